"""Identities that hold exactly for whole tallies, whatever the shoe."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from helpers.samples import chances, depleted, random_known, random_tableau

from odds import PUNTO_BANCO, Draws, Grain, OddsError, Outcome, Result, Shoe, Tally, tally, ways
from odds.game.cards import KINDS
from odds.game.tableau import BAHAMIAN

EIGHT = Shoe.of_decks(8)


def added(tallies):
    """Whole tallies added up, each with its weight: (weight, tally) pairs."""
    sums = {}
    for weight, part in tallies:
        for seen, number in part.items():
            sums[seen] = sums.get(seen, 0) + weight * number
    return {seen: number for seen, number in sums.items() if number}


def falling(size, cards):
    product = 1
    for taken in range(cards):
        product *= size - taken
    return product


# -- the universe ---------------------------------------------------------------------------


def test_ways_add_up_to_all_ordered_deals_of_six_cards():
    random = Random(1)
    for size in (6, 7, 12, 52, 311, 416, 458, 459, 1404, 1456, 52_000):
        decks = -(-size // 52)
        counts = depleted(random, size, decks)
        assert tally(counts).total == falling(size, 6)
        assert sum(ways(list(Outcome), counts)) == falling(size, 6)


def test_each_known_card_takes_one_factor_from_the_universe():
    random = Random(2)
    for number in range(7):
        shoe = depleted(random, 50)
        assert tally(shoe, known=random_known(random, shoe, number)).total == falling(50 - number, 6 - number)


def test_the_universe_of_the_infinite_shoe_is_thirteen_to_the_sixth():
    assert tally(Shoe.infinite()).total == 13**6
    assert tally(Shoe.infinite(), known={5: 9}).total == 13**5


def test_205_results_exist_under_punto_banco():
    assert len(tally(EIGHT)) == len(tally(Shoe.infinite())) == 205


# -- averaging ------------------------------------------------------------------------------


@pytest.mark.parametrize("position", range(1, 7))
def test_averaging_over_the_card_at_a_position_gives_the_present_value(position):
    shoe = EIGHT.without("9x30 5x3 0x11 K")
    assert shoe.size == 371
    parts = [(count, tally(shoe, known={position: value})) for value, count in enumerate(shoe.points) if count]
    assert added(parts) == tally(shoe).counts


def test_averaging_over_a_second_card_too():
    shoe = Shoe.of_points([5, 0, 3, 0, 0, 4, 0, 0, 6, 0])
    known = {2: 5}
    rest = shoe.without("5").points
    parts = [(count, tally(shoe, Draws, known={**known, 5: value})) for value, count in enumerate(rest) if count]
    assert added(parts) == tally(shoe, Draws, known=known).counts


def test_a_card_burned_unseen_changes_nothing():
    for shoe in (EIGHT, Shoe.of_points([4, 1, 1, 1, 0, 1, 1, 1, 1, 1])):
        parts = [(count, tally(shoe.without(str(value)))) for value, count in enumerate(shoe.points) if count]
        assert added(parts) == {seen: number * (shoe.size - 6) for seen, number in tally(shoe).items()}


def test_a_card_seen_and_gone_is_not_the_same_as_a_card_known_to_come():
    assert chances(tally(EIGHT.without("9"))) != chances(tally(EIGHT, known={1: 9}))


# -- more decks -----------------------------------------------------------------------------


def differences(numbers, times):
    for _ in range(times):
        numbers = [after - before for before, after in pairwise(numbers)]
    return numbers


def test_every_count_is_a_polynomial_of_degree_six_in_the_number_of_decks():
    """And its leading coefficient is the infinite shoe: a deck has four cards for each card of that one."""
    decks = [tally(Shoe.of_decks(number)) for number in range(1, 13)]
    endless = tally(Shoe.infinite())
    assert set().union(*decks) == set(endless)
    for seen, number in endless.items():
        sixth = differences([shoe.counts.get(seen, 0) for shoe in decks], 6)
        assert set(sixth) == {720 * 4**6 * number}
        assert set(differences(sixth, 1)) == {0}


def test_more_and_more_decks_come_closer_to_the_infinite_shoe():
    endless = chances(tally(Shoe.infinite()))

    def distance(decks):
        return sum(abs(chance - endless[seen]) for seen, chance in chances(tally(Shoe.of_decks(decks))).items())

    gaps = [distance(decks) for decks in (1, 2, 6, 8, 100, 10**6)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < Fraction(1, 10**6)


def test_the_proportions_of_an_endless_shoe_may_be_scaled():
    one = tally(Shoe.infinite())
    for scale in (2, 32, 10**9):
        counts = tuple(scale * count for count in Shoe.infinite().points)
        assert added([(scale**6, one)]) == tally(Shoe(counts, Grain.POINTS, endless=True)).counts


# -- what does not matter -------------------------------------------------------------------


def test_ranks_and_suits_do_not_matter_to_totals():
    random = Random(3)
    shoe = EIGHT.without("9h 9s K K 5d 5d 5d")
    cards = list(KINDS[Grain.CARDS])
    for _ in range(3):
        points = list(shoe.points)
        counts = {}
        for card in random.sample(cards, 52):
            last = all(other.value != card.value or str(other) in counts or other is card for other in cards)
            counts[str(card)] = taken = points[card.value] if last else random.randint(0, points[card.value])
            points[card.value] -= taken
        assert tally(Shoe.of_cards(counts)) == tally(shoe)


def test_the_two_first_cards_of_a_hand_may_change_places():
    shoe = depleted(Random(4), 90)
    for one, other in ((1, 3), (2, 4)):
        for value in (0, 4, 9):
            assert tally(shoe, known={one: value}) == tally(shoe, known={other: value})


def test_opening_totals_are_the_same_for_both_hands_and_under_any_rules():
    shoe = depleted(Random(5), 120)
    openings = [
        tally(shoe, Draws, tableau).grouped(lambda draws: draws[:2])
        for tableau in (PUNTO_BANCO, BAHAMIAN, random_tableau(Random(6)))
    ]
    assert openings[0] == openings[1] == openings[2]
    for (player, banker), number in openings[0].items():
        assert openings[0][banker, player] == number


def test_a_natural_ends_the_coup():
    for tableau in (PUNTO_BANCO, BAHAMIAN):
        for draws in tally(Shoe.of_decks(1), Draws, tableau):
            if max(draws.player_two, draws.banker_two) >= 8:
                assert draws[2:] == (None, None)


def test_under_equal_rules_both_hands_are_equal():
    """Bahamian hands draw on 0 to 5 whatever the other did, so the hands may change names."""
    for shoe in (EIGHT, depleted(Random(7), 60), Shoe.infinite()):
        results = tally(shoe, tableau=BAHAMIAN)
        assert results.ways(Outcome.PLAYER) == results.ways(Outcome.BANKER)
        for result, number in results.items():
            assert results[Result(result.banker, result.player, result.banker_cards, result.player_cards)] == number


def test_under_equal_rules_a_card_known_to_player_is_as_good_to_banker():
    shoe = depleted(Random(8), 80)
    for value in (3, 9):
        ours, theirs = (tally(shoe, tableau=BAHAMIAN, known={position: value}) for position in (1, 2))
        assert ours.ways(Outcome.PLAYER) == theirs.ways(Outcome.BANKER)
        assert ours.ways(Outcome.TIE) == theirs.ways(Outcome.TIE)


def test_a_flipped_cell_moves_only_the_coups_of_that_cell():
    before = tally(EIGHT, Result)
    after = tally(EIGHT, Result, PUNTO_BANCO.flipped(6, 10))
    moved = {seen for seen in before.keys() | after.keys() if before.counts.get(seen) != after.counts.get(seen)}
    assert moved == {Result(player, 6, 2, 2) for player in (6, 7)} | {
        Result(player, banker, 2, 3) for player in (6, 7) for banker in range(10)
    }


def test_a_value_that_is_absent_is_never_drawn():
    for draws in tally(EIGHT.without("7x32 0x128"), Draws):
        assert not {draws.player_third, draws.banker_third} & {0, 7}


# -- tallies --------------------------------------------------------------------------------


def player_draws(result):
    return result.player_cards == 3


def test_the_chain_rule():
    results = tally(EIGHT)
    for first, second in ((player_draws, Outcome.TIE), (Outcome.TIE, player_draws)):
        both = results.probability(lambda seen: seen.outcome is Outcome.TIE and player_draws(seen))
        assert results.probability(first) * results.given(first).probability(second) == both
    assert dict(results.given(player_draws).given(Outcome.TIE)) == dict(results.given(Outcome.TIE).given(player_draws))


def test_what_is_given_is_kept_by_name_outermost_first():
    given = tally(EIGHT).given(player_draws).given(Outcome.TIE)
    assert given.given_events == ("player_draws", "tie")
    assert given.grouped(lambda seen: seen.player).given_events == given.given_events


def test_an_event_and_its_opposite_make_the_whole():
    results = tally(EIGHT)
    given, other = results.given(player_draws), results.given(lambda seen: not player_draws(seen))
    assert given.total + other.total == results.total
    assert added([(1, given), (1, other)]) == results.counts


def test_the_impossible_cannot_be_given():
    with pytest.raises(OddsError, match="'Player wins' cannot happen"):
        tally(Shoe.of_points([6, *[0] * 9])).given(Outcome.PLAYER)


def test_draws_grouped_by_their_result_are_the_results():
    for shoe in (EIGHT, depleted(Random(9), 33)):
        draws = tally(shoe, Draws)
        assert draws.grouped(lambda seen: seen.result) == tally(shoe)
        assert draws.grouped(lambda seen: seen.outcome) == tally(shoe).grouped(lambda seen: seen.outcome)


def test_grouping_by_one_key_keeps_the_total():
    whole = tally(EIGHT).grouped(lambda _: "all")
    assert dict(whole) == {"all": falling(416, 6)}
    assert tally(EIGHT).grouped(lambda seen: seen) == tally(EIGHT)


def test_ways_of_events_are_those_of_the_tally_though_they_overlap():
    events = [Outcome.TIE, player_draws, lambda seen: True, lambda seen: False]
    for shoe in (EIGHT, depleted(Random(10), 70)):
        results = tally(shoe)
        assert ways(events, shoe) == tuple(results.ways(event) for event in events)
        assert ways(events, shoe, known={1: 4}) == tuple(tally(shoe, known={1: 4}).ways(event) for event in events)
    assert ways([], EIGHT) == ()


def test_a_tally_reads_as_a_mapping():
    results = tally(Shoe.of_points([6, *[0] * 9]))
    assert isinstance(results, Tally)
    assert dict(results) == {Result(0, 0, 3, 3): 720}
    assert (len(results), list(results), Result(9, 9, 2, 2) in results) == (1, [Result(0, 0, 3, 3)], False)
