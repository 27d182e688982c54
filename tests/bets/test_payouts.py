"""Payouts: the same number however it is written, and one clear line for everything that is not a payout."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from odds.bets.payout import LOSE, PUSH, payout_forms, payout_words, read_payout
from odds.errors import BetError


@pytest.mark.parametrize(
    ("text", "net"),
    [
        ("8 to 1", 8), ("8:1", 8), ("8 : 1", 8), ("9 for 1", 8), ("9 FOR one", 8), ("8", 8), (8, 8), ("  8  to  1 ", 8),
        ("19/20", Fraction(19, 20)), ("0.95", Fraction(19, 20)), ("95%", Fraction(19, 20)), ("1 to 2", Fraction(1, 2)),
        ("7 to 2", Fraction(7, 2)), ("3:2", Fraction(3, 2)), ("1 for 2", Fraction(-1, 2)), ("0 for 1", LOSE),
        ("push", PUSH), ("Push", PUSH), ("lose", LOSE), (Decimal("0.95"), Fraction(19, 20)),
        (Fraction(1, 3), Fraction(1, 3)), (0, PUSH), (-1, LOSE), (10**12, 10**12),
    ],
)  # fmt: skip
def test_read(text: object, net: Fraction) -> None:
    assert read_payout(text) == net


@pytest.mark.parametrize(
    "text",
    [
        "nan", "inf", "-5", "-1", "1e9", "٨ to 1", "８ to 1", "8 to 0", "1/0", "8 to 1/0", "", "eight to one", "8 to",
        "9" * 1000, "8 to 1 to 1", "999999999999999", 10**13, 10**5000, -2, Fraction(-3, 2), None, float("nan"), 0.95,
        True, Decimal("NaN"), Decimal("Infinity"), [8], "1:8", "1:2", "8\n\u2028to 1x", "0x8", "_8", "8_0",
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_refused_in_one_line(text: object) -> None:
    with pytest.raises(BetError) as error:
        read_payout(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


def test_a_reversed_payout_must_be_said_to_be_reversed() -> None:
    with pytest.raises(BetError, match="'1:8' may be written backwards; write '1 to 8', or read it reversed if 8 to 1"):
        read_payout("1:8")
    assert read_payout("1:8", reversed=True) == 8
    assert read_payout("2:3", reversed=True) == Fraction(3, 2)
    assert read_payout("1 to 8", reversed=True) == read_payout("1 to 8") == Fraction(1, 8)
    assert read_payout("1:1", reversed=True) == read_payout("1:1") == 1
    with pytest.raises(BetError, match="may be written backwards"):
        read_payout("8:1", reversed=True)


@pytest.mark.parametrize(
    ("net", "words", "forms"),
    [
        (Fraction(8), "8 to 1", "8 to 1 (9 for 1)"),
        (Fraction(19, 20), "0.95 to 1", "0.95 to 1 (1.95 for 1)"),
        (Fraction(1, 3), "1/3 to 1", "1/3 to 1 (4/3 for 1)"),
        (PUSH, "push", "push"),
        (LOSE, "lose", "lose"),
        (Fraction(-1, 2), "lose 0.5", "lose 0.5"),
    ],
)
def test_words(net: Fraction, words: str, forms: str) -> None:
    assert (payout_words(net), payout_forms(net)) == (words, forms)
