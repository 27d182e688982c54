"""The audit of logs: nothing is found where nothing is wrong, and every kind of corruption is, to the line."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from odds import PUNTO_BANCO, OddsError, Outcome, Shoe, deal
from odds.bets import find, tie
from odds.game.cards import RANKS, SUITS
from odds.report.coup_log import log_writer
from odds.verify import Procedure, audit, simulate
from odds.verify.log_columns import role_of
from odds.verify.log_lines import LONGEST, lines_of

HUNDRED = Path(__file__).parent / "hundred_coups.csv"
"""A hundred simulated coups (seed 47), spelled A, 2-10, J, Q, K, with NA for no third card."""

HEAD = "P1,P2,P3,B1,B2,B3,PTotal,BTotal,winner"
EIGHT = Shoe.of_decks(8)


def wrong(found):
    return {rule.name: rule.wrong for rule in found.rules if rule.wrong}


def first(found, name):
    return next([tuple(one) for one in rule.first] for rule in found.rules if rule.name == name)


@pytest.fixture
def write(tmp_path):
    def call(text, name="log.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return call


@pytest.fixture
def hundred():
    return [line.split(",") for line in HUNDRED.read_text().splitlines()]


def joined(rows):
    return "\n".join(",".join(row) for row in rows) + "\n"


def test_a_right_log_of_a_hundred_coups_breaks_no_rule(run):
    # U47: 0 rule violations, P 48 B 41 T 11.
    found = audit(str(HUNDRED))
    assert found
    assert (found.coups, found.replayed, found.violations) == (100, 100, 0)
    assert [found.outcomes[outcome] for outcome in Outcome] == [48, 41, 11]
    assert found.columns["pair"] == "pair"
    assert found.columns["player_total"] == "P total"
    ran = run("audit", str(HUNDRED))
    assert (ran.status, ran.err) == (0, "")
    assert "No rule is broken." in ran.out
    assert "player1 = P1" in ran.out


# -- every cell of a right log, made wrong, is noticed --------------------------------------


def test_every_cell_of_a_right_log_that_is_changed_is_noticed(hundred, write):
    rng = random.Random(1)
    names = hundred[0]
    cards = ("P1", "P2", "P3", "B1", "B2", "B3")
    spellings = {
        "P total": "0123456789",
        "B total": "0123456789",
        "winner": "PBT",
        "pair": ("none", "player", "banker", "both"),
    }
    for row in range(1, 101, 7):
        for place, name in enumerate(names[1:], 1):
            if name in cards:
                value = rng.choice(RANKS[:9])
                if value == hundred[row][place]:
                    continue
            else:
                value = rng.choice([one for one in spellings[name] if one != hundred[row][place]])
            changed = [list(line) for line in hundred]
            changed[row][place] = value
            found = audit(write(joined(changed)))
            assert not found, (row, name, value)
            assert {one.number for rule in found.rules for one in rule.first} == {row + 1}


@pytest.mark.parametrize(
    ("coup", "rule", "why"),
    [
        ("9,K,5,2,3,NA,4,5,B", "Player's third card", "Player drew a 5 after Player's natural 9"),
        ("2,3,5,9,K,NA,0,9,B", "Player's third card", "Player drew a 5 after Banker's natural 9"),
        ("2,4,5,7,K,NA,1,7,B", "Player's third card", "Player 6: drew a 5, must stand"),
        ("2,3,NA,7,K,NA,5,7,B", "Player's third card", "Player 5: stood, must draw"),
        ("2,3,8,3,K,4,3,7,B", "Banker's third card", "Banker 3 against 8: drew a 4, must stand"),
        ("2,3,7,3,K,NA,2,3,B", "Banker's third card", "Banker 3 against 7: stood, must draw"),
        ("2,4,NA,5,K,NA,6,5,P", "Banker's third card", "Banker 5 when Player stood: stood, must draw"),
        ("2,4,NA,6,K,9,6,5,P", "Banker's third card", "Banker 6 when Player stood: drew a 9, must stand"),
        ("8,K,NA,5,K,9,8,4,P", "Banker's third card", "Banker drew a 9 after Player's natural 8"),
        ("2,4,NA,7,K,NA,5,7,B", "Player's total", "'5' is written, the cards make 6"),
        ("2,4,NA,7,K,NA,6,17,B", "Banker's total", "'17' is written, the cards make 7"),
        ("2,4,NA,7,K,NA,6,7,P", "winner", "'P' is written, 6 to 7 makes Banker wins"),
        ("2,4,NA,7,K,NA,6,7,", "winner", "nothing is written, 6 to 7 makes Banker wins"),
        ("2,4,NA,11,K,NA,6,7,B", "cards can be read", "Banker's first card: '11' is no card"),
        ("2,,NA,7,K,NA,6,7,B", "cards can be read", "Player's second card is missing"),
        ("2,4,??,7,K,NA,6,7,B", "cards can be read", "Player's third card: '??' is no card"),
    ],
)
def test_what_is_wrong_is_told_precisely(write, coup, rule, why):
    found = audit(write(f"{HEAD}\n2,4,NA,7,K,NA,6,7,B\n{coup}\n8,J,-,5,Q,,8,5,player\n"))
    assert wrong(found) == {rule: 1}
    assert first(found, rule) == [(3, why)]
    assert found.coups == 3


def test_rules_agree_with_the_deal_card_by_card(write):
    # Random hands of any shape: the audit accepts exactly those that `deal` accepts.
    rng = random.Random(2)
    lines, right = [HEAD], []
    for _ in range(3000):
        hands = [[rng.choice(RANKS) for _ in range(rng.choice((2, 3)))] for _ in range(2)]
        player, banker = hands
        order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        try:
            coup = deal(order)
            right.append(list(map(len, hands)) == [len(coup.player), len(coup.banker)])
        except OddsError:
            right.append(False)
        totals = [sum(deal_value(rank) for rank in hand) % 10 for hand in hands]
        winner = "T" if totals[0] == totals[1] else "P" if totals[0] > totals[1] else "B"
        cells = [*player, *["NA"] * (3 - len(player)), *banker, *["NA"] * (3 - len(banker)), *map(str, totals), winner]
        lines.append(",".join(cells))
    found = audit(write("\n".join(lines)), first=10_000)
    told = {one.number for rule in found.rules for one in rule.first}
    assert told == {number for number, fine in enumerate(right, 2) if not fine}
    assert set(wrong(found)) == {"Player's third card", "Banker's third card"}
    assert 300 < sum(right) < 2700


def deal_value(rank):
    return min(RANKS.index(rank) + 1, 10) % 10


def test_other_rules_are_told_by_their_cell(write):
    # U58: Banker 4 draws to a ten.
    rules = PUNTO_BANCO.flipped(4, 0)
    path = write("")
    with open(path, "wb") as out:
        each, end = log_writer(out, EIGHT)
        simulate(coups=20_000, seed=3, tableau=rules, each=each)
        end()
    found = audit(path)
    assert set(wrong(found)) == {"Banker's third card"}
    assert [(cell.name, cell.draws, cell.wrong == cell.coups) for cell in found.cells] == [
        ("Banker 4 against 0", False, True)
    ]
    assert audit(path, tableau=rules)


def test_a_program_that_draws_more_than_once_is_caught(write):
    # U59: Banker takes more than one extra card.
    lines = [
        {"player": ["2", "3", "7"], "banker": ["3", "K", "A", "2"], "winner": "B"},
        {"player": ["2", "4"], "banker": ["7", "K"], "winner": "B"},
        {"player": ["2", "3", "7"], "banker": ["3", "K", "A", "2", "5", "9"], "winner": "B"},
    ]
    found = audit(write("\n".join(map(json.dumps, lines)), "log.jsonl"))
    assert wrong(found)["Banker has at most three cards"] == 2
    assert first(found, "Banker has at most three cards")[0] == (1, "Banker has 4 cards or more (3 K A 2)")
    columns = audit(write("P1,P2,P3,B1,B2,B3,B4\n2,3,7,3,K,A,2\n2,4,,7,K,,\n"))
    assert first(columns, "Banker has at most three cards") == [(2, "Banker has 4 cards or more (3 K A 2)")]


def test_swapped_labels_are_named(hundred, write):
    # U61: the counters of Player and Banker are exchanged.
    place = hundred[0].index("winner")
    rows = [[*row[:place], {"P": "B", "B": "P"}.get(row[place], row[place]), *row[place + 1 :]] for row in hundred]
    found = audit(write(joined(rows)))
    assert wrong(found) == {"winner": 89}
    assert "names Player where Banker wins" in found.notes[0]


# -- corrupted files ------------------------------------------------------------------------


def test_a_corrupted_log_is_told_line_by_line_and_the_rest_is_done(hundred, write):
    lines = [",".join(row).encode() for row in hundred]
    lines[9] = lines[9] + b",extra"
    lines[19] = b"\xe4" + lines[19]
    lines[29] = b"x" * (LONGEST + 1)
    lines[39] = b'"' + lines[39]
    lines[49] = b""
    lines[59] = b"# a comment"
    lines[100] = lines[100][:12]
    found = audit(write(b"\n".join(lines)))
    assert [number for number, _ in first(found, "line can be read")] == [10, 30, 40]
    whole = audit(write(b"\n".join(lines)), first=10)
    told = dict(first(whole, "line can be read"))
    assert told[10] == "12 cells where there should be 11"
    assert told[30] == "is longer than 65,536 bytes and was not read"
    assert told[40] == "a quotation mark is not closed"
    assert told[101].startswith("is cut short at the end of the file: ")
    assert first(whole, "text is UTF-8") == [(20, "is not UTF-8 text (byte 0xE4 at column 1); read as Latin-1")]
    assert whole.coups == 98
    assert whole.replayed == 94


def test_a_line_without_end_is_passed_over_in_bounded_memory(tmp_path):
    import tracemalloc

    path = tmp_path / "log.csv"
    with open(path, "wb") as out:
        out.write(f"{HEAD}\n2,4,NA,7,K,NA,6,7,B\n".encode())
        out.truncate(200_000_000)  # a line of 200 MB, nothing on the disk
        out.seek(0, 2)
        out.write(b"\n2,4,NA,7,K,NA,6,7,P\n")
    tracemalloc.start()
    found = audit(str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000_000
    assert first(found, "line can be read") == [(3, "is longer than 65,536 bytes and was not read")]
    assert first(found, "winner")[0][0] == 4
    assert found.coups == 3


@pytest.mark.parametrize("piece", [1, 7, 64, 1 << 20])
def test_lines_are_the_same_however_the_file_is_read(piece):
    import io

    text = "a,b\r\n\r\n# no\nc,d\n" + "x" * 50 + "\n\xe9,1\ny".encode("latin-1").decode("latin-1")
    numbers, texts = [], []
    for lines in lines_of(io.BytesIO(text.encode("latin-1")), "log", piece):
        numbers += lines.numbers
        texts += lines.texts
    assert numbers == [1, 4, 5, 6, 7]
    assert texts == ["a,b", "c,d", "x" * 50, "\xe9,1", "y"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\n\n", "no line that can be read"),
        (HEAD.encode(), "holds no coups"),
        (b"a,b,c\n1,2,3\n", "no column is known to hold player1"),
        (b"P1,P2,B1,B2\n1,2,3,4\n", "player3, banker3"),
        (b"P1,P1,P3\n", "two columns are called 'P1'"),
        ("P1,P2".encode("utf-16"), "UTF-16"),
        (b"\x1f\x8b\x08", "compressed"),
        (b"PK\x03\x04abc", "compressed"),
        (b"P1\0,P2\n", "is binary"),
        (b'[{"P1": 1}]', "JSON list"),
        (b"PAR1 and no more", "cannot be read as a Parquet file"),
    ],
)
def test_a_file_that_is_no_log_is_refused_in_one_line(write, run, data, words):
    path = write(data)
    with pytest.raises(OddsError, match=words):
        audit(path)
    ran = run("audit", path)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1


def test_files_that_are_not_there(run, tmp_path):
    assert "no such file" in run("audit", str(tmp_path / "none.csv")).err
    assert run("audit", str(tmp_path)).status == 2
    assert run("audit").status == 2


# -- columns and spellings ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("player_card_3", "player3"),
        ("Player 3rd card", "player3"),
        ("B2", "banker2"),
        ("b_1", "banker1"),
        ("FirstBankerCard", "banker1"),
        ("bankerThird", "banker3"),
        ("P4", "player4"),
        ("Banker Score", "banker_total"),
        ("pTotal", "player_total"),
        ("Player Pair", "player_pair"),
        ("pairs", "pair"),
        ("Outcome", "winner"),
        ("winning hand", "winner"),
        ("Shoe #", "shoe"),
        ("shoe_id", "shoe"),
        ("tie net", "tie_payout"),
        ("banker_payout", "banker_payout"),
        ("num_player_cards", "player_size"),
        ("hand", None),
        ("game", None),
        ("time", None),
        ("Player suit 1", None),
        ("", None),
    ],
)
def test_columns_are_guessed_by_name(name, role):
    assert role_of(name) == role


def test_columns_can_be_named_numbered_and_left_without_names(write, hundred, run):
    places = {"player1": 2, "player2": 3, "player3": 4, "banker1": 5, "banker2": 6, "banker3": 7, "winner": 10}
    path = write(joined(hundred[1:]))
    found = audit(path, {role: str(place) for role, place in places.items()}, header=False)
    assert found
    assert found.coups == 100
    arguments = [f"--column={role}={place}" for role, place in places.items()]
    assert run("audit", path, *arguments).status == 0
    swapped = audit(str(HUNDRED), {"player_total": "B total", "banker_total": "P total"})
    assert set(wrong(swapped)) == {"Player's total", "Banker's total"}
    for bad in ("player1", "player1=", "seat=P1", "player1=nowhere"):
        assert run("audit", str(HUNDRED), "--column", bad).status == 2
    both = write("P1,P2,P3,player1,B1,B2,B3\n1,2,3,4,5,6,7\n")
    with pytest.raises(OddsError, match="both look like player1"):
        audit(both)


def test_spellings_of_cards_hands_and_nothing(write):
    text = "player;banker;winner\n9♠ Kd;10h,J♦;Player\n5 5 4;0-2-A;tie\n2 4;3/3;T\n2/4;'7'\t'K';Bank\n"
    found = audit(write(text))
    assert wrong(found) == {"winner": 1}
    assert found.columns["player_hand"] == "player"
    for none in ("NA", "-", "", "None", "null", "nan", "N/A", "–"):
        assert audit(write(f"P1,P2,P3,B1,B2,B3\n9,k,{none},10.0,t,{none}\n"))
    noughts = write("P1,P2,P3,B1,B2,B3\n9,K,0,10,T,0\n2,4,0,7,J,0\n")
    found = audit(noughts)
    assert found.violations == 4
    assert "--none 0" in found.notes[0]
    assert audit(noughts, none=["0"])


def test_sizes_pairs_and_single_pair_columns(write):
    head = "P1,P2,P3,B1,B2,B3,player_size,banker cards,player_pair,BankerPair,pair"
    found = audit(
        write(
            f"{head}\n9,9,,K,7,,2,2,1,no,P\n9s,9h,,K,7,,2,2,yes,0,player\n3,3,,10,J,A,2,3,true,,either\n"
            "K,K,8,J,J,7,3,3,y,1,both\nA,K,2,10,J,3,2,3,0,1,banker\n"
        )
    )
    assert wrong(found) == {"Player's number of cards": 1, "Banker pair": 1, "pair": 1}
    assert first(found, "Banker pair") == [(6, "'1' is written, Banker has 10 J")]
    assert first(found, "Player's number of cards") == [(6, "'2' is written, there are 3")]
    points = audit(write("P1,P2,P3,B1,B2,B3,player_pair\n0,0,8,J,J,7,1\n"))
    assert points.violations == 0
    assert next(rule.judged for rule in points.rules if rule.name == "Player pair") == 0


def test_payouts_are_checked_against_the_bets(write):
    text = (
        "P1,P2,P3,B1,B2,B3,player_payout,banker_net,tie_pays,d7\n"
        "9,K,,7,J,,1,-1,-1,-1\n2,K,2,2,J,5,-1,0.95,-1,40\n2,4,,6,K,,0,0,8,-1\n2,K,2,2,J,5,-1,1,-1,39\n9,K,,7,J,,,,,\n"
    )
    found = audit(write(text), payouts={"d7": find("dragon-7")})
    assert wrong(found) == {"payout of Banker, 5%": 1, "payout of Dragon 7": 1}
    assert first(found, "payout of Dragon 7") == [(5, "'39' is written, the bet pays 40")]
    assert next(rule.judged for rule in found.rules if rule.name == "payout of Dragon 7") == 4
    nine = audit(write(text), main=(find("player"), find("banker", commission="0%"), tie("9 to 1")))
    assert wrong(nine) == {"payout of Banker, 0%": 1, "payout of Tie, 9 to 1": 1}


def test_payouts_of_bets_that_read_cards(write):
    pair = find("player-pair")
    text = "P1,P2,P3,B1,B2,B3,pp\n9,9,,7,J,,11\nK,Q,9,3,J,2,-1\nK,Q,9,3,J,2,11\n0,K,9,3,J,2,11\n"
    found = audit(write(text), payouts={"pp": pair})
    assert wrong(found) == {f"payout of {pair.title}": 1}
    assert first(found, f"payout of {pair.title}") == [(4, "'11' is written, the bet pays -1")]


# -- whole shoes ----------------------------------------------------------------------------


def test_no_card_is_dealt_more_often_than_the_shoe_holds(write):
    coup = "9s,Kd,,7c,Jd,"
    rows = [f"1,{coup}"] * 8 + [f"2,{coup}"] * 9 + [f"1,{coup.replace('9s', '9h')}"]
    found = audit(write("shoe,P1,P2,P3,B1,B2,B3\n" + "\n".join(rows)))
    assert wrong(found) == {"cards of the shoe": 2}
    assert first(found, "cards of the shoe") == [
        (18, "shoe 2: 9 cards that are 9s so far, and it holds 8"),
        (19, "shoe 1: 9 cards that are Kd so far, and it holds 8"),
    ]
    assert found.shoes == 2
    assert audit(write("shoe,P1,P2,P3,B1,B2,B3\n" + "\n".join(rows)), shoe=Shoe.of_decks(9))


@pytest.mark.parametrize("kind", ["9", "9s", "0"])
def test_a_card_too_many_is_found_at_every_grain(write, kind):
    decks = 1
    most = {"9": 4, "9s": 1, "0": 16}[kind]
    other = {"9": "K", "9s": "Kh", "0": "9"}[kind]
    rows = [f"a,{kind},{other},,A,7," for _ in range(most + 1)]
    found = audit(write("shoe,P1,P2,P3,B1,B2,B3\n" + "\n".join(rows)), shoe=Shoe.of_decks(decks), first=100)
    numbers = [number for number, _ in first(found, "cards of the shoe")]
    assert numbers[0] <= most + 2


def test_simulated_shoes_pass_and_one_card_more_does_not(write, tmp_path):
    path = tmp_path / "shoes.csv"
    with open(path, "wb") as out:
        each, end = log_writer(out, Shoe.of_decks(1), suits=True)
        dealt = simulate(Shoe.of_decks(1), Procedure(5, "none", 0), shoes=50, seed=2, each=each)
        end()
    found = audit(str(path), shoe=Shoe.of_decks(1))
    assert found
    assert found.shoes == 50
    assert [found.outcomes[outcome] for outcome in Outcome] == [dealt.count(outcome) for outcome in Outcome]
    lines = path.read_text().splitlines()
    cards = Counter(
        card for line in lines[1:] if line.startswith("1,") for card in line.split(",")[2:8] if card != "NA"
    )
    assert max(cards.values()) == 1
    assert set(cards) <= {f"{rank}{suit}" for rank in RANKS for suit in SUITS}
    merged = "\n".join(line.replace("2,", "1,", 1) if line.startswith("2,") else line for line in lines)
    assert set(wrong(audit(write(merged), shoe=Shoe.of_decks(1)))) == {"cards of the shoe"}


# -- formats --------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["csv", "tsv", "jsonl", "parquet"])
@pytest.mark.parametrize("suits", [False, True])
def test_what_the_simulator_writes_the_audit_reads(tmp_path, run, format, suits):
    path = tmp_path / f"coups.{format}"
    arguments = ["--suits"] if suits else []
    ran = run("simulate", "--coups", "3000", "--seed", "4", "--log", str(path), *arguments)
    assert ran.status == 0
    found = audit(str(path))
    assert found
    assert (found.coups, found.shoes) == (3000, 37)
    dealt = simulate(coups=3000, seed=4)
    assert [found.outcomes[outcome] for outcome in Outcome] == [dealt.count(outcome) for outcome in Outcome]


def test_the_log_can_go_to_a_pipe(run):
    ran = run("simulate", "--coups", "5", "--seed", "4", "--log", "-", "--fresh")
    assert ran.out.splitlines()[0].startswith("shoe,coup,player1")
    assert len(ran.out.splitlines()) == 6


def test_json_lines_that_are_wrong(write):
    good = {"p1": "9", "p2": 10, "b1": "K", "b2": "7", "p3": None, "b3": None, "winner": "P"}
    lines = [json.dumps(good), "{", "[1]", json.dumps({**good, "winner": "B"}), '{"p1":' * 5000, json.dumps(good)[:-9]]
    found = audit(write("\n".join(lines), "log.jsonl"), first=9)
    assert [number for number, _ in first(found, "line can be read")] == [2, 3, 5, 6]
    assert first(found, "line can be read")[-1][1].startswith("is cut short at the end of the file: is not JSON")
    assert wrong(found) == {"line can be read": 4, "winner": 1}
    absent = {key: value for key, value in good.items() if value is not None}
    assert audit(write("\n".join([json.dumps(good), json.dumps(absent)]), "log.jsonl"))


def test_numbers_and_gaps_in_parquet(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pyarrow.table(
        {
            "P1": [9, 2], "P2": [10, 3], "P3": [None, 7.0], "B1": [7, 3], "B2": [10, 10], "B3": [None, 4.0],
            "winner": ["P", "B"],
        }
    )  # fmt: skip
    parquet.write_table(table, tmp_path / "log.parquet")
    found = audit(str(tmp_path / "log.parquet"))
    assert found
    assert (found.place, found.format) == ("row", "Parquet")


def test_the_report_is_the_same_in_json(run, hundred, write):
    hundred[5][10] = "both" if hundred[5][10] != "both" else "none"
    ran = run("audit", write(joined(hundred)), "--format", "json")
    assert ran.status == 1
    tables = {table["id"]: table for table in json.loads(ran.out)["tables"]}
    assert set(tables) == {"audit", "offences", "outcomes"}
    assert tables["offences"]["rows"][0]["number"] == "6"
    assert [row["coups"] for row in tables["outcomes"]["rows"]] == ["48", "41", "11"]


@pytest.mark.slow
def test_a_million_coups(tmp_path):
    path = tmp_path / "coups.csv"
    with open(path, "wb") as out:
        each, end = log_writer(out, EIGHT)
        dealt = simulate(coups=1_000_000, seed=9, each=each)
        end()
    found = audit(str(path))
    assert found
    assert [found.outcomes[outcome] for outcome in Outcome] == [dealt.count(outcome) for outcome in Outcome]
