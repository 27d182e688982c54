"""The side bets as printed by the Wizard of Odds, Jacobson, vendors and forums."""

from __future__ import annotations

from fractions import Fraction
from math import perm

from odds import Outcome, Price, Shoe, price, tally
from odds.bets import find
from odds.bets.payout import read_payout
from odds.report.published.figures import results
from odds.report.published.record import Beside, Figure, Figures, Remark, Source, Verdict


def priced(shoe: Shoe, name: str, table: str | None = None) -> Price:
    """The price of a bet of the catalogue, at one of its pay tables."""
    return price(find(name, table=table), shoe)


def ways(name: str, place: int) -> Figure:
    """The ways of one line of a bet, counted from 0."""
    return lambda shoe: priced(shoe, name).lines[place].ways


def paying(name: str) -> Figure:
    """The ways of the only line that pays what the pattern captures."""

    def figure(shoe: Shoe, pays: str) -> int:
        (number,) = (line.ways for line in priced(shoe, name).lines if line.pays == read_payout(pays))
        return number

    return figure


def ev(name: str, table: str | None = None) -> Figure:
    """The EV of a bet."""
    return lambda shoe: priced(shoe, name, table).ev


def edge(name: str, table: str | None = None) -> Figure:
    """The edge of a bet."""
    return lambda shoe: priced(shoe, name, table).edge


def hit(name: str) -> Figure:
    """The probability that a bet wins."""
    return lambda shoe: priced(shoe, name).hit


def four_cards(name: str, place: int) -> Figure:
    """A line in unordered selections of the first four cards."""
    return lambda shoe: selections(priced(shoe, name).lines[place].ways, shoe, 4, 24)


def two_cards(name: str, place: int) -> Figure:
    """A line in unordered selections of one hand's first two cards."""
    return lambda shoe: selections(priced(shoe, name).lines[place].ways, shoe, 2, 2)


def two_hands(name: str, place: int) -> Figure:
    """A line in pairs of unordered hands, Player's and Banker's."""
    return lambda shoe: selections(priced(shoe, name).lines[place].ways, shoe, 4, 4)


def selections(number: int, shoe: Shoe, cards: int, orders: int) -> int:
    """Ordered six-card deals as selections of the first `cards` cards, each with `orders` orders."""
    count, rest = divmod(number, perm(shoe.size - cards, 6 - cards) * orders)
    assert rest == 0
    return count


def three_of_a_kind(shoe: Shoe, side: str) -> Fraction:
    """The probability that `side` has three cards of one rank, by fixing them where they can lie."""
    both, player_only, banker_only = (3, 3), (3, 2), (2, 3)
    lie = {"Player": {(1, 3, 5): {both, player_only}}, "Banker": {(2, 4, 5): {banker_only}, (2, 4, 6): {both}}}[side]
    total = 0
    for rank, count in shoe.ranks.items():
        for places, sizes in lie.items():
            counts = tally(shoe, known=dict.fromkeys(places, rank)).grouped(
                lambda seen: (seen.player_cards, seen.banker_cards)
            )
            total += perm(count, 3) * sum(number for size, number in counts.items() if size in sizes)
    return Fraction(total, perm(shoe.size, 6))


def grand_monkey_effect(shoe: Shoe) -> Fraction:
    """What removing a face card adds to the edge of Grand Monkey."""
    return priced(shoe.without("K"), "grand-monkey").edge - priced(shoe, "grand-monkey").edge


DRAGON_BONUS = r"Dragon Bonus (Player|Banker) \| nat win 1, nat tie push, non-natural win by 9:30 8:10 7:6 6:4 5:2 4:1"
BAD_BEAT = r"Bad Beat: any margin 1 \| 3c9>3c8:40, nat9>nat8:10, 8>7:6, 7>6:4, other:1"
QUIK = r"Quik \(combined total\) \| 0:50, 18:25, 1-3/15-17:1"
EV = r"expected return(?: per unit)?"
WAYS = r"winning combinations"

