"""Conditional tables: the outcomes given what part of the coup is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from odds.analysis.pricing import price_given
from odds.bets.bet import Event
from odds.counting.count import tally
from odds.counting.tally import Tally
from odds.errors import OddsError
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Draws
from odds.report.captions import caption
from odds.report.main_table import (
    EDGE_NOTE,
    OUTCOME_COLUMNS,
    OUTCOME_NOTE,
    PRICE_COLUMNS,
    favour_notes,
    main_bets,
    pays_words,
    price_cells,
)
from odds.report.numbers import decimal_text, integer_text
from odds.report.tables import Cell, Column, Table

READERS: dict[str, tuple[str, Callable[[Draws], int | None]]] = {
    "player-two": ("Player's two-card total", lambda seen: seen.player_two),
    "banker-two": ("Banker's two-card total", lambda seen: seen.banker_two),
    "player-third": ("Player's third card", lambda seen: seen.player_third),
    "banker-third": ("Banker's third card", lambda seen: seen.banker_third),
    "player-final": ("Player's final total", lambda seen: seen.result.player),
    "banker-final": ("Banker's final total", lambda seen: seen.result.banker),
    "cards-dealt": ("the number of cards dealt", lambda seen: seen.result.player_cards + seen.result.banker_cards),
}
"""What a table can be given, or split by: a name, its words, and how it is read off the draws."""

LIMITS = {"cards-dealt": (4, 6)}
"""The least and the most of what is read, where these are not 0 and 9."""

STATES: dict[str, Event] = {
    "player-stands": Event("Player takes no third card", lambda seen: seen.player_third is None),
    "player-draws": Event("Player draws", lambda seen: seen.player_third is not None),
    "banker-stands": Event("Banker takes no third card", lambda seen: seen.banker_third is None),
    "banker-draws": Event("Banker draws", lambda seen: seen.banker_third is not None),
    "natural": Event("at least one natural", lambda seen: max(seen.player_two, seen.banker_two) >= 8),
    "no-natural": Event("no natural", lambda seen: max(seen.player_two, seen.banker_two) < 8),
}
"""Conditions that hold or do not."""


def condition(name: str, value: int | None = None) -> Event:
    """The event that a condition's name and value stand for: `condition("player-two", 5)`, `condition("natural")`."""
    if name in STATES:
        return STATES[name]
    if name not in READERS:
        raise OddsError(f"{name!r} is no condition; use {', '.join([*READERS, *STATES])}")
    words, read = READERS[name]
    return Event(f"{words} is {value}", lambda seen: read(seen) == value)


def given_table(
    shoe: Shoe,
    conditions: Sequence[Event],
    tableau: Tableau = PUNTO_BANCO,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
) -> Table:
    """The main table given `conditions`, events over `Draws`; a condition that cannot happen is refused."""
    whole = tally(shoe, Draws, tableau, known)
    part = _narrowed(whole, conditions)
    prices = [price_given(bet, part) for bet in main_bets(commission, tie_pays)]
    share = Fraction(part.total, whole.total)
    table = Table(
        "given",
        caption(shoe, tableau, known, given=part.given_events),
        (Column("bet", "bet"), Column("pays", "pays"), *PRICE_COLUMNS),
        tuple((one.bet.title, pays_words(one.bet), *price_cells(one)) for one in prices),
        (EDGE_NOTE,),
    )
    return table.with_notes(_share_words(part.total, share), *favour_notes(prices))


def given_by_table(
    shoe: Shoe,
    by: str,
    conditions: Sequence[Event] = (),
    tableau: Tableau = PUNTO_BANCO,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
) -> Table:
    """The outcomes given each value of one of `READERS` in turn, after `conditions`; one row for each value."""
    if by not in READERS:
        raise OddsError(f"{by!r} cannot split a table; use {', '.join(READERS)}")
    words, read = READERS[by]
    whole = _narrowed(tally(shoe, Draws, tableau, known), conditions)
    bets = main_bets(commission, tie_pays)
    values = sorted({read(seen) for seen in whole}, key=lambda value: (value is None, value or 0))
    rows: list[tuple[Cell, ...]] = []
    for value in values:
        part = whole.given(condition(by, value))
        prices = [price_given(bet, part) for bet in bets]
        label = "none" if value is None else str(value)
        rows.append(
            (label, Fraction(part.total, whole.total), *(one.hit for one in prices), *(one.edge for one in prices))
        )
    return Table(
        f"given-by-{by}",
        caption(shoe, tableau, known, title=f"Outcomes given {words}", given=whole.given_events),
        (Column("value", words), Column("chance", "P(row)", "probability"), *OUTCOME_COLUMNS),
        tuple(rows),
        (OUTCOME_NOTE,),
    )


def _narrowed(whole: Tally[Draws], conditions: Sequence[Event]) -> Tally[Draws]:
    for event in conditions:
        whole = whole.given(event)
    return whole


def _share_words(ways: int, share: Fraction) -> str:
    number = integer_text(ways, ",")
    return f"Ways and P are within the {number} ways of the condition, probability {decimal_text(share, 6)}."
