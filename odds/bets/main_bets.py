"""The main bets and their house variants, as data. A variant is an argument."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from odds.bets.bet import Bet, LineInput
from odds.bets.events import WINNER, Side, wins_with
from odds.bets.payout import PUSH, payout_words, percent_words, read_commission, read_payout
from odds.errors import BetError, quoted
from odds.game.tableau import BACCARAT_GOLD, BAHAMIAN
from odds.game.views import Outcome

MAIN_FIELDS = ("player.wins", "banker.wins", "tie")
HAND_FIELDS = {side: (f"{side}.total", f"{side}.cards", *MAIN_FIELDS) for side in ("player", "banker")}


def player() -> Bet:
    """Player wins 1; a tie pushes."""
    return _even("Player", "player")


def banker(commission: object = "5%") -> Bet:
    """Banker wins 1 less `commission` (0 to 100%, exact); a tie pushes.

    >>> banker(commission="4%").payouts[0]
    Fraction(24, 25)
    """
    return _banker(read_commission(commission))


def tie(pays: object = "8 to 1") -> Bet:
    """A tie pays 8, or 9 in some houses; anything else loses."""
    return _tie(read_payout(pays))


def banker_ez() -> Bet:
    """Banker without commission in EZ Baccarat (Dai Bacc, Fortune, Monkey): a three-card 7 pushes."""
    return _ez()


def banker_super_6(total: int | str = 6, pays: object = "1/2") -> Bet:
    """Banker without commission (Super 6, Punto 2000, Nepal): a win with `total`, 1 to 9, pays only `pays`."""
    if isinstance(total, str) and total.isascii() and total.isdigit():
        total = int(total[:9])
    if type(total) is not int or total not in range(1, 10):
        raise BetError(f"a Banker win with {quoted(total)} cannot happen; the short-paid total is 1 to 9")
    return _super_6(total, read_payout(pays))


def two_to_one(side: Side) -> Bet:
    """2 to 1 Baccarat: a winning three-card 8 or 9 pays 2, another win 1, and a tie loses."""
    return _two_to_one(side)


def bahamian(side: Side) -> Bet:
    """Bahamian Baccarat: a win with 2 or 3 pushes, another win pays 1, a tie pushes; under its own rules."""
    return _bahamian(side)


def gold_player() -> Bet:
    """Player in Baccarat Gold, under its own rules."""
    return _gold("player")


def gold_banker() -> Bet:
    """Banker with 5% commission in Baccarat Gold, under its own rules."""
    return _gold("banker")


def gold_tie() -> Bet:
    """Tie at 9 to 1 in Baccarat Gold, under its own rules."""
    return _gold("tie")


@cache
def _even(name: str, side: Side) -> Bet:
    return Bet(name, [(WINNER[side], 1), (Outcome.TIE, PUSH)], other_names=["Punto"], fields=MAIN_FIELDS)


@cache
def _banker(commission: Fraction) -> Bet:
    return Bet(
        "Banker",
        [(Outcome.BANKER, 1 - commission), (Outcome.TIE, PUSH)],
        detail=percent_words(commission),
        other_names=["Banco"],
        fields=MAIN_FIELDS,
    )


@cache
def _tie(pays: Fraction) -> Bet:
    detail = "" if pays == 8 else payout_words(pays)
    return Bet("Tie", [(Outcome.TIE, pays)], detail=detail, fields=["tie"], note="Some houses pay 9 to 1.")


@cache
def _ez() -> Bet:
    seven = wins_with("banker", (7,), 3)
    return Bet(
        "Banker, EZ",
        [(seven, PUSH), (Outcome.BANKER, 1), (Outcome.TIE, PUSH)],
        id="banker-ez",
        other_names=["EZ Baccarat Banker", "EZ Banker", "Dai Bacc Banker", "Monkey Baccarat Banker"],
        fields=HAND_FIELDS["banker"],
        source="EZ Baccarat; wizardofodds.com/games/ez-baccarat/",
    )


@cache
def _super_6(total: int, pays: Fraction) -> Bet:
    lines: list[LineInput] = [
        (wins_with("banker", (total,)), pays),
        (Outcome.BANKER, Fraction(1)),
        (Outcome.TIE, PUSH),
    ]
    detail = "" if (total, pays) == (6, Fraction(1, 2)) else f"{total} pays {payout_words(pays)}"
    return Bet(
        "Banker, Super 6",
        lines,
        id="banker-super-6",
        detail=detail,
        other_names=["Punto 2000 Banker", "Nepal Baccarat Banker", "No-commission Banker"],
        fields=["banker.total", *MAIN_FIELDS],
        note="The short-paid total and what it pays are parameters.",
    )


@cache
def _two_to_one(side: Side) -> Bet:
    lines: list[LineInput] = [(wins_with(side, (8, 9), 3), 2), (WINNER[side], 1)]
    return Bet(
        f"{side.title()}, 2 to 1",
        lines,
        id=f"two-to-one-{side}",
        family="two-to-one",
        fields=HAND_FIELDS[side],
        note="A tie loses.",
    )


@cache
def _bahamian(side: Side) -> Bet:
    lines: list[LineInput] = [(wins_with(side, (2, 3)), PUSH), (WINNER[side], 1), (Outcome.TIE, PUSH)]
    return Bet(
        f"{side.title()}, Bahamian",
        lines,
        id=f"bahamian-{side}",
        tableau=BAHAMIAN,
        family="bahamian",
        fields=[f"{side}.total", *MAIN_FIELDS],
        note="Under its own drawing rules: each hand draws on 0 to 5 whatever the other did.",
    )


@cache
def _gold(what: str) -> Bet:
    bet = {"player": player(), "banker": banker(), "tie": tie(9)}[what]
    return Bet(
        f"{bet.name}, Gold",
        bet.lines,
        id=f"gold-{what}",
        detail=bet.detail,
        tableau=BACCARAT_GOLD,
        family="gold",
        fields=bet.fields,
        note="Under the rules of Baccarat Gold; with the option to stand on 5 use --tableau baccarat-gold-stand-5.",
    )


HOUSE_VARIANTS = (
    banker_ez(),
    banker_super_6(),
    two_to_one("player"),
    two_to_one("banker"),
    bahamian("player"),
    bahamian("banker"),
    gold_player(),
    gold_banker(),
    gold_tie(),
)
"""Every house variant of the main bets at its usual pay table."""
