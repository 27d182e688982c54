"""Break-evens as tables: the exact value, the nearest payable one, and the edge it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from odds.analysis.breakeven import TOTALS, Breakeven, breakevens, nearest_to_edge, rules_for, short_pays
from odds.analysis.parameter import takes_commission
from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.bets.payout import payout_words, percent_words, plain_number
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import shoe_words, tableau_words
from odds.report.design_table import shoe_key, shoe_name
from odds.report.tables import Cell, Column, Table, Unit

Solved = tuple[Shoe, Breakeven]


def breakeven_tables(
    bet: Bet,
    shoes: Sequence[Shoe],
    edge: Fraction | Bet = Fraction(0),
    *,
    line: str | None = None,
    totals: Sequence[int] | None = None,
    denominator: int | None = None,
    tableau: Tableau | None = None,
) -> tuple[Table, ...]:
    """The break-evens of `bet` for an edge (or that of another bet), and the short pays where a total pays short.

    `totals` are those that may pay short; all that can win, unless `line` is named. `denominator` is the
    largest that is payable: 20, or 100 for a commission, when it is None.
    """
    short = bet.id == "banker-super-6"
    tableau = rules_for(bet, edge, tableau)
    if totals is not None and (not short or line is not None):
        raise OddsError("--total goes with banker-super-6, and not with --line")
    most = denominator or (100 if takes_commission(bet) and line is None else 20)
    tables = []
    if totals is None:
        found = breakevens(bet, shoes, edge, line=line, denominator=most, tableau=tableau)
        tables.append(breakeven_table(found, most, tableau, edge.title if isinstance(edge, Bet) else None))
    if short and line is None:
        for shoe in shoes:
            wanted = price(edge, shoe, tableau).edge if isinstance(edge, Bet) else edge
            table = short_pay_table(shoe, wanted, totals or tuple(TOTALS), most, tableau)
            tables.append(table if len(shoes) == 1 else replace(table, id=f"short_pay_{shoe_key(shoe)}"))
    return tuple(tables)


def breakeven_table(
    found: Sequence[Solved], denominator: int, tableau: Tableau | None = None, against: str | None = None
) -> Table:
    """One row for each shoe and parameter; commissions and payouts are never in one table.

    `against` names the bet whose edge was asked for, where it was not a number.
    """
    commission = any(one.parameter.slope < 0 for _, one in found)
    several = len({shoe for shoe, _ in found}) > 1
    unit: Unit = "units" if commission else "payout"
    bet = found[0][1].price.bet
    rows = [
        (
            *([shoe_name(shoe)] if several else []), *([] if commission else [one.parameter.words]),
            one.usual, one.price.edge, *([one.edge] if against else []),
            one.exact, one.nearest, one.nearest_edge, _remark(one),
        )
        for shoe, one in found
    ]  # fmt: skip
    return Table(
        "breakeven",
        f"{bet.title}: {_what(commission, found, against)}\n{_setting(found, tableau or bet.tableau)}",
        (
            *([Column("shoe", "shoe")] if several else []),
            *([] if commission else [Column("line", "line")]),
            Column("usual", "commission" if commission else "pays", unit, percent=commission),
            Column("edge", "edge", "units", percent=True),
            *([Column("target", "wanted", "units", percent=True)] if against else []),
            Column("exact", "exact", "units", percent=commission),
            Column("nearest", "payable", "payout"),
            Column("nearest_edge", "its edge", "units", percent=True),
            Column("remark", "remark"),
        ),
        tuple(rows),
        _notes(denominator, commission),
    )


def short_pay_table(
    shoe: Shoe, edge: Fraction, totals: Sequence[int], denominator: int, tableau: Tableau | None = None
) -> Table:
    """For a game without commission: what a Banker win with each total pays for an edge, one row for each total."""
    found = short_pays(shoe, edge, totals, denominator, tableau)
    best = nearest_to_edge(found)
    rows: list[tuple[Cell, ...]] = []
    for total, one in zip(totals, found, strict=True):
        remark = "nearest" if one is best else _remark(one)
        rows.append((total, one.price.lines[0].probability, one.exact, one.nearest, one.nearest_edge, remark))
    if best is None:
        answer = "No total gives this edge with a pay from a push to even money."
    else:
        total = totals[found.index(best)]
        assert best.nearest is not None
        answer = f"Nearest to {percent_words(edge)}: a win with {total} pays {payout_words(best.nearest)}."
    return Table(
        "short_pay",
        f"Banker without commission: what a win with one total pays for an edge of {percent_words(edge)}\n"
        f"{tableau_words(tableau or PUNTO_BANCO)}, {shoe_words(shoe)}; another Banker win pays 1 to 1, a tie pushes",
        (
            Column("total", "total", "count"),
            Column("probability", "P", "probability"),
            Column("exact", "exact pay", "units"),
            Column("nearest", "payable", "payout"),
            Column("nearest_edge", "its edge", "units", percent=True),
            Column("remark", "remark"),
        ),
        tuple(rows),
        (answer, *_notes(denominator, False)),
    )


def _what(commission: bool, found: Sequence[Solved], against: str | None) -> str:
    parameter = "the commission" if commission else "what a line must pay, the others as they are,"
    if against is not None:
        return f"{parameter} for the edge of {against}"
    edge = found[0][1].edge
    return f"{parameter} for an edge of {percent_words(edge)}" if edge else f"{parameter} for a fair bet (edge 0)"


def _setting(found: Sequence[Solved], tableau: Tableau | None) -> str:
    shoes = dict.fromkeys(shoe_words(shoe) for shoe, _ in found)
    return f"{tableau_words(tableau or PUNTO_BANCO)}, {', '.join(shoes)}; net units per unit staked, pushes counted"


def _remark(one: Breakeven) -> str:
    if one.exact is None:
        return "cannot happen"
    if not one.possible:
        most = one.parameter.most
        below = one.exact < one.parameter.least
        limit = one.parameter.least if below or most is None else most
        return f"out of reach, {'below' if below else 'above'} {_limit(limit, one)}"
    if one.nearest_edge is not None and one.nearest_edge < 0:
        return "payable: favours the bettor"
    return ""


def _limit(limit: Fraction, one: Breakeven) -> str:
    return percent_words(limit) if one.parameter.slope < 0 else plain_number(limit)


def _notes(denominator: int, commission: bool) -> tuple[str, ...]:
    what = "commission, as a share of winnings," if commission else "payout"
    return (
        "Exact: solved, not searched, because an EV is affine in what a line pays; --exact prints fractions.",
        f"Payable: the nearest {what} with a denominator of at most {denominator}. A negative edge favours the bettor.",
    )
