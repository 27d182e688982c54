"""The catalogue: every bet that is shipped, found by its id, its name or another name it is sold under."""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import Any

from odds.bets import main_bets
from odds.bets.bet import Bet
from odds.bets.bet_file import parse_bets
from odds.errors import BetError

FILE = Path(__file__).with_name("catalogue.toml")


@dataclass(frozen=True)
class Entry:
    """One bet of the catalogue: `make` builds it, and takes the parameters of its variants by name."""

    id: str
    names: tuple[str, ...]
    family: str
    make: Callable[..., Bet]
    options: tuple[str, ...]


MAIN: tuple[Callable[..., Bet], ...] = (
    main_bets.player,
    main_bets.banker,
    main_bets.tie,
    main_bets.banker_ez,
    main_bets.banker_super_6,
    partial(main_bets.two_to_one, "player"),
    partial(main_bets.two_to_one, "banker"),
    partial(main_bets.bahamian, "player"),
    partial(main_bets.bahamian, "banker"),
    main_bets.gold_player,
    main_bets.gold_banker,
    main_bets.gold_tie,
)
"""The main bets and their house variants, which are functions because their terms are parameters."""


@cache
def entries() -> tuple[Entry, ...]:
    """The catalogue in order: the main bets, their variants, then the side bets."""
    main = [(make(), make, tuple(inspect.signature(make).parameters)) for make in MAIN]
    declared = parse_bets(FILE.read_text(encoding="utf-8"), FILE.name)
    return (
        *(Entry(bet.id, (bet.name, *bet.other_names), bet.family, make, options) for bet, make, options in main),
        *(Entry(d.id, (d.name, *d.other_names), d.family, d.bet, tuple(d.parameters)) for d in declared),
    )


@cache
def catalogue() -> tuple[Bet, ...]:
    """Every bet that is shipped, at its usual pay table, in order.

    >>> [bet.id for bet in catalogue()][:5]
    ['player', 'banker', 'tie', 'banker-ez', 'banker-super-6']
    """
    return tuple(entry.make() for entry in entries())


def find(name: str, *, table: str | None = None, pays: object = None, **parameters: object) -> Bet:
    """The bet called `name`: its id, its name or another name, whatever the case, spaces and hyphens.

    A variant is an argument: `table` names one of the bet's pay tables, `pays` is a payout (or one for each
    line), and other parameters are those of the bet itself, such as `commission` or `position`. Raises
    `BetError` for an unknown name, table or parameter, with the nearest there is.

    >>> find("Fortune 7").id, find("LUCKY 6", table="12/20").title
    ('dragon-7', 'Lucky 6, 12/20')
    >>> find("banker", commission="4%").title, find("tiger-tie", pays="45 to 1").title
    ('Banker, 4%', 'Tiger Tie, 45 to 1')
    """
    entry = _entry(name)
    if table is not None and pays is not None:
        raise BetError(f"{entry.names[0]}: give a table or payouts, not both")
    if pays is not None and "pays" in entry.options:
        parameters["pays"], pays = pays, None
    for parameter in parameters:
        if parameter not in entry.options:
            known = ", ".join(entry.options) or "none"
            raise BetError(f"{entry.names[0]} has no parameter {parameter!r}; its parameters are: {known}")
    bet = entry.make(**parameters)
    if table is None and pays is None:
        return bet
    variant = bet.paying(pays) if table is None else bet.with_table(table)
    chosen = [f"{key} {value}" for key, value in parameters.items()]
    return replace(variant, detail=", ".join((*chosen, variant.detail)))


def family(name: str) -> tuple[Bet, ...]:
    """The bets of the family called `name`, such as `egalite` or `knockout`.

    >>> [bet.id for bet in family("4-5-6")]
    ['4-5-6-4', '4-5-6-5', '4-5-6-6']
    """
    members = _families().get(_key(name))
    if members is None:
        raise BetError(f"{name!r} is not a family of bets; {_hint(name, {e.family: e.family for e in entries()})}")
    return tuple(entry.make() for entry in members)


def _entry(name: str) -> Entry:
    known = _names()
    key = _key(name)
    if key in known:
        return known[key]
    if key in _families():
        members = ", ".join(entry.id for entry in _families()[key])
        raise BetError(f"{name!r} is a family of bets; name one of them: {members}")
    raise BetError(f"{name!r:.60} is not a bet of the catalogue; {_hint(name, {k: e.id for k, e in known.items()})}")


@cache
def _names() -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in entries():
        for name in (entry.id, *entry.names):
            if found.setdefault(_key(name), entry) is not entry:
                raise AssertionError(f"{name!r} names both {found[_key(name)].id} and {entry.id}")
    return found


@cache
def _families() -> dict[str, tuple[Entry, ...]]:
    found: dict[str, tuple[Entry, ...]] = {}
    for entry in entries():
        if entry.family:
            found[_key(entry.family)] = (*found.get(_key(entry.family), ()), entry)
    return found


def _key(name: str) -> str:
    """A name without case, accents, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", str(name)[:200]).lower()
    return re.sub(r"[^a-z0-9]", "", plain)


def _hint(name: str, known: dict[str, Any]) -> str:
    keys: Iterable[str] = get_close_matches(_key(name), {_key(k): None for k in known}, n=3, cutoff=0.6)
    ids = dict.fromkeys({_key(k): v for k, v in known.items()}[key] for key in keys)
    return f"did you mean {' or '.join(ids)}?" if ids else "the command 'odds bets' lists them"


def nearest_bets(name: str) -> str:
    """Which bets of the catalogue are called nearly like `name`, as the end of an error message."""
    return _hint(name, {key: entry.id for key, entry in _names().items()})


def is_family(name: str) -> bool:
    """Whether `name` is a family of bets and no bet of its own."""
    return _key(name) in _families() and _key(name) not in _names()
