"""Arguments of the wrong kind: each is an `OddsError` of one line that says the way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from odds import (
    Bet,
    Coup,
    Grain,
    OddsError,
    Outcome,
    Shoe,
    banker,
    deal,
    extremes,
    facts,
    price,
    price_given,
    removal_effects,
)
from odds import tally as counted
from odds import ways as counted_ways
from odds.bets import Line, Run, find, read_commission
from odds.game.cards import Card, read_cards

EIGHT = Shoe.of_decks(8)
any_banker: Any = banker
any_shoe: Any = Shoe
tally: Any = counted
ways: Any = counted_ways
bet: Any = Bet


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tally(EIGHT, tableau="bahamian"), r"use TABLEAUS\['bahamian'\]"),
        (lambda: tally(EIGHT, tableau=[]), "not a Tableau; use PUNTO_BANCO"),
        (lambda: price(banker(), EIGHT, tableau="bahamian"), "not a Tableau"),  # type: ignore[arg-type]
        (lambda: price("banker", EIGHT), r"look it up with odds.bets.find\('banker'\)"),  # type: ignore[arg-type]
        (lambda: price(any_banker, EIGHT), r"call it: banker\(\)"),
        (lambda: price(5, EIGHT), "5 is not a bet"),  # type: ignore[arg-type]
        (lambda: price(banker(), 8), r"8 is not a shoe; make one, such as Shoe.of_decks\(8\)"),  # type: ignore[arg-type]
        (lambda: price_given(banker(), EIGHT), "is not a tally"),  # type: ignore[arg-type]
        (lambda: removal_effects(any_banker, EIGHT), "call it"),
        (lambda: removal_effects(banker(), None), "not a shoe"),  # type: ignore[arg-type]
        (lambda: tally(5), "5 is not a shoe"),
        (lambda: tally(EIGHT, view="Result"), "'Result' is not a view"),
        (lambda: tally(EIGHT, int), "is not a view"),
        (lambda: tally(EIGHT).ways("tie"), "'tie' is not an event; use Outcome.TIE"),
        (lambda: tally(EIGHT).probability(None), "None is not an event"),
        (lambda: tally(EIGHT).given("tie"), "not an event"),
        (lambda: tally(EIGHT).grouped("player"), "not a key"),
        (lambda: ways(["tie"], EIGHT), "'tie' is not an event"),
        (lambda: ways(Outcome.TIE, EIGHT), "not a list of events"),
        (lambda: bet("n", [("tie", 8)]), "n, line 1: 'tie' is not an event"),
        (lambda: bet("n", [(Outcome.TIE, 8), (None, 8)]), "n, line 2: None is not an event"),
        (lambda: bet("n", [(Outcome.TIE,)]), "n, line 1: .* is not a line"),
        (lambda: bet("n", [Outcome.TIE]), "is not a line"),
        (lambda: bet("n", [Line(5, Fraction(1))]), "5 is not an event"),  # type: ignore[arg-type]
        (lambda: bet("n", None), "n: None is not a list of lines"),
        (lambda: bet("n", []), "n has no lines"),
        (lambda: bet("", [(Outcome.TIE, 8)]), "'' does not name a bet"),
        (lambda: bet("  ", [(Outcome.TIE, 8)]), "does not name a bet"),
        (lambda: bet(None, [(Outcome.TIE, 8)]), "None does not name a bet"),
        (lambda: bet("n", [(Outcome.TIE, 8)], view="Result"), "not a view"),
        (lambda: bet("n", [(Outcome.TIE, 8)], tableau="bahamian"), "not a Tableau"),
        (lambda: bet("n", [(Outcome.TIE, 8)], given="tie"), "not an event"),
        (lambda: bet("n", [(Outcome.TIE, 8)], run=3), "3 is not a Run"),
        (lambda: any_shoe.of_points(None), "None are no counts"),
        (lambda: any_shoe.of_points(5), "5 are no counts"),
        (lambda: any_shoe.of_ranks([[1]] * 13), "not a whole number"),
        (lambda: any_shoe(5, Grain.POINTS), "5 are no counts"),
        (lambda: any_shoe((4,) * 10, 10), "10 is no grain"),
        (lambda: EIGHT.at("ranks"), "'ranks' is no grain"),  # type: ignore[arg-type]
        (lambda: EIGHT.coarsened(5), "5 is no grain"),  # type: ignore[arg-type]
        (lambda: tally(EIGHT, known=5), "5 does not say which cards are known"),
        (lambda: tally(EIGHT, known=[1, 2]), "1 is no position with its card"),
        (lambda: facts(5), "5 is not a field of a coup"),  # type: ignore[arg-type]
        (lambda: extremes(any_banker, EIGHT), "call it"),
        (lambda: extremes(banker(), 5), "5 is not a shoe"),  # type: ignore[arg-type]
        (lambda: deal("K 5 K 3", "bahamian"), "not a Tableau"),  # type: ignore[arg-type]
    ],
)
def test_wrong_kinds_are_refused_in_one_line(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(OddsError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_right_kinds_are_taken() -> None:
    assert price(Bet("Any", [(bool, 1)], run=Run(Outcome.TIE, 2)), EIGHT).total
    assert ways((event for event in [Outcome.TIE]), EIGHT) == (tally(EIGHT).ways(Outcome.TIE),)


@pytest.mark.parametrize("thing", [EIGHT, Card(9, "9"), deal("K 5 K 3")])
def test_frozen_things_say_so(thing: Shoe | Card | Coup) -> None:
    for name in ("counts", "value", "player", "nonsense"):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, 1)


def test_a_mapping_says_how_many_of_each_card() -> None:
    assert EIGHT.without({"9": 2, "8h": 1}) == EIGHT.without("9x2 8h")
    assert EIGHT.without({Card(9, "9"): 2}) == EIGHT.without("9 9")
    assert EIGHT.without({"9": 0}) == EIGHT
    assert [str(card) for card in read_cards({"K": 2})] == ["K", "K"]


@pytest.mark.parametrize("number", [-1, 2.0, True, "2", None])
def test_a_mapping_needs_whole_numbers(number: Any) -> None:
    with pytest.raises(OddsError, match="is no number of cards of 9; give a whole number"):
        EIGHT.without({"9": number})


def test_a_mapping_repeats_no_more_than_text_does() -> None:
    with pytest.raises(OddsError, match="repeats a card more than 1,000,000 times"):
        read_cards({"9": 10**30})


def test_commissions_may_be_decimals() -> None:
    assert banker(commission=Decimal("0.05")) == banker()
    for wrong in ("nan", "Infinity", "1.5", "-0.1"):
        with pytest.raises(OddsError):
            read_commission(Decimal(wrong))


def test_effects_are_found_by_other_spellings() -> None:
    effects = removal_effects(banker(), EIGHT)
    assert effects == dict(effects)
    assert list(effects)[:3] == ["0", "A", "2"]
    assert {effects[name] for name in ("K", "k", "10", "T", "J", "Kd")} == {effects["0"]}
    assert effects["1"] == effects["a"] == effects["A"]
    assert effects[9] == effects["9"]  # type: ignore[index]
    ranks = removal_effects(find("player-pair"), EIGHT)
    assert ranks["T"] == ranks["10"]
    assert ranks["1"] == ranks["A"]
    for name in ("x", None, "0"):
        with pytest.raises(OddsError):
            ranks[name]  # type: ignore[index]
    gone = removal_effects(banker(), Shoe.of_points([16, 4, 4, 4, 4, 4, 4, 4, 4, 0]))
    assert "9" not in gone
    with pytest.raises(OddsError, match="'9' has no effect here: too few of 9 are left"):
        gone["9"]
