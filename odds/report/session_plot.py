"""The picture of a session: how likely each range of results is, drawn for black and white print."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from odds.analysis.session import Session
from odds.bets.payout import plain_number
from odds.report.numbers import decimal_text, percent_text
from odds.report.palette import BAD, BAD_HATCH, BLACK, GOOD
from odds.report.plots import Frame, Picture, drawn, light_grid, percents, picture_bytes
from odds.report.session_table import session_caption

BARS = 60

Bar = tuple[Fraction, Fraction, Fraction]
"""From, up to but not including, and the probability of a result in between."""


def bars(session: Session, most: int = BARS) -> list[Bar]:
    """At most about `most` bars of one width that hold all but the last thousandth at either end.

    A break between two bars falls on 0, so that a bar is all gain or all loss.
    """
    tail = Fraction(1, 1000)
    low, high = session.quantile(tail), session.quantile(1 - tail)
    width = session.step * max(-(-(high - low) // (session.step * most)), 1)
    first, last = low // width, high // width
    return [
        (place * width, (place + 1) * width, session.between(place * width, (place + 1) * width - session.step))
        for place in range(int(first), int(last) + 1)
    ]


def session_picture(session: Session, marks: Mapping[str, Fraction] | None = None) -> Picture:
    """The distribution of the result: losses hatched, gains plain; the expected result and `marks` stand as lines.

    `marks` leads from words to amounts of money.
    """
    shown = bars(session)
    title, *caption = session_caption(session).splitlines()

    def draw(frame: Frame) -> None:
        axes = frame.axes(0.65, 0.5, 6.9, frame.height - 1)
        for behind in (True, False):
            part = [bar for bar in shown if (bar[0] < 0) is behind]
            axes.bar(
                [drawn(low) for low, _, _ in part],
                percents(chance for _, _, chance in part),
                width=[drawn(high - low) for low, high, _ in part],
                align="edge",
                color=BAD if behind else GOOD,
                edgecolor=BLACK,
                linewidth=0.6,
                hatch=BAD_HATCH if behind else None,
                label=_share("behind", session.behind)
                if behind
                else _share("ahead or level", session.ahead + session.level),
            )
        axes.axvline(drawn(session.expected), color=BLACK, linewidth=1.6, label=_amount("expected", session.expected))
        for place, (what, mark) in enumerate((marks or {}).items()):
            axes.axvline(drawn(mark), color=BLACK, linestyle=("--", ":", "-.")[place % 3], label=_amount(what, mark))
        axes.set_xlabel("result, in the money of the stake")
        axes.set_ylabel(f"probability, % per {plain_number(shown[0][1] - shown[0][0])}")
        axes.margins(x=0.01)
        light_grid(axes, "y")
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0)

    return Picture(
        title,
        caption,
        ["A bar holds the results from its left end up to, but not including, its right end."],
        7.6,
        4.3,
        draw,
    )


def plot_bytes(session: Session, format: str = "svg", *, marks: Mapping[str, Fraction] | None = None) -> bytes:
    """`session_picture` as the bytes of an SVG, PNG or PDF file; always the same bytes."""
    return picture_bytes(session_picture(session, marks), format)


def _share(what: str, chance: Fraction) -> str:
    return f"{what}, {percent_text(chance, 2)}%"


def _amount(what: str, amount: Fraction) -> str:
    return f"{what}, {decimal_text(amount, 2)}"
