"""What is to be said of each row of the record: ours beside the printed figure, a verdict, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from odds.report.numbers import integer_text
from odds.report.printed import Number, plain, rendered, units_apart
from odds.report.published.record import Row, Source, Verdict

MORE = 4
"""The digits that `Judged.more` has beyond the printed ones."""

ROUNDED = "one unit in the last printed digit"


@dataclass(frozen=True)
class Judged:
    """A row with our figure: as printed (`ours`), with a few more digits (`more`), the verdict and why.

    `value` is None where no figure of ours stands beside the printed one; `ours` is then empty, or tells
    what we have for a row that prints no odds.
    """

    source: Source
    row: Row
    value: Number | None
    ours: str
    more: str
    verdict: Verdict
    why: str

    @property
    def id(self) -> str:
        """The file and number of the row: `side_bets-063`."""
        return f"{self.source.name}-{self.row.id.rpartition('-')[2]}"

    @property
    def figure(self) -> str:
        """What the figure is of, to be read: `Banker; 5% commission; house edge`."""
        return self.row.words.replace(" | ", "; ")

    @property
    def words(self) -> str:
        """All that a search may find, without thousands separators."""
        row = self.row
        parts = (self.id, self.figure, row.printed, self.ours, row.source, self.verdict.value, self.why)
        return searched(" ".join(parts))


def searched(text: str) -> str:
    """A text as it is searched for: case and thousands separators do not matter."""
    return text.replace(",", "").casefold()


@cache
def sources() -> tuple[Source, ...]:
    """The files of the record, in the order of the page."""
    from odds.report.published import elsewhere, main_bets, misc, removal, side_bets, variants

    return tuple(module.SOURCE for module in (main_bets, elsewhere, side_bets, variants, removal, misc))


@cache
def record() -> tuple[Judged, ...]:
    """Every row of the record, judged; each figure of ours is computed now, exactly."""
    return tuple(judged(source, row) for source in sources() for row in source.rows)


def judged(source: Source, row: Row) -> Judged:
    """The row with our figure beside it.

    Raises `LookupError` for a figure that differs when nothing says why, so that no difference goes unexplained.
    """
    remark = source.remarks.get(row.id)
    if row.id in source.beside:
        ours = "; ".join(f"{one.label} {shown(one.figure(row.shoe), one.written)}" for one in source.beside[row.id])
        if remark is None:
            raise LookupError(f"{row.id}: nothing says why no figure of the record stands beside ours")
        return Judged(source, row, None, ours, "", remark.verdict, remark.why)
    if not source.computes(row):
        if remark is None:
            raise LookupError(f"{row.id}: is not computed, and nothing says why")
        return Judged(source, row, None, "", "", remark.verdict, remark.why)
    value = source.value(row)
    ours, more = shown(value, row.printed), shown(value, row.printed, more=MORE)
    why = remark.why if remark else ""
    if rendered(value, row.printed) == plain(row.printed):
        verdict = Verdict.OURS if row.check == "ours" else Verdict.AGREES
    elif remark is not None:
        verdict = remark.verdict
    elif units_apart(value, row.printed) == 1:
        verdict, why = Verdict.ROUNDING, ROUNDED
    else:
        raise LookupError(f"{row.id}: {row.printed} is printed, {ours} is ours, and nothing says why")
    return Judged(source, row, value, ours, more if more != ours else "", verdict, why)


def shown(value: Number, printed: str, *, more: int = 0) -> str:
    """Our value written as `printed` is: percent sign, thousands separators and plus sign where it has them."""
    text = rendered(value, printed, more=more)
    if "," in printed and text.isdigit():
        text = integer_text(int(text), ",")
    sign = "+" if printed.startswith("+") and not text.startswith("-") else ""
    return f"{sign}{text}%" if printed.endswith("%") else sign + text
