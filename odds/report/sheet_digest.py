"""The exact numbers of a submission sheet as plain text with one spelling, and the digest of that text.

Two engines that agree on every number write the same text, so they have the same digest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from odds.analysis.pricing import Price, price
from odds.analysis.removal import removal_effects
from odds.bets.bet import Bet
from odds.errors import BetError
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.numbers import fraction_text, integer_text, one_line

FORM = "baccarat-odds-canonical 1"
"""The first line of the text; the number changes when its form does."""

DECKS: tuple[int | None, ...] = (1, 2, 4, 6, 8, None)
"""The deck counts at which a sheet tells a bet's figures; None is drawing with replacement."""

FORM_WORDS = (
    f"ASCII lines that end in a line feed. First '{FORM}', then for the bet: 'bet' and its id; 'rules', Player's "
    "cells for totals 0 to 7 and, after a blank, Banker's rows for totals 0 to 7 parted by '/', each against third "
    "cards 0 to 9 and none, D or S; 'shoe' and the counts of the kinds of card that the bet tells apart (points 0 to "
    "9, ranks A to K, or cards As Ah Ad Ac to Kc), or 'inf'; 'universe' and the number of deals; 'line', the payout "
    "and the ways of each line in order, the last being that of no line; 'decks', the number of decks, the universe "
    "and the ways of each line, for 1, 2, 4, 6, 8 and inf; 'removal', a card and the change of EV, for each card that "
    "the shoe holds. Payouts and changes are per unit staked, as fractions in lowest terms (a whole number without "
    "/1)."
)
"""How to write the text again, from the numbers of any engine."""


@dataclass(frozen=True)
class Findings:
    """All that a sheet says of one bet at one shoe.

    `by_decks` leaves a price out (None) where the bet is never offered; `removal` is None where no card can leave.
    """

    price: Price
    shoe: Shoe
    tableau: Tableau
    by_decks: tuple[tuple[int | None, Price | None], ...]
    removal: dict[str, Fraction] | None

    @property
    def bet(self) -> Bet:
        """The bet."""
        return self.price.bet


def find_out(bet: Bet, shoe: Shoe, tableau: Tableau | None = None) -> Findings:
    """Price `bet` at `shoe`, at full shoes, and with each card gone; `tableau` defaults to the bet's own rules."""
    rules = tableau or bet.tableau or PUNTO_BANCO
    room = not shoe.endless and shoe.size > FEWEST
    return Findings(
        price(bet, shoe, rules),
        shoe,
        rules,
        tuple((decks, _offered(bet, decks, rules)) for decks in DECKS),
        removal_effects(bet, shoe, rules) if room else None,
    )


def _offered(bet: Bet, decks: int | None, rules: Tableau) -> Price | None:
    shoe = Shoe.infinite() if decks is None else Shoe.of_decks(decks)
    try:
        return price(bet, shoe, rules)
    except BetError:
        return None


def canonical_text(found: Findings) -> str:
    """The exact numbers of `found` in their one spelling, as `FORM_WORDS` tells."""
    shoe, one = found.shoe, found.price
    cells = ["".join("SD"[draws] for draws in row) for row in (found.tableau.player, *found.tableau.banker)]
    grain = found.bet.grain
    kinds = "inf" if shoe.endless else f"{grain} {' '.join(map(integer_text, shoe.at(grain)))}"
    lines = [
        FORM,
        f"bet {one_line(found.bet.id).encode('ascii', 'backslashreplace').decode()}",
        f"rules {cells[0]} {'/'.join(cells[1:])}",
        f"shoe {kinds}",
        f"universe {integer_text(one.total)}",
        *(f"line {fraction_text(line.pays)} {integer_text(line.ways)}" for line in one.lines),
    ]
    for decks, each in found.by_decks:
        ways = "never offered" if each is None else _ways(each)
        lines.append(f"decks {'inf' if decks is None else decks} {ways}")
    lines += [f"removal {card} {fraction_text(ev)}" for card, ev in (found.removal or {}).items()]
    return "\n".join([*lines, ""])


def _ways(one: Price) -> str:
    return " ".join(map(integer_text, [one.total, *(line.ways for line in one.lines)]))


def digest(found: Sequence[Findings]) -> str:
    """The SHA-256 of the canonical texts, one after the other, in hexadecimal."""
    return sha256("".join(map(canonical_text, found)).encode("ascii")).hexdigest()
