"""Closed forms as tables and as text: the formulas, their values and limits, and the order of two bets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor

from odds.analysis.count_form import CountForm, CountLine, count_form
from odds.analysis.crossing import Order, order
from odds.analysis.formula import Formula, formula
from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import tableau_words
from odds.report.notation import (
    Notation,
    expression_text,
    is_short,
    latex_counts,
    latex_formula,
    payouts_words,
    plain_counts,
    plain_formula,
    python_counts,
    python_formula,
)
from odds.report.numbers import decimal_text
from odds.report.render import render
from odds.report.tables import Cell, Column, Report, Table

WIDTH = 100

UNIVERSE = "52d(52d-1)(52d-2)(52d-3)(52d-4)(52d-5) ordered six-card deals"


def closed_forms(
    bet: Bet,
    tableau: Tableau | None,
    other: Bet | None,
    decks: Sequence[int | None],
    terms: int,
    notation: Notation,
    *,
    digits: int = 6,
    exact: bool = False,
) -> tuple[tuple[Table, ...], str]:
    """The closed form of `bet` in decks as tables, and the same as text for people; with `other`, their order too."""
    form = formula(bet, tableau)
    tables = [values_table(form, [number for number in decks if number is not None], terms)]
    if other is not None:
        tables.append(order_table(order(bet, other, tableau), tableau))
    text = formula_text(form, tables, notation, digits=digits, exact=exact)
    return (formula_table(form, notation), *tables), text


def counts_forms(bet: Bet, tableau: Tableau | None, notation: Notation | None) -> tuple[tuple[Table, ...], str]:
    """The closed form of `bet` in the ten counts as a table, and the same as text for people."""
    form = count_form(bet, tableau)
    return (counts_table(form),), counts_text(form, notation)


def formula_caption(form: Formula, title: str = "") -> str:
    """What a closed form is about: the bet, the rules, the shoe and the universe."""
    symbols = "; ".join(["d: full decks, 1 or more", *_symbol_words(form)])
    lines = [title or form.bet.title, f"{tableau_words(form.tableau)}, d full decks (52d cards), {UNIVERSE}"]
    if form.bet.given is not None:
        lines.append("Given: the bet is offered; its probabilities are conditional on that")
    return "\n".join([*lines, f"{symbols}. EV: net units per unit staked, pushes counted"])


def _symbol_words(form: Formula) -> list[str]:
    if "c" in form.usual:
        return [f"c: commission, usually {payouts_words(form.usual).removeprefix('c = ')}"]
    lines = [line for line in form.lines if line.pays.free_symbols]
    return [f"{line.pays}: what '{line.words}' pays, usually {_number(line.usual)} to 1" for line in lines]


def _number(number: Fraction) -> str:
    return payouts_words({"p": number}).removeprefix("p = ")


def formula_table(form: Formula, notation: Notation = "plain") -> Table:
    """Every line's probability and the EV, in symbols and at the usual payouts, as rational functions of d."""
    rows: list[tuple[Cell, ...]] = [
        (f"P({line.words})", str(line.pays), expression_text(line.probability, notation)) for line in form.lines
    ]
    rows.append(("EV", "", expression_text(form.ev, notation)))
    if form.usual:
        rows.append((f"EV, {payouts_words(form.usual)}", "", expression_text(form.usual_ev, notation)))
    return Table(
        "formula",
        formula_caption(form),
        (Column("what", "what"), Column("pays", "pays"), Column("formula", "formula")),
        tuple(rows),
    )


def values_table(form: Formula, decks: Sequence[int], terms: int = 4) -> Table:
    """The closed forms at some deck counts, in the limit, and as series in 1/d, at the usual payouts; all exact."""
    names = [*(f"P({line.words})" for line in form.lines), "EV"]
    expressions = [*(line.probability for line in form.lines), form.usual_ev]
    return Table(
        "values",
        formula_caption(form, f"{form.bet.title}: values at its own payouts, limit and series in 1/d"),
        (
            Column("what", "what"),
            *(Column(f"decks_{number}", f"d = {number}", "units") for number in decks),
            Column("limit", "d to infinity", "units"),
            *(
                Column(f"power_{power}", f"x 1/d{f'^{power}' if power > 1 else ''}", "units")
                for power in range(1, terms)
            ),
        ),
        tuple(
            (name, *(form.at(expression, number) for number in decks), *powers)
            for name, expression, powers in zip(names, expressions, form.series(terms), strict=True)
        ),
        ("The limit is the infinite shoe (drawing with replacement); the columns to its right go on as a series.",),
    )


