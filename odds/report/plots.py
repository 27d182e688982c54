"""Pictures: the page they are drawn on, and their bytes, which are always the same for the same picture.

Everything in a picture is exact until `drawn` turns it into a float, which is done nowhere else in this package.
matplotlib is imported when a picture is drawn, and the user's own settings of it have no say.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any

from odds.errors import OddsError, quoted
from odds.report.numbers import Number, one_line, percent_text
from odds.report.palette import BLACK, FAINT, SOFT

FORMATS = ("svg", "png", "pdf")

_NO_DATES: Mapping[str, Mapping[str, None]] = {
    "svg": {"Date": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
}
_SETTINGS: Any = {
    "svg.hashsalt": "odds",
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "hatch.linewidth": 0.6,
    "text.parse_math": False,
    "axes.linewidth": 0.8,
}
_IDLE = re.compile(rb' transform="rotate\(-0 [-0-9. ]*\)"|(?<=\n) +')
"""What an SVG says of text that is not turned, and the blanks before its lines."""

_MARGIN = 0.15
_TITLE, _SMALL = 12, 8.5
_LINE = 1.35 / 72
"""Inches from line to line for each point of the size of letters."""


@dataclass(frozen=True)
class Picture:
    """What is drawn, and the words around it.

    `width` and `height` are the inches of the part that `draw` fills; `draw` is given a `Frame`.
    """

    title: str
    caption: Sequence[str]
    notes: Sequence[str]
    width: float
    height: float
    draw: Callable[[Frame], None]


@dataclass(frozen=True)
class Frame:
    """The part of the page that a picture fills."""

    figure: Any
    bottom: float
    height: float

    def axes(self, left: float, bottom: float, width: float, height: float) -> Any:
        """Axes at a place told in inches from the lower left corner of the frame."""
        across, up = self.figure.get_size_inches()
        box = ((_MARGIN + left) / across, (self.bottom + bottom) / up, width / across, height / up)
        axes = self.figure.add_axes(box)
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(length=3, color=BLACK)
        axes.set_axisbelow(True)
        return axes

    def grid(self, columns: int, rows: int, *, cell: tuple[float, float], left: float, bottom: float) -> Any:
        """Bare axes that count in cells, from the upper left corner, rows downwards."""
        axes = self.axes(left, bottom, columns * cell[0], rows * cell[1])
        axes.set_xlim(0, columns)
        axes.set_ylim(rows, 0)
        axes.axis("off")
        return axes


def picture_bytes(picture: Picture, format: str = "svg") -> bytes:
    """The picture as the bytes of an SVG, PNG or PDF file; always the same bytes with the same matplotlib."""
    with page(format, picture.width + 2 * _MARGIN, 1) as (figure, save):
        title = _lines([picture.title], picture.width, _TITLE)
        caption = _lines(picture.caption, picture.width, _SMALL)
        notes = _lines(picture.notes, picture.width, _SMALL)
        head = len(title) * _TITLE * _LINE + len(caption) * _SMALL * _LINE + _MARGIN
        foot = len(notes) * _SMALL * _LINE + (_MARGIN if notes else 0)
        height = head + picture.height + foot + 2 * _MARGIN
        figure.set_size_inches(picture.width + 2 * _MARGIN, height)
        top = height - _MARGIN
        for lines, size, colour, weight in ((title, _TITLE, BLACK, "bold"), (caption, _SMALL, SOFT, "normal")):
            top = _write(figure, lines, top, size, colour, weight)
        _write(figure, notes, _MARGIN + len(notes) * _SMALL * _LINE, _SMALL, SOFT, "normal")
        picture.draw(Frame(figure, _MARGIN + foot, picture.height))
        return save(one_line(picture.title))


@contextmanager
def page(format: str, width: float, height: float) -> Iterator[tuple[Any, Callable[[str], bytes]]]:
    """A matplotlib figure of that many inches under our settings, and what saves it under a title."""
    if format not in FORMATS:
        raise OddsError(f"there is no picture format {quoted(format)}; name a file that ends in .svg, .png or .pdf")
    try:
        import matplotlib
        from matplotlib import style
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise OddsError("pictures need matplotlib; install it with: pip install 'baccarat-odds[plots]'") from None
    with style.context("default"), matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # a letter that the font of a PNG does not have
        figure = Figure(figsize=(width, height))
        FigureCanvasAgg(figure)

        def save(title: str) -> bytes:
            out = BytesIO()
            made = {"Creator": _maker(matplotlib.__version__)} if format == "svg" else {}
            figure.savefig(out, format=format, dpi=150, metadata={"Title": title, **made, **_NO_DATES[format]})
            return _IDLE.sub(b"", out.getvalue()) if format == "svg" else out.getvalue()

        yield figure, save


def drawn_here(svg: bytes) -> bool:
    """Whether an SVG was drawn with the very matplotlib that is installed here, so that its bytes can come out again.

    Another version sets its letters a hair's breadth elsewhere, though it draws the same numbers.
    """
    from importlib.metadata import PackageNotFoundError, version

    try:
        return _maker(version("matplotlib")).encode() in svg
    except PackageNotFoundError:
        return False


def _maker(version: str) -> str:
    return f"baccarat-odds with matplotlib {version}."


def picture_format(path: str) -> str:
    """The format that a file's name asks for."""
    return Path(path).suffix.lower().lstrip(".") or "svg"


