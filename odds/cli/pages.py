"""What `odds docs` makes: pages of commands with their output, and pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """A generated page: what it is called, what it tells, and the commands whose output it shows.

    `pictures` are files of `PICTURES` that stand at the top.
    """

    file: str
    title: str
    intro: str
    commands: tuple[str, ...]
    pictures: tuple[str, ...] = ()


PICTURES = {
    "tableau.svg": "plot tableau",
    "removal.svg": "plot removal",
    "decks.svg": "plot decks",
    "commission.svg": "plot commission",
    "joint.svg": "plot joint",
    "session.svg": "plot session",
}
"""Every picture under `pictures/`, with the command that draws it."""

PAGES = (
    Page(
        "main.md",
        "Main bets",
        "Player, Banker and Tie, and the house variants of them.",
        ("main --variants", "main --variants --decks 6", "main --decks 1", "main --decks inf"),
    ),
    Page(
        "decks.md",
        "By number of decks and commission",
        "The main edges for one to ten decks and for drawing with replacement.",
        ("sweep --decks 1-10,inf --commission 5%,4%,0", 'sweep --decks 1-10,inf --pays "9 to 1"'),
        ("decks.svg", "commission.svg"),
    ),
    Page(
        "joint.md",
        "Both hands together",
        "Final totals, cards dealt, totals of each hand, naturals.",
        ("joint",),
        ("joint.svg",),
    ),
    Page(
        "given.md",
        "Conditional tables",
        "The outcomes once part of the coup has happened.",
        ("given", "given --by player-third", "given --by cards-dealt", "given --player-stands"),
    ),
    Page(
        "known.md",
        "Known cards",
        "The odds when one card is known, and what knowing it is worth.",
        ("known", 'main --known "1=4 2=3"', "main --burn all"),
    ),
    Page(
        "bets.md",
        "The catalogue",
        "Every bet that is shipped, at eight and at six decks; then the fields that one's own bets may read.",
        ("bets", "bets --decks 6", "fields"),
    ),
    Page(
        "returns-8.md",
        "Return tables, eight decks",
        "The return table of every bet and every pay table of the catalogue, eight decks.",
        ("price all --table all",),
    ),
    Page(
        "returns-6.md",
        "Return tables, six decks",
        "The return table of every bet and every pay table of the catalogue, six decks.",
        ("price all --table all --decks 6",),
    ),
    Page(
        "removal.md",
        "Removal effects",
        "What each card is worth to each bet of the catalogue when it leaves the shoe.",
        ("removal all", "removal tie --pairs", "removal banker --count 8"),
        ("removal.svg",),
    ),
    Page(
        "extremes.md",
        "The end of a shoe",
        "The best and the worst that can be left of eight decks.",
        ("extremes player banker tie", "extremes tie --cards 12"),
    ),
    Page(
        "formulas.md",
        "Closed forms",
        "Probabilities and expected values as exact functions of the number of decks, commission and payouts.",
        (
            "formula player",
            "formula banker",
            "formula banker --against player",
            "formula tie",
            "formula dragon-7",
            "formula player-pair",
        ),
    ),
    Page(
        "money.md",
        "Commissions, rounding and design",
        "Break-evens, what a house that pays in chips really pays, and edges as a term varies.",
        (
            "breakeven banker --decks 6,8,inf",
            "breakeven tie --decks 6,8",
            "breakeven banker-super-6 --target 1.2%",
            "rounding banker --round up --sizes 1,10,19,20,25,30,38,50,100",
            "rounding banker",
            "design banker-super-6 --total 1-9",
            "design banker --commission 0-10% --decks 6,8",
            "design tie --pays 7-12",
            "mix player banker",
            "rebate player banker",
        ),
    ),
    Page(
        "sessions.md",
        "Sessions, streaks and successive coups",
        "The result of many coups, runs of one result, and what the scoreboard tells of the next coup.",
        (
            "session banker",
            "session player banker --coups 100 --stake 100 --lose 1000 --limit 1000",
            "streaks",
            "next",
            "next --decks 1",
            "home",
        ),
        ("session.svg",),
    ),
    Page(
        "fingerprints.md",
        "Known wrong games",
        "Mistakes that simulators make, each with its exact odds, and how many coups show it.",
        ("fingerprints",),
    ),
    Page(
        "published.md",
        "The published record, re-derived",
        "Every figure that was found in print beside ours, with a verdict: those in error first, then all, by source.",
        ("published --errors", "published"),
    ),
    Page(
        "rules.md",
        "The rules",
        "The drawing rules that are shipped, and worked examples of a coup.",
        (
            "tableau",
            "tableau baccarat-gold",
            "tableau bahamian",
            "tableau --against bahamian",
            'coup "5 5 K 10 4 2"',
            'coup "7 3 K K 9"',
            'coup "4 5 5 Q"',
            'coup "2 K A 7 K"',
        ),
        ("tableau.svg",),
    ),
)
"""Every generated page, in the order of the index."""
