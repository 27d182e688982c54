"""Tables, prices and tallies in a notebook, and as rows for other programs: exact to the digit."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from odds import Draws, OddsError, Outcome, Shoe, Tally, banker, facts, price, tally
from odds.analysis.root import SquareRoot
from odds.bets import Bet, find
from odds.report.main_table import main_table
from odds.report.notebook import MOST_ROWS, tally_table
from odds.report.tables import Column, Table

EIGHT = Shoe.of_decks(8)


def test_a_table_shows_itself() -> None:
    table = main_table(EIGHT)
    shown = table._repr_html_()
    assert shown.startswith("<p>Punto banco, 8 decks (416 cards), 4,998,398,275,503,360 ordered six-card deals</p>")
    assert "2,292,252,566,437,888" in shown
    assert "| Banker, 5% | 0.95 to 1 | 2,292,252,566,437,888 | 0.458597 |  1.057906 |" in table._repr_markdown_()


def test_a_price_shows_itself() -> None:
    one = price(banker(), EIGHT)
    assert one._repr_markdown_() == (
        "Banker, 5%: 4,998,398,275,503,360 ways in all\n\n"
        "| event         |   pays |                  ways |        P |    return |\n"
        "|---------------|--------|-----------------------|----------|-----------|\n"
        "| Banker wins   |   0.95 | 2,292,252,566,437,888 | 0.458597 |  0.435668 |\n"
        "| tie           |      0 |   475,627,426,473,216 | 0.095156 |  0.000000 |\n"
        "| anything else |     -1 | 2,230,518,282,592,256 | 0.446247 | -0.446247 |\n"
        "| total         |        | 4,998,398,275,503,360 | 1.000000 | -0.010579 |\n\n"
        "Pays: net units per unit staked. "
        "The return of the total is the EV, the house edge with its sign turned.\n"
    )
    assert "<table>" in one._repr_html_()


def test_a_price_as_rows() -> None:
    one = price(find("lucky-6", table="12/20"), Shoe.of_decks(6))
    rows = one.to_dicts()
    assert [row["pays"] for row in rows] == [12, 20, -1]
    assert sum(row["ways"] for row in rows) == one.total
    assert sum(row["return"] for row in rows) == one.ev
    assert [*rows[0]] == ["event", "pays", "ways", "probability", "return"]


def test_a_tally_shows_itself() -> None:
    outcomes = tally(EIGHT).grouped(lambda seen: seen.outcome)
    assert outcomes._repr_markdown_() == (
        "3 values, 4,998,398,275,503,360 ways in all\n\n"
        "| seen   |                  ways |        P |\n"
        "|--------|-----------------------|----------|\n"
        "| Banker | 2,292,252,566,437,888 | 0.458597 |\n"
        "| Player | 2,230,518,282,592,256 | 0.446247 |\n"
        "| Tie    |   475,627,426,473,216 | 0.095156 |\n"
        "| total  | 4,998,398,275,503,360 | 1.000000 |\n"
    )
    given = tally(EIGHT).given(Outcome.TIE)._repr_html_()
    assert "<p>Given: tie</p>" in given


def test_a_long_tally_is_cut_and_says_so() -> None:
    shown = tally(EIGHT)._repr_markdown_()
    assert shown.count("\n|") == 2 + MOST_ROWS + 1
    assert "145 more values are not shown; to\\_dicts() has them all." in shown
    assert "|    total |" in shown
    assert len(tally(EIGHT).to_dicts()) == 205


@pytest.mark.parametrize("view", [Draws, facts("player.pair", "banker.total")])
def test_a_tally_as_rows(view) -> None:
    counts = tally(Shoe.of_decks(1), view)
    rows = counts.to_dicts()
    assert len(rows) == len(counts)
    assert sum(row["ways"] for row in rows) == counts.total
    assert sum(row["probability"] for row in rows) == 1
    fields = ["player_two", "banker_two", "player_third", "banker_third"]
    assert [*rows[0]][:-2] == (fields if view is Draws else ["player.pair", "banker.total"])
    assert "<table>" in counts._repr_html_()


def test_tallies_of_anything_else() -> None:
    assert Tally({})._repr_html_().startswith("<p>0 values, 0 ways in all</p>")
    assert Tally({}).to_dicts() == []
    mixed = tally_table(Tally({None: 1, "": 2, 3: 3, True: 4, (1, 2): 5}))
    assert mixed.column("seen") == (3, "", "(1, 2)", "yes", None, "total")


def test_names_are_escaped() -> None:
    bet = Bet("<script>alert(1)</script>|", banker().lines)
    one = price(bet, EIGHT)
    assert "<script" not in one._repr_html_()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in one._repr_html_()
    assert "\\<script>alert(1)\\</script>\\|" in one._repr_markdown_()
    assert "<b" not in Tally({"<b>": 1})._repr_html_()


def test_pandas_keeps_every_digit() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    nine = price(banker(), Shoe.of_decks(100))
    frame = nine.to_pandas()
    assert [*frame.columns] == ["event", "pays", "ways", "probability", "return"]
    assert {str(kind) for kind in frame.dtypes} == {"object"}
    assert sum(frame["ways"]) == nine.total > 2**64
    assert frame["probability"][0] == nine.lines[0].probability
    assert float(frame["probability"].astype(float)[0]) == float(nine.lines[0].probability)
    assert tally(EIGHT).to_pandas().shape == (205, 6)
    table = Table("t", "", (Column("x", "x", "decimal"),), ((SquareRoot(Fraction(2)),),))
    assert table.to_pandas()["x"][0] == SquareRoot(Fraction(2))
    assert [*Table("t", "", (Column("x", "x"),), ()).to_pandas().columns] == ["x"]


def test_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(OddsError, match=r"baccarat-odds\[notebook\]"):
        main_table(EIGHT).to_pandas()
