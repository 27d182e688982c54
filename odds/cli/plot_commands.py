"""The command that draws pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from odds.bets import banker, player, tie
from odds.bets.bet import Bet
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import Setting, output_option, read_deck_list, read_setting, rule_options, shoe_options
from odds.cli.output import Output, send, write_whole
from odds.errors import OddsError, quoted
from odds.report.tables import Column, Table

if TYPE_CHECKING:
    from odds.report.plots import Picture


class Asked(NamedTuple):
    """What a picture is asked for."""

    bets: list[Bet]
    setting: Setting
    decks: str | None
    coups: int
    stake: str


class Drawing(NamedTuple):
    """A picture that can be asked for: what it shows, which bets it is of, and what makes it."""

    words: str
    bets: str
    draw: Callable[[Asked], Picture]


def _decks(asked: Asked) -> Picture:
    from odds.report.edge_plot import decks_picture

    shoes = read_deck_list("1-10,inf" if asked.decks is None else asked.decks)
    return decks_picture(asked.bets or [player(), banker(), tie()], shoes, asked.setting.own_tableau)


def _commission(asked: Asked) -> Picture:
    from odds.report.edge_plot import commission_picture

    return commission_picture(_one(asked.bets) or banker(), asked.setting.shoe, asked.setting.own_tableau)


def _removal(asked: Asked) -> Picture:
    from odds.report.removal_plot import removal_picture

    return removal_picture(asked.bets or [player(), banker(), tie()], asked.setting.shoe, asked.setting.own_tableau)


def _joint(asked: Asked) -> Picture:
    from odds.report.grid_plot import joint_picture

    if asked.bets:
        raise OddsError("the joint totals are the same for every bet; leave the bets out")
    return joint_picture(asked.setting.shoe, asked.setting.tableau, asked.setting.known)


def _session(asked: Asked) -> Picture:
    from odds.analysis.mix import mix
    from odds.analysis.money import read_money
    from odds.analysis.session import Session
    from odds.report.session_plot import session_picture

    mixed = mix(asked.bets or [banker()], asked.setting.shoe, None, asked.setting.own_tableau)
    return session_picture(Session(mixed, asked.coups, read_money(asked.stake)))


def _tableau(asked: Asked) -> Picture:
    from odds.report.grid_plot import tableau_picture

    return tableau_picture(asked.setting.shoe, asked.setting.own_tableau, _one(asked.bets))


def _one(bets: list[Bet]) -> Bet | None:
    if len(bets) > 1:
        raise OddsError(f"this picture is of one bet, and {len(bets)} are named; name one")
    return bets[0] if bets else None


DRAWINGS: dict[str, Drawing] = {
    "decks": Drawing("The house edge by number of decks (--decks 1-10,inf).", "up to six", _decks),
    "commission": Drawing("EV by commission, with the break-even marked.", "one that takes a commission", _commission),
    "removal": Drawing("What each card is worth: removal effects as bars.", "up to six", _removal),
    "joint": Drawing("Both final totals together, as a heat map.", "none", _joint),
    "session": Drawing("The result of many coups (--coups, --stake).", "one, or several in turn", _session),
    "tableau": Drawing(
        "The casino card, each cell by what turning it round costs.", "one, or the hand's own", _tableau
    ),
}
"""Every picture by name."""

_OF_BETS = ("table", "pays", "commission", "reversed_", "set_")
"""Options that say something of the bets that are named."""


@click.command("plot")
@click.argument("name", required=False)
@click.argument("bets", nargs=-1, metavar="[BET]...")
@click.option("--list", "list_", is_flag=True, help="The names of the pictures.")
@click.option("--coups", type=int, default=100, show_default=True, help="Of a session: how many coups are played.")
@click.option("--stake", default="1", show_default=True, help="Of a session: money on each coup.")
@bet_options
@shoe_options
@rule_options
@click.option("--format", "format_", metavar="NAME", help="svg, png or pdf.  [default: that of FILE, else svg]")
@output_option
def plot_command(
    name: str | None,
    bets: tuple[str, ...],
    list_: bool,
    coups: int,
    stake: str,
    format_: str | None,
    output: str | None,
    **options: Any,
) -> None:
    """Draw the picture NAME of the BETs into an .svg, .png or .pdf file: `odds plot --list` tells the names.

    The same command always gives the same bytes. Pictures need the extra `plots` (matplotlib).
    """
    alone = [option for option in _OF_BETS if options[option] and not bets]
    if alone:
        raise OddsError(f"--{alone[0].rstrip('_')} is about a bet, and none is named; name it after the picture")
    chosen = read_bets(bets, options)
    if list_:
        if name is not None:
            raise OddsError("--list stands alone; leave the name of a picture out")
        Output(None, False, 6, output).show("plot", (_listed(),))
        return
    drawing = _drawing(name)
    decks = options["decks"]
    if name == "decks":
        _require_only_decks(options)
        options["decks"] = None
    setting = read_setting(**options)
    if setting.known and name != "joint":
        raise OddsError(f"the picture {name} takes no --known; leave it out")
    from odds.report.plots import picture_bytes, picture_format

    form = format_.lower() if format_ is not None else picture_format(output or "")
    data = picture_bytes(drawing.draw(Asked(chosen, setting, decks, coups, stake)), form)
    if output is not None:
        write_whole(output, data)
    elif sys.stdout is None or sys.stdout.isatty():
        raise OddsError("a picture cannot be shown in a terminal; add --output FILE.svg or FILE.png")
    else:
        send(data)


def _drawing(name: str | None) -> Drawing:
    if name is None:
        raise OddsError(f"name a picture: {', '.join(DRAWINGS)}")
    if name not in DRAWINGS:
        near = get_close_matches(name.lower(), DRAWINGS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(DRAWINGS)}"
        raise OddsError(f"there is no picture {quoted(name)}; {hint}")
    return DRAWINGS[name]


def _require_only_decks(options: dict[str, Any]) -> None:
    for option in ("points", "ranks", "cards", "without"):
        if options[option] is not None:
            raise OddsError(f"a picture by number of decks is of full shoes; leave --{option} out")


def _listed() -> Table:
    """The pictures as a table."""
    return Table(
        "pictures",
        "Pictures: odds plot NAME [BET]... --output FILE.svg",
        (Column("name", "name"), Column("shows", "shows"), Column("bets", "bets")),
        tuple((name, one.words, one.bets) for name, one in DRAWINGS.items()),
    )
