"""Batches against single shoes, row by row, in every number type and on both sides of every bound."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Sequence
from fractions import Fraction
from math import ulp
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from odds import PUNTO_BANCO, TABLEAUS, Outcome, Result, Shoe, Tableau, facts, price, tally
from odds.analysis import batch
from odds.analysis.pricing import Price
from odds.bets import find
from odds.bets.bet import Bet, Event
from odds.bets.main_bets import HOUSE_VARIANTS, banker, player, tie
from odds.counting import batch as counting
from odds.counting.basis import basis
from odds.counting.count import event_columns
from odds.counting.polynomial import UNKNOWN
from odds.counting.reference import probabilities
from odds.counting.split import SplitForm
from odds.errors import GrainError, OddsError
from odds.game.cards import Grain
from odds.game.coup import Coup
from odds.game.views import Draws

OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
NATURAL = Event("a natural", lambda seen: seen.player_natural or seen.banker_natural)
EVENTS = (*OUTCOMES, NATURAL, Event("anything", lambda seen: True), Event("nothing", lambda seen: False))
BETS = (player(), banker(), banker(commission="4%"), tie(), tie("9 for 1"), *HOUSE_VARIANTS)

Rows = NDArray[np.int64]


def random_shoe(size: int, rng: np.random.Generator) -> list[int]:
    """A shoe of `size` cards with uneven counts, some of them often zero."""
    shares = rng.dirichlet(rng.choice([0.2, 1.0, 20.0], size=10))
    return [int(count) for count in rng.multinomial(size, shares)]


def fresh(decks: int) -> list[int]:
    return [16 * decks] + [4 * decks] * 9


def shoes(*sizes: int, seed: int = 1) -> Rows:
    rng = np.random.default_rng(seed)
    return np.array([random_shoe(size, rng) for size in sizes], dtype=np.int64).reshape(-1, 10)


SMALL = shoes(6, 6, 7, 8, 9, 10, 12, 20, 52, 100, 300, 416)
BOUNDS = np.array(
    [
        *shoes(457, 458, 459, 460, 27 * 52 - 1, 27 * 52, 27 * 52 + 1, 28 * 52, seed=2).tolist(),
        *(fresh(decks) for decks in (1, 8, 27, 28, 60)),
        [458] + [0] * 9,
        [0] * 9 + [459],
        [0, 0, 0, 28 * 52, 0, 0, 1, 0, 0, 3],
        [0] * 4 + [6] + [0] * 5,
    ],
    dtype=np.int64,
)
RANDOM = shoes(*np.random.default_rng(3).integers(6, 2001, size=40).tolist(), seed=4)
MIXED = np.concatenate([BOUNDS, SMALL, RANDOM])


def agree(rows: Rows, events: Sequence[Any] = EVENTS, **conditions: Any) -> None:
    """The batch of `rows` has the ways that each row's whole tally has."""
    got = batch.ways(events, rows, **conditions)
    for row, numbers in zip(rows.tolist(), got.tolist(), strict=True):
        counts = tally(Shoe.of_points(row), **conditions)
        assert numbers == [counts.ways(event) for event in events]
        assert all(type(number) is int for number in numbers)


def prices(bets: Sequence[Bet], row: list[int], **conditions: Any) -> list[Price]:
    return [price(bet, Shoe.of_points(row), **conditions) for bet in bets]


@pytest.mark.parametrize("rows", [SMALL, BOUNDS, RANDOM, MIXED], ids=["small", "bounds", "random", "mixed"])
def test_ways_are_those_of_each_shoes_tally(rows: Rows) -> None:
    agree(rows)


@pytest.mark.parametrize("rows", [SMALL, BOUNDS, MIXED], ids=["small", "bounds", "mixed"])
def test_evs_are_those_of_each_shoes_price(rows: Rows) -> None:
    exact = batch.ev(BETS, rows)
    assert exact.numerators.shape == exact.denominators.shape == (len(rows), len(BETS))
    for place, row in enumerate(rows.tolist()):
        expected = [priced.ev for priced in prices(BETS, row)]
        assert [exact.fraction(place, bet) for bet in range(len(BETS))] == expected


