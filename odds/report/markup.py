"""What each text format needs around its tables: escapes, paragraphs, and preformatted blocks.

A cell is data. Whatever a bet is called, its name can neither open a second column in Markdown nor
a tag in HTML, so every character that means something to a format is escaped for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


def _backslashed(characters: str) -> Mapping[str, str]:
    return {character: "\\" + character for character in characters}


_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_WIKI = {"&": "&amp;", "<": "&lt;", "|": "&#124;", "[": "&#91;", "{": "&#123;"}
_LATEX = {
    **_backslashed("&%$#_{}"),
    "^": r"\^{}",
    "~": r"\textasciitilde{}",
    "\\": r"\textbackslash{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\textbar{}",
}


@dataclass(frozen=True)
class Markup:
    """One markup language: its `escapes`, and what encloses a paragraph and a preformatted block.

    `apart` says that two lines need a blank line between them to stay two lines; `escape_block`
    that escapes are read inside a preformatted block too. `blocks` finds what would make more than a paragraph
    of a text; a backslash before its last character prevents that.
    """

    escapes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    paragraph: tuple[str, str] = ("", "")
    block: tuple[str, str] = ("", "")
    indent: str = ""
    apart: bool = False
    escape_block: bool = False
    blocks: re.Pattern[str] | None = None

    def escape(self, text: str) -> str:
        """The text so that the language prints it as it is."""
        text = "".join(self.escapes.get(character, character) for character in text)
        return self.blocks.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text) if self.blocks else text

    def prose(self, lines: list[str]) -> str:
        """Lines of a caption or of notes, each a line or a paragraph of its own."""
        before, after = self.paragraph
        return ("\n\n" if self.apart else "\n").join(before + self.escape(line) + after for line in lines)

    def preformatted(self, text: str) -> str:
        """Text whose columns and line breaks must survive."""
        before, after = self.block
        lines = (self.escape(text) if self.escape_block else text).rstrip("\n").split("\n")
        return before + "\n".join((self.indent + line).rstrip() for line in lines) + after


_RST_BLOCKS = re.compile(r"^(?!\\|[-+.]?\d)[!-/:-@\[-`{-~]|^\(?\w{1,5}[.)](?=\s|$)|(?<=:):$")
"""A bullet, a rule, a directive or the like; a number of a list; a colon that announces a literal block."""

PLAIN = Markup()
MARKDOWN = Markup(_backslashed("\\`*_|<"), block=("```text\n", "\n```"), apart=True)
HTML = Markup(_HTML, paragraph=("<p>", "</p>"), block=("<pre>\n", "\n</pre>"), escape_block=True)
LATEX = Markup(_LATEX, block=("\\begin{verbatim}\n", "\n\\end{verbatim}"), apart=True)
RST = Markup(_backslashed("\\`*_|"), block=("::\n\n", ""), indent="    ", apart=True, blocks=_RST_BLOCKS)
WIKI = Markup(_WIKI, block=("<pre>\n", "\n</pre>"), apart=True, escape_block=True)
MOIN = Markup(_WIKI, block=("{{{\n", "\n}}}"), apart=True)
JIRA = Markup(_backslashed("\\|{["), block=("{noformat}\n", "\n{noformat}"), apart=True)
ASCIIDOC = Markup(_backslashed("|"), block=("....\n", "\n...."), apart=True)
ORG = Markup({"|": r"\vert{}"}, block=("#+begin_example\n", "\n#+end_example"), apart=True)

_MARKUPS = {
    "github": MARKDOWN,
    "pipe": MARKDOWN,
    "colon_grid": MARKDOWN,
    "html": HTML,
    "unsafehtml": HTML,
    "latex": LATEX,
    "latex_raw": LATEX,
    "latex_booktabs": LATEX,
    "latex_longtable": LATEX,
    "rst": RST,
    "mediawiki": WIKI,
    "textile": WIKI,
    "moinmoin": MOIN,
    "jira": JIRA,
    "youtrack": JIRA,
    "asciidoc": ASCIIDOC,
    "orgtbl": ORG,
}


def markup_of(format: str) -> Markup:
    """The markup language of a text format; formats made for a terminal have none."""
    return _MARKUPS.get(format, PLAIN)


def latex_rows(text: str) -> str:
    """The rows of a LaTeX table in which no first cell is taken for an argument of the line break before it.

    A bar is named too, because the old font encoding prints it as a dash.
    """
    return re.sub(r"(?m)^ *(?=[\[*])", r"\g<0>{}", text).replace("|", r"\textbar{}")
