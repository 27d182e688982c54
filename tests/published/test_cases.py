"""Questions that people asked in public about the main bets, each with its exact answer.

The tests are named after the cases; figures are typed as in the answer and compared as text.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from odds import Bet, OddsError, Outcome, Shoe, Tally, banker, player, price, tally, tie, ways
from odds.bets import banker_ez, banker_super_6, gold_banker, gold_player, gold_tie, read_payout
from odds.bets.events import wins_with
from odds.bets.payout import payout_words
from odds.errors import ShoeError
from odds.game.cards import KINDS, Grain
from odds.game.tableau import BACCARAT_GOLD_STAND_5
from odds.report.numbers import decimal_text, fraction_text, integer_text, percent_text
from odds.report.published.figures import draws

OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
EIGHT = Shoe.of_decks(8)


def texts(counts: Tally[Any], digits: int) -> str:
    """The probabilities of Player, Banker and Tie."""
    return " ".join(decimal_text(counts.probability(outcome), digits) for outcome in OUTCOMES)


def chances(shoe: Shoe, digits: int, known: dict[int, int] | None = None) -> str:
    return texts(tally(shoe, known=known), digits)


def edges(shoe: Shoe, *bets: Bet, digits: int = 4) -> str:
    return " ".join(percent_text(price(bet, shoe).edge, digits) for bet in bets)


def test_u01_winning_combinations_are_ordered_deals_of_six_cards() -> None:
    counts = tally(EIGHT)
    won = [integer_text(counts.ways(outcome), ",") for outcome in OUTCOMES]
    assert won == ["2,230,518,282,592,256", "2,292,252,566,437,888", "475,627,426,473,216"]
    assert counts.total == 416 * 415 * 414 * 413 * 412 * 411
    assert integer_text(counts.total, ",") == "4,998,398,275,503,360"


def test_u02_three_ways_to_count_hands() -> None:
    """Each is right of what it counts: all deals by pairs, sequences really dealt, those with pairs unordered."""
    pairs = list(combinations_with_replacement(range(10), 2))
    assert integer_text(len(pairs) ** 2 * 10 * 10, ",") == "302,500"
    unordered = Counter(sum(pair) % 10 for pair in pairs)
    ordered = Counter(sum(pair) % 10 for pair in product(range(10), repeat=2))
    dealt = list(draws(Shoe.infinite()))
    assert integer_text(sum(ordered[d.player_two] * ordered[d.banker_two] for d in dealt), ",") == "339,400"
    assert integer_text(sum(unordered[d.player_two] * unordered[d.banker_two] for d in dealt), ",") == "103,411"


def test_u03_infinite_deck() -> None:
    counts = tally(Shoe.infinite())
    exact = [fraction_text(counts.probability(outcome)) for outcome in OUTCOMES]
    assert exact == ["2153464/4826809", "2212744/4826809", "460601/4826809"]
    assert chances(Shoe.infinite(), 10) == "0.4461465121 0.4584279179 0.0954255700"


def test_u04_two_decks() -> None:
    assert chances(Shoe.of_points([32] + [8] * 9), 10) == "0.4465081508 0.4590727346 0.0944191146"
    assert chances(Shoe.of_decks(2), 10) == "0.4465081508 0.4590727346 0.0944191146"


def test_u05_a_tie_that_is_counted_as_a_loss() -> None:
    banker_loses = Bet("Banker, tie loses", [(Outcome.BANKER, "0.95")])
    player_loses = Bet("Player, tie loses", [(Outcome.PLAYER, 1)])
    assert edges(EIGHT, banker(), player()) == "1.0579 1.2351"
    assert edges(EIGHT, banker_loses, player_loses) == "10.5735 10.7507"


def test_u07_banker_ev_by_hand() -> None:
    rounded = Fraction("0.4584") * Fraction("0.95") - Fraction("0.4462")
    assert decimal_text(rounded, 5) == "-0.01072"
    assert decimal_text(price(banker(), EIGHT).ev, 7) == "-0.0105791"
    assert chances(EIGHT, 6) == "0.446247 0.458597 0.095156"


def test_u09_edge_per_bet_made_and_per_bet_resolved() -> None:
    assert edges(EIGHT, banker(), player(), tie()) == "1.0579 1.2351 14.3596"
    resolved = [price(bet, EIGHT).edge_resolved for bet in (banker(), player(), tie())]
    assert [percent_text(edge, 4) for edge in resolved if edge is not None] == ["1.1692", "1.3650", "14.3596"]


def test_u12_eight_to_one_is_nine_for_one() -> None:
    assert read_payout("8 to 1") == read_payout("9 for 1") == 8
    assert payout_words(read_payout("9 for 1")) == "8 to 1"
    assert edges(EIGHT, tie("8 to 1"), tie("9 for 1"), tie("9 to 1")) == "14.3596 14.3596 4.8440"


@pytest.mark.parametrize(
    ("decks", "printed"),
    [
        (4, "1.0517 1.2421 14.5916"),
        (6, "1.0558 1.2374 14.4382"),
        (9, "1.0586 1.2343 14.3332"),
        (10, "1.0591 1.2337 14.3119"),
    ],
)
def test_u13_four_to_ten_decks(decks: int, printed: str) -> None:
    assert edges(Shoe.of_decks(decks), banker(), player(), tie()) == printed


def test_u14_twelve_cards() -> None:
    shoe = Shoe.of_points([4, 1, 1, 1, 0, 1, 1, 1, 1, 1])
    assert ways(OUTCOMES, shoe) == (297008, 308316, 59956)
    assert tally(shoe).total == 665280
    assert edges(shoe, banker(), player(), tie()) == "0.6175 1.6997 18.8907"


def test_u15_two_cards_seen() -> None:
    assert chances(EIGHT, 6, known={1: 4, 2: 3}) == "0.449736 0.456162 0.094102"


@pytest.mark.parametrize(
    ("player_two", "banker_first", "printed"),
    [(0, 0, "0.306893"), (5, 5, "0.341949"), (7, 7, "0.431360")],
)
def test_u16_player_total_and_one_banker_card(player_two: int, banker_first: int, printed: str) -> None:
    counts = draws(EIGHT, banker_first).given(lambda seen: seen.player_two == player_two)
    assert decimal_text(counts.probability(Outcome.PLAYER), 6) == printed


@pytest.mark.parametrize(
    ("player_two", "printed"), [(0, "0.278792 0.654627 0.066581"), (9, "0.905475 0.000000 0.094525")]
)
def test_u16_player_total(player_two: int, printed: str) -> None:
    assert texts(draws(EIGHT).given(lambda seen: seen.player_two == player_two), 6) == printed


@pytest.mark.parametrize(
    ("position", "may_pass", "must_bet"),
    [
        (1, "6.7647", "6.7647"),
        (3, "6.7647", "6.7647"),
        (2, "6.4057", "6.3889"),
        (4, "6.4057", "6.3889"),
        (5, "8.9732", "8.8875"),
        (6, "9.0976", "9.0614"),
    ],
)
def test_u17_one_card_known_in_the_next_hand(position: int, may_pass: str, must_bet: str) -> None:
    """The average gain of betting the better side, with and without the choice of not betting."""
    free = forced = Fraction(0)
    for value, count in enumerate(EIGHT.points):
        best = max(price(bet, EIGHT, known={position: value}).ev for bet in (player(), banker()))
        free += Fraction(count, EIGHT.size) * max(best, Fraction(0))
        forced += Fraction(count, EIGHT.size) * best
    assert (percent_text(free, 4), percent_text(forced, 4)) == (may_pass, must_bet)


def test_u18_a_burn_card_that_was_seen() -> None:
    burned = {str(card): EIGHT.without([card]) for card in KINDS[Grain.RANKS]}
    banker_edges = {card: price(banker(), shoe).edge for card, shoe in burned.items()}
    tie_edges = {card: price(tie(), shoe).edge for card, shoe in burned.items()}
    player_edges = {card: price(player(), shoe).edge for card, shoe in burned.items()}

    def ends(by_card: dict[str, Fraction]) -> list[tuple[str, str]]:
        order = sorted(by_card, key=lambda card: by_card[card])
        return [(card, percent_text(by_card[card], 4)) for card in (order[0], order[-1])]

    assert ends(banker_edges) == [("4", "1.0463"), ("6", "1.0692")]
    assert ends(tie_edges) == [("8", "14.2942"), ("6", "14.4756")]
    assert min(*banker_edges.values(), *tie_edges.values(), *player_edges.values()) > 0


def test_u18_unseen_burn_cards_change_nothing() -> None:
    """Averaged over the unseen card, the edge after a burn is the edge before it."""
    seen = EIGHT.without("6").coarsened(Grain.POINTS)
    after = [
        Fraction(count, seen.size) * price(banker(), seen.without(str(value))).edge
        for value, count in enumerate(seen.points)
    ]
    assert sum(after) == price(banker(), seen).edge


def test_u20_the_smallest_shoes() -> None:
    assert ways(OUTCOMES, Shoe.of_points([6] + [0] * 9)) == (0, 0, 720)
    assert ways(OUTCOMES, Shoe.of_points([0] * 8 + [3, 3])) == (216, 216, 288)
    with pytest.raises(ShoeError, match="5 cards are too few"):
        Shoe.of_points([5] + [0] * 9)
    assert issubclass(ShoeError, OddsError)


@pytest.mark.parametrize(
    ("total", "digits", "printed"),
    [
        (1, 6, "-0.992092"),
        (3, 4, "-0.5056"),
        (4, 4, "0.3990"),
        (5, 4, "0.9328"),
        (6, 4, "1.4581"),
        (7, 4, "2.6089"),
        (9, 6, "4.635302"),
    ],
)
def test_u36_which_banker_total_is_paid_half(total: int, digits: int, printed: str) -> None:
    assert edges(EIGHT, banker_super_6(total, "1 to 2"), digits=digits) == printed


def test_u37_commission_free() -> None:
    assert edges(EIGHT, banker_ez(), banker_super_6(), banker(0), digits=5) == "1.01830 1.45810 -1.23508"
    assert edges(EIGHT, banker(0)) == "-1.2351"


def test_u37_break_even_commission() -> None:
    """The commission at which Banker is a fair bet: what it wins, less what it loses, per win."""
    shoe_ways = dict(zip(OUTCOMES, ways(OUTCOMES, EIGHT), strict=True))
    commission = 1 - Fraction(shoe_ways[Outcome.PLAYER], shoe_ways[Outcome.BANKER])
    assert price(banker(commission), EIGHT).ev == 0
    assert percent_text(commission, 4) == "2.6932"


def test_u84_baccarat_gold() -> None:
    gold = price(gold_player(), EIGHT)
    win, push, lose = (integer_text(line.ways, ",") for line in gold.lines)
    assert (win, lose) == ("2,232,878,486,302,976", "2,290,212,297,375,744")
    assert push == "475,307,491,824,640"
    assert edges(EIGHT, gold_player(), gold_tie(), digits=3) == "1.147 4.908"
    assert edges(EIGHT, gold_banker(), digits=3) == "1.144"
    assert percent_text(price(gold_player(), EIGHT, BACCARAT_GOLD_STAND_5).edge, 4) == "1.3855"


def test_u90_exact_integers_past_64_bits() -> None:
    """Ways times the squares of payouts pass 2**63, and do not wrap."""
    dragon = wins_with("banker", (7,), 3)
    (wins,) = ways([dragon], EIGHT)
    assert integer_text(wins, ",") == "112,633,011,329,024"
    assert wins * 40**2 < 2**63
    assert integer_text(wins * 200 * 200 * 40) == "180212818126438400000"
    whole = price(Bet("huge", [(dragon, 200 * 200 * 40)]), EIGHT)
    assert whole.ev * whole.total == 180212818126438400000 - (whole.total - wins)
    assert whole.variance > 0