def test_a_batch_answers_to_the_reference() -> None:
    rows = shoes(6, 7, 9, 11, seed=5)
    exact = batch.ev([banker()], rows)
    for place, row in enumerate(rows.tolist()):
        chances = probabilities(Shoe.of_points(row), Result)
        wins = sum((chance for seen, chance in chances.items() if Outcome.BANKER(seen)), Fraction(0))
        loses = sum((chance for seen, chance in chances.items() if Outcome.PLAYER(seen)), Fraction(0))
        assert exact.fraction(place, 0) == Fraction(19, 20) * wins - loses


@pytest.mark.parametrize("tableau", TABLEAUS.values(), ids=TABLEAUS)
def test_every_tableau(tableau: Tableau) -> None:
    rows = MIXED[::6]
    agree(rows, tableau=tableau)
    exact = batch.ev(BETS[:4], rows, tableau=tableau)
    for place, row in enumerate(rows.tolist()):
        expected = [priced.ev for priced in prices(BETS[:4], row, tableau=tableau)]
        assert [exact.fraction(place, bet) for bet in range(4)] == expected


def test_a_flipped_cell_is_noticed() -> None:
    flipped = PUNTO_BANCO.flipped(3, 8)
    agree(SMALL, tableau=flipped)
    assert (batch.ways(OUTCOMES, [fresh(8)], tableau=flipped) != batch.ways(OUTCOMES, [fresh(8)])).all()


def test_another_view() -> None:
    events: list[Any] = [Event("Player drew an 8", lambda seen: seen.player_third == 8), Outcome.TIE]
    rows = MIXED[::16]
    got = batch.ways(events, rows, view=Draws)
    for row, numbers in zip(rows.tolist(), got.tolist(), strict=True):
        counts = tally(Shoe.of_points(row), Draws)
        assert numbers == [counts.ways(event) for event in events]


@pytest.mark.parametrize(
    "known",
    [
        {1: 4},
        {2: "K", 4: 3},
        {5: "9h", 6: 9, 1: 0},
        {1: 1, 2: 2, 3: 3, 4: 4},
        {1: 1, 2: 2, 3: 3, 4: 4, 6: 6},
        {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6},
    ],
    ids=len,
)
def test_known_cards_are_set_aside(known: dict[int, Any]) -> None:
    rows = MIXED + 2
    agree(rows, known=known)
    exact = batch.ev(BETS[:4], rows, known=known)
    for place, row in enumerate(rows.tolist()):
        expected = [priced.ev for priced in prices(BETS[:4], row, known=known)]
        assert [exact.fraction(place, bet) for bet in range(4)] == expected


def test_overlapping_events() -> None:
    both = Event("Banker wins with a natural", lambda seen: Outcome.BANKER(seen) and seen.banker_natural)
    got = batch.ways([Outcome.BANKER, NATURAL, both, Outcome.BANKER], MIXED)
    assert (got[:, 0] == got[:, 3]).all()
    assert (got[:, 2] < got[:, 0] + (got[:, 0] == 0)).all()
    agree(MIXED[::5], [Outcome.BANKER, NATURAL, both])


# -- number types ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def outcomes() -> SplitForm:
    return SplitForm.of(event_columns(PUNTO_BANCO, UNKNOWN, Result, OUTCOMES), 10, 6)


@pytest.mark.parametrize(
    ("size", "inner", "outer"),
    [
        (458, np.float64, np.float64),
        (459, np.float64, np.int64),
        (27 * 52, np.float64, np.int64),
        (28 * 52, np.float64, object),
        (20_000, np.float64, object),
        (200_000, np.int64, object),
        (10_000_000, object, object),
    ],
)
def test_number_types_follow_the_bounds(outcomes: SplitForm, size: int, inner: type, outer: type) -> None:
    assert outcomes.types(size) == (inner, outer)
    row = random_shoe(size, np.random.default_rng(size))
    agree(np.array([row], dtype=np.int64))


