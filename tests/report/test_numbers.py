"""Numbers become text exactly: no digit passes through a float."""

from __future__ import annotations

import random
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.report.numbers import decimal_text, fraction_text, integer_text, payout_text, percent_text


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 8), 2, "-0.12"),
        (Fraction(-3, 8), 2, "-0.38"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(7, 2), 0, "4"),
        (Fraction(-5, 2), 0, "-2"),
        (Fraction(-1, 2), 0, "0"),
        (Fraction(999_999_5, 10_000_000), 6, "1.000000"),
        (Fraction(125_000_1, 10_000_000), 2, "0.13"),
        (Fraction(2, 3), 6, "0.666667"),
        (12, 3, "12.000"),
        (-12, 0, "-12"),
        (Fraction(-1, 400), 1, "0.0"),
        (Fraction(-401, 400), 2, "-1.00"),
        (Fraction(1, 200), 6, "0.005000"),
    ],
)
def test_ties_go_to_the_even_digit(number: int | Fraction, digits: int, text: str) -> None:
    assert decimal_text(number, digits) == text


@pytest.mark.parametrize("tiny", [Fraction(-1, 10**7), Fraction(-1, 2 * 10**6), Fraction(0), Fraction(-0)])
def test_zero_has_no_sign(tiny: Fraction) -> None:
    assert decimal_text(tiny, 6) == "0.000000"


def test_agrees_with_decimal_on_random_fractions() -> None:
    rng = random.Random(20)
    wide = Context(prec=200, rounding=ROUND_HALF_EVEN)
    for _ in range(4000):
        digits = rng.randrange(0, 9)
        if rng.random() < 0.4:  # terminating, so that exact ties happen
            number = Fraction(rng.randrange(-(10**6), 10**6), 2 ** rng.randrange(1, 9))
        else:
            number = Fraction(rng.randrange(-(10**12), 10**12), rng.randrange(1, 10**9))
        long = wide.divide(Decimal(number.numerator), Decimal(number.denominator))
        expected = f"{wide.quantize(long, Decimal(1).scaleb(-digits)):f}"
        if not expected.strip("-0."):
            expected = expected.lstrip("-")
        assert decimal_text(number, digits) == expected, (number, digits)


def test_a_square_root_has_the_digits_asked_for() -> None:
    assert decimal_text(SquareRoot(Fraction(2)), 20) == "1.41421356237309504880"
    assert decimal_text(SquareRoot(Fraction(1, 64)), 2) == "0.12"
    assert percent_text(SquareRoot(Fraction(1, 4)), 1) == "50.0"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1,000"),
        (-999, "-999"),
        (-123_456, "-123,456"),
        (4998398275503360, "4,998,398,275,503,360"),
        (10174207127460480, "10,174,207,127,460,480"),
        (3791411052119578828, "3,791,411,052,119,578,828"),
    ],
)
def test_thousands(number: int, text: str) -> None:
    assert integer_text(number, ",") == text
    assert integer_text(number) == text.replace(",", "")


@pytest.mark.parametrize("length", [3999, 4000, 4001, 8000, 8001, 12_345])
def test_integers_longer_than_python_prints(length: int) -> None:
    assert integer_text(10**length) == "1" + "0" * length
    assert integer_text(-(10**length) + 1) == "-" + "9" * length
    assert integer_text(10**length, ",").replace(",", "") == "1" + "0" * length
    assert fraction_text(Fraction(1, 10**length + 1)) == "1/1" + "0" * (length - 1) + "1"
    assert decimal_text(Fraction(1, 3), length) == "0." + "3" * length


def test_fractions() -> None:
    assert fraction_text(Fraction(114753351728, 10847218479825)) == "114753351728/10847218479825"
    assert fraction_text(Fraction(-6, 4)) == "-3/2"
    assert fraction_text(Fraction(4, 2)) == "2"
    assert fraction_text(7) == "7"


@pytest.mark.parametrize(
    ("payout", "text"),
    [
        (Fraction(8), "8"),
        (40, "40"),
        (Fraction(19, 20), "0.95"),
        (Fraction(3, 2), "1.5"),
        (Fraction(1, 64), "0.015625"),
        (Fraction(1, 128), "1/128"),
        (Fraction(2, 3), "2/3"),
        (Fraction(-1), "-1"),
        (Fraction(0), "0"),
        (Fraction(100), "100"),
    ],
)
def test_payouts_are_exact(payout: int | Fraction, text: str) -> None:
    assert payout_text(payout) == text


@pytest.mark.parametrize("convert", [lambda x: decimal_text(x, 6), fraction_text, integer_text, payout_text])
def test_a_float_is_refused(convert: object) -> None:
    with pytest.raises(OddsError, match=r"0\.5 is a float"):
        convert(0.5)  # type: ignore[operator]


def test_negative_digits_are_refused() -> None:
    with pytest.raises(OddsError, match="-1 digits"):
        decimal_text(Fraction(1, 3), -1)
