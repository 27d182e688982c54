"""Design sweeps as tables: one row for each variant, an edge for each shoe, in words where the bettor is favoured."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.design import Kind, Sweep, Variant, sweep
from odds.analysis.pricing import Price
from odds.bets.bet import Bet
from odds.bets.payout import payout_words, plain_number
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import shoe_words, tableau_words
from odds.report.tables import Cell, Column, Table

FIGURE_COLUMNS = (
    Column("probability", "P", "probability"),
    Column("edge", "edge", "units", percent=True),
    Column("edge_resolved", "resolved", "units", percent=True),
    Column("sd", "SD", "decimal"),
)


def design_tables(
    bet: Bet,
    shoes: Sequence[Shoe],
    *,
    totals: Sequence[int] | None = None,
    commissions: Sequence[Fraction] | None = None,
    pays: Sequence[Fraction] | None = None,
    line: str | None = None,
    tableau: Tableau | None = None,
) -> tuple[Table, ...]:
    """The sweep of a bet over totals, commissions or payouts, as `odds.analysis.design.sweep` makes it."""
    found = sweep(
        bet, shoes, totals=totals or (), commissions=commissions or (), pays=pays or (), line=line, tableau=tableau
    )
    return (design_table(found, tableau),)


def design_table(found: Sweep, tableau: Tableau | None = None) -> Table:
    """A sweep: what is varied, then all figures for one shoe, or the edge at each of several.

    The last column says in words whom a variant favours, and at which shoes.
    """
    bet, shoes, variants = found.bet, found.shoes, found.variants
    several = len(shoes) > 1
    columns = [_column(kind, [one.values[n] for one in variants]) for n, kind in enumerate(found.kinds)]
    rows: list[tuple[Cell, ...]] = []
    for one in variants:
        values = [int(v) if column.unit == "count" else v for v, column in zip(one.values, columns, strict=True)]
        figures = [each.edge for each in one.prices] if several else _figures(one.prices[0], found.places)
        rows.append((*values, *figures, _favours(one, shoes)))
    edges = [Column(f"edge_{shoe_key(shoe)}", f"{shoe_name(shoe)} edge", "units", percent=True) for shoe in shoes]
    return Table(
        "design",
        f"{_title(found)}\n"
        f"{tableau_words(tableau or bet.tableau or PUNTO_BANCO)}, {', '.join(shoe_words(shoe) for shoe in shoes)}",
        (*columns, *(edges if several else FIGURE_COLUMNS), Column("favours", "favours")),
        tuple(rows),
        _notes(variants, several),
    )


def _title(found: Sweep) -> str:
    if "total" in found.kinds:
        pays = "" if "pays" in found.kinds else f" {payout_words(found.bet.payouts[0])}"
        return f"Banker without commission, by the total with which a win pays{pays or ' short, and what'}"
    if "commission" in found.kinds:
        return f"{found.bet.name}, by commission"
    return f"{found.bet.name}, by what it pays on: {found.line}"


def _column(kind: Kind, values: Sequence[Fraction]) -> Column:
    if kind == "total":
        return Column("total", "total", "count")
    if kind == "pays":
        return Column("pays", "pays", "payout")
    digits = max((len(plain_number(value * 100).partition(".")[2]) for value in values), default=0)
    return Column("commission", "commission", "units", percent=True, digits=digits)


def _figures(one: Price, places: Sequence[int]) -> tuple[Cell, ...]:
    """The cells under `FIGURE_COLUMNS`; P is the probability of the lines whose payout is varied."""
    return sum((one.lines[n].probability for n in places), Fraction(0)), one.edge, one.edge_resolved, one.sd


def _favours(one: Variant, shoes: Sequence[Shoe]) -> str:
    if not one.favours:
        return "house" if all(each.edge > 0 for each in one.prices) else "nobody"
    if len(one.favours) == len(shoes):
        return "the bettor"
    return f"the bettor at {', '.join(shoe_name(shoes[place]) for place in one.favours)}"


def _notes(variants: Sequence[Variant], several: bool) -> tuple[str, ...]:
    number = sum(bool(one.favours) for one in variants)
    notes = ["Edge: house edge per unit staked, pushes counted; a negative edge favours the bettor."]
    if not several:
        notes.append('P: probability of what is paid by the varied terms. "Resolved" is per bet that is not pushed.')
    if number:
        notes.append(f"{number} of {len(variants)} variants favour{'s' if number == 1 else ''} the bettor.")
    return tuple(notes)


def shoe_name(shoe: Shoe) -> str:
    """A shoe in as few words as can be: `8 decks`."""
    return shoe_words(shoe).partition(" (")[0]


def shoe_key(shoe: Shoe) -> str:
    """A shoe in a column's key or a table's id: `8`, `inf`, or how many cards it has."""
    return "inf" if shoe.endless else str(shoe.decks or f"{shoe.size}_cards")
