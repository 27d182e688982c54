"""What each cell of the drawing rules is worth: the change of a bet's edge when that cell alone is turned round.

One count serves every cell. Under rules by which both hands always draw, a coup without a natural uses all six
cards, so its tally says in how many deals any two totals are followed by any two cards. Which hand these cards
go to, if to any, is then read off each tableau in turn.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from odds.bets.bet import Bet
from odds.counting.count import draws_reader, tally
from odds.errors import BetError
from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup, next_hand
from odds.game.shoe import Shoe
from odds.game.tableau import NONE, PUNTO_BANCO, THIRD_CARDS, TOTALS, Tableau
from odds.game.views import Draws

Cell = tuple[int | None, int]
"""A cell as `Tableau.differences` numbers it: (Banker's total, third card), or (None, Player's total)."""

CELLS: tuple[Cell, ...] = (*((None, total) for total in TOTALS), *((t, c) for t in TOTALS for c in THIRD_CARDS))
"""Player's 8 cells, then Banker's 88."""

_ALWAYS = Tableau("both-draw", (True,) * 8, ((True,) * 11,) * 8)


def flip_costs(bet: Bet, shoe: Shoe, tableau: Tableau | None = None) -> dict[Cell, Fraction]:
    """The change of the house edge of `bet` for each cell of the rules, when that cell alone is turned round.

    Units per unit staked, pushes counted; positive is worse for the bettor. `tableau` defaults to the bet's own
    rules, or punto banco. Only for a bet on one coup, offered before it, that reads totals and third cards.

    >>> from odds import banker
    >>> costs = flip_costs(banker(), Shoe.of_decks(8))
    >>> len(costs), costs[3, 8]
    (96, Fraction(1410386648, 97624966318425))
    """
    rules = tableau or bet.tableau or PUNTO_BANCO
    reader = draws_reader(bet.view)
    if reader is None or bet.given is not None or bet.run is not None:
        raise BetError(f"{bet.name} reads more than the totals and cards of one coup; name a bet that does not")
    counts = tally(shoe, Draws, _ALWAYS)
    after: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for seen, ways in counts.items():
        if seen.player_third is not None and seen.banker_third is not None:
            cards = (seen.player_third, seen.banker_third, ways)
            after.setdefault((seen.player_two, seen.banker_two), []).append(cards)
    below = lcm(*(pays.denominator for pays in bet.payouts))
    pays = [int(each * below) for each in bet.payouts]

    def won(totals: tuple[int, int], fifth: int, sixth: int, by: Tableau) -> int:
        return pays[bet.settles(reader(_draws(*totals, fifth, sixth, by)))]

    costs: dict[Cell, Fraction] = {}
    for total, place in CELLS:
        flipped = rules.player_flipped(place) if total is None else rules.flipped(total, place)
        change = 0
        for totals, thirds in after.items():
            if totals[0] != place if total is None else totals[1] != total:
                continue
            stands = not rules.player_draws(totals[0])
            for fifth, sixth, ways in thirds:
                if total is None or place == (NONE if stands else fifth):
                    change += ways * (won(totals, fifth, sixth, rules) - won(totals, fifth, sixth, flipped))
        costs[total, place] = Fraction(change, below * counts.total)
    return costs


def _draws(player_two: int, banker_two: int, fifth: int, sixth: int, tableau: Tableau) -> Draws:
    """What is drawn on two totals when the next two cards of the shoe are `fifth` and `sixth`."""
    kinds = KINDS[Grain.POINTS]
    player: tuple[Card, ...] = (kinds[player_two], kinds[0])
    banker: tuple[Card, ...] = (kinds[banker_two], kinds[0])
    for value in (fifth, sixth):
        hand = next_hand(player, banker, tableau)
        if hand == "player":
            player = (*player, kinds[value])
        elif hand == "banker":
            banker = (*banker, kinds[value])
    return Draws.of(Coup(player, banker))
