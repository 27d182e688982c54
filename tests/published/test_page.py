"""The page of the published record: no row is missing, no difference without a reason, the errors on top."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from odds import OddsError
from odds.report.printed import plain, rendered, units_apart
from odds.report.published.record import DATA, Remark, Source, Verdict, load
from odds.report.published.side_bets import UNSETTLED
from odds.report.published.verdicts import judged, record, sources
from odds.report.published_table import IN_ERROR, errors_table, record_tables


def test_every_row_of_every_file_is_on_the_page() -> None:
    names = {path.stem for path in DATA.glob("*.csv")}
    assert names == {source.name for source in sources()}
    printed = [row for name in names for row in load(name)]
    shown = [one.row for one in record()]
    assert sorted(row.id for row in shown) == sorted(row.id for row in printed)
    numbers, *tables = record_tables()
    listed = [row["row"] for table in tables for row in table.to_dicts()]
    assert listed == [one.id for one in record()]
    assert len(set(listed)) == len(printed)
    assert numbers.rows[-1][1] == len(printed)
    assert sum(number for number in numbers.rows[-1][2:] if isinstance(number, int)) == len(printed)


def test_the_printed_figure_stands_as_it_was_printed() -> None:
    _, *tables = record_tables()
    cells = {row["row"]: row for table in tables for row in table.to_dicts()}
    for one in record():
        assert (cells[one.id]["printed"], cells[one.id]["source"]) == (one.row.printed, one.row.source)


def test_a_verdict_says_what_a_comparison_of_digits_says() -> None:
    for one in record():
        if one.value is None:
            assert one.verdict not in (Verdict.AGREES, Verdict.ROUNDING), one.id
            continue
        same = rendered(one.value, one.row.printed) == plain(one.row.printed)
        assert same == (one.verdict in (Verdict.AGREES, Verdict.OURS)), one.id
        if one.verdict is Verdict.ROUNDING and not one.why.startswith(("a spreadsheet", "each of")):
            assert units_apart(one.value, one.row.printed) == 1, one.id


def test_what_the_record_knows_of_a_row_is_what_the_page_says() -> None:
    known = {"verified": {Verdict.AGREES}, "off_by_1ulp": {Verdict.ROUNDING}, "ours": {Verdict.OURS}}
    for one in record():
        if one.row.check in known:
            assert one.verdict in known[one.row.check], one.id
        if one.row.check == "MISMATCH":
            unsettled = one.row.id in UNSETTLED and one.verdict is Verdict.OPEN
            assert unsettled or one.verdict in (*IN_ERROR, Verdict.ROUNDING), one.id


def test_whatever_does_not_plainly_agree_has_a_reason() -> None:
    assert [one.id for one in record() if one.verdict is not Verdict.AGREES and not one.why] == []


@pytest.mark.parametrize(
    ("row", "printed", "ours", "verdict"),
    [
        ("side_bets-063", "74,570,116,880,640", "167,714,415,529,728", Verdict.WRONG),
        ("side_bets-065", "401,057,309,592,576", "307,913,010,943,488", Verdict.WRONG),
        ("side_bets-171", "64,512", "86,016", Verdict.WRONG),
        ("side_bets-180", "19.46%", "19.06%", Verdict.WRONG),
        ("side_bets-159", "5.27%", "5.28%", Verdict.OTHER_SHOE),
        ("elsewhere-001", "1.17%", "1.06%", Verdict.OTHER_CONVENTION),
        ("elsewhere-002", "1.36%", "1.24%", Verdict.OTHER_CONVENTION),
        ("elsewhere-003", "14.1%", "14.4%", Verdict.OTHER_SHOE),
        ("elsewhere-004", "4.80%", "4.84%", Verdict.WRONG),
        ("elsewhere-005", "10.57%", "1.06%", Verdict.OTHER_CONVENTION),
        ("elsewhere-011", "12.07%", "12.04%", Verdict.WRONG),
        ("main_bets-019", "44.6276%", "44.6279%", Verdict.WRONG),
        ("main_bets-291", "45.68%", "45.86%", Verdict.WRONG),
    ],
)
def test_known_public_errors(row: str, printed: str, ours: str, verdict: Verdict) -> None:
    (cells,) = (cells for cells in errors_table().to_dicts() if cells["row"] == row)
    assert (cells["printed"], cells["ours"], cells["verdict"]) == (printed, ours, verdict.value)


def test_the_figures_that_reasons_quote_are_ours() -> None:
    """Per resolved bet, with ties lost, drawn with replacement, from rounded probabilities."""
    from fractions import Fraction

    from odds import Bet, Outcome, Shoe, banker, player, price, tie
    from odds.report.numbers import percent_text

    eight = Shoe.of_decks(8)
    why = {one.id: one.why for one in record()}
    resolved = [price(bet, eight).edge_resolved or Fraction(0) for bet in (banker(), player())]
    lost = [Bet("x", [(outcome, pays)]) for outcome, pays in ((Outcome.BANKER, "0.95"), (Outcome.PLAYER, 1))]
    for row, edge in (
        ("001", resolved[0]),
        ("002", resolved[1]),
        ("003", price(tie(), Shoe.infinite()).edge),
        ("005", price(lost[0], eight).edge),
        ("006", price(lost[1], eight).edge),
    ):
        assert f"{percent_text(edge, 4)}%" in why[f"elsewhere-{row}"]
    assert percent_text(1 - 10 * Fraction("0.0952"), 2) == "4.80"
    assert percent_text(1 - 2 * Fraction("0.4462"), 2) == "10.76"


def test_a_difference_without_a_reason_is_refused() -> None:
    source = next(source for source in sources() if source.name == "main_bets")
    row = next(row for row in source.rows if row.id == "main_bets-041")
    assert judged(source, row).verdict is Verdict.AGREES
    with pytest.raises(LookupError, match="nothing says why"):
        judged(source, replace(row, printed="1.0597%"))
    with pytest.raises(LookupError, match="nothing says why"):
        judged(Source("main_bets", {}, {}), row)
    remarked = replace(source, remarks={row.id: Remark(Verdict.WRONG, "a slip")})
    assert judged(remarked, replace(row, printed="1.0597%")).verdict is Verdict.WRONG


def test_the_record_is_narrowed_by_text_and_verdict() -> None:
    (table,) = record_tables("low tie max")
    assert len(table.rows) == 2
    assert record_tables("74570116880640")[0].rows == record_tables("74,570,116,880,640")[0].rows
    wrong = [row for table in record_tables(verdicts=[Verdict.WRONG]) for row in table.to_dicts()]
    assert {row["verdict"] for row in wrong} == {"wrong"}
    with pytest.raises(OddsError, match="no row about 'unheard of'"):
        record_tables("unheard of")


def test_the_command(run) -> None:  # type: ignore[no-untyped-def]
    told = json.loads(run("published", "Low Tie Max", "--format", "json", "--exact").out)
    assert told["tables"][0]["rows"][0]["exact"] == "167714415529728"
    assert "14.1%" in run("published", "--errors").out
    assert run("published", "zzz").status == 2
    assert run("published", "tie", "--errors").status == 2
    assert "other-shoe" in run("published", "--verdict", "worng").err
