"""Two samples of counts beside each other: do they come from one game?"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.verify.cells import FEWEST_EXPECTED
from odds.verify.check import DOUBTFUL, Verdict
from odds.verify.observed import Observed
from odds.verify.power import ALPHA
from odds.verify.pvalues import chi_square_tail, holm, normal_two_sided


@dataclass(frozen=True)
class Compared:
    """One cell in two samples: the counts, the gap of the shares (first less second), z and two-sided p."""

    label: str
    first: Fraction
    second: Fraction
    gap: Fraction
    z: SquareRoot | None
    p: Decimal
    holm: Decimal


@dataclass(frozen=True)
class Comparison:
    """Two samples compared: chi-square of homogeneity, exact, on `degrees` degrees of freedom, and p.

    "wrong" means that the samples are not from one game, whatever game that is; `pooled` names cells that
    were put together because fewer than five were expected of them.
    """

    cells: tuple[Compared, ...]
    coups: tuple[int, int]
    chi_square: Fraction
    degrees: int
    pooled: tuple[str, ...]
    p: Decimal
    alpha: Fraction
    verdict: Verdict

    def __bool__(self) -> bool:
        """False when the samples differ by more than chance."""
        return self.verdict is not Verdict.WRONG


def compare_counts(first: Observed, second: Observed, alpha: Fraction = ALPHA) -> Comparison:
    """Test whether two independent samples, sorted into the same cells, come from one game."""
    labels = first.expectation.labels
    if labels != second.expectation.labels:
        raise OddsError("the two samples are sorted into different cells; count both in the same way")
    sizes = first.coups, second.coups
    both = sum(sizes)
    rows = []
    for label, one, other in zip(labels, first.counts, second.counts, strict=True):
        share = (one + other) / both
        gap = one / sizes[0] - other / sizes[1]
        spread = share * (1 - share) * (Fraction(1, sizes[0]) + Fraction(1, sizes[1]))
        z = SquareRoot(gap**2 / spread, gap < 0) if spread else None
        rows.append((label, one, other, gap, z, normal_two_sided(z) if z else Decimal(1)))
    adjusted = holm([row[-1] for row in rows])
    cells = tuple(Compared(*row, corrected) for row, corrected in zip(rows, adjusted, strict=True))
    groups, pooled = _groups(cells, min(sizes), both)
    chi_square = Fraction(0)
    for one, other in groups:
        for seen, size in ((one, sizes[0]), (other, sizes[1])):
            mean = (one + other) * Fraction(size, both)
            chi_square += (seen - mean) ** 2 / mean
    degrees = len(groups) - 1
    p = chi_square_tail(chi_square, degrees) if degrees else Decimal(1)
    verdict = Verdict.WRONG if p < alpha else Verdict.CONSISTENT
    if not degrees or alpha <= p < DOUBTFUL * alpha:
        verdict = Verdict.INCONCLUSIVE
    return Comparison(cells, sizes, chi_square, degrees, pooled, p, alpha, verdict)


def _groups(
    cells: tuple[Compared, ...], smaller: int, both: int
) -> tuple[list[tuple[Fraction, Fraction]], tuple[str, ...]]:
    """The pairs of counts, those with too few expected put together in one."""
    seen = [cell for cell in cells if cell.first + cell.second]
    small = [cell for cell in seen if (cell.first + cell.second) * Fraction(smaller, both) < FEWEST_EXPECTED]
    groups = [(cell.first, cell.second) for cell in seen if cell not in small]
    if small:
        first = sum((cell.first for cell in small), Fraction(0))
        second = sum((cell.second for cell in small), Fraction(0))
        groups.append((first, second))
    return groups, tuple(cell.label for cell in small) if len(small) > 1 else ()
