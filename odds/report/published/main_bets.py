"""The main bets as printed by the Wizard of Odds and others."""

from __future__ import annotations

from fractions import Fraction

from odds import PUNTO_BANCO, Outcome, Shoe, Tableau, banker, price
from odds.bets import find
from odds.report.published.figures import chance, draws, main_bet, main_edge, main_sd, outcome_ways, results
from odds.report.published.record import Figure, Figures, Remark, Source, Verdict

SIDES = "(Player|Banker|Tie)"


def final_total_ways(shoe: Shoe, side: str, total: str) -> int:
    """Ways in which a side ends on `total`."""
    return results(shoe).ways(lambda seen: getattr(seen, side.lower()) == int(total))


def tie_ways(shoe: Shoe, total: str) -> int:
    """Ways of a tie on `total`."""
    return results(shoe).ways(lambda seen: seen.player == seen.banker == int(total))


def cards_chance(shoe: Shoe, cards: str) -> Fraction:
    """Probability that a coup takes so many cards."""
    return results(shoe).probability(lambda seen: seen.player_cards + seen.banker_cards == int(cards))


def given_player(shoe: Shoe, outcome: str, player_two: str) -> Fraction:
    """Probability of an outcome once Player's first two cards total `player_two`."""
    known = draws(shoe).given(lambda seen: seen.player_two == int(player_two))
    return known.probability(Outcome(outcome))


def given_card(shoe: Shoe, outcome: str, banker_first: str, player_two: str) -> Fraction:
    """Probability of an outcome once Banker's first card and Player's two-card total are known."""
    known = draws(shoe, int(banker_first)).given(lambda seen: seen.player_two == int(player_two))
    return known.probability(Outcome(outcome))


def given_both(shoe: Shoe, outcome: str, banker_two: str, player_two: str) -> Fraction:
    """The four-card table; two-card totals say which hands are meant, so their compositions are averaged."""
    totals = (int(player_two), int(banker_two))
    known = draws(shoe).given(lambda seen: (seen.player_two, seen.banker_two) == totals)
    return known.probability(Outcome(outcome))


def edge_resolved(shoe: Shoe, name: str, terms: str) -> Fraction:
    """The edge of a main bet per bet that is not pushed."""
    edge = price(main_bet(name, terms), shoe).edge_resolved
    assert edge is not None
    return edge


FIGURES: Figures = {
    rf"{SIDES} \| wins \| winning combinations \(ordered 6-card\)": outcome_ways,
    r"all \| total \| total ordered 6-card sequences": lambda shoe: results(shoe).total,
    rf"{SIDES}(?: \| wins)? \| probability": chance,
    r"(Banker) \| (\d%) commission \| house edge": main_edge,
    r"(Player) \| 1:1 \| house edge": main_edge,
    r"(Tie) \| (\d:1) \| house edge": main_edge,
    r"(Tie) \| house edge (9:1)": main_edge,
    rf"{SIDES} \| (5%|8:1) \| standard deviation per unit(?: \(pushes counted\))?": main_sd,
    r"(Banker) \| (5%), ties excluded \| house edge per resolved bet": edge_resolved,
    rf"{SIDES} \| (5%|1:1|8:1) \| exact EV fraction": lambda shoe, *bet: price(main_bet(*bet), shoe).ev,
    r"(Player|Banker) final total \| =(\d) \| combinations": final_total_ways,
    r"Tie on exactly (\d) \| .* \| combinations": tie_ways,
    r"cards in round \| (\d) cards \| probability": cards_chance,
    rf"{SIDES} \| given Player two-card total (\d) \| conditional probability": given_player,
    r"(Player) \| given Banker first card (\d), Player two-card total (\d) \| P\(Player win\)": given_card,
    r"(Banker) \| given Banker two-card (\d), Player two-card (\d) \| P\(Banker win\)": given_both,
    r"(?:Player/Banker|Player) Pair \| 11:1.* \| house edge": lambda shoe: price(find("player-pair"), shoe).edge,
    r"Player Pair \| 11:1 \| standard deviation per unit": lambda shoe: price(find("player-pair"), shoe).sd,
    r"Banker \| loses to Player bettor \| expected loss on Player bet": lambda shoe: chance(shoe, "Banker"),
}

REASONS: dict[str, str] = {}


def rule_change(tableau: Tableau) -> Figure:
    """By how many percentage points other drawing rules change Banker's edge, without its sign."""
    return lambda shoe: 100 * abs(price(banker(), shoe, tableau).edge - price(banker(), shoe).edge)


OWN = {
    "main_bets-079": rule_change(PUNTO_BANCO.flipped(3, 8)),
    "main_bets-080": rule_change(PUNTO_BANCO.flipped(5, 3)),
    "main_bets-081": rule_change(PUNTO_BANCO.player_flipped(5)),
}

REMARKS = {
    "main_bets-019": Remark(Verdict.WRONG, "cut off after four decimals, not rounded"),
    "main_bets-070": Remark(Verdict.AGREES, "labelled as it is: per bet that is not pushed; per bet made it is 1.06%"),
    "main_bets-079": Remark(Verdict.AGREES, "in percentage points"),
    "main_bets-080": Remark(Verdict.AGREES, "in percentage points"),
    "main_bets-081": Remark(Verdict.AGREES, "in percentage points; the edge becomes smaller"),
    "main_bets-291": Remark(Verdict.WRONG, "two digits have changed places: 45.86"),
}

SOURCE = Source("main_bets", FIGURES, REASONS, "Main bets", OWN, REMARKS)
