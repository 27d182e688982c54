"""Closed forms written out: as plain text, as LaTeX, and as Python that evaluates them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from textwrap import fill
from typing import Any, Literal

from odds.analysis.count_form import CountForm, CountLine
from odds.analysis.formula import Formula, require_sympy
from odds.bets.payout import plain_number
from odds.errors import OddsError
from odds.report.markup import LATEX
from odds.report.numbers import fraction_text, one_line

Notation = Literal["plain", "latex", "python"]

LONGEST = 100
"""The most terms in the counts that are written out; above it only Python holds them compactly."""

_WIDTH = 96


def expression_text(expression: Any, notation: Notation) -> str:
    """A sympy expression on one line: `8*d^2`, LaTeX, or exact Python."""
    if notation == "latex":
        return str(require_sympy().latex(expression))
    above, below = (str(part) for part in require_sympy().fraction(expression))
    if notation == "python":
        return f"Fraction({above}, {below})"
    return str(expression).replace("**", "^")


def equation_text(name: str, expression: Any) -> str:
    """`name = expression` as plain text, the numerator over the denominator, within the width of a page."""
    above, below = require_sympy().fraction(expression)
    lines = [f"{name} =", _indented(above, "    ", bracketed=above.is_Add and below != 1)]
    if below != 1:
        lines.append(_indented(below, "  / ", bracketed=not below.is_Atom))
    return "\n".join(lines)


def _indented(expression: Any, first: str, *, bracketed: bool) -> str:
    text = str(expression).replace("**", "^")
    text = f"({text})" if bracketed else text
    return fill(text, _WIDTH, initial_indent=first, subsequent_indent="     ", break_long_words=False)


def payouts_words(usual: Mapping[str, Fraction]) -> str:
    """The usual values of the payout symbols: `p1 = 0.5, p2 = 1`."""
    return ", ".join(f"{name} = {plain_number(value)}" for name, value in usual.items())


def plain_formula(form: Formula) -> str:
    """The closed form of a bet in decks as equations in plain text."""
    parts = [equation_text(f"P({line.words})", line.probability) for line in form.lines]
    parts.append(equation_text("EV", form.ev))
    if form.usual:
        parts.append(equation_text(f"EV, {payouts_words(form.usual)}", form.usual_ev))
    return "\n\n".join(parts)


def latex_formula(form: Formula) -> str:
    """The closed form of a bet in decks as a LaTeX `align*` block."""
    rows = [(rf"P(\text{{{LATEX.escape(line.words)}}})", line.probability) for line in form.lines]
    rows.append((r"\mathrm{EV}", form.ev))
    if form.usual:
        values = ",\\ ".join(
            f"{name} = {expression_text(_rational(value), 'latex')}" for name, value in form.usual.items()
        )
        rows.append((rf"\mathrm{{EV}}\big|_{{{values}}}", form.usual_ev))
    body = " \\\\\n".join(f"  {name} &= {expression_text(expression, 'latex')}" for name, expression in rows)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"


def python_formula(form: Formula) -> str:
    """The closed form of a bet in decks as a Python module: `line_1(d)` ..., and `ev(d, ...)`, all exact."""
    blocks = [
        f'"""{_quoted(form.bet.title)}: exact odds in d full decks. Net units per unit staked."""\n\n'
        "from fractions import Fraction"
    ]
    for number, line in enumerate(form.lines, start=1):
        blocks.append(_function(f"line_{number}(d)", f"Probability: {line.words}.", line.probability))
    arguments = "".join(f", {name}={_python_number(value)}" for name, value in form.usual.items())
    blocks.append(_function(f"ev(d{arguments})", "Expected value, pushes counted.", form.ev))
    return "\n\n\n".join(blocks)


def _function(signature: str, words: str, expression: Any) -> str:
    above, below = (str(part) for part in require_sympy().fraction(expression))
    return (
        f'def {signature}:\n    """{_quoted(words)}"""\n    above = {above}\n    below = {below}\n'
        "    return Fraction(above, below)"
    )


def plain_counts(form: CountForm) -> str:
    """The closed form of a bet in the ten counts as equations in plain text; refused when it is long."""
    _require_short(form)
    parts = ["N = c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9"]
    for line in _with_offered(form):
        size = "".join(f" (N - {taken})" if taken else " N" for taken in range(line.cards))[1:]
        above = _indented(line.above(), "    ", bracketed=bool(size))
        parts.append(f"P({line.words}) =\n{above}" + (f"\n  / ({size})" if size else ""))
    terms = " + ".join(f"{plain_number(line.pays + 1)} P({line.words})" for line in form.lines)
    parts.append(f"EV = {_over_offered(form, terms)} - 1")
    return "\n\n".join(parts)


def latex_counts(form: CountForm) -> str:
    """The closed form of a bet in the ten counts as a LaTeX `align*` block; refused when it is long."""
    _require_short(form)
    rows = []
    for line in _with_offered(form):
        size = " ".join(f"(N - {taken})" if taken else "N" for taken in range(line.cards)) or "1"
        above = expression_text(line.above(), "latex")
        rows.append(rf"  P(\text{{{LATEX.escape(line.words)}}}) &= \frac{{{above}}}{{{size}}}")
    body = " \\\\\n".join([r"  N &= c_0 + c_1 + \dots + c_9", *rows])
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"


def python_counts(form: CountForm) -> str:
    """The closed form of a bet in the ten counts as a Python module: `line_1(c)` ..., and `ev(c)`, all exact."""
    lines = _with_offered(form)
    blocks = [
        f'"""{_quoted(form.bet.title)}: exact odds for ten counts c, index = card value, 0 holds tens and faces.\n\n'
        "A term is a coefficient and the multisets of card values that have it. Net units per unit staked.\n"
        '"""\n\nfrom fractions import Fraction\nfrom math import perm, prod'
    ]
    for number, line in enumerate(lines, start=1):
        groups: dict[int, list[str]] = {}
        for multiset, coefficient in line.terms.items():
            groups.setdefault(coefficient, []).append("".join(map(str, multiset)))
        rows = "".join(f'    {key}: "{" ".join(groups[key])}",\n' for key in sorted(groups))
        blocks.append(f"# {one_line(line.words)}\nLINE_{number} = {{\n{rows}}}")
    blocks.append(
        "def probability(terms, cards, c):\n"
        '    """The sum of the terms over the ordered deals of so many cards."""\n'
        "    total = sum(\n"
        "        factor * prod(perm(c[value], term.count(str(value))) for value in range(10))\n"
        "        for factor, group in terms.items()\n"
        "        for term in group.split()\n"
        "    )\n"
        "    return Fraction(total, perm(sum(c), cards))"
    )
    for number, line in enumerate(lines, start=1):
        blocks.append(
            f'def line_{number}(c):\n    """Probability: {_quoted(line.words)}."""\n'
            f"    return probability(LINE_{number}, {line.cards}, c)"
        )
    terms = " + ".join(f"{_python_number(line.pays + 1)} * line_{n}(c)" for n, line in enumerate(form.lines, start=1))
    divided = f"({terms}) / line_{len(lines)}(c)" if form.offered else terms
    blocks.append(f'def ev(c):\n    """Expected value, pushes counted."""\n    return {divided} - 1')
    return "\n\n\n".join(blocks)


def is_short(form: CountForm) -> bool:
    """Whether the terms are few enough to be written out."""
    return sum(len(line.terms) for line in _with_offered(form)) <= LONGEST


def _with_offered(form: CountForm) -> tuple[CountLine, ...]:
    return (*form.lines, form.offered) if form.offered else form.lines


def _over_offered(form: CountForm, terms: str) -> str:
    return f"({terms}) / P({form.offered.words})" if form.offered else terms


def _require_short(form: CountForm) -> None:
    if not is_short(form):
        terms = sum(len(line.terms) for line in _with_offered(form))
        raise OddsError(
            f"{form.bet.title} has {terms:,} terms in the ten counts, too many to write out; "
            "use --python for code that evaluates them"
        )


def _rational(number: Fraction) -> Any:
    return require_sympy().Rational(number.numerator, number.denominator)


def _python_number(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"Fraction({fraction_text(number).replace('/', ', ')})"


def _quoted(words: str) -> str:
    """Words that can stand in a Python docstring."""
    return one_line(words).replace("\\", "\\\\").replace('"', "'")
