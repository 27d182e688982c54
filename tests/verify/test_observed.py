"""Counts as people give them: names, percentages, files, and everything that must be refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Outcome
from odds.bets import find
from odds.verify import expect, observe, read_counts_file

COUNTS = {"Player": 44_700, "Banker": 45_800, "Tie": 9_500}


@pytest.mark.parametrize(
    "counts",
    [
        [44_700, 45_800, 9_500],
        {"player": 44_700, "BANKER": 45_800, "Ties": 9_500},
        {"P": "44,700", "B": "45 800", "T": "9500"},
        {"punto": "44_700", "banco": "4.58e4", "egalite": 9_500},
        {Outcome.PLAYER: 44_700, Outcome.BANKER: 45_800, Outcome.TIE: 9_500},
    ],
)
def test_counts_are_read_by_many_names(counts: object) -> None:
    seen = observe(counts, expect())
    assert (seen.counts, seen.coups, seen.rounded) == ((44_700, 45_800, 9_500), 100_000, False)


def test_cells_left_out_are_put_together_when_the_coups_are_known() -> None:
    seen = observe({"tie": 95}, expect(), 1000)
    assert seen.expectation.labels == ("Tie", "all others")
    assert seen.counts == (95, 905)
    assert sum(seen.expectation.probabilities) == 1


def test_a_cell_that_cannot_happen_may_be_left_out() -> None:
    from odds import Shoe

    aces = Shoe.of_points([0, 8, 0, 0, 0, 0, 0, 0, 0, 0])
    assert observe({"tie": 7}, expect(aces)).counts == (0, 0, 7)


def test_percentages_carry_their_round_off() -> None:
    seen = observe({"player": "44.62%", "banker": "45.9 %", "tie": "9%"}, expect(), 10_000)
    assert seen.counts == (4462, 4590, 900)
    assert seen.slack == (Fraction(1, 2), 5, 50)
    assert seen.rounded
    alone = observe({"tie": "9.5%"}, expect(), 1000)
    assert alone.expectation.labels == ("Tie", "all others")


@pytest.mark.parametrize(
    ("counts", "coups", "why"),
    [
        ({"player": -1, "banker": 1, "tie": 1}, None, "Player: -1 is below zero"),
        ({"player": "-1", "banker": 1, "tie": 1}, None, "Player: -1 is below zero"),
        ({"player": "1.5", "banker": 1, "tie": 1}, None, "'1.5' is not a count"),
        ({"player": "1e400", "banker": 1, "tie": 1}, None, "is not a count"),
        ({"player": "9" * 40, "banker": 1, "tie": 1}, None, "more than 1,000,000,000,000,000,000 coups"),
        ({"player": 10**19, "banker": 1, "tie": 1}, None, "more than 1,000,000,000,000,000,000 coups"),
        ({"player": float("nan"), "banker": 1, "tie": 1}, None, "nan is not a whole number"),
        ({"player": 1, "banker": 1}, None, "Tie is not counted; give it, or the number of all coups"),
        ({"tie": 1}, None, r"Player is not counted \(nor Banker\); give it"),
        ({"playr": 1}, None, "'playr' is no cell of outcomes; did you mean 'Player'"),
        ({"P": 1, "player": 1}, None, "Player is counted twice"),
        ([1, 2], None, "2 counts are given for the 3 cells Player, Banker, Tie"),
        ({}, None, "no counts are given"),
        ([0, 0, 0], None, "no coups were counted"),
        ({"tie": 5}, 4, "the counts add up to 5, more than the 4 coups"),
        ({"player": "44.6%", "banker": "45.9%", "tie": "9.5%"}, None, "percentages say nothing without the number"),
        ({"player": "44.6%", "banker": "45.9%", "tie": "9.0%"}, 100, "add up to 99.5%, not to 100%"),
        ({"player": "64.6%", "banker": "45.9%", "tie": "9.0%"}, 100, "add up to 119.5%, more than 100%"),
        ({"player": "44.6%", "banker": 459, "tie": 95}, 1000, "give all cells in percent or none"),
        ({"player": "-4.6%", "banker": "1%", "tie": "2%"}, 1000, "is not a percentage"),
    ],
)
def test_what_cannot_be_is_refused(counts: object, coups: int | None, why: str) -> None:
    with pytest.raises(OddsError, match=why):
        observe(counts, expect(), coups)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "outcome,count\nplayer,44700\nbanker,45800\ntie,9500\n"),
        ("b.csv", "# a comment\nplayer;44700\nbanker;45800\ntie;9500\n"),
        ("c.csv", "P,B,T\n44700,45800,9500\n"),
        ("d.tsv", "outcome\tcount\nPlayer\t44700\nBanker\t45800\nTie\t9500\n"),
        ("e.csv", 'player,"44,700"\nbanker,"45,800"\ntie,"9,500"'),
        ("f.json", '{"player": 44700, "banker": 45800, "tie": 9500}'),
        ("g.json", '{"seed": 1, "counts": {"player": 44700, "banker": 45800, "tie": 9500}}'),
        ("h.json", "[44700, 45800, 9500]"),
        ("i.json", '[{"outcome": "P", "n": 44700}, {"outcome": "B", "n": 45800}, {"outcome": "T", "n": 9500}]'),
        ("j", '\ufeff{"player": 44700, "banker": 45800, "tie": 9500}'),
    ],
)
def test_files_of_outcomes(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert observe(read_counts_file(tmp_path / name), expect()).counts == (44_700, 45_800, 9_500)


@pytest.mark.parametrize("shape", ["plain", "headed", "json", "nested", "long"])
def test_grids_of_totals(tmp_path: Path, shape: str) -> None:
    """Rows are Player's total, columns Banker's."""
    grid = [[10 * row + column for column in range(10)] for row in range(10)]
    lines = [",".join(map(str, row)) for row in grid]
    text = {
        "plain": "\n".join(lines),
        "headed": "\n".join(["," + ",".join(map(str, range(10))), *(f"{i},{line}" for i, line in enumerate(lines))]),
        "json": str(grid),
        "nested": str({str(i): {str(j): cell for j, cell in enumerate(row)} for i, row in enumerate(grid)}).replace(
            "'", '"'
        ),
        "long": "player,banker,count\n" + "\n".join(f"{i},{j},{10 * i + j}" for i in range(10) for j in range(10)),
    }[shape]
    path = tmp_path / ("grid.json" if shape in ("json", "nested") else "grid.csv")
    path.write_text(text, "utf-8")
    assert observe(read_counts_file(path), expect(of="totals")).counts == tuple(range(100))


def test_a_file_of_the_lines_of_a_bet(tmp_path: Path) -> None:
    path = tmp_path / "lines.csv"
    path.write_text("Banker wins with a 3-card 7,2253\nother,97747\n", "utf-8")
    expectation = expect(bet=find("dragon-7"))
    assert observe(read_counts_file(path), expectation).counts == (2253, 97747)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.csv", "", "is empty"),
        ("a.csv", "# nothing\n", "holds no counts"),
        ("a.csv", "player\nbanker\n", "is not a cell and a count"),
        ("a.csv", "player,1\nplayer,2\n", "player is counted twice"),
        ("a.json", "{", "is not JSON"),
        ("a.json", "[]", "holds no counts"),
        ("a.json", "3", "holds no counts"),
        ("a.json", '{"player": 1, "player": 2}', "player is counted twice"),
        ("a.json", "[[1, 2], [3, 4]]", "the grid is not ten by ten"),
        ("a.json", '[{"outcome": "P"}]', "needs a cell and a 'count'"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.json", "9" * 5000, "huge number"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, text: str, why: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(OddsError, match=why):
        read_counts_file(tmp_path / name)


def test_a_float_in_a_json_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"player": 44700.0, "banker": 45800, "tie": 9500}', "utf-8")
    with pytest.raises(OddsError, match=r"44700\.0 is not a whole number"):
        observe(read_counts_file(tmp_path / "a.json"), expect())
