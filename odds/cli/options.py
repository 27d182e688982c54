"""The options that commands share, and what they mean once read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import click

from odds.bets.bet import Bet
from odds.errors import OddsError, ShoeError, quoted
from odds.game.cards import Grain
from odds.game.known import Known, read_known
from odds.game.shoe import Shoe, read_counts
from odds.game.tableau import PUNTO_BANCO, Tableau

F = TypeVar("F", bound=Callable[..., Any])

MOST_SHOES = 1000
"""The most shoes that one list of deck counts may name."""


class Whole(click.IntRange):
    """A whole number, perhaps within limits: `click.IntRange` with errors that say the way out."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that `value` writes."""
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            self.fail(f"{quoted(value)} is not a whole number; use {self._allowed()}", param, ctx)
        if (self.min is not None and number < self.min) or (self.max is not None and number > self.max):
            self.fail(f"{quoted(number)} is not allowed; use {self._allowed()}", param, ctx)
        return number

    def _allowed(self) -> str:
        low = "" if self.min is None else f" from {self.min:,}"
        return f"a whole number{low}{'' if self.max is None else f' to {self.max:,}'}"


@dataclass(frozen=True)
class Setting:
    """The shoe, drawing rules and known cards that a command is about."""

    shoe: Shoe
    tableau: Tableau
    known: Known

    @property
    def own_tableau(self) -> Tableau | None:
        """The drawing rules if they were asked for, else None, which leaves a bet its own."""
        return self.tableau if self.tableau is not PUNTO_BANCO else None

    def under(self, bets: Iterable[Bet]) -> Setting:
        """This setting with the drawing rules that all of `bets` belong to, where none were asked for."""
        own = {bet.tableau for bet in bets}
        rules = own.pop() if len(own) == 1 else None
        return replace(self, tableau=rules) if rules is not None and self.own_tableau is None else self


def _stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


_DECKS = click.option("--decks", metavar="N", help="Number of decks, or inf.  [default: 8]")
_DECK_LIST = click.option("--decks", metavar="LIST", help="Decks, or a list: 8 or inf or 6,8 or 1-8.  [default: 8]")
_COUNTS = (
    click.option("--points", metavar="COUNTS", help='Point values left: "0:128 1:32 ... 9:32".'),
    click.option("--ranks", metavar="COUNTS", help='Ranks left: "A:32 2:32 ... K:32".'),
)
_CARDS = click.option("--cards", metavar="COUNTS", help='Cards left: "9h:8 9s:8 ...".')
_WITHOUT = click.option("--without", metavar="CARDS", help='Cards seen and gone: "9 9 8h", "9x12".')


def shoe_options(command: F) -> F:
    """`--decks`, `--points`, `--ranks`, `--cards` and `--without`."""
    return _stacked(_DECKS, *_COUNTS, _CARDS, _WITHOUT)(command)


def shoes_options(command: F) -> F:
    """`shoe_options` for a command whose `--decks` may be a list (`read_settings`)."""
    return _stacked(_DECK_LIST, *_COUNTS, _CARDS, _WITHOUT)(command)


def rank_shoe_options(command: F) -> F:
    """`shoe_options` for a command whose own `--cards` is a number of cards."""
    return _stacked(_DECKS, *_COUNTS, _WITHOUT)(command)


def rule_options(command: F) -> F:
    """`--tableau` and `--known`."""
    return _stacked(
        click.option("--known", metavar="P=CARD", help='Cards known at dealing positions 1 to 6: "1=4 2=3".'),
        tableau_option,
    )(command)


def tableau_option(command: F) -> F:
    """`--tableau`."""
    return click.option("--tableau", metavar="NAME|FILE", help="Drawing rules.  [default: punto-banco]")(command)


def pay_options(command: F) -> F:
    """`--commission` and `--pays`."""
    return _stacked(
        click.option("--commission", default="5%", show_default=True, help="On Banker's winnings: 5%, 1/20, 0.05."),
        click.option("--pays", default="8 to 1", show_default=True, help='What Tie pays: "8 to 1", "9 for 1".'),
    )(command)


