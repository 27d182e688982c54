"""What should be seen: the cells into which coups are sorted, each with its exact probability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from odds.bets.bet import Bet
from odds.counting.count import tally
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome, Result, View

Sorter = Callable[[Any], int | None]
"""The number of the cell to which a view value belongs, or None when such coups are left out."""


@dataclass(frozen=True)
class Expectation:
    """Cells with their probabilities, exact and summing to 1, in the order of `labels`.

    `what` says in words what was sorted, and `left_out` what was not counted. `shoe` and `tableau` tell the
    game, or are None when the probabilities were given as they are. `view` and `sorter` say how coups were
    sorted, so that other games can be sorted in the same way.
    """

    what: str
    labels: tuple[str, ...]
    probabilities: tuple[Fraction, ...]
    shoe: Shoe | None = None
    tableau: Tableau | None = None
    view: type[View] = Result
    sorter: Sorter | None = field(default=None, compare=False)
    left_out: str = ""

    def __post_init__(self) -> None:
        if len(self.labels) != len(self.probabilities) or len(set(self.labels)) != len(self.labels):
            raise OddsError(f"{self.what}: each cell needs one name and one probability")
        for label, chance in zip(self.labels, self.probabilities, strict=True):
            if not 0 <= chance <= 1:
                raise OddsError(f"the probability {chance} of {label} is outside 0 to 1")
        if sum(self.probabilities) != 1:
            total = sum(self.probabilities)
            raise OddsError(f"the probabilities sum to {total}, not to 1; give one for every result, exactly")

    def merged(self, kept: tuple[str, ...], rest: str) -> Expectation:
        """The cells `kept`, and one more, `rest`, that holds all others."""
        places = {label: place for place, label in enumerate(kept)}
        new = [places.get(label, len(kept)) for label in self.labels]
        sums = [Fraction(0)] * (len(kept) + 1)
        for place, chance in zip(new, self.probabilities, strict=True):
            sums[place] += chance
        sorter = self.sorter

        def coarser(seen: Any) -> int | None:
            cell = sorter(seen) if sorter else None
            return None if cell is None else new[cell]

        made = coarser if sorter else None
        return Expectation(
            self.what, (*kept, rest), tuple(sums), self.shoe, self.tableau, self.view, made, self.left_out
        )


OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
_HANDS = ((2, 2), (2, 3), (3, 2), (3, 3))
_TOTALS = [(player, banker) for player in range(10) for banker in range(10)]

SORTS: dict[str, tuple[str, tuple[str, ...], Sorter]] = {
    "outcome": ("outcomes", ("Player", "Banker", "Tie"), lambda seen: OUTCOMES.index(seen.outcome)),
    "no-ties": (
        "outcomes, ties left out",
        ("Player", "Banker"),
        lambda seen: None if seen.outcome is Outcome.TIE else OUTCOMES.index(seen.outcome),
    ),
    "totals": (
        "final totals, Player's and Banker's",
        tuple(f"{player}-{banker}" for player, banker in _TOTALS),
        lambda seen: 10 * int(seen.player) + int(seen.banker),
    ),
    "player-total": ("Player's final total", tuple(map(str, range(10))), lambda seen: int(seen.player)),
    "banker-total": ("Banker's final total", tuple(map(str, range(10))), lambda seen: int(seen.banker)),
    "hands": (
        "hand sizes, Player's and Banker's",
        tuple(f"{player}-{banker}" for player, banker in _HANDS),
        lambda seen: 2 * (seen.player_cards >= 3) + (seen.banker_cards >= 3),
    ),
    "cards": (
        "cards dealt",
        ("4", "5", "6"),
        lambda seen: min(max(seen.player_cards + seen.banker_cards - 4, 0), 2),
    ),
}
"""How coups can be sorted: words, cells, and the cell of a result. Hands of a wrong size count as the nearest."""


def expect(
    shoe: Shoe | None = None, tableau: Tableau = PUNTO_BANCO, of: str = "outcome", bet: Bet | None = None
) -> Expectation:
    """The exact probabilities of the cells when one coup is dealt from `shoe` (eight decks by default).

    `of` names one of `SORTS`; with `bet` the cells are the lines of its pay table instead, the last of them
    "anything else". A line that settles no coup of its own keeps probability 0.

    >>> [f"{float(chance):.6f}" for chance in expect(of="no-ties").probabilities]
    ['0.493175', '0.506825']
    """
    shoe = shoe or Shoe.of_decks(8)
    if bet is not None:
        return _of_bet(bet, shoe, bet.tableau if bet.tableau and tableau is PUNTO_BANCO else tableau)
    if of not in SORTS:
        raise OddsError(f"{of!r} is nothing that coups are sorted by; use {', '.join(SORTS)}, or name a bet")
    what, labels, sorter = SORTS[of]
    chances = sorted_chances(tally(shoe, Result, tableau), sorter, len(labels))
    left_out = "ties left out" if of == "no-ties" else ""
    return Expectation(what, labels, chances, shoe, tableau, Result, sorter, left_out)


def of_probabilities(chances: Mapping[str, Fraction | int | str], what: str = "the probabilities given") -> Expectation:
    """An expectation of probabilities given as they are: exact numbers or texts, summing to exactly 1.

    >>> of_probabilities({"red": "18/37", "black": "18/37", "zero": "1/37"}).labels
    ('red', 'black', 'zero')
    """
    numbers = []
    for label, chance in chances.items():
        if isinstance(chance, float):
            raise OddsError(f"the probability {chance!r} of {label} is a float; write it exactly, as text or Fraction")
        try:
            numbers.append(Fraction(chance))
        except (ValueError, TypeError, ZeroDivisionError):
            raise OddsError(f"{chance!r} is no probability of {label}; write 1/38 or 0.25") from None
    return Expectation(what, tuple(map(str, chances)), tuple(numbers))


def sorted_chances(counts: Mapping[Any, int], sorter: Sorter, size: int) -> tuple[Fraction, ...]:
    """The share of each cell among the ways that `sorter` puts in any; refused when it leaves all of them out."""
    ways = [0] * size
    for seen, number in counts.items():
        cell = sorter(seen)
        if cell is not None:
            ways[cell] += number
    total = sum(ways)
    if total == 0:
        raise OddsError("no coup that this shoe can deal is counted at all")
    return tuple(Fraction(number, total) for number in ways)


def _of_bet(bet: Bet, shoe: Shoe, tableau: Tableau) -> Expectation:
    from odds.counting.tally import event_words

    if bet.run is not None:
        raise OddsError(f"{bet.name} runs over several coups, and a coup is what is counted here; count its event")
    words = [event_words(line.event) for line in bet.lines] + ["anything else"]
    labels = tuple(f"{text} ({place + 1})" if words.count(text) > 1 else text for place, text in enumerate(words))

    def sorter(seen: Any) -> int | None:
        line = bet.settles(seen)
        return line if line <= len(bet.lines) else None

    chances = sorted_chances(tally(shoe, bet.view, tableau), sorter, len(labels))
    left_out = f"only coups in which {event_words(bet.given)}" if bet.given else ""
    return Expectation(f"lines of {bet.title}", labels, chances, shoe, tableau, bet.view, sorter, left_out)
