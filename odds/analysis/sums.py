"""The distribution of a sum of many independent results: exactly, or enclosed in bounds that are known.

Results are whole numbers (steps) with integer weights. The weights of the sum of n of them are the
coefficients of a product of powers of polynomials. Up to `EXACT_BITS` they are worked out as integers.
Beyond, every probability is a whole number of 2^-96, rounded down at each multiplication: each is a lower
bound, so what they all lack of 1 is the most that any event's probability is short by. That is measured,
not estimated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

Steps = Mapping[int, int]
"""Result in whole steps -> weight (more than 0); its probability is the weight over the sum of weights."""

EXACT_BITS = 400_000_000
"""Up to about so many bits of integers in one distribution, it is worked out exactly."""

PLACES = 96
"""Binary places of the enclosed probabilities."""

_SLOT = 2 * PLACES + 8
_BYTES = _SLOT // 8


@dataclass(frozen=True)
class Sums:
    """The distribution of a sum: `weights[k]` over `total` is the probability of `lowest + k` steps.

    `short` is 0 when that is exact. Otherwise each probability is a lower bound, and that of any event is
    at most `short` more.
    """

    lowest: int
    weights: tuple[int, ...]
    total: int

    @property
    def short(self) -> Fraction:
        """What all the weights together lack of `total`, as a probability."""
        return Fraction(self.total - sum(self.weights), self.total)

    @property
    def highest(self) -> int:
        """The largest sum that has a weight."""
        return self.lowest + len(self.weights) - 1

    def between(self, low: int, high: int) -> Fraction:
        """The probability of a sum from `low` to `high` steps, both included."""
        first, last = max(low - self.lowest, 0), max(high - self.lowest + 1, 0)
        return Fraction(sum(self.weights[first:last]), self.total)

    def quantile(self, chance: Fraction) -> int:
        """The smallest sum whose probability of being reached or stayed below is at least `chance`."""
        gathered, wanted = 0, chance * self.total
        for place, weight in enumerate(self.weights):
            gathered += weight
            if weight and gathered >= wanted:
                return self.lowest + place
        return self.highest


def is_small(factors: Sequence[tuple[Steps, int]]) -> bool:
    """Whether `exact_sums` of these would be of reasonable size."""
    bits = sum(sum(steps.values()).bit_length() * times for steps, times in factors)
    width = sum((max(steps) - min(steps)) * times for steps, times in factors)
    return bits * width <= EXACT_BITS


def exact_sums(factors: Sequence[tuple[Steps, int]]) -> Sums:
    """The distribution of the sum of `times` results of each of the `factors`, in exact integers.

    The coefficients q of a product of powers f^n g^m ... satisfy f g ... q' = (n f' g ... + m f g' ... + ...) q,
    which gives each from the few before it (the recurrence of Euler and J. C. P. Miller; Knuth, TAOCP vol. 2,
    section 4.7, equation 9, for one power).

    >>> exact_sums([({-1: 1, 1: 1}, 3)]).weights
    (1, 0, 3, 0, 3, 0, 1)
    """
    low = sum(min(steps) * times for steps, times in factors)
    width = sum((max(steps) - min(steps)) * times for steps, times in factors)
    shifted = [{step - min(steps): weight for step, weight in steps.items()} for steps, _ in factors]
    whole: dict[int, int] = {0: 1}
    for part in shifted:
        whole = _times(whole, part)
    slope: dict[int, int] = {}
    for place, (part, (_, times)) in enumerate(zip(shifted, factors, strict=True)):
        term = {step - 1: step * weight * times for step, weight in part.items() if step}
        for other, rest in enumerate(shifted):
            if other != place:
                term = _times(term, rest)
        for step, weight in term.items():
            slope[step] = slope.get(step, 0) + weight
    first = whole.pop(0)
    weights = [prod(part[0] ** times for part, (_, times) in zip(shifted, factors, strict=True))]
    # weights[m] * m * first = sum of (slope[k - 1] - whole[k] * (m - k)) * weights[m - k]
    terms = sorted((k, slope.get(k - 1, 0), whole.get(k, 0)) for k in whole.keys() | {step + 1 for step in slope})
    for m in range(1, width + 1):
        above = 0
        for k, gain, loss in terms:
            if k > m:
                break
            if before := weights[m - k]:
                above += (gain - loss * (m - k)) * before
        weights.append(above // (m * first))
    total = prod(sum(steps.values()) ** times for steps, times in factors)
    assert sum(weights) == total
    return Sums(low, tuple(weights), total)


def enclosed_sums(factors: Sequence[tuple[Steps, int]]) -> Sums:
    """The same distribution as lower bounds in whole numbers of 2^-96, `short` of 1 by what is measured.

    Polynomials are packed into integers with one slot for each coefficient (Kronecker substitution), so a
    convolution is one multiplication; powers are taken by squaring.
    """
    low, packed = 0, 1 << PLACES
    for steps, times in factors:
        total = sum(steps.values())
        base = min(steps)
        single = sum(((weight << PLACES) // total) << (_SLOT * (step - base)) for step, weight in steps.items())
        power, start = _power(single, times)
        low, packed = low + base * times + start, _floored(packed * power)
    weights = _unpacked(packed)
    while weights and not weights[0]:
        del weights[0]
        low += 1
    return Sums(low, tuple(weights), 1 << PLACES)


def sums(factors: Sequence[tuple[Steps, int]]) -> Sums:
    """The distribution of the sum of `times` results of each of the `factors`: exact if that is small."""
    return exact_sums(factors) if is_small(factors) else enclosed_sums(factors)


def _times(one: Steps, other: Steps) -> dict[int, int]:
    product: dict[int, int] = {}
    for i, a in one.items():
        for j, b in other.items():
            product[i + j] = product.get(i + j, 0) + a * b
    return product


def _power(single: int, times: int) -> tuple[int, int]:
    """A packed polynomial to a power, and how many empty slots at its bottom were cut off."""
    packed, start = 1 << PLACES, 0
    for bit in f"{times:b}":
        packed, cut = _trimmed(_floored(packed * packed))
        start = 2 * start + cut
        if bit == "1":
            packed = _floored(packed * single)
    return packed, start


def _floored(product: int) -> int:
    """Every slot of a product, which has twice the places, back to `PLACES` of them, rounded down."""
    slots = product.bit_length() // _SLOT + 1
    mask = int.from_bytes(((1 << (PLACES + 1)) - 1).to_bytes(_BYTES, "little") * slots, "little")
    return (product >> PLACES) & mask


def _trimmed(packed: int) -> tuple[int, int]:
    """The packed polynomial without the empty slots at its bottom, and their number."""
    empty = ((packed & -packed).bit_length() - 1) // _SLOT if packed else 0
    return packed >> (_SLOT * empty), empty


def _unpacked(packed: int) -> list[int]:
    slots = packed.bit_length() // _SLOT + 1
    data = packed.to_bytes(slots * _BYTES, "little")
    return [int.from_bytes(data[place : place + _BYTES], "little") for place in range(0, len(data), _BYTES)]
