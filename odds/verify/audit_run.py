"""The audit of a log: every coup replayed, every rule checked, what is wrong told by rule and by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from odds.bets import banker, player, tie
from odds.bets.bet import Bet
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import NONE, PUNTO_BANCO, Tableau, cell_name
from odds.game.views import Outcome
from odds.progress import progress_bar
from odds.verify.draw_tables import draw_tables
from odds.verify.log_audit import Audit, Cell, Offence, Rule
from odds.verify.log_checks import Coups, Found, findings
from odds.verify.log_columns import PAYS, SIDES
from odds.verify.log_file import Log, open_log
from odds.verify.log_rows import Rows
from odds.verify.payout_check import PayoutCheck
from odds.verify.shoe_check import ShoeCheck
from odds.verify.spellings import (
    ABSENT,
    NOUGHT,
    Spellings,
    Values,
    card_reader,
    hand_reader,
    pair_spellings,
    truth_spellings,
    whole_reader,
    winner_spellings,
)

FIRST = 3
"""The first offending lines of each rule that are told, unless more are asked for."""

_OUTCOMES = tuple(Outcome)


def audit(
    path: str,
    columns: Mapping[str, str] | None = None,
    *,
    shoe: Shoe | None = None,
    tableau: Tableau = PUNTO_BANCO,
    payouts: Mapping[str, Bet] | None = None,
    main: Sequence[Bet] | None = None,
    none: Sequence[str] = (),
    header: bool | None = None,
    first: int = FIRST,
    progress: bool | None = False,
) -> Audit:
    """Replay the log at `path`, one coup a line of CSV or JSON, or a row of Parquet.

    `columns` maps what a column holds (`odds.verify.log_columns.ROLES`) to its name or number; what it leaves
    out is guessed from the names, and told. `payouts` maps columns of net units per unit staked to the bets they
    are about; columns that look like payouts of Player, Banker or Tie are about the bets of `main`, by default
    Banker at 5% and Tie at 8 to 1. `none` are more spellings of no third card, such as "0". `shoe`, eight decks
    by default, is what each shoe of the log holds when it has a column of shoes.

    Rows that cannot be read are counted and told, and the rest is done. Raises `OddsError` when the file cannot
    be read at all, or its columns are not known.
    """
    whole = shoe or Shoe.of_decks(8)
    bets = payouts or {}
    wanted = {**(columns or {}), **{f"{PAYS}{name}": name for name in bets}}
    with open_log(path, wanted, header=header) as log:
        check = PayoutCheck(log.columns, bets, main or (player(), banker(), tie()))
        run = _Run(log, whole, tableau, check, none, first)
        with progress_bar(log.total, log.unit, progress) as bar:
            for rows in log.blocks():
                run.take(rows)
                bar.update(rows.read)
        return run.result()


class _Run:
    """An audit under way."""

    def __init__(
        self,
        log: Log,
        shoe: Shoe,
        tableau: Tableau,
        payouts: PayoutCheck,
        none: Sequence[str],
        first: int,
    ) -> None:
        self.log, self.shoe, self.tableau, self.first = log, shoe, tableau, first
        self.tables = draw_tables(tableau)
        self.rules: dict[str, Rule] = {}
        self.coups = self.replayed = 0
        self.outcomes = np.zeros(3, dtype=np.int64)
        self.swapped = self.decided = 0
        self.noughts = [0, 0]
        self.played = np.zeros((2, 2, 8, 11), dtype=np.int64)
        self.hands = Values()
        self.checks = {role: self._spellings(role, none) for role in log.columns}
        self.shoes = ShoeCheck(shoe) if "shoe" in log.columns and not shoe.endless else None
        self.payouts = payouts

    def _spellings(self, role: str, none: Sequence[str]) -> Spellings | None:
        what = role.partition("_")[2]
        if role[:-1] in SIDES:
            return Spellings(card_reader(none))
        if what in ("total", "size"):
            return Spellings(whole_reader(9))
        special: dict[str, Callable[[], Spellings]] = {"winner": winner_spellings, "pair": pair_spellings}
        if role in special:
            return special[role]()
        if what == "hand":
            return Spellings(hand_reader(self.hands, none))
        return truth_spellings() if what == "pair" else None

    def take(self, rows: Rows) -> None:
        """Check some rows."""
        for name, flaws in ((f"{self.log.place} can be read", rows.unread), ("text is UTF-8", rows.encoding)):
            if flaws:
                rule = self.rules.setdefault(name, Rule(name))
                rule.wrong += len(flaws)
                rule.first += [Offence(*flaw) for flaw in sorted(flaws)[: self.first - len(rule.first)]]
        self.coups += len(rows.numbers) + len(rows.unread)
        if not rows.numbers:
            return
        codes = {role: spell.codes(rows.cells[role]) for role, spell in self.checks.items() if spell is not None}
        coups = Coups({side: self._hand(side, codes, len(rows.numbers)) for side in SIDES}, codes, rows.cells)
        fine = coups.readable
        self.replayed += int(fine.sum())
        for found in findings(coups, self.tables):
            self._note(found, rows.numbers)
        for found in self.payouts.findings(coups, fine):
            self._note(found, rows.numbers)
        if self.shoes:
            self._note(self._shoe_finding(coups, fine), rows.numbers)
        self._count(coups, fine)

    def _hand(self, side: str, codes: Mapping[str, NDArray[np.int64]], number: int) -> NDArray[np.int64]:
        """The codes of the cards of a hand, shape (4, coups)."""
        if f"{side}_hand" in codes:
            return np.array(self.hands.all, dtype=np.int64)[codes[f"{side}_hand"]].T
        empty = np.full(number, ABSENT)
        return np.stack([codes.get(f"{side}{place}", empty) for place in (1, 2, 3, 4)])

    def _note(self, found: Found, numbers: Sequence[int]) -> None:
        rule = self.rules.setdefault(found.rule, Rule(found.rule))
        rule.judged += int(found.judged.sum())
        wrong = np.flatnonzero(found.wrong)
        rule.wrong += len(wrong)
        rule.first += [Offence(numbers[row], found.why(row)) for row in wrong[: self.first - len(rule.first)].tolist()]

    def _shoe_finding(self, coups: Coups, fine: NDArray[np.bool_]) -> Found:
        assert self.shoes
        rows = np.flatnonzero(fine)
        names = coups.cells["shoe"]
        if len(rows) < len(names):
            names = [names[row] for row in rows.tolist()]
        cards = np.concatenate([coups.hands[side][:, rows] for side in SIDES])
        over = {int(rows[row]): why for row, why in self.shoes.over(names, cards).items()}
        wrong = np.zeros(len(fine), dtype=bool)
        wrong[list(over)] = True
        return Found("cards of the shoe", fine, wrong, lambda row: over[row])

    def _count(self, coups: Coups, fine: NDArray[np.bool_]) -> None:
        for cards in coups.hands.values():
            self.noughts[0] += int((cards[:2] == NOUGHT).sum())
            self.noughts[1] += int((cards[2] == NOUGHT).sum())
        outcomes = coups.outcomes
        self.outcomes += np.bincount(outcomes[fine], minlength=3)
        if "winner" in coups.codes:
            decided = fine & (outcomes < 2)
            self.decided += int(decided.sum())
            self.swapped += int((decided & (coups.codes["winner"] == 1 - outcomes)).sum())
        player, banker, third = coups.two("player"), coups.two("banker"), coups.player_third
        open_ = fine & (np.maximum(player, banker) < 8)
        for hand, (total, place, draws) in enumerate(
            ((player, np.full_like(player, NONE), self.tables.player), (banker, third, self.tables.banker))
        ):
            should = draws[player, banker] if hand == 0 else draws[player, banker, third]
            drew = coups.hands[SIDES[hand]][2] >= 0
            for wrong in (0, 1):
                chosen = open_ & ((drew != should) == bool(wrong))
                np.add.at(self.played[hand, wrong], (total[chosen], place[chosen]), 1)

    def result(self) -> Audit:
        """What was found, once all rows are taken."""
        if not self.coups:
            raise OddsError(f"{self.log.name}: holds no coups; write one a {self.log.place} under the heading")
        notes = []
        if self.decided and self.swapped == self.decided:
            notes.append(
                f"Column {self.log.columns['winner']!r} names Player where Banker wins, and Banker where Player does."
            )
        if self.noughts[1] and not self.noughts[0]:
            notes.append(
                f"0 is a ten-valued card, and only third cards are written so, in {self.noughts[1]:,} hands; "
                "if it means no card, say so with --none 0."
            )
        if self.shoes and self.shoes.forgotten:
            notes.append(f"{self.shoes.forgotten:,} shoes were forgotten before the end, to keep memory bounded.")
        counts = {outcome: int(number) for outcome, number in zip(_OUTCOMES, self.outcomes, strict=True)}
        return Audit(
            self.log.name,
            self.log.format,
            self.log.place,
            dict(self.log.columns),
            self.shoe,
            self.tableau,
            self.coups,
            self.replayed,
            tuple(self.rules.values()),
            counts,
            tuple(self._cells()),
            self.shoes.shoes if self.shoes else None,
            tuple(notes),
        )

    def _cells(self) -> list[Cell]:
        """The cells of the drawing rules that were played wrongly."""
        cells = []
        for hand in (0, 1):
            right, wrong = self.played[hand]
            for total, place in np.argwhere(wrong).tolist():
                draws = self.tableau.player[total] if hand == 0 else self.tableau.banker[total][place]
                name = cell_name(None, total) if hand == 0 else cell_name(total, place)
                number = int(wrong[total, place])
                cells.append(Cell(name, draws, number + int(right[total, place]), number))
        return cells