def formula_text(form: Formula, tables: Sequence[Table], notation: Notation, *, digits: int, exact: bool) -> str:
    """The closed form for people: plain equations with `tables` under them, or nothing but LaTeX or Python."""
    if notation == "python":
        return python_formula(form)
    if notation == "latex":
        return latex_formula(form)
    bare = tuple(replace(table, caption=table.caption.partition("\n")[0]) for table in tables)
    shown = render(Report("formula", bare), digits=digits, exact=exact, width=WIDTH)
    return f"{formula_caption(form)}\n\n{plain_formula(form)}\n\n{shown}"


def counts_text(form: CountForm, notation: Notation | None) -> str:
    """The closed form in counts for people; without a notation plain where that is short, else Python."""
    if notation == "python" or (notation is None and not is_short(form)):
        return python_counts(form)
    if notation == "latex":
        return latex_counts(form)
    return f"{counts_caption(form)}\n\n{plain_counts(form)}"


def order_table(found: Order, tableau: Tableau | None = None) -> Table:
    """Which of two bets has the higher EV at which numbers of decks, and where in real d they are equal."""
    rows: list[tuple[Cell, ...]] = []
    for span in found.spans:
        shoe = Shoe.of_decks(span.first)
        edges = [price(bet, shoe, tableau).edge for bet in (found.first, found.second)]
        better = {1: found.first.title, -1: found.second.title, 0: "equal"}[span.sign]
        rows.append((_span_words(span.first, span.last), better, *edges))
    return Table(
        "order",
        f"{_under_rules(found, tableau)}: the higher EV at every number of full decks\n"
        "Each bet at its own payouts; the edges are those of the first of the deck counts",
        (
            Column("decks", "decks"),
            Column("better", "higher EV"),
            Column("first_edge", f"{found.first.title} edge", "units", percent=True),
            Column("second_edge", f"{found.second.title} edge", "units", percent=True),
        ),
        tuple(rows),
        (order_words(found),),
    )


def _under_rules(found: Order, tableau: Tableau | None) -> str:
    """The two bets with their drawing rules, each with its own where they are not the same."""
    first, second = (tableau or bet.tableau or PUNTO_BANCO for bet in (found.first, found.second))
    if first == second:
        return f"{found.first.title} against {found.second.title}, {first.name}"
    return f"{found.first.title} ({first.name}) against {found.second.title} ({second.name})"


def _span_words(first: int, last: int | None) -> str:
    if last is None:
        return f"{first} or more"
    return str(first) if first == last else f"{first} to {last}"


def order_words(found: Order) -> str:
    """A sentence: whether the two bets change order, and at which real d their EVs are equal."""
    if found.spans[0].sign == 0 and not found.changes:
        return "The two EVs are the same at every number of decks."
    change = "They change order." if found.changes else "They never change order, whatever the number of decks."
    if not found.roots:
        return f"{change} For no real d from 1 are their EVs equal."
    roots = ", ".join(root_text(ends) for ends in found.roots)
    return f"{change} Their EVs are equal at d = {roots} and at no other real d from 1."


def root_text(ends: tuple[Fraction, Fraction], digits: int = 9) -> str:
    """A root told by the interval it lies in: exact when it is rational and short, else cut off after `digits`."""
    low, high = ends
    if low == high and low.denominator <= 1000:
        return str(low)
    unit = 10**digits
    cut = floor(low * unit)
    return f"{decimal_text(Fraction(cut, unit), digits)}..."


def counts_caption(form: CountForm) -> str:
    """What a closed form in counts is about: the bet, the rules, and what the counts are."""
    return (
        f"{form.bet.title}: closed form in the ten counts c0 ... c9 (index = card value, 0 holds tens and faces)\n"
        f"{tableau_words(form.tableau)}, any shoe of N = c0 + ... + c9 cards, 6 or more"
    )


def counts_table(form: CountForm) -> Table:
    """The closed form in the ten counts, line by line: how many cards settle the line, and how many terms it has."""
    return Table(
        "counts",
        counts_caption(form),
        (
            Column("line", "line"),
            Column("pays", "pays", "payout"),
            Column("cards", "cards that settle it", "count"),
            Column("terms", "terms", "count"),
            Column("formula", "formula"),
        ),
        tuple((line.words, line.pays, line.cards, len(line.terms), terms_text(line)) for line in form.lines),
        ("Formula: coefficient x multiset of card values; 2x08 is 2 c0 c8, and 1x44 is c4 (c4 - 1).",),
    )


def terms_text(line: CountLine) -> str:
    """The terms of a line: `2x08 1x44`."""
    return " ".join(f"{number}x{''.join(map(str, multiset))}" for multiset, number in line.terms.items())
