"""Payouts and commissions, read exactly: net units per unit staked."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from odds.errors import BetError, quoted

PUSH = Fraction(0)
LOSE = Fraction(-1)

LARGEST = 10**12
"""The largest payout, units per unit staked."""

_NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,15})?(?:/[0-9]{1,15})?"
_ODDS = re.compile(rf"(?P<win>{_NUMBER})\s*(?P<word>to|for|:)\s*(?P<stake>{_NUMBER}|one)", re.IGNORECASE)
_PLAIN = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<percent>%?)")


def read_payout(payout: object, *, reversed: bool = False) -> Fraction:
    """A payout as net units won per unit staked.

    `8 to 1`, `8:1` and `8` win eight net; `9 for 1` returns nine with the stake in it, so it wins eight
    too; `19/20`, `0.95` and `95%` win 0.95; `push` is 0 and `lose` is -1. Some houses write `1:8` for
    8 to 1; that is refused unless it is said to be `reversed`.

    >>> read_payout("9 for 1"), read_payout("0.95"), read_payout("19/20"), read_payout("push")
    (Fraction(8, 1), Fraction(19, 20), Fraction(19, 20), Fraction(0, 1))
    >>> read_payout("1:8", reversed=True)
    Fraction(8, 1)
    """
    if isinstance(payout, str):
        return _limited(_read_text(payout, reversed), payout)
    if isinstance(payout, (bool, float)):
        raise BetError(f"the payout {payout!r} is not exact; write an integer, a Fraction, or text such as '19/20'")
    if isinstance(payout, Decimal) and payout.is_finite():
        return _limited(Fraction(payout), payout)
    if isinstance(payout, Fraction):
        return _limited(payout, payout)
    return _limited(Fraction(_index(payout, "payout")), payout)


def _read_text(payout: str, reversed: bool) -> Fraction:
    text = " ".join(payout.split()).lower()
    if text in ("push", "pushes", "tie push"):
        return PUSH
    if text in ("lose", "loses", "loss"):
        return LOSE
    if match := _ODDS.fullmatch(text):
        win = _fraction(match["win"], payout)
        stake = Fraction(1) if match["stake"] == "one" else _fraction(match["stake"], payout)
        colon = match["word"] == ":"
        if colon and reversed:
            win, stake = stake, win
        if stake == 0:
            raise BetError(f"the payout {quoted(payout)} is per stake of 0; the stake must be more than 0")
        if colon and win < stake:
            right = f"{plain_number(win)} to {plain_number(stake)}"
            turned = (
                "" if reversed else f", or read it reversed if {plain_number(stake)} to {plain_number(win)} is meant"
            )
            raise BetError(f"the payout {quoted(payout)} may be written backwards; write '{right}'{turned}")
        net = win / stake
        return net - 1 if match["word"] == "for" else net
    if match := _PLAIN.fullmatch(text):
        return _fraction(match["number"], payout) / (100 if match["percent"] else 1)
    raise BetError(f"{quoted(payout)} is not a payout; write '8 to 1', '9 for 1', '19/20', '0.95', 'push' or 'lose'")


def _limited(net: Fraction, payout: object) -> Fraction:
    if net < LOSE:
        raise BetError(f"a payout of {quoted(payout)} loses more than the stake; the least is -1, which is 'lose'")
    if net > LARGEST:
        raise BetError(f"a payout of {quoted(payout)} is larger than {LARGEST:,} to 1; write a payout of this world")
    return net


def read_commission(commission: object) -> Fraction:
    """A commission on winnings as a fraction in [0, 1]: `5%`, `1/20`, `0.05`, `0`, a `Fraction` or a `Decimal`.

    >>> read_commission("5%"), read_commission("1/20"), read_commission("0.05")
    (Fraction(1, 20), Fraction(1, 20), Fraction(1, 20))
    """
    if isinstance(commission, (bool, float)):
        raise BetError(f"the commission {commission!r} is not exact; write text such as '5%', or a Fraction")
    if isinstance(commission, str):
        match = _PLAIN.fullmatch(commission.strip())
        if not match:
            raise BetError(f"{quoted(commission)} is not a commission; write '5%', '1/20' or '0.05'")
        share = _fraction(match["number"], commission, "'5%', '1/20' or '0.05'") / (100 if match["percent"] else 1)
    elif isinstance(commission, Fraction) or (isinstance(commission, Decimal) and commission.is_finite()):
        share = Fraction(commission)
    else:
        share = Fraction(_index(commission, "commission"))
    if not 0 <= share <= 1:
        raise BetError(f"a commission of {commission} is outside 0 to 100%; write '5%', '1/20' or '0.05'")
    return share


def payout_words(payout: Fraction) -> str:
    """A payout in the trade's words: `8 to 1`, `push`, `lose`."""
    if payout == PUSH:
        return "push"
    if payout == LOSE:
        return "lose"
    if payout < 0:
        return f"lose {plain_number(-payout)}"
    return f"{plain_number(payout)} to 1"


def payout_forms(payout: Fraction) -> str:
    """A payout both ways, net and with the stake in it.

    >>> payout_forms(Fraction(8)), payout_forms(PUSH), payout_forms(LOSE)
    ('8 to 1 (9 for 1)', 'push', 'lose')
    """
    return f"{payout_words(payout)} ({plain_number(payout + 1)} for 1)" if payout > 0 else payout_words(payout)


def plain_number(number: Fraction) -> str:
    """A fraction as people write it: an integer, a short decimal when it ends, or `a/b`.

    >>> plain_number(Fraction(19, 20)), plain_number(Fraction(1, 3)), plain_number(Fraction(-8))
    ('0.95', '1/3', '-8')
    """
    for digits in range(7):
        scaled = number * 10**digits
        if scaled.denominator == 1:
            sign, whole = ("-" if number < 0 else ""), f"{abs(scaled.numerator):0{digits + 1}d}"
            return f"{sign}{whole[: len(whole) - digits]}.{whole[len(whole) - digits :]}" if digits else sign + whole
    return str(number)


def percent_words(share: Fraction) -> str:
    """A share in percent, exactly: `5%`."""
    return f"{plain_number(share * 100)}%"


def _fraction(text: str, whole: str, right: str = "'8 to 1', '19/20' or '0.95'") -> Fraction:
    number, _, below = text.partition("/")
    if below and Fraction(below) == 0:
        raise BetError(f"{quoted(whole)} divides by zero; write {right}")
    return Fraction(number) / (Fraction(below) if below else 1)


def _index(number: object, what: str) -> int:
    try:
        return number.__index__()  # type: ignore[attr-defined, no-any-return]
    except (AttributeError, TypeError):
        raise BetError(f"{quoted(number)} is not a {what}; write an integer, a Fraction or text") from None
