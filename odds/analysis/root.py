"""The square root of an exact number, kept exact until somebody asks for digits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt


@dataclass(frozen=True)
class SquareRoot:
    """The square root of `square`, a non-negative `Fraction`; the negative root with `negative`.

    A standard deviation is rarely rational, so it travels as its square (the variance) and
    becomes digits only when printed.
    """

    square: Fraction
    negative: bool = False

    def scaled(self, digits: int) -> int:
        """`10**digits` times this root, rounded half to even, exactly.

        >>> SquareRoot(Fraction(2)).scaled(6)
        1414214
        """
        target = self.square * 10 ** (2 * digits)
        floor = isqrt(target.numerator // target.denominator)
        middle = (Fraction(2 * floor + 1) / 2) ** 2
        nearest = floor + (target > middle or (target == middle and floor % 2 == 1))
        return -nearest if self.negative else nearest

    def times(self, factor: Fraction) -> SquareRoot:
        """This root multiplied by `factor`."""
        return SquareRoot(self.square * factor**2, self.negative != (factor < 0))

    def __float__(self) -> float:
        return self.scaled(20) / 10**20
