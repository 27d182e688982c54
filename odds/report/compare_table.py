"""The cells of somebody's table that differ from ours, as a table."""

from __future__ import annotations

from fractions import Fraction

from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO
from odds.report.captions import shoe_words, tableau_words
from odds.report.compare.cells import Compared, Difference
from odds.report.compare.explain import deck_words
from odds.report.compare.layout import Assumed
from odds.report.numbers import fraction_text
from odds.report.tables import Cell, Column, Table

SHOWN = 3
"""The most explanations that are shown of one cell."""

TOLD = 20
"""The most rows named that could not be compared."""


def comparison_table(found: Compared, assumed: Assumed, *, exact: bool = False) -> Table:
    """Every cell that differs: where, printed, ours, the first digit that differs, and what would explain it.

    `exact` gives ours as fractions in place of a few more digits.
    """
    return Table(
        "compare",
        f"{found.name}: {summary(found)}\nAssumed where it does not say: "
        f"{tableau_words(assumed.tableau or PUNTO_BANCO)}, {shoe_words(assumed.shoe)}",
        (
            Column("line", "line", "count"),
            Column("bet", "bet"),
            Column("decks", "decks"),
            Column("column", "column"),
            Column("printed", "printed"),
            Column("ours", "ours"),
            Column("exact", "exact") if exact else Column("more", "more digits"),
            Column("digit", "first differs in"),
            Column("explanation", "explanation"),
        ),
        tuple(_row(one, exact) for one in found.differ),
        notes(found),
    )


def summary(found: Compared) -> str:
    """The outcome in a sentence."""
    cells = f"{found.cells} cell{'s' if found.cells != 1 else ''} compared"
    if found:
        return f"{cells}, all agree"
    words = f"{cells}, {len(found.differ)} differ{'s' if len(found.differ) == 1 else ''}"
    if found.remedy:
        return f"{words}; at {' or '.join(map(deck_words, found.remedy))} every cell agrees"
    return words


def notes(found: Compared) -> tuple[str, ...]:
    """What explains most of the differences, and what was not compared."""
    told = []
    if found.differ:
        leading = found.leading
        if leading and len(leading) <= SHOWN and (leading[0][1] > 1 or len(found.differ) == 1):
            verb = "is" if leading[0][1] == 1 else "are"
            words = " or ".join(why for why, _ in leading)
            told.append(f"{leading[0][1]} of the {len(found.differ)} that differ {verb} explained by: {words}.")
        told.append("A cell agrees when ours, rounded half to even from the exact value, is the same text.")
    if found.skipped:
        told.append(f"Columns left out: {', '.join(found.skipped)}.")
    told += [f"Not compared, {reason}" for reason in found.unread[:TOLD]]
    if len(found.unread) > TOLD:
        told.append(f"Not compared, {len(found.unread)} in all; the first {TOLD} are named.")
    return tuple(told)


def _row(one: Difference, exact: bool) -> tuple[Cell, ...]:
    place = one.place
    more = fraction_text(one.value) if exact and isinstance(one.value, int | Fraction) else one.more
    why = "; or ".join(one.why[:SHOWN]) or "nothing that was tried"
    return (
        one.line, place.bet.title, _decks(place.shoe), one.column, one.printed.text, one.ours, more,
        one.digit, why,
    )  # fmt: skip


def _decks(shoe: Shoe) -> str:
    return "inf" if shoe.endless else str(shoe.decks) if shoe.decks else "depleted"
