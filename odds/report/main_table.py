"""The main table: Player, Banker and Tie, and the house variants of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from odds.analysis.pricing import Price, price
from odds.bets import HOUSE_VARIANTS, Bet, banker, player, tie
from odds.bets.payout import payout_words, plain_number, read_payout
from odds.game.cards import Card, Grain
from odds.game.known import Known
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption, shoe_words, tableau_words
from odds.report.tables import Cell, Column, Table

WAYS_NOTE = "Ways: ordered deals of six cards, dealt or not, so that all counts of a shoe share one universe."
EDGE_NOTE = 'P: probability that the bet wins. Edge counts pushes; "resolved" is per bet that is not pushed.'

PRICE_COLUMNS = (
    Column("ways", "ways", "ways"),
    Column("probability", "P", "probability"),
    Column("edge", "edge", "units", percent=True),
    Column("edge_resolved", "resolved", "units", percent=True),
    Column("sd", "SD", "decimal"),
)

OUTCOME_COLUMNS = (
    Column("player", "P(Player)", "probability"),
    Column("banker", "P(Banker)", "probability"),
    Column("tie", "P(Tie)", "probability"),
    Column("player_edge", "Player edge", "units", percent=True),
    Column("banker_edge", "Banker edge", "units", percent=True),
    Column("tie_edge", "Tie edge", "units", percent=True),
)
OUTCOME_NOTE = (
    "P: probability of the outcome; rounded one by one, so a row may add up to a little more or less than 1. "
    "Edge counts pushes; a negative edge favours the bettor."
)


def main_bets(commission: object = "5%", tie_pays: object = "8 to 1") -> tuple[Bet, Bet, Bet]:
    """Player, Banker at `commission` and Tie at `tie_pays`."""
    return player(), banker(commission), tie(tie_pays)


def main_table(
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
    variants: bool = False,
) -> Table:
    """The main bets at one shoe: ways, probability, edge on both bases and standard deviation.

    With `variants` the house variants follow, those that belong to their own drawing rules under them.
    """
    bets = main_bets(commission, tie_pays)
    prices = [price(bet, shoe, tableau, known) for bet in bets]
    notes = [EDGE_NOTE] if known else [EDGE_NOTE, WAYS_NOTE]
    if variants:
        prices += [price(bet, shoe, bet.tableau or tableau, known) for bet in HOUSE_VARIANTS]
        own = dict.fromkeys(tableau_words(bet.tableau) for bet in HOUSE_VARIANTS if bet.tableau)
        notes.append(f"The {' and '.join(own)} bets are priced under their own drawing rules.")
    return Table(
        "main",
        caption(shoe, tableau, known),
        (Column("bet", "bet"), Column("pays", "pays"), *PRICE_COLUMNS),
        tuple((one.bet.title, pays_words(one.bet), *price_cells(one)) for one in prices),
        (*notes, *favour_notes(prices)),
    )


def price_cells(one: Price) -> tuple[Cell, ...]:
    """The cells under `PRICE_COLUMNS`."""
    return one.hit_ways, one.hit, one.edge, one.edge_resolved, one.sd


def pays_words(bet: Bet) -> str:
    """The winning payouts of a bet in line order: `0.95 to 1`, `0.5, 1 to 1`."""
    wins = list(dict.fromkeys(pays for pays in bet.payouts if pays > 0))
    if len(wins) < 2:
        return "".join(payout_words(pays) for pays in wins)
    return ", ".join(plain_number(pays) for pays in wins) + " to 1"


def favour_notes(prices: Iterable[Price]) -> tuple[str, ...]:
    """A sentence for each bet that favours the bettor."""
    return tuple(
        f"{one.bet.title}: the edge is negative. At these odds the bet favours the bettor."
        for one in prices
        if one.edge < 0
    )


def burn_table(
    shoe: Shoe, tableau: Tableau = PUNTO_BANCO, *, commission: object = "5%", tie_pays: object = "8 to 1"
) -> Table:
    """The main edges after one burn card was seen, for each value it can have.

    The cards that are burned unseen after it change nothing: only what is seen leaves the shoe.
    """
    bets = main_bets(commission, tie_pays)
    rows: list[tuple[Cell, ...]] = []
    for value, count in enumerate(shoe.points):
        if count and shoe.size > FEWEST:
            prices = [price(bet, shoe.coarsened(Grain.POINTS).without([Card(value)]), tableau) for bet in bets]
            edges = [one.edge for one in prices]
            rows.append((value, Fraction(count, shoe.size), *(one.hit for one in prices), *edges))
    return Table(
        "burn",
        f"{tableau_words(tableau)}, {shoe_words(shoe)}: each row after a burn card of that value was seen\n"
        f"Banker's bet: {bets[1].title}; Tie pays {payout_words(bets[2].payouts[0])}",
        (
            Column("burn", "burn card", "count"),
            Column("chance", "P(burn)", "probability"),
            *OUTCOME_COLUMNS,
        ),
        tuple(rows),
        ("Cards burned unseen change nothing, so the table holds whatever number of them followed.", OUTCOME_NOTE),
    )


def sweep_table(
    shoes: Sequence[Shoe],
    commissions: Sequence[object] = ("5%",),
    tableau: Tableau = PUNTO_BANCO,
    *,
    tie_pays: object = "8 to 1",
) -> Table:
    """One row for each shoe and each Banker commission: probabilities of the outcomes, and the main edges."""
    rows: list[tuple[Cell, ...]] = []
    rates: list[Fraction] = []
    for shoe in shoes:
        for commission in commissions:
            bets = main_bets(commission, tie_pays)
            prices = [price(bet, shoe, tableau) for bet in bets]
            rates.append(1 - bets[1].payouts[0])
            decks = "inf" if shoe.endless else f"{shoe.decks}" if shoe.decks else shoe_words(shoe)
            hits = [one.hit for one in prices]
            rows.append((decks, rates[-1], *hits, *(one.edge for one in prices)))
    digits = max((len(plain_number(rate * 100).partition(".")[2]) for rate in rates), default=0)
    pays = read_payout(tie_pays)
    return Table(
        "sweep",
        f"{tableau_words(tableau)}, edges by shoe and Banker's commission; Tie pays {payout_words(pays)}",
        (
            Column("decks", "decks"),
            Column("commission", "commission", "units", percent=True, digits=digits),
            *OUTCOME_COLUMNS,
        ),
        tuple(rows),
        (OUTCOME_NOTE,),
    )
