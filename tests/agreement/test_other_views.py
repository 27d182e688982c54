"""A view of the caller's own, finer than points or not a function of the draws, against the definition."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

import pytest
from helpers.samples import chances

from odds import Bet, Coup, Grain, OddsError, Outcome, Shoe, deal, price, tally, ways
from odds.counting import reference
from odds.game.cards import KINDS


@dataclass(frozen=True)
class FirstRanks:
    """Ranks of Player's first two cards, and the outcome."""

    first: str
    second: str
    outcome: Outcome
    grain: ClassVar[Grain] = Grain.RANKS

    @classmethod
    def of(cls, coup: Coup) -> Self:
        names = [card.rank or "?" for card in coup.player[:2]]
        return cls(names[0], names[1], Outcome.between(coup.player_total, coup.banker_total))


@dataclass(frozen=True)
class AllRed:
    """Whether every card dealt is red."""

    red: bool
    grain: ClassVar[Grain] = Grain.CARDS

    @classmethod
    def of(cls, coup: Coup) -> Self:
        return cls(all(card.is_red for card in coup.cards))


@dataclass(frozen=True)
class CardsDealt:
    """How many cards were dealt, read off the coup though it follows from the draws."""

    number: int
    grain: ClassVar[Grain] = Grain.POINTS

    @classmethod
    def of(cls, coup: Coup) -> Self:
        return cls(len(coup.cards))


def handful(random, size):
    cards = [str(random.choice(KINDS[Grain.CARDS])) for _ in range(size)]
    return Shoe.of_cards({card: cards.count(card) for card in cards})


@pytest.mark.parametrize("view", [FirstRanks, AllRed, CardsDealt])
def test_a_view_of_any_grain_is_what_the_reference_says(view):
    random = Random(40)
    for size in (6, 7, 8):
        shoe = handful(random, size)
        assert chances(tally(shoe, view)) == reference.probabilities(shoe, view)


def test_a_view_with_known_cards_is_what_the_reference_says():
    shoe = handful(Random(41), 8)
    first, second = [card for card, count in shoe.cards.items() if count][:2]
    known = {1: first, 4: second}
    assert chances(tally(shoe, FirstRanks, known=known)) == reference.probabilities(shoe, FirstRanks, known=known)


def test_grains_agree_where_all_can_answer():
    shoe = handful(Random(42), 8)
    tallies = [tally(shoe.coarsened(grain), CardsDealt) for grain in Grain]
    assert tallies[0] == tallies[1] == tallies[2]


def test_pairs_of_player_are_counted_as_pairs():
    """Player's first two cards of one rank: 13 ranks, c(c-1) ways each of N(N-1)."""
    pair = Bet("pair", [(lambda seen: seen.first == seen.second, 11)], view=FirstRanks)
    shoe = Shoe.of_ranks({"A": 3, "5": 2, "9": 1, "K": 3})
    assert price(pair, shoe).hit == Fraction(3 * 2 + 2 * 1 + 0 + 3 * 2, 9 * 8)
    assert ways([lambda seen: seen.first == "A"], shoe, FirstRanks) == (3 * 8 * 7 * 6 * 5 * 4,)


def test_a_finer_view_than_the_shoe_is_refused_never_guessed():
    points = Shoe.of_decks(8).coarsened(Grain.POINTS)
    for view in (FirstRanks, AllRed):
        with pytest.raises(OddsError, match="needed, and this shoe says only point values"):
            tally(points, view)
    with pytest.raises(OddsError, match="ranks but no suits"):
        tally(Shoe.of_decks(8).coarsened(Grain.RANKS), AllRed)


def test_a_walk_of_too_many_coups_is_refused_and_priced_first():
    eight = Shoe.of_decks(8)
    for call in (lambda: tally(eight, AllRed), lambda: price(Bet("red", [(bool, 1)], view=AllRed), eight)):
        with pytest.raises(OddsError, match=r"AllRed .* 52\^6 = 19,770,609,664 coups .* 30,000,000 .* odds.facts"):
            call()
    assert tally(eight, AllRed, known={1: "Ah", 2: "Kd", 3: "9s", 4: "9c"}).total == 412 * 411
    with pytest.raises(OddsError, match=r"18\^6"):
        tally(Shoe.of_cards([1] * 18 + [0] * 34), AllRed)


def test_a_card_known_less_finely_than_the_view_reads_is_refused():
    with pytest.raises(OddsError, match="needed here"):
        tally(handful(Random(43), 8), FirstRanks, known={1: 0})


def test_the_test_views_read_a_coup():
    coup = deal("5h 5d Kd 10h 4h 2d")
    assert FirstRanks.of(coup) == FirstRanks("5", "K", Outcome.PLAYER)
    assert (AllRed.of(coup).red, CardsDealt.of(coup).number) == (True, 6)
