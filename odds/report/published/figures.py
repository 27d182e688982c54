"""Figures that several sources print, computed exactly from a shoe."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from odds import Bet, Draws, Outcome, Result, Shoe, Tally, banker, player, price, tally, tie
from odds.analysis.root import SquareRoot


@cache
def results(shoe: Shoe) -> Tally[Result]:
    """The tally of final totals and hand sizes."""
    return tally(shoe)


@cache
def draws(shoe: Shoe, banker_first: int | None = None) -> Tally[Draws]:
    """The tally of two-card totals and third cards, perhaps with Banker's first card known."""
    return tally(shoe, Draws, known=None if banker_first is None else {2: banker_first})


def outcome_ways(shoe: Shoe, outcome: str) -> int:
    """Ways of `Player`, `Banker` or `Tie`."""
    return results(shoe).ways(Outcome(outcome))


def chance(shoe: Shoe, outcome: str) -> Fraction:
    """Probability of `Player`, `Banker` or `Tie`."""
    return results(shoe).probability(Outcome(outcome))


def main_bet(name: str, terms: str | None = None) -> Bet:
    """`Player`, `Banker` at a commission of `terms`, or `Tie` paying `terms`."""
    if name == "Player":
        return player()
    return banker(terms or "5%") if name == "Banker" else tie(terms or "8:1")


def main_edge(shoe: Shoe, name: str, terms: str | None = None) -> Fraction:
    """The house edge of a main bet, pushes counted."""
    return price(main_bet(name, terms), shoe).edge


def main_sd(shoe: Shoe, name: str, terms: str | None = None) -> SquareRoot:
    """The standard deviation of a main bet, pushes counted."""
    return price(main_bet(name, terms), shoe).sd
