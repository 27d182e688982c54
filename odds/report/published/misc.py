"""The infinite shoe, six-digit edges, the last six cards, and claims about shoes and rules."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from odds import Outcome, Shoe, price, ways
from odds.bets import find
from odds.report.published.figures import chance, main_edge
from odds.report.published.record import Beside, Figures, Remark, Source, Verdict

FIGURES: Figures = {
    r"(Player|Banker|Tie) \| infinite(?: decks)? \| probability": chance,
    r"(Player) \| house edge": main_edge,
    r"(Banker) \| (5%) \| house edge": main_edge,
    r"(Tie) \| (8:1) \| house edge": main_edge,
    r"Pair \| 11:1 \| house edge": lambda shoe: price(find("player-pair"), shoe).edge,
}

REASONS = {
    r".* \| 6-card remainder \| result": "ours, over all 5,005 shoes of six cards",
}


@cache
def six_card_ways() -> dict[str, tuple[int, ...]]:
    """Ways of Player, Banker and Tie (of 720) for every shoe of exactly six cards, by its sorted values."""
    outcomes = [Outcome.PLAYER, Outcome.BANKER, Outcome.TIE]
    return {
        "".join(map(str, values)): ways(outcomes, Shoe.of_points([values.count(v) for v in range(10)]))
        for values in combinations_with_replacement(range(10), 6)
    }


def best(player_pays: Fraction, banker_pays: Fraction) -> tuple[Fraction, set[str]]:
    """The highest EV over all six-card shoes, and the shoes that have it."""
    evs = {shoe: (p * player_pays + b * banker_pays) / 720 for shoe, (p, b, _) in six_card_ways().items()}
    top = max(evs.values())
    return top, {shoe for shoe, ev in evs.items() if ev == top}


def certain_ties() -> set[str]:
    """The six-card shoes that tie in every order."""
    return {shoe for shoe, (_, _, tied) in six_card_ways().items() if tied == 720}


OWN: Figures = {
    "infinite_shoe_endgame_misc-034": lambda _: best(Fraction(1), Fraction(-1))[0],
    "infinite_shoe_endgame_misc-035": lambda _: best(Fraction(-1), Fraction(19, 20))[0],
}

SIMULATED = "the return of a whole shoe or system, from a simulation; exact figures here are of one coup"

REMARKS = {
    f"infinite_shoe_endgame_misc-{number}": Remark(verdict, why)
    for number, verdict, why in (
        ("023", Verdict.NOT_ONE_COUP, "coups in a shoe depend on where the cut card is and on the cards; simulated"),
        ("025", Verdict.NOT_ONE_COUP, "a procedure, not a figure; sources differ"),
        (
            "027",
            Verdict.NOT_ONE_COUP,
            "simulated with a cut card; within its standard error of the exact edges",
        ),
        ("028", Verdict.NOT_ONE_COUP, SIMULATED),
        ("029", Verdict.NOT_ONE_COUP, SIMULATED),
        ("031", Verdict.NOT_ONE_COUP, SIMULATED),
        (
            "032",
            Verdict.NOT_ONE_COUP,
            "certain ties exist and gain 800%; how often they come is a matter of whole shoes",
        ),
        ("033", Verdict.NOT_ONE_COUP, SIMULATED),
        ("034", Verdict.OURS, "over all 5,005 shoes of six cards; 222223 and 222233"),
        ("035", Verdict.OURS, "over all 5,005 shoes of six cards; 777888"),
        ("036", Verdict.OURS, "over all 5,005 shoes of six cards: six of one value, and 033333"),
        ("039", Verdict.WRONG, "a total above 9 drops its tens digit"),
        ("040", Verdict.WRONG, "6 against 7 is no tie; equal totals are"),
        ("041", Verdict.WRONG, "turned round: a two-card 8 or 9 ends the coup, and no third card is drawn"),
        ("043", Verdict.WRONG, "garbled: the commission is on Banker's winnings, and 8 to 1 is what Tie pays"),
        ("044", Verdict.WRONG, "turned round: the less likely win, with three cards, pays more"),
        ("046", Verdict.WRONG, "what Tie pays does not tell the number of decks"),
        ("047", Verdict.WRONG, "a natural tie pushes, and a margin of four pays too"),
    )
}

BESIDE = {
    "infinite_shoe_endgame_misc-036": (Beside("certain ties among 5,005 shoes:", "0", lambda _: len(certain_ties())),),
}

SOURCE = Source("misc", FIGURES, REASONS, "Infinite shoe, last cards, claims", OWN, REMARKS, BESIDE)
