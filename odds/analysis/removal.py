"""Removal effects: what each card is worth to a bet, by taking it out of the shoe (or putting it in)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from odds.analysis import batch
from odds.analysis.pricing import price
from odds.bets.bet import Bet, require_bet
from odds.counting.count import draws_reader
from odds.errors import OddsError, ShoeError, quoted
from odds.game.cards import KINDS, Grain, read_card
from odds.game.shoe import FEWEST, Shoe, require_shoe
from odds.game.tableau import Tableau


def kind_names(grain: Grain) -> tuple[str, ...]:
    """What the kinds of `grain` are called in tables of effects: `0`, `A`, `2` ... for point values."""
    return tuple("A" if str(kind) == "1" else str(kind) for kind in KINDS[grain])


def balanced(bet: Bet) -> bool:
    """Whether the effects on `bet`, weighted by the cards left, must sum to exactly 0.

    They do where the EV is a mean over the deals of one coup, not where it is conditional on the bet being
    offered, nor where it depends on several independent coups.
    """
    return bet.given is None and bet.run is None


def evs(bet: Bet, shoes: Sequence[Shoe], tableau: Tableau | None = None) -> list[Fraction]:
    """The exact EV of `bet` at each of `shoes`, in one batch where the bet reads only point values."""
    if draws_reader(bet.view) is None or bet.run is not None or not shoes:
        return [price(bet, shoe, tableau).ev for shoe in shoes]
    exact = batch.ev([bet], [shoe.points for shoe in shoes], tableau)
    return [exact.fraction(place, 0) for place in range(len(shoes))]


class Effects(dict[str, Fraction]):
    """The effect of each kind of `grain` by its name; other spellings of a kind (K, 10 or T for 0) find it too."""

    def __init__(self, effects: Mapping[str, Fraction], grain: Grain) -> None:
        super().__init__(effects)
        self.grain = grain

    def __missing__(self, name: object) -> Fraction:
        """The effect of the kind that `name` spells; an `OddsError` when it has none."""
        if self.grain is Grain.POINTS and type(name) is int:
            name = str(name)
        kind = kind_names(self.grain)[read_card(name).at(self.grain)]  # type: ignore[arg-type]
        if kind in self:
            return self[kind]
        raise OddsError(
            f"{quoted(name)} has no effect here: too few of {kind} are left; those with one are {', '.join(self)}"
        )


def removal_effects(
    bet: Bet,
    shoe: Shoe,
    tableau: Tableau | None = None,
    *,
    add: bool = False,
    count: int = 1,
) -> Effects:
    """The change of the bet's EV when `count` cards of one kind leave `shoe` (or join it, with `add`).

    Kinds are as fine as the bet reads cards: ten point values (named 0, A, 2 ... 9), thirteen ranks or
    fifty-two cards; the usual other spellings find them too, as `K` finds 0. A kind of which fewer than
    `count` are left has no effect and is not in the result. Weighted by the counts of the kinds, the effects
    of removing one card sum to exactly 0 if the bet is `balanced`. Units per unit staked. Refuses an endless
    shoe, and one that would be left with fewer than six cards.

    >>> from odds import tie
    >>> removal_effects(tie(), Shoe.of_decks(8))["6"]
    Fraction(-103136982128, 88947191534565)
    """
    kinds = _changed(bet, shoe, count, add)
    now, *after = evs(bet, [shoe, *kinds.values()], tableau)
    return Effects({name: ev - now for name, ev in zip(kinds, after, strict=True)}, bet.grain)


@dataclass(frozen=True)
class PairEffect:
    """The change of EV when two cards leave the shoe, beside the sum of the two single effects.

    `deals` is the number of ways in which these two can be the next two cards, in either order.
    """

    first: str
    second: str
    effect: Fraction
    additive: Fraction
    deals: int

    @property
    def beyond(self) -> Fraction:
        """How far the effect of the two is from additive."""
        return self.effect - self.additive


def pair_effects(bet: Bet, shoe: Shoe, tableau: Tableau | None = None) -> tuple[PairEffect, ...]:
    """The effects of removing every pair of kinds. Weighted by `deals` they sum to 0 if the bet is `balanced`."""
    require_bet(bet)
    require_shoe(shoe)
    grain = bet.view.grain
    singles = removal_effects(bet, shoe, tableau)
    counts = dict(zip(kind_names(grain), shoe.at(grain), strict=True))
    places = {name: place for place, name in enumerate(counts)}
    pairs = [
        (one, two)
        for one, two in combinations_with_replacement(counts, 2)
        if counts[one] >= 1 + (one == two) and counts[two] >= 1
    ]
    coarse = shoe.coarsened(grain)
    _require_room(shoe, 2)
    shoes = [_moved(_moved(coarse, places[one], -1), places[two], -1) for one, two in pairs]
    now, *after = evs(bet, [coarse, *shoes], tableau)
    return tuple(
        PairEffect(
            one,
            two,
            ev - now,
            singles[one] + singles[two],
            counts[one] * (counts[two] - (one == two)) * (1 if one == two else 2),
        )
        for (one, two), ev in zip(pairs, after, strict=True)
    )


def _changed(bet: Bet, shoe: Shoe, count: int, add: bool) -> dict[str, Shoe]:
    """The shoe after each possible change, by the name of the kind that moves."""
    require_bet(bet)
    require_shoe(shoe)
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise ShoeError(f"{count!r} cards cannot move; use 1 or more")
    if not add:
        _require_room(shoe, count)
    elif shoe.endless:
        raise ShoeError("an endless shoe stays the same whatever is added; name a number of decks")
    grain = bet.view.grain
    coarse = shoe.coarsened(grain)
    return {
        name: _moved(coarse, place, count if add else -count)
        for place, name in enumerate(kind_names(grain))
        if add or coarse.counts[place] >= count
    }


def _moved(shoe: Shoe, place: int, number: int) -> Shoe:
    counts = list(shoe.counts)
    counts[place] += number
    return Shoe(tuple(counts), shoe.grain)


def _require_room(shoe: Shoe, count: int) -> None:
    if shoe.endless:
        raise ShoeError("an endless shoe stays the same whatever is removed; name a number of decks")
    if shoe.size - count < FEWEST:
        raise ShoeError(f"removing {count} of {shoe.size} cards leaves fewer than the {FEWEST} that a coup can need")
