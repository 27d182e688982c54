"""Known cards: edges for each card at each dealing position, and what knowing it is worth."""

from __future__ import annotations

from fractions import Fraction

from odds.analysis.knowing import known_card_odds, value_of_knowing
from odds.errors import OddsError
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.main_table import main_bets
from odds.report.tables import Column, Table

WHO = {1: "Player", 2: "Banker", 3: "Player", 4: "Banker", 5: "who draws first", 6: "who draws next"}


def known_tables(
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
) -> tuple[Table, Table]:
    """What one known card is worth at each position, and the edges behind it.

    The first table has a row for each dealing position: the bettor's EV on the best bet, with and
    without the option not to bet. The second has a row for each position and card value.
    """
    if len(known) == 6:
        raise OddsError("all six cards are known, so there is no other card to know; leave one of them out")
    bets = main_bets(commission, tie_pays)
    odds = known_card_odds(bets, shoe, tableau, known)
    positions = list(dict.fromkeys(row.position for row in odds))
    worth = tuple(
        (
            position,
            WHO[position],
            value_of_knowing(odds, position, may_abstain=True),
            value_of_knowing(odds, position, may_abstain=False),
        )
        for position in positions
    )
    summary = Table(
        "value-of-knowing",
        caption(shoe, tableau, known, title=f"What it is worth to know one card ({bets[1].title}; {bets[2].title})"),
        (
            Column("position", "position", "count"),
            Column("to", "dealt to"),
            Column("ev", "EV, may sit out", "units", percent=True),
            Column("ev_always", "EV, must bet", "units", percent=True),
        ),
        worth,
        ("EV: the bettor's, per coup, with one unit on the best of Player, Banker and Tie for the known card.",),
    )
    edges = Table(
        "known",
        caption(shoe, tableau, known, title="Edges when a card is known to sit at a dealing position"),
        (
            Column("position", "position", "count"),
            Column("card", "card", "count"),
            Column("chance", "P(card)", "probability"),
            Column("player_edge", "Player edge", "units", percent=True),
            Column("banker_edge", "Banker edge", "units", percent=True),
            Column("tie_edge", "Tie edge", "units", percent=True),
            Column("best", "best choice"),
            Column("best_ev", "its EV", "units", percent=True),
        ),
        tuple(
            (
                row.position,
                row.value,
                row.chance,
                *(-ev for ev in row.evs),
                bets[row.best].name if max(row.evs) > 0 else "no bet",
                max(*row.evs, Fraction(0)),
            )
            for row in odds
        ),
        ("Card 0 is any ten or face. Edge counts pushes; a negative edge favours the bettor.",),
    )
    return summary, edges
