"""Pictures of edges as lines: by number of decks, and by commission with the break-even marked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from odds.analysis.breakeven import breakeven
from odds.analysis.parameter import commission_of
from odds.analysis.pricing import price
from odds.bets import player
from odds.bets.bet import Bet
from odds.bets.payout import percent_words
from odds.errors import BetError, OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption, tableau_words
from odds.report.palette import BLACK, GOOD, STYLES, Style
from odds.report.plots import Frame, Picture, apart, drawn, light_grid, percent_label, percents

_WIDTH, _LEFT, _LABELS = 7.6, 0.7, 1.35
_ALIKE = 3
"""Bets whose edges differ by no more than this factor share a scale."""
_MOST_LABELS = 12
_MOST_LETTERS = 18

Line = tuple[Bet, list[Fraction]]
"""A bet and its edge at each shoe."""


def decks_picture(bets: Sequence[Bet], shoes: Sequence[Shoe], tableau: Tableau | None = None) -> Picture:
    """The edge of each bet by number of decks; bets with edges of like size share a panel, others have their own."""
    if len(bets) > len(STYLES):
        raise BetError(f"{len(bets)} bets are too many for one picture; name {len(STYLES)} or fewer")
    if len(shoes) < 2 or any(shoe.decks is None and not shoe.endless for shoe in shoes):
        raise OddsError("a picture by number of decks needs two full shoes or more; write --decks 1-10,inf")
    ordered = sorted(dict.fromkeys(shoes), key=lambda shoe: (shoe.endless, shoe.decks or 0))
    lines = [(bet, [price(bet, shoe, tableau).edge for shoe in ordered]) for bet in bets]
    panels = _panels(lines)
    rules = dict.fromkeys(tableau_words(tableau or bet.tableau or PUNTO_BANCO) for bet in bets)
    tall = 3.2 if len(panels) == 1 else 2.0

    def draw(frame: Frame) -> None:
        for place, panel in enumerate(panels):
            bottom = frame.height - place * (tall + 0.4) - tall
            axes = frame.axes(_LEFT, bottom, _WIDTH - _LEFT - _LABELS, tall)
            _lines(axes, panel, ordered, [STYLES[bets.index(bet)] for bet, _ in panel])
            axes.set_ylabel("house edge, % of the stake")
        axes.set_xlabel("decks in the shoe")

    notes = ["Edge counts pushes; below zero it favours the bettor. ∞: drawing with replacement."]
    if len(panels) > 1:
        notes.append("Each panel has its own scale, and none starts at zero.")
    return Picture(
        "House edge by number of decks",
        [f"{' and '.join(rules)}, full shoes of {_deck_words(ordered)} decks, all six-card deals counted exactly"],
        notes,
        _WIDTH,
        len(panels) * (tall + 0.4) + 0.15,
        draw,
    )


def _panels(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines in groups whose edges are of like size, the smallest first."""
    groups: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: max(map(abs, one[1]))):
        small = max(map(abs, groups[-1][0][1])) if groups else None
        if small is not None and max(map(abs, line[1])) <= _ALIKE * small:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _deck_words(shoes: Sequence[Shoe]) -> str:
    return f"{_decks(shoes[0])} to {_decks(shoes[-1])}"


def _decks(shoe: Shoe) -> str:
    return "∞" if shoe.endless else str(shoe.decks)


def _lines(axes: Any, panel: Sequence[Line], shoes: Sequence[Shoe], styles: Sequence[Style]) -> None:
    finite = [shoe.decks for shoe in shoes if shoe.decks is not None]
    step = max((finite[-1] - finite[0]) / 9, 1) if finite else 1
    places = [*map(drawn, finite), *([finite[-1] + 1.3 * step if finite else 0] if shoes[-1].endless else [])]
    for (_, edges), (colour, dashes, marker) in zip(panel, styles, strict=True):
        heights = percents(edges)
        count = len(finite)
        axes.plot(places[:count], heights[:count], color=colour, linestyle=dashes, marker=marker, markersize=4.5)
        axes.plot(places[count:], heights[count:], color=colour, marker=marker, markersize=6, markerfacecolor="white")
    axes.set_xticks(places, [_decks(shoe) for shoe in shoes])
    axes.margins(x=0.04, y=0.16)
    axes.locator_params(axis="y", nbins=6)
    light_grid(axes, "y")
    low, high = axes.get_ylim()
    tall = axes.get_position().height * axes.figure.get_size_inches()[1]
    ends = [percents(edges)[-1] for _, edges in panel]
    label_at = apart(ends, (high - low) * 0.36 / tall)
    every = len(panel) <= 2 and len(shoes) <= _MOST_LABELS
    for (bet, edges), style, end, height in zip(panel, styles, ends, label_at, strict=True):
        axes.annotate(
            f"{_cut(bet.title)}\n{percent_label(edges[-1])}",
            (places[-1], end),
            xytext=(1.03, (height - low) / (high - low)),
            textcoords="axes fraction",
            va="center",
            arrowprops={"arrowstyle": "-", "color": style.colour, "linewidth": 0.6},
        )
        above = end >= max(ends)
        aside = "left" if above == (edges[0] > edges[-1]) else "right"
        for place, edge in list(zip(places, edges, strict=True))[: -1 if every else 1]:
            axes.annotate(
                percent_label(edge, 3),
                (place, drawn(edge * 100)),
                xytext=(-3 if aside == "left" else 3, 5 if above else -5),
                textcoords="offset points",
                ha="center" if place == places[0] and aside == "right" else aside,
                va="bottom" if above else "top",
                size=7.5,
            )