FIGURES: Figures = {
    rf"{DRAGON_BONUS} \| event paying (30|10|6|4|2|0) \| {WAYS}": lambda shoe, side, pays: paying(
        f"dragon-bonus-{side}"
    )(shoe, pays),
    rf"{DRAGON_BONUS} \| {EV}": lambda shoe, side: ev(f"dragon-bonus-{side}")(shoe),
    rf"{DRAGON_BONUS} \| house edge": lambda shoe, side: edge(f"dragon-bonus-{side}")(shoe),
    rf"4-5-6 \((\d) cards\) \| pays 2 \| {EV}": lambda shoe, cards: ev(f"4-5-6-{cards}")(shoe),
    rf"Egalite (\d) \| (?:tie on exactly \d )?pays (\d+) \| {EV}": lambda shoe, n, pays: (
        price(find(f"egalite-{n}").paying(pays), shoe).ev
    ),
    rf"Egalite group (0|6-7) \| pays (?:160|22) \| event paying (\d+) \| {WAYS}": lambda shoe, n, pays: paying(
        f"egalite-group-{n}"
    )(shoe, pays),
    rf"Egalite group (0|1-3|4-5) \| pays \d+ \| {EV}": lambda shoe, n: ev(f"egalite-group-{n}")(shoe),
    rf"(Low|High) Tie Max \| tie on \S+ pays \d+ \| event paying (\d+) \| {WAYS}": lambda shoe, which, pays: paying(
        f"{which}-tie-max"
    )(shoe, pays),
    rf"Low Tie Max \| tie on 0-5 pays 55 \| {EV}": ev("low-tie-max"),
    rf"Lucky 6 \| Banker wins with 6: 2-card 12, 3-card 23 \| event paying (\d+) \| {WAYS}": paying("lucky-6"),
    rf"Lucky 6 / Tiger \| Banker wins with 6: 2-card 12, 3-card 20 \| {EV}": ev("tiger"),
    r"Big Tiger / Big 6 \| 3-card winning Banker 6 pays 50 \| house edge": edge("big-tiger"),
    r"Tiger Tie \| 6-6 tie pays 35 \| house edge": edge("tiger-tie"),
    r"Big Tiger \| pays 50 \| standard deviation": lambda shoe: priced(shoe, "big-tiger").sd,
    r"Big Tiger \| pays 50 \| variance": lambda shoe: priced(shoe, "big-tiger").variance,
    r"Big Tiger \| hit frequency": hit("big-tiger"),
    r"Super 6 \| hit frequency": hit("super-6"),
    r"Super 6 \| pays 12 \| house edge": edge("super-6", "12"),
    r"3-Card Six \| both 3-card 6: 100, exactly one: 8 \(Pala\) \| house edge": edge("three-card-6"),
    rf"Panda 8 / Golden 8 \| Player wins with 3-card 8 pays 25 \| event paying (25) \| {WAYS}": paying("panda-8"),
    rf"Panda 8 / Golden 8 \| Player wins with 3-card 8 pays 25 \| {EV}": ev("golden-8"),
    r"Dragon 7 \| pays 40 \| house edge": edge("dragon-7"),
    r"Dragon 7 \| win probability": hit("dragon-7"),
    rf"Golden Frog: any 8 beats any 6 \| pays 25 \| {EV}": ev("any-8-over-6"),
    rf"Golden Frog: 2-card 9 beats 2-card 7 \(9 over 7\) \| pays 50 \| {EV}": ev("9-over-7"),
    rf"Golden Frog: 3-card 9 beats 3-card 1 \(Nine over One\) \| pays 150 \| {EV}": ev("nine-over-one"),
    r"9 over 7 \| pays 50 \| house edge": edge("9-over-7"),
    rf"{BAD_BEAT} \| event paying (\d+) \| {WAYS}": paying("bad-beat"),
    rf"{BAD_BEAT} \| {EV}": ev("bad-beat"),
    rf"Bad Beat: 3-card 9 beats 3-card 8 \| 200 \| {EV}": ev("bad-beat-3-card-9"),
    rf"Bad Beat: natural 9 beats natural 8 \| 50 \| {EV}": ev("bad-beat-natural-9"),
    r"88 89 98 99 \| both finals 8 or 9, any cards, pays 20 \| house edge": edge("88 89 98 99"),
    r"88 89 98 99 \| variance": lambda shoe: priced(shoe, "88 89 98 99").variance,
    rf"3 Giving 8 \| Banker 2-card 3 and Player third card 8: 200 \| {EV}": ev("3-giving-8"),
    rf"3 Giving 8 \| 180 \(Empire\) \| {EV}": ev("3-giving-8", "180"),
    r"3 Giving 8 \| 200 \| variance": lambda shoe: priced(shoe, "3-giving-8").variance,
    rf"{QUIK} \| event paying (\d+) \| {WAYS}": paying("quik"),
    r"Quik misprinted felt \(GSB\) \| .* \| PLAYER edge": ev("quik", "misprinted felt"),
    rf"3 Card Win Player \| Player wins with 3 cards: 4 \| event paying (4) \| {WAYS}": paying("3-card-win-player"),
    rf"3 Card Win Banker \| Banker wins with 3 cards: 5 \| {EV}": ev("3-card-win-banker"),
    rf"Side Total (Player|Banker)=(\d) \| pays \S+ \| {EV}": lambda shoe, side, n: ev(f"side-total-{side}-{n}")(shoe),
    rf"Lucky 99 \| Banker only natural 9 \((5 for 1)\) \| {WAYS}": paying("lucky-99"),
    r"Lucky 99 \| 25/5/2 for one \| expected return \(for one\)": lambda shoe: priced(shoe, "lucky-99").ev + 1,
    rf"Banker Natural (\d) \(historic.*\) \| 9 \| event paying (9) \| {WAYS}": lambda shoe, n, pays: paying(
        f"banker-natural-{n}"
    )(shoe, pays),
    rf"Banker Natural 8 \(historic, Thorp & Walden\) \| 9 \| {EV}": ev("banker-natural-8"),
    r"Small \(4 cards\) \| 3 to 2 \| house edge": edge("small"),
    r"Big \(5 or 6 cards\) \| 54:100 \| house edge": edge("big"),
    r"Player Pair / Banker Pair \| 11:1 \| house edge": edge("player-pair"),
    rf"Player Pair / Banker Pair \| 11:1 \| {EV}": ev("banker-pair"),
    r"Player Pair / Banker Pair \| .* \| house edge if 10:1": lambda shoe: (
        price(find("player-pair", pays="10:1"), shoe).edge
    ),
    r"Lucky Nines \(first four cards\) \| .* \| combinations": lambda shoe: selections(perm(shoe.size, 6), shoe, 4, 24),
    r"Lucky Nines \| four nines \| combinations": four_cards("lucky-nines", 0),
    r"Lucky Nines \| .* table: three nines same suit \| combinations": four_cards("lucky-nines", 1),
    r"Lucky Nines \| (?:Red Rock: three nines mixed suits|Binion's: three nines \(not same suit\)) \| combinations": (
        four_cards("lucky-nines", 2)
    ),
    r"Lucky Nines \| two nines mixed \| combinations": four_cards("lucky-nines", 4),
    r"Lucky Nines \| one nine of diamonds \| combinations": four_cards("lucky-nines", 5),
    r"Lucky Nines \| one other nine \| combinations": four_cards("lucky-nines", 6),
    r"Lucky Nines \| no nines \| combinations": four_cards("lucky-nines", 7),
    r"Lucky Nines \| Binion's 500/250/20/8/5/2/1 \| house edge": edge("lucky-nines", "500-250-20-8-5-2-1"),
    r"Lucky Nines \| Red Rock 1000/500/35/16/5/2/1 \| house edge": edge("lucky-nines", "1000-500-35-16-5-2-1"),
    r"Jackpot Baccarat \| three of a kind \(incl. suited\) \| combinations": four_cards("jackpot-baccarat", 3),
    r"Jackpot Baccarat \| straight flush \(10 other sequences\) \| combinations": four_cards("jackpot-baccarat", 2),
    r"Jackpot Baccarat \| straight \| combinations": four_cards("jackpot-baccarat", 5),
    r"Jackpot Baccarat \| two pair \| combinations": four_cards("jackpot-baccarat", 6),
    r"Jackpot Baccarat \| pair 10-K \(push\) \| combinations": four_cards("jackpot-baccarat", 8),
    rf"Jackpot Baccarat \| 250/75/50/15/10/5/4/2/push \| {EV}": ev("jackpot-baccarat"),
    r"Majestic Match .*\| suited K-Q \| combinations": two_cards("majestic-match-player", 0),
    r"Majestic Match \| other suited \| combinations": two_cards("majestic-match-banker", 1),
    r"Perfect Pairs v2 \| exactly one: 25 \| combinations": two_hands("perfect-pair", 1),
    rf"Perfect Pairs v2 \| 250/25 \| {EV}": ev("perfect-pair", "version 2"),
    r"Perfect Pair v1 \(either hand, pays 25 once\) \| 25 \| house edge": edge("perfect-pair"),
    r"Monkey 6 \| .*: 12 \| combinations": ways("monkey-6", 0),
    r"Grand Monkey \| all six cards faces: 6000 \| combinations": ways("grand-monkey", 0),
    r"Grand Monkey \| 6000 \| house edge": edge("grand-monkey"),
    r"Grand Monkey \| EOR: remove a face card \| change in house edge": grand_monkey_effect,
    r"Bellagio Match (Player|Banker) \| .* three of a kind.*: (\d+) \| house edge": lambda shoe, side, pays: (
        1 - (int(pays) + 1) * three_of_a_kind(shoe, side)
    ),
    r"Lucky Match \(all cards in play\) \| five or six of a kind 250 \| combinations": ways("lucky-match", 0),
    r"Lucky Match \(all cards in play\) \| double triplets 100 \| combinations": ways("lucky-match", 1),
    r"Lucky Match \(all cards in play\) \| four of a kind 30 \| combinations": ways("lucky-match", 2),
    r"Lucky Match \(all cards in play\) \| full house 15 \| combinations": ways("lucky-match", 3),
    r"Lucky Match \(all cards in play\) \| three of a kind 6 \| combinations": ways("lucky-match", 4),
    r"Lucky Match \(all cards in play\) \| two or three pairs 4 \| combinations": ways("lucky-match", 5),
    r"Small 6 \(Small Tiger\) \| 22 \| house edge": edge("small-6"),
    r"Big 6 \(Big Tiger\) \| 50 \| house edge": edge("big-6"),
}

