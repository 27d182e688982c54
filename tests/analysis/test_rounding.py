"""What a house really pays: chips, rounding and minimum commissions, at the printed figures and by brute force."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from helpers.samples import digits

from odds import OddsError, Shoe, banker, player, price, tie
from odds.analysis.money import read_band, read_money, read_rebate, smallest_unit
from odds.analysis.rounding import (
    Rounding,
    Settlement,
    differing_sizes,
    favourable_sizes,
    restoring_sizes,
    runs_of,
)
from odds.bets import banker_super_6, find
from odds.report.rounding_table import House, against_tables, read_sizes, rounding_tables

SHOE = Shoe.of_decks(8)
BANKER = price(banker(), SHOE)
UP, DOWN = Settlement(Rounding.UP), Settlement(Rounding.DOWN)


def edge(settlement: Settlement, stake: int) -> str:
    return digits(settlement.price(BANKER, stake).edge * 100, 4)


# -- U39: pay up to the next chip ------------------------------------------------------------


@pytest.mark.parametrize("stake", range(1, 20))
def test_bets_under_20_paid_up_to_the_next_chip_favour_the_bettor(stake):
    assert edge(UP, stake) == "-1.2351"


@pytest.mark.parametrize(
    ("stake", "percent"), [(25, "0.5993"), (30, "0.2936"), (50, "0.5993"), (20, "1.0579"), (60, "1.0579")]
)
def test_edges_paid_up_to_the_next_chip(stake, percent):
    assert edge(UP, stake) == percent


def test_every_multiple_of_20_is_nominal_and_38_and_39_favour_the_bettor_too():
    assert restoring_sizes(BANKER, UP) == (20, 20)
    assert favourable_sizes(BANKER, UP) == (*range(1, 20), 38, 39)
    assert all(UP.price(BANKER, 20 * n).edge == BANKER.edge for n in range(1, 50))


# -- U40: floor to whole units --------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "percent"),
    [(1, "44.62"), (2, "21.69"), (5, "7.94"), (10, "3.35"), (20, "1.06"), (25, "2.43"), (30, "1.82"), (100, "1.06")],
)
def test_edges_with_payouts_floored_to_whole_units(stake, percent):
    assert digits(DOWN.price(BANKER, stake).edge * 100, 2) == percent


def test_a_floored_payout_never_favours_the_bettor():
    assert favourable_sizes(BANKER, DOWN) == ()


# -- U41: half-even against half-up ---------------------------------------------------------


def test_half_even_and_half_up_differ_on_2500_stakes():
    both = Settlement(Rounding.HALF_EVEN), Settlement(Rounding.HALF_UP)
    sizes = [size for size, _, _ in differing_sizes(BANKER, *both, range(1, 100_001))]
    assert len(sizes) == 2500
    assert sizes[:3] == [30, 70, 110]
    assert sizes == list(range(30, 100_001, 40))


# -- laws -----------------------------------------------------------------------------------


def plain(mode: str, amount: Fraction, chip: int, to_bettor: bool) -> Fraction:
    """Rounding by its definition: the nearest multiple on the side that the mode names."""
    low = amount // chip * chip
    if low == amount:
        return amount
    high = low + chip
    middle = Fraction(low + high) / 2
    even = low if (low // chip) % 2 == 0 else high
    near = low if amount < middle else high
    return Fraction(
        {
            "up": high,
            "down": low,
            "half-up": near,
            "half-even": even if amount == middle else near,
            "bettor": high if to_bettor else low,
            "house": low if to_bettor else high,
        }[mode]
    )


@pytest.mark.parametrize("mode", [one.value for one in Rounding])
def test_settling_agrees_with_the_definition(mode):
    random = Random(mode)
    for _ in range(300):
        chip = random.choice([1, 1, 2, 5])
        pays = random.choice([Fraction(19, 20), Fraction(1, 2), Fraction(3, 2), Fraction(8), Fraction(-1, 2)])
        stake = random.randint(1, 200)
        exact = pays * stake
        paid = Settlement(Rounding.named(mode), chip).net(stake, pays)
        wanted = plain(mode, exact, chip, True) if pays > 0 else -plain(mode, -exact, chip, False)
        assert paid == wanted
        if pays > 0:
            gross = -(-pays // 1) * stake
            kept = plain(mode, gross - exact, chip, False)
            assert Settlement(Rounding.named(mode), chip, "commission").net(stake, pays) == gross - kept


@pytest.mark.parametrize("of", ["payout", "commission"])
@pytest.mark.parametrize("chip", [1, 5, 25])
@pytest.mark.parametrize("bet", [banker(), banker("4%"), banker_super_6(), tie(), player()], ids=lambda bet: bet.title)
def test_restoring_sizes_are_the_smallest_step_that_needs_no_rounding(bet, chip, of):
    exact = price(bet, SHOE)
    modes = [Settlement(mode, chip, of) for mode in (Rounding.UP, Rounding.DOWN)]
    step, first = restoring_sizes(exact, modes[0])
    assert first == step
    same = [size for size in range(1, 4 * step + 1) if len({how.price(exact, size) for how in modes}) == 1]
    assert same == [step * n for n in range(1, 5)]


def test_the_favourable_sizes_are_all_there_are():
    for settlement in (UP, Settlement(Rounding.HALF_UP), Settlement(Rounding.UP, 5), Settlement(Rounding.HALF_EVEN, 5)):
        brute = [size for size in range(1, 2000) if settlement.price(BANKER, size).edge < 0]
        assert list(favourable_sizes(BANKER, settlement)) == brute
        assert brute


def test_favourable_sizes_are_not_bounded_when_the_bet_itself_favours_the_bettor():
    assert favourable_sizes(price(tie("10 to 1"), SHOE), UP) is None


def test_a_minimum_commission_is_taken_and_never_exceeds_the_win():
    house = Settlement(Rounding.HOUSE, least=25)
    assert [house.net(stake, Fraction(19, 20)) for stake in (10, 100, 500, 520, 1000)] == [0, 75, 475, 494, 950]
    assert restoring_sizes(BANKER, house) == (20, 500)
    assert all(house.price(BANKER, size).edge == BANKER.edge for size in range(500, 2000, 20))
    assert house.price(BANKER, 480).edge > BANKER.edge
    assert house.net(10, Fraction(8)) == 80


def test_rounding_to_the_bettor_and_to_the_house_bracket_every_other_way():
    for stake in range(1, 60):
        edges = {mode: Settlement(mode).price(BANKER, stake).edge for mode in Rounding}
        assert edges[Rounding.BETTOR] == min(edges.values())
        assert edges[Rounding.HOUSE] == max(edges.values())
        assert edges[Rounding.BETTOR] <= BANKER.edge <= edges[Rounding.HOUSE]


# -- money ----------------------------------------------------------------------------------


def test_money_is_read_exactly():
    assert [read_money(amount) for amount in (3, "0.10", Decimal("0.10"), Decimal("1E+2"), Fraction(1, 3))] == [
        3,
        Fraction(1, 10),
        Fraction(1, 10),
        100,
        Fraction(1, 3),
    ]
    assert read_money("-0.5", signed=True) == Fraction(-1, 2)
    assert smallest_unit([Fraction(1, 4), Fraction(3, 10), Fraction(2)]) == Fraction(1, 20)


@pytest.mark.parametrize("amount", [0.1, 1.0, True, float("nan"), 1j, "0", "-1", "", "1e3", "x", Decimal("NaN"), None])
def test_what_is_no_money_is_refused(amount):
    with pytest.raises(OddsError) as caught:
        read_money(amount)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("read", [read_band, read_rebate, read_sizes])
@pytest.mark.parametrize("text", ["", "5..", "9..1", "200%", "x", "1-2-3", "5:1", "3-1", "1-99999999"])
def test_nonsense_is_refused(read, text):
    with pytest.raises(OddsError):
        read(text)


def test_sizes_are_read():
    assert read_sizes("1-3, 10 20-40:10, 2") == [1, 2, 3, 10, 20, 30, 40]
    assert read_sizes("0.1-0.30") == [Fraction(n, 100) for n in range(10, 31)]
    assert runs_of([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8"


def test_decimals_and_cents_are_the_same_house():
    cents = rounding_tables(banker(), SHOE, [25, 30, 50], House("up", 1))[0]
    money = rounding_tables(banker(), SHOE, [Decimal("0.25"), "0.30", "0.50"], House("up", Decimal("0.01")))[0]
    assert cents.column("edge") == money.column("edge")
    assert money.column("pays") == ("0.24", "0.29", "0.48")


@pytest.mark.parametrize(
    "house",
    [House("sideways"), House(chip=0), House(chip=0.5), House(of="stake"), House(least=-1), House(chip=2, least=1)],
)
def test_a_house_that_cannot_be_is_refused(house):
    with pytest.raises(OddsError):
        rounding_tables(banker(), SHOE, [1], house)


@pytest.mark.parametrize("bad", [0, -1, 2.0, True, "5"])
def test_a_bet_size_that_cannot_be_is_refused(bad):
    with pytest.raises(OddsError):
        UP.net(bad, Fraction(1))


# -- tables and command line ----------------------------------------------------------------


def test_sizes_that_favour_the_bettor_are_flagged():
    edges, sizes = rounding_tables(banker(), SHOE, [10, 20, 25, 38, 100], House("up"))
    assert edges.column("verdict") == (
        "favours the bettor",
        "nominal",
        "less than nominal",
        "favours the bettor",
        "nominal",
    )
    assert edges.notes[-1] == "The edge is negative at 10, 38: so settled, these bets favour the bettor."
    assert sizes.column("bets") == ("every multiple of 20", "1-19, 38-39")


def test_a_bet_of_many_lines_is_rounded_line_by_line():
    table = rounding_tables(find("dragon-bonus-player"), SHOE, [7], House("down", 5))[0]
    assert table.rows[0][1] == "5 or 210 or 70 or 40 or 25 or 10"


def test_against_counts_and_lists():
    summary, first = against_tables(banker(), SHOE, range(1, 1001), House("half-even", 1), House("half-up", 1), top=2)
    assert summary.rows == ((1000, 25, Fraction(1, 40)),)
    assert [row[:3] for row in first.rows] == [(30, "28", "29"), (70, "66", "67")]


def test_command(run):
    out = run("rounding", "banker", "--round", "up", "--sizes", "19,20,25,30,50", "--digits", "4").out
    for words in ("-1.2351", "1.0579", "0.5993", "0.2936", "favours the bettor", "every multiple of 20", "1-19, 38-39"):
        assert words in out
    out = run("rounding", "banker", "--sizes", "1,2,5,10,20,25,30", "--digits", "2").out
    for words in ("44.62", "21.69", "7.94", "3.35", "1.06", "2.43", "1.82"):
        assert words in out
    out = run(
        "rounding", "banker", "--sizes", "0.01-10.00", "--chip", "0.01", "--round", "half-even", "--against", "half-up"
    )
    assert "1,000" in out.out
    assert "0.3 " in out.out


@pytest.mark.parametrize(
    "words",
    [["--chip", "0"], ["--sizes", "x"], ["--least", "-1"], ["--step", "0"], ["--sizes", "1-20000"], ["--chip", "1e9"]],
)
def test_bad_input_is_one_line(run, words):
    ran = run("rounding", "banker", *words)
    assert ran.status == 2
    assert ran.err.startswith("odds: ")
    assert ran.err.count("\n") == 1
