"""Reports as text: the one place where a table of exact cells is laid out.

`numbers` writes the numbers, `markup` knows what each format escapes, `export` writes the formats
that programs read. tabulate aligns the columns, and only ever sees finished strings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from odds.errors import OddsError, quoted
from odds.report.markup import PLAIN, latex_rows, markup_of
from odds.report.numbers import heading, one_line, shown_text
from odds.report.tables import Report, Table

EXPORTS = ("csv", "json", "tsv", "xlsx")
"""Formats for programs. xlsx is the only one that is bytes, not text."""

_TERMINAL = ("simple", "plain")  # the formats that follow `width` and `colour`
_RULED = frozenset(["latex", "latex_raw", "latex_booktabs", "orgtbl", "pretty", "presto", "psql", "outline"])
_ESCAPED_BY_TABULATE = frozenset(["latex", "latex_booktabs", "latex_longtable"])
_NICKNAMES = {"markdown": "github", "md": "github", "excel": "xlsx", "tex": "latex", "text": "plain"}
_GAP = 2
_NARROWEST = 24  # a column of text is not wrapped into less


@cache
def formats() -> tuple[str, ...]:
    """The names of all formats, sorted: every text format of tabulate, and csv, json, tsv and xlsx."""
    from tabulate import tabulate_formats

    return tuple(sorted({*tabulate_formats, *EXPORTS}))


if TYPE_CHECKING:
    FORMATS: tuple[str, ...]
else:

    def __getattr__(name):
        # FORMATS is filled on first use, so that importing this module does not import tabulate.
        if name == "FORMATS":
            return formats()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def render(
    report: Report,
    format: str = "simple",
    *,
    digits: int = 6,
    exact: bool = False,
    width: int | None = None,
    colour: bool = False,
) -> str:
    """The report in any text format, ending with a line break.

    Decimals have `digits` places, rounded half to even from the exact value; `exact` prints
    fractions instead. `width` (of a terminal) stacks the columns of a table that is wider, in
    "simple" and "plain"; None never does. `colour` makes headings bold and notes dim there.
    """
    _check(format, digits)
    if format in EXPORTS:
        from odds.report import export

        if format == "json":
            return export.json_text(report, digits=digits)
        if format == "xlsx":
            raise OddsError("xlsx is a workbook, not text; write it to a file, or choose csv")
        return export.separated_text(report, "\t" if format == "tsv" else ",", digits=digits, exact=exact)
    parts = [] if report.text is None else [markup_of(format).preformatted(report.text)]
    parts += [_table(table, format, digits, exact, width, colour) for table in report.tables]
    text = "\n\n".join(part for part in parts if part)
    return text + "\n" if text else ""


def render_bytes(report: Report, format: str = "simple", *, digits: int = 6, exact: bool = False) -> bytes:
    """The report in any format, xlsx included, as the bytes of a file; text is UTF-8."""
    if format != "xlsx":
        return render(report, format, digits=digits, exact=exact).encode("utf-8")
    _check(format, digits)
    from odds.report.export import xlsx_bytes

    return xlsx_bytes(report, digits=digits, exact=exact)


def _check(format: str, digits: int) -> None:
    if digits < 0:
        raise OddsError(f"{digits} digits were asked for; ask for 0 or more")
    if format in EXPORTS or format in _TERMINAL or format in formats():
        return
    from difflib import get_close_matches

    wanted = format.lower()
    near = [_NICKNAMES[wanted]] if wanted in _NICKNAMES else get_close_matches(wanted, formats(), n=1)
    usual = "often used are simple, github, rst, latex, html, csv, tsv, json and xlsx"
    raise OddsError(f"there is no format {quoted(format)}; {f'did you mean {near[0]!r}?' if near else usual}")


def _table(table: Table, format: str, digits: int, exact: bool, width: int | None, colour: bool) -> str:
    markup = markup_of(format)
    escape = PLAIN.escape if format in _ESCAPED_BY_TABULATE else markup.escape
    heads = [escape(heading(column, exact)) for column in table.columns]
    rows = [
        [escape(shown_text(*pair, digits, exact)) for pair in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    aligns = ["left" if column.unit == "text" else "right" for column in table.columns]
    caption = [one_line(line) for line in table.caption.splitlines()]
    notes = [one_line(note) for note in table.notes]
    if format in _TERMINAL:
        if width is not None:
            caption, notes = _wrapped(caption, width), _wrapped(notes, width)
            if not table.total:
                rows = _narrowed(heads, rows, aligns, width)
        pieces = [
            _bare(
                [heads[i] for i in piece],
                [[row[i] for i in piece] for row in rows],
                [aligns[i] for i in piece],
                ruled=format == "simple",
                total=table.total,
                colour=colour,
            )
            for piece in _pieces(heads, rows, width)
        ]
        below = markup.prose([f"\x1b[2m{note}\x1b[0m" for note in notes] if colour else notes)
        return "\n\n".join(part for part in (markup.prose(caption), *pieces, below) if part)
    body = _framed(heads, rows, aligns, format, table.total)
    return "\n\n".join(part for part in (markup.prose(caption), body, markup.prose(notes)) if part)


def _bare(heads: list[str], rows: list[list[str]], aligns: list[str], *, ruled: bool, total: bool, colour: bool) -> str:
    """A table without a frame: "simple" with rules of dashes, "plain" without.

    The heading goes in as a row, because tabulate makes columns two places wider than a heading needs.
    """
    from tabulate import SEPARATING_LINE, DataRow, Line, TableFormat, tabulate

    row = DataRow("", " " * _GAP, "")
    layout = TableFormat(None, Line("", "-", " " * _GAP, ""), None, None, row, row, 0, None)
    rule = [SEPARATING_LINE] if ruled else []
    lines = [heads, *rule, *rows]
    if total and len(rows) > 1:
        lines[-1:] = [*rule, rows[-1]]
    text = tabulate(lines, tablefmt=layout, colalign=aligns, disable_numparse=True)
    if colour:
        head, _, rest = text.partition("\n")
        text = f"\x1b[1m{head}\x1b[0m\n{rest}"
    return text


def _framed(heads: list[str], rows: list[list[str]], aligns: list[str], format: str, total: bool) -> str:
    """A table in any other format of tabulate, with a rule above the total where the format can draw one."""
    from tabulate import SEPARATING_LINE, tabulate

    lines: list[list[str] | str] = [*rows]
    if total and len(rows) > 1 and (format in _RULED or format.endswith("_outline")):
        lines.insert(-1, SEPARATING_LINE)
    # "html" is "unsafehtml" with cells that tabulate escapes itself; ours are escaped already.
    name = "unsafehtml" if format == "html" else format
    # tabulate 0.9 fails on alignments without rows.
    text = tabulate(lines, headers=heads, tablefmt=name, colalign=aligns if rows else None, disable_numparse=True)
    return latex_rows(text) if format.startswith("latex") else text


def _narrowed(heads: list[str], rows: list[list[str]], aligns: list[str], width: int) -> list[list[str]]:
    """The rows with their widest column of text wrapped, where that alone makes the table fit into `width`.

    What does not fit on a line goes on in a row below with nothing else in it.
    """
    widths = [max(map(_display_width, column)) for column in zip(heads, *rows, strict=True)]
    excess = sum(widths) + _GAP * (len(widths) - 1) - width
    texts = [place for place, align in enumerate(aligns) if align == "left" and place > 0]
    if excess <= 0 or not texts:
        return rows
    place = max(texts, key=lambda text: widths[text])
    room = widths[place] - excess
    if room < _NARROWEST:
        return rows
    narrow: list[list[str]] = []
    for row in rows:
        first, *more = _wrapped([row[place]], room)
        if any(_display_width(line) > room for line in (first, *more)):
            return rows
        narrow.append([*row[:place], first, *row[place + 1 :]])
        narrow += [["" if column != place else line for column in range(len(row))] for line in more]
    return narrow


def _pieces(heads: list[str], rows: list[list[str]], width: int | None) -> list[list[int]]:
    """The columns of each stacked piece: all in one if they fit, else each piece repeats the first one."""
    widths = [max(map(_display_width, column)) for column in zip(heads, *rows, strict=True)]
    if width is None or sum(widths) + _GAP * (len(widths) - 1) <= width:
        return [[*range(len(widths))]]
    pieces: list[list[int]] = []
    room = 0
    for place, wide in enumerate(widths[1:], start=1):
        if not pieces or wide + _GAP > room:
            pieces.append([0])
            room = width - widths[0]
        pieces[-1].append(place)
        room -= wide + _GAP
    return pieces or [[0]]


def _display_width(text: str) -> int:
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return int(wcswidth(text))


def _wrapped(lines: list[str], width: int) -> list[str]:
    from textwrap import wrap

    return [
        piece
        for line in lines
        for piece in wrap(line, max(width, 1), break_long_words=False, break_on_hyphens=False) or [""]
    ]
