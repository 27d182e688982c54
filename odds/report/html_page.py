"""A page of tables as one HTML file that needs nothing else: no network, no other file, and no script.

The style and the script stand beside this module. The page allows these two and nothing more, by their
digests, so that even text that slipped through unescaped could neither run nor load anything. The script adds
sorting and exact copying; without it everything can be read.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from odds._version import __version__
from odds.bets.bet import slug
from odds.errors import OddsError
from odds.report.html_table import escaped, table_html
from odds.report.tables import Table

_STYLE = Path(__file__).with_name("page.css")
_SCRIPT = Path(__file__).with_name("page.js")


@dataclass(frozen=True)
class Section:
    """A heading with its tables: `intro` is a paragraph over them, `parts` are sections of the next level.

    `anchor` is the place that links lead to, made from the title when it is empty. `links` leads from the
    text of a cell in the first column of the tables to an anchor.
    """

    title: str
    tables: tuple[Table, ...] = ()
    intro: str = ""
    parts: tuple[Section, ...] = ()
    anchor: str = ""
    links: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """A whole page: its title, what it is about in a line or more, its sections, and the command that makes it."""

    title: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    command: str


def html_page(page: Page, *, digits: int = 6) -> str:
    """The page as HTML; the same page always gives the same text.

    Shown figures have `digits` decimals, rounded half to even; each cell carries its exact value besides.
    """
    if digits < 0:
        raise OddsError(f"{digits} digits were asked for; ask for 0 or more")
    style, script = (path.read_text(encoding="utf-8") for path in (_STYLE, _SCRIPT))
    anchors = _Anchors()
    placed = [(section, anchors.of(section)) for section in page.sections]
    contents = "\n".join(f'<li><a href="#{anchor}">{escaped(section.title)}</a></li>' for section, anchor in placed)
    body = "\n".join(_section(section, anchor, anchors, digits) for section, anchor in placed)
    about = "\n".join(f"<p>{escaped(line)}</p>" for line in page.about)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="baccarat-odds {__version__}">
<title>{escaped(page.title)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<a class="skip" href="#tables">Skip to the tables</a>
<header>
<h1>{escaped(page.title)}</h1>
{about}
<p class="scripted" hidden>Figures are rounded; point at one to see its exact value. A heading sorts its column. What
you copy from a table is exact, and a spreadsheet takes it as text, so that no digit is lost.</p>
</header>
<nav aria-label="Contents">
<ol>
{contents}
</ol>
</nav>
<main id="tables">
{body}
</main>
<footer>
<p>Made by <code>{escaped(page.command)}</code>, baccarat-odds {__version__}. Every figure is counted in integers and
divided once. Shown decimals are rounded half to even from the exact value, each for itself: a column may miss its sum
in the last digit, and the exact values do not.</p>
</footer>
<script>{script}</script>
</body>
</html>
"""


class _Anchors:
    """Places to link to, each given once in a page."""

    def __init__(self) -> None:
        self._taken = {"tables"}

    def of(self, section: Section) -> str:
        base = section.anchor or slug(section.title) or "section"
        anchor, count = base, 1
        while anchor in self._taken:
            count += 1
            anchor = f"{base}-{count}"
        self._taken.add(anchor)
        return escaped(anchor)


def _section(section: Section, anchor: str, anchors: _Anchors, digits: int, level: int = 2) -> str:
    lines = [
        f'<section id="{anchor}" aria-labelledby="{anchor}-title">',
        f'<h{level} id="{anchor}-title">{escaped(section.title)}</h{level}>',
    ]
    if section.intro:
        lines.append(f'<p class="intro">{escaped(section.intro)}</p>')
    if section.tables:
        tables = [table_html(table, digits, links=section.links) for table in section.tables]
        lines += ['<div class="tables">', *tables, "</div>"]
    lines += [_section(part, anchors.of(part), anchors, digits, level + 1) for part in section.parts]
    return "\n".join([*lines, "</section>"])


def _policy(style: str, script: str) -> str:
    """What the page may do: use its own style and script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
