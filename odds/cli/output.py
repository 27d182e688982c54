"""Where a report goes: the terminal, a pipe, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import click

from odds.cli.options import Setting
from odds.errors import OddsError
from odds.game.tableau import Tableau
from odds.report.captions import shoe_json
from odds.report.render import render, render_bytes
from odds.report.tables import Report, Table

WIDTH = 100
"""Columns that plain text is fitted into when it does not go to a terminal."""

BY_SUFFIX = {
    ".csv": "csv",
    ".htm": "html",
    ".html": "html",
    ".json": "json",
    ".md": "github",
    ".rst": "rst",
    ".tex": "latex",
    ".tsv": "tsv",
    ".xlsx": "xlsx",
}
"""The format that a file's name asks for when `--format` does not."""


@dataclass(frozen=True)
class Output:
    """How and where to show a report; `format_` None lets the file's name decide, else plain text."""

    format_: str | None
    exact: bool
    digits: int
    output: str | None

    @classmethod
    def split(cls, options: dict[str, Any]) -> tuple[Output, dict[str, Any]]:
        """The output that a command's options ask for, and the other options."""
        own = ("format_", "exact", "digits", "output")
        rest = {name: value for name, value in options.items() if name not in own}
        return cls(*(options[name] for name in own)), rest

    @property
    def format(self) -> str:
        """The format to render in."""
        if self.format_ is not None:
            return self.format_.strip().lower()
        return BY_SUFFIX.get(Path(self.output or "").suffix.lower(), "simple")

    def show(
        self,
        command: str,
        tables: tuple[Table, ...],
        setting: Setting | None = None,
        *,
        tableau: Tableau | None = None,
        text: str | None = None,
    ) -> None:
        """Render the tables of `command` and send them where they go.

        `tableau` is told where there is no setting; `text` stands for the tables in plain text, where it
        reads better than they do.
        """
        rules = setting.tableau if setting else tableau
        plain = text is not None and self.format == "simple"
        report = Report(
            command,
            () if plain else tables,
            shoe=shoe_json(setting.shoe) if setting else None,
            tableau=rules.name if rules else None,
            text=text if plain else None,
        )
        if self.output is None:
            self._to_stdout(report)
        elif self.format == "xlsx":
            write_whole(self.output, render_bytes(report, "xlsx", digits=self.digits, exact=self.exact))
        else:
            write_whole(self.output, self._text(report, WIDTH).encode())

    def _text(self, report: Report, width: int, *, colour: bool = False) -> str:
        return render(report, self.format, digits=self.digits, exact=self.exact, width=width, colour=colour)

    def _to_stdout(self, report: Report) -> None:
        if sys.stdout is None:
            raise OddsError("standard output is closed; add --output FILE")
        terminal = sys.stdout.isatty()
        if self.format == "xlsx":
            if terminal:
                raise OddsError("a spreadsheet cannot be shown in a terminal; add --output FILE.xlsx")
            data = render_bytes(report, "xlsx", digits=self.digits, exact=self.exact)
        else:
            width = shutil.get_terminal_size((WIDTH, 24)).columns if terminal else WIDTH
            colour = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
            data = self._text(report, width, colour=colour).encode()
        send(data)


def send(data: bytes) -> None:
    """Put `data` on stdout. A reader that has gone away (a closed pipe) ends the command quietly."""
    try:
        click.echo(data, nl=False)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(0) from None


def write_whole(path: str, data: bytes) -> None:
    """Put `data` into the file `path`, which is replaced only once all of it is written."""
    with whole_file(path) as out:
        out.write(data)


@contextmanager
def whole_file(path: str) -> Iterator[BinaryIO]:
    """A file to write into that takes the place of `path` when the block ends, and is gone when it fails."""
    if not path.strip():
        raise OddsError("the file to write has no name; name one")
    target = Path(path)
    if target.is_dir():
        raise OddsError(f"{path}: is a directory; name a file")
    special = target.exists() and not target.is_file()
    whole = Path(os.path.realpath(target))
    # the name is chosen before anything is made, so that an interruption at any moment leaves nothing behind
    part = whole if special else whole.with_name(f".{whole.name[:40]}.{secrets.token_hex(6)}.part")
    try:
        with open(part, "wb" if special else "xb") as out:
            yield out
        if not special:
            if whole.exists():
                os.chmod(part, whole.stat().st_mode & 0o777)
            os.replace(part, whole)
    except BaseException as error:
        if not special:
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OddsError(f"{path}: cannot be written ({error.strerror}); check the folder") from None
        raise
