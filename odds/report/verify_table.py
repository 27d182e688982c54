"""A verification as tables: the verdict with its cells, the confidence limits, and the likeliest explanations."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.report.captions import shoe_words, tableau_words
from odds.report.numbers import decimal_text, integer_text, percent_text
from odds.report.tables import Cell, Column, Table
from odds.verify.check import Verdict, Verification
from odds.verify.expected import Expectation
from odds.verify.explain import Explanation, explanations
from odds.verify.limits import METHODS, Method

LEVELS = (Fraction(95, 100), Fraction(99, 100))
TOP = 5

BEFOREHAND_NOTE = (
    "p-values hold for a question and a number of coups fixed beforehand; results that were picked because they "
    "looked strange will look strange."
)


def verify_tables(
    found: Verification, *, digits: int = 6, method: Method = "wilson", top: int = TOP
) -> tuple[Table, ...]:
    """The check with its verdict, the confidence limits by `method`, and when wrong the `top` explanations."""
    tables = [check_table(found, digits=digits), limits_table(found, digits=digits, method=method)]
    if found.verdict is Verdict.WRONG and found.expectation.shoe is not None and top:
        tables.append(explanations_table(found, digits=digits, top=top))
    return tuple(tables)


def check_table(found: Verification, *, digits: int = 6) -> Table:
    """Per cell: observed, exact expected, z, p and p corrected for the number of cells; the verdict under it."""
    rows: list[tuple[Cell, ...]] = [
        (
            cell.label,
            cell.observed,
            cell.expected,
            cell.z,
            p_text(cell.p, digits),
            p_text(corrected, digits),
        )
        for cell, corrected in zip(found.cells, found.holm, strict=True)
    ]
    return Table(
        "verify",
        against_words(found.expectation, found.observed.coups),
        (
            Column("cell", _heading(found.expectation)),
            Column("observed", "observed", "count", digits=1 if found.observed.rounded else None),
            Column("expected", "expected", "units", digits=2),
            Column("z", "z", "decimal", digits=2),
            Column("p", "p", "decimal"),
            Column("holm", "p, Holm", "decimal"),
        ),
        tuple(rows),
        (_test_words(found, digits), verdict_words(found), *_notes(found)),
    )


def limits_table(found: Verification, *, digits: int = 6, method: Method = "wilson") -> Table:
    """Per cell: exact P, observed share, its limits at 95% and 99%, and one-sided p, normal and exact."""
    rows: list[tuple[Cell, ...]] = []
    for cell in found.cells:
        bounds = [decimal_text(Fraction(bound), digits) for level in LEVELS for bound in cell.limits(level, method)]
        exact = None if cell.exact_one_sided is None else p_text(cell.exact_one_sided, digits)
        rows.append((cell.label, cell.chance, cell.share, *bounds, p_text(cell.one_sided, digits), exact))
    used = METHODS["wilson"] if found.observed.rounded else METHODS[method]
    return Table(
        "limits",
        f"Confidence limits of the probability: {used}",
        (
            Column("cell", _heading(found.expectation)),
            Column("chance", "exact P", "probability"),
            Column("share", "observed P", "probability"),
            Column("low_95", "95% from", "decimal"),
            Column("high_95", "to", "decimal"),
            Column("low_99", "99% from", "decimal"),
            Column("high_99", "to", "decimal"),
            Column("one_sided", "p normal", "decimal"),
            Column("one_sided_exact", "p exact", "decimal"),
        ),
        tuple(rows),
        (
            "The last two: one-sided, of a count at least so far out on the same side; exact binomial up to ten "
            "million coups.",
        ),
    )


def explanations_table(found: Verification, *, digits: int = 6, top: int = TOP) -> Table:
    """The likeliest known wrong games, best first, and the game as stated; those that fit the counts say so."""
    ranked = explanations(found.observed)
    shown = [one for one in ranked if one.fingerprint is not None][:top]
    shown += [one for one in ranked if one.fingerprint is None]
    fit = [one for one in ranked if one.fingerprint is not None and one.p >= found.alpha]
    return Table(
        "explanations",
        f"Explanations, likeliest first, of {len(ranked) - 1} known wrong games that apply",
        (
            Column("game", "game"),
            Column("id", "id"),
            Column("log_likelihood", "log L", "decimal"),
            Column("chi_square", "chi-square", "units", digits=2),
            Column("p", "p", "decimal"),
            Column("fits", "fits"),
        ),
        tuple(_explanation_row(one, found.alpha, digits) for one in shown),
        (
            _fit_words(len(fit)),
            "log L: multinomial log-likelihood, less that of the observed shares themselves, so 0 is the best. "
            "`odds fingerprints ID` says exactly what a game does.",
            *_more_words(found.expectation),
        ),
    )


def _explanation_row(one: Explanation, alpha: Fraction, digits: int) -> tuple[Cell, ...]:
    name = one.fingerprint.id if one.fingerprint else None
    likelihood = f"{min(one.log_likelihood, -0.0):.2f}".replace("-0.00", "0.00") if one.possible else "impossible"
    return one.words, name, likelihood, one.chi_square, p_text(one.p, digits), "yes" if one.p >= alpha else "no"


def _more_words(expectation: Expectation) -> list[str]:
    if len(expectation.labels) > 3:
        return []
    return ["Games of nearly the same odds look alike here; counts of both final totals (--of totals) tell more."]


def _fit_words(number: int) -> str:
    if number == 0:
        return "None of them fits: the error is one that is not in the list, or there are several."
    return "One of them fits." if number == 1 else f"{number} of them fit."


def p_text(p: Decimal, digits: int = 6) -> str:
    """A p-value: a decimal where three digits of it can be seen so, else like 2.40e-35; 0 for the impossible.

    >>> p_text(Decimal("0.000393118")), p_text(Decimal("2.3983E-35"))
    ('0.000393', '2.40e-35')
    """
    if p == 0:
        return "0"
    if p >= Decimal(10) ** (2 - digits):
        return f"{p:.{digits}f}"
    return f"{p:.2e}"


def against_words(expectation: Expectation, coups: int) -> str:
    """What was compared with what: the game, the shoe, how coups were sorted and which were left out."""
    number = f"{integer_text(coups, ',')} coups"
    game = game_words(expectation.shoe, expectation.tableau)
    first = f"Against {game}, {number}" if game else f"Against {expectation.what}, {number}"
    second = f"Sorted by: {expectation.what}" if game else ""
    if expectation.left_out and expectation.left_out not in expectation.what:
        second += f" ({expectation.left_out})"
    return "\n".join(part for part in (first, second) if part)


def game_words(shoe: Shoe | None, tableau: Tableau | None) -> str:
    """The rules and the shoe: `punto banco, 8 decks (416 cards)`; empty when no game is named."""
    if shoe is None or tableau is None:
        return ""
    words = tableau_words(tableau)
    return f"{words[0].lower()}{words[1:]}, {shoe_words(shoe)}"


def verdict_words(found: Verification) -> str:
    """The verdict in a sentence or two."""
    coups = integer_text(found.observed.coups, ",")
    if found.verdict is Verdict.CONSISTENT:
        shift = found.smallest_error
        seen = f" These coups would show a shift of {percent_text(shift, 3)} percentage points" if shift else ""
        return f"Verdict: consistent.{seen} between the two likeliest results." if seen else "Verdict: consistent."
    if found.verdict is Verdict.INCONCLUSIVE:
        return f"Verdict: inconclusive after {coups} coups: {found.reason}. {decide_words(found.needed)}"
    game = game_words(found.expectation.shoe, found.expectation.tableau)
    what = f"These are not results of {game}." if game else "These are not results of that game."
    driver = found.driver
    if driver.label in found.impossible:
        return (
            f"Verdict: wrong. {driver.label} cannot happen there and was seen {decimal_text(driver.observed, 0)} times."
        )
    if driver.z is None:
        return f"Verdict: wrong. {what}"
    side = "fewer" if driver.z.negative else "more"
    far = decimal_text(driver.z, 2).lstrip("-")
    return f"Verdict: wrong. {what} {driver.label} drives it: {far} standard errors {side} than expected."


def decide_words(needed: int | None) -> str:
    """How many coups would decide, in a sentence."""
    return f"About {integer_text(needed, ',')} coups would decide." if needed else "More coups would decide."


def _test_words(found: Verification, digits: int) -> str:
    chi = f"chi-square {decimal_text(found.chi_square, 1)} on {degrees(found.degrees)}"
    p = f"p = {p_text(found.p, digits)}"
    return f"{chi}, {p}" if found.test == "chi-square" else f"{chi}; {p} ({found.test})"


def degrees(number: int) -> str:
    """Degrees of freedom in words."""
    return f"{number} degree{'s' if number != 1 else ''} of freedom"


def _notes(found: Verification) -> list[str]:
    notes = [found.dealing.note(found.expectation.shoe)]
    if found.observed.rounded:
        notes.append(
            "The counts come from rounded percentages: z and p are of the counts nearest to the expectation that the "
            "round-off leaves open."
        )
    if found.pooled:
        notes.append(pooled_words(found.pooled))
    if len(found.cells) > 1:
        notes.append("p, Holm: corrected for the number of lines, so that each may be read as if it were the only one.")
    notes.append(BEFOREHAND_NOTE)
    return notes


def pooled_words(pooled: Sequence[str]) -> str:
    """Which cells were put together, in a sentence."""
    shown = ", ".join(pooled[:8]) + (f" and {len(pooled) - 8} more" if len(pooled) > 8 else "")
    return f"Put together for the chi-square, because fewer than five are expected of each: {shown}."


def _heading(expectation: Expectation) -> str:
    return "line" if expectation.what.startswith("lines") else "outcome" if "outcomes" in expectation.what else "cell"
