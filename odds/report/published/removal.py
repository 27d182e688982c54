"""Effects of removal, and counting systems made of them."""

from __future__ import annotations

from fractions import Fraction

from odds import Bet, Shoe, removal_effects
from odds.bets.events import wins_with
from odds.report.published.figures import chance
from odds.report.published.record import Figures, Remark, Source, Verdict

BETS = {
    "Lucky 6": Bet("Lucky 6", [(wins_with("banker", (6,), 2), 12), (wins_with("banker", (6,), 3), 23)]),
    "Panda 8": Bet("Panda 8", [(wins_with("player", (8,), 3), 25)]),
    "Dragon 7": Bet("Dragon 7", [(wins_with("banker", (7,), 3), 40)]),
}


def effect(shoe: Shoe, bet: str, card: str) -> Fraction:
    """The effect on the EV of `bet` when one `card` leaves the shoe."""
    return removal_effects(BETS[bet], shoe)["A" if card == "1" else card]


def change(shoe: Shoe, number: str, card: str) -> Fraction:
    """The change of P(Player wins) when `number` cards are gone."""
    return chance(shoe.without(f"{card}x{number}"), "Player") - chance(shoe, "Player")


FIGURES: Figures = {
    r"(Lucky 6) \| 12/23, remove one (\d) \| EOR \(change in EV per unit\)": effect,
    r"Player \| remove (\d) card\(s\) of value (\d) \| change in P\(Player win\).*": change,
    r"(Panda 8|Dragon 7) \| remove one (\d) \| EOR x1000 \(derivative\)": lambda *row: 1000 * effect(*row),
}

REMARKS = {
    f"effects_of_removal-{number:03d}": Remark(
        Verdict.NOT_ONE_COUP, "a counting system: its return is of whole shoes, from a simulation"
    )
    for number in (41, 43, 44, 45, 46, 47, 48, 49, 50, 51, 54)
}

SOURCE = Source("removal", FIGURES, {}, "Effects of removal", remarks=REMARKS)
