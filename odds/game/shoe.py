"""Shoes: the composition of the cards that are still undealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index

from odds.errors import CardError, GrainError, OddsError, ShoeError, quoted
from odds.game.cards import KINDS, Card, CardsInput, Grain, read_card, read_cards

FEWEST = 6
"""A coup can need six cards, so no smaller shoe can be dealt from."""


@dataclass(frozen=True, repr=False)
class Shoe:
    """How many cards of each kind are left to deal. Immutable, hashable, equal by value.

    `counts` holds one non-negative integer for each kind of `grain`, in the order of
    `odds.game.cards.KINDS`. With `endless`, cards are drawn with replacement and the counts are
    the proportions: thirteen kinds of rank in equal parts for `Shoe.infinite()`.
    """

    counts: tuple[int, ...]
    grain: Grain
    endless: bool = False

    def __post_init__(self) -> None:
        _require_grain(self.grain)
        _require_counts(self.counts, self.grain)
        if len(self.counts) != self.grain:
            raise ShoeError(f"{len(self.counts)} counts were given, and a shoe of {self.grain} has {int(self.grain)}")
        pairs = zip(KINDS[self.grain], self.counts, strict=True)
        object.__setattr__(self, "counts", tuple(_whole(count, f"cards of {kind}") for kind, count in pairs))
        for kind, count in zip(KINDS[self.grain], self.counts, strict=True):
            if count < 0:
                raise ShoeError(f"{quoted(count)} cards of {kind} is below zero; a count is 0 or more")
        if self.endless and self.size == 0:
            raise ShoeError("an endless shoe needs at least one kind of card; give the proportions of its kinds")
        if self.size < FEWEST and not self.endless:
            raise ShoeError(
                f"{self.size} cards are too few: a coup can need {FEWEST}; use a shoe of {FEWEST} cards or more"
            )

    # -- building ---------------------------------------------------------------------------

    @classmethod
    def of_decks(cls, decks: int) -> Shoe:
        """A fresh shoe of `decks` full packs of 52, at the grain of cards.

        >>> Shoe.of_decks(8).size
        416
        """
        decks = _whole(decks, "decks")
        if decks < 1:
            raise ShoeError(f"{decks} decks make no shoe; use 1 or more, or 'inf' for drawing with replacement")
        return cls((decks,) * Grain.CARDS, Grain.CARDS)

    @classmethod
    def of_points(cls, counts: Sequence[int] | Mapping[int, int] | Mapping[str, int]) -> Shoe:
        """A shoe of ten point values: ten counts (index = value, 0 holds tens and faces), or a mapping from value.

        >>> Shoe.of_points([4, 1, 1, 1, 0, 1, 1, 1, 1, 1]).size
        12
        """
        return cls._of(counts, Grain.POINTS)

    @classmethod
    def of_ranks(cls, counts: Mapping[str, int] | Sequence[int]) -> Shoe:
        """A shoe of thirteen ranks: `{"A": 32, ..., "K": 32}`, or thirteen counts from ace to king.

        Ranks that a mapping leaves out are absent from the shoe.
        """
        return cls._of(counts, Grain.RANKS)

    @classmethod
    def of_cards(cls, counts: Mapping[str, int] | Sequence[int]) -> Shoe:
        """A shoe of fifty-two cards: `{"9h": 8, ...}`, or fifty-two counts in the order of `KINDS`.

        Cards that a mapping leaves out are absent from the shoe.
        """
        return cls._of(counts, Grain.CARDS)

    @classmethod
    def infinite(cls) -> Shoe:
        """Full packs without end: every card is drawn with replacement.

        >>> Shoe.infinite().points
        (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        """
        return cls((1,) * Grain.RANKS, Grain.RANKS, endless=True)

    @classmethod
    def _of(cls, counts: Sequence[int] | Mapping[int, int] | Mapping[str, int], grain: Grain) -> Shoe:
        _require_counts(counts, grain)
        if not isinstance(counts, Mapping):
            numbers = tuple(counts)
            if len(numbers) != grain:
                raise ShoeError(f"{len(numbers)} counts were given, and a shoe of {grain} has {int(grain)}")
            pairs = zip(KINDS[grain], numbers, strict=True)
            return cls(tuple(_whole(count, f"cards of {kind}") for kind, count in pairs), grain)
        cells: list[int | None] = [None] * grain
        for name, count in counts.items():
            place = _place(name, grain)
            if cells[place] is not None:
                raise ShoeError(f"{KINDS[grain][place]} is counted twice; count each kind once")
            cells[place] = _whole(count, f"cards of {KINDS[grain][place]}")
        return cls(tuple(count or 0 for count in cells), grain)

    # -- reading ----------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many cards are undealt (for an endless shoe, the sum of the proportions)."""
        return sum(self.counts)

    @property
    def points(self) -> tuple[int, ...]:
        """Ten counts, index = point value."""
        return self.at(Grain.POINTS)

    @property
    def ranks(self) -> dict[str, int]:
        """Cards of each rank, from ace to king; refused when the shoe says only point values."""
        return {str(kind): count for kind, count in zip(KINDS[Grain.RANKS], self.at(Grain.RANKS), strict=True)}

    @property
    def cards(self) -> dict[str, int]:
        """Cards of each rank and suit; refused when the shoe does not say suits."""
        return {str(kind): count for kind, count in zip(KINDS[Grain.CARDS], self.at(Grain.CARDS), strict=True)}

    @property
    def decks(self) -> int | None:
        """The number of full packs this is, or None for an endless, depleted or unusual shoe."""
        packs = self.size // 52
        if self.endless or packs == 0:
            return None
        full = tuple(packs * int(Grain.CARDS) // int(self.grain) for _ in self.counts)
        if self.grain is Grain.POINTS:
            full = (packs * 16,) + (packs * 4,) * 9
        return packs if self.counts == full else None

    def at(self, grain: Grain) -> tuple[int, ...]:
        """The counts at `grain`, which must not be finer than the shoe's own."""
        if grain is self.grain:
            return self.counts
        _require_grain(grain)
        if grain > self.grain:
            if self.endless and self == Shoe.infinite():
                return (1,) * grain
            flag = "--ranks or --decks" if grain is Grain.RANKS else "--cards or --decks"
            own = "only point values" if self.grain is Grain.POINTS else "ranks but no suits"
            raise GrainError(f"{grain} are needed, and this shoe says {own}; describe it with {flag}")
        if grain is Grain.POINTS and self.grain is Grain.RANKS:
            return (sum(self.counts[9:]), *self.counts[:9])
        counts = [0] * grain
        for kind, count in zip(KINDS[self.grain], self.counts, strict=True):
            counts[kind.at(grain)] += count
        return tuple(counts)

    def coarsened(self, grain: Grain) -> Shoe:
        """This shoe with its cards told apart only as finely as `grain`."""
        return self if grain is self.grain else Shoe(self.at(grain), grain, self.endless)

    def count(self, card: Card) -> int:
        """How many cards are left of what is known of `card`."""
        return self.at(card.grain)[card.at(card.grain)]

    # -- removing ---------------------------------------------------------------------------

    def without(self, cards: CardsInput) -> Shoe:
        """This shoe after `cards` have been seen and are gone: text, single cards, or a mapping to their numbers.

        A card that is known less finely than the shoe (a nine of unknown suit) makes the shoe that much
        coarser, because what is left can no longer be told apart. A card that is not there is refused.

        >>> Shoe.of_decks(8).without("9 9 8h").points
        (128, 32, 32, 32, 32, 32, 32, 32, 31, 30)
        """
        gone = read_cards(cards)
        if not gone:
            return self
        if self.endless:
            raise ShoeError("an endless shoe stays the same whatever is removed; name a number of decks")
        grain = min(self.grain, *(card.grain for card in gone))
        counts = list(self.at(grain))
        for card, number in Counter(gone).items():
            have = self.count(card) if card.grain <= self.grain else self.at(grain)[card.at(grain)]
            if number > have:
                raise ShoeError(f"{number} of {card} cannot be removed: {_left(have)} in the shoe")
            counts[card.at(grain)] -= number
        for kind, count in zip(KINDS[grain], counts, strict=True):
            if count < 0:
                have = self.at(grain)[kind.at(grain)]
                raise ShoeError(f"{have - count} of {kind} cannot be removed: {_left(have)} in the shoe")
        return Shoe(tuple(counts), grain)

    def __repr__(self) -> str:
        if self.endless and self == Shoe.infinite():
            return "Shoe.infinite()"
        if self.endless:
            return f"Shoe({self.counts!r}, Grain.{self.grain.name}, endless=True)"
        if self.grain is Grain.CARDS and self.decks:
            return f"Shoe.of_decks({self.decks})"
        if self.grain is Grain.POINTS:
            return f"Shoe.of_points({list(self.counts)})"
        named = {str(kind): n for kind, n in zip(KINDS[self.grain], self.counts, strict=True) if n}
        return f"Shoe.of_{self.grain}({named})"


def require_shoe(shoe: object) -> None:
    """Refuse what is not a shoe."""
    if not isinstance(shoe, Shoe):
        raise ShoeError(f"{quoted(shoe)} is not a shoe; make one, such as Shoe.of_decks(8)")


def _require_grain(grain: object) -> None:
    if not isinstance(grain, Grain):
        raise ShoeError(f"{quoted(grain)} is no grain; use Grain.POINTS, Grain.RANKS or Grain.CARDS")


def _require_counts(counts: object, grain: Grain) -> None:
    if isinstance(counts, (str, bytes)) or not (hasattr(counts, "__iter__") and hasattr(counts, "__len__")):
        raise ShoeError(f"{quoted(counts)} are no counts; give a mapping or a sequence of {int(grain)} whole numbers")


def _whole(number: object, what: str) -> int:
    """`number` as an `int`; a float, a bool or text is refused."""
    try:
        if not isinstance(number, bool):
            return index(number)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise ShoeError(f"{quoted(number)} {what} is not a whole number; give an integer")


def _place(name: object, grain: Grain) -> int:
    """The index of the kind that `name` spells, at exactly `grain`."""
    if grain is Grain.POINTS and hasattr(name, "__index__") and not isinstance(name, bool):
        value = index(name)
        if not 0 <= value <= 9:
            raise ShoeError(f"{value} is not a point value; point values are 0 to 9")
        return value
    if not isinstance(name, str):
        raise ShoeError(f"{quoted(name)} does not name a card; use text such as 'A' or '9h'")
    if grain is Grain.POINTS:
        if len(name) == 1 and name.isascii() and name.isdigit():
            return int(name)
        raise ShoeError(f"{quoted(name)} is not a point value; point values are 0 to 9 (0 holds tens and faces)")
    card = read_card(name)
    if card.grain is not grain:
        wanted = "a rank without a suit, such as 9" if grain is Grain.RANKS else "a rank with a suit, such as 9h"
        raise CardError(f"{quoted(name)} does not name one of the {grain} of a shoe; write {wanted}")
    return card.at(grain)


def _left(number: int) -> str:
    return "none is" if number == 0 else f"{number} {'is' if number == 1 else 'are'}"


def read_counts(text: str, grain: Grain) -> Shoe:
    """The shoe that a composition such as `"0:128 1:32 2:32"` or `"A:32 2:32"` spells, at `grain`.

    Kinds that are left out are absent; each kind may be given once.
    """
    cells: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        name, colon, number = word.rpartition(":")
        if not colon or not (number.isascii() and number.isdigit()):
            raise ShoeError(f"{quoted(word)} is not a count; write kind:number, such as {_example(grain)}")
        if len(number) > 18:
            raise ShoeError(f"{quoted(word)} is more cards than any shoe holds; use fewer than 10^18")
        kind = str(KINDS[grain][_place(name, grain)])
        if kind in cells:
            raise ShoeError(f"{kind} is counted twice; count each kind once")
        cells[kind] = int(number)
    if not cells:
        raise OddsError(f"the composition is empty; write it as {_example(grain)}")
    return Shoe._of(cells, grain)


def _example(grain: Grain) -> str:
    return {Grain.POINTS: '"0:128 1:32 9:32"', Grain.RANKS: '"A:32 K:32"', Grain.CARDS: '"9h:8 9s:8"'}[grain]
