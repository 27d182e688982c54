"""`odds batch`: files of shoes in, exact rows out; bad rows told by line, bad files refused in one line."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from odds import Outcome, Shoe, banker, player, price, tally, tie
from odds.bets import bahamian
from odds.cli import batch_commands
from odds.report import batch_stream

EIGHT = [128] + [32] * 9
RANKS = [32] * 13
MAIN = "-241149546272/19524993263685,-114753351728/10847218479825,-103841353768/723147898655"
ROWS = np.random.default_rng(20).integers(0, 33, size=(60, 10))


@pytest.fixture
def shoes(tmp_path):
    """Write a file of this name and give its path."""

    def write(content, name="shoes.csv"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
        return str(path)

    return write


def text_of(rows, mark=","):
    return "".join(mark.join(map(str, row)) + "\n" for row in rows)


def lines(ran):
    return ran.out.splitlines()


# -- what comes out --------------------------------------------------------------------------------


def test_eight_decks(run, shoes):
    ran = run("batch", shoes(text_of([EIGHT])))
    assert (ran.status, ran.err) == (0, "")
    assert lines(ran) == ["line,player_ev,banker_ev,tie_ev", f"1,{MAIN}"]


def test_every_number_is_that_of_a_single_shoe(run, shoes):
    ran = run("batch", shoes(text_of(ROWS)), "--ways", "--bet", "tie", "--bet", "bahamian-player")
    assert ran.status == 0
    head, *rest = [line.split(",") for line in lines(ran)]
    assert head == ["line", "player_ways", "banker_ways", "tie_ways", "tie_ev", "bahamian-player_ev"]
    for number, (counts, cells) in enumerate(zip(ROWS.tolist(), rest, strict=True), start=1):
        shoe = Shoe.of_points(counts)
        results = tally(shoe)
        assert cells == [
            str(number),
            *(str(results.ways(outcome)) for outcome in (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)),
            str(price(tie(), shoe).ev),
            str(price(bahamian("player"), shoe).ev),
        ]


def test_blocks_make_no_difference(run, shoes, monkeypatch):
    path = shoes(text_of(ROWS))
    whole = run("batch", path).out
    monkeypatch.setattr(batch_stream, "_ROWS", 7)
    assert run("batch", path).out == whole
    assert len(whole.splitlines()) == 61


def test_csv_tsv_and_jsonl_say_the_same(run, shoes):
    path = shoes(text_of(ROWS))
    comma = [line.split(",") for line in lines(run("batch", path, "--ways"))]
    tabs = [line.split("\t") for line in lines(run("batch", path, "--ways", "--format", "tsv"))]
    objects = [json.loads(line) for line in lines(run("batch", path, "--ways", "--format", "jsonl"))]
    assert tabs == comma
    assert [list(one) for one in objects] == [comma[0]] * 60
    assert [list(one.values()) for one in objects] == comma[1:]


def test_decimals_are_rounded_from_the_exact_value(run, shoes):
    assert lines(run("batch", shoes(text_of([EIGHT])), "--digits", "6"))[1] == "1,-0.012351,-0.010579,-0.143596"
    assert lines(run("batch", shoes("0,0,0,0,0,0,0,6,0,0\n"), "--digits", "2"))[1] == "1,0.00,0.00,8.00"
    assert lines(run("batch", shoes("0,0,0,0,0,0,0,6,0,0\n")))[1] == "1,0,0,8"


@pytest.mark.parametrize("digits", [0, 1, 2, 3, 10, 30])
def test_decimals_are_those_of_every_other_table(digits):
    from odds.report.numbers import decimal_text

    for above, below in product([*range(-45, 46), -(10**17) - 1, 10**17], [1, 2, 3, 7, 8, 20, 10**16]):
        assert batch_stream._decimal(above, below, digits) == decimal_text(Fraction(above, below), digits)


def test_commission_payout_and_rules(run, shoes):
    path = shoes(text_of([EIGHT]))
    shoe = Shoe.of_decks(8)
    own = lines(run("batch", path, "--commission", "4%", "--pays", "9 to 1"))[1].split(",")
    assert own[1:] == [str(price(bet, shoe).ev) for bet in (player(), banker("4%"), tie(9))]
    from odds.game.tableau import BAHAMIAN

    other = lines(run("batch", path, "--tableau", "bahamian", "--ways"))[1].split(",")
    results = tally(shoe, tableau=BAHAMIAN)
    assert other[1:4] == [str(results.ways(outcome)) for outcome in (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)]
    assert other[4:] == [str(price(bet, shoe, BAHAMIAN).ev) for bet in (player(), banker(), tie())]


def test_shoes_past_int64_are_exact(run, shoes):
    counts = [16 * 10**9, *[4 * 10**9] * 9]
    cells = lines(run("batch", shoes(text_of([counts, EIGHT])), "--ways"))
    shoe = Shoe.of_points(counts)
    assert cells[1].split(",")[1:] == [
        *(str(tally(shoe).ways(outcome)) for outcome in (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)),
        *(str(price(bet, shoe).ev) for bet in (player(), banker(), tie())),
    ]
    assert cells[2].endswith(MAIN)


# -- what goes in ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [",", ";", "\t", " ", "   ", " , "])
def test_how_counts_are_parted(run, shoes, mark):
    assert lines(run("batch", shoes(text_of([EIGHT], mark))))[1] == f"1,{MAIN}"


@pytest.mark.parametrize(
    "header",
    [
        "0,1,2,3,4,5,6,7,8,9", "9,8,7,6,5,4,3,2,1,0", "A,2,3,4,5,6,7,8,9,10", "t,a,2,3,4,5,6,7,8,9",
        "id,1,2,3,4,0,5,6,7,8,9",
    ],
)  # fmt: skip
def test_a_header_names_the_columns_in_any_order(run, shoes, header):
    counts = dict(zip("0123456789", [50, 1, 2, 3, 4, 5, 6, 7, 8, 9], strict=True))
    names = {"10": "0", "t": "0", "A": "1", "a": "1"}
    row = ",".join(str(counts[names.get(name, name)]) if name != "id" else "x" for name in header.split(","))
    cells = lines(run("batch", shoes(f"{header}\n{row}\n"), "--bet", "tie"))
    assert cells[1] == f"2,{price(tie(), Shoe.of_points(list(counts.values()))).ev}"


def test_thirteen_ranks_are_coarsened(run, shoes):
    wanted = [f"2,{MAIN}"]
    names = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    counts = dict(zip(names, range(20, 33), strict=True))
    assert lines(run("batch", shoes(text_of([names, RANKS]))))[1:] == wanted
    assert lines(run("batch", shoes(text_of([RANKS]))))[1] == f"1,{MAIN}"
    shuffled = sorted(names)
    cells = lines(run("batch", shoes(text_of([shuffled, [counts[name] for name in shuffled]])), "--bet", "banker"))
    assert cells[1] == f"2,{price(banker(), Shoe.of_ranks(counts)).ev}"


def test_a_bet_on_ranks_needs_ranks(run, shoes):
    ran = run("batch", shoes(text_of([RANKS])), "--bet", "player-pair", "--bet", "tie")
    assert lines(ran)[1] == "1,-43/415,-103841353768/723147898655"
    for content, bet in ((text_of([EIGHT]), "player-pair"), (text_of([RANKS]), "perfect-pairs")):
        ran = run("batch", shoes(content), "--bet", bet)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.count("\n") == 1


def test_a_first_line_that_could_be_names_or_counts(run, shoes):
    path = shoes(text_of([range(10), EIGHT]))
    assert [line.split(",")[0] for line in lines(run("batch", path))[1:]] == ["2"]
    ran = run("batch", path, "--no-header", "--bet", "tie")
    assert lines(ran)[1:] == [f"1,{price(tie(), Shoe.of_points(list(range(10)))).ev}", f"2,{MAIN.split(',')[2]}"]
    assert run("batch", shoes(text_of([EIGHT])), "--header").status == 2


def test_what_spreadsheets_write(run, shoes):
    content = "\ufeff" + '"A";"2";"3";"4";"5";"6";"7";"8";"9";"0"\r\n\r\n' + ";".join(['"32"'] * 9) + ";+128 \r\n"
    assert lines(run("batch", shoes(content)))[1] == f"3,{MAIN}"
    assert lines(run("batch", shoes(text_of([EIGHT]).replace("\n", "\r"))))[1] == f"1,{MAIN}"
    assert lines(run("batch", shoes(text_of([EIGHT]).rstrip("\n"))))[1] == f"1,{MAIN}"


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int16, ">i4", np.uint64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npy(run, tmp_path, kind, order):
    path = str(tmp_path / "shoes.npy")
    np.save(path, np.array([EIGHT, EIGHT, [0, 0, 0, 0, 0, 0, 0, 0, 0, 5]]).astype(kind, order=order))
    ran = run("batch", path)
    assert lines(ran) == ["row,player_ev,banker_ev,tie_ev", f"1,{MAIN}", f"2,{MAIN}"]
    assert ran.err == f"odds: {path}, row 3: 5 cards are too few: a coup can need 6\n"
    assert ran.status == 1


def test_parquet(run, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "shoes.parquet")
    names = ["K", "note", *map(str, range(2, 11)), "J", "Q", "A"]
    columns = {name: pyarrow.array([32, 32, None, 1], pyarrow.uint16()) for name in names if name != "note"}
    columns["note"] = pyarrow.array(["a", "b", "c", "d"])
    parquet.write_table(pyarrow.table({name: columns[name] for name in names}), path)
    ran = run("batch", path)
    assert lines(ran)[1:3] == [f"1,{MAIN}", f"2,{MAIN}"]
    assert lines(ran)[3].startswith("4,")
    assert ran.err == f"odds: {path}, row 3: the count of A is empty\n"
    assert ran.status == 1
    parquet.write_table(pyarrow.table({str(value): [1.0, 2.0] for value in range(10)}), path)
    ran = run("batch", path)
    assert (ran.status, ran.out) == (2, "")
    assert "column 0 holds double; give it whole numbers" in ran.err


def test_without_pyarrow_a_parquet_file_names_the_way_out(run, shoes, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("batch", shoes(b"PAR1 and so on", "shoes.parquet"))
    assert ran.status == 2
    assert "pip install 'baccarat-odds[parquet]'" in ran.err


# -- bad rows --------------------------------------------------------------------------------------

BAD = {
    "1,2,3": "3 columns where there should be 10",
    "1,2,3,4,5,6,7,8,9,10,11": "11 columns where there should be 10",
    "-1,32,32,32,32,32,32,32,32,32": "-1 cards of 0 is below zero",
    "32,-99999999999999999999,32,32,32,32,32,32,32,32": "cards of A is below zero",
    "32,32,many,32,32,32,32,32,32,32": "'many' is no count of 2; write a whole number",
    "32,32,32,32,,32,32,32,32,32": "the count of 4 is empty",
    "32,32,32,32,1.5,32,32,32,32,32": "1.5 cards of 4 is not a whole number",
    "32,32,32,32,1e3,32,32,32,32,32": "1e3 cards of 4 is not a whole number",
    "32,32,32,32,nan,32,32,32,32,32": "'nan' is no count of 4",
    "32,32,32,32,1_0,32,32,32,32,32": "'1_0' is no count of 4",
    "32,32,32,32,٣,32,32,32,32,32": "'٣' is no count of 4",
    "0,1,1,1,1,1,0,0,0,0": "5 cards are too few: a coup can need 6",
    "0,0,0,0,0,0,0,0,0,0": "0 cards are too few",
    "100000000000000001,1,1,1,1,1,1,1,1,1": "is too many; a count is at most 100000000000000000",
    f"{'9' * 5000},1,1,1,1,1,1,1,1,1": "is too many; a count is at most 100000000000000000",
    "x" * 200_000: "the line is longer than 65,536 characters",
    '"1,1,1,1,1,1,1,1,1': "1 columns where there should be 10",
}


def test_bad_rows_are_named_and_the_others_are_done(run, shoes):
    content = "".join(f"{bad}\n{text_of([EIGHT])}" for bad in BAD)
    ran = run("batch", shoes(text_of([EIGHT]) + content))
    assert ran.status == 1
    numbers = [int(line.split(",")[0]) for line in lines(ran)[1:]]
    assert numbers == [1, *range(3, 2 * len(BAD) + 2, 2)]
    told = ran.err.splitlines()
    assert len(told) == len(BAD)
    for number, (line, why) in enumerate(zip(told, BAD.values(), strict=True), start=1):
        assert f", line {2 * number}: " in line
        assert why in line
        assert len(line) < 300


def test_too_large_a_shoe_of_ranks_is_a_bad_row(run, shoes):
    row = [10**17] * 13
    ran = run("batch", shoes(text_of([row, RANKS])))
    assert ran.status == 1
    assert "400000000000000000 cards of one value are too many" in ran.err
    assert lines(ran)[1:] == [f"2,{MAIN}"]


def test_the_first_bad_rows_are_named_and_all_are_counted(run, shoes):
    ran = run("batch", shoes(text_of([EIGHT]) + "1,2\n" * 1234))
    told = ran.err.splitlines()
    assert ran.status == 1
    assert len(told) == 21
    assert told[-1].endswith("1,234 bad rows in all; the first 20 are named")


def test_text_that_is_not_utf8_far_down_the_file_is_a_bad_row(run, shoes):
    content = (text_of([EIGHT]) * 4000).encode() + b"32,32,32,32,\xe9,32,32,32,32,32\n" + text_of([EIGHT]).encode()
    ran = run("batch", shoes(content))
    assert ran.status == 1
    assert ", line 4001: " in ran.err
    assert lines(ran)[-1] == f"4002,{MAIN}"


# -- bad files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "name", "why"),
    [
        (b"", "x.csv", "is empty"),
        (b"\n\n  \n", "x.csv", "is blank"),
        (bytes(range(256)), "x.csv", "is binary, and neither NPY nor Parquet"),
        (b"PK\x03\x04 a workbook", "x.csv", "is binary"),
        ("128,32\n".encode("utf-16"), "x.csv", "is UTF-16 text; save it as CSV in UTF-8"),
        (b"1,2,3\n4,\xe9\n", "x.csv", "line 2: is not UTF-8 text"),
        (b"shoe,count\n1,2\n", "x.csv", "line 1: no column is named 0, A, 2"),
        (b"0,1,2,3,4,5,6,7,8\n", "x.csv", "no line has ten counts"),
        (b"0,1,2,3,4,5,6,7,8,9,T\n", "x.csv", "line 1: more than one column counts 0"),
        (b"0,1,2,3,4,5,6,7,8,9\n", "x.csv", "holds no shoes"),
        (b"1,2,3\n", "x.csv", "no line has ten counts (values 0 to 9) or thirteen (A to K)"),
        (b"It was a dark night\n", "x.csv", "no column is named"),
        (b"1,1,1", "x.npy", "is not an NPY file in spite of its name"),
        (b"\x93NUMPY", "x.npy", "cannot be read as an NPY file"),
        (b"1,1,1", "x.parquet", "is not a Parquet file in spite of its name"),
        (b"PAR1 and not much more", "x.parquet", "cannot be read as a Parquet file"),
    ],
)
def test_a_file_that_is_none_is_one_clear_line(run, shoes, content, name, why):
    ran = run("batch", shoes(content, name))
    assert (ran.status, ran.out if "holds no" not in why else "") == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("array", "why"),
    [
        (np.ones((3, 9), dtype=int), "the array has shape (3, 9)"),
        (np.ones(10, dtype=int), "the array has shape (10,)"),
        (np.ones((3, 10)), "the array holds float64; give it whole numbers"),
        (np.array([["1"] * 10]), "the array holds <U1"),
        (np.ones((0, 10), dtype=int), ""),
    ],
)
def test_an_array_that_is_none_is_one_clear_line(run, tmp_path, array, why):
    path = str(tmp_path / "x.npy")
    np.save(path, array)
    ran = run("batch", path)
    assert ran.status == 2
    assert why in ran.err
    assert ran.err.count("\n") == 1


def test_a_truncated_array_and_a_pickle_are_refused(run, tmp_path):
    path = tmp_path / "x.npy"
    np.save(path, np.ones((100, 10), dtype=int))
    path.write_bytes(path.read_bytes()[:-800])
    assert run("batch", str(path)).status == 2
    np.save(path, np.array([[object()] * 10]), allow_pickle=True)
    ran = run("batch", str(path))
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_no_file_a_directory_and_wrong_usage(run, tmp_path, shoes):
    path = shoes(text_of([EIGHT]))
    for arguments in (
        [str(tmp_path / "none.csv")], [str(tmp_path)], ["a\0b"], [], [path, "--format", "xlsx"],
        [path, "--bet", "no-such-bet"], [path, "--exact", "--digits", "3"], [path, "--commission", "200%"],
        [path, "--output", str(tmp_path / "x.json")], [path, "--tableau", "none"],
    ):  # fmt: skip
        ran = run("batch", *arguments)
        assert (ran.status, ran.out) == (2, ""), arguments
        assert ran.err.count("\n") == 1


# -- where it goes ---------------------------------------------------------------------------------


def test_output_is_whole_and_takes_its_format_from_its_name(run, shoes, tmp_path):
    path = shoes(text_of([EIGHT]) + "1,2\n")
    for name, first in (("a.csv", "line,"), ("a.tsv", "line\t"), ("a.jsonl", '{"line": "1", ')):
        ran = run("batch", path, "--output", str(tmp_path / name))
        assert (ran.status, ran.out) == (1, "")
        assert (tmp_path / name).read_text().startswith(first)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.csv", "a.jsonl", "a.tsv", "shoes.csv"]


def test_output_that_fails_leaves_what_was_there(run, shoes, tmp_path, monkeypatch):
    path, target = shoes(text_of(ROWS)), tmp_path / "out.csv"
    target.write_text("before")
    monkeypatch.setattr(batch_stream, "_ROWS", 7)
    real = batch_stream._lines
    calls = []

    def failing(*arguments):
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(batch_stream, "_lines", failing)
    assert run("batch", path, "--output", str(target)).status == 130
    assert target.read_text() == "before"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out.csv", "shoes.csv"]


def test_output_may_be_the_file_itself(run, shoes):
    path = shoes(text_of([EIGHT] * 3))
    assert run("batch", path, "--output", path).status == 0
    with open(path) as file:
        assert len(file.readlines()) == 4


def start(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "odds", "batch", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    )


def test_standard_input(shoes):
    child = start("-", stdin=subprocess.PIPE)
    out, err = child.communicate(text_of([EIGHT]).encode())
    assert out.decode().splitlines()[1] == f"1,{MAIN}"
    assert (child.returncode, err) == (0, b"")
    kept = io.BytesIO()
    np.save(kept, np.array([EIGHT]))
    child = start("-", stdin=subprocess.PIPE)
    out, err = child.communicate(kept.getvalue())
    assert (child.returncode, out) == (2, b"")
    assert b"cannot be read from a pipe" in err


@pytest.mark.skipif(os.name == "nt", reason="signals are of POSIX")
def test_an_interruption_and_a_closed_pipe_are_quiet(tmp_path):
    rows = np.random.default_rng(3).integers(1, 33, size=(400_000, 10))
    path = str(tmp_path / "many.npy")
    np.save(path, rows)
    child = start(path, "--output", str(tmp_path / "out.csv"))
    while not any(name.startswith(".out.csv") for name in os.listdir(tmp_path)) and child.poll() is None:
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate()
    assert (child.returncode, err.strip()) == (130, b"")
    assert os.listdir(tmp_path) == ["many.npy"]
    child = start(path)
    assert child.stdout is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.wait() in (0, 1)
    assert child.stderr is not None
    assert child.stderr.read().strip() == b""
    child.stderr.close()


def test_progress_is_for_those_who_can_see_it(run, shoes, monkeypatch):
    pytest.importorskip("tqdm")
    path = shoes(text_of([EIGHT]))
    assert run("batch", path).err == ""
    real = batch_commands.progress_bar
    monkeypatch.setattr(batch_commands, "progress_bar", lambda total, unit: real(total, unit, True))
    assert "bytes" in run("batch", path).err


def test_the_check_can_fail(run, shoes):
    """One card more is another answer: the comparison with the printed figures is no formality."""
    counts = [*EIGHT[:9], 33]
    ran = run("batch", shoes(text_of([counts])))
    assert lines(ran)[1] != f"1,{MAIN}"
    assert Fraction(lines(ran)[1].split(",")[1]) == price(player(), Shoe.of_points(counts)).ev
