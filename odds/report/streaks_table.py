"""Tables of streaks: how likely runs are to go on, in so many coups, and in so many shoes."""

from __future__ import annotations

from collections.abc import Sequence

from odds.analysis.streaks import MOST_LENGTH, Side, Streaks, Ties, streaks
from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.numbers import decimal_text, integer_text
from odds.report.tables import Column, Table

ROUNDED = 40
"""Decimals to which the chance over many shoes is worked out; its fraction would fill a book."""

_SIDES = {"player": "Player", "banker": "Banker", "tie": "ties", "either": "one side, Player or Banker"}
_TIES = {"end": "a tie ends the run", "pass": "ties are passed over"}


def streaks_table(
    shoe: Shoe,
    lengths: Sequence[int],
    coups: int = 80,
    shoes: int = 1000,
    *,
    side: Side = "banker",
    ties: Ties = "pass",
    tableau: Tableau = PUNTO_BANCO,
) -> Table:
    """How likely a run of each length is: once begun, in a shoe of `coups` coups, and in `shoes` shoes."""
    found = streaks(shoe, side, ties, tableau)
    where = f"{integer_text(coups, ',')} coups"
    heading = caption(shoe, tableau, title=f"Runs of {_SIDES[side]}; {_TIES[ties] if side != 'tie' else 'in a row'}")
    return Table(
        f"streaks-{side}-{ties}",
        f"{heading}\nThe coups are taken as independent, each from this shoe; a shoe is {where}",
        (
            Column("length", "run of", "count"),
            Column("reached", "P(gets so long)", "probability"),
            Column("in_coups", f"P in {where}", "probability"),
            Column("expected", f"expected in {where}", "units"),
            Column("in_shoes", f"P in {integer_text(shoes, ',')} shoes", "probability"),
        ),
        tuple(
            (
                length,
                found.run_of(length) if side != "either" else None,
                found.within(length, coups),
                found.expected(length, coups),
                found.in_shoes_rounded(length, coups, shoes, ROUNDED),
            )
            for length in lengths
        ),
        (
            *_continue_words(found),
            "P(gets so long): once a run has begun, in endless coups. The others: a run of that length or longer; "
            f"over many shoes it is rounded to {ROUNDED} decimals, and no run goes from one shoe to the next.",
        ),
    )


def _continue_words(found: Streaks) -> list[str]:
    """How likely a run is to go on, and its mean length."""
    names = ["Player", "Banker"] if found.side == "either" else [_SIDES[found.side]]
    words = []
    for place, name in enumerate(names):
        goes_on, mean = found.continues(place), found.mean_length(place)
        length = "" if mean is None else f"; runs have a mean length of {decimal_text(mean, 6)}"
        words.append(f"A run of {name} goes on with probability {decimal_text(goes_on, 9)}{length}.")
    return words


def read_lengths(text: str) -> list[int]:
    """The lengths of a list such as `13`, `2-20` or `5,10,15`, each once."""
    lengths: list[int] = []
    for word in text.replace(",", " ").split():
        ends = [end.strip() for end in word.split("-")]
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) < 6 for end in ends):
            raise OddsError(f"{quoted(word)} is not a length of a run; write 13, 2-20 or 5,10,15")
        low, high = int(ends[0]), int(ends[-1])
        if not 1 <= low <= high <= MOST_LENGTH:
            raise OddsError(f"{quoted(word)} is not a range of lengths from 1 to {MOST_LENGTH:,}; write 2-20")
        lengths.extend(range(low, high + 1))
    if not lengths:
        raise OddsError("the list of lengths is empty; write it as 13, 2-20 or 5,10,15")
    return list(dict.fromkeys(lengths))
