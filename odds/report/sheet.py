"""The submission sheet: what a regulator or a test lab asks of each wager, as the sections of one document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from odds._version import __version__
from odds.bets.bet import Bet, slug
from odds.counting.tally import event_words
from odds.game.cards import Grain
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.report.captions import caption, shoe_words, tableau_words, universe_words
from odds.report.html_page import Page, Section
from odds.report.main_table import favour_notes, pays_words
from odds.report.numbers import decimal_text, percent_text
from odds.report.price_table import FIGURE_COLUMNS, FIGURE_NOTES, figure_cells, return_table
from odds.report.rules import tableau_table
from odds.report.sheet_digest import FORM_WORDS, Findings, digest, find_out
from odds.report.shoe_tables import removal_table
from odds.report.tables import Cell, Column, Table

TRUE_ODDS = Column("true_odds", "true odds to 1", "units")
GRAIN_WORDS = {Grain.POINTS: "point values", Grain.RANKS: "ranks", Grain.CARDS: "ranks and suits"}

METHOD = (
    (
        "Universe",
        "Ways are ordered deals of six cards, dealt or not, so that all counts of a shoe of N cards share one universe "
        "of N(N-1)(N-2)(N-3)(N-4)(N-5) deals. When drawing with replacement it is 13 to the power 6, or "
        "52 to the power 6 for a bet that reads suits.",
    ),
    (
        "Counting",
        "The drawing rules are compiled into integer polynomials in the card counts, which are evaluated at the shoe; "
        "nothing is simulated or sampled. The ways of all lines of a bet, the losing ones too, are counted, and their "
        "sum is asserted to be the universe.",
    ),
    (
        "Exactness",
        "Ways are integers, and every probability, edge and removal effect is one division, kept as a fraction. No "
        "count is ever rounded: machine numbers hold whole numbers only where a bound proves them exact, and beyond it "
        "integers have any size. Printed decimals are rounded half to even from the exact value; the JSON form holds "
        "the fractions. SD, skewness and volatility are square roots of exact fractions, rounded when printed.",
    ),
    (
        "Reference",
        "A separate reference enumerator (odds.counting.reference) walks every sequence of cards one card at a time "
        "with fractions. The test suite holds the compiled counts equal to it on whole tallies, and both to brute "
        "force over real permutations of small shoes.",
    ),
    (
        "Settlement",
        "The first line whose event happens settles the bet; if none does, the stake is lost. Payouts are net units "
        "per unit staked: '8 to 1' is 8, a push 0, a loss -1.",
    ),
    (
        "Figures",
        "Edge: minus the expected net result per unit staked, pushes counted. Resolved: the same per bet that is not "
        "pushed. Hit: probability of winning something. True odds: ways that do not win per way that wins. Volatility: "
        "1.644854 standard deviations, the 90% index of one round.",
    ),
    (
        "Deck counts",
        "Full shoes from which no card has been seen; inf is drawing with replacement.",
    ),
    (
        "Removal",
        "The change of the bettor's EV when one known card leaves the shoe. Weighted by the cards left, the effects "
        "are asserted to sum to exactly 0, except of bets that are conditional or on several coups.",
    ),
)
"""How the numbers came about: what is said of, and the statement."""

RUN_METHOD = (
    "Runs",
    "A bet on several coups in a row takes the coups as independent, each from the same shoe. Its universe is the "
    "universe of one coup to the power of the longest run; the ways are in the canonical text.",
)
GIVEN_METHOD = (
    "Conditional bets",
    "A bet that is only offered in some coups is priced within the deals in which it is offered.",
)


def sheet_page(
    bets: Sequence[Bet],
    shoe: Shoe,
    tableau: Tableau | None = None,
    *,
    digits: int = 6,
    command: str = "odds sheet",
) -> Page:
    """The sheet of `bets` at `shoe`: for each what it is and pays, its odds and edges, by decks and by card removed.

    Then the drawing rules, the method, and how to compute the digests again. `tableau` None leaves each bet its own
    rules. `digits` are those of the figures within sentences.
    """
    found = [find_out(bet, shoe, tableau) for bet in bets]
    rules = dict.fromkeys(one.tableau for one in found)
    method = [*METHOD]
    method += [RUN_METHOD] if any(bet.run is not None for bet in bets) else []
    method += [GIVEN_METHOD] if any(bet.given is not None for bet in bets) else []
    names = bets[0].title if len(bets) == 1 else f"{len(bets)} wagers"
    return Page(
        f"Submission sheet: {names}",
        (f"{', '.join(map(tableau_words, rules))}, {shoe_words(shoe)}", f"Engine: baccarat-odds {__version__}"),
        (
            *(_section(one, digits) for one in found),
            Section("Drawing rules", tuple(map(tableau_table, rules))),
            Section("Method", (_facts("method", "How the numbers were counted", method),)),
            Section("Digests", (_digests(found, command),)),
        ),
        command,
    )


def sheet_tables(page: Page) -> tuple[Table, ...]:
    """All tables of a sheet, in order, for formats that are nothing but tables."""
    return tuple(table for section in page.sections for table in section.tables)


def _section(one: Findings, digits: int) -> Section:
    bet, key = one.bet, slug(one.bet.title) or "bet"
    facts = _facts(f"{key}-wager", f"{bet.title}: the wager", _wager(one))
    tables = [facts, _lines(one, key), _figures(one, key), _by_decks(one, key)]
    if one.removal is not None:
        tables.append(replace(removal_table(bet, one.shoe, one.tableau), id=f"{key}-removal"))
    return Section(bet.title, tuple(tables), _headline(one, digits), anchor=f"bet-{key}")


def _headline(one: Findings, digits: int) -> str:
    """The figures that are looked for first, in sentences; a bet that favours the bettor is told so."""
    priced = one.price
    told = [f"Pays {pays_words(one.bet)}."] if pays_words(one.bet) else []
    if priced.true_odds is None:
        told.append("With this shoe it cannot win.")
    else:
        every = decimal_text(1 / priced.hit, digits)
        told += [
            f"True odds: {decimal_text(priced.true_odds, digits)} to 1.",
            f"Hit frequency: {percent_text(priced.hit, digits)}%, once in {every}.",
        ]
    told.append(f"House edge: {percent_text(priced.edge, digits)}%, pushes counted")
    resolved = priced.edge_resolved
    told[-1] += "." if resolved is None else f"; {percent_text(resolved, digits)}% per bet that is not pushed."
    told += [f"Standard deviation: {decimal_text(priced.sd, digits)}.", *favour_notes([priced])]
    return " ".join(told)


def _wager(one: Findings) -> list[tuple[str, str]]:
    bet, shoe = one.bet, one.shoe
    rows = [("Wager", bet.title), ("Id", bet.id)]
    rows += [("Also called", ", ".join(bet.other_names))] if bet.other_names else []
    rows += [("Source", bet.source)] if bet.source else []
    rows += [("Note", bet.note)] if bet.note else []
    rows += [("Offered when", event_words(bet.given))] if bet.given is not None else []
    if bet.run is not None:
        rows.append(("Run", f"coups in a row with: {event_words(bet.run.event)}; up to {bet.run.longest}"))
    return [
        *rows,
        ("Reads", f"{bet.reads}; cards told apart by {GRAIN_WORDS[bet.grain]}"),
        ("Game", f"{tableau_words(one.tableau)}, rules below"),
        ("Shoe", shoe_words(shoe)),
        ("Universe", universe_words(shoe, (), bet.grain) + (" for each coup" if bet.run is not None else "")),
        ("Favours", "nobody" if one.price.edge == 0 else "the bettor" if one.price.edge < 0 else "the house"),
        ("Digest (SHA-256)", digest([one])),
    ]


def _lines(one: Findings, key: str) -> Table:
    """The return table with the true odds of every line; of a run, whose ways are astronomical, without the ways."""
    base = return_table(one.price, one.shoe, one.tableau)
    odds: list[Cell] = [1 / line.probability - 1 if line.ways else None for line in one.price.lines]
    dropped = {"for"} | ({"ways"} if one.bet.run is not None else set())
    places = [place for place, column in enumerate(base.columns) if column.key not in dropped]
    rows = [
        (*(row[place] for place in places[:-1]), true, row[-1])
        for row, true in zip(base.rows, [*odds, None], strict=True)
    ]
    columns = (*(base.columns[place] for place in places[:-1]), TRUE_ODDS, base.columns[-1])
    heading = _heading(one, "lines")
    return replace(base, id=f"{key}-lines", caption=heading, columns=columns, rows=tuple(rows))


def _figures(one: Findings, key: str) -> Table:
    heading = _heading(one, "figures per unit staked")
    notes = (*FIGURE_NOTES, *favour_notes([one.price]))
    return Table(f"{key}-figures", heading, FIGURE_COLUMNS, (figure_cells(one.price),), notes)


def _heading(one: Findings, what: str) -> str:
    given = () if one.bet.given is None else (event_words(one.bet.given),)
    return caption(one.shoe, one.tableau, title=f"{one.bet.title}: {what}", given=given, grain=one.bet.grain)


def _by_decks(one: Findings, key: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for decks, each in one.by_decks:
        name = "inf" if decks is None else str(decks)
        if each is None:
            rows.append((name, None, None, None, None, None, "not offered"))
            continue
        favours = "bettor" if each.edge < 0 else "house" if each.edge > 0 else "nobody"
        rows.append((name, each.hit, each.true_odds, each.edge, each.edge_resolved, each.sd, favours))
    return Table(
        f"{key}-decks",
        f"{one.bet.title}: by number of decks\n{tableau_words(one.tableau)}, full shoes",
        (
            Column("decks", "decks"),
            Column("hit", "hit", "probability", percent=True),
            TRUE_ODDS,
            Column("edge", "edge", "units", percent=True),
            Column("edge_resolved", "resolved", "units", percent=True),
            Column("sd", "SD", "decimal"),
            Column("favours", "favours"),
        ),
        tuple(rows),
    )


def _digests(found: Sequence[Findings], command: str) -> Table:
    rows = [(f"SHA-256 of {one.bet.title}", digest([one])) for one in found]
    if len(found) > 1:
        rows.append(("SHA-256 of all, in this order", digest(found)))
    again = f"The SHA-256 of what '{command} --canonical' prints is the last digest above"
    again += "." if len(found) == 1 else "; with one wager alone it is the digest of that wager."
    rows += [("Computed again by", again), ("The text", FORM_WORDS)]
    return _facts("digests", "Digests of the exact numbers", rows)


def _facts(id: str, heading: str, rows: Sequence[tuple[str, str]]) -> Table:
    return Table(id, heading, (Column("item", "item"), Column("statement", "statement")), tuple(rows))