def test_every_number_type_gives_the_same_integers(outcomes: SplitForm) -> None:
    counts = np.ascontiguousarray(SMALL.T)
    narrow = outcomes.at(counts, 416)
    for size in (459, 28 * 52, 200_000, 10_000_000):
        assert outcomes.at(counts, size).dtype == outcomes.types(size)[1]
        assert (outcomes.at(counts, size) == narrow).all()


def test_the_split_form_is_the_polynomial() -> None:
    coefficients = np.random.default_rng(6).integers(-(10**6), 10**6, size=(basis(10, 6).size, 2))
    form = SplitForm.of(coefficients, 10, 6)
    counts = np.ascontiguousarray(MIXED.T)
    values = coefficients.T.astype(object) @ basis(10, 6).products(counts.astype(object))
    assert (form.at(counts, int(MIXED.sum(axis=1).max())) == values).all()
    for size, value in zip(MIXED.sum(axis=1).tolist(), values.T.tolist(), strict=True):
        assert max(map(abs, value)) <= form.bound(size)


def test_results_are_int64_until_they_do_not_fit() -> None:
    assert batch.ways(OUTCOMES, [fresh(27)]).dtype == np.int64
    assert batch.ways(OUTCOMES, [fresh(28)]).dtype == object
    assert batch.ev([player()], [fresh(27)]).numerators.dtype == np.int64
    assert batch.ev([banker()], [fresh(27)]).denominators.dtype == object


def test_payouts_of_any_size() -> None:
    odd = Bet("Odd", [(Outcome.TIE, Fraction(10**12 + 1, 7)), (Outcome.BANKER, Fraction(1, 10**25))])
    exact = batch.ev([odd, banker()], MIXED)
    for place, row in enumerate(MIXED.tolist()):
        expected = [priced.ev for priced in prices([odd, banker()], row)]
        assert [exact.fraction(place, bet) for bet in range(2)] == expected


def test_ev_float_is_the_exact_quotient_nearly() -> None:
    exact, rounded = batch.ev(BETS, MIXED), batch.ev_float(BETS, MIXED)
    assert rounded.dtype == np.float64
    for place in range(len(MIXED)):
        for bet in range(len(BETS)):
            value, near = exact.fraction(place, bet), float(rounded[place, bet])
            assert abs(Fraction(near) - value) <= 2 * Fraction(ulp(float(value)))


def test_blocks_and_threads_make_no_difference(outcomes: SplitForm, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.random.default_rng(7).integers(1, 60, size=(3000, 10))
    rows[::7] *= 40
    batch_of = counting.Shoes.read(rows, ())
    whole = counting.evaluate(outcomes, batch_of, threads=1)
    assert (whole.sum(axis=1) == np.array([product6(size) for size in batch_of.sizes.tolist()])).all()
    for span, numbers, threads in ((256, 2**19, 2), (1000, 2**14, 3), (7, 2**19, 1)):
        monkeypatch.setattr(counting, "SPAN", span)
        monkeypatch.setattr(counting, "CACHE_NUMBERS", numbers)
        assert (counting.evaluate(outcomes, batch_of, threads=threads) == whole).all()


def product6(size: int) -> int:
    return size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)


# -- input ----------------------------------------------------------------------------------


def test_any_integer_array_will_do() -> None:
    expected = batch.ways(OUTCOMES, SMALL[:8]).tolist()
    for kind in (np.int8, np.uint8, np.int16, np.uint32, np.uint64):
        assert batch.ways(OUTCOMES, SMALL[:8].astype(kind)).tolist() == expected
    assert batch.ways(OUTCOMES, np.asfortranarray(SMALL[:8])).tolist() == expected
    assert (
        batch.ways(OUTCOMES, SMALL[:16:2][:8].tolist()).tolist()
        == expected[::2] + batch.ways(OUTCOMES, SMALL[8:16:2]).tolist()
    )