def output_options(command: F) -> F:
    """`--format`, `--exact`, `--digits` and `--output`."""
    formats = "simple, github, rst, latex, html, csv, json, xlsx, and more."
    digits = "Decimals, rounded half to even."
    return _stacked(
        click.option("--format", "format_", metavar="NAME", help=formats),
        click.option("--exact", is_flag=True, help="Fractions instead of decimals."),
        click.option("--digits", type=Whole(0, 1000), default=6, show_default=True, help=digits),
        output_option,
    )(command)


def output_option(command: F) -> F:
    """`--output`; `-` is standard output, as if the option were not there."""
    words = "Write to FILE, whole or not at all."
    return click.option("--output", metavar="FILE", callback=_output_file, help=words)(command)


def _output_file(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.strip():
        raise click.BadParameter("the file has no name; write --output FILE, or leave it out for the terminal")
    return None if value == "-" else value


def read_setting(
    *,
    decks: str | None = None,
    points: str | None = None,
    ranks: str | None = None,
    cards: str | None = None,
    without: str | None = None,
    tableau: str | None = None,
    known: str | None = None,
) -> Setting:
    """What the shared options mean together; at most one of them may describe the shoe."""
    described = [
        (name, text)
        for name, text in (("decks", decks), ("points", points), ("ranks", ranks), ("cards", cards))
        if text is not None
    ]
    if len(described) > 1:
        names = " and ".join(f"--{name}" for name, _ in described)
        raise ShoeError(f"{names} each describe a shoe; give one of them")
    name, text = described[0] if described else ("decks", "8")
    shoe = read_decks(text) if name == "decks" else read_counts(text, Grain[name.upper()])
    if without is not None:
        shoe = shoe.without(without)
    return Setting(shoe, read_tableau(tableau), read_known(known or ""))


def read_settings(**options: str | None) -> list[Setting]:
    """One setting for each number of decks, where `--decks` is a list such as `6,8` or `1-10`; else the one."""
    decks = options.get("decks")
    words = (decks or "").replace(",", " ").split()
    if len(words) < 2 and not any("-" in word[1:] for word in words):
        return [read_setting(**options)]
    first = read_setting(**(options | {"decks": words[0].partition("-")[0]}))
    without = options.get("without") or ""
    return [replace(first, shoe=shoe.without(without)) for shoe in read_deck_list(decks or "")]


def read_tableau(name: str | None) -> Tableau:
    """The drawing rules called or written in `name`; punto banco without one."""
    if name is None:
        return PUNTO_BANCO
    from odds.game.tableau_text import find_tableau

    return find_tableau(name)


def read_decks(text: str) -> Shoe:
    """A full shoe of as many decks as `text` says, or `inf`."""
    word = text.strip().lower()
    if word in ("inf", "infinite"):
        return Shoe.infinite()
    if not (word.isascii() and word.isdigit()) or len(word) > 18:
        raise ShoeError(f"{quoted(text)} is not a number of decks; use a whole number from 1, or inf")
    return Shoe.of_decks(int(word))


def read_deck_list(text: str) -> list[Shoe]:
    """The shoes that a list such as `1,2,4,6,8`, `1-10` or `1-10,inf` names."""
    shoes: list[Shoe] = []
    for word in text.replace(",", " ").split():
        first, dash, last = word.partition("-")
        if not dash:
            shoes.append(read_decks(word))
            continue
        low, high = (read_decks(end).decks if end.isascii() and end.isdigit() else None for end in (first, last))
        if low is None or high is None or low > high:
            raise ShoeError(f"{quoted(word)} is not a range of decks; write the smaller number first, such as 1-10")
        if high - low >= MOST_SHOES:
            raise ShoeError(f"{quoted(word)} names more than {MOST_SHOES:,} shoes; name fewer")
        shoes.extend(Shoe.of_decks(decks) for decks in range(low, high + 1))
    if not shoes:
        raise OddsError("the list of decks is empty; write it as 1,2,4,6,8 or 1-10,inf")
    if len(shoes) > MOST_SHOES:
        raise ShoeError(f"{len(shoes):,} shoes are named; {MOST_SHOES:,} are the most at a time")
    return shoes
