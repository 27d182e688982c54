"""The picture of removal effects: what each card is worth to a bet, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from odds.analysis.removal import removal_effects
from odds.bets.bet import Bet
from odds.errors import BetError
from odds.game.cards import KINDS, SUITS, Grain
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.palette import BAD, BAD_HATCH, BLACK, GOOD
from odds.report.plots import Frame, Picture, light_grid, percent_label, percents

MOST_BETS = 6
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

_WIDTH, _LEFT, _PANEL, _ABOVE, _BELOW = 7.6, 0.7, 1.5, 0.35, 0.25

Effects = dict[str, Fraction]
"""Card -> change of EV, units per unit staked."""


def removal_picture(bets: Sequence[Bet], shoe: Shoe, tableau: Tableau | None = None) -> Picture:
    """The change of each bet's EV when one card leaves the shoe: bars by card, a row for each bet (or each suit)."""
    if len(bets) > MOST_BETS:
        raise BetError(f"{len(bets)} bets are too many for one picture; name {MOST_BETS} or fewer")
    panels = [panel for bet in bets for panel in _panels(bet, removal_effects(bet, shoe, tableau))]
    rules = dict.fromkeys(tableau or bet.tableau or PUNTO_BANCO for bet in bets)
    what = "change of EV when one card leaves the shoe"

    def draw(frame: Frame) -> None:
        row = _ABOVE + _PANEL + _BELOW
        for place, (name, effects) in enumerate(panels):
            bottom = frame.height - place * row - _ABOVE - _PANEL
            axes = frame.axes(_LEFT, bottom, _WIDTH - _LEFT, _PANEL)
            _bars(axes, effects)
            axes.set_ylabel("% of the stake")
            if len(panels) > 1:
                axes.set_title(name, loc="left", size=9.5, pad=9)
        ranks = any(len(effects) > len(KINDS[Grain.POINTS]) for _, effects in panels)
        axes.set_xlabel("the card that leaves the shoe" + ("" if ranks else "; 0 is a ten, jack, queen or king"))

    notes = ["Plain bars: better for the bettor once the card is gone. Hatched bars: worse."]
    if len(panels) > 1:
        notes.append("Each row has its own scale.")
    if any(not any(effects.values()) for _, effects in panels):
        notes.append("Where all effects are 0 they are exactly 0: no single card changes the EV.")
    return Picture(
        f"{bets[0].title}: {what}" if len(bets) == 1 else what[0].upper() + what[1:],
        [caption(shoe, each) for each in rules],
        [" ".join(notes)],
        _WIDTH,
        len(panels) * (_ABOVE + _PANEL + _BELOW) + 0.2,
        draw,
    )


def _panels(bet: Bet, effects: Effects) -> list[tuple[str, Effects]]:
    """One row of bars, or one for each suit where the bet reads suits."""
    if bet.view.grain is not Grain.CARDS:
        return [(bet.title, effects)]
    return [
        (f"{bet.title}: {SUIT_NAMES[suit]}", {name[:-1]: ev for name, ev in effects.items() if name.endswith(suit)})
        for suit in SUITS
    ]


def _bars(axes: Any, effects: Effects) -> None:
    names, evs = list(effects), list(effects.values())
    most = max(map(abs, evs))
    digits = next((number for number in range(4, 12) if most * 10**number >= 1), 12) if most else 0
    for good in (True, False):
        chosen = [place for place, ev in enumerate(evs) if (ev >= 0) is good]
        axes.bar(
            chosen,
            percents(evs[place] for place in chosen),
            width=0.62,
            color=GOOD if good else BAD,
            edgecolor=BLACK,
            linewidth=0.7,
            hatch=None if good else BAD_HATCH,
        )
    for place, (ev, height) in enumerate(zip(evs, percents(evs), strict=True)):
        axes.annotate(
            percent_label(ev, digits, signed=True),
            (place, height),
            xytext=(0, 3 if ev >= 0 else -3),
            textcoords="offset points",
            ha="center",
            va="bottom" if ev >= 0 else "top",
            size=8,
        )
    axes.axhline(0, color=BLACK, linewidth=0.8)
    axes.set_xticks(range(len(names)), names)
    axes.tick_params(axis="x", length=0)
    axes.spines["bottom"].set_visible(False)
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.margins(y=0.14)
    axes.locator_params(axis="y", nbins=5)
    axes.ticklabel_format(axis="y", style="plain", useOffset=False)
    if most == 0:
        axes.set_ylim(-1, 1)
    light_grid(axes, "y")
