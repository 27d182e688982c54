"""The published record beside ours: every figure that was collected in print, with a verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from odds.bets.bet import slug
from odds.errors import OddsError, quoted
from odds.report.numbers import fraction_text
from odds.report.published.record import Verdict
from odds.report.published.verdicts import Judged, record, searched, sources
from odds.report.tables import Cell, Column, Table

IN_ERROR = (Verdict.WRONG, Verdict.OTHER_SHOE, Verdict.OTHER_CONVENTION)
"""The verdicts on figures that are not what they are printed as."""

VERDICTS = {slug(verdict.value): verdict for verdict in Verdict}
"""Every verdict by the name that a command line gives it."""

NOTES = (
    "Ours: our exact value, rounded half to even to the digits that were printed; then with a few more.",
    "Agrees: the same text. Differs by rounding: right but for the last digits. Other shoe, other convention: "
    "right of something else than it is printed for. Wrong: right of nothing we know.",
)
GAPS_NOTE = (
    "Rows without a figure of ours say why: not of one coup (a simulation, or a whole counting system), another "
    "game, no odds printed (ours are given), definition unknown. Where no deck count is printed eight are taken."
)

_COLUMNS = (
    Column("row", "row"),
    Column("figure", "figure"),
    Column("decks", "decks"),
    Column("printed", "printed"),
    Column("ours", "ours"),
    Column("more", "more digits"),
    Column("verdict", "verdict"),
    Column("why", "why"),
    Column("source", "printed in"),
)


def errors_table(*, exact: bool = False) -> Table:
    """Every published figure that is wrong, or right only of another shoe or convention."""
    return Table(
        "errors",
        "Published figures that are not what they are printed as",
        _columns(exact),
        tuple(_cells(one, exact) for one in record() if one.verdict in IN_ERROR),
        NOTES,
    )


def record_tables(text: str = "", verdicts: Collection[Verdict] = (), *, exact: bool = False) -> tuple[Table, ...]:
    """The whole record: how many figures have which verdict, then each source with every row.

    With `text` only rows that contain it (in the figure, source or reason), and with `verdicts` only those
    with one of them; sources without such a row are left out, and so are the numbers. `exact` gives our
    figures in full, as fractions, in place of a few more digits. Raises `OddsError` when no row is left.
    """
    chosen = [one for one in record() if searched(text) in one.words and (not verdicts or one.verdict in verdicts)]
    if not chosen:
        kinds = f" with the verdict {' or '.join(verdict.value for verdict in verdicts)}" if verdicts else ""
        about = f" about {quoted(text)}" if text else ""
        raise OddsError(f"the record has no row{about}{kinds}; 'odds published' shows all of it")
    tables = [
        Table(
            f"published-{source.name.replace('_', '-')}",
            source.title,
            _columns(exact),
            tuple(_cells(one, exact) for one in chosen if one.source is source),
        )
        for source in sources()
        if any(one.source is source for one in chosen)
    ]
    gaps = any(one.value is None for one in chosen)
    tables[-1] = tables[-1].with_notes(*NOTES, *([GAPS_NOTE] if gaps else []))
    return tuple(tables) if text or verdicts else (numbers_table(chosen), *tables)


def numbers_table(rows: Iterable[Judged]) -> Table:
    """How many rows of each source have which verdict."""
    listed = list(rows)
    heads = ("all", *(verdict.value for verdict in Verdict))

    def counts(title: str, part: list[Judged]) -> tuple[Cell, ...]:
        return (title, len(part), *(sum(one.verdict is verdict for one in part) for verdict in Verdict))

    return Table(
        "published",
        f"The published record, re-derived: {len(listed)} rows",
        (Column("source", "source"), *(Column(slug(head), head, "count") for head in heads)),
        (
            *(counts(source.title, [one for one in listed if one.source is source]) for source in sources()),
            counts("all", listed),
        ),
        total=True,
    )


def _columns(exact: bool) -> tuple[Column, ...]:
    full = Column("exact", "exact")
    return tuple(full if exact and column.key == "more" else column for column in _COLUMNS)


def _cells(one: Judged, exact: bool) -> tuple[Cell, ...]:
    row = one.row
    more = one.more
    if exact:
        more = fraction_text(one.value) if isinstance(one.value, int | Fraction) else one.more
    return one.id, one.figure, row.decks, row.printed, one.ours, more, one.verdict.value, one.why, row.source
