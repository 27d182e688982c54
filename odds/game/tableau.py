"""The drawing rules as data: one 8 x 11 table that can be held against the printed casino card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from odds.errors import TableauError, quoted

TOTALS = range(8)
"""Two-card totals on which a rule is needed; 8 and 9 are naturals and end the coup."""

NONE = 10
"""The column of the Banker's rule that is used when Player stood and there is no third card."""

THIRD_CARDS = (*range(10), NONE)


@dataclass(frozen=True)
class Tableau:
    """Who draws when.

    `player` says for each Player total 0 to 7 whether Player draws. `banker` says for each Banker total
    0 to 7 and each Player third card (value 0 to 9, or `NONE` = 10 when Player stood) whether Banker
    draws. A total of 8 or 9 in either hand's first two cards ends the coup whatever the table says.
    """

    name: str
    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]

    def __post_init__(self) -> None:
        cells = (*self.player, *(cell for row in self.banker for cell in row))
        if any(type(cell) is not bool for cell in cells):
            raise TableauError(f"tableau {self.name!r}: each cell is True (draws) or False (stands)")
        if len(self.player) != 8 or len(self.banker) != 8 or any(len(row) != 11 for row in self.banker):
            raise TableauError(f"tableau {self.name!r} needs 8 Player cells and 8 rows of 11 Banker cells")

    def player_draws(self, total: int) -> bool:
        """Whether Player draws on a two-card `total` of 0 to 7."""
        return self.player[total]

    def banker_draws(self, total: int, third: int | None) -> bool:
        """Whether Banker draws on a two-card `total` of 0 to 7 against Player's third card value, or None."""
        return self.banker[total][NONE if third is None else third]

    def flipped(self, total: int, third: int) -> Tableau:
        """This tableau with one Banker cell turned round; `third` is 0 to 9 or `NONE`."""
        if total not in TOTALS or third not in THIRD_CARDS:
            raise TableauError(f"Banker {total} against {third} is no cell; use totals 0 to 7 and cards 0 to 10 (NONE)")
        row = self.banker[total]
        row = (*row[:third], not row[third], *row[third + 1 :])
        rows = (*self.banker[:total], row, *self.banker[total + 1 :])
        return replace(self, name=f"{self.name} with {cell_name(total, third)} flipped", banker=rows)

    def player_flipped(self, total: int) -> Tableau:
        """This tableau with Player's rule on one total turned round."""
        if total not in TOTALS:
            raise TableauError(f"Player {total} is no cell; Player has a rule for totals 0 to 7")
        cells = (*self.player[:total], not self.player[total], *self.player[total + 1 :])
        return replace(self, name=f"{self.name} with Player {total} flipped", player=cells)

    def differences(self, other: Tableau) -> tuple[tuple[int | None, int], ...]:
        """The cells in which `other` differs: (Banker total, third card), or (None, Player total)."""
        cells: list[tuple[int | None, int]] = [(None, t) for t in TOTALS if self.player[t] != other.player[t]]
        cells += [(t, c) for t in TOTALS for c in THIRD_CARDS if self.banker[t][c] != other.banker[t][c]]
        return tuple(cells)


def cell_name(total: int | None, place: int) -> str:
    """The cell in words, as `differences` numbers it: `Banker 3 against 8`, `Banker 6 when Player stood`."""
    if total is None:
        return f"Player {place}"
    return f"Banker {total} " + ("when Player stood" if place == NONE else f"against {place}")


def _rows(name: str, player: str, *banker: str) -> Tableau:
    return Tableau(
        name,
        tuple(letter == "D" for letter in player.replace(" ", "")),
        tuple(tuple(letter == "D" for letter in row.replace(" ", "")) for row in banker),
    )


PUNTO_BANCO = _rows(
    "punto-banco",
    "D D D D D D S S",
    # 0 1 2 3 4 5 6 7 8 9 none
    "D D D D D D D D D D D",
    "D D D D D D D D D D D",
    "D D D D D D D D D D D",
    "D D D D D D D D S D D",
    "S S D D D D D D S S D",
    "S S S S D D D D S S D",
    "S S S S S S D D S S S",
    "S S S S S S S S S S S",
)
"""The rules of punto banco, as printed on the casino's card."""

BACCARAT_GOLD = _rows(
    "baccarat-gold",
    "D D D D D D S S",
    "D D D D D D D D D D D",
    "D D D D D D D D D D D",
    "D D D D D D D D D D D",
    "D D D D D D D D D D D",
    "S S S D D D D D S S D",
    "S S S D D D D D S S D",
    "S S S S S S S S S S S",
    "S S S S S S S S S S S",
)
"""Baccarat Gold: after a Player draw Banker draws on 0-3, on 4-5 against 3 to 7, and stands on 6-7."""

BACCARAT_GOLD_STAND_5 = replace(BACCARAT_GOLD.player_flipped(5), name="baccarat-gold-stand-5")
"""Baccarat Gold with Player using the option to stand on 5."""

BAHAMIAN = Tableau(
    "bahamian",
    tuple(total <= 5 for total in TOTALS),
    tuple((total <= 5,) * 11 for total in TOTALS),
)
"""Bahamian baccarat: each hand draws on 0-5 whatever the other did."""

TABLEAUS = {t.name: t for t in (PUNTO_BANCO, BACCARAT_GOLD, BACCARAT_GOLD_STAND_5, BAHAMIAN)}
"""The shipped drawing rules by name."""


def require_tableau(tableau: object) -> None:
    """Refuse what are not drawing rules."""
    if not isinstance(tableau, Tableau):
        shipped = isinstance(tableau, str) and tableau in TABLEAUS
        way = f"TABLEAUS[{tableau!r}]" if shipped else "PUNTO_BANCO or another of TABLEAUS"
        raise TableauError(f"{quoted(tableau)} is not a Tableau; use {way}")
