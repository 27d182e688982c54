"""The drawing rules and worked coups: the casino card, what each cell is worth, and a coup explained."""

from __future__ import annotations

from collections.abc import Iterable

from odds.analysis.pricing import price
from odds.game.cards import Card
from odds.game.coup import Explained, explain
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau, cell_name
from odds.report.captions import caption, tableau_words
from odds.report.main_table import main_bets
from odds.report.tables import Cell, Column, Table


def coup_text(coup: Explained) -> str:
    """A coup card by card with the reason for each step, then who wins.

    >>> print(coup_text(explain("5 5 K 10 4 2")))
    1  Player  5    Player 5
    2  Banker  5    Banker 5
    3  Player  K    Player 5
    4  Banker  10   Banker 5
    5  Player  4    Player draws on 5: 5 + 4 = 9
    6  Banker  2    Banker 5 draws against a 4: 5 + 2 = 7
    Player wins, 9 to 7.
    """
    lines = []
    for step in coup.steps:
        told = f"{step.hand.title()} {step.total}"
        if step.reason:
            before = (step.total - step.card.value) % 10
            sum_words = f"{before} + {step.card.value} = {before + step.card.value}"
            reduced = f", counts {step.total}" if before + step.card.value > 9 else ""
            told = f"{step.reason}: {sum_words}{reduced}"
        lines.append(f"{step.position}  {step.hand.title():<6}  {step.card!s:<4} {told}")
    lines += [f"{words}." for words in coup.stands]
    return "\n".join([*lines, coup.verdict])


def coup_table(cards: str | Iterable[str | Card], tableau: Tableau = PUNTO_BANCO) -> Table:
    """The steps of a coup as a table: position, hand, card, the hand's total, and why a third card was drawn."""
    told = explain(cards, tableau)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (step.position, step.hand.title(), str(step.card), step.total, step.reason) for step in told.steps
    )
    return Table(
        "coup",
        f"{tableau_words(tableau)}, one coup in dealing order",
        (
            Column("position", "position", "count"),
            Column("hand", "hand"),
            Column("card", "card"),
            Column("total", "total", "count"),
            Column("reason", "why"),
        ),
        rows,
        (*(f"{words}." for words in told.stands), told.verdict),
    )


def tableau_table(tableau: Tableau) -> Table:
    """The drawing rules as a table of D (draws) and S (stands): Banker's rows, and Player's rule beside them."""
    columns = [Column("total", "total", "count"), Column("player", "Player")]
    columns += [Column(f"third_{card}", str(card)) for card in range(10)] + [Column("none", "none")]
    rows = []
    for total in range(8):
        letters = ["D" if draws else "S" for draws in tableau.banker[total]]
        rows.append((total, "D" if tableau.player[total] else "S", *letters))
    return Table(
        "tableau",
        f"{tableau_words(tableau)}. D draws, S stands; a hand of 8 or 9 ends the coup.",
        tuple(columns),
        tuple(rows),
        ("Columns 0 to 9: Banker's rule against Player's third card; none: when Player stood.",),
    )


def differences_table(
    tableau: Tableau,
    other: Tableau,
    shoe: Shoe,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
) -> Table:
    """The cells in which `other` differs from `tableau`, and what each alone costs each main bet.

    Costs are changes of the edge (positive: worse for the bettor) when only that cell of `tableau` is
    changed; the last row changes all of them, that is, plays by `other`.
    """
    bets = main_bets(commission, tie_pays)
    before = [price(bet, shoe, tableau, known).edge for bet in bets]
    cells = tableau.differences(other)
    rows: list[tuple[Cell, ...]] = []
    for total, place in cells:
        changed = tableau.player_flipped(place) if total is None else tableau.flipped(total, place)
        draws = other.player[place] if total is None else other.banker[total][place]
        edges = [price(bet, shoe, changed, known).edge for bet in bets]
        words = ("stands", "draws")
        rows.append(
            (
                cell_name(total, place),
                words[not draws],
                words[draws],
                *(after - edge for after, edge in zip(edges, before, strict=True)),
            )
        )
    if cells:
        edges = [price(bet, shoe, other, known).edge for bet in bets]
        rows.append(("all together", None, None, *(after - edge for after, edge in zip(edges, before, strict=True))))
    count = "1 cell differs" if len(cells) == 1 else f"{len(cells)} cells differ"
    return Table(
        "tableau-differences",
        caption(
            shoe,
            tableau,
            known,
            title=f"{tableau_words(other)} against {tableau_words(tableau).lower()}: {count}",
        ),
        (
            Column("cell", "cell"),
            Column("ours", tableau.name),
            Column("theirs", other.name),
            Column("player_cost", "Player change", "units", percent=True),
            Column("banker_cost", "Banker change", "units", percent=True),
            Column("tie_cost", "Tie change", "units", percent=True),
        ),
        tuple(rows),
        ("Change of the edge when that cell alone is changed, in percentage points; positive is worse for the bettor.",)
        if cells
        else ("The rules are the same.",),
        total=bool(cells),
    )
