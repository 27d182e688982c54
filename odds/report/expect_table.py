"""Every probability of the game: what a simulator in any language should see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.counting.count import tally
from odds.counting.tally import Tally, event_words
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Draws, Outcome, Result
from odds.report.captions import caption
from odds.report.numbers import decimal_text
from odds.report.tables import Cell, Column, Table
from odds.verify.expected import SORTS

Rows = Sequence[tuple[str, int]]
"""Events in words, with their ways."""

_NATURALS: tuple[tuple[str, Callable[[Result], bool]], ...] = (
    ("Player has a natural", lambda seen: seen.player_natural),
    ("Banker has a natural", lambda seen: seen.banker_natural),
    ("both have naturals", lambda seen: seen.player_natural and seen.banker_natural),
    ("any natural", lambda seen: seen.player_natural or seen.banker_natural),
    ("Player wins with a natural", lambda seen: seen.player_natural and seen.outcome is Outcome.PLAYER),
    ("Banker wins with a natural", lambda seen: seen.banker_natural and seen.outcome is Outcome.BANKER),
    ("tie of naturals", lambda seen: seen.player_natural and seen.outcome is Outcome.TIE),
    ("no natural", lambda seen: not (seen.player_natural or seen.banker_natural)),
)
_THIRDS: tuple[tuple[str, Callable[[Result], bool]], ...] = (
    ("Player draws", lambda seen: seen.player_cards == 3),
    ("Banker draws", lambda seen: seen.banker_cards == 3),
    ("both draw", lambda seen: seen.player_cards == 3 and seen.banker_cards == 3),
    ("neither draws", lambda seen: seen.player_cards == 2 and seen.banker_cards == 2),
)


def expect_tables(
    shoe: Shoe, tableau: Tableau = PUNTO_BANCO, bets: Sequence[Bet] = (), *, decimals: int | None = None
) -> tuple[Table, ...]:
    """Exact ways and probabilities of everything a simulator counts, and of the lines of `bets`.

    Outcomes, naturals, third cards, hand sizes, cards dealt, final totals of each hand and both together,
    two-card totals, winning margins, and all results. With `decimals` a column of decimal strings with so
    many places stands beside the exact probabilities.
    """
    results = tally(shoe, Result, tableau)
    counted: list[tuple[str, str, Rows]] = [
        _sorted(results, "outcome"),
        ("naturals", "Naturals: two-card hands of 8 or 9", [(name, results.ways(test)) for name, test in _NATURALS]),
        ("thirds", "Third cards", [(name, results.ways(test)) for name, test in _THIRDS]),
        *(_sorted(results, name) for name in ("hands", "cards", "player-total", "banker-total", "totals")),
        ("margins", "Winning margins", _margins(results)),
        ("two-card-totals", "Two-card totals, Player's and Banker's", _openings(shoe, tableau)),
        ("results", "Results: final totals and hand sizes", _results(results)),
    ]
    made = [
        _table(id, caption(shoe, tableau, title=title), rows, results.total, decimals) for id, title, rows in counted
    ]
    for bet in bets:
        rules = bet.tableau if bet.tableau and tableau is PUNTO_BANCO else tableau
        one = price(bet, shoe, rules)
        rows = [(line.words, line.ways) for line in one.lines]
        words = caption(shoe, rules, title=f"Lines of {bet.title}", given=[event_words(bet.given)] if bet.given else ())
        made.append(_table(f"lines-{bet.id}", words, rows, one.total, decimals))
    return tuple(made)


def _table(id: str, words: str, rows: Rows, total: int, decimals: int | None) -> Table:
    """A table of events with their ways among `total`, and decimals beside the exact probabilities if asked for."""
    columns = [Column("event", "event"), Column("ways", "ways", "ways"), Column("probability", "P", "probability")]
    cells: list[tuple[Cell, ...]] = []
    for name, ways in rows:
        chance = Fraction(ways, total)
        cells.append((name, ways, chance, *([] if decimals is None else [decimal_text(chance, decimals)])))
    if decimals is not None:
        columns.append(Column("decimal", "P, decimal", "decimal"))
    return Table(id, words, tuple(columns), tuple(cells))


def _sorted(results: Tally[Result], name: str) -> tuple[str, str, Rows]:
    """The ways of the cells of one of `SORTS`."""
    what, labels, sorter = SORTS[name]
    ways = [0] * len(labels)
    for seen, number in results.items():
        place = sorter(seen)
        assert place is not None
        ways[place] += number
    return name, what[0].upper() + what[1:], list(zip(labels, ways, strict=True))


def _margins(results: Tally[Result]) -> list[tuple[str, int]]:
    by = results.grouped(lambda seen: (seen.outcome, abs(seen.player - seen.banker)))
    rows = [(f"{who.value} wins by {margin}", by.get((who, margin), 0)) for who in _WINNERS for margin in range(1, 10)]
    return [("Tie", results.ways(Outcome.TIE)), *rows]


_WINNERS = (Outcome.PLAYER, Outcome.BANKER)


def _openings(shoe: Shoe, tableau: Tableau) -> list[tuple[str, int]]:
    by: Tally[Any] = tally(shoe, Draws, tableau).grouped(lambda seen: (seen.player_two, seen.banker_two))
    return [(f"{player}-{banker}", by.get((player, banker), 0)) for player in range(10) for banker in range(10)]


def _results(results: Tally[Result]) -> list[tuple[str, int]]:
    return [
        (f"Player {seen.player} in {seen.player_cards} cards, Banker {seen.banker} in {seen.banker_cards}", ways)
        for seen, ways in sorted(results.items())
    ]
