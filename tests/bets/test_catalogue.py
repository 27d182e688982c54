"""The catalogue: what is in it, how it is found, and that every bet of it is a sane one."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from odds import OddsError, Shoe, price, tally
from odds.bets import Bet, banker, catalogue, family, find
from odds.bets.bet_file import parse_bets
from odds.bets.payout import LOSE
from odds.bets.reading import reads_words
from odds.bets.shipped import FILE, entries
from odds.errors import BetError, GrainError
from odds.game.cards import Grain

EIGHT = Shoe.of_decks(8)
BETS = catalogue()

LISTED = """
player banker tie banker-ez banker-super-6 two-to-one-player two-to-one-banker bahamian-player bahamian-banker
gold-player gold-banker gold-tie dragon-7 panda-8 ox-6 kill heavenly-9 blazing-7s cover-all lucky-6 tiger
small-tiger big-tiger tiger-tie super-6 lucky-bonus three-card-6 dragon-bonus-player dragon-bonus-banker
egalite-0 egalite-1 egalite-2 egalite-3 egalite-4 egalite-5 egalite-6 egalite-7 egalite-8 egalite-9
egalite-group-0 egalite-group-1-3 egalite-group-4-5 egalite-group-6-7 egalite-group-8-9 low-tie-max high-tie-max
any-8-over-6 9-over-7 nine-over-one 3-card-9-over-7 bad-beat bad-beat-3-card-9 bad-beat-natural-9
bad-beat-8-over-7 eights-and-nines quik 3-card-win-player 3-card-win-banker side-total-player-0
side-total-player-1 side-total-player-2 side-total-player-3 side-total-player-4 side-total-player-5
side-total-player-6 side-total-player-7 side-total-player-8 side-total-player-9 side-total-banker-3
side-total-banker-4 side-total-banker-5 side-total-banker-6 side-total-banker-7 side-total-banker-8
side-total-banker-9 lucky-99 banker-natural-8 banker-natural-9 big small 4-5-6-4 4-5-6-5 4-5-6-6 lucky-7
super-lucky-7 knockout-1-4 knockout-5-6 knockout-7 knockout-8 knockout-9 natural-player natural-banker
3-giving-8 player-pair banker-pair either-pair perfect-pair tiger-pair majestic-match-player
majestic-match-banker lucky-nines jackpot-baccarat royal-9 lucky-match monkey-6 monkey-6-tie grand-monkey
lucky-win-player lucky-win-banker all-red all-black card-red card-black card-odd card-even card-spade card-heart
card-diamond card-club insurance-banker-7 insurance-banker-8 insurance-banker-9 insurance-player-9 banker-streak
"""


def test_every_bet_of_the_list_is_there_and_no_other() -> None:
    assert sorted(bet.id for bet in BETS) == sorted(LISTED.split())


@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.id)
def test_sane(bet: Bet) -> None:
    assert bet.name
    assert bet.lines
    assert any(line.pays > 0 for line in bet.lines)
    assert all(line.pays >= LOSE for line in bet.lines)
    assert find(bet.id) == find(bet.name.upper()) == bet
    assert all(find(name) == bet for name in bet.other_names)
    assert bet.fields
    assert bet.reads == reads_words(bet.fields)
    words = [line.event.words for line in bet.lines]  # type: ignore[attr-defined]
    assert len(set(words)) == len(words)
    for table in bet.tables:
        assert bet.with_table(table.name).payouts == (*table.pays, LOSE)
    assert len({table.pays for table in bet.tables}) == len(bet.tables) or bet.id == "small"
    if bet.tables:
        assert bet.payouts[:-1] in {table.pays for table in bet.tables}


@pytest.mark.parametrize("decks", [8, 6])
def test_every_bet_is_priced_and_no_line_is_idle(decks: int) -> None:
    found = {bet.id: price(bet, Shoe.of_decks(decks)) for bet in BETS}
    for id, whole in found.items():
        assert sum(line.ways for line in whole.lines) == whole.total
        assert all(line.ways > 0 for line in whole.lines), id
        assert sum(line.probability for line in whole.lines) == 1
    favours_the_bettor = {id for id, whole in found.items() if whole.edge < 0}
    assert favours_the_bettor == {
        "lucky-bonus", "low-tie-max", "royal-9", "lucky-win-banker", "insurance-player-9", "card-odd",
    }  # fmt: skip


def test_names_are_forgiven_case_spaces_hyphens_and_accents() -> None:
    for name in ("dragon-7", "Dragon 7", "DRAGON7", " dragon_7 ", "Fortune 7", "tiger-7", "monkey7"):
        assert find(name).id == "dragon-7"
    assert find("Égalité 3").id == "egalite-3"
    assert find("88/89/98/99").id == "eights-and-nines"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("dragn 7", "'dragn 7' is not a bet of the catalogue; did you mean dragon-7?"),
        ("lucky6", None),
        ("nothing like it", "the command 'odds bets' lists them"),
        ("egalite", "'egalite' is a family of bets; name one of them: egalite-0, egalite-1"),
        ("4-5-6", "is a family of bets; name one of them: 4-5-6-4, 4-5-6-5, 4-5-6-6"),
        ("", "the command 'odds bets' lists them"),
        ("x" * 100_000, "the command 'odds bets' lists them"),
    ],
)
def test_unknown_names(name: str, why: str | None) -> None:
    if why is None:
        find(name)
        return
    with pytest.raises(BetError) as error:
        find(name)
    assert why in str(error.value)
    assert len(str(error.value)) < 300


def test_variants_are_arguments() -> None:
    assert find("lucky-6", table="12/20").payouts == (12, 20, -1)
    assert find("lucky-6", table="12 20").title == "Lucky 6, 12/20"
    assert find("tiger-tie", pays="45 to 1") == find("tiger-tie", table="45").paying(45)
    assert find("lucky-6", pays=["12 to 1", "19 for 1"]).title == "Lucky 6, 12, 18"
    assert find("banker", commission="4%") == banker("4%")
    assert find("banker-super-6", total=7, pays="1 to 2").title == "Banker, Super 6, 7 pays 0.5 to 1"
    assert find("tie", pays="9 to 1").payouts[0] == 9
    assert find("card-red", position=3).fields == ("card_3.red",)
    assert find("card-red", position="3", pays="0.9").title == "Red, position 3, 0.9 to 1"
    assert find("royal-9", star="100000 for 1").payouts[0] == 99_999


@pytest.mark.parametrize(
    ("name", "how", "why"),
    [
        ("lucky-6", {"table": "12/21"}, "Lucky 6 has no pay table called '12/21'; its named tables are '12/23'"),
        ("dragon-7", {"table": "x"}, "its named tables are no others"),
        ("lucky-6", {"pays": "3"}, "has 2 winning lines; give a payout for each of its lines"),
        ("lucky-6", {"pays": [1, 2, 3]}, "has 2 lines, and 3 payouts are given"),
        ("lucky-6", {"pays": "nan"}, "Lucky 6 has 2 winning lines"),
        ("dragon-7", {"pays": "nan"}, "'nan' is not a payout"),
        ("lucky-6", {"table": "12/20", "pays": [1, 2]}, "give a table or payouts, not both"),
        ("lucky-6", {"commission": "5%"}, "Lucky 6 has no parameter 'commission'; its parameters are: none"),
        ("banker", {"total": 6}, "Banker has no parameter 'total'; its parameters are: commission"),
        ("card-red", {"position": 9}, "Red: position is one of 1, 2, 3, 4, and not 9"),
        ("card-red", {"position": True}, "position is one of"),
        ("card-red", {"position": "card_1 or tie"}, "position is one of"),
        ("royal-9", {"star": "nan"}, "'nan' is not a payout"),
    ],
)
def test_wrong_variants(name: str, how: dict[str, object], why: str) -> None:
    with pytest.raises(OddsError) as error:
        find(name, **how)  # type: ignore[arg-type]
    assert why in str(error.value)


def test_families() -> None:
    assert [bet.id for bet in family("Egalite")] == [f"egalite-{n}" for n in range(10)]
    assert len(family("side totals")) == 17
    with pytest.raises(BetError, match="'knockouts' is not a family of bets; did you mean knockout"):
        family("knockouts")


def test_the_shipped_file_is_a_bet_file_like_any_other() -> None:
    declared = parse_bets(FILE.read_text(encoding="utf-8"), "catalogue.toml")
    assert len(declared) == len(entries()) - 12
    assert all(len(line) <= 120 for line in FILE.read_text(encoding="utf-8").splitlines())


def test_the_catalogue_is_loaded_when_it_is_used() -> None:
    code = "import sys, odds, odds.bets; assert not {'odds.bets.shipped', 'odds.bets.syntax'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("bet", [bet for bet in BETS if bet.grain is not Grain.POINTS], ids=lambda bet: bet.id)
def test_a_shoe_that_does_not_say_enough_is_refused(bet: Bet) -> None:
    with pytest.raises(
        GrainError, match=f"^{bet.name} reads (ranks|suits), and this shoe says only point values; describe it with --"
    ):
        price(bet, EIGHT.coarsened(Grain.POINTS))


def test_only_the_first_of_overlapping_lines_counts() -> None:
    heavenly = find("heavenly-9")
    both, either = heavenly.shadowed(tally(EIGHT, heavenly.view))
    assert both == 0
    assert either == price(heavenly, EIGHT).lines[0].ways
    assert set(find("lucky-6").shadowed(tally(EIGHT, heavenly.view))) == {0}


def test_a_bet_may_be_written_in_python() -> None:
    tens = Bet("Totals of ten", lines=[(lambda seen: seen.player + seen.banker == 10, "8 to 1")])
    assert price(tens, EIGHT).hit == Fraction(
        tally(EIGHT).ways(lambda seen: seen.player + seen.banker == 10), tally(EIGHT).total
    )
    assert tens.reads == "totals and hand sizes"
