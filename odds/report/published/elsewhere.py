"""Figures that people quote, print on rack sheets or get from a program of their own, mostly in error."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from odds import Shoe, price
from odds.bets import find
from odds.report.published.figures import chance, draws, main_bet, main_edge, outcome_ways
from odds.report.published.record import Figures, Remark, Source, Verdict


def sequences(shoe: Shoe) -> int:
    """How many sequences of card values a coup can deal, in order, third cards only where they are drawn."""
    orders = dict.fromkeys(range(10), 0)
    for one, two in product(range(10), repeat=2):
        orders[(one + two) % 10] += 1
    return sum(orders[seen.player_two] * orders[seen.banker_two] for seen in draws(shoe))


FIGURES: Figures = {
    r"(Banker) \| (5%) commission \| house edge": main_edge,
    r"(Player) \| 1:1 \| house edge": main_edge,
    r"(Tie) \| (\d:1) \| house edge": main_edge,
    r"(Banker) \| (5%) commission \| expected return": lambda shoe, *bet: price(main_bet(*bet), shoe).ev,
    r"(Player|Banker|Tie) \| (?:wins|simulated) \| probability": chance,
    r"(Player|Banker) \| wins \| winning combinations": outcome_ways,
    r"hands \| distinct hands": sequences,
    r"Lucky Win \| Player \| house edge": lambda shoe: price(find("lucky-win-player"), shoe).edge,
    r"Lucky Match \| losing combinations": lambda shoe: price(find("lucky-match"), shoe).lines[-1].ways,
    r"all three \| .* \| sum of the probabilities": lambda shoe: Fraction(
        sum(outcome_ways(shoe, outcome) for outcome in ("Player", "Banker", "Tie")), price(find("tie"), shoe).total
    ),
}

SIMULATOR = "not from eight-deck punto banco: no such sample by chance; see `odds verify`"
SPREADSHEET = "a spreadsheet keeps 15 digits and writes a zero for the sixteenth"

REMARKS = {
    f"elsewhere-{number}": Remark(verdict, why)
    for number, verdict, why in (
        ("001", Verdict.OTHER_CONVENTION, "right per resolved bet, ties left out (1.1692%); per bet made it is 1.06%"),
        ("002", Verdict.OTHER_CONVENTION, "right per resolved bet, ties left out (1.3650%); per bet made it is 1.24%"),
        ("003", Verdict.OTHER_SHOE, "the edge when cards are drawn with replacement, 14.1170%"),
        ("004", Verdict.WRONG, "what a probability rounded to 0.0952 gives"),
        ("005", Verdict.OTHER_CONVENTION, "a tie counted as a loss (10.5735%); it pushes"),
        ("006", Verdict.OTHER_CONVENTION, "a tie counted as a loss (10.7507%), from a probability rounded to 0.4462"),
        ("007", Verdict.OTHER_CONVENTION, "a fraction called a percentage: 0.4465 is 44.65%"),
        (
            "009",
            Verdict.OTHER_CONVENTION,
            "right of another count: unordered pairs and always two third cards, 55 x 55 x 100",
        ),
        ("010", Verdict.AGREES, "sequences of card values in the order they are dealt, third cards only where drawn"),
        ("011", Verdict.WRONG, "12.040% by an independent mathematician too"),
        ("013", Verdict.ROUNDING, SPREADSHEET),
        ("014", Verdict.ROUNDING, SPREADSHEET),
        ("015", Verdict.ROUNDING, SPREADSHEET),
        ("016", Verdict.ROUNDING, "each of the three is rounded right; the exact ones add up to 1"),
        ("017", Verdict.WRONG, SIMULATOR),
        ("018", Verdict.WRONG, SIMULATOR),
        ("019", Verdict.WRONG, SIMULATOR),
    )
}

SOURCE = Source("elsewhere", FIGURES, {}, "Quoted and computed elsewhere", remarks=REMARKS)
