"""Wrong programs, counted: against the right game where they follow it, and against every deal of tiny shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from odds import PUNTO_BANCO, Result, Shoe, tally
from odds.errors import ShoeError
from odds.verify import FINGERPRINTS, Fingerprint, expect, programs
from odds.verify.engines import Engine, Hand
from odds.verify.programs import of_tableau

PROGRAMS = {name: engine for name, engine in vars(programs).items() if isinstance(engine, Engine)}


@pytest.mark.parametrize(
    "shoe", [Shoe.of_decks(1), Shoe.of_decks(8), Shoe.of_decks(9), Shoe.of_decks(30), Shoe.infinite()]
)
def test_an_engine_told_the_right_rules_counts_the_right_game(shoe: Shoe) -> None:
    told = of_tableau(PUNTO_BANCO).tally(shoe)
    assert {Result(*seen[:4]): ways for seen, ways in told.items()} == dict(tally(shoe))
    assert all(seen.outcome is Result(*seen[:4]).outcome for seen in told)
    for name in ("player_natural", "banker_natural"):
        assert told.ways(lambda seen, name=name: getattr(seen, name)) == tally(shoe).ways(
            lambda seen, name=name: getattr(seen, name)
        )


@pytest.mark.parametrize("wrong", [one for one in FINGERPRINTS if one.tableau], ids=lambda one: one.id)
def test_a_wrong_tableau_is_counted_like_any_tableau(wrong: Fingerprint) -> None:
    expectation = expect(Shoe.of_decks(2), of="totals")
    rules = wrong.tableau(PUNTO_BANCO)
    assert wrong.chances(expectation) == expect(Shoe.of_decks(2), rules, of="totals").probabilities


def dealt(engine: Engine, cards: Hand) -> tuple[int, ...]:
    """The coup that a program deals from `cards`, one card after the other, Player first."""
    left = list(cards)
    player: Hand = ()
    banker: Hand = ()
    for _ in range(engine.opening):
        player, banker = (*player, left.pop(0)), (*banker, left.pop(0))
    while (hand := engine.next_hand(player, banker)) is not None:
        if hand == "player":
            player = (*player, left.pop(0))
        else:
            banker = (*banker, left.pop(0))
    return sum(player) % 10, sum(banker) % 10, len(player), len(banker)


@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - {"CHAIN_OF_IFS"}))
@pytest.mark.parametrize("cards", [(0, 0, 4, 4, 8, 3, 6), (1, 2, 3, 4, 5, 6, 7), (9, 9, 2, 1, 5, 0, 8)])
def test_a_program_against_every_deal_of_seven_cards(name: str, cards: Hand) -> None:
    engine = PROGRAMS[name]
    shoe = Shoe.of_points([cards.count(value) for value in range(10)])
    deals = Counter(dealt(engine, order) for order in permutations(cards))
    counted = engine.tally(shoe)
    assert {seen[:4]: Fraction(ways, counted.total) for seen, ways in counted.items()} == {
        seen: Fraction(number, 5040) for seen, number in deals.items()
    }


@pytest.mark.slow
def test_the_chain_of_ifs_against_every_deal_of_ten_cards() -> None:
    cards = (0, 1, 1, 1, 1, 2, 2, 3, 6, 7)
    deals = Counter(dealt(programs.CHAIN_OF_IFS, order) for order in permutations(cards))
    counted = programs.CHAIN_OF_IFS.tally(Shoe.of_points([cards.count(value) for value in range(10)]))
    assert {seen[:4]: ways for seen, ways in counted.items()} == dict(deals)
    assert max(seen.banker_cards for seen in counted) > 4


def test_the_chain_of_ifs_takes_up_to_ten_cards() -> None:
    assert programs.CHAIN_OF_IFS.most_cards == 10
    assert {engine.most_cards for engine in PROGRAMS.values()} == {4, 6, 10}
    with pytest.raises(ShoeError, match="7 cards are too few: this program can need 10"):
        programs.CHAIN_OF_IFS.tally(Shoe.of_points([1, 1, 1, 1, 1, 1, 1, 0, 0, 0]))


def test_the_check_of_sums_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(of_tableau(PUNTO_BANCO).next_hand)
    assert engine.tally(Shoe.of_decks(1)).total
    engine._compiled[4][0] += 1
    with pytest.raises(AssertionError, match="the ways of a program add up to"):
        engine.tally(Shoe.of_decks(1))
