"""Successive coups from one shoe: against real deals card by card, laws that hold exactly, printed figures."""

import json
from fractions import Fraction
from itertools import permutations, product

import pytest

from odds import OddsError, Outcome, Shoe, banker, player, price, tally, tie
from odds.analysis import next_coup
from odds.analysis.next_coup import covariance, joint_outcomes, next_ev, next_given
from odds.analysis.resume import TITLE
from odds.bets import banker_ez
from odds.counting.basis import deals
from odds.counting.dealt import OUTCOMES, dealt
from odds.counting.walk import coups as walked
from odds.errors import BetError, ShoeError
from odds.game.cards import Grain
from odds.game.coup import Coup, next_hand
from odds.game.tableau import BACCARAT_GOLD, BAHAMIAN, PUNTO_BANCO
from odds.game.views import Result

P, B, T = Outcome
SMALL = Shoe.of_points([3, 2, 0, 0, 0, 4, 0, 5, 0, 0])
SMALL_18 = Shoe.of_points([0, 0, 0, 7, 0, 0, 6, 0, 0, 5])


def dealt_out(shoe, number, tableau=PUNTO_BANCO):
    """The probability of every sequence of outcomes, coup after coup, from the walk over single coups."""
    if number == 0:
        return {(): Fraction(1)}
    found = {}
    for coup, ways in walked(shoe, tableau, (), Grain.POINTS):
        chance = Fraction(ways, deals(shoe.size, 6, False))
        outcome = Result.of(coup).outcome
        if number == 1:
            rest = {(): Fraction(1)}
        else:
            rest = after(tuple(sorted(card.value for card in coup.cards)), shoe, number - 1, tableau)
        for later, share in rest.items():
            key = (outcome, *later)
            found[key] = found.get(key, 0) + chance * share
    return found


_AFTER = {}


def after(gone, shoe, number, tableau):
    counts = list(shoe.points)
    for value in gone:
        counts[value] -= 1
    key = (tuple(counts), number, tableau)
    if key not in _AFTER:
        _AFTER[key] = dealt_out(Shoe.of_points(counts), number, tableau)
    return _AFTER[key]


def probabilities(joint):
    return {sequence: Fraction(number, joint.total) for sequence, number in joint.items()}


def chance(joint, past, outcome):
    following = next_given(joint, past)
    return Fraction(following[outcome], following.total)


# -- what one coup takes out of the shoe -----------------------------------------------------------


def orders_of(cards, tableau):
    """The orders of `cards` that are exactly one coup, by outcome, each order dealt card by card."""
    found = dict.fromkeys(OUTCOMES, 0)
    for order in set(permutations(cards)):
        hands = {"player": (), "banker": ()}
        left = list(order)
        while (hand := next_hand(hands["player"], hands["banker"], tableau)) is not None and left:
            hands[hand] = (*hands[hand], left.pop(0))
        if hand is None and not left:
            found[Result.of(Coup(hands["player"], hands["banker"])).outcome] += 1
    return found


@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BACCARAT_GOLD, BAHAMIAN], ids=lambda rules: rules.name)
def test_the_orders_of_a_multiset_are_those_that_deal_one_coup(tableau):
    from odds.game.cards import KINDS

    coup = dealt(tableau)
    for place in range(0, len(coup.removed), 347):
        cards = [KINDS[Grain.POINTS][value] for value, n in enumerate(coup.removed[place].tolist()) for _ in range(n)]
        assert tuple(coup.orders[place].tolist()) == tuple(orders_of(cards, tableau).values())


def test_the_multisets_of_punto_banco():
    coup = dealt(PUNTO_BANCO)
    sizes = coup.removed.sum(axis=1).tolist()
    assert [sizes.count(cards) for cards in (4, 5, 6)] == [497, 1722, 4739]
    assert coup.orders.sum() == 339400  # the distinct value sequences that are actually dealt
    assert coup.orders.any(axis=1).all()


# -- several coups ---------------------------------------------------------------------------------


@pytest.mark.parametrize("shoe", [SMALL_18, Shoe.of_points([4, 0, 0, 3, 0, 0, 0, 5, 1, 0])])
@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BAHAMIAN], ids=lambda rules: rules.name)
def test_two_coups_dealt_out_card_by_card(shoe, tableau):
    assert probabilities(joint_outcomes(shoe, 2, tableau)) == dealt_out(shoe, 2, tableau)


def test_three_coups_dealt_out_card_by_card():
    assert probabilities(joint_outcomes(SMALL_18, 3)) == dealt_out(SMALL_18, 3)


