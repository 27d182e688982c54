"""Pictures that are grids of cells: the joint totals as a heat map, and the casino card with what each cell costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.analysis.flips import Cell, flip_costs
from odds.bets import banker, player
from odds.bets.bet import Bet
from odds.counting.count import tally
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import NONE, PUNTO_BANCO, THIRD_CARDS, TOTALS, Tableau
from odds.game.views import Result
from odds.report.captions import caption
from odds.report.palette import BLACK, COSTS, GAIN, SOFT, amount_colour, ink_on
from odds.report.plots import Frame, Picture, drawn, percent_label

DIGITS = range(10)

_CELL = (0.58, 0.44)
_HALF = Fraction(1, 2)
_BANKER_TOP = Fraction(17, 5)
_STEPS = (Fraction(0), Fraction(1, 10_000), Fraction(1, 1000), Fraction(3, 1000), Fraction(1, 100))
"""Costs from which on each of `COSTS` stands, as parts of the stake."""


def joint_picture(shoe: Shoe, tableau: Tableau = PUNTO_BANCO, known: Known = ()) -> Picture:
    """The probability of each pair of final totals as a heat map with the percentages in the cells."""
    results = tally(shoe, Result, tableau, known)
    pairs = results.grouped(lambda seen: (seen.player, seen.banker))
    whole = results.total
    shares = {(p, b): Fraction(pairs.get((p, b), 0), whole) for p in DIGITS for b in DIGITS}
    most = max(shares.values())

    def draw(frame: Frame) -> None:
        axes = frame.grid(11, 10, cell=_CELL, left=0.75, bottom=0.4)
        for (total, other), share in shares.items():
            colour = amount_colour(share / most)
            _box(axes, other, total, colour, frame=1.8 if total == other else 0.4)
            axes.text(other + 0.5, total + 0.5, percent_label(share, 2), ha="center", va="center", color=ink_on(colour))
        for total in DIGITS:
            axes.text(-0.18, total + 0.5, str(total), ha="center", va="center")
            axes.text(total + 0.5, -0.22, str(total), ha="center", va="center")
            row = sum((shares[total, other] for other in DIGITS), Fraction(0))
            column = sum((shares[other, total] for other in DIGITS), Fraction(0))
            axes.text(10.62, total + 0.5, percent_label(row, 2), ha="center", va="center", color=SOFT)
            axes.text(total + 0.5, 10.4, percent_label(column, 2), ha="center", va="center", color=SOFT)
        axes.text(5, -0.75, "Banker's final total", ha="center", va="center", weight="bold")
        axes.text(-0.75, 5, "Player's final total", ha="center", va="center", rotation=90, weight="bold")
        axes.text(10.62, -0.22, "all", ha="center", va="center", color=SOFT)
        axes.text(-0.18, 10.4, "all", ha="center", va="center", color=SOFT)

    return Picture(
        "Both final totals together, % of all coups",
        [caption(shoe, tableau, known)],
        ["In a thick frame: ties. Player wins below them, Banker above. The darker, the likelier."],
        11.1 * _CELL[0] + 0.75,
        10 * _CELL[1] + 0.9,
        draw,
    )


def tableau_picture(
    shoe: Shoe,
    tableau: Tableau | None = None,
    bet: Bet | None = None,
    *,
    commission: object = "5%",
) -> Picture:
    """The drawing rules as the casino card: each cell with D or S, and what turning it round costs.

    The cost is that of `bet`, or without one of the hand's own bet: Player for Player's cells, Banker at
    `commission` for Banker's. It is the change of the house edge: above 0 the rule serves that bet.
    """
    rules = tableau or (bet.tableau if bet else None) or PUNTO_BANCO
    bets = (bet, bet) if bet else (player(), banker(commission))
    tables = {one: flip_costs(one, shoe, rules) for one in dict.fromkeys(bets)}
    costs: dict[Cell, Fraction] = {cell: tables[bets[cell[0] is not None]][cell] for cell in tables[bets[0]]}

    def draw(frame: Frame) -> None:
        left = 0.5
        axes = frame.grid(12, 12, cell=_CELL, left=left, bottom=0.35)
        axes.text(0, 0.2, "Player, by own two-card total", va="center", weight="bold")
        for total in TOTALS:
            axes.text(total + 0.5, 0.68, str(total), ha="center", va="center")
            _rule(axes, total, 1, rules.player[total], costs[None, total])
        axes.text(0, 2.6, "Banker, by own two-card total (rows) and Player's third card", va="center", weight="bold")
        for third in THIRD_CARDS:
            across = third + Fraction(third == NONE, 4)
            axes.text(across + _HALF, 3.1, "none" if third == NONE else str(third), ha="center", va="center")
            for total in TOTALS:
                _rule(axes, across, total + _BANKER_TOP, rules.banker[total][third], costs[total, third])
        for total in TOTALS:
            axes.text(-0.3, total + _BANKER_TOP + _HALF, str(total), ha="center", va="center")
        _legend(frame, left)

    who = f"the {bet.title} bet" if bet else f"the hand's own bet ({bets[0].title}; {bets[1].title})"
    return Picture(
        "The drawing rules, and what turning each one round costs",
        [caption(shoe, rules)],
        [
            "D draws, S stands; a hand of 8 or 9 ends the coup. The number under the letter is the rise of the house "
            f"edge on {who}, in % of the stake, when that rule alone is turned round. In a thick frame: "
            "the edge would fall, so the bettor would be better served by the other way."
        ],
        7.3,
        12 * _CELL[1] + 0.35,
        draw,
    )


def _rule(axes: Any, left: Fraction | int, top: Fraction | int, draws: bool, cost: Fraction) -> None:
    """One cell of the card."""
    colour, frame = _cost_look(cost)
    _box(axes, left, top, colour, frame=frame)
    letter = {"ha": "center", "va": "center", "color": ink_on(colour)}
    axes.text(left + _HALF, top + Fraction(1, 3), "D" if draws else "S", weight="bold", size=10, **letter)
    axes.text(left + _HALF, top + Fraction(3, 4), percent_label(cost), size=7, **letter)


def _cost_look(cost: Fraction) -> tuple[str, float]:
    """The colour of a cost, and the width of the frame around it."""
    if cost < 0:
        return GAIN, 2
    return COSTS[max(place for place, step in enumerate(_STEPS) if cost >= step)], 0.5


def _legend(frame: Frame, left: float) -> None:
    words = ["below 0", "0 to 0.01", "to 0.1", "to 0.3", "to 1", "1 or more"]
    looks = [_cost_look(Fraction(-1)), *map(_cost_look, _STEPS)]
    axes = frame.grid(len(words), 1, cell=(1.05, 0.22), left=left, bottom=0.15)
    for place, (text, (colour, width)) in enumerate(zip(words, looks, strict=True)):
        _box(axes, place, 0, colour, frame=width, across=Fraction(1, 4))
        axes.text(place + 0.31, 0.5, text, va="center", size=8.5)


def _box(
    axes: Any, left: Fraction | int, top: Fraction | int, colour: str, *, frame: float = 0.5, across: Fraction | int = 1
) -> None:
    from matplotlib.patches import Rectangle

    box = Rectangle(
        (drawn(left), drawn(top)), drawn(across), 1, facecolor=colour, edgecolor=BLACK, linewidth=frame, clip_on=False
    )
    box.set_zorder(2 if frame > 1 else 1)
    axes.add_patch(box)
