"""A page of tables as a whole document: Markdown, or LaTeX that compiles as it is."""

from __future__ import annotations

from collections.abc import Iterator

from odds._version import __version__
from odds.report.html_page import Page, Section
from odds.report.markup import LATEX, MARKDOWN
from odds.report.numbers import heading, one_line, shown_text
from odds.report.render import render
from odds.report.tables import Column, Report, Table

_PAPER = 174
"""Millimetres between the margins of a page."""

_SIZES = (("footnotesize", 1.5), ("scriptsize", 1.32), ("tiny", 1.0))
"""Sizes of letters with the millimetres that a digit takes, from the largest."""

_GAP = 4
"""Millimetres between two columns."""

_BROAD, _LEAST, _LONG = 30, 25, 100
"""A column of words wider than so many letters is broken into lines, of so many millimetres or more.

Of several, each has room by its letters, of which no more than the last number count.
"""


def markdown_document(page: Page, *, digits: int = 6, exact: bool = False) -> str:
    """The page in Markdown; tables of items and statements become lists."""
    escape = MARKDOWN.escape
    parts = [f"# {escape(one_line(page.title))}", *(escape(one_line(line)) for line in page.about)]
    for section, level in _sections(page.sections):
        parts.append(f"{'#' * level} {escape(one_line(section.title))}")
        parts += [escape(one_line(section.intro))] if section.intro else []
        for table in section.tables:
            if _is_facts(table):
                parts.append(_list(table))
            else:
                parts.append(render(Report("", (table,)), "github", digits=digits, exact=exact).rstrip("\n"))
    parts.append(f"Made by `{one_line(page.command)}`, baccarat-odds {__version__}.")
    return "\n\n".join(parts) + "\n"


def _sections(sections: tuple[Section, ...], level: int = 2) -> Iterator[tuple[Section, int]]:
    for section in sections:
        yield section, level
        yield from _sections(section.parts, level + 1)


def _is_facts(table: Table) -> bool:
    return len(table.columns) == 2 and all(column.unit == "text" for column in table.columns)


def _list(table: Table) -> str:
    rows = [[MARKDOWN.escape(one_line(str(cell or ""))) for cell in row] for row in table.rows]
    return "\n".join(f"- **{item}**: {statement}" for item, statement in rows)


def latex_document(page: Page, *, digits: int = 6, exact: bool = False) -> str:
    """The page as a LaTeX document for pdfLaTeX, LuaLaTeX or XeLaTeX, with packages that every TeX brings.

    A letter that pdfLaTeX has no definition for is printed as its number, U+4E00; the others leave it to the font.
    """
    body = [rf"\title{{{_tex(page.title)}}}", r"\date{}", r"\begin{document}", r"\maketitle"]
    body += [rf"\noindent {_tex(line)}\par" for line in page.about]
    for section, level in _sections(page.sections):
        body.append(rf"\{'sub' * (level - 2)}section*{{{_tex(section.title)}}}")
        body += [rf"\noindent {_tex(section.intro)}\par"] if section.intro else []
        body += [_latex_table(table, digits, exact) for table in section.tables]
    body += [
        rf"\medskip\noindent\raggedright Made by \texttt{{{_tex(page.command)}}}, baccarat-odds {__version__}.",
        "",
    ]
    text = "\n".join([*body, r"\end{document}", ""])
    letters = sorted({letter for letter in text if ord(letter) > 0xFF})
    unknown = [
        rf"  \ifcsname u8:\detokenize{{{letter}}}\endcsname\else"
        rf"\DeclareUnicodeCharacter{{{ord(letter):04X}}}{{[U+{ord(letter):04X}]}}\fi"
        for letter in letters
    ]
    head = [
        r"\documentclass[a4paper,10pt]{article}",
        r"\usepackage{iftex}",
        r"\ifPDFTeX",
        r"  \usepackage[T1]{fontenc}",
        r"  \usepackage[utf8]{inputenc}",
        r"  \usepackage{textcomp}",
        *unknown,
        r"\else",
        r"  \usepackage{fontspec}",
        r"\fi",
        r"\usepackage[margin=18mm]{geometry}",
        r"\usepackage{array,booktabs,longtable}",
        r"\setlength{\tabcolsep}{2mm}",
        r"\setlength{\LTleft}{0pt}",
        r"\setlength{\LTpre}{10pt}",
        r"\setlength{\LTpost}{4pt}",
        r"\emergencystretch=3em",
    ]
    return "\n".join(head) + "\n" + text


def _tex(text: str) -> str:
    """Text on one line that LaTeX prints as it is: two hyphens stay two hyphens."""
    return LATEX.escape(one_line(text)).replace("--", "-{}-")


def _latex_table(table: Table, digits: int, exact: bool) -> str:
    shown = [[shown_text(*pair, digits, exact) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
    heads = [heading(column, exact) for column in table.columns]
    widths = [max(map(len, cells)) for cells in zip(heads, *shown, strict=True)]
    size, spec = _layout(table.columns, widths)
    rows = ["{}" + " & ".join(map(_tex_cell, row, table.columns)) + r" \\" for row in shown]
    if table.total and len(rows) > 1:
        rows.insert(-1, r"\midrule")
    title, *more = map(_tex, table.caption.splitlines() or [""])
    words = r"\\".join([rf"\textbf{{{title}}}", *more])
    head = (
        [r"\toprule"] if _is_facts(table) else [r"\toprule", "{}" + " & ".join(map(_tex, heads)) + r" \\", r"\midrule"]
    )
    return "\n".join(
        [
            rf"{{\{size}",
            rf"\begin{{longtable}}{{{spec}}}",
            # the caption takes no part in the widths of the columns, and is on the page of the first row
            rf"\multicolumn{{{len(heads)}}}{{@{{}}l@{{}}}}{{\rlap{{\parbox[t]{{\linewidth}}{{\raggedright\small "
            rf"{words}\strut}}}}}} \\",
            *head,
            r"\endfirsthead",
            *head,
            r"\endhead",
            *rows,
            r"\bottomrule",
            r"\end{longtable}}",
            *(rf"\noindent{{\footnotesize {_tex(note)}\par}}" for note in table.notes),
        ]
    )


def _tex_cell(text: str, column: Column) -> str:
    """A cell; a number has a true minus sign."""
    if column.unit != "text" and text.startswith("-"):
        return "$-$" + _tex(text[1:])
    return _tex(text)


def _layout(columns: tuple[Column, ...], widths: list[int]) -> tuple[str, str]:
    """The size of letters and the columns of a table that fits between the margins, as well as it can."""
    broad = [place for place, column in enumerate(columns) if column.unit == "text" and widths[place] > _BROAD]

    def room(digit: float) -> float:
        fixed = sum(width * digit for place, width in enumerate(widths) if place not in broad)
        return _PAPER - fixed - _GAP * (len(columns) - 1)

    fitting = [(size, digit) for size, digit in _SIZES if room(digit) >= len(broad) * _LEAST]
    size, digit = (fitting or _SIZES[-1:])[0]
    most = {0: _BROAD} if len(columns) == len(broad) == 2 else {}
    parts = {place: min(widths[place], most.get(place, _LONG)) for place in broad}
    spec = []
    for place, column in enumerate(columns):
        if place in parts:
            share = max(room(digit) * parts[place] / sum(parts.values()), _LEAST)
            spec.append(rf">{{\raggedright\arraybackslash}}p{{{share:.0f}mm}}")
        else:
            spec.append("l" if column.unit == "text" else "r")
    return size, "@{}" + "".join(spec) + "@{}"