REASONS = {
    rf"{DRAGON_BONUS} \| event paying 1 \| {WAYS}": "two lines pay 1, and the words do not tell which; see OWN",
}

OWN = {
    "side_bets-006": ways("dragon-bonus-player", 7),
    "side_bets-007": ways("dragon-bonus-player", 0),
    "side_bets-015": ways("dragon-bonus-banker", 7),
    "side_bets-016": ways("dragon-bonus-banker", 0),
}

WRONG = {
    "side_bets-025": "9.7 is a misprint for 9.4",
    "side_bets-044": "computed from probabilities rounded to six digits",
    "side_bets-045": "computed from probabilities rounded to six digits",
    "side_bets-047": "computed from probabilities rounded to six digits",
    "side_bets-048": "computed from probabilities rounded to six digits",
    "side_bets-063": "no union of ties by total (nor by total and cards) has this count",
    "side_bets-064": "follows from the wrong count; at 55 to 1 the bet favours the bettor",
    "side_bets-065": "no union of ties by total has this count; it adds up with the wrong low ties to all ties",
    "side_bets-091": "cut off after five digits, and a zero written in place of the sixth",
    "side_bets-092": "7.6113 elsewhere; the last digit is wrong",
    "side_bets-159": "the figure of six decks printed for eight",
    "side_bets-171": "three suits counted in place of four; the same page prints the right count elsewhere",
    "side_bets-174": "what the wrong count of three nines of one suit leaves",
    "side_bets-180": "follows from the wrong count of three nines of one suit",
    "side_bets-210": "not three cards of one rank, whatever else is meant: that has a probability of 0.3%",
    "side_bets-211": "not three cards of one rank, whatever else is meant",
}
"""Why the figures that are marked as mismatches are wrong; each is recomputed and differs."""

