"""Sessions: U52 at its printed figures, exact against brute force, and the enclosed figures against the exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from helpers.samples import digits

from odds import PUNTO_BANCO, Bet, OddsError, Shoe, banker, player, price, tie
from odds.analysis import barriers, sums
from odds.analysis.barriers import touches
from odds.analysis.mix import WAYS_TO_MIX, mix
from odds.analysis.session import Session
from odds.analysis.successive_bets import successive_covariances, walked_covariances
from odds.analysis.sums import enclosed_sums, exact_sums
from odds.bets import banker_ez, find
from odds.report.session_table import Questions, distribution_table, session_tables

SHOE = Shoe.of_decks(8)
BOTH = mix([player(), banker()], SHOE)
U52 = Session(BOTH, 100, Fraction(100))


# -- U52: 100 coups at 100, Player and Banker in turn ---------------------------------------


def test_u52_mean_and_sd():
    assert digits(U52.expected, 2) == "-114.65"
    assert U52.sd.scaled(2) == 93934


@pytest.mark.parametrize(("low", "high", "percent"), [(-609, 379, "39.7"), (-1102, 872, "70.6"), (-2583, 2353, "99.1")])
def test_u52_bands(low, high, percent):
    assert digits(U52.between(Fraction(low), Fraction(high)) * 100, 1) == percent


def test_u52_ends_at_or_below_minus_1000_and_touches_it():
    assert U52.sums.short == 0
    assert digits(U52.between(None, Fraction(-1000)) * 100, 1) == "17.7"
    touched = U52.touches(Fraction(1000), None)
    assert touched.short == 0
    assert digits(touched.lower * 100, 1) == "30.5"


def test_u52_needs_the_bets_in_turn():
    by_chance = Session(BOTH, 100, Fraction(100), "chance")
    assert digits(by_chance.between(None, Fraction(-1000)) * 100, 1) == "17.6"
    assert by_chance.expected == U52.expected


# -- sums -----------------------------------------------------------------------------------


def brute_sums(cycle, coups):
    """Every sequence of results, one by one: sum -> weight."""
    weights = {}
    steps = [cycle[coup % len(cycle)] for coup in range(coups)]
    for sequence in product(*(one.items() for one in steps)):
        total, weight = 0, 1
        for step, chance in sequence:
            total, weight = total + step, weight * chance
        weights[total] = weights.get(total, 0) + weight
    return weights


def random_steps(random):
    return {step: random.randint(1, 50) for step in random.sample(range(-7, 9), random.randint(1, 4))}


def nonzero(found):
    return {found.lowest + place: weight for place, weight in enumerate(found.weights) if weight}


@pytest.mark.parametrize("seed", range(30))
def test_exact_sums_are_those_of_every_sequence(seed):
    random = Random(seed)
    cycle = [random_steps(random) for _ in range(random.randint(1, 3))]
    coups = random.randint(1, 5)
    factors = [(steps, len(range(place, coups, len(cycle)))) for place, steps in enumerate(cycle)]
    found = exact_sums([(steps, times) for steps, times in factors if times])
    wanted = brute_sums(cycle, coups)
    assert nonzero(found) == wanted
    assert found.total == sum(wanted.values())


@pytest.mark.parametrize("coups", [1, 7, 100])
def test_enclosed_sums_enclose_the_exact_ones(coups):
    factors = [(steps, coups) for steps in U52.cycle]
    exact, low = exact_sums(factors), enclosed_sums(factors)
    assert 0 < low.short < Fraction(1, 10**24)
    for first in range(exact.lowest, exact.highest, max((exact.highest - exact.lowest) // 50, 1)):
        true, bound = exact.between(first, 10**9), low.between(first, 10**9)
        assert bound <= true <= bound + low.short


def test_a_lost_weight_is_noticed():
    low = enclosed_sums([(U52.cycle[0], 20)])
    broken = sums.Sums(low.lowest, low.weights[:-9], low.total)
    assert broken.short > low.short * 1000


def test_large_sessions_are_enclosed_and_say_so(monkeypatch):
    exact = Session(BOTH, 60)
    assert exact.sums.short == 0
    monkeypatch.setattr(sums, "EXACT_BITS", 0)
    low = Session(BOTH, 60)
    assert low.sums.short > 0
    assert [low.quantile(Fraction(n, 20)) for n in range(1, 20)] == [
        exact.quantile(Fraction(n, 20)) for n in range(1, 20)
    ]
    table = session_tables(low)[0]
    assert [column.key for column in table.columns] == ["what", "amount", "expected", "sd", "probability_from"]
    assert "lower bounds" in table.notes[0]
    assert session_tables(exact)[0].notes[0] == "Probabilities are exact."


def test_ten_thousand_coups():
    session = Session(mix([player()], SHOE), 10_000)
    assert 0 < session.sums.short < Fraction(1, 10**20)
    assert digits(session.ahead, 6) == "0.096163"
    # The variance of the enclosed distribution is the exact one, n times that of a coup.
    found = session.sums
    mean = Fraction(sum((found.lowest + k) * weight for k, weight in enumerate(found.weights)), found.total)
    square = Fraction(sum((found.lowest + k) ** 2 * weight for k, weight in enumerate(found.weights)), found.total)
    assert abs(square - mean**2 - session.variance) < Fraction(1, 10**12)


# -- barriers -------------------------------------------------------------------------------


def brute_touches(cycle, coups, lower, upper):
    """What is touched first, over every sequence of results."""
    ends = {"lower": Fraction(0), "upper": Fraction(0), "neither": Fraction(0)}
    alive = [Fraction(0)] * coups
    steps = [cycle[coup % len(cycle)] for coup in range(coups)]
    totals = [sum(one.values()) for one in steps]
    for sequence in product(*(one.items() for one in steps)):
        weight = Fraction(1)
        for (_, chance), total in zip(sequence, totals, strict=True):
            weight *= Fraction(chance, total)
        at, end = 0, "neither"
        for coup, (step, _) in enumerate(sequence):
            if end == "neither":
                alive[coup] += weight
                at += step
                if lower is not None and at <= lower:
                    end = "lower"
                elif upper is not None and at >= upper:
                    end = "upper"
        ends[end] += weight
    return ends, tuple(alive)


@pytest.mark.parametrize("seed", range(40))
def test_touches_are_those_of_every_sequence(seed, monkeypatch):
    random = Random(seed)
    cycle = [random_steps(random) for _ in range(random.randint(1, 2))]
    coups = random.randint(1, 6)
    lower = random.choice([None, -1, -4, -9])
    upper = random.choice([None, 1, 5, 11])
    ends, alive = brute_touches(cycle, coups, lower, upper)
    found = touches(cycle, coups, lower, upper)
    assert (found.lower, found.upper, found.neither) == tuple(ends.values())
    assert found.alive == alive
    assert found.short == 0
    monkeypatch.setattr(barriers, "EXACT_WORK", 0)
    low = touches(cycle, coups, lower, upper)
    for name, true in ends.items():
        assert getattr(low, name) <= true <= getattr(low, name) + low.short
    assert 0 <= low.short < Fraction(1, 10**15)


def test_the_brute_force_tells_a_barrier_one_step_away():
    cycle = [{-1: 1, 1: 1}]
    assert brute_touches(cycle, 5, -2, None)[0]["lower"] != touches(cycle, 5, -3, None).lower
    assert brute_touches(cycle, 5, -2, None)[0]["lower"] == touches(cycle, 5, -2, None).lower


def test_the_reflection_principle():
    fair = [{-1: 1, 1: 1}]
    ends = exact_sums([(fair[0], 50)])
    touched = touches(fair, 50, -7, None).lower
    assert touched == 2 * ends.between(-50, -8) + ends.between(-7, -7)


def test_play_that_stops_obeys_wald():
    session = Session(mix([banker()], SHOE), 40)
    stopped = session.touches(Fraction(5), Fraction(5))
    assert session.expected_stopped(stopped) == session.played(stopped) * price(banker(), SHOE).ev
    assert stopped.lower + stopped.upper + stopped.neither == 1


def test_touching_is_likelier_than_ending_there_and_than_touching_first():
    session, limit = Session(BOTH, 30), Fraction(5)
    lower = session.touches(limit, None).lower
    assert lower > session.between(None, -limit)
    both = session.touches(limit, limit)
    assert both.lower < lower
    assert both.upper < session.touches(None, limit).upper


def test_ruin_is_having_less_than_a_stake_left():
    session = Session(mix([player()], SHOE), 30, Fraction(10))
    assert session.ruin(Fraction(50)) == session.touches(Fraction(50), None)
    # With 59 there are still 9 left after five losses, which is no stake.
    assert session.ruin(Fraction(59)) == session.ruin(Fraction(50))
    assert session.ruin(Fraction(60)).lower < session.ruin(Fraction(50)).lower


# -- sessions -------------------------------------------------------------------------------


@pytest.mark.parametrize("how", WAYS_TO_MIX)
@pytest.mark.parametrize("bets", [(banker(),), (player(), banker(), tie())], ids=len)
def test_the_distribution_has_the_mean_and_variance_that_follow_from_one_coup(bets, how):
    session = Session(mix(bets, SHOE, [2, *[1] * (len(bets) - 1)]), 17, Fraction(5, 2), how)
    rows = distribution_table(session).rows
    mean = sum(result * chance for result, chance, _ in rows)
    assert sum(chance for _, chance, _ in rows) == 1 == rows[-1][2]
    assert mean == session.expected
    assert sum(result**2 * chance for result, chance, _ in rows) - mean**2 == session.variance
    assert session.ahead + session.level + session.behind == 1


def test_one_coup_is_the_bet():
    exact = price(find("dragon-7"), SHOE)
    session = Session(mix([find("dragon-7")], SHOE), 1, Fraction(25))
    assert session.ahead == exact.hit
    assert session.between(Fraction(1000), Fraction(1000)) == exact.hit
    assert session.expected == 25 * exact.ev


def test_quantiles_are_where_the_distribution_passes_them():
    for percent in (1, 25, 50, 99):
        chance = Fraction(percent, 100)
        at = U52.quantile(chance)
        assert U52.between(None, at) >= chance > U52.between(None, at - U52.step)


def test_the_loss_if_behind():
    session = Session(BOTH, 20, Fraction(100))
    rows = distribution_table(session).rows
    assert session.expected_loss_if_behind == sum(-result * chance for result, chance, _ in rows if result < 0)


# -- one shoe -------------------------------------------------------------------------------


def test_without_replacement_only_the_covariances_move_the_variance():
    found = U52.depletion(80)
    (pp, pb), (bp, bb) = found.covariances
    assert pb == bp
    assert pp < 0 < pb
    pairs = 40 * 39 * (pp + bb) + 2 * 40 * 40 * pb + 10 * 9 * (pp + bb) + 2 * 10 * 10 * pb
    assert found.without_replacement == found.independent + pairs
    assert found.independent == U52.variance
    assert U52.depletion(1).without_replacement == U52.variance


def test_two_coups_of_a_shoe_of_twelve_cards_by_hand():
    # Player's two coups: 12 cards of which one is a nine and the rest count nothing. Player wins exactly when
    # the nine is dealt to it, Banker likewise, and it cannot be dealt twice.
    shoe = Shoe.of_points([11, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    session = Session(mix([player()], shoe), 2)
    single = price(player(), shoe)
    assert single.ev == 0
    ((shared,),) = session.depletion(2).covariances
    assert shared == 0
    tied = Session(mix([tie()], shoe), 2)
    ((shared,),) = tied.depletion(2).covariances
    # Without a nine in the first coup the second has it more often: tie ways are 1 - P(nine), over both coups.
    assert shared < 0


def test_other_ways_to_mix_share_one_covariance():
    for how in ("chance", "together"):
        found = Session(BOTH, 10, Fraction(1), how).depletion(10)
        ((shared,),) = found.covariances
        assert found.without_replacement == found.independent + 90 * shared


def test_the_walk_over_first_coups_agrees_with_the_counted_outcomes():
    shoe = Shoe.of_points([4, 1, 1, 0, 2, 2, 1, 1, 2, 1])
    bets = [player(), banker(), tie()]
    by_outcome = successive_covariances(bets, shoe, PUNTO_BANCO)
    assert by_outcome == walked_covariances(bets, shoe, PUNTO_BANCO)
    assert by_outcome != walked_covariances([player(), banker("4%"), tie()], shoe, PUNTO_BANCO)
    assert all(by_outcome[i][j] == by_outcome[j][i] for i in range(3) for j in range(3))


def test_a_bet_that_reads_more_than_the_outcome_is_walked():
    shoe = Shoe.of_points([4, 1, 1, 0, 2, 2, 1, 1, 2, 1])
    (row, (_, second)) = successive_covariances([find("dragon-7"), banker_ez()], shoe, PUNTO_BANCO)
    assert row[0] != 0 != second
    # A first coup that always pays 1 leaves a second with the EV of the first, so nothing is shared.
    constant = Bet("anything", [(lambda result: result.player_cards in (2, 3), 1)])
    assert walked_covariances([constant, banker_ez()], shoe, PUNTO_BANCO)[0] == (0, 0)


@pytest.mark.parametrize("name", ["player-pair", "perfect-pair", "insurance-banker-9"])
def test_a_bet_that_reads_more_than_points_is_refused_the_check(name):
    with pytest.raises(OddsError, match="reads more"):
        Session(mix([find(name)], SHOE), 10).depletion(80)
    with pytest.raises(OddsError, match="too few"):
        Session(mix([player()], Shoe.of_points([11, 0, 0, 0, 0, 0, 0, 0, 0, 0])), 10).depletion(80)
    assert Session(mix([player()], Shoe.infinite()), 10).depletion(80).covariances == ((0,),)


# -- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Session(BOTH, 0),
        lambda: Session(BOTH, -1),
        lambda: Session(BOTH, 10.0),
        lambda: Session(BOTH, True),
        lambda: Session(BOTH, 10**6),
        lambda: Session(BOTH, 10, 0.5),
        lambda: Session(BOTH, 10, Fraction(0)),
        lambda: U52.touches(Fraction(0), None),
        lambda: U52.touches(None, Fraction(-1)),
        lambda: U52.ruin(Fraction(99)),
        lambda: U52.depletion(0),
        lambda: Session(mix([banker("4.123456%")], SHOE), 10_000).sums,
    ],
)
def test_bad_input_is_refused(ask):
    with pytest.raises(OddsError):
        ask()


# -- tables, picture and command line -------------------------------------------------------


def test_tables_answer_what_is_asked():
    asked = Questions(
        lose=[Fraction(1000)],
        win=[Fraction(500)],
        between=[(Fraction(-609), Fraction(379))],
        limit=Fraction(1000),
        target=Fraction(1000),
        bankroll=Fraction(1000),
        rebate=Fraction(1, 10),
    )
    session = Session(BOTH, 40, Fraction(100))
    ends, way, quantiles = session_tables(session, asked)
    chances = dict(zip(ends.column("what"), ends.column("probability"), strict=True))
    assert chances["loses at least"] == session.between(None, Fraction(-1000))
    assert chances["ends from -609 to 379"] == session.between(Fraction(-609), Fraction(379))
    chances = dict(zip(way.column("what"), way.column("probability"), strict=True))
    assert chances["touches the loss limit at some time"] == session.touches(Fraction(1000), None).lower
    assert chances["risk of ruin: less than a stake left of"] == session.ruin(Fraction(1000)).lower
    assert quantiles.rows[4] == (Fraction(1, 2), session.quantile(Fraction(1, 2)))
    assert "independent" in ends.caption
    assert [table.id for table in session_tables(session)] == ["session", "session-quantiles"]


def test_a_mix_that_favours_the_bettor_is_flagged():
    found = Session(mix([tie("10 to 1")], SHOE), 10)
    assert any("favours the bettor" in note for note in session_tables(found)[0].notes)


@pytest.mark.slow
def test_picture_is_the_same_bytes_every_time():
    pytest.importorskip("matplotlib")
    from odds.report.session_plot import bars, plot_bytes

    shown = bars(U52)
    assert sum(chance for _, _, chance in shown) > Fraction(99, 100)
    assert any(low == 0 for low, _, _ in shown)
    marks = {"loss limit": Fraction(-1000)}
    first = plot_bytes(U52, "svg", marks=marks)
    assert first == plot_bytes(U52, "svg", marks=marks)
    assert b"expected, -114.65" in first
    assert b"loss limit, -1000.00" in first
    assert plot_bytes(U52, "png").startswith(b"\x89PNG")
    with pytest.raises(OddsError):
        plot_bytes(U52, "gif")


def test_command(run, tmp_path):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "session.svg"
    words = ["--lose", "1000", "--limit", "1000", "--between", "-609..379", "--plot", str(picture)]
    out = run(
        "session", "player", "banker", "--coups", "100", "--stake", "100", "--without-replacement-check", *words
    ).out
    for text in ("-114.649356", "939.337627", "0.177379", "0.304511", "0.397003", "100 coups, 80 from each shoe"):
        assert text in out
    assert picture.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    "words",
    [
        ["--coups", "0"],
        ["--coups", "1.5"],
        ["--stake", "x"],
        ["--limit", "-5"],
        ["--bankroll", "0.5"],
        ["--between", "5"],
        ["--rebate", "2"],
        ["--weights", "0"],
        ["--plot", "x.gif"],
        ["--commission", "4.123456%", "--coups", "10000"],
    ],
)
def test_bad_words_are_one_line(run, words):
    ran = run("session", "banker", *words)
    assert ran.status == 2
    assert ran.err.startswith("odds: ")
    assert ran.err.count("\n") == 1


@pytest.mark.slow
def test_ten_thousand_coups_of_banker_with_a_loss_limit():
    session = Session(mix([banker()], SHOE), 10_000)
    stopped = session.touches(Fraction(20), None)
    assert digits(stopped.lower, 6) == "0.964729"
    assert 0 < stopped.short < Fraction(1, 10**11)
    assert digits(session.ahead, 6) == "0.126929"
