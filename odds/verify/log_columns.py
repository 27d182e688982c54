"""Which column of a log holds what: named by the caller, or guessed from its heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from odds.errors import OddsError, quoted

SIDES = ("player", "banker")
PAYOUTS = tuple(f"{bet}_payout" for bet in (*SIDES, "tie"))
ROLES = (
    "shoe",
    *(f"{side}{place}" for side in SIDES for place in (1, 2, 3, 4)),
    *(f"{side}_{what}" for what in ("hand", "total", "size", "pair") for side in SIDES),
    "winner",
    "pair",
    *PAYOUTS,
)
"""What a column can hold.

shoe            the number or name of the shoe
player1 ...     a card of a hand; player3 and banker3 are third cards, player4 and banker4 must never be filled
player_hand     all cards of a hand in one cell: "9 3 K"
player_total    the final total
player_size     how many cards the hand has
player_pair     whether the first two cards share a rank
pair            whose first two do, in one cell: player, banker, both, none
winner          P, B or T, or in words
player_payout   what a bet of 1 on Player won, net: 1, -1, 0; also banker_payout, tie_payout
"""

PAYS = "pays:"
"""What the role of a column begins with that is about a bet of the caller's."""

_TOKEN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_SIDE = {"p": "player", "player": "player", "punto": "player", "b": "banker", "banker": "banker", "banco": "banker"}
_SIDE |= {"bank": "banker", "pcard": "player", "bcard": "banker", "tie": "tie", "t": "tie"}
_ORDINAL = {"first": "1", "second": "2", "third": "3", "fourth": "4", "one": "1", "two": "2", "three": "3"}
_TOTAL = {"total", "score", "points", "point", "sum", "final"}
_SIZE = {"count", "size", "num", "number", "n", "len", "length"}
_WINNER = {"winner", "winning", "result", "outcome", "win", "won", "side", "hand"}
_PAYOUT = {"payout", "pays", "paid", "net", "profit"}
_FILLER = {"card", "cards", "c", "rank", "st", "nd", "rd", "th", "pcard", "bcard", "value", "hand"}


def role_of(name: str) -> str | None:
    """What a column called `name` holds, as far as the name tells.

    >>> [role_of(name) for name in ("P1", "Banker third card", "bankerTotal", "player_pair", "Result", "dealer")]
    ['player1', 'banker3', 'banker_total', 'player_pair', 'winner', None]
    """
    plain = re.sub(r"[^a-z0-9]+", "_", name.strip().lower())
    if plain in ROLES:
        return plain
    tokens = [token.lower() for token in _TOKEN.findall(name)]
    words = {_ORDINAL.get(token, token) for token in tokens}
    sides = {_SIDE[word] for word in words if word in _SIDE}
    rest = {word for word in words if word not in _SIDE or word in ("pcard", "bcard")}
    side = sides.pop() if len(sides) == 1 else None
    if rest & _PAYOUT:
        return f"{side}_payout" if side and rest <= _PAYOUT | {"bet", "unit", "units"} else None
    if rest & {"pair", "pairs"}:
        return None if side == "tie" else f"{side}_pair" if side else "pair"
    if side is None:
        if rest & {"shoe"} and rest <= {"shoe", "id", "no", "index", *_SIZE}:
            return "shoe"
        return "winner" if rest & (_WINNER - {"hand", "side"}) and rest <= _WINNER else None
    if side == "tie":
        return None
    places = rest & {"1", "2", "3", "4"}
    if len(places) == 1 and rest - places <= _FILLER:
        return f"{side}{places.pop()}"
    if rest & _TOTAL and rest <= _TOTAL | {"hand", "card", "cards", "value"}:
        return f"{side}_total"
    if rest & _SIZE and rest <= _SIZE | {"of", "cards", "card", "hand"}:
        return f"{side}_size"
    return f"{side}_hand" if rest <= _FILLER else None


def assign(
    names: Sequence[str], wanted: Mapping[str, str], samples: Mapping[str, Sequence[object]], log: str
) -> dict[str, str]:
    """The column of each role: those of `wanted` (role to column), and guesses for the others.

    `samples` holds a few cells of each column, which tell a hand from its total. Raises `OddsError` when a
    role or column is unknown, two columns look like the same role, or the cards are not all there.
    """
    found: dict[str, str] = {}
    for role, column in wanted.items():
        if role not in ROLES and not role.startswith(PAYS):
            raise OddsError(f"{quoted(role)} is nothing that a column holds; use {', '.join(ROLES)}")
        found[role] = _column(column, names, log)
    for name in names:
        told = role_of(name)
        if told is None or name in found.values():
            continue
        role = _by_cells(told, name, samples.get(name, ())) if told.endswith("_hand") else told
        if role in wanted:
            continue
        if role in found:
            raise OddsError(
                f"{log}: columns {quoted(found[role])} and {quoted(name)} both look like {role}; "
                f"say which with --column {role}=NAME"
            )
        found[role] = name
    _require_cards(found, names, log)
    return found


def _column(column: str, names: Sequence[str], log: str) -> str:
    """The column called `column`, or with that number, from 1."""
    if column in names:
        return column
    same = [name for name in names if name.strip().lower() == column.strip().lower()]
    if len(same) == 1:
        return same[0]
    if column.isascii() and column.isdigit() and 1 <= int(column[:9]) <= len(names):
        return names[int(column) - 1]
    raise OddsError(f"{log}: has no column {quoted(column)}; its columns are {_listed(names)}")


def _by_cells(role: str, name: str, cells: Iterable[object]) -> str:
    """Whether a column named just after a side holds hands, totals or, when it is named so, numbers of cards."""
    filled = [cell for cell in cells if cell not in (None, "")]
    if any(isinstance(cell, list | tuple) or len(re.split(r"[^A-Za-z0-9]+", str(cell).strip())) > 1 for cell in filled):
        return role
    sizes = all(str(cell).strip() in ("2", "3", "4") for cell in filled)
    return role.replace("_hand", "_size" if sizes and "card" in name.lower() else "_total")


def _require_cards(found: Mapping[str, str], names: Sequence[str], log: str) -> None:
    missing = []
    for side in SIDES:
        if f"{side}_hand" not in found:
            missing += [f"{side}{place}" for place in (1, 2, 3) if f"{side}{place}" not in found]
    if missing:
        raise OddsError(
            f"{log}: no column is known to hold {', '.join(missing)}; say which do with --column {missing[0]}=NAME; "
            f"the columns are {_listed(names)}"
        )


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(quoted(name) for name in names[:16])
    return shown + (f" and {len(names) - 16} more" if len(names) > 16 else "")
