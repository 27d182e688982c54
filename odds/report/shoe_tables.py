"""Tables about the composition of a shoe: removal effects and the extremes of a shoe's end."""

from __future__ import annotations

from fractions import Fraction

from odds.analysis.extremes import Extremes, extremes
from odds.analysis.removal import balanced, kind_names, pair_effects, removal_effects
from odds.bets.bet import Bet
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.tables import Cell, Column, Table

EFFECT = Column("effect", "effect", "units", percent=True)
MILLION = Column("per_million", "per million", "units", digits=3)


def removal_table(bet: Bet, shoe: Shoe, tableau: Tableau | None = None, *, add: bool = False, count: int = 1) -> Table:
    """The change of a bet's EV when `count` cards of each kind leave the shoe, or join it with `add`.

    The last row of the table of single removals is the count-weighted sum, which is exactly 0; a bet that is
    conditional or on several coups has no such row.
    """
    grain = bet.view.grain
    effects = removal_effects(bet, shoe, tableau, add=add, count=count)
    left = dict(zip(kind_names(grain), shoe.at(grain), strict=True))
    rows: list[tuple[Cell, ...]] = [(name, left[name], ev, ev * 1_000_000) for name, ev in effects.items()]
    weighted = not add and count == 1 and balanced(bet)
    if weighted:
        total = sum((left[name] * ev for name, ev in effects.items()), Fraction(0))
        assert total == 0
        rows.append(("weighted", shoe.size, total, total * 1_000_000))
    cards = "one card" if count == 1 else f"{count} cards of one kind"
    what = f"{cards} {'joins' if count == 1 else 'join'}" if add else f"{cards} {'leaves' if count == 1 else 'leave'}"
    notes = ["Effect: change of the bettor's EV, in percentage points; per million: in units per million staked."]
    if out := [name for name in left if name not in list(effects)]:
        notes.append(f"Left out, as fewer than {count} are left: {', '.join(out)}.")
    if weighted:
        notes.append("Weighted by the cards left, the effects sum to exactly 0.")
    return Table(
        "removal",
        caption(shoe, tableau or bet.tableau or PUNTO_BANCO, title=f"{bet.title}: change of EV when {what} the shoe"),
        (Column("card", "card"), Column("left", "left", "count"), EFFECT, MILLION),
        tuple(rows),
        tuple(notes),
        total=weighted,
    )


def pairs_table(bet: Bet, shoe: Shoe, tableau: Tableau | None = None) -> Table:
    """The change of a bet's EV when two cards leave the shoe, and how far that is from the sum of the two effects."""
    effects = pair_effects(bet, shoe, tableau)
    assert not balanced(bet) or sum(pair.deals * pair.effect for pair in effects) == 0
    return Table(
        "removal-pairs",
        caption(
            shoe,
            tableau or bet.tableau or PUNTO_BANCO,
            title=f"{bet.title}: change of EV when two cards leave the shoe",
        ),
        (
            Column("cards", "cards"),
            EFFECT,
            Column("additive", "additive", "units", percent=True),
            Column("beyond", "beyond", "units", percent=True),
            MILLION,
        ),
        tuple(
            (f"{pair.first} {pair.second}", pair.effect, pair.additive, pair.beyond, pair.effect * 1_000_000)
            for pair in effects
        ),
        ("Additive: the sum of the two single effects; beyond: what the two do together more than that.",),
    )


def extremes_tables(
    bet: Bet, shoe: Shoe, cards: int = FEWEST, tableau: Tableau | None = None, *, top: int = 10
) -> tuple[Table, Table]:
    """A bet at every composition of `cards` cards that can be left of `shoe`: a summary, and the ends of the list.

    The second table has the `top` best and the `top` worst compositions for the bettor.
    """
    found = extremes(bet, shoe, cards, tableau)
    rules = tableau or bet.tableau or PUNTO_BANCO
    title = f"{bet.title}, with {cards} cards left of the shoe"
    best, worst = found.numerators[found.order[0]], found.numerators[found.order[-1]]
    chance = found.favourable_chance
    facts: list[tuple[Cell, ...]] = [
        ("all", len(found), None, Fraction(1), None),
        ("favour the bettor", len(found.favourable), None, chance, found.gain / chance if chance else None),
        ("best", len(found.at(best)), *_spread(found, best)),
        ("worst", len(found.at(worst)), *_spread(found, worst)),
    ]
    columns = (
        Column("compositions", "compositions"),
        Column("number", "number", "count"),
        Column("example", "for example"),
        Column("chance", "P", "probability"),
        Column("ev", "EV", "units", percent=True),
    )
    summary = Table(
        "extremes",
        caption(shoe, rules, title=title),
        columns,
        tuple(facts),
        (
            "P: probability that what is left of the shoe is such a composition. EV: the bettor's; "
            "over the favourable ones, on average.",
        ),
    )
    ends = dict.fromkeys([*found.order[:top], *found.order[-top:]])
    listed = Table(
        "extremes-list",
        caption(shoe, rules, title=f"{title}: the {_many(top)}best and the {_many(top)}worst for the bettor"),
        (
            Column("composition", "composition"),
            Column("chance", "P", "probability", digits=12),
            Column("ev", "EV", "units", percent=True),
        ),
        tuple((found.name(place), found.chance(place), found.ev(place)) for place in ends),
    )
    return summary, listed


def _many(number: int) -> str:
    return "" if number == 1 else f"{number} "


def _spread(found: Extremes, numerator: int) -> tuple[str, Fraction, Fraction]:
    """The compositions with one EV: up to three of them, their chance together, and that EV."""
    places = found.at(numerator)
    names = ", ".join(found.name(place) for place in places[:3]) + (", ..." if len(places) > 3 else "")
    weight = sum((found.chance(place) for place in places), Fraction(0))
    return names, weight, Fraction(int(numerator), found.denominator)