def test_four_coups_dealt_out_card_by_card():
    shoe = Shoe.of_points([0, 0, 0, 15, 0, 0, 0, 0, 11, 0])
    assert probabilities(joint_outcomes(shoe, 4)) == dealt_out(shoe, 4)


@pytest.mark.parametrize("coups", [1, 2, 3])
def test_the_laws_of_successive_coups(coups):
    shoe = Shoe.of_points([7, 2, 0, 3, 1, 4, 2, 3, 0, 2])
    joint = joint_outcomes(shoe, coups)
    assert joint.total == deals(shoe.size, 6 * coups, False)
    single = tally(shoe)
    for place in range(coups):  # every coup alone has the odds of the first
        alone = joint.grouped(lambda sequence, place=place: sequence[place])
        assert {outcome: Fraction(n, joint.total) for outcome, n in alone.items()} == {
            outcome: single.probability(outcome) for outcome in Outcome
        }
    for sequence, number in joint.items():  # coups are exchangeable
        assert all(joint[other] == number for other in permutations(sequence))


def test_fewer_coups_are_the_margin_of_more():
    two, three = (probabilities(joint_outcomes(SMALL_18, coups)) for coups in (2, 3))
    for pair in product(Outcome, repeat=2):
        assert sum(three.get((*pair, last), 0) for last in Outcome) == two.get(pair, 0)


@pytest.mark.parametrize("coups", [2, 3, 4])
def test_coups_of_an_endless_shoe_are_independent(coups):
    joint = joint_outcomes(Shoe.infinite(), coups)
    for outcome in Outcome:
        assert chance(joint, (T,) * (coups - 1), outcome) == tally(Shoe.infinite()).probability(outcome)


def test_more_cards_than_floats_or_int64_can_count():
    shoe = Shoe.of_points([0, 0, 2000, 0, 0, 0, 0, 1000, 0, 120])
    joint = joint_outcomes(shoe)
    assert joint.total == deals(3120, 12, False)
    assert chance(joint, (), T) == tally(shoe).probability(T)


def test_the_whole_information_of_the_scoreboard(run):
    ran = run("next")
    assert (ran.status, ran.err) == (0, "")
    rows = {words[0]: words[1:] for line in ran.out.splitlines() if len(words := line.split()) == 5}
    assert rows["none"][2] == "0.4585974226"
    assert rows["Player"][2] == "0.4585974348"
    assert rows["Banker"][2] == "0.4585962507"
    assert rows["Tie"][2] == "0.4586030139"
    assert rows["Banker"][0] == rows["none"][2]


def test_one_deck(run):
    ran = run("next", "--decks", "1")
    rows = {words[0]: words[1:] for line in ran.out.splitlines() if len(words := line.split()) == 5}
    assert [rows[past][2] for past in ("none", "Player", "Banker", "Tie")] == [
        "0.4596241552", "0.4596199119", "0.4596156773", "0.4596860292",
    ]  # fmt: skip


@pytest.mark.slow
def test_three_coups_of_eight_decks():
    joint = joint_outcomes(Shoe.of_decks(8), 3)
    two = joint_outcomes(Shoe.of_decks(8), 2)
    for pair, number in two.items():
        assert Fraction(sum(joint[(*pair, last)] for last in Outcome), joint.total) == Fraction(number, two.total)
    assert f"{float(chance(joint, (B, B), B)):.10f}" == "0.4585950778"
    assert f"{float(chance(joint, (T, T), B)):.10f}" == "0.4586085824"


# -- what follows ----------------------------------------------------------------------------------


def test_the_ev_of_the_next_coup():
    joint = joint_outcomes(SMALL)
    for bet in (player(), banker(), tie()):
        now = next_ev(bet, next_given(joint, ()))
        assert now == price(bet, SMALL).ev
        later = sum(Fraction(n, joint.total) * next_ev(bet, next_given(joint, (o,)))
                    for o, n in next_given(joint, ()).items())  # fmt: skip
        assert later == now


def test_the_covariance_of_two_coups():
    joint = joint_outcomes(SMALL)
    pays = {P: {P: 1, B: -1, T: 0}, B: {P: -1, B: Fraction(19, 20), T: 0}, T: {P: -1, B: -1, T: 8}}
    for (side, one), (other, two) in product([(P, player()), (B, banker()), (T, tie())], repeat=2):
        both = sum(Fraction(n, joint.total) * pays[side][a] * pays[other][b] for (a, b), n in joint.items())
        assert covariance(one, two, joint) == both - price(one, SMALL).ev * price(two, SMALL).ev


