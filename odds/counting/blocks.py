"""Blocks: the dealt cards that a bet looks at more closely, as groups that no field tells apart.

A dealing slot is read by the fields whose scope holds it. Two slots that are read by the same fields can
be exchanged without changing what the bet sees, so only the multiset of their cards matters: they make one
block. Slots that no field reads need no more than point values; they are the rest. Which slots are dealt
depends on who draws, so there is one layout for each of the four ways in which a coup can end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from odds.game.fields import Scope

SLOTS = ("p1", "p2", "b1", "b2", "p3", "b3")
"""Player's and Banker's opening cards, then their third cards."""

ENDINGS = ((False, False), (True, False), (False, True), (True, True))
"""Whether Player and whether Banker has a third card."""


@dataclass(frozen=True)
class Block:
    """Cards that the same fields read: `scopes` are the scopes of these fields, `size` how many cards.

    `pinned` is the kind of the single card of a block that is known, or None: then any cards may be there.
    """

    scopes: tuple[Scope, ...]
    size: int
    pinned: int | None = None


@dataclass(frozen=True)
class Layout:
    """Where the blocks are for one ending: the slots of each block and of the rest, by number in `SLOTS`.

    Known cards of the rest are in neither: nothing is counted there.
    """

    ending: int
    blocks: tuple[Block, ...]
    slots: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]

    @property
    def free(self) -> tuple[Block, ...]:
        """The blocks whose cards are not known."""
        return tuple(block for block in self.blocks if block.pinned is None)

    @property
    def free_slots(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each of the free blocks."""
        return tuple(slots for block, slots in zip(self.blocks, self.slots, strict=True) if block.pinned is None)


def pinned_slots(ending: int, pattern: Sequence[int | None]) -> tuple[int | None, ...]:
    """The kind known at each of `SLOTS`, given what is known at the six dealing positions.

    The fifth card is Player's third if Player draws, else Banker's; the sixth is Banker's third if both draw.
    """
    player_draws, banker_draws = ENDINGS[ending]
    fifth, sixth = pattern[4:]
    return (
        pattern[0],
        pattern[2],
        pattern[1],
        pattern[3],
        fifth if player_draws else None,
        (sixth if player_draws else fifth) if banker_draws else None,
    )


def layout(ending: int, scopes: Iterable[Scope], pattern: Sequence[int | None]) -> Layout:
    """The blocks for one ending when fields of `scopes` are read and the kinds of `pattern` are known."""
    player_draws, banker_draws = ENDINGS[ending]
    pinned = pinned_slots(ending, pattern)
    wanted = sorted(set(scopes), key=lambda scope: scope.name)
    blocks: dict[tuple[tuple[Scope, ...], int | None], list[int]] = {}
    rest = []
    for slot, name in enumerate(SLOTS):
        if (name == "p3" and not player_draws) or (name == "b3" and not banker_draws):
            continue
        readers = tuple(scope for scope in wanted if name in scope.value)
        if readers:
            # each known card is a block of its own
            alone = None if pinned[slot] is None else slot
            blocks.setdefault((readers, alone), []).append(slot)
        elif pinned[slot] is None:
            rest.append(slot)
    made = tuple(
        Block(readers, len(slots), None if alone is None else pinned[alone])
        for (readers, alone), slots in blocks.items()
    )
    return Layout(ending, made, tuple(map(tuple, blocks.values())), tuple(rest))
