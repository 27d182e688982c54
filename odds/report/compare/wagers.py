"""Which bet a name in a table means, on which terms."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from odds.bets import find
from odds.bets.bet import Bet
from odds.bets.payout import read_commission, read_payout
from odds.errors import BetError, OddsError

ALIASES = {"bank": "banker", "punto": "player", "banco": "banker", "draw": "tie", "stand off": "tie", "standoff": "tie"}
"""Names that people give to the main bets."""

_MARK = re.compile(r"[,(\[:;]|\s+(?=[0-9])")
_ENDINGS = re.compile(r"\s+(?:wins?|bet|wager|hand)$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def wager(name: str, pays: str = "", commission: str = "") -> Bet:
    """The bet that a row means by `name` and perhaps its payout or commission, as they are printed.

    Terms may stand in the name too: `Banker (4%)`, `Tie, 9 to 1`, `Lucky 6, 12/20`. Raises `BetError` when
    there is no such bet or the terms are not those of one.

    >>> wager("Bank (4% commission)").title, wager("Tie", "9 for 1").title
    ('Banker, 4%', 'Tie')
    """
    name = " ".join(name.split())[:200]
    bet, detail = _named(name), ""
    for mark in reversed(list(_MARK.finditer(name))):
        if bet is None:
            bet, detail = _named(name[: mark.start()].strip()), name[mark.end() :].strip(" ()[]")
    if bet is None:
        raise BetError(_refusal(name))
    for terms in (detail, pays):
        if terms:
            bet = _on_terms(bet, terms)
    return find(bet.id, commission=commission) if commission and takes_commission(bet) else bet


def takes_commission(bet: Bet) -> bool:
    """Whether a commission is one of the terms of `bet`."""
    return bet.id == "banker"


@lru_cache(maxsize=10_000)
def _refusal(name: str) -> str:
    """Why there is no bet of this name; remembered, because looking for similar names takes time."""
    try:
        find(name)
    except BetError as error:
        return str(error)
    return f"{name!r:.60} is not a bet of the catalogue"


@lru_cache(maxsize=10_000)
def _named(name: str) -> Bet | None:
    for words in (name, _ENDINGS.sub("", name)):
        try:
            return find(ALIASES.get(words.casefold(), words))
        except BetError:
            continue
    return None


def _on_terms(bet: Bet, terms: str) -> Bet:
    """The bet at a commission, a payout, payouts or a named pay table."""
    words = " ".join(terms.split()).casefold().removesuffix(" commission").strip()
    if takes_commission(bet):
        share = _share(words)
        return find(bet.id, commission=share)
    if any(words == table.name.casefold() for table in bet.tables):
        return bet.with_table(words)
    payouts = _payouts(words)
    if any(pays <= 0 for pays in payouts):
        raise BetError(f"{terms!r:.40} is no winning payout; this is a line of a return table, not a bet")
    winning = [place for place, line in enumerate(bet.lines) if line.pays > 0]
    if payouts == list(dict.fromkeys(bet.lines[place].pays for place in winning)):
        return bet
    if len(payouts) != len(winning):
        raise BetError(f"{bet.name} has {len(winning)} winning lines, and {terms!r:.40} gives {len(payouts)} payouts")
    paid = dict(zip(winning, payouts, strict=True))
    every = [paid.get(place, line.pays) for place, line in enumerate(bet.lines)]
    return bet if every == [line.pays for line in bet.lines] else bet.paying(every, detail=terms)


def _share(words: str) -> Fraction:
    """A commission, written as one (5%) or as what is paid (0.95 to 1, 19/20)."""
    if "%" in words and "to" not in words:
        share = read_commission(words)
        return 1 - share if share > Fraction(1, 2) else share
    if words in ("no", "none", "0"):
        return Fraction(0)
    return read_commission(1 - read_payout(words.replace(":", " to ")))


def _payouts(words: str) -> list[Fraction]:
    """One payout, or several parted by commas; `to 1` at the end is of all."""
    try:
        return [read_payout(words)]
    except OddsError:
        parts = [part.strip() for part in words.removesuffix("to 1").split(",") if part.strip()]
        return [read_payout(part) for part in parts]
