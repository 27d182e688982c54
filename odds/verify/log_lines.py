"""The lines of a text of any size and any quality, in pieces, so that memory stays bounded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple

from odds.errors import OddsError

LONGEST = 1 << 16
"""The longest line that is looked at, in bytes."""

_PIECE = 1 << 22


class Flaw(NamedTuple):
    """What is wrong with a line: its number, from 1, and why."""

    number: int
    why: str


@dataclass
class Lines:
    """Some consecutive lines: `numbers[i]` is the number of `texts[i]`; blank lines and comments are left out.

    `unread` are lines too long to be looked at, which are not among `texts`; `encoding` are those that are not
    UTF-8 and were read as Latin-1. `open` tells that the last one is not ended, so the file may be cut short.
    """

    numbers: list[int]
    texts: list[str]
    unread: list[Flaw] = field(default_factory=list)
    encoding: list[Flaw] = field(default_factory=list)
    open: bool = False
    read: int = 0


def lines_of(raw: BinaryIO, name: str, piece: int = _PIECE) -> Iterator[Lines]:
    """The lines of `raw`, a few megabytes at a time; `read` counts the bytes of each piece."""
    number, rest = 1, b""
    while True:
        data = _read(raw, piece, name)
        if not data:
            break
        rest += data
        end = rest.rfind(b"\n") + 1
        if end:
            yield _piece(rest[:end], number, len(data))
            number += rest.count(b"\n", 0, end)
            rest = rest[end:]
        if len(rest) > LONGEST:
            size, rest = _skip(raw, piece, name)
            why = f"is longer than {LONGEST:,} bytes and was not read"
            yield Lines([], [], [Flaw(number, why)], read=size)
            number += 1
    if rest:
        last = _piece(rest, number, 0)
        last.open = True
        yield last


def _skip(raw: BinaryIO, piece: int, name: str) -> tuple[int, bytes]:
    """Pass over the rest of a line: how many bytes that took, and what was read beyond its end."""
    passed = 0
    while data := _read(raw, piece, name):
        passed += len(data)
        end = data.find(b"\n") + 1
        if end:
            return passed, data[end:]
    return passed, b""


def _read(raw: BinaryIO, size: int, name: str) -> bytes:
    try:
        return raw.read(size)
    except OSError as error:
        raise OddsError(f"{name}: cannot be read ({error.strerror})") from None


def _piece(data: bytes, first: int, read: int) -> Lines:
    """The lines of `data`, of which the first has number `first`."""
    encoding: list[Flaw] = []
    try:
        texts = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        texts = []
        for number, line in enumerate(data.split(b"\n"), first):
            try:
                texts.append(line.decode("utf-8"))
            except UnicodeDecodeError as error:
                texts.append(line.decode("latin-1"))
                byte = f"byte 0x{line[error.start]:02X} at column {error.start + 1}"
                encoding.append(Flaw(number, f"is not UTF-8 text ({byte}); read as Latin-1"))
    if first == 1:
        texts[0] = texts[0].removeprefix("\ufeff")
    if b"\r" in data:
        texts = [text.removesuffix("\r") for text in texts]
    numbers = list(range(first, first + len(texts)))
    unread: list[Flaw] = []
    if max(map(len, texts)) > LONGEST:
        why = f"is longer than {LONGEST:,} bytes and was not read"
        unread = [Flaw(number, why) for number, text in zip(numbers, texts, strict=True) if len(text) > LONGEST]
        texts = ["" if len(text) > LONGEST else text for text in texts]
    kept = [place for place, text in enumerate(texts) if text and not text.isspace() and text[0] != "#"]
    if len(kept) < len(texts):
        numbers = [numbers[place] for place in kept]
        texts = [texts[place] for place in kept]
    return Lines(numbers, texts, unread, encoding, read=read)
