"""What an audit found, as tables: rule by rule, the first offending coups, and the cells that were misplayed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.game.shoe import Shoe
from odds.game.tableau import cell_name
from odds.game.views import Outcome
from odds.report.captions import shoe_words, tableau_words
from odds.report.numbers import integer_text
from odds.report.rules import differences_table
from odds.report.tables import Cell, Column, Table
from odds.verify.check import Verification, verify
from odds.verify.log_audit import Audit
from odds.verify.log_columns import PAYS
from odds.verify.own_rules import THIRDS, RulesAudit


def audit_tables(found: Audit) -> tuple[Table, ...]:
    """The rules with their violations, the first offences, misplayed cells, and the outcomes that the cards make."""
    tables = [_rules(found)]
    if found.violations:
        tables.append(_offences(found))
    if found.cells:
        tables.append(_cells(found))
    if found.replayed:
        tables.append(_outcomes(found))
    return tuple(tables)


def _rules(found: Audit) -> Table:
    columns = ", ".join(_column_words(role, name) for role, name in found.columns.items())
    shoes = f", {integer_text(found.shoes, ',')} shoes" if found.shoes is not None else ""
    number = integer_text(found.violations, ",")
    notes = [f"{number} violations; a coup can break several rules." if found.violations else "No rule is broken."]
    if found.replayed < found.coups:
        unread = found.coups - found.replayed
        notes.append(f"{integer_text(unread, ',')} coups could not be read in full; no other rule judges them.")
    return Table(
        "audit",
        f"Audit of {found.log} ({found.format}): {integer_text(found.coups, ',')} coups{shoes}, "
        f"by the rules of {tableau_words(found.tableau).lower()}, {shoe_words(found.shoe)}\nColumns: {columns}",
        (
            Column("rule", "rule"),
            Column("judged", "coups judged", "count"),
            Column("wrong", "wrong", "count"),
            Column("first", f"first {found.place}s"),
        ),
        tuple(
            (rule.name, rule.judged or None, rule.wrong, ", ".join(str(one.number) for one in rule.first))
            for rule in found.rules
        ),
        (*notes, *found.notes),
    )


def _column_words(role: str, name: str) -> str:
    """A column and what it holds: `winner`, `player1 = P1`."""
    own = role.startswith(PAYS)
    return f"{name} (paid)" if own else role if role == name else f"{role} = {name}"


def _offences(found: Audit) -> Table:
    rows = sorted((one.number, rule.name, one.why) for rule in found.rules for one in rule.first)
    return Table(
        "offences",
        "The first offending coups of each rule",
        (Column("number", found.place, "count"), Column("rule", "rule"), Column("why", "what is wrong")),
        tuple(rows),
    )


def _cells(found: Audit) -> Table:
    words = ("stands", "draws")
    rows: list[tuple[Cell, ...]] = [
        (cell.name, words[cell.draws], cell.coups, cell.wrong, Fraction(cell.wrong, cell.coups)) for cell in found.cells
    ]
    return Table(
        "cells",
        f"Cells of {tableau_words(found.tableau).lower()} that were misplayed, naturals left out",
        (
            Column("cell", "cell"),
            Column("rule", "must"),
            Column("coups", "coups", "count"),
            Column("wrong", "wrong", "count"),
            Column("share", "share", "probability"),
        ),
        tuple(rows),
        ("A cell that is always misplayed is a wrong rule; one that is misplayed now and then, corrupted data.",),
    )


def _outcomes(found: Audit) -> Table:
    checked = outcome_check(found)
    return Table(
        "outcomes",
        f"The outcomes that the cards make, against a coup from {shoe_words(found.shoe)}",
        (
            Column("outcome", "outcome"),
            Column("coups", "coups", "count"),
            Column("share", "share", "probability"),
            Column("expected", "exact P", "probability"),
            Column("z", "z", "decimal", digits=2),
        ),
        tuple((cell.label, int(cell.observed), cell.share, cell.chance, cell.z) for cell in checked.cells),
        (f"Taken as independent coups, these counts are {checked.verdict.value}; 'odds verify' says more.",),
    )


def outcome_check(found: Audit) -> Verification:
    """The outcomes that the cards make, checked against the exact odds."""
    from odds.verify.expected import expect

    counts = {outcome.value: found.outcomes[outcome] for outcome in Outcome}
    dealing = "fresh" if found.shoes is None else "cut"
    return verify(counts, expect(found.shoe, found.tableau), dealing=dealing)


def rules_audit_tables(
    found: RulesAudit, shoe: Shoe, *, commission: object = "5%", tie_pays: object = "8 to 1"
) -> tuple[Table, ...]:
    """The cells in which a drawing function differs, what each costs each main bet, and how it takes spellings."""
    table = differences_table(found.tableau, found.own, shoe, commission=commission, tie_pays=tie_pays)
    notes = [f"Player's third card was given as {THIRDS[found.third][0]}; all 88 cells were asked, with all 13 ranks."]
    if found.uneven:
        cells = _listed([cell_name(*cell) for cell in found.uneven])
        notes.append(f"10, J, Q and K are not treated alike: {cells}; costs take the wrong answer for all of them.")
    for third, differing in found.spellings.items():
        words = THIRDS[third][0]
        if differing is None:
            continue
        too = "" if found.cells else " too"
        right = f"it is right{too}" if not differing else f"{len(differing)} cells would differ: {_listed(differing)}"
        notes.append(f"Given {words}, {right}.")
    return (table.with_notes(*notes),)


def _listed(cells: Sequence[str]) -> str:
    shown = ", ".join(cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
