"""Colours that colour-blind readers tell apart, and what tells them apart in black and white.

Kinds of things are in the colours of Okabe and Ito (https://jfly.uni-koeln.de/color/), and always differ in the
dashes, the marker or the hatching as well. Amounts are in one hue that only gets darker.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

BLACK = "#000000"
BLUE = "#0072B2"
SKY = "#56B4E9"
GREEN = "#009E73"
ORANGE = "#E69F00"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"

SOFT = "#555555"
"""Text that is not the matter itself: captions, notes."""

FAINT = "#DDDDDD"
"""Lines of a grid."""


class Style(NamedTuple):
    """How one of several lines is drawn."""

    colour: str
    dashes: str
    marker: str


STYLES = (
    Style(BLUE, "-", "o"),
    Style(VERMILLION, "--", "s"),
    Style(GREEN, "-.", "^"),
    Style(BLACK, ":", "D"),
    Style(PURPLE, "-", "v"),
    Style(ORANGE, "--", "P"),
)
"""One after the other, for the lines of a picture."""

GOOD = SKY
BAD = ORANGE
BAD_HATCH = "////"
"""What is better for the bettor is sky blue and plain; what is worse is orange and hatched."""

COSTS = ("#FFFAF4", "#FFE3C2", "#FBBB7D", "#E8802F", "#A93C0A")
"""From a small cost to a large one."""

GAIN = "#D6ECF9"
"""What is no cost at all, but a gain; it needs a frame or a sign besides."""

_AMOUNTS = ((255, 255, 255), (120, 180, 220), (8, 48, 107))


def amount_colour(share: Fraction) -> str:
    """The colour of an amount, from white at 0 to a dark blue at 1.

    >>> amount_colour(Fraction(0)), amount_colour(Fraction(1, 2)), amount_colour(Fraction(1))
    ('#FFFFFF', '#78B4DC', '#08306B')
    """
    place = min(max(share, Fraction(0)), Fraction(1)) * (len(_AMOUNTS) - 1)
    low = min(int(place), len(_AMOUNTS) - 2)
    mixed = (a + (b - a) * (place - low) for a, b in zip(_AMOUNTS[low], _AMOUNTS[low + 1], strict=True))
    return "#" + "".join(f"{round(part):02X}" for part in mixed)


def grey(colour: str) -> Fraction:
    """How light a colour is when it is printed in grey: 0 black, 1 white (the luma of ITU-R BT.601)."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return Fraction(299 * red + 587 * green + 114 * blue, 255_000)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on `colour`."""
    return BLACK if grey(colour) > Fraction(1, 2) else "#FFFFFF"
