"""The simulator: procedures to the letter, exact agreement where brute force is possible, and the figures of tables."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from odds import PUNTO_BANCO, OddsError, Outcome, Result, Shoe, deal, tally
from odds.game.cards import KINDS, Grain
from odds.game.tableau import BACCARAT_GOLD, BAHAMIAN
from odds.verify import CASINO, Procedure, cut_card_effect, simulate, verify
from odds.verify.dealer import Dealer
from odds.verify.draw_tables import CARDS_OF, NOTHING, RESULTS, draw_tables
from odds.verify.expected import expect

EIGHT = Shoe.of_decks(8)


def z(dealt, outcome):
    gap = dealt.share(outcome) - dealt.expected[outcome]
    return float(gap) / float(dealt.error(outcome))


@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BACCARAT_GOLD, BAHAMIAN], ids=lambda t: t.name)
def test_the_table_of_results_is_the_deal_card_by_card(tableau):
    tables = draw_tables(tableau)
    rng = np.random.default_rng(1)
    for cards in rng.integers(0, 10, size=(2000, 6)).tolist():
        player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        code = int(tables.results[10 * player + banker, 10 * cards[4] + cards[5]])
        result = RESULTS[code]
        used = int(CARDS_OF[code])
        coup = deal([KINDS[Grain.POINTS][value] for value in cards[:used]], tableau)
        assert Result.of(coup) == result


def replayed(shoe, procedure, order):
    """The results of one shoe, dealt card by card by `deal` in plain Python."""
    place = 0
    if procedure.burn == "first":
        place = 1 + (order[0].value or 10)
    elif procedure.burn != "none":
        place = procedure.burn
    results, after = [], 0
    while True:
        if procedure.coups is not None:
            if len(results) == procedure.coups:
                break
        elif procedure.run_out:
            if shoe.size - place < 4:
                break
        elif place >= shoe.size - procedure.cut:
            if after == procedure.extra:
                break
            after += 1
        coup = None
        for used in (4, 5, 6):
            try:
                coup = deal(order[place : place + used]) if place + used <= shoe.size else None
            except OddsError:
                continue
            break
        if coup is None:
            break
        results.append(Result.of(coup))
        place += used
    return results


@pytest.mark.parametrize(
    ("decks", "procedure"),
    [
        (1, Procedure()),
        (8, Procedure()),
        (1, Procedure(5, "none", 0)),
        (1, Procedure(11, 3, 1)),
        (2, Procedure(17, "first", 2)),
        (1, Procedure(coups=6)),
        (1, Procedure(burn="none", run_out=True)),
        (1, Procedure(burn="first", run_out=True)),
    ],
    ids=str,
)
def test_shoes_are_dealt_as_a_dealer_deals_them(decks, procedure):
    shoe = Shoe.of_decks(decks)
    block = Dealer(shoe, PUNTO_BANCO, procedure, 3, with_cards=True).block(0)
    order = block.kinds.reshape(-1, shoe.size)
    lengths = set()
    for number in range(60):
        cards = [KINDS[shoe.grain][kind] for kind in order[number]]
        assert sorted(order[number]) == sorted(order[0]), "every shoe holds the same cards"
        results = [RESULTS[code] for code in block.results[:, number] if code != NOTHING]
        assert results == replayed(shoe, procedure, cards)
        assert len(results) >= procedure.certain(shoe)
        assert len(results) <= procedure.most(shoe)
        lengths.add(len(results))
    assert (len(lengths) == 1) == (procedure.coups is not None)


def test_cards_of_a_block_make_its_results():
    block = Dealer(Shoe.of_decks(1), PUNTO_BANCO, Procedure(14), 5, with_cards=True).block(0).only(50)
    codes = block.results.T[block.results.T != NOTHING]
    cards = block.cards()
    assert len(cards) == len(codes)
    for row, code in zip(cards.tolist(), codes.tolist(), strict=True):
        hands = [[KINDS[Grain.CARDS][card] for card in row[at : at + 3] if card >= 0] for at in (0, 3)]
        totals = [sum(card.value for card in hand) % 10 for hand in hands]
        assert RESULTS[code] == (*totals, *map(len, hands))


def test_counting_deals_the_coups_that_the_log_shows():
    for procedure in (CASINO, None):
        plain = Dealer(EIGHT, PUNTO_BANCO, procedure, 5).block(2)
        logged = Dealer(EIGHT, PUNTO_BANCO, procedure, 5, with_cards=True).block(2)
        assert (plain.results == logged.results).all()


@pytest.mark.parametrize("procedure", [CASINO, None])
def test_a_seed_gives_the_same_coups_for_any_number_of_workers(procedure):
    one, two, other = (
        simulate(Shoe.of_decks(1), procedure, coups=300_000, seed=seed, workers=workers)
        for seed, workers in ((7, 1), (7, 3), (8, 1))
    )
    assert one.counts == two.counts
    assert one.moments == two.moments
    assert one.counts != other.counts


def test_a_seed_is_told_when_none_is_given():
    first, second = simulate(coups=1000), simulate(coups=1000)
    assert first.seed != second.seed
    assert simulate(coups=1000, seed=first.seed).counts == first.counts


def test_blocks_have_streams_of_their_own():
    dealer = Dealer(EIGHT, PUNTO_BANCO, None, 1)
    assert (dealer.block(0).results != dealer.block(1).results).mean() > 0.9


def test_so_many_coups_or_shoes_are_dealt_as_asked():
    dealt = simulate(coups=123_456, seed=1)
    assert dealt.coups == 123_456
    assert sum(dealt.lengths) == dealt.shoes - 1
    whole = simulate(shoes=100, seed=1)
    assert whole.shoes == sum(whole.lengths) == 100
    assert whole.coups == sum(n * count for n, count in enumerate(whole.lengths))
    assert sum(whole.count(outcome) for outcome in Outcome) == whole.coups


@pytest.mark.parametrize(
    ("procedure", "mean", "low", "high"),
    [
        (Procedure(14), 81.28, 74, 90),
        (Procedure(16), 80.88, 73, 90),
        (Procedure(7, "none", 0), 83.22, 75, 93),
    ],
    ids=str,
)
def test_coups_per_shoe_by_procedure(procedure, mean, low, high):
    # U83: 81.28 (SD 1.62, 74 to 90), 80.88 and 83.22.
    dealt = simulate(EIGHT, procedure, shoes=4000, seed=1)
    assert abs(float(dealt.mean_length) - mean) < 4 * 1.62 / 4000**0.5 + 0.005
    if procedure.cut == 14:
        assert 1.55 < float(dealt.length_sd) < 1.69
    assert low <= dealt.length_range[0] < dealt.length_range[1] <= high


def test_cards_per_coup_exactly():
    # U83: 4.938819 cards per coup; 4 cards .378868, 5 .303444, 6 .317687.
    dealt = simulate(coups=1000, seed=1)
    assert f"{float(dealt.expected_cards):.6f}" == "4.938819"
    counts = tally(EIGHT)
    sizes = [counts.probability(lambda seen, n=n: seen.player_cards + seen.banker_cards == n) for n in (4, 5, 6)]
    assert [f"{float(size):.6f}" for size in sizes] == ["0.378868", "0.303444", "0.317687"]
    assert dealt.expected_cards == sum(n * size for n, size in zip((4, 5, 6), sizes, strict=True))


@pytest.mark.parametrize("procedure", [CASINO, None, Procedure(coups=60)], ids=str)
@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BAHAMIAN], ids=lambda t: t.name)
def test_outcomes_agree_with_the_exact_engine(procedure, tableau):
    dealt = simulate(EIGHT, procedure, coups=300_000, seed=11, tableau=tableau)
    assert all(abs(z(dealt, outcome)) < 4 for outcome in Outcome)


@pytest.mark.parametrize("of", ["outcome", "totals", "hands"])
def test_fresh_coups_pass_the_check(of):
    expectation = expect(EIGHT, of=of)
    dealt = simulate(EIGHT, None, coups=400_000, seed=21)
    counts = dict.fromkeys(expectation.labels, 0)
    for result, number in dealt.results.items():
        counts[expectation.labels[expectation.sorter(result)]] += number
    assert verify(counts, expectation).verdict.value == "consistent"


def test_a_simulation_of_other_rules_or_decks_is_caught():
    dealt = simulate(EIGHT, None, coups=400_000, seed=21, tableau=PUNTO_BANCO.flipped(5, 10))
    counts = {outcome.value: dealt.count(outcome) for outcome in Outcome}
    assert verify(counts, expect(EIGHT)).verdict.value == "wrong"


@pytest.mark.parametrize("counts", [[1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [2, 0, 0, 1, 1, 0, 1, 0, 1, 2]], ids=str)
def test_fresh_coups_from_tiny_shoes_have_the_exact_odds(counts):
    shoe = Shoe.of_points(counts)
    dealt = simulate(shoe, None, coups=20_000, seed=2)
    exact = tally(shoe)
    assert set(dealt.results) <= set(exact)
    for result, number in exact.items():
        chance = number / exact.total
        spread = (chance * (1 - chance) / dealt.coups) ** 0.5
        assert abs(dealt.results.get(result, 0) / dealt.coups - chance) < 5 * spread


def test_an_endless_shoe_deals_with_replacement():
    dealt = simulate(Shoe.infinite(), None, coups=300_000, seed=4)
    assert all(abs(z(dealt, outcome)) < 4 for outcome in Outcome)
    with pytest.raises(OddsError, match="endless shoe has no cut card"):
        simulate(Shoe.infinite(), coups=10)


# -- dealing deep, and the cut card ---------------------------------------------------------

FEW = Shoe.of_points([17, 0, 0, 0, 0, 0, 1, 0, 0, 1])
"""Nineteen cards that lie in only 19 x 18 different orders."""


def of_all_orders(procedure):
    """By every order of `FEW`: how often each coup is a tie when it is dealt, and how often it is dealt."""
    kinds = KINDS[Grain.POINTS]
    ties, dealt = [0] * 9, [0] * 9
    for places in permutations(range(19), 2):
        order = [kinds[0]] * 19
        for place, value in zip(places, (6, 9), strict=True):
            order[place] = kinds[value]
        for number, result in enumerate(replayed(FEW, procedure, order)):
            dealt[number] += 1
            ties[number] += result.outcome is Outcome.TIE
    return ties, dealt


@pytest.mark.parametrize(
    "procedure", [Procedure(coups=3, burn="none"), Procedure(coups=1), Procedure(coups=2, burn=7)], ids=str
)
def test_by_every_order_each_certain_coup_has_the_odds_of_the_fresh_shoe(procedure):
    ties, dealt = of_all_orders(procedure)
    fresh = tally(FEW).probability(Outcome.TIE)
    shares = [Fraction(won, of) for won, of in zip(ties, dealt, strict=True) if of]
    assert shares == [fresh] * procedure.coups


def test_by_every_order_the_cut_card_moves_the_odds_as_far_as_is_measured():
    procedure = Procedure(cut=7, burn="none", extra=0)
    ties, dealt = of_all_orders(procedure)
    fresh = tally(FEW).probability(Outcome.TIE)
    certain = procedure.certain(FEW)
    assert [Fraction(won, of) for won, of in zip(ties[:certain], dealt, strict=False)] == [fresh] * certain
    effect = Fraction(sum(ties), sum(dealt)) - fresh
    assert effect != 0
    measured = simulate(FEW, procedure, shoes=100_000, seed=1)
    counted, error = measured.cut_card_effect(Outcome.TIE)
    assert float(error) < abs(float(effect)) / 5
    assert abs(float(counted - effect)) < 4 * float(error)
    finer, small = cut_card_effect(FEW, procedure, 20_000, seed=1).effects[Outcome.TIE]
    assert abs(float(finer - effect)) < 4 * float(small)


def exact_by_two_coups(shoe, dealt_after):
    """The exact odds of a tie in the first coup, in the second when always dealt, and its share where it is dealt.

    Works through every multiset that a first coup can take, by the compiled orders of its cards.
    """
    from odds.analysis import batch
    from odds.counting.dealt import OUTCOMES, dealt
    from odds.game.tableau import PUNTO_BANCO

    coup = dealt(PUNTO_BANCO)
    points = np.array(shoe.points)
    able = (coup.removed <= points).all(axis=1)
    removed, orders = coup.removed[able], coup.orders[able].sum(axis=1)
    second = batch.ways(OUTCOMES, points - removed, tableau=PUNTO_BANCO)
    first = Fraction(0)
    always = sometimes = seen = Fraction(0)
    for cards, number, row in zip(removed.tolist(), orders.tolist(), second.tolist(), strict=True):
        ways, room = number, shoe.size
        for count, taken in zip(shoe.points, cards, strict=True):
            for step in range(taken):
                ways *= count - step
        chance = Fraction(ways)
        for _ in range(sum(cards)):
            chance /= room
            room -= 1
        tie = Fraction(int(row[2]), int(sum(row)))
        first += chance
        always += chance * tie
        if sum(cards) in dealt_after:
            sometimes += chance * tie
            seen += chance
    assert first == 1
    return always, sometimes, seen


def test_a_coup_that_is_certain_to_be_dealt_has_the_odds_of_the_fresh_shoe_exactly():
    for shoe in (Shoe.of_points([4, 1, 1, 1, 1, 1, 1, 1, 1, 1]), Shoe.of_decks(1)):
        always, _, _ = exact_by_two_coups(shoe, (4, 5, 6))
        assert always == tally(shoe).probability(Outcome.TIE)


def test_the_cut_card_effect_by_exact_count_and_by_both_measurements():
    # One deck, cut card after five cards: the second coup is dealt only when the first took four.
    shoe, procedure = Shoe.of_decks(1), Procedure(cut=47, burn="none", extra=0)
    assert procedure.certain(shoe) == 1
    fresh = tally(shoe).probability(Outcome.TIE)
    _, sometimes, seen = exact_by_two_coups(shoe, (4,))
    effect = (sometimes - fresh * seen) / (1 + seen)
    assert effect != 0
    measured, error = cut_card_effect(shoe, procedure, 20_000, seed=1).effects[Outcome.TIE]
    assert 0 < float(error) < abs(float(effect)) / 4
    assert abs(float(measured - effect)) < 4 * float(error)
    counted, coarse = simulate(shoe, procedure, shoes=300_000, seed=1).cut_card_effect(Outcome.TIE)
    assert abs(float(counted - effect)) < 4 * float(coarse)
    assert float(coarse) > float(error)


def test_with_a_fixed_number_of_coups_there_is_no_effect_at_all():
    dealt = simulate(Shoe.of_decks(1), Procedure(coups=6), shoes=1000, seed=1)
    assert [dealt.cut_card_effect(outcome)[0] for outcome in Outcome] == [0, 0, 0]
    assert all(float(dealt.cut_card_effect(outcome)[1]) == 0 for outcome in Outcome)


def test_the_standard_error_takes_the_shoe_as_its_unit():
    # From the shoes one by one, in plain Python.
    procedure = Procedure(14, "none", 0)
    block = Dealer(Shoe.of_decks(1), PUNTO_BANCO, procedure, 9).block(0).only(500)
    dealt = simulate(Shoe.of_decks(1), procedure, shoes=500, seed=9)
    rows = [[RESULTS[code].outcome for code in column if code != NOTHING] for column in block.results.T]
    share = dealt.share(Outcome.TIE)
    gaps = [sum(one is Outcome.TIE for one in row) - share * len(row) for row in rows]
    assert sum(gaps) == 0
    square = sum(gap**2 for gap in gaps) * Fraction(500, 499) / dealt.coups**2
    assert dealt.error(Outcome.TIE).square == square


@pytest.mark.slow
def test_a_program_that_drops_an_unfinished_coup_has_too_few_ties():
    # U55: one deck, 304 million hands, T .093554 against the exact .093615.
    dealt = simulate(Shoe.of_decks(1), Procedure(burn="none", run_out=True), coups=100_000_000, seed=1)
    assert f"{float(dealt.expected[Outcome.TIE]):.6f}" == "0.093615"
    effect, error = dealt.cut_card_effect(Outcome.TIE)
    assert abs(float(effect) - (0.093554 - 0.093615)) < 4 * (float(error) ** 2 + 1.7e-5**2) ** 0.5
    assert float(effect) < -2 * float(error)


@pytest.mark.slow
@pytest.mark.parametrize("procedure", [CASINO, None], ids=str)
def test_a_hundred_million_coups_agree_with_the_exact_engine(procedure):
    dealt = simulate(EIGHT, procedure, coups=100_000_000, seed=1)
    assert all(abs(z(dealt, outcome)) < 4 for outcome in Outcome)
    for of in ("outcome", "totals", "hands"):
        expectation = expect(EIGHT, of=of)
        counts = dict.fromkeys(expectation.labels, 0)
        for result, number in dealt.results.items():
            counts[expectation.labels[expectation.sorter(result)]] += number
        assert verify(counts, expectation, dealing="cut" if procedure else "fresh")


# -- input, and the command -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"cut": 10}, "too few to finish"),
        ({"cut": 410}, "can come out while"),
        ({"cut": -1}, "cut is -1"),
        ({"cut": 1.5}, "cut is 1.5"),
        ({"burn": "second"}, "no way to burn"),
        ({"burn": True}, "no way to burn"),
        ({"coups": 68}, "at most 67"),
        ({"coups": 0}, "cannot be dealt"),
        ({"coups": 3, "run_out": True}, "one of them"),
        ({"burn": 411, "run_out": True}, "burn fewer"),
    ],
    ids=str,
)
def test_procedures_that_cannot_be_dealt_are_refused(arguments, words):
    with pytest.raises(OddsError, match=words):
        simulate(EIGHT, Procedure(**arguments), shoes=1)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"coups": 1, "shoes": 1},
        {"coups": 0},
        {"coups": 1.5},
        {"shoes": True},
        {"coups": 10, "seed": -1},
        {"coups": 10, "seed": 2**128},
        {"coups": 10, "seed": 1.0},
        {"coups": 10, "workers": 0},
    ],
    ids=str,
)
def test_amounts_that_mean_nothing_are_refused(arguments):
    with pytest.raises(OddsError):
        simulate(**arguments)


def test_the_command_prints_outcomes_shoes_and_effect(run):
    ran = run("simulate", "--coups", "2e4", "--seed", "1", "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    tables = {table["id"]: table for table in json.loads(ran.out)["tables"]}
    assert set(tables) == {"simulation", "lengths", "effect"}
    assert sum(int(row["coups"]) for row in tables["simulation"]["rows"]) == 20_000
    assert "Seed 1 (PCG64)" in tables["simulation"]["caption"]
    assert "cut card 14 from the end, 1 coup after it" in tables["simulation"]["caption"]
    again = run("simulate", "--coups", "20000", "--seed", "1", "--workers", "2", "--format", "json")
    assert again.out == ran.out


def test_the_command_writes_counts_that_the_check_reads(run, tmp_path):
    path = tmp_path / "counts.csv"
    ran = run("simulate", "--fresh", "--coups", "3e5", "--seed", "6", "--of", "totals", "--output", str(path))
    assert ran.status == 0
    assert run("verify", str(path), "--of", "totals").status == 0


def test_the_command_measures_the_effect(run):
    one_deck = ("--decks", "1", "--burn", "none", "--extra", "0", "--seed", "1")
    ran = run("simulate", "--effect", *one_deck, "--shoes", "2000")
    assert ran.status == 0
    assert "from the exact odds that each coup had" in ran.out
    with_run_out = run("simulate", "--effect", "--decks", "1", "--run-out", "--shoes", "10")
    assert with_run_out.status == 2
    assert "has no odds of its own" in with_run_out.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--coups", "0"),
        ("--coups", "-5"),
        ("--coups", "1.5"),
        ("--coups", "many"),
        ("--coups", "5", "--shoes", "5"),
        ("--fresh", "--cut", "14"),
        ("--fresh", "--burn", "none"),
        ("--cut", "14", "--run-out"),
        ("--coups-per-shoe", "5", "--run-out"),
        ("--decks", "inf"),
        ("--effect", "--coups", "100"),
        ("--effect", "--fresh", "--shoes", "5"),
        ("--suits",),
        ("--log", "-", "--log-format", "parquet", "--coups", "5"),
        ("--points", "0:16 1:4", "--suits", "--log", "-", "--fresh"),
        ("--workers", "0"),
        ("--seed", "x"),
    ],
    ids=str,
)
def test_the_command_refuses_what_it_cannot_do_in_one_line(run, arguments):
    ran = run("simulate", *arguments)
    assert ran.status == 2
    assert ran.err.startswith("odds: ")
    assert ran.err.count("\n") == 1
