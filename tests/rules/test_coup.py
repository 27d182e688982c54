"""Hand-dealt coups: totals, winner, and the reason for every card and for every card not dealt."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from helpers.seed_rules import dealt, rules_of

from odds import TABLEAUS, Card, Draws, OddsError, Result, deal, explain
from odds.game.tableau import BACCARAT_GOLD_STAND_5, BAHAMIAN

COUPS = [
    # cards as dealt, Player's final total, Banker's, why the third cards, why no more, verdict
    ("9 K Q 5", 9, 5, [], "Player has a natural 9 and the coup ends", "Player wins, 9 to 5."),
    ("4 K 4 6", 8, 6, [], "Player has a natural 8 and the coup ends", "Player wins, 8 to 6."),
    ("2 3 K 5", 2, 8, [], "Banker has a natural 8 and the coup ends", "Banker wins, 8 to 2."),
    ("A 9 A 10", 2, 9, [], "Banker has a natural 9 and the coup ends", "Banker wins, 9 to 2."),
    ("9 8 9 10", 8, 8, [], "Player has a natural 8 and Banker has a natural 8", "Tie, 8 to 8."),
    ("3 J 5 9", 8, 9, [], "Player has a natural 8 and Banker has a natural 9", "Banker wins, 9 to 8."),
    ("6 7 K Q", 6, 7, [], "Player stands on 6; Banker stands on 7", "Banker wins, 7 to 6."),
    ("3 2 4 4", 7, 6, [], "Player stands on 7; Banker stands on 6", "Player wins, 7 to 6."),
    ("6 5 K Q 9", 6, 4, ["Banker 5 draws when Player stood"], "Player stands on 6", "Player wins, 6 to 4."),
    ("7 K K Q 7", 7, 7, ["Banker 0 draws when Player stood"], "Player stands on 7", "Tie, 7 to 7."),
    ("5 7 K J 4", 9, 7, ["Player draws on 5"], "Banker 7 stands against a 4", "Player wins, 9 to 7."),
    ("K 6 Q J 10", 0, 6, ["Player draws on 0"], "Banker 6 stands against a 0", "Banker wins, 6 to 0."),
    ("2 6 2 10 6 5", 0, 1, ["Player draws on 4", "Banker 6 draws against a 6"], "", "Banker wins, 1 to 0."),
    ("2 6 2 10 7 A", 1, 7, ["Player draws on 4", "Banker 6 draws against a 7"], "", "Banker wins, 7 to 1."),
    ("2 6 2 10 5", 9, 6, ["Player draws on 4"], "Banker 6 stands against a 5", "Player wins, 9 to 6."),
    ("2 6 2 10 8", 2, 6, ["Player draws on 4"], "Banker 6 stands against an 8", "Banker wins, 6 to 2."),
    ("A 5 2 K 3", 6, 5, ["Player draws on 3"], "Banker 5 stands against a 3", "Player wins, 6 to 5."),
    ("A 5 2 K 4 2", 7, 7, ["Player draws on 3", "Banker 5 draws against a 4"], "", "Tie, 7 to 7."),
    ("A 4 2 K A", 4, 4, ["Player draws on 3"], "Banker 4 stands against a 1", "Tie, 4 to 4."),
    ("A 4 2 K K", 3, 4, ["Player draws on 3"], "Banker 4 stands against a 0", "Banker wins, 4 to 3."),
    ("A 4 2 K 2 5", 5, 9, ["Player draws on 3", "Banker 4 draws against a 2"], "", "Banker wins, 9 to 5."),
    ("A 3 2 K 8", 1, 3, ["Player draws on 3"], "Banker 3 stands against an 8", "Banker wins, 3 to 1."),
    ("A 3 2 K 9 9", 2, 2, ["Player draws on 3", "Banker 3 draws against a 9"], "", "Tie, 2 to 2."),
    ("A 2 2 K 8 J", 1, 2, ["Player draws on 3", "Banker 2 draws against an 8"], "", "Banker wins, 2 to 1."),
    ("5 5 K 10 4 2", 9, 7, ["Player draws on 5", "Banker 5 draws against a 4"], "", "Player wins, 9 to 7."),
    ("8 6 7 5 2 9", 7, 0, ["Player draws on 5", "Banker 1 draws against a 2"], "", "Player wins, 7 to 0."),
]


@pytest.mark.parametrize(("cards", "player", "banker", "draws", "stands", "verdict"), COUPS, ids=lambda x: str(x))
def test_a_coup_is_dealt_and_explained(cards, player, banker, draws, stands, verdict):
    told = explain(cards)
    assert (told.coup.player_total, told.coup.banker_total) == (player, banker)
    assert [step.reason for step in told.steps] == ["", "", "", "", *draws]
    assert "; ".join(told.stands) == stands
    assert told.verdict == verdict
    assert told.coup == deal(cards)


def test_steps_say_where_each_card_went_and_what_it_made():
    told = explain("5h 5 K 10 4 2")
    assert [(s.position, s.hand, str(s.card), s.total) for s in told.steps] == [
        (1, "player", "5h", 5),
        (2, "banker", "5", 5),
        (3, "player", "K", 5),
        (4, "banker", "10", 5),
        (5, "player", "4", 9),
        (6, "banker", "2", 7),
    ]
    assert [str(card) for card in told.coup.cards] == ["5h", "5", "K", "10", "4", "2"]


def test_the_same_cards_may_make_another_coup_under_other_rules():
    assert deal("2 6 2 10 5").winner == "player"
    assert deal("A 5 2 K 3 9", BAHAMIAN).banker_total == 4
    assert explain("5 6 K K", BACCARAT_GOLD_STAND_5).stands == ("Player stands on 5", "Banker stands on 6")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", r"card 1 is missing \(Player's first card\); 0 were given"),
        ("9", r"card 2 is missing \(Banker's first card\); 1 were given"),
        ("9 9", r"card 3 is missing \(Player's second card\); 2 were given"),
        ("9 9 K", r"card 4 is missing \(Banker's second card\); 3 were given"),
        ("5 7 K K", r"card 5 is missing \(Player draws on 5\); 4 were given"),
        ("6 5 K K", r"card 5 is missing \(Banker 5 draws when Player stood\); 4 were given"),
        ("5 3 K K 7", r"card 6 is missing \(Banker 3 draws against a 7\); 5 were given"),
        ("9 9h K Q 4d", r"card 5 \(4d\) was not needed: Player has a natural 9 and Banker has a natural 9"),
        ("8 2 K 3 Ad", r"card 5 \(Ad\) was not needed: Player has a natural 8 and the coup ends"),
        ("6 7 K Q 2", r"card 5 \(2\) was not needed: Player stands on 6; Banker stands on 7"),
        ("5 3 K K 8 10", r"card 6 \(10\) was not needed: Banker 3 stands against an 8"),
        ("6 5 K Q 9 9", r"card 6 \(9\) was not needed: Player stands on 6"),
        ("5 5 K 10 4 2 3 A", r"card 7 \(3\) was not needed: both hands have three cards"),
    ],
)
def test_a_missing_or_unneeded_card_is_named(cards, message):
    for ask in (deal, explain):
        with pytest.raises(OddsError, match=f"^{message}$"):
            ask(cards)


def test_every_opening_and_third_card_ends_as_the_plain_dealer_says():
    """All openings by totals, all third cards, every shipped tableau; no card missing, none too many."""
    zero = Card(0)
    for tableau in TABLEAUS.values():
        rules = rules_of(tableau)
        for player, banker, fifth, sixth in product(range(10), range(10), range(10), range(0, 10, 3)):
            ends = dealt((player, banker, 0, 0, fifth, sixth), rules)
            needed = 4 + sum(third is not None for third in ends[2:])
            cards = [Card(player), Card(banker), zero, zero, Card(fifth), Card(sixth)][:needed]
            assert Draws.of(deal(cards, tableau)) == ends


def test_views_of_random_coups_agree_with_each_other():
    random = Random(20)
    for _ in range(300):
        values = [random.randrange(10) for _ in range(6)]
        needed = 4 + sum(third is not None for third in dealt(values)[2:])
        coup = deal([Card(value) for value in values[:needed]])
        assert Result.of(coup) == Draws.of(coup).result == Result.from_draws(Draws.of(coup))
        assert Result.of(coup).outcome.name.lower() == Draws.of(coup).outcome.name.lower() == coup.winner


def test_naturals_are_two_card_totals_of_8_and_9():
    natural, drawn = Result.of(deal("9 K Q 5")), Result.of(deal("5 7 K J 4"))
    assert natural.player_natural
    assert not natural.banker_natural
    assert drawn.player == 9
    assert not drawn.player_natural
