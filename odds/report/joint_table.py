"""The joint distribution: final totals, hand sizes, two-card totals and naturals, every sum asserted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from odds.counting.count import tally
from odds.counting.sequences import value_sequences
from odds.counting.tally import Tally
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Draws
from odds.report.captions import caption
from odds.report.numbers import decimal_text, integer_text
from odds.report.tables import Cell, Column, Table

DIGITS = range(10)


def joint_tables(shoe: Shoe, tableau: Tableau = PUNTO_BANCO, known: Known = ()) -> tuple[Table, ...]:
    """Five tables: final totals as probabilities and as ways, cards dealt, totals of each hand, naturals.

    Every table is summed, and the sums are asserted to be the universe.
    """
    draws = tally(shoe, Draws, tableau, known)
    return (
        _joint(draws, caption(shoe, tableau, known, title="Final totals, probability in percent"), ways=False),
        _joint(draws, caption(shoe, tableau, known, title="Final totals, ways"), ways=True),
        _cards(draws, caption(shoe, tableau, known, title="Cards dealt"), shoe, tableau, known),
        _totals(draws, caption(shoe, tableau, known, title="Totals of each hand, first two cards and final")),
        _naturals(draws, caption(shoe, tableau, known, title="Naturals (a two-card 8 or 9)")),
    )


def _joint(draws: Tally[Draws], heading: str, *, ways: bool) -> Table:
    totals = draws.grouped(lambda seen: seen.result[:2])
    grid: list[list[int]] = [[totals.get((player, banker), 0) for banker in DIGITS] for player in DIGITS]
    rows = [[*row, sum(row)] for row in grid]
    rows.append([sum(column) for column in zip(*rows, strict=True)])
    assert rows[-1][-1] == draws.total

    def shown(number: int) -> Cell:
        return number if ways else Fraction(number, draws.total)

    columns = [
        Column(
            f"banker_{key}", str(key), "ways" if ways else "probability", percent=not ways, digits=None if ways else 3
        )
        for key in (*DIGITS, "all")
    ]
    names = [*(str(player) for player in DIGITS), "all"]
    return Table(
        "joint-ways" if ways else "joint",
        heading,
        (Column("player", "Player\\Banker"), *columns),
        tuple((name, *map(shown, row)) for name, row in zip(names, rows, strict=True)),
        ("Rows: Player's final total. Columns: Banker's.",),
        total=True,
    )


def _cards(draws: Tally[Draws], heading: str, shoe: Shoe, tableau: Tableau, known: Known) -> Table:
    def third(player: bool, banker: bool) -> Callable[[Draws], bool]:
        return lambda seen: ((seen.player_third is not None), (seen.banker_third is not None)) == (player, banker)

    events = (
        ("4: both hands stand", 4, third(False, False)),
        ("5: Player has three", 5, third(True, False)),
        ("5: Banker has three", 5, third(False, True)),
        ("6: both draw", 6, third(True, True)),
    )
    mean = sum((number * draws.probability(event) for _, number, event in events), Fraction(0))
    notes = [f"Cards in a coup, on average: {decimal_text(mean, 6)}."]
    if not known:
        ordered, unordered = value_sequences(shoe, tableau)
        notes.append(
            f"The ways stand for {integer_text(ordered, ',')} ordered value sequences actually dealt, "
            f"or {integer_text(unordered, ',')} with the order within each opening pair ignored."
        )
    return _listed("cards", heading, [(words, event) for words, _, event in events], draws, "cards", notes)


def _listed(
    id: str,
    heading: str,
    events: Sequence[tuple[str, Callable[[Draws], bool]]],
    draws: Tally[Draws],
    key: str,
    notes: Sequence[str] = (),
) -> Table:
    """A partition of the coups with ways and probabilities, and the row that sums it."""
    rows: list[tuple[Cell, ...]] = [(words, draws.ways(event), draws.probability(event)) for words, event in events]
    assert sum(draws.ways(event) for _, event in events) == draws.total
    rows.append(("total", draws.total, Fraction(1)))
    return Table(
        id,
        heading,
        (Column(key, key), Column("ways", "ways", "ways"), Column("probability", "P", "probability")),
        tuple(rows),
        tuple(notes),
        total=True,
    )


def _totals(draws: Tally[Draws], heading: str) -> Table:
    readers: tuple[tuple[str, str, Callable[[Draws], int]], ...] = (
        ("player_two", "Player, two cards", lambda seen: seen.player_two),
        ("player_final", "Player, final", lambda seen: seen.result.player),
        ("banker_two", "Banker, two cards", lambda seen: seen.banker_two),
        ("banker_final", "Banker, final", lambda seen: seen.result.banker),
    )
    tallies = [draws.grouped(read) for _, _, read in readers]
    rows: list[tuple[Cell, ...]] = [(str(total), *(one.get(total, 0) for one in tallies)) for total in DIGITS]
    assert all(one.total == draws.total for one in tallies)
    rows.append(("all", *(one.total for one in tallies)))
    whole = draws.total
    shares = [(row[0], *(Fraction(cell, whole) for cell in row[1:] if isinstance(cell, int))) for row in rows]
    columns: list[Column] = []
    for key, title, _ in readers:
        columns += [Column(f"{key}_ways", title, "ways"), Column(key, "P", "probability")]
    cells = [
        (row[0], *(cell for pair in zip(row[1:], share[1:], strict=True) for cell in pair))
        for row, share in zip(rows, shares, strict=True)
    ]
    return Table("totals", heading, (Column("total", "total"), *columns), tuple(cells), total=True)


def _naturals(draws: Tally[Draws], heading: str) -> Table:
    def naturals(player: bool, banker: bool) -> Callable[[Draws], bool]:
        return lambda seen: (seen.player_two >= 8, seen.banker_two >= 8) == (player, banker)

    events = [
        ("Player only", naturals(True, False)),
        ("Banker only", naturals(False, True)),
        ("both", naturals(True, True)),
        ("neither", naturals(False, False)),
    ]
    return _listed("naturals", heading, events, draws, "natural")
