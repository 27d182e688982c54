"""Counting systems beside the removal effects of a bet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.tags import ORDER, tag_fit
from odds.bets.bet import Bet
from odds.bets.payout import plain_number
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.numbers import decimal_text
from odds.report.tables import Column, Table


def tags_table(bet: Bet, tags: Sequence[Fraction], shoe: Shoe, tableau: Tableau | None = None) -> Table:
    """The tags of a count beside the effect of each card; balance per deck and betting correlation below.

    When the same tags in other places fit much better, the note says so: lists slip when they are copied.
    """
    fit = tag_fit(bet, tags, shoe, tableau)
    notes = [
        f"Betting correlation {decimal_text(fit.correlation, 3)}; tags per deck add up to {plain_number(fit.balance)}.",
        "Correlation: of tags and effects over the cards left. Tags are for cards that are seen to leave.",
    ]
    best = max(range(len(ORDER)), key=lambda places: fit.rotated(places).correlation.scaled(9))
    if best and fit.rotated(best).correlation.scaled(1) >= 9 > fit.correlation.scaled(1):
        better = decimal_text(fit.rotated(best).correlation, 3)
        notes.append(f"The same tags moved on by {best} correlate {better}: the list may have slipped in copying.")
    return Table(
        "tags",
        caption(shoe, tableau or bet.tableau or PUNTO_BANCO, title=f"{bet.title}: tags and effects of removal"),
        (
            Column("card", "card"),
            Column("left", "left", "count"),
            Column("tag", "tag", "payout"),
            Column("effect", "effect", "units", percent=True),
        ),
        tuple(zip(ORDER, fit.cards, fit.tags, fit.effects, strict=True)),
        tuple(notes),
    )