def test_a_bet_that_reads_more_than_the_outcome_is_refused():
    with pytest.raises(BetError, match="reads more than who wins"):
        next_ev(banker_ez(), next_given(joint_outcomes(SMALL), ()))


def test_what_cannot_be_is_refused():
    with pytest.raises(ShoeError, match="17 cards are too few: 3 coups can need 18"):
        joint_outcomes(Shoe.of_points([8, 9, 0, 0, 0, 0, 0, 0, 0, 0]), 3)
    for coups in (0, 5, True, 2.0, "2"):
        with pytest.raises(OddsError, match="cannot be counted together; use 1 to 4"):
            joint_outcomes(SMALL, coups)
    only_ties = joint_outcomes(Shoe.of_points([0] * 7 + [20, 0, 0]))
    with pytest.raises(OddsError, match="the results Banker cannot happen"):
        next_given(only_ties, (B,))


def test_a_shoe_of_ties_is_shown(run):
    ran = run("next", "--points", "7:20")
    assert ran.status == 0
    assert "Results before: Tie. Tie then favours the bettor." in ran.out
    assert run("next", "--points", "7:11").status == 2
    assert run("next", "--coups", "5").status == 2


# -- the file of intermediate results --------------------------------------------------------------


@pytest.fixture
def blocks_counted(monkeypatch):
    counted = []
    real = next_coup._followed

    def followed(block, *rest):
        counted.append(len(block.cards))
        return real(block, *rest)

    monkeypatch.setattr(next_coup, "_followed", followed)
    return counted


def test_work_goes_on_where_it_stopped(tmp_path, monkeypatch, blocks_counted):
    path = tmp_path / "kept"
    whole = joint_outcomes(SMALL_18, 3)
    number = len(blocks_counted)
    counted = next_coup._followed

    def interrupted(block, *rest):
        if len(blocks_counted) == number + 5:
            raise KeyboardInterrupt
        return counted(block, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(next_coup, "_followed", interrupted)
        with pytest.raises(KeyboardInterrupt):
            joint_outcomes(SMALL_18, 3, resume=path)
    assert len(blocks_counted) == number + 5
    assert joint_outcomes(SMALL_18, 3, resume=path) == whole
    assert len(blocks_counted) == 2 * number
    assert joint_outcomes(SMALL_18, 3, resume=path) == whole
    assert len(blocks_counted) == 2 * number
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_results_of_other_work_or_damaged_ones_count_for_nothing(tmp_path, blocks_counted):
    path = tmp_path / "kept"
    right = joint_outcomes(SMALL)
    for spoil in (
        lambda: joint_outcomes(SMALL_18, 2, resume=path),
        lambda: joint_outcomes(SMALL, 2, BAHAMIAN, resume=path),
        lambda: path.write_bytes(path.read_bytes()[:-3]),
        lambda: path.write_bytes(path.read_bytes().replace(b'"done": 1', b'"done": 0')),
        lambda: path.write_text(f"{TITLE}\n"),
        lambda: path.write_text(TITLE),
    ):
        joint_outcomes(SMALL, 2, resume=path)
        spoil()
        before = len(blocks_counted)
        assert joint_outcomes(SMALL, 2, resume=path) == right
        assert len(blocks_counted) == before + 1


def test_a_file_that_is_something_else_is_left_alone(tmp_path, run):
    path = tmp_path / "thesis.txt"
    path.write_text("Call me Ishmael.\n")
    ran = run("next", "--resume", str(path))
    assert ran.status == 2
    assert "is not a file of intermediate results" in ran.err
    assert path.read_text() == "Call me Ishmael.\n"
    ran = run("next", "--resume", str(tmp_path / "no" / "where"))
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_wrong_number_kept_would_be_noticed(tmp_path):
    path = tmp_path / "kept"
    joint_outcomes(SMALL_18, 3, resume=path)
    body = path.read_text().split("\n")[2]
    kept = json.loads(body)
    kept["ways"][0][1] = str(int(kept["ways"][0][1]) + 1)
    from odds.analysis.resume import Resume

    work = f"3 coups {SMALL_18.points} {PUNTO_BANCO.player} {PUNTO_BANCO.banker}"
    Resume(path, work).save(kept)
    with pytest.raises(AssertionError):
        joint_outcomes(SMALL_18, 3, resume=path)