def _cut(title: str) -> str:
    return title if len(title) <= _MOST_LETTERS else title[: _MOST_LETTERS - 1] + "…"


def commission_picture(bet: Bet, shoe: Shoe, tableau: Tableau | None = None) -> Picture:
    """The EV of a bet by the commission taken on its wins, beside Player's, with the commissions that matter marked.

    Marked are the bet's own commission, the one at which it is fair, and the one at which it is as good as Player.
    """
    parameter = commission_of(bet)
    rules = tableau or bet.tableau or PUNTO_BANCO
    one, other = price(bet, shoe, rules), price(player(), shoe, rules)
    usual = parameter.usual(bet)
    after, before = (7, 5, "left", "bottom"), (-7, -5, "right", "top")
    fair = breakeven(one, parameter).exact
    alike = breakeven(one, parameter, other.edge).exact
    marks = [(usual, f"at {percent_words(usual)}: EV {percent_label(one.ev)}%", after)]
    if fair is not None and parameter.allows(fair):
        marks.append((fair, f"breaks even at {percent_label(fair, 6)}%", after))
    if alike is not None and parameter.allows(alike) and alike != usual:
        marks.append((alike, f"as good as Player at {percent_label(alike, 6)}%", before))
    most = min(Fraction(1), max(Fraction(6, 5) * max(place for place, _, _ in marks), Fraction(1, 100)))
    ends = [Fraction(0), most]

    def ev(commission: Fraction) -> Fraction:
        return parameter.applied(one, commission).ev

    def draw(frame: Frame) -> None:
        axes = frame.axes(_LEFT, 0.45, _WIDTH - _LEFT - 0.1, frame.height - 0.55)
        line, level = STYLES[0], STYLES[1]
        axes.plot(percents(ends), percents(map(ev, ends)), color=line.colour, linestyle=line.dashes, linewidth=1.8)
        axes.axhline(drawn(other.ev * 100), color=level.colour, linestyle=level.dashes, linewidth=1.4)
        axes.axhline(0, color=BLACK, linewidth=0.8)
        axes.set_xlim(0, drawn(most * 100))
        axes.margins(y=0.12)
        low, high = axes.get_ylim()
        if high > 0:
            axes.axhspan(0, high, facecolor=GOOD, alpha=0.25, linewidth=0)
            axes.text(0.985, high * 0.94, "favours the bettor", ha="right", va="top", size=8.5, transform=_mixed(axes))
        axes.set_ylim(low, high)
        for commission, words, (right, up, ha, va) in marks:
            axes.plot(percents([commission]), percents([ev(commission)]), marker="o", color=BLACK, markersize=6)
            spot = (drawn(commission * 100), drawn(ev(commission) * 100))
            axes.annotate(words, spot, xytext=(right, up), textcoords="offset points", ha=ha, va=va)
        for words, height, right, colour in (
            (
                f"{bet.name}, no commission: EV {percent_label(ev(Fraction(0)), signed=True)}%",
                ev(Fraction(0)),
                14,
                line,
            ),
            (f"Player: EV {percent_label(other.ev)}%", other.ev, 5, level),
        ):
            spot = (0, drawn(height * 100))
            axes.annotate(words, spot, xytext=(right, 3), textcoords="offset points", va="bottom", color=colour.colour)
        axes.set_xlabel(f"commission on the wins of {bet.name}, %")
        axes.set_ylabel("EV, % of the stake")
        light_grid(axes, "both")

    return Picture(
        f"{bet.name} by commission: EV and break-even",
        [caption(shoe, rules)],
        ["EV: expected net result of the bettor per unit staked, pushes counted."],
        _WIDTH,
        3.7,
        draw,
    )


def _mixed(axes: Any) -> Any:
    """Across in parts of the axes, upwards in their units."""
    return axes.get_yaxis_transform()
