"""The report of one shoe: everything worth knowing about its odds, as the sections of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from odds.analysis.pricing import Price, price
from odds.bets.bet import Bet, slug
from odds.bets.reading import reads_words
from odds.errors import OddsError
from odds.game.known import Known
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.bets_table import bets_table
from odds.report.captions import known_words, shoe_words, tableau_words
from odds.report.given_table import given_by_table
from odds.report.html_page import Page, Section
from odds.report.joint_table import joint_tables
from odds.report.main_table import main_bets, main_table
from odds.report.numbers import shown_text
from odds.report.price_table import FIGURE_COLUMNS, FIGURE_NOTES, figure_cells, return_table
from odds.report.rules import tableau_table
from odds.report.shoe_tables import removal_table
from odds.report.tables import Column, Table

GIVEN = ("player-two", "banker-two", "player-third", "cards-dealt")
"""What the conditional tables are split by."""


def shoe_report(
    bets: Sequence[Bet],
    shoe: Shoe,
    tableau: Tableau | None = None,
    known: Known = (),
    *,
    commission: object = "5%",
    tie_pays: object = "8 to 1",
    digits: int = 6,
    command: str = "odds report",
) -> Page:
    """The odds of `shoe`: main bets, variants, both hands, conditions, removal effects, and `bets` with return tables.

    `tableau` None is punto banco, and leaves each bet its own drawing rules; `commission` and `tie_pays` are
    those of the main bets. A bet that this shoe and these known cards cannot price is listed with the reason.
    """
    rules = tableau or PUNTO_BANCO
    place = (shoe, rules, known)
    main = main_table(*place, commission=commission, tie_pays=tie_pays)
    variants = main_table(*place, commission=commission, tie_pays=tie_pays, variants=True)
    given = tuple(given_by_table(shoe, by, (), rules, known, commission=commission, tie_pays=tie_pays) for by in GIVEN)
    both, both_ways, cards, totals, naturals = joint_tables(*place)
    about = [f"{tableau_words(rules)}, {shoe_words(shoe)}"]
    if known:
        about.append(f"Known: {known_words(known)}")
    return Page(
        "The odds of baccarat",
        tuple(about),
        (
            Section("Main bets", (main,)),
            Section("House variants", (variants,)),
            Section("Drawing rules", (tableau_table(rules),)),
            Section("Both hands together", (both, cards, naturals, totals, both_ways)),
            Section("Once part of the coup is known", given),
            _removal(main_bets(commission, tie_pays), shoe, tableau, known),
            *_catalogue(bets, shoe, tableau, known, digits),
        ),
        command,
    )


def _removal(bets: Sequence[Bet], shoe: Shoe, tableau: Tableau | None, known: Known) -> Section:
    title = "What each card is worth"
    if shoe.endless:
        return Section(title, intro="Drawing with replacement, a card that is taken out changes nothing.")
    if shoe.size <= FEWEST:
        return Section(title, intro=f"Without one more card a coup could not be finished: {FEWEST} are left.")
    intro = "The shoe as it is, without the known cards." if known else ""
    return Section(title, tuple(removal_table(bet, shoe, tableau) for bet in bets), intro)


def _catalogue(
    bets: Sequence[Bet], shoe: Shoe, tableau: Tableau | None, known: Known, digits: int
) -> tuple[Section, ...]:
    """The list of the bets, each leading to its return table; then the bets that have no price here, and why."""
    priced: list[Price] = []
    refused: list[tuple[str, str]] = []
    for bet in bets:
        try:
            priced.append(price(bet, shoe, tableau, known))
        except OddsError as error:
            refused.append((bet.title, str(error)))
    sections = []
    if priced:
        listed = bets_table([one.bet for one in priced], shoe, tableau, known)
        links = {one.bet.id: _anchor(one.bet) for one in priced}
        sections += [
            Section("The catalogue", (listed,), "Every bet leads to its return table below.", links=links),
            Section(
                "Return tables",
                intro=" ".join(FIGURE_NOTES),
                parts=tuple(_bet(one, shoe, tableau, known, digits) for one in priced),
            ),
        ]
    if refused:
        columns = (Column("bet", "bet"), Column("why", "why"))
        table = Table("refused", f"Bets without a price at {shoe_words(shoe)}", columns, tuple(refused))
        sections.append(Section("Not priced here", (table,)))
    return tuple(sections)


def _bet(one: Price, shoe: Shoe, tableau: Tableau | None, known: Known, digits: int) -> Section:
    bet = one.bet
    told = [f"Also {', '.join(bet.other_names)}."] if bet.other_names else []
    told += [f"Reads {reads_words(bet.fields)}."] if bet.fields else []
    told += [bet.note] if bet.note else []
    table = return_table(one, shoe, tableau, known).with_notes(_figure_words(one, digits))
    untitled = replace(table, caption=table.caption.partition("\n")[2])  # the section has this title already
    return Section(bet.title, (untitled,), " ".join(told), anchor=_anchor(bet))


def _figure_words(one: Price, digits: int) -> str:
    """The figures of a price in a line: `edge 7.611334%; hit 2.253382%; true odds 43.377739 to 1`."""
    words = []
    for cell, column in zip(figure_cells(one), FIGURE_COLUMNS, strict=True):
        if cell is not None:
            name, to_one, _ = column.title.partition(" to 1")
            sign = "%" if column.percent else to_one
            words.append(f"{name} {shown_text(cell, column, digits, False)}{sign}")
    return "; ".join(words)


def _anchor(bet: Bet) -> str:
    return f"bet-{slug(bet.id)}"
