"""The rules of punto banco as plain if and elif, typed from the printed rules and not from the package."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from odds import Tableau

Ends = tuple[int, int, int | None, int | None]
"""Player's and Banker's two-card totals, Player's and Banker's third card (None: stood)."""


class Rules(NamedTuple):
    player_draws: Callable[[int], bool]
    banker_draws: Callable[[int, int, int | None], bool]
    """Of Banker's two-card total, Player's two-card total and Player's third card."""


def player_draws(total: int) -> bool:
    return total <= 5


def banker_draws(total: int, third: int | None) -> bool:
    if third is None:
        return total <= 5
    if total <= 2:
        return True
    if total == 3:
        return third != 8
    if total == 4:
        return third in (2, 3, 4, 5, 6, 7)
    if total == 5:
        return third in (4, 5, 6, 7)
    if total == 6:
        return third in (6, 7)
    return False


SEED = Rules(player_draws, lambda total, _player, third: banker_draws(total, third))


def rules_of(tableau: Tableau) -> Rules:
    """The rules of a tableau, read straight off its cells."""
    return Rules(
        lambda total: tableau.player[total],
        lambda total, _player, third: tableau.banker[total][10 if third is None else third],
    )


def dealt(values: Sequence[int], rules: Rules = SEED) -> Ends:
    """How a coup ends whose six positions hold `values`, dealt or not."""
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player >= 8 or banker >= 8:
        return player, banker, None, None
    if rules.player_draws(player):
        third = values[4]
        if rules.banker_draws(banker, player, third):
            return player, banker, third, values[5]
        return player, banker, third, None
    if rules.banker_draws(banker, player, None):
        return player, banker, None, values[4]
    return player, banker, None, None


def result_of(ends: Ends) -> tuple[int, int, int, int]:
    """Final totals and hand sizes: Player's and Banker's total, Player's and Banker's cards."""
    player, banker, fifth, sixth = ends
    return (
        (player + (fifth or 0)) % 10,
        (banker + (sixth or 0)) % 10,
        2 if fifth is None else 3,
        2 if sixth is None else 3,
    )
