"""Games that are sold beside baccarat, counted from their first cards: Three Card Baccarat, 7 Up and Dragon Tiger."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from odds import Bet, Outcome, Result, Shoe, Tally, price, tally
from odds.bets.payout import read_commission

FACES = 10
"""The place of the faces among the eleven kinds that Three Card Baccarat tells apart: ace to nine, ten, faces."""

Hand = tuple[Counter[int], int, int]
"""Three cards by kind, their total, and how many are faces."""


@cache
def three_cards() -> tuple[Hand, ...]:
    """Every hand of three cards by kind."""
    return tuple(
        (Counter(kinds), sum((kind + 1) % 10 for kind in kinds if kind < FACES) % 10, kinds.count(FACES))
        for kinds in combinations_with_replacement(range(FACES + 1), 3)
    )


def choices(hand: Hand, left: Counter[int]) -> int:
    """In how many ways the cards of `hand` can be taken from `left`."""
    number = 1
    for kind, count in hand[0].items():
        number *= comb(left[kind], count)
    return number


def deck(shoe: Shoe) -> Counter[int]:
    """The cards of a shoe by kind."""
    return Counter({kind: shoe.size // 13 * (3 if kind == FACES else 1) for kind in range(FACES + 1)})


def total_ways(shoe: Shoe, total: str) -> int:
    """Hands with a total; three faces count 0."""
    return sum(choices(hand, deck(shoe)) for hand in three_cards() if hand[1] == int(total))


def three_faces_edge(shoe: Shoe, pays: str) -> Fraction:
    """The edge of a bet that one hand is three faces."""
    return 1 - (int(pays) + 1) * Fraction(comb(deck(shoe)[FACES], 3), comb(shoe.size, 3))


@cache
def three_card_ways(shoe: Shoe) -> tuple[int, int]:
    """Pairs of hands in which one side wins, and in which they tie.

    Three faces beat all; then the higher total wins, and of equal totals the hand with more faces.
    """
    won = tied = 0
    for one in three_cards():
        number = choices(one, deck(shoe))
        left = deck(shoe) - one[0] if number else deck(shoe)
        for two in three_cards() if number else ():
            ranks = [(faces == 3, total, faces) for _, total, faces in (one, two)]
            if ranks[0] >= ranks[1]:
                pairs = number * choices(two, left)
                won += pairs * (ranks[0] > ranks[1])
                tied += pairs * (ranks[0] == ranks[1])
    return won, tied


def three_card_ev(shoe: Shoe, commission: str) -> Fraction:
    """The EV of one side of Three Card Baccarat at a commission on winnings; a tie pushes."""
    won, tied = three_card_ways(shoe)
    return -read_commission(commission) * Fraction(won, 2 * won + tied)


def dragon_tiger_tie(shoe: Shoe) -> Fraction:
    """The probability that two cards have one rank."""
    return Fraction(shoe.size // 13 - 1, shoe.size - 1)


def dragon_tiger_wins(shoe: Shoe) -> int:
    """Unordered pairs of cards in which the card of one side is the higher: half of those of two ranks."""
    return (comb(shoe.size, 2) - 13 * comb(shoe.size // 13, 2)) // 2


SEVEN = {1: 7}
"""Player's first card in 7 Up Baccarat."""


def player_seven(seen: Result) -> bool:
    """Whether Player wins with 7."""
    return seen.outcome is Outcome.PLAYER and seen.player == 7


SEVEN_UP_PLAYER = Bet("7 Up Player", [(player_seven, "1/2"), (Outcome.PLAYER, 1), (Outcome.TIE, "push")])


def seven_up(shoe: Shoe) -> Tally[Result]:
    """The coups of 7 Up Baccarat: Player's first card is a printed seven, which is none of the shoe's."""
    return tally(with_seven(shoe), known=SEVEN)


def seven_up_ev(shoe: Shoe) -> Fraction:
    """The EV of Player in 7 Up Baccarat, who is paid half for winning with 7."""
    return price(SEVEN_UP_PLAYER, with_seven(shoe), known=SEVEN).ev


def with_seven(shoe: Shoe) -> Shoe:
    """The shoe and one seven more."""
    return Shoe.of_points([count + (value == 7) for value, count in enumerate(shoe.points)])
