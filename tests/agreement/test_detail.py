"""Views made of fields: the fast engine against a walk over every coup, brute force, itself and published counts."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial, prod
from random import Random

import numpy as np
import pytest
from helpers.samples import chances, random_tableau

from odds import PUNTO_BANCO, Bet, Coup, Grain, OddsError, Outcome, Result, Shoe, deal, price, tally
from odds.counting import classes, detail, multisets, walk
from odds.counting.fine import fine
from odds.counting.reference import probabilities
from odds.game.cards import KINDS, RANKS, SUITS
from odds.game.coup import next_hand
from odds.game.facts import facts
from odds.game.fields import FIELDS, Scope, count_field
from odds.game.known import known_cards, set_aside

COUNTS = tuple(f'count("{card}")' for card in ("9", "K", "A", "h", "s"))
NAMES = (*FIELDS, *COUNTS)
FIELD = {**FIELDS, **{name: count_field(name[7:-2]) for name in COUNTS}}

MIXED = [
    ("player.pair", "banker.pair"),
    ("player.pair_rank", "banker.pair_rank", "player.total", "banker.total"),
    ("player.perfect_pair", "banker.perfect_pair"),
    ("player.perfect_pair", "player.wins", "tie"),
    ("player.suited", "player.king_queen"),
    ("player.nine_face", "banker.nine_face", "margin"),
    ("nines", "nines.suits", "cards"),
    ("first_four.shape", "first_four.straight", "first_four.pair_rank", "first_four.one_suit"),
    ("first_four.shape", "player.total", "banker.cards"),
    ("first_four.shape", "player.pair"),
    ("player.total", "player.wins", "player.one_suit"),
    ("banker.one_suit", "banker.third", "player.third", "tie"),
    ("cards", "player.third_face", "banker.third_face", "tie"),
    ("player.third_face",),
    ("player.third_face", "banker.pair"),
    ("faces", "cards"),
    ("faces", "player.third_face"),
    ("faces", "nines"),
    ("faces", "banker.king_queen", "banker.natural"),
    ("dealt.shape", "cards", "player.wins"),
    ("all_red", "all_black", "banker.total"),
    ("all_red", "player.two", 'count("9")'),
    ("reds", "card_1.red"),
    ('count("9")', 'count("K")', "player.two", "banker.two"),
    ("card_1.suit", "card_2.rank", "tie"),
    ("card_1.value", "card_3.value", "player.third"),
    ("card_1.red", "card_4.red", "player.suited"),
    ("card_3.rank", "player.pair", "player.two", "player.cards"),
    ("card_2.suit", "banker.one_suit", "player.natural"),
    ("nines.suits", "reds"),
]
VIEWS = [*((name,) for name in NAMES), *MIXED]

UNEVEN = Shoe.of_cards({"9h": 2, "9s": 1, "Kh": 2, "Qh": 1, "5c": 1})
"""Seven cards with repeats, nines and faces of one suit and both colours."""


def made(names_of_views):
    """The classes, without those that the compiled polynomial counts."""
    views = [facts(*names) for names in names_of_views]
    return [view for view in views if not hasattr(view, "from_draws")]


def handful(random, size, kinds=52):
    cards = random.sample(KINDS[Grain.CARDS], kinds)
    dealt = [str(random.choice(cards)) for _ in range(size)]
    return Shoe.of_cards({card: dealt.count(card) for card in dealt})


def some_known(random, shoe, number):
    cards = [card for card, count in shoe.cards.items() for _ in range(count)]
    return dict(zip(random.sample(range(1, 7), number), random.sample(cards, number), strict=True))


def scenario(seed):
    """A tiny shoe, rules and known cards: punto banco without known cards, then ever more unusual ones."""
    random = Random(seed)
    if seed == 0:
        return UNEVEN, PUNTO_BANCO, {}
    shoe = handful(random, 7 + seed % 3, kinds=3 + seed % 2)
    known = some_known(random, shoe, seed - 3) if seed > 3 else {}
    return shoe, random_tableau(random) if seed % 2 else PUNTO_BANCO, known


SCENARIOS = (0, 4, 8)
MORE_SCENARIOS = (1, 2, 3, 5, 6, 7)


@cache
def dealt(seed):
    """Every coup of a scenario with its ways."""
    shoe, tableau, known = scenario(seed)
    return list(walk.coups(shoe, tableau, known_cards(known), Grain.CARDS))


@cache
def readings(seed, field):
    """What a field is in each coup of a scenario."""
    return [field.read(coup) for coup, _ in dealt(seed)]


def by_the_walk(seed, view):
    sums = defaultdict(int)
    for (_, ways), *seen in zip(dealt(seed), *(readings(seed, field) for field in view.fields), strict=True):
        sums[tuple(seen)] += ways
    return sums


def walked(shoe, view, known, grain, tableau=PUNTO_BANCO):
    """The tally of a view by a walk over the coups at `grain`."""
    sums = defaultdict(int)
    for coup, ways in walk.coups(shoe, tableau, known_cards(known), grain):
        sums[view.of(coup)] += ways
    return sums


def by_chance(ways):
    total = sum(ways.values())
    return {seen: Fraction(number, total) for seen, number in ways.items()}


def permuted(cards, view, tableau, known):
    """The tally of one view over every order in which real cards can lie, known cards in their places."""
    sums = defaultdict(int)
    left = list(cards)
    for card in known.values():
        left.remove(card)
    open_places = [place for place in range(6) if place + 1 not in known]
    fixed = {position - 1: card for position, card in known.items()}
    for order in permutations(left, len(open_places)):
        places = {**fixed, **dict(zip(open_places, order, strict=True))}
        lying = iter([places[place] for place in range(6)])
        hands = {"player": (), "banker": ()}
        while (hand := next_hand(hands["player"], hands["banker"], tableau)) is not None:
            hands[hand] = (*hands[hand], next(lying))
        sums[view.of(Coup(hands["player"], hands["banker"]))] += 1
    return sums


def tallied(view, shoe, tableau, known):
    """The tally as a dictionary; at the grain of cards, where the walk counts too."""
    counts = dict(tally(shoe, view, tableau, known))
    degree = 6 - len(known)
    assert sum(counts.values()) == prod(range(shoe.size - 5, shoe.size - 5 + degree))
    return counts


@pytest.mark.parametrize("view", made(VIEWS), ids=lambda view: view.__name__)
def test_a_view_is_what_the_walk_says(view):
    for seed in SCENARIOS:
        assert tallied(view, *scenario(seed)) == dict(by_the_walk(seed, view)), scenario(seed)


@pytest.mark.slow
@pytest.mark.parametrize("view", made(VIEWS), ids=lambda view: view.__name__)
def test_a_view_is_what_the_walk_says_of_more_scenarios(view):
    for seed in MORE_SCENARIOS:
        assert tallied(view, *scenario(seed)) == dict(by_the_walk(seed, view)), scenario(seed)


TWO_TIERS = [
    ("card_1.suit", "faces"),
    ("player.one_suit", "banker.pair"),
    ("player.one_suit", "banker.third_face", "tie"),
    ("player.perfect_pair", "dealt.shape"),
    ("card_1.suit", "card_2.rank", "tie"),
]


@pytest.fixture
def in_two_tiers(monkeypatch):
    """Blocks are counted in two tiers even when one would do."""
    monkeypatch.setattr(classes, "FEW_CELLS", 0)
    for cached in (fine, detail.plan):
        cached.cache_clear()
    yield
    for cached in (fine, detail.plan):
        cached.cache_clear()


@pytest.mark.parametrize("names", TWO_TIERS, ids=", ".join)
def test_a_view_in_two_tiers_is_what_the_walk_says(in_two_tiers, names):
    view = facts(*names)
    pattern = (None,) * 6
    parts = detail.plan(view, PUNTO_BANCO, pattern).parts
    assert any(part.fine.later is not None for part in parts)
    for seed in SCENARIOS:
        assert tallied(view, *scenario(seed)) == dict(by_the_walk(seed, view)), scenario(seed)


def test_one_tier_and_two_agree_on_large_and_endless_shoes(in_two_tiers, monkeypatch):
    random = Random(6)
    shoes = [Shoe.of_cards([random.randint(0, 8) for _ in range(52)]), Shoe.of_decks(40), Shoe.infinite()]
    views = [facts("player.one_suit", "banker.third_face", "tie"), facts("card_1.suit", "card_2.rank")]
    two = [tally(shoe, view) for view in views for shoe in shoes]
    monkeypatch.setattr(classes, "FEW_CELLS", 10**9)
    for cached in (fine, detail.plan):
        cached.cache_clear()
    assert [tally(shoe, view) for view in views for shoe in shoes] == two


RANK_VIEWS = [view for view in made(VIEWS) if view.grain is Grain.RANKS]


@pytest.mark.parametrize("view", RANK_VIEWS, ids=lambda view: view.__name__)
def test_a_rank_view_on_a_shoe_without_suits_is_what_the_walk_says(view):
    shoe = Shoe.of_ranks({"A": 2, "4": 1, "9": 2, "Q": 1, "K": 2})
    for known in ({3: "9", 5: "K"}, {6: "A"}):
        assert dict(tally(shoe, view, known=known)) == dict(walked(shoe, view, known, Grain.RANKS))


@pytest.mark.parametrize("view", RANK_VIEWS, ids=lambda view: view.__name__)
def test_a_rank_view_of_an_endless_shoe_is_what_the_walk_says(view):
    proportions = [0] * 13
    proportions[8], proportions[11], proportions[4] = 2, 1, 3
    shoe = Shoe(tuple(proportions), Grain.RANKS, endless=True)
    for known in ({}, {3: "9", 5: "Q"}):
        assert dict(tally(shoe, view, known=known)) == dict(walked(shoe, view, known, Grain.RANKS))


@pytest.mark.parametrize("seed", range(3))
def test_views_are_what_real_permutations_say(seed):
    random = Random(300 + seed)
    shoe = handful(random, 6 + seed % 2, kinds=5)
    tableau = PUNTO_BANCO if seed == 0 else random_tableau(random)
    cards = [card for card, count in zip(KINDS[Grain.CARDS], shoe.counts, strict=True) for _ in range(count)]
    known = dict(zip(random.sample(range(1, 7), seed), random.sample(cards, seed), strict=True))
    for view in random.sample(made(VIEWS), 12):
        assert dict(tally(shoe, view, tableau, known)) == dict(permuted(cards, view, tableau, known))


def test_the_definition_agrees_too():
    view = facts("player.one_suit", "banker.total")
    assert chances(tally(UNEVEN, view)) == probabilities(UNEVEN, view)


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_decks(27), Shoe.of_decks(28), Shoe.of_decks(60)], ids=repr)
def test_what_a_joint_view_says_of_the_draws_is_what_the_compiled_game_says(shoe):
    """On both sides of 2^63, where ways become Python integers."""
    results = tally(shoe, Result).grouped(lambda seen: (seen.player, seen.banker, seen.player_cards))
    for names in (("player.pair",), ("faces",), ("nines.suits",), ("player.third_face",), ("card_2.rank",)):
        joint = tally(shoe, facts(*names, "player.total", "banker.total", "player.cards"))
        assert joint.grouped(lambda seen: seen[-3:]) == results


def test_what_a_joint_view_says_of_endless_draws_is_what_the_compiled_game_says():
    joint = tally(Shoe.infinite(), facts("dealt.shape", "player.total", "banker.total"))
    results = tally(Shoe.infinite()).grouped(lambda seen: (seen.player, seen.banker))
    assert joint.total == 13**6
    assert joint.grouped(lambda seen: seen[1:]) == results
    assert tally(Shoe.infinite(), facts("reds", "tie")).total == 52**6


def test_a_field_has_the_same_ways_alone_and_among_others():
    """Each joint view has other blocks than its fields have alone, on a large uneven shoe."""
    random = Random(5)
    shoe = Shoe.of_cards([random.randint(0, 8) for _ in range(52)])
    for view in made(MIXED[1::3]):
        joint = tally(shoe, view)
        for place, field in enumerate(view.fields):
            alone = tally(shoe, facts(field.name))
            part = joint.grouped(lambda seen, place=place: seen[place])
            assert by_chance(part) == by_chance({seen[0]: ways for seen, ways in alone.items()})


@pytest.mark.parametrize("name", NAMES)
def test_a_field_reads_its_marks_and_nothing_else(name):
    """The engine relies on it: cards outside the scope, their order, and all but the mark do not matter."""
    field = FIELD[name]
    random = Random(name)
    if field.scope is Scope.DRAWS:
        assert field.mark is None
        return
    for _ in range(300):
        third = [random.random() < 0.7 for _ in range(2)]
        cards = dict(zip(("p1", "p2", "b1", "b2", "p3", "b3"), random.choices(KINDS[field.grain][:], k=6), strict=True))
        if random.random() < 0.5:
            few = random.sample(KINDS[field.grain], 2)
            cards = {slot: random.choice(few) for slot in cards}
        held = [slot for slot in field.scope.value if slot[1] != "3" or third[slot[0] == "b"]]
        alike = {slot: [x for x in KINDS[field.grain] if field.mark(x) == field.mark(cards[slot])] for slot in held}
        moved = dict(zip(held, random.sample(held, len(held)), strict=True))
        other = {slot: random.choice(KINDS[field.grain]) for slot in cards}
        other |= {slot: random.choice(alike[moved[slot]]) for slot in held}
        assert field.read(coup_of(cards, third)) == field.read(coup_of(other, third))


def coup_of(cards, third):
    player = ("p1", "p2", "p3") if third[0] else ("p1", "p2")
    banker = ("b1", "b2", "b3") if third[1] else ("b1", "b2")
    return Coup(tuple(cards[slot] for slot in player), tuple(cards[slot] for slot in banker))


# -- published and hand-counted figures at eight decks ------------------------------------------

EIGHT = Shoe.of_decks(8)
FOURS = comb(416, 4)
UNIVERSE = 4_998_398_275_503_360


def fours(view, event):
    """The choices of four opening cards, without order, in which `event` happens."""
    return tally(EIGHT, view).probability(event) * FOURS


def test_player_pair():
    assert tally(EIGHT, facts("player.pair")).probability(lambda seen: seen[0]) == Fraction(31, 415)


def test_perfect_pair_of_either_hand():
    view = facts("player.perfect_pair", "banker.perfect_pair")
    chance = tally(EIGHT, view).probability(any)
    assert chance == Fraction(246_848_784, 7_379_583_120)
    assert comb(416, 2) * comb(414, 2) == 7_379_583_120


@pytest.mark.parametrize(
    ("counts", "chance"),
    [
        ([1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 1, 0], Fraction(198, 1615)),
        ([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], Fraction(2, 91)),
    ],
)
def test_either_pair_of_a_few_cards(counts, chance):
    assert tally(Shoe.of_ranks(counts), facts("player.pair", "banker.pair")).probability(any) == chance


def test_either_pair():
    chance = tally(EIGHT, facts("player.pair", "banker.pair")).probability(any)
    assert round(chance * 10**7) == 1_438_169


def test_lucky_nines():
    view = facts("nines", "nines.suits")
    assert FOURS == 1_229_930_520
    assert fours(view, lambda seen: seen["nines"] == 4) == 35_960 == comb(32, 4)
    one_suit = fours(view, lambda seen: seen["nines"] == 3 and len(set(seen["nines.suits"])) == 1)
    assert one_suit == 86_016 == 4 * comb(8, 3) * (416 - 32)


def test_jackpot():
    view = facts("first_four.shape", "first_four.straight", "first_four.pair_rank", "first_four.one_suit")

    def shaped(shape, *others):
        return fours(view, lambda seen: seen["first_four.shape"] == shape and all(test(seen) for test in others))

    one_suit = lambda seen: seen["first_four.one_suit"] is not None  # noqa: E731
    straight = lambda seen: seen["first_four.straight"] is not None  # noqa: E731
    flush = fours(view, lambda seen: straight(seen) and one_suit(seen) and seen["first_four.straight"] != "A")
    assert flush == 10 * 4 * 8**4 == 163_840
    assert fours(view, lambda seen: seen == ("1111", "A", None, "h")) == 8**4
    assert shaped("31") == 24_760_320
    assert shaped("1111", straight, lambda seen: not one_suit(seen)) == 11_354_112
    not_flush = lambda seen: not one_suit(seen)  # noqa: E731
    assert shaped("22", not_flush) == 18_944_640
    tens = lambda seen: seen["first_four.pair_rank"] in ("10", "J", "Q", "K")  # noqa: E731
    assert shaped("211", not_flush, tens) == 132_194_304


def test_lucky_match():
    shapes = {seen[0]: ways for seen, ways in tally(EIGHT, facts("dealt.shape")).items()}
    groups = defaultdict(int)
    for shape, ways in shapes.items():
        name = "many" if shape[0] in "56" else shape if shape == "33" else shape[0]
        if shape[0] == "3" and "2" in shape:
            name = "full house"
        if shape[0] == "2" and shape.count("2") == 1:
            name = "pair"
        groups[name] += ways
    assert groups["many"] == 356_942_987_520
    assert groups["33"] == 616_417_689_600
    assert groups["4"] == 12_273_961_559_040
    assert groups["full house"] == 40_022_630_768_640
    assert groups["3"] == 207_858_985_697_280
    assert groups["2"] == 385_294_498_430_976
    assert groups["1"] + groups["pair"] == 4_351_974_838_370_304
    assert sum(groups.values()) == UNIVERSE


def test_monkey_six_and_grand_monkey():
    view = facts("cards", "player.third_face", "banker.third_face", "tie")
    wins = tally(EIGHT, view).ways(
        lambda seen: seen["cards"] == 6 and seen["banker.third_face"] and not seen["player.third_face"]
    )
    assert wins == 295_533_789_192_192
    assert tally(EIGHT, facts("faces", "cards")).ways(lambda seen: seen == (6, 6)) == 667_474_778_880


# -- pricing, refusing ----------------------------------------------------------------------------


def test_a_price_is_the_tally_of_its_view():
    view = facts("player.one_suit", "player.total", "player.wins")
    bet = Bet("lucky", [(lambda seen: seen["player.wins"] and seen["player.one_suit"] == "s", 5)], view=view)
    shoe = EIGHT.without("9s 9s Kh")
    assert price(bet, shoe).lines[0].ways == tally(shoe, view).ways(bet.lines[0].event)
    assert price(bet, shoe).total == prod(range(408, 414))


def test_the_outcome_is_told_by_facts_that_tell_it():
    for names in (("player.total", "banker.total"), ("player.wins", "tie"), ("banker.wins", "tie")):
        for event in Outcome:
            assert tally(EIGHT, facts("player.pair", *names)).probability(event) == tally(EIGHT).probability(event)
    with pytest.raises(OddsError, match="do not tell the outcome"):
        tally(EIGHT, facts("player.pair", "tie")).ways(Outcome.TIE)


def test_a_shoe_that_is_too_coarse_is_refused():
    with pytest.raises(OddsError, match="cards are needed, and this shoe says ranks but no suits"):
        tally(EIGHT.coarsened(Grain.RANKS), facts("all_red"))
    with pytest.raises(OddsError, match="ranks are needed, and this shoe says only point values"):
        tally(EIGHT.coarsened(Grain.POINTS), facts("player.pair", "tie"))
    with pytest.raises(OddsError, match="needed here"):
        tally(EIGHT, facts("player.suited"), known={1: "K"})


def test_fields_that_are_too_many_together_are_refused_at_once():
    names = ("player.one_suit", "banker.one_suit", "player.total")
    with pytest.raises(OddsError, match=r"player\.one_suit, banker\.one_suit together need .* combinations"):
        tally(EIGHT, facts(*names))


def test_a_name_that_is_no_field_is_refused_with_the_nearest():
    with pytest.raises(OddsError, match=r"did you mean 'banker\.total'"):
        facts("banker.totl")
    with pytest.raises(OddsError, match="counts no cards"):
        facts('count("x")')
    with pytest.raises(OddsError, match="not among the fields of this view"):
        facts("tie").of(deal("9 4 9 4"))["cards"]


def test_the_same_names_make_the_same_class():
    assert facts("tie", "reds") is facts("tie", "reds")
    assert facts("count('k')") is not facts("tie")
    assert facts("count('k')").of(deal("K 3 9 5"))["count('k')"] == 1
    assert hasattr(facts("tie", "cards"), "from_draws")
    assert not hasattr(facts("tie", "reds"), "from_draws")


def test_a_wrong_class_count_would_be_noticed(monkeypatch):
    """The ways must add up to the universe, so a lost group of entries cannot pass."""
    view = facts("player.third_face", "tie")
    plan = detail.plan(view, PUNTO_BANCO, (None,) * 6)
    short = detail.Plan(plan.labels, plan.parts[1:])
    monkeypatch.setattr(detail, "plan", lambda *_: short)
    with pytest.raises(AssertionError, match="the ways add up to"):
        tally(EIGHT, view)


# -- the machinery -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "size"), [(1, 3), (4, 0), (5, 4), (13, 2), (3, 6)])
def test_multisets_are_all_there_each_at_its_place(kinds, size):
    rows = multisets.members(kinds, size)
    assert sorted(map(tuple, rows.tolist())) == list(combinations_with_replacement(range(kinds), size))
    assert multisets.places(rows).tolist() == list(range(multisets.number(kinds, size)))
    orders = [len(set(permutations(row))) for row in rows.tolist()]
    assert (factorial(size) // multisets.repeats(rows)).tolist() == orders
    counts = np.array([7, 2, 5, 1, 9, 3, 3, 4, 6, 2, 8, 1, 5][:kinds], dtype=np.int64)
    for endless in (False, True):
        values = multisets.Products(counts, endless).of(size)
        for row, value in zip(rows.tolist(), values.tolist(), strict=True):
            left = counts.tolist()
            product = 1
            for kind in row:
                product *= left[kind]
                left[kind] -= not endless
            assert value == product


@pytest.mark.parametrize("high", [100, 2**60])
def test_sorting_by_two_keys_is_the_same_however_large_they_are(high):
    random = Random(high)
    major, minor = (np.array([random.randrange(limit) for _ in range(500)]) for limit in (high, 50))
    found = multisets.sorted_by(major, minor, 50)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == sorted(
        zip(major.tolist(), minor.tolist(), strict=True)
    )


@pytest.mark.parametrize("limit", [20, 10**6])
def test_distinct_codes_are_found_however_many_there_can_be(limit):
    codes = np.array([7, 3, 7, 12, 3, 19])
    first, inverse = multisets.distinct(codes, limit)
    assert (first.tolist(), inverse.tolist()) == ([1, 0, 3, 5], [1, 0, 1, 2, 0, 3])


# -- the whole grid ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_combinations_are_what_the_walk_says(seed):
    random = Random(900 + seed)
    names = [name for name in NAMES if FIELD[name].grain is not Grain.CARDS or random.random() < 0.3]
    shoe = handful(random, 8, kinds=5)
    known = some_known(random, shoe, random.randint(0, 3))
    tableau = random_tableau(random)
    for view in made([random.sample(names, random.randint(2, 4)) for _ in range(12)]):
        try:
            found = tally(shoe, view, tableau, known)
        except OddsError as refused:
            assert "combinations" in str(refused)  # noqa: PT017
            continue
        assert dict(found) == dict(walked(shoe, view, known, Grain.CARDS, tableau)), view.__name__


@pytest.mark.slow
def test_a_large_shoe_at_the_grain_of_ranks_is_what_the_walk_says():
    """A 2-deck shoe of nine ranks: every rank that matters to a field is there."""
    shoe = Shoe.of_ranks({"A": 5, "2": 8, "3": 7, "4": 3, "8": 2, "9": 6, "J": 8, "Q": 7, "K": 6})
    view = facts("player.pair_rank", "first_four.shape", "dealt.shape", "faces", "card_1.value", "player.total", "tie")
    joint = walked(shoe, view, {}, Grain.RANKS)
    for place, field in enumerate(view.fields):
        other = (place + 3) % len(view.fields)
        expected = defaultdict(int)
        for seen, ways in joint.items():
            expected[seen[place], seen[other]] += ways
        found = tally(shoe, facts(field.name, view.fields[other].name))
        total = prod(range(shoe.size - 5, shoe.size + 1))
        assert by_chance(found) == {seen: Fraction(ways, total) for seen, ways in expected.items()}


@pytest.mark.slow
@pytest.mark.parametrize("pair", list(combinations(["player.pair", "reds", "nines.suits", "card_1.suit", "faces"], 2)))
def test_pairs_of_fields_with_all_draws_agree_with_the_compiled_game(pair):
    shoe = EIGHT.without("9h 9h Kd 3c")
    draws = ("player.two", "banker.two", "player.third", "banker.third")
    joint = tally(shoe, facts(*pair, *draws)).grouped(lambda seen: seen[2:])
    assert joint == tally(shoe, facts(*draws)).grouped(tuple)


def test_suits_and_ranks_can_be_counted():
    total = tally(EIGHT, facts("cards")).total
    for card in (*RANKS[::4], *SUITS):
        assert tally(EIGHT, facts(f'count("{card}")')).total == total


def test_known_cards_are_set_aside():
    pattern, left = set_aside(EIGHT, known_cards({5: "9h"}), Grain.CARDS)
    assert pattern.count(None) == 5
    assert sum(left) == 415
    assert tally(EIGHT, facts("reds"), known={5: "9h"}).total == prod(range(411, 416))
