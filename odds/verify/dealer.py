"""Dealing many coups at once: shuffled shoes side by side, or a fresh shoe for each coup.

A block of work is dealt from a random stream of its own (PCG64, the child of the seed with the block's
number), so a simulation is the same whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from odds.game.cards import KINDS
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.verify.draw_tables import CARDS_OF, NOTHING, DrawTables, draw_tables
from odds.verify.procedure import MOST_COUP, Procedure

FRESH_COUPS = 1 << 17
"""Coups of a block when each has a fresh shoe."""

_CARDS = 1 << 20
_MOST_SHOES = 1 << 14


@dataclass(frozen=True, eq=False)
class Block:
    """The coups of some shoes, in dealing order.

    `results` has shape (coups, shoes): codes of `odds.verify.draw_tables.RESULTS`, `NOTHING` after the last
    coup of a shoe. `starts`, of the same shape, is where the coup begins in `kinds`; `kinds` are the cards of
    all shoes one after the other, as indices of the shoe's grain. Both are None unless the cards were asked for.
    `unfinished` is 1 when the last shoe was left in the middle.
    """

    results: NDArray[np.uint16]
    starts: NDArray[np.int64] | None
    kinds: NDArray[np.uint8] | None
    unfinished: int = 0

    @property
    def coups_by_shoe(self) -> NDArray[np.int64]:
        """How many coups each shoe gave."""
        return np.asarray(np.count_nonzero(self.results != NOTHING, axis=0))

    def first(self, coups: int) -> Block:
        """The first `coups` coups of the block, shoe by shoe; the last shoe may be left in the middle."""
        dealt = self.coups_by_shoe
        before = np.cumsum(dealt) - dealt
        order = np.arange(len(self.results))[:, None]
        kept = before + order < coups
        shoes = int(np.count_nonzero(before < coups))
        results = np.where(kept, self.results, np.uint16(NOTHING))[:, :shoes]
        return replace(self, results=results, unfinished=int(before[shoes - 1] + dealt[shoes - 1] > coups))

    def only(self, shoes: int) -> Block:
        """The first `shoes` shoes of the block."""
        return replace(self, results=self.results[:, :shoes])

    def cards(self) -> NDArray[np.int64]:
        """The cards of every coup, shape (coups, 6), in the order of the shoes: two of Player, two of Banker, thirds.

        -1 stands where there is no third card. Columns: Player's first, second and third, Banker's likewise.
        """
        assert self.starts is not None
        assert self.kinds is not None
        dealt = self.results.T != NOTHING
        codes = self.results.T[dealt].astype(np.int64)
        starts = self.starts[:, : self.results.shape[1]].T[dealt]
        six = self.kinds.take(starts[:, None] + np.arange(MOST_COUP), mode="clip").astype(np.int64)
        player, banker = (codes & 2) > 0, (codes & 1) > 0
        thirds = np.where(player, six[:, 4], -1), np.where(banker, np.where(player, six[:, 5], six[:, 4]), -1)
        return np.column_stack([six[:, 0], six[:, 2], thirds[0], six[:, 1], six[:, 3], thirds[1]])


@dataclass(frozen=True)
class Dealer:
    """What deals a block: a shoe, drawing rules, and a procedure (None: a fresh shoe for each coup)."""

    shoe: Shoe
    tableau: Tableau
    procedure: Procedure | None
    seed: int
    with_cards: bool = False

    @property
    def shoes(self) -> int:
        """How many shoes a block deals."""
        if self.procedure is None:
            return FRESH_COUPS
        return max(1, min(_MOST_SHOES, _CARDS // self.shoe.size))

    def block(self, number: int) -> Block:
        """Block `number`, counted from 0."""
        stream = np.random.SeedSequence(self.seed, spawn_key=(number,))
        rng = np.random.Generator(np.random.PCG64(stream))
        kinds = np.repeat(np.arange(self.shoe.grain, dtype=np.uint8), self.shoe.counts)
        values = np.array([card.value for card in KINDS[self.shoe.grain]], dtype=np.uint8)
        if not self.with_cards:
            kinds, values = values[kinds], np.arange(10, dtype=np.uint8)
        tables = draw_tables(self.tableau)
        if self.procedure is None:
            block = _fresh(rng, kinds, values, self.shoes, self.shoe.endless, tables)
        else:
            block = _shoes(rng, kinds, values, self.shoes, self.shoe, self.procedure, tables)
        if not self.with_cards:
            return replace(block, starts=None, kinds=None)
        assert block.kinds is not None
        return replace(block, kinds=block.kinds.T.ravel() if self.procedure is None else block.kinds)


def _fresh(
    rng: np.random.Generator,
    kinds: NDArray[np.uint8],
    values: NDArray[np.uint8],
    coups: int,
    endless: bool,
    tables: DrawTables,
) -> Block:
    """Coups of six cards each; without replacement, six places that are not all different are drawn again."""
    places = rng.integers(0, len(kinds), size=(MOST_COUP, coups), dtype=np.uint32)
    again = np.arange(0 if endless else coups)
    while len(again):
        drawn = places[:, again]
        same = np.zeros(len(again), dtype=bool)
        for later in range(1, MOST_COUP):
            for earlier in range(later):
                same |= drawn[later] == drawn[earlier]
        again = again[same]
        places[:, again] = rng.integers(0, len(kinds), size=(MOST_COUP, len(again)), dtype=np.uint32)
    cards = kinds.take(places)
    results = _results(values.take(cards), tables)
    starts = np.arange(coups, dtype=np.int64) * MOST_COUP
    return Block(results.reshape(1, -1), starts.reshape(1, -1), cards)


def _shoes(
    rng: np.random.Generator,
    kinds: NDArray[np.uint8],
    values: NDArray[np.uint8],
    shoes: int,
    shoe: Shoe,
    procedure: Procedure,
    tables: DrawTables,
) -> Block:
    """Shuffled shoes side by side: one coup of every shoe at a time."""
    size = shoe.size
    cards = np.empty((shoes, size), dtype=np.uint8)
    cards[:] = kinds
    rng.permuted(cards, axis=1, out=cards)
    points = values.take(cards)
    alive = np.arange(shoes)
    starts = alive * size + _burned(points, procedure)
    ends = alive * size + procedure.boundary(shoe)
    spare = np.full(shoes, procedure.extra if procedure.by_cut_card else 0)
    flat = np.append(points.ravel(), np.zeros(MOST_COUP, dtype=np.uint8))
    results = np.full((procedure.most(shoe), shoes), NOTHING, dtype=np.uint16)
    places = np.zeros(results.shape, dtype=np.int64)
    safe = procedure.certain(shoe) - int(spare[0])
    for coup in range(len(results)):
        if coup >= safe and procedure.coups is None:
            passed = starts >= ends
            go_on = ~passed | (spare > 0)
            spare = (spare - passed)[go_on]
            alive, starts, ends = alive[go_on], starts[go_on], ends[go_on]
        found = _results([flat.take(starts + card) for card in range(MOST_COUP)], tables)
        places[coup, alive] = starts
        starts = starts + CARDS_OF.take(found)
        if procedure.run_out:
            found = np.where(starts > (alive + 1) * size, np.uint16(NOTHING), found)
        results[coup, alive] = found
    return Block(results, places, cards.ravel())


def _burned(points: NDArray[np.uint8], procedure: Procedure) -> NDArray[np.int64]:
    if procedure.burn == "first":
        shown = points[:, 0].astype(np.int64)
        return np.where(shown == 0, 10, shown) + 1
    return np.full(len(points), 0 if procedure.burn == "none" else procedure.burn, dtype=np.int64)


def _results(values: Sequence[NDArray[np.uint8]] | NDArray[np.uint8], tables: DrawTables) -> NDArray[np.uint16]:
    """The codes of coups, from the values of the first card of each, the second, and so on to the sixth."""
    place = ((values[0] + values[2]) % np.uint8(10)).astype(np.int64)
    for card in ((values[1] + values[3]) % np.uint8(10), values[4], values[5]):
        place *= 10
        place += card
    return np.asarray(tables.results.ravel().take(place))
