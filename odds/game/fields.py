"""Fields: the named facts of a coup that a bet may read, and what each reads of which cards.

A field says its scope (the dealing slots it reads) and its mark (what it reads of a card there), so that
counting can keep fine detail only where a bet needs it. Every field can be read off a finished `Coup`;
that is its definition. A field that reads several cards does not depend on their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cache
from typing import Any

from odds.errors import BetError
from odds.game.cards import RANKS, SUITS, Card, Grain
from odds.game.coup import Coup, total_of


class Scope(Enum):
    """Which cards of a coup a field reads; `DRAWS` is totals and third-card values, no single card."""

    DRAWS = ()
    PLAYER_OPENING = ("p1", "p2")
    BANKER_OPENING = ("b1", "b2")
    OPENING = ("p1", "p2", "b1", "b2")
    PLAYER_THIRD = ("p3",)
    BANKER_THIRD = ("b3",)
    PLAYER_HAND = ("p1", "p2", "p3")
    BANKER_HAND = ("b1", "b2", "b3")
    DEALT = ("p1", "p2", "b1", "b2", "p3", "b3")
    CARD_1 = ("p1",)
    CARD_2 = ("b1",)
    CARD_3 = ("p2",)
    CARD_4 = ("b2",)

    @property
    def is_position(self) -> bool:
        """Whether this is one opening card by its dealing position, so that order within the pair matters."""
        return self.name.startswith("CARD_")


class Kind(Flag):
    """What sort of value a field has; `NUMBER | NONE` is a number that may be missing."""

    NUMBER = auto()
    TRUTH = auto()
    TEXT = auto()
    NONE = auto()


NUMBER, TRUTH, TEXT = Kind.NUMBER, Kind.TRUTH, Kind.TEXT
MAYBE_NUMBER, MAYBE_TEXT = Kind.NUMBER | Kind.NONE, Kind.TEXT | Kind.NONE

Mark = Callable[[Card], Hashable]


def rank_of(card: Card) -> Hashable:
    """The rank: thirteen marks."""
    return card.rank


def suit_of(card: Card) -> Hashable:
    """The suit: four marks."""
    return card.suit


def identity_of(card: Card) -> Hashable:
    """Rank and suit: fifty-two marks."""
    return card.rank, card.suit


def red_of(card: Card) -> Hashable:
    """The colour: two marks."""
    return card.is_red


def face_of(card: Card) -> Hashable:
    """Whether the card is a jack, queen or king: two marks."""
    return card.is_face


@dataclass(frozen=True)
class Field:
    """A named fact of a coup.

    `read` takes a coup and looks only at the cards of `scope`, and of them only at `mark` (and the
    grain of the cards must be at least `grain`). A field of scope `DRAWS` has no mark and reads totals,
    hand sizes and third-card values. `words` documents it, and `kind` is the sort of its value.
    """

    name: str
    scope: Scope
    grain: Grain
    read: Callable[[Coup], Any]
    words: str
    mark: Mark | None = None
    kind: Kind = NUMBER


def _two(hand: tuple[Card, ...]) -> int:
    return total_of(hand[:2])


def _third(hand: tuple[Card, ...]) -> int | None:
    return hand[2].value if len(hand) == 3 else None


def _pair_rank(hand: tuple[Card, ...]) -> str | None:
    return hand[0].rank if hand[0].rank == hand[1].rank else None


def _pair_suit(hand: tuple[Card, ...]) -> str | None:
    return hand[0].suit if hand[0].suit == hand[1].suit else None


def _nine_face(hand: tuple[Card, ...]) -> str | None:
    first, second = hand[:2]
    if not ({first.rank, second.rank} & {"9"} and (first.is_face or second.is_face)):
        return None
    return first.suit if first.suit == second.suit else "mixed"


def _one_suit(hand: tuple[Card, ...]) -> str | None:
    suits = {card.suit for card in hand}
    return hand[0].suit if len(suits) == 1 else None


def _opening(coup: Coup) -> tuple[Card, ...]:
    return coup.player[:2] + coup.banker[:2]


def _shape(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How often the ranks occur, most frequent first: (2, 2) is two pair."""
    return tuple(sorted(Counter(card.rank for card in cards).values(), reverse=True))


def _straight(cards: tuple[Card, ...]) -> str | None:
    """The highest rank of four ranks in sequence, ace low or high, or None."""
    places = sorted(RANKS.index(card.rank) for card in cards if card.rank is not None)
    if places == [0, 10, 11, 12]:
        return "A"
    if len(set(places)) == 4 and places[-1] - places[0] == 3:
        return RANKS[places[-1]]
    return None


def _nines(coup: Coup) -> tuple[str, ...]:
    """The suits of the nines among the first four cards, in suit order."""
    return tuple(sorted(card.suit or "" for card in _opening(coup) if card.rank == "9"))


def _nine_suit(card: Card) -> Hashable:
    return card.suit if card.rank == "9" else None


def _king_or_queen(card: Card) -> Hashable:
    return card.rank if card.rank in ("K", "Q") else None


