"""What can go wrong: one family of errors, each a sentence with the value, the limit and the way out."""

from __future__ import annotations

MOST_QUOTED = 40
"""Longer values are cut in messages."""


def quoted(value: object) -> str:
    """`value` as a message quotes it: its repr, cut when it is long."""
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_QUOTED else value[: MOST_QUOTED - 3] + "...")
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python prints
        text = "an integer of thousands of digits"
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 3] + "..."


class OddsError(ValueError):
    """Bad input of any kind. The message is one line, fit to be shown to a person as it is."""


class CardError(OddsError):
    """A card that cannot be read."""


class ShoeError(OddsError):
    """A shoe that cannot be built or dealt from."""


class GrainError(ShoeError):
    """A question that needs finer cards than the shoe has: points cannot say ranks, ranks cannot say suits."""


class TableauError(OddsError):
    """Drawing rules that are incomplete or cannot be read."""


class CoupError(OddsError):
    """Cards that do not make exactly one coup."""


class BetError(OddsError):
    """A bet, payout or event that cannot be understood."""