OTHER_SHOE = {"side_bets-159"}

UNSETTLED = {
    "side_bets-231": "suited pair at 28.7 to 1: neither identical cards nor a suited hand has the implied probability",
    "side_bets-210": "Bellagio Match: no definition of a three-card match is known that gives the printed edge",
    "side_bets-211": "Bellagio Match: no definition of a three-card match is known that gives the printed edge",
    "side_bets-220": "Super Lucky 7: the sources do not say what a 2-card 7 over a 3-card 6 pays",
    "side_bets-229": "Knockout naturals: the payout is not printed",
    "side_bets-232": "All Red and All Black: the odds are cut off, and change as the shoe is dealt",
}
"""Rows whose definition is open."""

NOTED = (
    ("side_bets-026", "dragon-bonus-player", "2-2-4-4-10-30", "0.024996"),
    ("side_bets-026", "dragon-bonus-banker", "2-2-4-4-10-30", "0.085305"),
    ("side_bets-096", "cover-all", None, "0.029664"),
    ("side_bets-097", "ox-6", None, "0.103376"),
    ("side_bets-098", "kill", None, "0.137559"),
    ("side_bets-161", "big", "0.53/1.45", "0.049669"),
    ("side_bets-161", "small", "0.53/1.45", "0.071772"),
    ("side_bets-199", "either-pair", None, "0.13709877"),
    ("side_bets-219", "lucky-7", None, "0.182961"),
    ("side_bets-220", "super-lucky-7", "as printed", "0.334403"),
    ("side_bets-225", "knockout-5-6", None, "0.075277"),
    ("side_bets-226", "knockout-7", None, "0.033009"),
    ("side_bets-227", "knockout-8", None, "0.035976"),
    ("side_bets-228", "knockout-9", None, "0.064628"),
)
"""Edges of ours noted beside pay tables for which none is printed: row, bet, pay table and edge at eight decks."""


