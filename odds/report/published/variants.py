"""House variants of the main bets, under punto banco or their own drawing rules, and related games."""

from __future__ import annotations

from fractions import Fraction

from odds import Bet, Outcome, Shoe, price
from odds.bets import banker_ez, banker_super_6, gold_banker, gold_player, gold_tie, two_to_one
from odds.game.views import Result
from odds.report.published.figures import results
from odds.report.published.record import Figures, Remark, Source, Verdict
from odds.report.published.relatives import (
    dragon_tiger_tie,
    dragon_tiger_wins,
    player_seven,
    seven_up,
    seven_up_ev,
    three_card_ev,
    three_card_ways,
    three_faces_edge,
    total_ways,
)


def banker_six(seen: Result) -> bool:
    """Whether Banker wins with 6."""
    return seen.outcome is Outcome.BANKER and seen.banker == 6


def edge(shoe: Shoe, bet: Bet) -> Fraction:
    """The edge of a bet under its own drawing rules."""
    return price(bet, shoe).edge


SUPER_6 = r"Nepal / Super 6(?: / Punto 2000 / Commission-free Banker \| .*)?"

FIGURES: Figures = {
    rf"{SUPER_6} \| combos: Banker win with 6": lambda shoe: results(shoe).ways(banker_six),
    rf"{SUPER_6} \| combos: Banker win except 6": lambda shoe: (
        results(shoe).ways(Outcome.BANKER) - results(shoe).ways(banker_six)
    ),
    rf"{SUPER_6} \| expected return": lambda shoe: price(banker_super_6(), shoe).ev,
    r"no-commission \| .* \| probability": lambda shoe: results(shoe).probability(banker_six),
    r"Commission free #2 \| .* \| house edge": lambda shoe: edge(shoe, banker_super_6()),
    r"Commission free #1 \(EZ\) \| .* \| house edge": lambda shoe: edge(shoe, banker_ez()),
    r"EZ Banker \| expected return": lambda shoe: price(banker_ez(), shoe).ev,
    r"2-to-1 Baccarat Banker .* \| house edge": lambda shoe: edge(shoe, two_to_one("banker")),
    r"2-to-1 Baccarat Player .* \| house edge": lambda shoe: edge(shoe, two_to_one("player")),
    r"Baccarat Gold \| Player draws at 5 \| house edge Player": lambda shoe: edge(shoe, gold_player()),
    r"Baccarat Gold \| 5% commission \| house edge Banker": lambda shoe: edge(shoe, gold_banker()),
    r"Baccarat Gold \| tie 9:1 \| house edge Tie": lambda shoe: edge(shoe, gold_tie()),
}

RELATIVES: Figures = {
    r"Three Card Baccarat Dealer total (\d) \| pays 8 \| combinations of 22,100": total_ways,
    r"Three Card Baccarat Player \| win \| combinations": lambda shoe: three_card_ways(shoe)[0],
    r"Three Card Baccarat \| tie \| combinations": lambda shoe: three_card_ways(shoe)[1],
    r"Three Card Baccarat Player \| (\d%) commission \| expected return": three_card_ev,
    r"Three Card Baccarat Player \| (\d%) commission \| house edge": lambda shoe, rate: -three_card_ev(shoe, rate),
    r"Three Faces \| dealer three faces (\d+):1 \| house edge": three_faces_edge,
    r"7 Up Baccarat \| .* \| total permutations": lambda shoe: seven_up(shoe).total,
    r"7 Up Baccarat Player \| win on 7 \(1:2\) \| permutations": lambda shoe: seven_up(shoe).ways(player_seven),
    r"7 Up Baccarat \| tie \| permutations": lambda shoe: seven_up(shoe).ways(Outcome.TIE),
    r"7 Up Baccarat Player \| expected return": seven_up_ev,
    r"Dragon Tiger: Dragon/Tiger \| tie loses half \| combinations win": dragon_tiger_wins,
    r"Dragon Tiger: Dragon/Tiger \| tie loses half \| house edge": lambda shoe: dragon_tiger_tie(shoe) / 2,
    r"Dragon Tiger: Tie \| (\d+):1 \| house edge": lambda shoe, pays: 1 - (int(pays) + 1) * dragon_tiger_tie(shoe),
    r"Dragon Tiger: Big/Small \| over/under 7, 7 loses, 1:1 \| house edge": lambda shoe: Fraction(1, 13),
}

REMARKS = {
    "main_variants_and_relatives-032": Remark(Verdict.WRONG, "a slip in the count; with the ties it adds up to all"),
    "main_variants_and_relatives-033": Remark(Verdict.WRONG, "a slip in the count; with the wins it adds up to all"),
    "main_variants_and_relatives-034": Remark(Verdict.ROUNDING, "follows from the wrong count of wins"),
    "main_variants_and_relatives-038": Remark(
        Verdict.OTHER_GAME, "Three Card Baccarat; two texts of its rules, one return table"
    ),
    "main_variants_and_relatives-054": Remark(Verdict.OTHER_GAME, "Dragon Tiger: one card each; no figure is printed"),
    "main_variants_and_relatives-056": Remark(
        Verdict.OTHER_GAME, "Lucky Draw Baccarat; its rules are not told with the figure"
    ),
}

SOURCE = Source("variants", {**FIGURES, **RELATIVES}, {}, "House variants and related games", remarks=REMARKS)
