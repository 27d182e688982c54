"""Planning a simulation: how many coups show how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import shoe_words, tableau_words
from odds.report.numbers import percent_text
from odds.report.tables import Cell, Column, Table
from odds.verify.expected import Expectation, expect
from odds.verify.explain import candidates
from odds.verify.fingerprints import Fingerprint
from odds.verify.power import (
    ALPHA,
    POWER,
    coups_for_half_width,
    coups_to_tell,
    share_error,
    smallest_shift,
    standard_error,
)

COUPS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
LEVELS = (Fraction(95, 100), Fraction(99, 100))
INDEPENDENT_NOTE = "Coups are taken as independent, each from a fresh shoe."


def plan_tables(
    bets: Sequence[Bet],
    shoe: Shoe,
    tableau: Tableau | None = None,
    *,
    coups: Sequence[int] = COUPS,
    half_width: Fraction = Fraction(1, 10_000),
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
    of: str = "outcome",
) -> tuple[Table, ...]:
    """Standard errors by number of coups, coups for a half-width of each bet's edge, coups to find each wrong game."""
    expectation = expect(shoe, _shared_rules(bets, tableau), of)
    return (
        error_table(bets, shoe, tableau, coups=coups, alpha=alpha, power=power),
        half_width_table(bets, shoe, tableau, half_width=half_width),
        detection_table(expectation, alpha=alpha, power=power),
    )


def error_table(
    bets: Sequence[Bet],
    shoe: Shoe,
    tableau: Tableau | None = None,
    *,
    coups: Sequence[int] = COUPS,
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
) -> Table:
    """For each number of coups the standard errors of the outcomes' shares and of each bet's edge."""
    rules = _shared_rules(bets, tableau)
    outcomes = expect(shoe, rules)
    prices = [price(bet, shoe, tableau) for bet in bets]
    rows: list[tuple[Cell, ...]] = [
        (
            number,
            *(share_error(chance, number) for chance in outcomes.probabilities),
            *(standard_error(one.variance, number) for one in prices),
            smallest_shift(outcomes, number, alpha, power),
        )
        for number in coups
    ]
    return Table(
        "plan-error",
        _caption("Standard errors by number of coups", shoe, rules),
        (
            Column("coups", "coups", "count"),
            *(Column(label.lower(), f"P({label})", "decimal", percent=True) for label in outcomes.labels),
            *(Column(f"edge_{one.bet.id}", f"{one.bet.title} edge", "decimal", percent=True) for one in prices),
            Column("shift", "shift", "decimal", percent=True),
        ),
        tuple(rows),
        (
            "P and edge: one standard error, in percentage points; about two of them make 95% limits.",
            f"shift: the smallest move of probability between the two likeliest outcomes that a chi-square test at "
            f"{_level(alpha)} shows with probability {_level(power)}.",
            *_own_notes(bets, tableau),
            INDEPENDENT_NOTE,
        ),
    )


def half_width_table(
    bets: Sequence[Bet], shoe: Shoe, tableau: Tableau | None = None, *, half_width: Fraction = Fraction(1, 10_000)
) -> Table:
    """For each bet how many coups bring its edge within `half_width`, at 95% and 99%."""
    prices = [price(bet, shoe, tableau) for bet in bets]
    rules = _shared_rules(bets, tableau)
    return Table(
        "plan-half-width",
        _caption(f"Coups until the edge is known to within {_level(half_width)}", shoe, rules),
        (
            Column("bet", "bet"),
            Column("sd", "SD", "decimal"),
            Column("coups_95", "coups, 95%", "ways"),
            Column("coups_99", "coups, 99%", "ways"),
        ),
        tuple(
            (one.bet.title, one.sd, *(coups_for_half_width(one.variance, half_width, level) for level in LEVELS))
            for one in prices
        ),
        (*_own_notes(bets, tableau), INDEPENDENT_NOTE),
    )


def detection_table(
    expectation: Expectation,
    *,
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
) -> Table:
    """Each known wrong game with its exact odds and the coups after which it is found out, most glaring first."""
    rows: list[tuple[Cell, ...]] = []
    for one, chances in candidates(expectation):
        if one is not None:
            shown = chances if len(chances) <= 3 else ()
            rows.append((one.id, one.words, *shown, coups_to_tell(expectation.probabilities, chances, alpha, power)))
    rows.sort(key=lambda row: (row[-1] is None, row[-1]))
    labels = expectation.labels if len(expectation.labels) <= 3 else ()
    assert expectation.shoe is not None
    assert expectation.tableau is not None
    return Table(
        "plan-detection",
        _caption(
            f"Known wrong games, and coups to find each out by {expectation.what}",
            expectation.shoe,
            expectation.tableau,
        ),
        (
            Column("id", "id"),
            Column("game", "game"),
            *(Column(label.lower(), label, "probability") for label in labels),
            Column("coups", "coups", "ways"),
        ),
        tuple(rows),
        (
            f"coups: until a chi-square at {_level(alpha)} fails with probability {_level(power)}. The rest are P.",
            "Each is the game in the caption played by a program with that mistake; `odds fingerprints ID` tells it.",
        ),
    )


def fingerprint_table(one: Fingerprint, expectation: Expectation) -> Table:
    """One known wrong game: what it does, and its exact odds beside the right ones."""
    chances = one.chances(expectation)
    assert expectation.shoe is not None
    assert expectation.tableau is not None
    rows: list[tuple[Cell, ...]] = []
    for place, (label, right) in enumerate(zip(expectation.labels, expectation.probabilities, strict=True)):
        wrong = None if chances is None else chances[place]
        rows.append((label, right, wrong, None if wrong is None else wrong - right))
    notes = [one.detail]
    if chances is None:
        notes.append("With this shoe and these rules it changes nothing, or cannot be dealt.")
    return Table(
        f"fingerprint-{one.id}",
        _caption(one.words, expectation.shoe, expectation.tableau),
        (
            Column("cell", expectation.what),
            Column("right", "right P", "probability"),
            Column("wrong", "wrong P", "probability"),
            Column("gap", "gap", "units"),
        ),
        tuple(rows),
        tuple(notes),
    )


def _shared_rules(bets: Sequence[Bet], tableau: Tableau | None) -> Tableau:
    """The drawing rules asked for, else those that all bets belong to, else punto banco."""
    own = {bet.tableau or PUNTO_BANCO for bet in bets}
    return tableau or (own.pop() if len(own) == 1 else PUNTO_BANCO)


def _own_notes(bets: Sequence[Bet], tableau: Tableau | None) -> tuple[str, ...]:
    """A line for each bet that is priced under other drawing rules than those of the caption."""
    shared = _shared_rules(bets, tableau)
    return tuple(
        f"{bet.title} belongs to {bet.tableau.name}, and its figures are under those rules."
        for bet in bets
        if tableau is None and bet.tableau is not None and bet.tableau != shared
    )


def _caption(title: str, shoe: Shoe, tableau: Tableau) -> str:
    return f"{title}\n{tableau_words(tableau)}, {shoe_words(shoe)}"


def _level(level: Fraction) -> str:
    """A level as a short percentage: `1%`, `0.01%`."""
    text = percent_text(level, 6).rstrip("0").rstrip(".")
    return f"{text}%"