@pytest.mark.parametrize("rows", [np.empty((0, 10), dtype=np.int64), []], ids=["array", "list"])
def test_no_shoes_and_no_columns(rows: Any) -> None:
    assert batch.ways(OUTCOMES, rows).shape == (0, 3)
    assert batch.ev([banker(), tie()], rows).numerators.shape == (0, 2)
    assert batch.ev([banker(), tie()], rows).denominators.shape == (0, 2)
    assert batch.ev_float([banker()], rows).shape == (0, 1)
    assert batch.ways([], SMALL).shape == (len(SMALL), 0)
    assert batch.ev([], SMALL).numerators.shape == (len(SMALL), 0)
    assert batch.ev_float([], SMALL).shape == (len(SMALL), 0)


def changed(row: int, *counts: int) -> Rows:
    rows = np.array([fresh(1)] * 5)
    rows[row, : len(counts)] = counts
    return rows


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (changed(3, 5, -1), "row 3: -1 cards of 1 is below zero; a count is 0 or more"),
        (changed(2, 10**17 + 1), "row 2: 100000000000000001 cards of 0 is too many"),
        (changed(4, 5, *[0] * 9), "row 4: 5 cards are too few: a coup can need 6"),
        (np.zeros((1, 10), dtype=int), "row 0: 0 cards are too few"),
        (np.full((2, 10), 4.0), "the compositions are float64, row 0 is"),
        (np.ones((2, 10), dtype=bool), "the compositions are bool"),
        ([[1, 2, 3], [1, 2]], "rows of different lengths"),
        ([[2**70] + [1] * 9], "the compositions are object"),
        (fresh(8), r"shape \(10,\); give shape \(shoes, 10\)"),
        (np.ones((2, 9), dtype=int), r"shape \(2, 9\)"),
        (np.ones((2, 3, 10), dtype=int), r"shape \(2, 3, 10\)"),
        ("nonsense", r"shape \(\)"),
    ],
)
def test_a_row_that_cannot_be_dealt_is_named(rows: Any, message: str) -> None:
    with pytest.raises(OddsError, match=message):
        batch.ways(OUTCOMES, rows)
    with pytest.raises(OddsError, match=message):
        batch.ev([banker()], rows)


def test_a_row_without_the_known_card_is_named() -> None:
    with pytest.raises(OddsError, match="row 3: 2 of 1 cannot be known: the shoe holds 1 of it"):
        batch.ways(OUTCOMES, changed(3, 5, 1), known={1: 1, 3: "A"})
    with pytest.raises(OddsError, match="row 1: 5 cards are too few"):
        batch.ev([tie()], changed(1, 5, *[0] * 9), known={1: 0})


class Rank:
    """A view at the grain of ranks."""

    grain = Grain.RANKS

    @classmethod
    def of(cls, coup: Coup) -> Any:
        return coup.player[0].rank


class Total:
    """A view of point values that does not say how it follows from the draws."""

    grain = Grain.POINTS

    @classmethod
    def of(cls, coup: Coup) -> Any:
        return coup.player_total


RANK: Any = Rank
TOTAL: Any = Total


def test_rows_that_are_coarser_than_the_view_are_refused() -> None:
    with pytest.raises(GrainError, match=r"Rank reads ranks, .* only point values; give shape \(shoes, 13\)"):
        batch.ways([bool], SMALL, view=RANK)
    with pytest.raises(GrainError, match=r"^Perfect Pair reads cards, .* 13 columns, .* give shape \(shoes, 52\)"):
        batch.ev([find("perfect-pair")], RANKS)
    with pytest.raises(GrainError, match=r"^Player Pair reads ranks"):
        batch.ev([banker(), find("player-pair")], SMALL)


RANKS = np.random.default_rng(8).integers(1, 9, size=(5, 13))
CARDS = np.random.default_rng(9).integers(0, 5, size=(3, 52))


def test_ranks_are_counted_shoe_by_shoe() -> None:
    bets = [tie(), find("player-pair"), banker(), find("egalite-7")]
    exact, rounded = batch.ev(bets, RANKS), batch.ev_float(bets, RANKS)
    assert exact.numerators.dtype == np.int64
    for place, row in enumerate(RANKS.tolist()):
        expected = [price(bet, Shoe.of_ranks(row)).ev for bet in bets]
        assert [exact.fraction(place, bet) for bet in range(len(bets))] == expected
        assert rounded[place].tolist() == pytest.approx([float(ev) for ev in expected], rel=1e-15)
    pair = Event("a pair", lambda seen: seen["player.pair"])
    got = batch.ways([pair], RANKS, view=facts("player.pair"), known={1: "A"})
    expected_ways = [[tally(Shoe.of_ranks(row), facts("player.pair"), known={1: "A"}).ways(pair)] for row in RANKS]
    assert got.dtype == np.int64
    assert got.tolist() == expected_ways


