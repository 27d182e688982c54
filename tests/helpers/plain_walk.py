"""A walk over all coups by unordered opening pairs, in integers; it shares no code with the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from helpers.seed_rules import SEED, Ends, Rules, result_of

PAIRS = tuple(combinations_with_replacement(range(10), 2))


class PlainWalk:
    """`draws` and `results` map to ways among all ordered deals of six cards; `leaves` counts coups walked."""

    def __init__(self, counts: Sequence[int], rules: Rules = SEED, endless: bool = False) -> None:
        self.left = list(counts)
        self.step = 0 if endless else 1
        self.rules = rules
        self.leaves = 0
        self.draws: Counter[Ends] = Counter()
        self._openings()
        self.results: Counter[tuple[int, int, int, int]] = Counter()
        for ends, ways in self.draws.items():
            self.results[result_of(ends)] += ways

    def outcomes(self) -> tuple[int, int, int]:
        """Ways of Player, Banker and Tie."""
        sums = [0, 0, 0]
        for (player, banker, _, _), ways in self.results.items():
            sums[0 if player > banker else 1 if banker > player else 2] += ways
        return sums[0], sums[1], sums[2]

    def _pair(self, pair: tuple[int, int], sign: int) -> int:
        """Takes (or with -1 gives back) a pair; the ordered ways to take it."""
        a, b = pair
        ways = (1 if a == b else 2) * self.left[a]
        self.left[a] -= sign * self.step
        ways *= self.left[b]
        self.left[b] -= sign * self.step
        return ways

    def _openings(self) -> None:
        for player in PAIRS:
            first = self._pair(player, 1)
            if first > 0:
                for banker in PAIRS:
                    second = self._pair(banker, 1)
                    if second > 0:
                        self._thirds(sum(player) % 10, sum(banker) % 10, first * second)
                    self._pair(banker, -1)
            self._pair(player, -1)

    def _thirds(self, player: int, banker: int, ways: int) -> None:
        size, left, step = sum(self.left), self.left, self.step
        if max(player, banker) >= 8:
            self._leaf((player, banker, None, None), ways * size * (size - step))
        elif not self.rules.player_draws(player):
            if not self.rules.banker_draws(banker, player, None):
                self._leaf((player, banker, None, None), ways * size * (size - step))
                return
            for card in range(10):
                if left[card]:
                    self._leaf((player, banker, None, card), ways * left[card] * (size - step))
        else:
            for third in range(10):
                if not left[third]:
                    continue
                now = ways * left[third]
                if not self.rules.banker_draws(banker, player, third):
                    self._leaf((player, banker, third, None), now * (size - step))
                    continue
                left[third] -= step
                for card in range(10):
                    if left[card]:
                        self._leaf((player, banker, third, card), now * left[card])
                left[third] += step

    def _leaf(self, ends: Ends, ways: int) -> None:
        self.leaves += 1
        self.draws[ends] += ways
