"""The eight-deck figures of the side bets, typed from where they were printed and checked to the last digit."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from odds import Draws, Outcome, Price, Shoe, price, price_given, tally
from odds.analysis.batch import ev
from odds.analysis.runs import run_lengths
from odds.bets import Bet, family, find, tie
from odds.errors import BetError, GrainError
from odds.game.views import Result
from odds.report.numbers import decimal_text, integer_text, percent_text

EIGHT, SIX = Shoe.of_decks(8), Shoe.of_decks(6)


def priced(name: str, table: str | None = None, shoe: Shoe = EIGHT) -> Price:
    return price(find(name, table=table), shoe)


def edge(name: str, table: str | None = None, digits: int = 4, shoe: Shoe = EIGHT) -> str:
    return percent_text(priced(name, table, shoe).edge, digits)


def test_u22_the_same_ten_values_and_different_ranks() -> None:
    """A pair needs the ranks: the tens, jacks, queens and kings of one ten-value shoe may be told apart or not."""
    low = dict.fromkeys(("A", *"23456789"), 32)
    shoes = [
        Shoe.of_ranks(low | dict(zip(("10", "J", "Q", "K"), tens, strict=True)))
        for tens in ((32, 32, 32, 32), (64, 64, 0, 0), (128, 0, 0, 0))
    ]
    edges = [percent_text(price(find("player-pair"), shoe).edge, 4) for shoe in shoes]
    assert edges == ["10.3614", "-18.1094", "-75.0510"]
    with pytest.raises(GrainError, match="ranks"):
        price(find("player-pair"), Shoe.of_points([128] + [32] * 9))


def test_u23_lucky_6_by_pay_table() -> None:
    assert [edge("lucky-6", table) for table in ("12/23", "12/20", "12/18")] == ["11.6985", "16.6836", "20.0070"]
    ways = [integer_text(line.ways, ",") for line in priced("lucky-6").lines[:2]]
    assert ways == ["186,173,936,904,192", "83,058,367,551,488"]
    assert edge("tiger") == edge("lucky-6", "12/20")


def test_u24_dragon_bonus() -> None:
    assert (edge("dragon-bonus-player"), edge("dragon-bonus-banker")) == ("2.6517", "9.3731")


def test_u25_dragon_7_and_panda_8() -> None:
    dragon = priced("dragon-7")
    assert dragon.lines[0].ways == 112633011329024
    assert percent_text(dragon.edge, 5) == "7.61133"
    assert percent_text(dragon.hit, 5) == "2.25338"
    assert decimal_text(dragon.sd, 6) == "6.084882"
    assert edge("panda-8", digits=5) == "10.18763"


def test_u27_perfect_pair() -> None:
    pair = priced("perfect-pair")
    hands = (416 * 415 // 2) * (414 * 413 // 2)
    assert integer_text(hands, ",") == "7,379,583,120"
    assert pair.hit * hands == 246_848_784
    assert edge("perfect-pair") == edge("perfect-pair", "25") == "13.0294"
    assert edge("perfect-pair", "26") == "9.6844"
    assert edge("perfect-pair", "version 2") == "6.6235"
    six = [edge("perfect-pair", table, shoe=SIX) for table in ("25", "26", "version 2")]
    assert six == ["17.0716", "13.8821", "11.2485"]


def test_u28_either_pair_is_no_product_of_two_hands() -> None:
    assert percent_text(priced("either-pair").hit, 5) == "14.38169"
    assert edge("either-pair") == "13.7099"
    one = priced("player-pair").hit
    assert one == Fraction(31, 415)
    assert percent_text(1 - (1 - one) ** 2, 5) == "14.38177"
    assert percent_text(priced("either-pair", shoe=SIX).hit, 5) == "14.24392"
    assert edge("either-pair", shoe=SIX) == "14.5365"


def test_u29_lucky_win() -> None:
    """A vendor's sheet prints 12.07%."""
    assert edge("lucky-win") == "12.0400"
    assert percent_text(priced("lucky-win").hit, 4) == "6.8205"
    assert edge("lucky-win-banker") == "-15.5513"


def test_u30_lucky_match() -> None:
    match = priced("lucky-match")
    assert edge("lucky-match") == "8.8870"
    assert integer_text(match.lines[-1].ways, ",") == "4,351,974,838,370,304"
    assert sum(line.ways for line in match.lines) == 4998398275503360


def test_u31_ties_by_total() -> None:
    ways = [priced(f"egalite-{n}").lines[0].ways for n in range(10)]
    assert ways == [
        28979901420544, 20499217668352, 20006606104576, 22250510129408, 36294133463040,
        39684046743808, 96170001308416, 101717538899968, 54879416675072, 55146054060032,
    ]  # fmt: skip
    assert sum(ways) == tally(EIGHT).ways(Outcome.TIE) == 475627426473216


