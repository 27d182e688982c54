"""Tables about a session: what to expect, how likely each end is, and what is touched on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.barriers import PLACES as WALK_PLACES
from odds.analysis.mix import Mix
from odds.analysis.root import SquareRoot
from odds.analysis.session import Session
from odds.analysis.sums import PLACES as ENDS_PLACES
from odds.bets.payout import percent_words, plain_number
from odds.counting.tally import event_words
from odds.report.captions import caption
from odds.report.main_table import favour_notes
from odds.report.numbers import integer_text
from odds.report.tables import Cell, Column, Table

WHAT = Column("what", "what")
AMOUNT = Column("amount", "amount", "payout")
EXPECTED = Column("expected", "expected", "units")
SD = Column("sd", "SD", "decimal")

QUANTILES = tuple(Fraction(percent, 100) for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99))

HOW_WORDS = {
    "together": "all on every coup, the stake split",
    "chance": "one a coup, drawn by chance",
    "turns": "one a coup, in turn",
}


@dataclass(frozen=True)
class Questions:
    """What is asked about a session, in money: ends, bands, barriers, ruin and a rebate on a losing session."""

    lose: Sequence[Fraction] = ()
    win: Sequence[Fraction] = ()
    between: Sequence[tuple[Fraction, Fraction]] = ()
    limit: Fraction | None = None
    target: Fraction | None = None
    bankroll: Fraction | None = None
    rebate: Fraction | None = None


def session_tables(
    session: Session, questions: Questions | None = None, quantiles: Sequence[Fraction] = QUANTILES
) -> tuple[Table, ...]:
    """What a session brings: expected result and spread, the chances asked for, barriers if any, and quantiles.

    Probabilities are exact, or lower bounds that say so and by how little they can be short.
    """
    asked = questions or Questions()
    rows: list[tuple[Cell, ...]] = [
        ("total staked", session.stake * session.coups, None, None, None),
        ("result", None, session.expected, session.sd, None),
        ("ends ahead", None, None, None, session.ahead),
        ("ends level", None, None, None, session.level),
        ("ends behind", None, None, None, session.behind),
    ]
    rows += [("loses at least", amount, None, None, session.between(None, -amount)) for amount in asked.lose]
    rows += [("wins at least", amount, None, None, session.between(amount, None)) for amount in asked.win]
    rows += [
        (f"ends from {plain_number(low)} to {plain_number(high)}", None, None, None, session.between(low, high))
        for low, high in asked.between
    ]
    if asked.rebate is not None:
        given = asked.rebate * session.expected_loss_if_behind
        rows.append((f"rebate, {percent_words(asked.rebate)} of the loss if behind", None, given, None, None))
        rows.append(("result with the rebate", None, session.expected + given, None, None))
    ends: list[tuple[Cell, ...]] = [(chance, session.quantile(chance)) for chance in quantiles]
    short = session.sums.short
    return (
        Table(
            "session",
            session_caption(session),
            (WHAT, AMOUNT, EXPECTED, SD, _chance(short)),
            tuple(rows),
            (_accuracy(short, ENDS_PLACES), *favour_notes(session.mix.prices)),
        ),
        *_barrier_tables(session, asked),
        Table(
            "session-quantiles",
            "Quantiles: the smallest result that is not exceeded with at least this probability",
            (
                Column("chance", "probability", "probability", percent=True, digits=2),
                Column("result", "result", "payout"),
            ),
            tuple(ends),
        ),
    )


def distribution_table(session: Session) -> Table:
    """Every result that a session can end with, in money, and how likely it is."""
    found = session.sums
    rows: list[tuple[Cell, ...]] = []
    gathered = 0
    for place, weight in enumerate(found.weights):
        gathered += weight
        if weight:
            result = (found.lowest + place) * session.step
            rows.append((result, Fraction(weight, found.total), Fraction(gathered, found.total)))
    return Table(
        "session-distribution",
        session_caption(session),
        (
            Column("result", "result", "payout"),
            _chance(found.short),
            Column("at_most", "P(at most)", "probability"),
        ),
        tuple(rows),
        (_accuracy(found.short, ENDS_PLACES),),
    )


def depletion_table(session: Session, per_shoe: int = 80) -> Table:
    """What dealing the coups without replacement does to the variance."""
    found = session.depletion(per_shoe)
    turns = session.how == "turns" and len(session.mix.bets) > 1
    names = [bet.title for bet in session.mix.bets] if turns else ["the stake"]
    rows: list[tuple[Cell, ...]] = [
        ("variance of one coup, on average", session.variance / session.coups, None),
        *(
            (f"covariance of two coups of a shoe, {names[i]} and {names[j]}", found.covariances[i][j], None)
            for i in range(len(names))
            for j in range(i, len(names))
        ),
        (f"variance of {session.coups:,} coups, independent", found.independent, session.sd),
        (f"variance of {session.coups:,} coups, {per_shoe} from each shoe", *_spread(found.without_replacement)),
    ]
    return Table(
        "session-shoe",
        session_caption(session),
        (WHAT, Column("value", "amount squared", "units"), SD),
        tuple(rows),
        (
            "Without replacement each coup, seen before the shoe is dealt, has the odds of the first, so neither the "
            "expected result nor the variance of one coup changes at all; only the covariances of its coups do, and "
            "these are the same for every two coups of a shoe. Exact while the cards suffice for the coups.",
        ),
    )


def session_caption(session: Session) -> str:
    """What a session is about: the bets and how they are played, coups and stake, then shoe and rules."""
    coups = f"{integer_text(session.coups, ',')} coup{'s' if session.coups > 1 else ''}"
    given = [event_words(bet.given) for bet in session.mix.bets if bet.given is not None]
    title = f"{mix_words(session.mix, session.how)}: {coups} at {plain_number(session.stake)} a coup"
    lines = caption(session.mix.shoe, session.mix.tableau, title=title, given=given)
    return f"{lines}\nThe coups are taken as independent, each from this shoe; amounts are in the money of the stake"


def mix_words(mix: Mix, how: str) -> str:
    """The bets of a mix and how they are played."""
    names = " and ".join(bet.title for bet in mix.bets)
    if len(mix.bets) == 1:
        return names
    same = len(set(mix.weights)) == 1
    return f"{names} ({HOW_WORDS[how]}{'' if same else ', ' + ':'.join(map(str, mix.weights))})"


def _barrier_tables(session: Session, asked: Questions) -> list[Table]:
    """What is touched on the way, when something is asked about it."""
    limit, target = asked.limit, asked.target
    rows: list[tuple[Cell, ...]] = []
    short = Fraction(0)
    notes = []
    if limit is not None or target is not None:
        stopped = session.touches(limit, target)
        short = stopped.short
        for what, alone in (("loss limit", (limit, None)), ("target", (None, target))):
            if alone != (None, None):
                found = stopped if alone == (limit, target) else session.touches(*alone)
                short = max(short, found.short)
                chance = found.lower + found.upper
                rows.append((f"touches the {what} at some time", alone[0] or alone[1], None, chance))
        if limit is not None and target is not None:
            rows.append(("touches the loss limit first", limit, None, stopped.lower))
            rows.append(("touches the target first", target, None, stopped.upper))
            rows.append(("touches neither", None, None, stopped.neither))
        rows.append(("coups when play stops there", None, session.played(stopped), None))
        rows.append(("result when play stops there", None, session.expected_stopped(stopped), None))
    if asked.bankroll is not None:
        ruined = session.ruin(asked.bankroll)
        short = max(short, ruined.short)
        rows.append(("risk of ruin: less than a stake left of", asked.bankroll, None, ruined.lower))
        if session.mix.edge >= 0:
            notes.append("Played without end and without a target, ruin is certain: the edge is not the bettor's.")
    if not rows:
        return []
    heading = f"On the way: after any of the {integer_text(session.coups, ',')} coups"
    columns = (WHAT, AMOUNT, EXPECTED, _chance(short))
    return [Table("session-barriers", heading, columns, tuple(rows), (_accuracy(short, WALK_PLACES), *notes))]


def _spread(variance: Fraction) -> tuple[Fraction, SquareRoot]:
    """A variance and its root."""
    return variance, SquareRoot(variance)


def _chance(short: Fraction) -> Column:
    """The column of probabilities, which is named after their precision."""
    if short:
        return Column("probability_from", "P (lower bound)", "probability")
    return Column("probability", "P", "probability")


def _accuracy(short: Fraction, places: int) -> str:
    """How precise probabilities are."""
    if not short:
        return "Probabilities are exact."
    decimals = 0
    while short * 10 ** (decimals + 1) < 1:
        decimals += 1
    return (
        f"Probabilities are rounded down to whole numbers of 2^-{places} on the way, so they are lower bounds; "
        f"none is short by as much as 10^-{decimals}."
    )