def _beside() -> dict[str, tuple[Beside, ...]]:
    """What we have for the rows that print a pay table and no odds."""
    found: dict[str, tuple[Beside, ...]] = {}
    edges = [(row, name, "edge", edge(name, table)) for row, name, table, _ in NOTED]
    edges += [
        ("side_bets-162", "big", "edge at 3 to 2", paid_edge("big", "3 to 2")),
        ("side_bets-162", "small", "edge at 2 to 1", paid_edge("small", "2 to 1")),
        ("side_bets-229", "winning natural of one side", "probability", winning_natural),
        ("side_bets-232", "all red", "probability", hit("all-red")),
        ("side_bets-233", "dragon-7", "edge", edge("dragon-7")),
        ("side_bets-233", "low-tie-max", "edge at 50 to 1", paid_edge("low-tie-max", "50 to 1")),
        ("side_bets-236", "big", "edge at 0.54 to 1", paid_edge("big", "0.54 to 1")),
        ("side_bets-236", "small", "edge at 1.5 to 1", paid_edge("small", "1.5 to 1")),
    ]
    for row, name, label, figure in edges:
        found[row] = (*found.get(row, ()), Beside(f"{name} {label}", "0.0000%", figure))
    return found


def winning_natural(shoe: Shoe) -> Fraction:
    """The probability that Player wins with a natural; Banker's is the same."""
    return results(shoe).probability(
        lambda seen: seen.outcome is Outcome.PLAYER and seen.player_cards == 2 and seen.player >= 8
    )


def paid_edge(name: str, pays: str) -> Figure:
    """The edge of a bet at a payout that the catalogue does not list."""
    return lambda shoe: price(find(name).paying(pays), shoe).edge


def _remarks() -> dict[str, Remark]:
    """The verdicts on all rows that do not agree, or print no figure to agree with."""
    remarks = dict.fromkeys(dict.fromkeys(row for row, *_ in NOTED), Remark(Verdict.NO_FIGURE, "a pay table alone"))
    remarks["side_bets-026"] = Remark(Verdict.NO_FIGURE, "a pay table alone; eight decks taken")
    remarks["side_bets-161"] = Remark(Verdict.NO_FIGURE, "a pay table alone; eight decks taken")
    remarks["side_bets-162"] = Remark(Verdict.WRONG, "at such odds both bets favour the bettor; Big and Small pay less")
    remarks["side_bets-233"] = Remark(
        Verdict.NO_FIGURE, "a pay table alone; eight decks taken; as described Low-Tie Max favours the bettor"
    )
    remarks["side_bets-236"] = Remark(Verdict.NO_FIGURE, "a pay table alone")
    for row, why in WRONG.items():
        remarks[row] = Remark(Verdict.OTHER_SHOE if row in OTHER_SHOE else Verdict.WRONG, why)
    remarks |= {row: Remark(Verdict.OPEN, why) for row, why in UNSETTLED.items()}
    remarks["side_bets-128"] = Remark(
        Verdict.AGREES, "of the felt as it was misprinted: payouts for one written as to one"
    )
    return remarks


SOURCE = Source("side_bets", FIGURES, REASONS, "Side bets", OWN, _remarks(), _beside())