def _nine_or_face(card: Card) -> Hashable:
    return (card.is_face, card.suit) if card.rank == "9" or card.is_face else None


def _hand_fields(side: str) -> list[Field]:
    """The fields that exist for each hand."""
    opening = Scope.PLAYER_OPENING if side == "player" else Scope.BANKER_OPENING
    third = Scope.PLAYER_THIRD if side == "player" else Scope.BANKER_THIRD
    whole = Scope.PLAYER_HAND if side == "player" else Scope.BANKER_HAND
    who = side.title()

    def hand(coup: Coup) -> tuple[Card, ...]:
        return coup.player if side == "player" else coup.banker

    def draws(name: str, read: Callable[[Coup], Any], words: str, kind: Kind = NUMBER) -> Field:
        return Field(f"{side}.{name}", Scope.DRAWS, Grain.POINTS, read, words, None, kind)

    def seen(
        name: str, scope: Scope, grain: Grain, mark: Mark, read: Callable[[Coup], Any], words: str, kind: Kind = TRUTH
    ) -> Field:
        return Field(f"{side}.{name}", scope, grain, read, words, mark, kind)

    return [
        draws("total", lambda c: total_of(hand(c)), f"{who}'s final total, 0 to 9"),
        draws("cards", lambda c: len(hand(c)), f"how many cards {who} has, 2 or 3"),
        draws("wins", lambda c: c.winner == side, f"whether {who} wins", TRUTH),
        draws("two", lambda c: _two(hand(c)), f"{who}'s two-card total, 0 to 9"),
        draws("third", lambda c: _third(hand(c)), f"the value of {who}'s third card, 0 to 9, or none", MAYBE_NUMBER),
        draws("natural", lambda c: _two(hand(c)) >= 8, f"whether {who} has a two-card 8 or 9", TRUTH),
        seen(
            "pair", opening, Grain.RANKS, rank_of, lambda c: _pair_rank(hand(c)) is not None,
            f"whether {who}'s first two cards share a rank",
        ),
        seen(
            "pair_rank", opening, Grain.RANKS, rank_of, lambda c: _pair_rank(hand(c)),
            f"the rank that {who}'s first two cards share ('A' to 'K'), or none", MAYBE_TEXT,
        ),
        seen(
            "king_queen", opening, Grain.RANKS, _king_or_queen,
            lambda c: {card.rank for card in hand(c)[:2]} == {"K", "Q"},
            f"whether {who}'s first two cards are a king and a queen",
        ),
        seen(
            "suited", opening, Grain.CARDS, suit_of, lambda c: _pair_suit(hand(c)) is not None,
            f"whether {who}'s first two cards share a suit",
        ),
        seen(
            "perfect_pair", opening, Grain.CARDS, identity_of,
            lambda c: hand(c)[0] == hand(c)[1],
            f"whether {who}'s first two cards share rank and suit",
        ),
        seen(
            "nine_face", opening, Grain.CARDS,
            _nine_or_face,
            lambda c: _nine_face(hand(c)),
            f"when {who}'s first two cards are a nine and a face: their common suit, or 'mixed'; else none", MAYBE_TEXT,
        ),
        seen(
            "one_suit", whole, Grain.CARDS, suit_of, lambda c: _one_suit(hand(c)),
            f"the suit ('s', 'h', 'd', 'c') of all {who}'s cards if they share one, or none", MAYBE_TEXT,
        ),
        seen(
            "third_face", third, Grain.RANKS, face_of,
            lambda c: len(hand(c)) == 3 and hand(c)[2].is_face,
            f"whether {who} has a third card that is a jack, queen or king",
        ),
    ]  # fmt: skip


