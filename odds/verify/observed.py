"""What was seen: counts or percentages, checked, and put in the cells of an expectation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from operator import index
from typing import Any

from odds.errors import OddsError
from odds.verify.expected import Expectation

REST = "all others"
"""The cell that holds what was not counted by name, when the number of coups is known."""

MOST_COUPS = 10**18

_WHOLE = re.compile(r"[0-9]{1,3}(?:[,_ '][0-9]{3})+|[0-9]+")
_PERCENT = re.compile(r"(?P<number>[0-9]{1,3}(?:\.(?P<decimals>[0-9]{0,15}))?)\s*%")
_SHORT = re.compile(r"[0-9]+(?:\.[0-9]+)?[eE]\+?[0-9]{1,2}")
_ALIASES = {
    "p": "player", "punto": "player", "player wins": "player", "player win": "player",
    "b": "banker", "banco": "banker", "banker wins": "banker", "banker win": "banker",
    "t": "tie", "ties": "tie", "egalite": "tie", "draw": "tie",
    "other": "anything else", "others": "anything else", "no win": "anything else",
}  # fmt: skip


@dataclass(frozen=True)
class Observed:
    """How many of `coups` coups fell into each cell of `expectation`, in the order of its labels.

    Counts read off percentages are fractions, each known only to within `slack` coups; counts proper are
    whole, with slack 0. They sum to `coups`, percentages within their round-off.
    """

    expectation: Expectation
    counts: tuple[Fraction, ...]
    coups: int
    slack: tuple[Fraction, ...]

    @property
    def rounded(self) -> bool:
        """Whether the counts come from rounded percentages."""
        return any(self.slack)


def observe(
    counts: Mapping[str, Any] | Sequence[Any], expectation: Expectation, coups: object | None = None
) -> Observed:
    """`counts` in the cells of `expectation`.

    `counts` is a mapping from cell (its label, any case, or a usual other name such as `B` or `banco`) to a
    whole number or to a percentage text such as `"42.64%"`; or a plain sequence in the order of the cells.
    With `coups` the cells that are not named are put together in one; without it all must be there, save
    those that cannot happen. Percentages need `coups`. Refuses negative and fractional counts, parts that
    do not add up to `coups`, and names that are no cells, saying what would be right.
    """
    named = _named(counts, expectation)
    total = None if coups is None else read_count(coups, "coups")
    if not named:
        raise OddsError(f"no counts are given; give one for each of {_list(expectation.labels)}")
    if any(isinstance(value, str) and "%" in value for value in named.values()):
        return _percentages(named, expectation, total)
    numbers = {label: read_count(value, label) for label, value in named.items()}
    part = sum(numbers.values())
    missing = [
        label
        for label, chance in zip(expectation.labels, expectation.probabilities, strict=True)
        if label not in numbers and chance
    ]
    if total is None:
        if missing:
            way = (
                "give it, or the number of all coups, or leave ties out (no-ties)" if missing == ["Tie"] else "give it"
            )
            raise OddsError(f"{missing[0]} is not counted{_more(missing)}; {way}")
        total = part
    if part > total:
        raise OddsError(f"the counts add up to {part:,}, more than the {total:,} coups; the parts are within the total")
    if part < total and not missing:
        raise OddsError(f"the counts add up to {part:,}, not to {total:,} coups; {total - part:,} coups are in no cell")
    if total == 0:
        raise OddsError("no coups were counted; there is nothing to judge")
    if missing and len(missing) + len(numbers) > 1:
        expectation = expectation.merged(tuple(numbers), REST)
        numbers[REST] = total - part
    values = tuple(Fraction(numbers.get(label, 0)) for label in expectation.labels)
    return Observed(expectation, values, total, (Fraction(0),) * len(values))


def read_count(value: object, what: str) -> int:
    """A count as a whole number of 0 or more: an integer, or text such as `42640`, `42,640` or `4e8`."""
    if isinstance(value, str):
        text = value.strip()
        if _SHORT.fullmatch(text):
            exact = Fraction(text)
            if exact.denominator == 1 and exact <= MOST_COUPS:
                return int(exact)
        if _WHOLE.fullmatch(text):
            if len(text) > 30:
                raise OddsError(
                    f"{what}: {text[:20]}... is more than {MOST_COUPS:,} coups, the most that can be judged"
                )
            return _sized(int(re.sub(r"[,_ ']", "", text)), what)
        if re.fullmatch(r"-[0-9,_]+", text):
            raise OddsError(f"{what}: {text[:30]} is below zero; a count is 0 or more (did a counter overflow?)")
        raise OddsError(f"{what}: {value[:40]!r} is not a count; write a whole number such as 42640")
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise OddsError(f"{what}: {value!r} is not a whole number; give counts as integers")
    return _sized(index(value), what)


def _sized(number: int, what: str) -> int:
    if number < 0:
        raise OddsError(f"{what}: {number} is below zero; a count is 0 or more (did a counter overflow?)")
    if number > MOST_COUPS:
        raise OddsError(f"{what}: {number} is more than {MOST_COUPS:,} coups, the most that can be judged")
    return number


LOG_LIKE = 12
"""More cells than this, when they are none of ours, look like a log."""


def _named(counts: Mapping[str, Any] | Sequence[Any], expectation: Expectation) -> dict[str, Any]:
    """The values by the labels of the expectation."""
    labels = expectation.labels
    if not isinstance(counts, Mapping):
        values = list(counts)
        if len(values) != len(labels):
            raise OddsError(f"{len(values)} counts are given for the {len(labels)} cells {_list(labels)}")
        return dict(zip(labels, values, strict=True))
    plain = {_plain(label): label for label in labels}
    named: dict[str, Any] = {}
    for name, value in counts.items():
        key = _plain(str(getattr(name, "value", name)))
        key = key if key in plain else _ALIASES.get(key, key)
        if key not in plain:
            near = get_close_matches(key, plain, n=1)
            hint = f"did you mean {plain[near[0]]!r}?" if near else f"the cells are {_list(labels)}"
            if len(counts) > LOG_LIKE and len(counts) > len(labels):
                hint = "a log of coups goes under --log, or to 'odds audit'"
            raise OddsError(f"{str(name)[:40]!r} is no cell of {expectation.what}; {hint}")
        if plain[key] in named:
            raise OddsError(f"{plain[key]} is counted twice; count each cell once")
        named[plain[key]] = value
    return named


def _percentages(named: dict[str, Any], expectation: Expectation, coups: int | None) -> Observed:
    """Percentages of `coups` coups, each known to half a unit of its last decimal."""
    if not coups:
        raise OddsError("percentages say nothing without the number of coups; give it (--coups)")
    shares: dict[str, tuple[Fraction, Fraction]] = {}
    for label, value in named.items():
        match = _PERCENT.fullmatch(value.strip()) if isinstance(value, str) else None
        if not match:
            raise OddsError(f"{label}: {value!r} is not a percentage such as 42.64%; give all cells in percent or none")
        decimals = len(match["decimals"] or "")
        shares[label] = Fraction(match["number"].rstrip(".")) / 100, Fraction(1, 2 * 10 ** (decimals + 2))
    total = sum((share for share, _ in shares.values()), Fraction(0))
    slack = sum((half for _, half in shares.values()), Fraction(0))
    missing = [label for label in expectation.labels if label not in shares]
    if total > 1 + slack:
        raise OddsError(f"the percentages add up to {_percent(total)}%, more than 100%")
    if missing and len(missing) + len(shares) > 1:
        expectation = expectation.merged(tuple(shares), REST)
        shares[REST] = max(1 - total, Fraction(0)), slack
    elif abs(total - 1) > slack:
        raise OddsError(f"the percentages add up to {_percent(total)}%, not to 100% within their round-off")
    values = [shares[label] for label in expectation.labels]
    return Observed(
        expectation, tuple(share * coups for share, _ in values), coups, tuple(half * coups for _, half in values)
    )


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[_]+", " ", name.strip().lower()).split())


def _list(labels: Sequence[str]) -> str:
    shown = ", ".join(labels[:6])
    return f"{shown} ... {labels[-1]}" if len(labels) > 6 else shown


def _more(missing: Sequence[str]) -> str:
    return f" (nor {_list(missing[1:])})" if len(missing) > 1 else ""


def _percent(share: Fraction) -> str:
    return f"{(share * 100).numerator / (share * 100).denominator:g}"
