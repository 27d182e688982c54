"""Polynomials in split form: few columns at many shoes, as small matrix products.

A multiset of six cards is cut into its three lowest kinds (left) and its three highest (right), and a
count of ways becomes

    ways = sum over left of  product(left) * (sum over right of  matrix[left, right] * product(right))

with 220 left products and 286 right ones, in place of 5005. Only the kind on which the cut falls can be
in both halves: having s of it on the left leaves (c-s)(c-s-1)... on the right, which is a sum of falling
factorials of c itself (Vandermonde). A left half that ends in a kind needs no right product of a lower
kind, so the matrix falls into one block for each kind, 7,942 numbers in all.

The inner sums are of degree three only. They are exact in float64 far beyond any real shoe, so the bulk
of the work is float64 matrix products whatever the shoe, and only the last 220 products need the wider
number type of the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import Numbers, basis, deals, number_type

Multiset = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Cut:
    """How the products of one `basis` are cut in two.

    `left` and `right` number the products of the two halves among all products of up to `half` cards,
    smallest multisets first. A left half that ends in `kind` has its place in `rows[kind]` of `left`, and
    the right halves that it needs are the first `columns[kind]` of `right`. The parallel `product`, `row`,
    `column` and `factor` say how coefficients turn into the matrix: entry (row, column) is `factor` times
    the coefficient of `product`. `orderings` holds the deals that each product stands for.
    """

    half: int
    left: NDArray[np.intp]
    right: NDArray[np.intp]
    right_degree: NDArray[np.intp]
    rows: tuple[slice, ...]
    columns: tuple[int, ...]
    product: NDArray[np.intp]
    row: NDArray[np.intp]
    column: NDArray[np.intp]
    factor: NDArray[np.int64]
    orderings: NDArray[np.int64]


@cache
def cut(kinds: int, degree: int) -> Cut:
    """How to cut the products of `degree` cards of `kinds` kinds; made once for each."""
    half = (degree + 1) // 2
    small = [m for size in range(half + 1) for m in combinations_with_replacement(range(kinds), size)]
    number = {multiset: place for place, multiset in enumerate(small)}
    left = sorted((m for m in small if len(m) == half), key=lambda m: m[-1:])
    right = sorted((m for m in small if len(m) <= degree - half), key=lambda m: -m[0] if m else -kinds)
    ends = [m[-1] if m else 0 for m in left]
    begins = [m[0] if m else kinds for m in right]
    row_of = {multiset: place for place, multiset in enumerate(left)}
    column_of = {multiset: place for place, multiset in enumerate(right)}
    entries: list[tuple[int, int, int, int]] = []
    orderings = []
    for product, multiset in enumerate(combinations_with_replacement(range(kinds), degree)):
        low, high = multiset[:half], multiset[half:]
        entries += [(product, row_of[low], column_of[part], factor) for part, factor in _right_parts(low, high)]
        orderings.append(factorial(degree) // prod(factorial(multiset.count(k)) for k in set(multiset)))
    table = np.array(entries, dtype=np.int64).reshape(-1, 4)
    return Cut(
        half,
        np.array([number[m] for m in left], dtype=np.intp),
        np.array([number[m] for m in right], dtype=np.intp),
        np.array([len(m) for m in right], dtype=np.intp),
        tuple(slice(ends.index(k), ends.index(k) + ends.count(k)) for k in range(kinds) if k in ends),
        tuple(sum(begin >= k for begin in begins) for k in range(kinds) if k in ends),
        table[:, 0].astype(np.intp),
        table[:, 1].astype(np.intp),
        table[:, 2].astype(np.intp),
        table[:, 3],
        np.array(orderings, dtype=np.int64),
    )


def _right_parts(low: Multiset, high: Multiset) -> list[tuple[Multiset, int]]:
    """The right products, with integer factors, that `high` is a sum of once `low` has been dealt."""
    if not low:
        return [(high, 1)]
    kind = low[-1]
    gone, again = low.count(kind), high.count(kind)
    rest = high[again:]
    return [
        ((kind,) * kept + rest, comb(again, kept) * prod(-gone - step for step in range(again - kept)))
        for kept in range(again + 1)
    ]


@dataclass(frozen=True, eq=False)
class SplitForm:
    """One or more polynomials in the card counts, in split form.

    `blocks` holds for each of the cut's kinds a matrix of shape (columns, left, right), in exact integers.
    `spread[d]` bounds the matrix entries whose right half has `d` cards. `weight` bounds every column:
    no sum of terms exceeds `weight` times the ordered deals of the shoe.
    """

    kinds: int
    degree: int
    columns: int
    blocks: tuple[Numbers, ...]
    spread: tuple[int, ...]
    weight: int
    _copies: dict[Any, tuple[Numbers, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, coefficients: Numbers, kinds: int, degree: int) -> SplitForm:
        """The split form of integer `coefficients`, shape (products, columns) over `basis(kinds, degree)`."""
        halves = cut(kinds, degree)
        columns = coefficients.shape[1]
        exact = coefficients.astype(np.int64 if _largest(coefficients) < 2**40 else object)
        values = (halves.factor.astype(exact.dtype)[:, None] * exact[halves.product]).T
        whole = np.zeros((columns, len(halves.left), len(halves.right)), dtype=exact.dtype)
        whole[:, halves.row, halves.column] = values
        blocks = tuple(
            np.ascontiguousarray(whole[:, rows, :width])
            for rows, width in zip(halves.rows, halves.columns, strict=True)
        )
        right_degrees = halves.right_degree[halves.column]
        spread = tuple(_largest(values[:, right_degrees == d]) for d in range(degree - halves.half + 1))
        weight = _largest(-(-abs(exact) // halves.orderings.astype(exact.dtype)[:, None]))
        return cls(kinds, degree, columns, blocks, spread, max(weight, 1))

    def bound(self, size: int) -> int:
        """No value, and no sum on the way to one, is larger than this at a shoe of `size` cards."""
        return self.weight * deals(size, self.degree, False)

    def inner_bound(self, size: int) -> int:
        """No product of either half and no inner sum is larger than this at a shoe of `size` cards.

        The products of d cards, each counted once for every order, add up to at most size^d.
        """
        inner = sum(largest * size**cards for cards, largest in enumerate(self.spread))
        return int(max(inner, size ** cut(self.kinds, self.degree).half))

    def types(self, size: int) -> tuple[Any, Any]:
        """The number types of the halves and inner sums, and of the result, at a shoe of `size` cards."""
        return number_type(self.inner_bound(size)), number_type(self.bound(size))

    @property
    def halves(self) -> tuple[int, int]:
        """How many left and right products there are: 220 and 286 for six cards of ten kinds."""
        halves = cut(self.kinds, self.degree)
        return len(halves.left), len(halves.right)

    def at(self, counts: NDArray[np.int64], size: int) -> Numbers:
        """Every polynomial at every shoe, exactly, shape (columns, shoes).

        `counts` has shape (kinds, shoes) and no shoe holds more than `size` cards. The type of the result is
        `number_type(bound(size))`. Sums of int64 are exact even where a product on the way wraps, because
        they are exact modulo 2^64 and the values themselves fit.
        """
        halves = cut(self.kinds, self.degree)
        inner, outer = self.types(size)
        products = np.concatenate(basis(self.kinds, halves.half).all_products(convert(counts, inner)))
        left, right = products.take(halves.left, axis=0), products.take(halves.right, axis=0)
        sums = np.empty((self.columns, *left.shape), dtype=inner)
        for rows, matrix in zip(halves.rows, self._matrices(inner), strict=True):
            np.matmul(matrix, right[: matrix.shape[2]], out=sums[:, rows])
        return np.asarray(np.einsum("cls,ls->cs", convert(sums, outer), convert(left, outer)), dtype=outer)

    def _matrices(self, kind: Any) -> tuple[Numbers, ...]:
        """The blocks as numbers of type `kind`."""
        if kind not in self._copies:
            self._copies[kind] = tuple(convert(block, kind) for block in self.blocks)
        return self._copies[kind]


def convert(numbers: Numbers, kind: Any) -> Numbers:
    """Exact integers in another number type; a float64 becomes a Python `int`, never a Python `float`."""
    if numbers.dtype == kind:
        return numbers
    if kind is object and numbers.dtype == np.float64:
        numbers = numbers.astype(np.int64)
    return numbers.astype(kind)


def _largest(numbers: Numbers) -> int:
    """The largest absolute value, 0 for no numbers."""
    return int(max(abs(int(numbers.max())), abs(int(numbers.min())))) if numbers.size else 0