def _coup_fields() -> list[Field]:
    """The fields of the whole coup."""

    def draws(name: str, read: Callable[[Coup], Any], words: str, kind: Kind = NUMBER) -> Field:
        return Field(name, Scope.DRAWS, Grain.POINTS, read, words, None, kind)

    def opening(
        name: str, grain: Grain, mark: Mark, read: Callable[[Coup], Any], words: str, kind: Kind = NUMBER
    ) -> Field:
        return Field(name, Scope.OPENING, grain, read, words, mark, kind)

    def dealt(
        name: str, grain: Grain, mark: Mark, read: Callable[[Coup], Any], words: str, kind: Kind = NUMBER
    ) -> Field:
        return Field(name, Scope.DEALT, grain, read, words, mark, kind)

    ranks, cards = Grain.RANKS, Grain.CARDS
    return [
        draws("tie", lambda c: c.winner == "tie", "whether the final totals are equal", TRUTH),
        draws("margin", lambda c: abs(c.player_total - c.banker_total), "by how much the winner wins, 0 for a tie"),
        draws("high", lambda c: max(c.player_total, c.banker_total), "the higher final total, 0 to 9"),
        draws("low", lambda c: min(c.player_total, c.banker_total), "the lower final total, 0 to 9"),
        draws("cards", lambda c: len(c.player) + len(c.banker), "how many cards are dealt, 4 to 6"),
        opening(
            "first_four.shape", ranks, rank_of, lambda c: "".join(map(str, _shape(_opening(c)))),
            "how often the ranks of the first four cards occur: '4', '31', '22', '211' or '1111'", TEXT,
        ),
        opening(
            "first_four.straight", ranks, rank_of, lambda c: _straight(_opening(c)),
            "the highest rank of the first four cards if they are in sequence, ace low or high, or none", MAYBE_TEXT,
        ),
        opening(
            "first_four.pair_rank", ranks, rank_of,
            lambda c: next((rank for rank, n in Counter(card.rank for card in _opening(c)).items() if n == 2), None)
            if _shape(_opening(c)) == (2, 1, 1) else None,
            "the rank of the only pair among the first four cards, or none", MAYBE_TEXT,
        ),
        opening(
            "first_four.one_suit", cards, suit_of, lambda c: _one_suit(_opening(c)),
            "the suit of the first four cards if they share one, or none", MAYBE_TEXT,
        ),
        opening("nines", ranks, lambda card: card.rank == "9", lambda c: sum(x.rank == "9" for x in _opening(c)),
                "how many of the first four cards are nines"),
        opening(
            "nines.suits", cards, _nine_suit, lambda c: "".join(_nines(c)),
            "the suits of the nines among the first four cards, in alphabetical order: '', 'd', 'ccc', 'ds'", TEXT,
        ),
        dealt("faces", ranks, face_of, lambda c: sum(card.is_face for card in c.cards),
              "how many of all cards dealt are jacks, queens or kings"),
        dealt(
            "dealt.shape", ranks, rank_of, lambda c: "".join(map(str, _shape(c.cards))),
            "how often the ranks of all cards dealt occur, most frequent first: '33', '4111', '22211'", TEXT,
        ),
        dealt("reds", cards, red_of, lambda c: sum(card.is_red for card in c.cards),
              "how many of all cards dealt are hearts or diamonds"),
        dealt("all_red", cards, red_of, lambda c: all(card.is_red for card in c.cards),
              "whether all cards dealt are hearts or diamonds", TRUTH),
        dealt("all_black", cards, red_of, lambda c: not any(card.is_red for card in c.cards),
              "whether all cards dealt are spades or clubs", TRUTH),
    ]  # fmt: skip


def _position_fields() -> list[Field]:
    """The fields of one opening card by its dealing position."""
    fields = []
    for position in range(1, 5):
        scope = Scope[f"CARD_{position}"]

        def at(coup: Coup, place: int = position - 1) -> Card:
            return (coup.player[0], coup.banker[0], coup.player[1], coup.banker[1])[place]

        def seen(
            name: str, grain: Grain, mark: Mark, words: str, kind: Kind,
            scope: Scope = scope, at: Callable[[Coup], Card] = at, position: int = position,
        ) -> Field:  # fmt: skip
            return Field(f"card_{position}.{name}", scope, grain, lambda c: mark(at(c)), words, mark, kind)

        fields += [
            seen("value", Grain.POINTS, lambda card: card.value, f"the point value of card {position}", NUMBER),
            seen("rank", Grain.RANKS, rank_of, f"the rank of card {position} in dealing order, 'A' to 'K'", TEXT),
            seen("suit", Grain.CARDS, suit_of, f"the suit of card {position}: 's', 'h', 'd' or 'c'", TEXT),
            seen("red", Grain.CARDS, red_of, f"whether card {position} is a heart or a diamond", TRUTH),
        ]
    return fields


FIELDS: dict[str, Field] = {
    field.name: field
    for field in (*_hand_fields("player"), *_hand_fields("banker"), *_coup_fields(), *_position_fields())
}
"""Every field by the name under which a bet reads it."""


def count_field(card: str) -> Field:
    """The field `count("...")`: how many of all cards dealt have this rank (`"9"`, `"K"`) or suit (`"h"`)."""
    name = card.strip()
    rank = {"1": "A", "T": "10"}.get(name.upper(), name.upper())
    if rank in RANKS:
        return _count_of_rank(rank)
    if name.lower() in SUITS:
        return _count_of_suit(name.lower())
    raise BetError(f"count({card!r}) counts no cards; use a rank, 'A' to 'K', or a suit, 's', 'h', 'd' or 'c'")


@cache
def _count_of_rank(rank: str) -> Field:
    return Field(
        f'count("{rank}")', Scope.DEALT, Grain.RANKS, lambda c: sum(x.rank == rank for x in c.cards),
        f"how many of all cards dealt have the rank {rank}", lambda x: x.rank == rank,
    )  # fmt: skip


@cache
def _count_of_suit(suit: str) -> Field:
    return Field(
        f'count("{suit}")', Scope.DEALT, Grain.CARDS, lambda c: sum(x.suit == suit for x in c.cards),
        f"how many of all cards dealt have the suit {suit}", lambda x: x.suit == suit,
    )  # fmt: skip