def drawn(number: Number) -> float:
    """An exact number as the float that is drawn."""
    return float(number)


def percents(numbers: Iterable[Fraction]) -> list[float]:
    """Exact numbers as the floats that are drawn on an axis of percent."""
    return [drawn(number * 100) for number in numbers]


def percent_label(number: Fraction, digits: int = 4, *, signed: bool = False) -> str:
    """A percentage as it stands in a picture: with a true minus sign, and a plus sign if `signed`."""
    text = percent_text(number, digits).replace("-", "−")
    return f"+{text}" if signed and number > 0 else text


def light_grid(axes: Any, axis: str) -> None:
    """Faint lines across one axis, behind everything."""
    axes.grid(axis=axis, color=FAINT, linewidth=0.6)


def apart(places: Sequence[float], gap: float) -> list[float]:
    """The places moved so little that none is nearer to the next than `gap`; their order stays.

    >>> apart([1.0, 1.1, 5.0], 1.0)
    [0.55, 1.55, 5.0]
    """
    order = sorted(range(len(places)), key=lambda place: places[place])
    groups: list[list[int]] = []
    starts: list[float] = []
    for place in order:
        groups.append([place])
        starts.append(places[place])
        while len(groups) > 1 and starts[-2] + gap * len(groups[-2]) > starts[-1]:
            last = groups.pop()
            starts.pop()
            groups[-1] += last
            middle = sum(places[one] for one in groups[-1]) / len(groups[-1])
            starts[-1] = middle - gap * (len(groups[-1]) - 1) / 2
    moved = list(places)
    for group, start in zip(groups, starts, strict=True):
        for step, place in enumerate(group):
            moved[place] = start + gap * step
    return moved


def _lines(texts: Sequence[str], width: float, size: float) -> list[str]:
    """The texts broken into lines of about `width` inches."""
    room = int(width * 72 / (size * 0.56))
    return [line for text in texts for line in wrap(one_line(text), room) or [""]]


def _write(figure: Any, lines: Sequence[str], top: float, size: float, colour: str, weight: str) -> float:
    """Write lines from `top` inches downwards, and tell where they end."""
    across, up = figure.get_size_inches()
    for line in lines:
        top -= size * _LINE
        figure.text(_MARGIN / across, (top + size * 0.25 / 72) / up, line, size=size, color=colour, weight=weight)
    return top
