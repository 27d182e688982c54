"""Successive coups from one shoe as tables: what the last results tell about the next, and all of it together."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from pathlib import Path

from odds.analysis.next_coup import Sequel, covariance, joint_outcomes, next_ev, next_given
from odds.analysis.pricing import price
from odds.bets.payout import payout_words
from odds.counting.basis import deals
from odds.counting.dealt import OUTCOMES
from odds.counting.tally import Tally
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import shoe_words, tableau_words
from odds.report.main_table import OUTCOME_COLUMNS, main_bets
from odds.report.numbers import integer_text
from odds.report.tables import Cell, Column, Table

NUMBERS = ("no", "one", "two", "three", "four")


def next_tables(
    shoe: Shoe,
    coups: int = 2,
    tableau: Tableau = PUNTO_BANCO,
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
    resume: str | Path | None = None,
) -> tuple[Table, ...]:
    """`coups` (2 to 4) successive coups from one shoe, without replacement.

    Four tables: the next coup given the results so far, the main edges at it, the joint ways and probabilities
    of all sequences, and the covariance of each main bet with itself a coup later. `resume` as in `joint_outcomes`.
    """
    joint = joint_outcomes(shoe, coups, tableau, resume=resume)
    universe = integer_text(deals(shoe.size, 6 * coups, shoe.endless), ",")
    place = f"{tableau_words(tableau)}, {shoe_words(shoe)}\n{universe} ordered deals of {6 * coups} cards"
    return (
        *_given(joint, coups, place, commission, tie_pays, shoe.endless),
        _joint(joint, coups, shoe, place),
        _covariances(joint, shoe, tableau, place, commission, tie_pays),
    )


def _given(
    joint: Tally[Sequel], coups: int, place: str, commission: object, tie_pays: object, endless: bool
) -> tuple[Table, Table]:
    bets = main_bets(commission, tie_pays)
    chances: list[tuple[Cell, ...]] = []
    edges: list[tuple[Cell, ...]] = []
    favours: list[str] = []
    for past in (past for length in range(coups) for past in combinations_with_replacement(OUTCOMES, length)):
        in_any_order = [sequence for sequence in joint if _ordered(sequence[: len(past)]) == past]
        if not in_any_order:
            continue
        words, after = _past_words(past), next_given(joint, past)
        chance = Fraction(sum(joint[sequence] for sequence in in_any_order), joint.total)
        shares = (Fraction(after.get(outcome, 0), after.total) for outcome in OUTCOMES)
        edge = [-next_ev(bet, after) for bet in bets]
        chances.append((words, chance, *shares))
        edges.append((words, *edge))
        favours += [
            f"Results before: {words}. {bet.title} then favours the bettor."
            for bet, e in zip(bets, edge, strict=True)
            if e < 0
        ]
    notes = ["P(past): probability of these results, in any order, in as many coups before."]
    if coups > 2:
        notes.append("Coups from one shoe are exchangeable: the order of past results tells nothing.")
    past_column = Column("past", "results before")
    return (
        Table(
            "next",
            f"The next coup by the results before it, {_drawn(endless)}\n{place}",
            (past_column, Column("chance", "P(past)", "probability"), *OUTCOME_COLUMNS[:3]),
            tuple(chances),
            tuple(notes),
        ),
        Table(
            "next-edges",
            f"The main edges at that coup; {bets[1].title}; Tie pays {payout_words(bets[2].payouts[0])}\n{place}",
            (past_column, *OUTCOME_COLUMNS[3:]),
            tuple(edges),
            ("Edge counts pushes; a negative edge favours the bettor.", *favours),
        ),
    )


def _joint(joint: Tally[Sequel], coups: int, shoe: Shoe, place: str) -> Table:
    single = {outcome: Fraction(number, joint.total) for outcome, number in next_given(joint, ()).items()}
    rows: list[tuple[Cell, ...]] = []
    for sequence, number in joint.items():
        chance, independent = Fraction(number, joint.total), Fraction(1)
        for outcome in sequence:
            independent *= single[outcome]
        words = ", ".join(outcome.value for outcome in sequence)
        rows.append((words, number, chance, independent, (chance - independent) * 1_000_000))
    whole = sum((Fraction(number, joint.total) for number in joint.values()), Fraction(0))
    rows.append(("all", joint.total, whole, Fraction(1), Fraction(0)))
    return Table(
        "next-joint",
        f"The results of {NUMBERS[coups]} successive coups {_drawn(shoe.endless)}\n{place}",
        (
            Column("results", "results"),
            Column("ways", "ways", "ways"),
            Column("probability", "P", "probability"),
            Column("independent", "independent", "probability"),
            Column("difference", "per million", "units", digits=4),
        ),
        tuple(rows),
        (
            f"Ways: ordered deals of {6 * coups} cards, dealt or not. Every coup alone has the odds of the first.",
            "Independent: P if the coups were; per million: how far P is from that, in millionths.",
        ),
        total=True,
    )


def _covariances(
    joint: Tally[Sequel], shoe: Shoe, tableau: Tableau, place: str, commission: object, tie_pays: object
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for bet in main_bets(commission, tie_pays):
        variance, shared = price(bet, shoe, tableau).variance, covariance(bet, bet, joint)
        rows.append((bet.title, variance, shared, shared / variance if variance else None))
    return Table(
        "next-covariance",
        f"One unit on the same bet on two coups {_drawn(shoe.endless)}\n{place}",
        (
            Column("bet", "bet"),
            Column("variance", "variance", "units"),
            Column("covariance", "covariance", "units"),
            Column("correlation", "correlation", "units"),
        ),
        tuple(rows),
        ("Of any two coups of the shoe, the next or a later one. With independent coups the covariance is 0.",),
    )


def _drawn(endless: bool) -> str:
    """How the coups come about, for a title."""
    return "drawn with replacement" if endless else "from one shoe without replacement"


def _ordered(sequence: Sequel) -> Sequel:
    """Outcomes in the order Player, Banker, Tie."""
    return tuple(sorted(sequence, key=OUTCOMES.index))


def _past_words(past: Sequel) -> str:
    """Past results in words, order left out: `Player, 2 Banker`."""
    counts = {outcome: past.count(outcome) for outcome in dict.fromkeys(past)}
    words = [outcome.value if number == 1 else f"{number} {outcome.value}" for outcome, number in counts.items()]
    return ", ".join(words) or "none"
