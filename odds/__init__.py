"""The exact odds of baccarat: any shoe, any drawing rules, any bet.

Conventions. *Ways* are integers: ordered deals of six cards, dealt or not, so that every count of one
shoe lives in one universe of N(N-1)(N-2)(N-3)(N-4)(N-5) deals. A *probability* is a `Fraction` of ways.
*Units* are net units per unit staked: a win at 8 to 1 is 8, a push 0, a loss -1. *Edge* is minus the
expected value with pushes counted; *edge per resolved bet* leaves pushes out. Percent exists only in
printed text.

>>> from odds import Outcome, Shoe, banker, price, tally
>>> shoe = Shoe.of_decks(8)
>>> tally(shoe).probability(Outcome.TIE)
Fraction(619306544887, 6508331087895)
>>> price(banker(commission="4%"), shoe).edge
Fraction(2925372930848, 488124831592125)

Names are imported when they are first used, so that a program starts with no more than it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from odds._version import __version__

if TYPE_CHECKING:
    from odds.analysis import batch
    from odds.analysis.extremes import extremes
    from odds.analysis.pricing import Price, price, price_given
    from odds.analysis.removal import pair_effects, removal_effects
    from odds.bets.bet import Bet
    from odds.bets.main_bets import banker, player, tie
    from odds.counting.count import tally, ways
    from odds.counting.tally import Tally
    from odds.errors import OddsError
    from odds.game.cards import Card, Grain
    from odds.game.coup import Coup, deal, explain
    from odds.game.facts import facts
    from odds.game.shoe import Shoe
    from odds.game.tableau import PUNTO_BANCO, TABLEAUS, Tableau
    from odds.game.views import Draws, Outcome, Result

_HOMES = {
    "odds.analysis": ("batch",),
    "odds.analysis.extremes": ("extremes",),
    "odds.analysis.pricing": ("Price", "price", "price_given"),
    "odds.analysis.removal": ("pair_effects", "removal_effects"),
    "odds.bets.bet": ("Bet",),
    "odds.bets.main_bets": ("banker", "player", "tie"),
    "odds.counting.count": ("tally", "ways"),
    "odds.counting.tally": ("Tally",),
    "odds.errors": ("OddsError",),
    "odds.game.cards": ("Card", "Grain"),
    "odds.game.coup": ("Coup", "deal", "explain"),
    "odds.game.facts": ("facts",),
    "odds.game.shoe": ("Shoe",),
    "odds.game.tableau": ("PUNTO_BANCO", "TABLEAUS", "Tableau"),
    "odds.game.views": ("Draws", "Outcome", "Result"),
}

__all__ = [
    "PUNTO_BANCO",
    "TABLEAUS",
    "Bet",
    "Card",
    "Coup",
    "Draws",
    "Grain",
    "OddsError",
    "Outcome",
    "Price",
    "Result",
    "Shoe",
    "Tableau",
    "Tally",
    "__version__",
    "banker",
    "batch",
    "deal",
    "explain",
    "extremes",
    "facts",
    "pair_effects",
    "player",
    "price",
    "price_given",
    "removal_effects",
    "tally",
    "tie",
    "ways",
]


def __getattr__(name: str) -> object:
    """The public name `name`, imported now and kept."""
    for home, names in _HOMES.items():
        if name in names:
            inside = import_module(f"{home}.{name}") if home == "odds.analysis" else getattr(import_module(home), name)
            globals()[name] = inside
            return inside
    raise AttributeError(f"module 'odds' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