@pytest.mark.parametrize(
    ("name", "edge_printed", "variance"),
    [
        ("3-giving-8", "8.6823", "182.715"),
        ("88 89 98 99", "7.3724", "18.594"),
        ("9 over 7", "8.1032", "46.023"),
        ("bad-beat-natural-9", "8.4585", "45.848"),
        ("big-tiger", "15.2533", "42.503"),
    ],
)
def test_u32_edges_and_variances(name: str, edge_printed: str, variance: str) -> None:
    assert edge(name) == edge_printed
    assert decimal_text(priced(name).variance, 3) == variance


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("insurance-banker-7", "14.486"),
        ("insurance-banker-8", "24.050"),
        ("insurance-banker-9", "14.928"),
        ("insurance-player-9", "-3.977"),
    ],
)
def test_u33_insurance_is_conditional_on_the_cards_shown(name: str, printed: str) -> None:
    assert edge(name, digits=3) == printed
    bet = find(name)
    counts = tally(EIGHT, Draws)
    assert price_given(bet, counts).ev == price(bet, EIGHT).ev
    side, total = bet.id.split("-")[1:]
    shown = counts.given(lambda seen: getattr(seen, f"{side}_two") == int(total))
    assert price_given(bet, shown).ev == price(bet, EIGHT).ev
    assert price(bet, EIGHT).total == shown.total
    with pytest.raises(BetError, match="is never offered"):
        price(bet, Shoe.of_points([6] + [0] * 9))


def test_player_pair() -> None:
    pair = priced("player-pair")
    assert (pair.hit, pair.edge) == (Fraction(31, 415), Fraction(43, 415))
    assert decimal_text(pair.sd, 6) == "3.154856"


def test_pairs_of_small_shoes() -> None:
    names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    twenty = Shoe.of_ranks(dict(zip(names, (1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 1, 0), strict=True)))
    assert priced("either-pair", shoe=twenty).hit == Fraction(198, 1615)
    fourteen = Shoe.of_ranks(dict(zip(names, (2, *[1] * 12), strict=True)))
    assert priced("either-pair", shoe=fourteen).hit == Fraction(2, 91)


def test_pairs_count_on_naturals() -> None:
    shoe = Shoe.of_ranks({"4": 3, "9": 3})
    assert priced("player-pair", shoe=shoe).hit == Fraction(2, 5)


def test_jackpots_and_nines() -> None:
    assert (edge("jackpot-baccarat"), edge("lucky-nines"), edge("grand-monkey", digits=3)) == (
        "15.8026", "19.0583", "19.864",
    )  # fmt: skip


@pytest.mark.parametrize(("table", "printed"), [("1", "-0.094006"), ("2", None), ("3", None), ("4", None)])
def test_banker_streak(table: str, printed: str | None) -> None:
    """Its return table as the Wizard of Odds prints it, from the rounded probability of a Banker win."""
    streak = priced("banker-streak", table)
    chances = [decimal_text(line.probability, 6) for line in streak.lines]
    assert chances == [
        "0.000411", "0.000486", "0.001059", "0.002310", "0.005036", "0.010982", "0.023947", "0.955769",
    ]  # fmt: skip
    if printed:
        assert decimal_text(streak.ev, 6) == printed
    won = tally(EIGHT).probability(Outcome.BANKER)
    assert streak.lines[0].probability == won**10
    assert streak.hit == won**4


def test_runs_by_hand() -> None:
    assert dict(run_lengths(1, 2, 2)) == {0: 2, 1: 1, 2: 1}
    assert dict(run_lengths(2, 2, 3)) == {3: 8}
    assert sum(run_lengths(3, 7, 5).values()) == 7**5


def test_a_run_cannot_be_priced_from_one_coup() -> None:
    streak = find("banker-streak")
    with pytest.raises(BetError, match="runs over several coups"):
        price_given(streak, tally(EIGHT))
    with pytest.raises(BetError, match="known cards tell of one only"):
        price(streak, EIGHT, known={1: "4"})
    with pytest.raises(BetError, match="a batch prices single ones"):
        ev([streak], [EIGHT.points])


def test_the_same_bet_by_hand_and_by_catalogue() -> None:
    by_hand = Bet("Dragon", [(lambda seen: seen.banker == 7 and seen.banker_cards == 3 and seen.player < 7, 40)])
    shoe = Shoe.of_points([9, 3, 0, 4, 2, 7, 1, 5, 2, 6])
    assert price(by_hand, shoe).lines[0].ways == price(find("dragon-7"), shoe).lines[0].ways
    assert find("dragon-7").view is Result


def test_many_shoes_at_once_and_one_by_one() -> None:
    bets = [*family("insurance"), tie(), *(find(name) for name in ("dragon-7", "3-giving-8", "lucky-99", "quik"))]
    rows = [[128] + [32] * 9, [5, 3, 2, 0, 4, 1, 2, 2, 3, 1], [10] + [1] * 9, [10**6] * 10]
    exact = ev(bets, np.array(rows))
    for row, counts in enumerate(rows):
        for column, bet in enumerate(bets):
            assert exact.fraction(row, column) == price(bet, Shoe.of_points(counts)).ev
    with pytest.raises(BetError, match="row 1: Insurance, Banker shows 7 is never offered"):
        ev(bets, [rows[0], [6] + [0] * 9])
