"""One finished round of baccarat, dealt card by card, with the reason for every step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from odds.errors import CoupError
from odds.game.cards import Card, read_cards
from odds.game.tableau import PUNTO_BANCO, Tableau, require_tableau

DEALT_TO = ("player", "banker", "player", "banker")
"""Who gets each of the first four cards; the fifth and sixth go to whoever draws."""


def total_of(cards: Iterable[Card]) -> int:
    """The baccarat total of a hand: the last digit of the sum of its point values."""
    return sum(card.value for card in cards) % 10


@dataclass(frozen=True)
class Coup:
    """A finished round: the cards of both hands in the order in which they got them.

    Whether a coup is finished, and that no card too many was dealt, is for `deal` to see to.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @property
    def player_total(self) -> int:
        """Player's final total."""
        return total_of(self.player)

    @property
    def banker_total(self) -> int:
        """Banker's final total."""
        return total_of(self.banker)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards dealt, in dealing order."""
        first = (self.player[0], self.banker[0], self.player[1], self.banker[1])
        return first + self.player[2:] + self.banker[2:]

    @property
    def winner(self) -> str:
        """`player`, `banker` or `tie`."""
        if self.player_total == self.banker_total:
            return "tie"
        return "player" if self.player_total > self.banker_total else "banker"


@dataclass(frozen=True)
class Step:
    """One card of a coup: its dealing position (1 to 6), the hand it went to, that hand's total, and why."""

    position: int
    hand: str
    card: Card
    total: int
    reason: str


@dataclass(frozen=True)
class Explained:
    """A coup with its steps, and what was decided after each draw that was not taken (`stands`)."""

    coup: Coup
    steps: tuple[Step, ...]
    stands: tuple[str, ...]
    verdict: str


def next_hand(player: tuple[Card, ...], banker: tuple[Card, ...], tableau: Tableau) -> str | None:
    """Which hand gets the next card, `player` or `banker`, or None when the coup is over."""
    dealt = len(player) + len(banker)
    if dealt < 4:
        return DEALT_TO[dealt]
    player_two, banker_two = total_of(player[:2]), total_of(banker[:2])
    if max(player_two, banker_two) >= 8 or len(banker) == 3:
        return None
    if len(player) == 2 and tableau.player_draws(player_two):
        return "player"
    third = player[2].value if len(player) == 3 else None
    return "banker" if tableau.banker_draws(banker_two, third) else None


def deal(cards: str | Iterable[str | Card], tableau: Tableau = PUNTO_BANCO) -> Coup:
    """The coup that `cards`, in dealing order, make: Player, Banker, Player, Banker, then third cards.

    Raises `CoupError` when a card is missing or was not needed, naming the card.

    >>> coup = deal("5 5 K 10 4 2")
    >>> coup.player_total, coup.banker_total, coup.winner
    (9, 7, 'player')
    """
    return explain(cards, tableau).coup


def explain(cards: str | Iterable[str | Card], tableau: Tableau = PUNTO_BANCO) -> Explained:
    """The coup that `cards` make, with each step and its reason; errors as `deal`."""
    require_tableau(tableau)
    left = list(read_cards(cards))
    given = len(left)
    hands: dict[str, tuple[Card, ...]] = {"player": (), "banker": ()}
    steps: list[Step] = []
    while (hand := next_hand(hands["player"], hands["banker"], tableau)) is not None:
        reason = _reason(hand, hands)
        if not left:
            wanted = reason or f"{hand.title()}'s {'first' if len(steps) < 2 else 'second'} card"
            raise CoupError(f"card {len(steps) + 1} is missing ({wanted}); {given} were given")
        hands[hand] = (*hands[hand], left.pop(0))
        steps.append(Step(len(steps) + 1, hand, hands[hand][-1], total_of(hands[hand]), reason))
    coup = Coup(hands["player"], hands["banker"])
    stands = _stands(coup)
    if left:
        why = "; ".join(stands) or "both hands have three cards"
        raise CoupError(f"card {len(steps) + 1} ({left[0]}) was not needed: {why}")
    return Explained(coup, tuple(steps), stands, _verdict(coup))


def _against(hands: dict[str, tuple[Card, ...]]) -> str:
    player = hands["player"]
    return f"against {_article(player[2].value)}" if len(player) == 3 else "when Player stood"


def _reason(hand: str, hands: dict[str, tuple[Card, ...]]) -> str:
    """Why `hand` gets a third card; empty for the first two."""
    if len(hands[hand]) < 2:
        return ""
    total = total_of(hands[hand])
    if hand == "player":
        return f"Player draws on {total}"
    return f"Banker {total} draws {_against(hands)}"


def _stands(coup: Coup) -> tuple[str, ...]:
    """In words, why no further card was dealt."""
    player_two, banker_two = total_of(coup.player[:2]), total_of(coup.banker[:2])
    naturals = [
        f"{name} has a natural {total}"
        for name, total in (("Player", player_two), ("Banker", banker_two))
        if total >= 8
    ]
    if naturals:
        return (" and ".join(naturals) + " and the coup ends" if len(naturals) < 2 else " and ".join(naturals),)
    words = []
    if len(coup.player) == 2:
        words.append(f"Player stands on {player_two}")
    if len(coup.banker) == 2:
        against = _against({"player": coup.player}) if len(coup.player) == 3 else ""
        words.append(f"Banker {banker_two} stands {against}" if against else f"Banker stands on {banker_two}")
    return tuple(words)


def _verdict(coup: Coup) -> str:
    player, banker = coup.player_total, coup.banker_total
    if coup.winner == "tie":
        return f"Tie, {player} to {banker}."
    high, low = max(player, banker), min(player, banker)
    return f"{coup.winner.title()} wins, {high} to {low}."


def _article(value: int) -> str:
    return f"an {value}" if value == 8 else f"a {value}"
