"""What the headings of a table mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from odds.analysis.pricing import Price
from odds.report.printed import Number

BET, DECKS, PAYS, COMMISSION = "bet", "decks", "pays", "commission"

FIGURES: dict[str, Callable[[Price], Number | None]] = {
    "ways": lambda one: one.hit_ways,
    "probability": lambda one: one.hit,
    "push": lambda one: one.push,
    "loss": lambda one: one.loss,
    "edge": lambda one: one.edge,
    "edge-resolved": lambda one: one.edge_resolved,
    "ev": lambda one: one.ev,
    "sd": lambda one: one.sd,
    "variance": lambda one: one.variance,
    "skewness": lambda one: one.skewness,
    "true-odds": lambda one: one.true_odds,
    "volatility": lambda one: one.volatility,
}
"""The figures of a bet that can be compared, by name."""

_SPELLINGS = {
    BET: "bet, bets, wager, name, outcome, side bet, hand, result, bet type, type of bet",
    DECKS: "decks, deck, number of decks, no of decks, deck count, shoe",
    PAYS: "pays, pay, payout, payouts, payoff, pay table, paytable, odds paid",
    COMMISSION: "commission, banker commission",
    "ways": "ways, combinations, winning combinations, winning ways, combos, permutations, number of ways, hit ways",
    "probability": "probability, p, prob, chance, hit, hit frequency, hit rate, frequency, win probability, "
    "probability of winning, probability of win, win rate, p win, winning probability, wins, win",
    "push": "push, p push, push probability, probability of push, pushes",
    "loss": "loss, p loss, p lose, loss probability, probability of losing, loses, lose",
    "edge": "edge, house edge, house advantage, he, ha, house edge per bet, edge per bet, edge per bet made",
    "edge-resolved": "resolved, edge resolved, house edge resolved, edge per resolved bet, resolved edge, "
    "house edge per resolved bet, edge ties excluded, house edge ties excluded, edge excluding ties, "
    "house edge excluding ties, edge without ties, house edge without ties",
    "ev": "ev, expected return, expected value, expectation, return, expected return per unit, ev per unit",
    "sd": "sd, standard deviation, std, std dev, stdev, st dev, sigma, standard deviation per unit, sd per unit",
    "variance": "variance, var",
    "skewness": "skewness, skew",
    "true-odds": "true odds, true odds to 1, fair odds, fair odds to 1",
    "volatility": "volatility, volatility index",
}
_MEANS = {spelling: kind for kind, text in _SPELLINGS.items() for spelling in text.split(", ")}
_LONGEST_FIRST = sorted(_MEANS, key=len, reverse=True)
_FILLERS = ("of ", "on ", "for ", "the ", "a ")


@dataclass(frozen=True)
class Heading:
    """A heading: the text, what it means (a figure, or `bet`, `decks`, `pays`, `commission`; "" if nothing known).

    `wager` is what the rest of it may name a bet by, as in `Banker edge`; `percent` says that numbers under it
    are percentages.
    """

    text: str
    kind: str
    wager: str
    percent: bool

    @property
    def figure(self) -> bool:
        """Whether numbers stand under it that can be compared."""
        return self.kind in FIGURES


def heading(text: str) -> Heading:
    """What a heading means.

    >>> heading("House edge (%)"), heading("P(Tie)").wager
    (Heading(text='House edge (%)', kind='edge', wager='', percent=True), 'tie')
    """
    lower = unicodedata.normalize("NFKD", text[:200]).lower()
    percent = "%" in lower or re.search(r"\b(percent|pct|percentage)\b", lower) is not None
    words = re.sub(r"\b(percent|pct|percentage|in)\b", " ", re.sub(r"[^a-z0-9]+", " ", lower))
    plain = " ".join(words.split())
    if plain in _MEANS:
        return Heading(text, _MEANS[plain], "", percent)
    for spelling in _LONGEST_FIRST:
        if plain.endswith(" " + spelling):
            return Heading(text, _MEANS[spelling], plain.removesuffix(spelling).strip(), percent)
        if plain.startswith(spelling + " "):
            rest = plain.removeprefix(spelling).strip()
            for filler in _FILLERS:
                rest = rest.removeprefix(filler)
            return Heading(text, _MEANS[spelling], rest, percent)
    return Heading(text, "", plain, percent)
