"""The home game as tables: each call's points per round, the points of a whole game, and who wins it."""

from __future__ import annotations

from fractions import Fraction

from odds.analysis.home_game import HomeGame, home_game
from odds.analysis.root import SquareRoot
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome
from odds.report.captions import caption
from odds.report.tables import Column, Table

CALLS = (Outcome.PLAYER, Outcome.BANKER)


def home_tables(
    shoe: Shoe | None = None, rounds: int = 8, tableau: Tableau = PUNTO_BANCO
) -> tuple[Table, Table, Table]:
    """The home game of `rounds` rounds, each from a fresh shuffle of `shoe` (one deck without it).

    Three tables: the two calls, the distribution of the points, and "always Banker" against "always Player".
    """
    deck = shoe or Shoe.of_decks(1)
    game = home_game(deck, rounds, tableau)
    assert game.expected(Outcome.PLAYER) + game.expected(Outcome.BANKER) + Fraction(game.tie, game.total) == 1
    number = f"{rounds} round{'s' if rounds > 1 else ''}"
    calls = Table(
        "home",
        caption(deck, tableau, title="Home game: one point for calling the right hand, none on a tie"),
        (
            Column("call", "call"),
            Column("ways", "ways", "ways"),
            Column("expected", "points per round", "units"),
            Column("game", f"in {number}", "units"),
            Column("sd", "SD", "decimal"),
        ),
        tuple(
            (
                f"{call.value} every round",
                game.called(call),
                game.expected(call),
                rounds * game.expected(call),
                SquareRoot(game.variance(call)),
            )
            for call in CALLS
        ),
        (f"Expected points per round and in a game of {number}, with the standard deviation of the game's points.",),
    )
    fresh = f"{number}, each dealt from a fresh shuffle"
    points = Table(
        "home-points",
        caption(deck, tableau, title=f"Points in {fresh}"),
        (
            Column("points", "points", "count"),
            Column("player", "P(Player)", "probability"),
            Column("player_least", "at least", "probability"),
            Column("banker", "P(Banker)", "probability"),
            Column("banker_least", "at least", "probability"),
        ),
        tuple(zip(range(rounds + 1), *(spread for call in CALLS for spread in _spreads(game, call)), strict=True)),
        ("P: probability of exactly so many points for somebody who calls that hand every round.",),
    )
    duel = game.duel()
    return (
        calls,
        points,
        Table(
            "home-duel",
            caption(deck, tableau, title=f'"Always Banker" against "always Player" over the same {fresh}'),
            (
                Column("winner", "more points"),
                Column("chance", "P", "probability"),
                Column("shared", "level shared", "probability"),
            ),
            (
                ("Banker", duel.banker, duel.banker_shared),
                ("Player", duel.player, duel.player_shared),
                ("level", duel.level, None),
            ),
            ("Level shared: a game that ends with equal points counts half for each.",),
        ),
    )


def _spreads(game: HomeGame, call: Outcome) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The chances of exactly, and of at least, each number of points."""
    return game.points(call), game.at_least(call)
