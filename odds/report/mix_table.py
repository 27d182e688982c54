"""Tables about mixes of bets: covariances on one coup, the three ways of playing a mix, and rebates."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.mix import REBATES, WAYS_TO_MIX, Mix
from odds.bets.payout import percent_words
from odds.report.captions import caption
from odds.report.main_table import favour_notes
from odds.report.session_table import HOW_WORDS
from odds.report.tables import Cell, Column, Table


def mix_tables(mix: Mix) -> tuple[Table, Table, Table]:
    """The bets of a mix, the covariances of each two of them on one coup, and the mix as it can be played."""
    names = " and ".join(bet.title for bet in mix.bets)
    heading = caption(mix.shoe, mix.tableau, title=f"A mix of {names}")
    bets = Table(
        "mix-bets",
        heading,
        (
            Column("bet", "bet"),
            Column("weight", "weight", "count"),
            Column("share", "share", "units", percent=True, digits=2),
            Column("edge", "edge", "units", percent=True),
            Column("sd", "SD", "decimal"),
            Column("lost", "P(lost)", "probability"),
        ),
        tuple(
            (one.bet.title, weight, share, one.edge, one.sd, one.loss)
            for one, weight, share in zip(mix.prices, mix.weights, mix.shares, strict=True)
        ),
        favour_notes(mix.prices),
    )
    keys = [f"{place}-{bet.id}" for place, bet in enumerate(mix.bets, start=1)]
    covariances = Table(
        "mix-covariances",
        "Covariances on one coup, units squared; variances on the diagonal",
        (Column("bet", "bet"), *(Column(key, bet.title, "units") for key, bet in zip(keys, mix.bets, strict=True))),
        tuple((bet.title, *row) for bet, row in zip(mix.bets, mix.covariances, strict=True)),
        ("From the joint ways of the lines that settle each bet on the same coup.",),
    )
    plays = Table(
        "mix",
        f"{names}, per unit staked on the mix",
        (
            Column("how", "how"),
            Column("played", "bets are"),
            Column("edge", "edge", "units", percent=True),
            Column("variance", "variance", "units"),
            Column("sd", "SD", "decimal"),
        ),
        tuple((how, HOW_WORDS[how], mix.edge, mix.variance(how), mix.sd(how)) for how in WAYS_TO_MIX),
        ("Variance and SD are of one coup; for turns they are the average over the turns. Pushes are counted.",),
    )
    return bets, covariances, plays


def rebate_tables(mix: Mix, rates: Sequence[Fraction]) -> tuple[Table, ...]:
    """What a rebate is a share of and which rate takes the edge away; then the edge at each of `rates`."""
    names = " and ".join(bet.title for bet in mix.bets)
    heading = caption(mix.shoe, mix.tableau, title=f"Rebates on {names}")
    rows: list[tuple[Cell, ...]] = [(on, REBATES[on], mix.base(on), mix.break_even(on)) for on in REBATES]
    base = Table(
        "rebate",
        heading,
        (
            Column("on", "on"),
            Column("words", "a rebate on"),
            Column("base", "per unit bet", "units"),
            Column("break_even", "break-even", "units", percent=True),
        ),
        tuple(rows),
        (
            "Losing: what a program of non-negotiable chips calls rolling. Per unit bet: the expected chips on "
            "which the rebate is paid, each bet's by themselves. "
            "Break-even: the rate at which the edge is 0.",
        ),
    )
    chip = Table(
        "rebate-chip",
        "A non-negotiable chip, bet until it is lost; wins are paid in cash, and on a push it stays",
        (
            Column("plays", "expected plays", "units"),
            Column("edge", "edge per play", "units", percent=True),
            Column("chip_edge", "edge per chip", "units", percent=True),
        ),
        ((mix.plays, mix.edge, mix.break_even("losing")),),
    )
    effects: list[tuple[Cell, ...]] = []
    for rate in rates:
        for on in REBATES:
            after = mix.rebated(rate, on)
            effects.append((rate, on, after.edge, after.sd("turns"), _verdict(after)))
    digits = max((len(percent_words(rate).rstrip("%").partition(".")[2]) for rate in rates), default=0)
    edges = Table(
        "rebate-edges",
        "The edge left by a rebate, paid at once and in cash",
        (
            Column("rate", "rebate", "units", percent=True, digits=digits),
            Column("on", "on"),
            Column("edge", "edge", "units", percent=True),
            Column("sd", "SD", "decimal"),
            Column("verdict", "verdict"),
        ),
        tuple(effects),
        ("SD: of one coup, one bet a coup in turn. Pushes are counted.",),
    )
    return (base, chip, edges) if rates else (base, chip)


def _verdict(mix: Mix) -> str:
    if mix.edge < 0:
        return "favours the bettor"
    return "favours the house" if mix.edge else "fair"
