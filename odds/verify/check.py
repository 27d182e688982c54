"""The check itself: what was seen against what is expected, cell by cell and as a whole, and one verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.verify.cells import CheckedCell, checked, groups, listable, nearest
from odds.verify.dealing import Dealing, dealing_of
from odds.verify.expected import Expectation, expect
from odds.verify.observed import Observed, observe
from odds.verify.power import ALPHA, POWER, coups_to_see, noncentrality, require_level, smallest_shift
from odds.verify.pvalues import chi_square_tail, holm, multinomial_p, normal_tail

RESOLVE = Fraction(1, 100)
"""A sample that would not show a shift of so much probability is too small to call a game right."""

DOUBTFUL = 5
"""A p-value within this many times the level is neither a pass nor a failure."""


class Verdict(Enum):
    """What the check says."""

    CONSISTENT = "consistent"
    INCONCLUSIVE = "inconclusive"
    WRONG = "wrong"


@dataclass(frozen=True)
class Verification:
    """The outcome of a check; `p` is the p-value that the verdict follows from, by `test`.

    `chi_square` is exact, on `degrees` degrees of freedom; `pooled` names the cells that were put together
    for it. `impossible` names cells that were seen and cannot happen. `needed` is about how many coups would
    decide, when the verdict is inconclusive.
    """

    observed: Observed
    cells: tuple[CheckedCell, ...]
    chi_square: Fraction
    degrees: int
    pooled: tuple[str, ...]
    impossible: tuple[str, ...]
    test: str
    p: Decimal
    alpha: Fraction
    power: Fraction
    dealing: Dealing
    verdict: Verdict
    reason: str
    needed: int | None

    @property
    def expectation(self) -> Expectation:
        """What was expected."""
        return self.observed.expectation

    @property
    def driver(self) -> CheckedCell:
        """The cell that is furthest out."""
        strange = [cell for cell in self.cells if cell.label in self.impossible]
        if strange:
            return strange[0]
        return max(self.cells, key=lambda cell: cell.z.square if cell.z else Fraction(-1))

    @cached_property
    def holm(self) -> tuple[Decimal, ...]:
        """The p of each cell corrected for the number of cells."""
        return holm([cell.p for cell in self.cells])

    @cached_property
    def smallest_error(self) -> SquareRoot | None:
        """The smallest shift of probability between the two likeliest cells that so many coups show."""
        return smallest_shift(self.expectation, self.observed.coups, self.alpha, self.power)

    def __bool__(self) -> bool:
        """False when the verdict is "wrong"."""
        return self.verdict is not Verdict.WRONG


def verify(
    counts: Mapping[str, Any] | Sequence[Any] | Observed,
    expectation: Expectation | None = None,
    coups: object | None = None,
    *,
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
    resolve: Fraction = RESOLVE,
    dealing: str | Dealing = "fresh",
    more: str | None = None,
    fewer: str | None = None,
) -> Verification:
    """Check `counts` (see `odds.verify.observe`) against an expectation: eight-deck outcomes by default.

    The verdict is "wrong" when p is below `alpha`: so often, and no oftener, correct results are called
    wrong. It is "inconclusive" when p is below five times `alpha`, or when so few coups would show a shift of
    `resolve` between the two likeliest cells with less than probability `power`; else "consistent".

    p is exact for two cells up to ten million coups (binomial, the smaller tail doubled) and where all samples
    can be listed (multinomial, by chi-square); otherwise from the chi-square distribution, with cells of
    which fewer than five are expected put together. `more` or `fewer` names one cell for a one-sided test
    that was decided on beforehand. `dealing` is `fresh`, `shoes` or `cut`.

    >>> found = verify({"player": 42640, "banker": 47487, "tie": 9873})
    >>> found.verdict.value, f"{float(found.chi_square):.1f}", f"{found.p:.1e}"
    ('wrong', '159.4', '2.4e-35')
    """
    require_level(alpha, "alpha")
    require_level(power, "power")
    if resolve <= 0:
        raise OddsError(f"a shift of {resolve} is not above 0; write one such as 1%")
    seen = counts if isinstance(counts, Observed) else observe(counts, expectation or expect(), coups)
    way = dealing_of(dealing)
    used = nearest(seen, way.allowance(seen.expectation.shoe) * seen.coups)
    impossible = tuple(
        label
        for label, count, chance in zip(seen.expectation.labels, used, seen.expectation.probabilities, strict=True)
        if count and not chance
    )
    cells = checked(seen, used)
    terms, pooled = groups(cells, exact=listable(cells))
    chi_square = sum(((count - mean) ** 2 / mean for count, mean in terms), Fraction(0))
    degrees = len(terms) - 1
    test, p = _test(cells, chi_square, degrees, more, fewer)
    if impossible:
        test, p = "a result that cannot happen", Decimal(0)
    found = Verification(
        seen, cells, chi_square, degrees, pooled, impossible, test, p, alpha, power, way, Verdict.CONSISTENT, "", None
    )
    return _judged(found, resolve)


def _test(
    cells: Sequence[CheckedCell], chi_square: Fraction, degrees: int, more: str | None, fewer: str | None
) -> tuple[str, Decimal]:
    """The name of the test that decides, and its p-value."""
    if more is not None or fewer is not None:
        return _one_sided(cells, more, fewer)
    able = [cell for cell in cells if cell.chance]
    if degrees < 1:
        return "nothing to test", Decimal(1)
    if len(able) == 2 and able[0].tails is not None:
        return "exact binomial, two-sided", able[0].p
    if listable(cells):
        p = multinomial_p(chi_square, cells[0].coups, [cell.chance for cell in able])
        return "exact multinomial", p
    return "chi-square", chi_square_tail(chi_square, degrees)


def _one_sided(cells: Sequence[CheckedCell], more: str | None, fewer: str | None) -> tuple[str, Decimal]:
    if more is not None and fewer is not None:
        raise OddsError("a one-sided test looks one way; name one cell as more or as fewer, not both")
    name = (more or fewer or "").strip().lower()
    cell = next((cell for cell in cells if cell.label.lower() == name), None)
    if cell is None or cell.z is None:
        raise OddsError(f"{more or fewer!r} is no cell to test; use {', '.join(cell.label for cell in cells[:6])}")
    side = f"{'more' if more is not None else 'fewer'} {cell.label} than expected"
    if cell.tails is not None:
        return f"exact binomial, one-sided: {side}", cell.tails[more is not None]
    turned = cell.z if more is not None else SquareRoot(cell.z.square, not cell.z.negative)
    return f"normal, one-sided: {side}", normal_tail(turned)


def _judged(found: Verification, resolve: Fraction) -> Verification:
    """The verification with its verdict, why, and how many coups would decide."""
    expectation, coups, alpha = found.expectation, found.observed.coups, found.alpha
    if found.impossible or found.p < alpha:
        return replace(found, verdict=Verdict.WRONG, reason=f"p is below {alpha}")
    if found.p < DOUBTFUL * alpha:
        gap = max(found.chi_square - found.degrees, Fraction(1))
        more = ceil(coups * noncentrality(found.degrees, alpha, found.power) / float(gap))
        reason = f"p is between {alpha} and {DOUBTFUL * alpha}, neither a pass nor a failure"
        return replace(found, verdict=Verdict.INCONCLUSIVE, reason=reason, needed=max(more, coups + 1))
    enough = coups_to_see(expectation, resolve, alpha, found.power)
    if enough is not None and coups < enough:
        shift = f"{float(resolve * 100):g} percentage point{'s' if resolve != RESOLVE else ''}"
        reason = f"so few coups would not show a shift of {shift} between the two likeliest results"
        return replace(found, verdict=Verdict.INCONCLUSIVE, reason=reason, needed=enough)
    return replace(found, verdict=Verdict.CONSISTENT, reason=f"p is not below {DOUBTFUL * alpha}")