def test_cards_and_views_without_draws() -> None:
    exact = batch.ev([find("perfect-pair"), banker()], CARDS)
    for place, row in enumerate(CARDS.tolist()):
        shoe = Shoe.of_cards(row)
        assert [exact.fraction(place, 0), exact.fraction(place, 1)] == [
            price(find("perfect-pair"), shoe).ev,
            price(banker(), shoe).ev,
        ]
    rows = [[0, 2, 2, 2, 0, 0, 0, 0, 1, 2]]
    assert batch.ways([bool], rows, view=TOTAL)[0, 0] == tally(Shoe.of_points(rows[0]), TOTAL).ways(bool)


def test_finer_rows_are_added_up_for_bets_on_points() -> None:
    points = [Shoe.of_ranks(row).points for row in RANKS.tolist()]
    assert (batch.ways(OUTCOMES, RANKS, known={1: "K"}) == batch.ways(OUTCOMES, points, known={1: 0})).all()
    assert (batch.ev(BETS, RANKS).numerators == batch.ev(BETS, points).numerators).all()
    assert (batch.ways(OUTCOMES, CARDS) == batch.ways(OUTCOMES, [Shoe.of_cards(row).points for row in CARDS])).all()


def test_a_row_of_ranks_that_cannot_be_dealt_is_named() -> None:
    few, no_king = RANKS.copy(), RANKS.copy()
    few[2], no_king[3, 12] = 0, 0
    with pytest.raises(OddsError, match="row 2: 0 cards are too few"):
        batch.ev([find("player-pair")], few)
    with pytest.raises(OddsError, match="row 3: 1 of K cannot be known: the shoe holds 0 of it"):
        batch.ways(OUTCOMES, no_king, known={1: "K"})
    with pytest.raises(OddsError, match="row 1: -1 cards of J is below zero"):
        batch.ways(OUTCOMES, np.array([[4] * 13, [4] * 10 + [-1, 4, 4]]))
    with pytest.raises(OddsError, match=r"^row 0: 3 is a point value"):
        batch.ev([find("player-pair")], RANKS + 1, known={1: 3})


@pytest.mark.parametrize("bets", [["banker"], banker(), [banker], "banker", 5, [None]])
def test_what_is_no_bet_is_refused(bets: Any) -> None:
    with pytest.raises(OddsError, match=r"not a bet|not a list of bets"):
        batch.ev(bets, SMALL)


# -- long work ------------------------------------------------------------------------------


def test_an_interruption_leaves_nothing_running(monkeypatch: pytest.MonkeyPatch) -> None:
    before = threading.active_count()
    count, blocks = SplitForm.at, []

    def counted(form: SplitForm, counts: Rows, size: int) -> NDArray[Any]:
        blocks.append(size)
        return count(form, counts, size)

    monkeypatch.setattr(SplitForm, "at", counted)
    rows = np.broadcast_to(np.array(fresh(60), dtype=np.int16), (400_000, 10))
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.ways(OUTCOMES, rows)
    timer.join()
    assert threading.active_count() == before
    assert 0 < len(blocks) < 400_000 / 512 / 2


def test_an_error_in_a_thread_comes_out(outcomes: SplitForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SPAN", 2)

    def fail(*arguments: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(SplitForm, "at", fail)
    with pytest.raises(MemoryError):
        counting.evaluate(outcomes, counting.Shoes.read(SMALL, ()), threads=2)


def test_progress_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    batch.ways(OUTCOMES, SMALL, progress=True)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "12.0/12.0" in shown.err
    batch.ways(OUTCOMES, SMALL)
    batch.ways(OUTCOMES, SMALL, progress=False)
    assert capsys.readouterr().err == ""
