"""What the field prints of a bet: its return table, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.pricing import Price, price
from odds.bets.bet import Bet
from odds.bets.payout import payout_words, plain_number
from odds.counting.count import tally
from odds.counting.tally import event_words
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption, shoe_words
from odds.report.main_table import favour_notes
from odds.report.numbers import integer_text
from odds.report.tables import Cell, Column, Table

LINE_COLUMNS = (
    Column("event", "event"),
    Column("pays", "pays"),
    Column("for", "or"),
    Column("ways", "ways", "ways"),
    Column("probability", "P", "probability"),
    Column("return", "return", "units"),
)

FIGURE_COLUMNS = (
    Column("edge", "edge", "units", percent=True),
    Column("edge_resolved", "resolved", "units", percent=True),
    Column("hit", "hit", "probability", percent=True),
    Column("push", "push", "probability", percent=True),
    Column("sd", "SD", "decimal"),
    Column("variance", "variance", "units"),
    Column("skewness", "skewness", "decimal"),
    Column("true_odds", "true odds to 1", "units"),
    Column("volatility", "volatility", "decimal"),
)

FIGURE_NOTES = (
    'Edge counts pushes; "resolved" is per bet that is not pushed. Hit: the bet wins something.',
    "True odds: ways that do not win per way that wins. Volatility: 1.644854 SD, the 90% index of one round.",
)


def price_table(bet: Bet, shoe: Shoe, tableau: Tableau | None = None, known: Known = ()) -> Table:
    """The return table of a bet: event, pays (both ways of saying it), ways, probability and return, and a total."""
    one = price(bet, shoe, tableau, known)
    return return_table(one, shoe, tableau, known)


def return_table(one: Price, shoe: Shoe, tableau: Tableau | None = None, known: Known = ()) -> Table:
    """`price_table` of a price that is there already."""
    bet = one.bet
    rows: list[tuple[Cell, ...]] = [
        (line.words, payout_words(line.pays), for_words(line.pays), line.ways, line.probability, line.returns)
        for line in one.lines
    ]
    rows.append(("total", None, None, one.total, Fraction(1), one.ev))
    assert sum(line.ways for line in one.lines) == one.total
    return Table(
        bet.id,
        caption(shoe, tableau or bet.tableau or PUNTO_BANCO, known, title=_full_title(bet), grain=bet.view.grain),
        LINE_COLUMNS,
        tuple(rows),
        _shadow_notes(bet, shoe, tableau or bet.tableau or PUNTO_BANCO, known),
        total=True,
    )


def _full_title(bet: Bet) -> str:
    """The title with the other names under which the bet is sold."""
    return f"{bet.title} ({', '.join(bet.other_names)})" if bet.other_names else bet.title


def _shadow_notes(bet: Bet, shoe: Shoe, tableau: Tableau, known: Known) -> tuple[str, ...]:
    """A sentence for each line whose event also happened in ways that an earlier line had settled."""
    if len(bet.lines) < 2 or bet.run is not None:
        return ()
    shadowed = bet.shadowed(tally(shoe, bet.view, tableau, known))
    return tuple(
        f"First match settles: {integer_text(ways, ',')} ways of {event_words(line.event)!r} went to an earlier line."
        for line, ways in zip(bet.lines, shadowed, strict=True)
        if ways
    )


def figures_table(
    prices: Sequence[tuple[Price, Shoe, Tableau]],
    known: Known = (),
) -> Table:
    """The figures of one or more prices side by side: edge on both bases, hit, push, SD, true odds and more."""
    shoes = dict.fromkeys(shoe for _, shoe, _ in prices)
    rules = dict.fromkeys(tableau for _, _, tableau in prices)
    several = len(shoes) > 1
    if several or len(rules) > 1:
        heading = f"Figures per unit staked; {', '.join(shoe_words(shoe) for shoe in shoes)}"
    else:
        heading = caption(*next(iter(prices))[1:], known, title="Figures per unit staked")
    return Table(
        "figures",
        heading,
        (Column("bet", "bet"), *([Column("shoe", "shoe")] if several else []), *FIGURE_COLUMNS),
        tuple((one.bet.title, *([shoe_words(shoe)] if several else []), *figure_cells(one)) for one, shoe, _ in prices),
        (*FIGURE_NOTES, *dict.fromkeys(favour_notes(one for one, _, _ in prices))),
    )


def figure_cells(one: Price) -> tuple[Cell, ...]:
    """The cells under `FIGURE_COLUMNS`."""
    return (
        one.edge,
        one.edge_resolved,
        one.hit,
        one.push,
        one.sd,
        one.variance,
        one.skewness,
        one.true_odds,
        one.volatility,
    )


def for_words(pays: Fraction) -> str:
    """A payout as what comes back with the stake in it: `9 for 1`."""
    return f"{plain_number(pays + 1)} for 1"
