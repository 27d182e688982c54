"""Bets, views and prices go through pickle, so that other processes can price them."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from odds import Shoe, deal, facts, price, tally
from odds.analysis.pricing import price_given
from odds.bets import HOUSE_VARIANTS, catalogue, find
from odds.game.facts import DrawsFacts, Facts


class Own(facts("player.pair")):  # type: ignore[misc]
    """A class of one's own on top of a made one."""


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def test_every_bet_of_the_catalogue_is_itself_again() -> None:
    for bet in (*catalogue(), *HOUSE_VARIANTS):
        assert again(bet) == bet, bet.title
        assert hash(again(bet)) == hash(bet)
        assert again(bet).view is bet.view


def test_views_are_the_same_class_again() -> None:
    for view in (facts("player.pair"), facts('count("K")'), facts("count('K')"), facts(), facts("banker.total")):
        assert again(view) is view
        assert copy.deepcopy(view) is view
    for plain in (Facts, DrawsFacts, Own):
        assert again(plain) is plain
    seen = facts("player.pair").of(deal("K 5 K 3"))
    assert again(seen) == copy.copy(seen) == seen
    assert type(again(seen)) is type(seen)


def test_prices_and_tallies_go_through() -> None:
    shoe = Shoe.of_decks(8)
    for name in ("perfect-pair", "dragon-7", "banker-super-6"):
        priced = price(find(name), shoe)
        assert again(priced) == priced
        assert price(again(find(name)), shoe) == priced
    pair = find("player-pair")
    counts = tally(shoe, pair.view)
    assert again(counts) == counts
    assert price_given(again(pair), again(counts)) == price(pair, shoe)


def test_another_process_prices_the_same() -> None:
    shoe, bet = Shoe.of_decks(8), find("perfect-pair")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(price, bet, shoe).result(60) == price(bet, shoe)
