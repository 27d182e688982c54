"""The rules that every coup of a log is held against, for many coups at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.game.cards import RANKS
from odds.game.tableau import NONE, cell_name
from odds.game.views import Outcome
from odds.verify.draw_tables import DrawTables
from odds.verify.log_columns import SIDES
from odds.verify.spellings import ABSENT, CARDS, SOME_PAIR, UNREADABLE, told

_VALUES = np.array([*(card.value for card in CARDS), 0, 0], dtype=np.int64)  # the last two: unreadable, absent
_RANK = np.array([-1 if card.rank is None else RANKS.index(card.rank) for card in CARDS] + [-1, -1], dtype=np.int64)
_OUTCOMES = tuple(Outcome)

Mask = NDArray[np.bool_]


class Found(NamedTuple):
    """What one rule says of some coups: which were `judged`, which are `wrong`, and why a given one is."""

    rule: str
    judged: Mask
    wrong: Mask
    why: Callable[[int], str]


@dataclass(frozen=True, eq=False)
class Coups:
    """Some coups as codes of `odds.verify.spellings.CARDS`.

    `hands` maps each side to an array of shape (4, coups), places 3 and 4 absent where nothing was drawn;
    `codes` holds the other columns by role; `cells` the cells as they are written.
    """

    hands: Mapping[str, NDArray[np.int64]]
    codes: Mapping[str, NDArray[np.int64]]
    cells: Mapping[str, Sequence[Any]]

    @property
    def readable(self) -> Mask:
        """Which coups have two readable cards in each hand, and no unreadable one."""
        fine = [(hand[:2] >= 0).all(axis=0) & (hand != UNREADABLE).all(axis=0) for hand in self.hands.values()]
        return np.asarray(fine[0] & fine[1])

    def two(self, side: str) -> NDArray[np.int64]:
        """The totals of the first two cards."""
        return np.asarray(_VALUES[self.hands[side][:2]].sum(axis=0) % 10)

    def total(self, side: str) -> NDArray[np.int64]:
        """The totals of all cards of a hand."""
        return np.asarray(_VALUES[self.hands[side]].sum(axis=0) % 10)

    def size(self, side: str) -> NDArray[np.int64]:
        """How many cards the hands have."""
        return np.asarray((self.hands[side] >= 0).sum(axis=0))

    @property
    def player_third(self) -> NDArray[np.int64]:
        """The value of Player's third card, 10 when there is none."""
        third = self.hands["player"][2]
        return np.where(third >= 0, _VALUES[third], NONE)

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Places in `Outcome`, by the cards."""
        player, banker = self.total("player"), self.total("banker")
        return np.where(player == banker, 2, (banker > player).astype(np.int64))


def findings(coups: Coups, tables: DrawTables) -> Iterator[Found]:
    """What each rule says of `coups`; only coups whose cards can be read are judged by the others."""
    fine = coups.readable
    yield Found("cards can be read", np.ones(len(fine), dtype=bool), ~fine, partial(_card_fault, coups))
    sizes = {side: coups.size(side) for side in SIDES}
    for side in SIDES:
        if {f"{side}4", f"{side}_hand"} & set(coups.codes):
            wrong = fine & (coups.hands[side][3] >= 0)
            yield Found(f"{side.title()} has at most three cards", fine, wrong, partial(_too_many, coups, side))
    yield from _draws(coups, tables, fine)
    for side in SIDES:
        yield from _number(coups, fine, f"{side}_total", f"{side.title()}'s total", coups.total(side), "the cards make")
        yield from _number(coups, fine, f"{side}_size", f"{side.title()}'s number of cards", sizes[side], "there are")
    if "winner" in coups.codes:
        outcomes, told_winner = coups.outcomes, coups.codes["winner"]
        yield Found("winner", fine, fine & (told_winner != outcomes), partial(_winner, coups, outcomes))
    yield from _pairs(coups, fine)


def _card_fault(coups: Coups, row: int) -> str:
    for side in SIDES:
        for place in range(4):
            code = int(coups.hands[side][place, row])
            if code >= 0 or (code == ABSENT and place >= 2):
                continue
            name = f"{side.title()}'s {('first', 'second', 'third', 'fourth')[place]} card"
            if code == ABSENT:
                return f"{name} is missing"
            return f"{name}: {told(_cell_of(coups, side, place, row))} is no card"
    return "no card"


def _cell_of(coups: Coups, side: str, place: int, row: int) -> Any:
    column = coups.cells.get(f"{side}{place + 1}")
    return coups.cells[f"{side}_hand"][row] if column is None else column[row]


def _too_many(coups: Coups, side: str, row: int) -> str:
    cards = [str(CARDS[code]) for code in coups.hands[side][:, row] if code >= 0]
    return f"{side.title()} has {len(cards)} cards or more ({' '.join(cards)})"


def _draws(coups: Coups, tables: DrawTables, fine: Mask) -> Iterator[Found]:
    player, banker, third = coups.two("player"), coups.two("banker"), coups.player_third
    player_third, banker_third = coups.hands["player"][2], coups.hands["banker"][2]
    wrong = (player_third >= 0) != tables.player[player, banker]
    yield Found(
        "Player's third card",
        fine,
        fine & wrong,
        lambda row: _draw_fault(None, int(player[row]), int(banker[row]), int(player_third[row])),
    )
    wrong = (banker_third >= 0) != tables.banker[player, banker, third]
    yield Found(
        "Banker's third card",
        fine,
        fine & wrong,
        lambda row: _draw_fault(int(third[row]), int(player[row]), int(banker[row]), int(banker_third[row])),
    )


def _draw_fault(third: int | None, player: int, banker: int, drawn: int) -> str:
    """Why a third card should or should not be there; `third` is None for Player."""
    side = "Player" if third is None else "Banker"
    if max(player, banker) >= 8:
        owner = "Player" if player >= 8 else "Banker"
        return f"{side} drew {_article(drawn)} after {owner}'s natural {player if player >= 8 else banker}"
    where = cell_name(None, player) if third is None else cell_name(banker, third)
    return f"{where}: drew {_article(drawn)}, must stand" if drawn >= 0 else f"{where}: stood, must draw"


def _article(code: int) -> str:
    """A card with its article: `a 9`, `an 8`, `an A`."""
    return f"{'an' if str(CARDS[code])[0] in '8A' else 'a'} {CARDS[code]}"


def _number(coups: Coups, fine: Mask, role: str, rule: str, right: NDArray[np.int64], words: str) -> Iterator[Found]:
    """A column of whole numbers that follow from the cards."""
    if role in coups.codes:
        given = coups.codes[role]
        yield Found(
            rule,
            fine,
            fine & (given != right),
            lambda row: f"{told(coups.cells[role][row])} is written, {words} {right[row]}",
        )


def _winner(coups: Coups, outcomes: NDArray[np.int64], row: int) -> str:
    player, banker = coups.total("player")[row], coups.total("banker")[row]
    right = _OUTCOMES[outcomes[row]].words
    return f"{told(coups.cells['winner'][row])} is written, {player} to {banker} makes {right}"


def _pairs(coups: Coups, fine: Mask) -> Iterator[Found]:
    ranks = {side: _RANK[coups.hands[side][:2]] for side in SIDES}
    known = {side: fine & (ranks[side] >= 0).all(axis=0) for side in SIDES}
    pair = {side: ranks[side][0] == ranks[side][1] for side in SIDES}
    for side in SIDES:
        if f"{side}_pair" in coups.codes:
            wrong = known[side] & (coups.codes[f"{side}_pair"] != pair[side])
            yield Found(
                f"{side.title()} pair",
                known[side],
                wrong,
                partial(_pair_fault, coups, f"{side}_pair", (side,)),
            )
    if "pair" in coups.codes:
        both = known["player"] & known["banker"]
        right, given = pair["player"] + 2 * pair["banker"], coups.codes["pair"]
        agrees = np.where(given == SOME_PAIR, right > 0, given == right)
        yield Found("pair", both, both & ~agrees, partial(_pair_fault, coups, "pair", SIDES))


def _pair_fault(coups: Coups, role: str, sides: Sequence[str], row: int) -> str:
    hands = (
        f"{side.title()} has {CARDS[coups.hands[side][0, row]]} {CARDS[coups.hands[side][1, row]]}" for side in sides
    )
    return f"{told(coups.cells[role][row])} is written, {' and '.join(hands)}"
