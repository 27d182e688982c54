"""What a simulation dealt, as tables: outcomes against the exact odds, shoes, and the cut-card effect."""

from __future__ import annotations

from fractions import Fraction

from odds.analysis.root import SquareRoot
from odds.game.views import Outcome
from odds.report.captions import shoe_words, tableau_words
from odds.report.numbers import decimal_text, integer_text
from odds.report.tables import Cell, Column, Table
from odds.verify.cut_card import CutCardEffect
from odds.verify.expected import SORTS
from odds.verify.simulation import Simulation

_EFFECT_COLUMNS = (
    Column("outcome", "outcome"),
    Column("effect", "effect on P", "units"),
    Column("error", "SE", "decimal"),
    Column("z", "z", "decimal", digits=2),
)


def simulation_tables(dealt: Simulation) -> tuple[Table, ...]:
    """Outcomes, cards and, for whole shoes, coups by shoe and how far the average coup is from a fresh shoe's."""
    tables = [_outcomes(dealt), _lengths(dealt)]
    if dealt.procedure is not None:
        tables.append(_effect(dealt))
    return tuple(tables)


def counts_table(dealt: Simulation, of: str) -> Table:
    """The coups of each cell of `odds.verify.SORTS[of]`, as `odds verify` reads them from a file."""
    what, labels, sorter = SORTS[of]
    counts = [0] * len(labels)
    for result, number in dealt.results.items():
        cell = sorter(result)
        if cell is not None:
            counts[cell] += number
    return Table(
        "counts",
        f"{_caption(dealt)}\nCoups by {what}",
        (Column("cell", "cell"), Column("count", "count", "count")),
        tuple(zip(labels, counts, strict=True)),
    )


def _caption(dealt: Simulation) -> str:
    how = dealt.procedure.words() if dealt.procedure else "a fresh shoe for each coup"
    shoes = "" if dealt.procedure is None else f" from {integer_text(dealt.shoes, ',')} shoes"
    return (
        f"{tableau_words(dealt.tableau)}, {shoe_words(dealt.shoe)}, {integer_text(dealt.coups, ',')} simulated "
        f"coups{shoes}\nDealing: {how}. Seed {dealt.seed} (PCG64)"
    )


def _outcomes(dealt: Simulation) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for outcome in Outcome:
        gap, error = dealt.share(outcome) - dealt.expected[outcome], dealt.error(outcome)
        rows.append(
            (
                outcome.value,
                dealt.count(outcome),
                dealt.share(outcome),
                dealt.expected[outcome],
                gap,
                error,
                z_of(gap, error),
            )
        )
    unit = "coup" if dealt.procedure is None else "shoe"
    return Table(
        "simulation",
        _caption(dealt),
        (
            Column("outcome", "outcome"),
            Column("coups", "coups", "count"),
            Column("share", "share", "probability"),
            Column("expected", "exact P", "probability"),
            Column("difference", "difference", "units"),
            Column("error", "SE", "decimal"),
            Column("z", "z", "decimal", digits=2),
        ),
        tuple(rows),
        (f"Exact P: of a coup from the fresh shoe. SE: standard error of the share, the {unit} being the unit.",),
    )


def _lengths(dealt: Simulation) -> Table:
    notes: tuple[str, ...] = ()
    rows: list[tuple[Cell, ...]] = [("cards per coup", dealt.cards_per_coup, dealt.expected_cards)]
    span = dealt.length_range
    if dealt.procedure is not None and dealt.mean_length is not None and span is not None:
        rows.append(("coups per shoe", dealt.mean_length, None))
        rows.append(("SD of coups per shoe", dealt.length_sd, None))
        notes = (f"Shoes gave {span[0]} to {span[1]} coups.",)
    return Table(
        "lengths",
        "Cards per coup" + (" and coups per shoe" if len(rows) > 1 else ""),
        (Column("what", "what"), Column("dealt", "dealt", "decimal"), Column("exact", "exact", "units")),
        tuple(rows),
        notes,
    )


def _effect(dealt: Simulation) -> Table:
    assert dealt.procedure is not None
    certain = dealt.procedure.certain(dealt.shoe)
    rows: list[tuple[Cell, ...]] = []
    for outcome in Outcome:
        effect, error = dealt.cut_card_effect(outcome)
        rows.append((outcome.value, effect, error, z_of(effect, error)))
    return Table(
        "effect",
        "How far the average coup is from a coup of the fresh shoe, from the coups that are not certain to be dealt",
        _EFFECT_COLUMNS,
        tuple(rows),
        (
            f"The first {certain} coups of a shoe are certain to be dealt, and have exactly the odds of the fresh "
            "shoe; only coups dealt or not depending on the cards can differ.",
        ),
    )


def effect_table(found: CutCardEffect) -> Table:
    """The cut-card effect as `odds.verify.cut_card` measures it."""
    certain = found.procedure.certain(found.shoe)
    share = decimal_text(Fraction(found.late, found.coups), 4)
    return Table(
        "effect",
        f"{tableau_words(found.tableau)}, {shoe_words(found.shoe)}, {integer_text(found.coups, ',')} simulated coups "
        f"from {integer_text(found.shoes, ',')} shoes\nDealing: {found.procedure.words()}. Seed {found.seed} (PCG64)\n"
        "How far the average coup is from a coup of the fresh shoe, from the exact odds that each coup had",
        _EFFECT_COLUMNS,
        tuple((outcome.value, *effect, z_of(*effect)) for outcome, effect in found.effects.items()),
        (
            f"The first {certain} coups of a shoe are certain to be dealt, and have exactly the odds of the fresh "
            f"shoe; {share} of all coups were not, and only they can differ.",
        ),
    )


def z_of(gap: Fraction, error: SquareRoot | None) -> SquareRoot | None:
    """A difference in standard errors; None without an error."""
    return SquareRoot(gap**2 / error.square, gap < 0) if error is not None and error.square else None
