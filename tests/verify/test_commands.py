"""The commands as a user types them, the helpers for test suites, and the table of all probabilities."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from odds import OddsError, Outcome, Result, Shoe, tally
from odds.bets import find
from odds.testing import assert_consistent, expected_counts

Run = Callable[..., Any]
U42 = ("--player", "42640", "--banker", "47487", "--tie", "9873")


def test_verify_u42(run: Run) -> None:
    done = run("verify", *U42)
    assert done.status == 1
    assert "Player      42640  44624.66  -12.63" in done.out
    assert "Banker      47487  45859.74   10.33" in done.out
    assert "Tie          9873   9515.60    3.85" in done.out
    assert "chi-square 159.4 on 2 degrees of freedom, p = 2.40e-35" in done.out
    assert "Verdict: wrong. These are not results of punto banco, 8 decks (416 cards). Player drives it" in done.out
    assert "Raw sums, wins swapped         raw-sums-swapped      -0.52" in done.out
    assert max(map(len, done.out.splitlines())) <= 100


def test_verify_u46_from_the_command_line(run: Run) -> None:
    done = run("verify", "--player", "282", "--banker", "214", "--no-ties", "--more", "player")
    assert done.status == 1
    assert "p = 0.000456 (exact binomial, one-sided: more Player than expected)" in " ".join(done.out.split())
    assert "0.493175" in done.out
    assert "0.506825" in done.out
    assert "results that were picked" in done.out


def test_verify_a_consistent_sample(run: Run) -> None:
    done = run("verify", "--player", "44,700", "--banker", "45,800", "--tie", "9,500")
    assert (done.status, "Verdict: consistent." in done.out) == (0, True)
    assert "Explanations" not in done.out


def test_too_few_coups_are_inconclusive_and_no_failure(run: Run) -> None:
    done = run("verify", "--player", "48", "--banker", "41", "--tie", "11")
    assert done.status == 0
    assert "Verdict: inconclusive after 100 coups" in done.out
    assert "About 39,414 coups would decide." in " ".join(done.out.split())


def test_verify_u49_from_the_command_line(run: Run) -> None:
    done = run("verify", "--mean", "99.44%", "--expected", "99.54%", "--variance", "19.51", "--coups", "4e8")
    assert done.status == 1
    assert "standard error                   0.022085" in done.out
    assert "z -4.53" in done.out


def test_verify_means_of_bets(run: Run) -> None:
    assert run("verify", "--bet", "banker", "--mean", "-1.06%", "--coups", "1000000").status == 0
    assert run("verify", "--bet", "dragon-7", "--mean", "-17.6%", "--coups", "1000000").status == 1
    assert run("verify", "--bet", "banker", "--mean", "-1.06%", "--error", "0.09%").status == 0
    two = ("--mean", "1%", "--coups", "1e6", "--versus-mean", "2%", "--versus-coups", "1e6")
    assert run("verify", "--bet", "banker", *two).status == 1


def test_verify_percentages(run: Run) -> None:
    done = run("verify", "--player", "44.6%", "--banker", "45.9%", "--tie", "9.5%", "--coups", "1e9")
    assert done.status == 0
    assert "rounded percentages" in done.out


def test_verify_files(run: Run, tmp_path: Path) -> None:
    one, two, grid = tmp_path / "one.csv", tmp_path / "two.json", tmp_path / "grid.csv"
    one.write_text("player,44700\nbanker,45800\ntie,9500\n")
    two.write_text('{"player": 42640, "banker": 47487, "tie": 9873}')
    counts = expected_counts(10**6, of="totals")
    grid.write_text("".join(f"{label},{round(count)}\n" for label, count in counts.items()))
    assert run("verify", str(one)).status == 0
    assert run("verify", str(two)).status == 1
    assert run("verify", str(one), "--versus", str(two)).status == 1
    assert run("verify", str(one), "--versus", str(one)).status == 0
    done = run("verify", str(grid), "--of", "totals")
    assert done.status == 0
    assert "on 99 degrees of freedom" in done.out
    chances = tmp_path / "p.json"
    chances.write_text('{"player": "0.446", "banker": "0.459", "tie": "0.095"}')
    assert run("verify", str(one), "--probabilities", str(chances)).status == 0
    chances.write_text('{"player": "0.446", "banker": "0.459", "tie": "0.094"}')
    refused = run("verify", str(one), "--probabilities", str(chances))
    assert (refused.status, refused.err) == (
        2,
        "odds: the probabilities sum to 999/1000, not to 1; give one for every result, exactly\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nofile.csv",),
        ("--player", "-5", "--banker", "3", "--tie", "1"),
        ("--player", "4.5", "--banker", "3", "--tie", "1"),
        ("--player", "5", "--banker", "3", "--tie", "1", "--coups", "8"),
        ("--player", "5", "--banker", "3"),
        ("--mean", "1%"),
        (*U42, "--alpha", "0"),
        (*U42, "--resolve", "0"),
        (*U42, "--commission", "5%"),
        (*U42, "--bet", "banker", "--no-ties"),
        (*U42, "--no-ties", "--of", "totals"),
        (*U42, "--more", "player", "--fewer", "tie"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    done = run("verify", *arguments)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("odds: ")


def test_verify_json_holds_exact_numbers(run: Run) -> None:
    data = json.loads(run("verify", *U42, "--format", "json").out)
    check, limits, explained = data["tables"]
    assert Fraction(check["rows"][0]["expected"]) == 100_000 * tally(Shoe.of_decks(8)).probability(Outcome.PLAYER)
    assert check["rows"][0]["z"] == "-12.63"
    assert len(limits["rows"]) == 3
    assert explained["rows"][0]["id"] == "raw-sums-swapped"
    assert explained["rows"][0]["fits"] == "yes"


def test_fingerprints(run: Run) -> None:
    done = run("fingerprints")
    assert done.status == 0
    assert "player-0-stands      Player 0 stands                   0.405164  0.497532  0.097304" in done.out
    assert max(map(len, done.out.splitlines())) <= 100
    one = run("fingerprints", "keyed-on-total")
    assert "looks up Player's final total where the third card belongs" in one.out
    assert "did you mean 'ace-zero'" in run("fingerprints", "ace-zer").err
    assert "it changes nothing" in run("fingerprints", "decks-8").out


def test_plan(run: Run) -> None:
    done = run("plan", "player", "banker", "tie", "dragon-7", "--coups", "1e3 1e4,1000000")
    assert done.status == 0
    for figure in ("1.575709", "0.498283", "0.049828", "2.932608", "347,533,511", "330,372,707", "14,223,303,344"):
        assert figure in done.out
    for bad in (("--coups", "0"), ("--half-width", "0"), ("--alpha", "2"), ("--power", "0.1%"), ("--coups", "many")):
        assert run("plan", *bad).status == 2


def test_expect_json_has_every_probability_as_fraction_and_decimal(run: Run) -> None:
    data = json.loads(run("expect", "dragon-7", "--format", "json", "--digits", "12").out)
    tables = {table["id"]: table["rows"] for table in data["tables"]}
    assert list(tables) == [
        "outcome", "naturals", "thirds", "hands", "cards", "player-total", "banker-total", "totals", "margins",
        "two-card-totals", "results", "lines-dragon-7",
    ]  # fmt: skip
    for name in set(tables) - {"naturals", "thirds"}:
        assert sum(Fraction(row["probability"]) for row in tables[name]) == 1, name
    tie = tables["outcome"][2]
    assert tie == {
        "event": "Tie",
        "ways": "475627426473216",
        "probability": "619306544887/6508331087895",
        "decimal": f"{Decimal(619306544887) / Decimal(6508331087895):.12f}",
    }
    assert len(tables["results"]) == 205


def test_expect_naturals_are_counted_right(run: Run) -> None:
    results = tally(Shoe.of_decks(8), Result)
    data = json.loads(run("expect", "--format", "json").out)
    rows = {row["event"]: Fraction(row["probability"]) for row in data["tables"][1]["rows"]}
    assert rows["any natural"] + rows["no natural"] == 1
    wins = rows["Player wins with a natural"] + rows["Banker wins with a natural"] + rows["tie of naturals"]
    assert wins == rows["any natural"] == results.probability(lambda seen: seen.player_natural or seen.banker_natural)
    assert (
        rows["Player has a natural"] + rows["Banker has a natural"] - rows["both have naturals"] == rows["any natural"]
    )


def test_expect_reads_other_games(run: Run) -> None:
    done = run("expect", "bahamian-player", "--decks", "6", "--format", "csv", "--exact")
    assert done.status == 0
    assert "event,ways,probability" in done.out


def test_the_helpers_for_test_suites() -> None:
    counts = {label: round(count) for label, count in expected_counts(10_001, bet=find("dragon-7")).items()}
    assert_consistent(counts, bet=find("dragon-7"))
    assert_consistent({"tie": 951}, coups=10_000)
    with pytest.raises(AssertionError, match=r"(?s)Against punto banco, 8 decks.*Raw sums, wins swapped"):
        assert_consistent({"player": 42_640, "banker": 47_487, "tie": 9_873})
    with pytest.raises(AssertionError, match="inconclusive"):
        assert_consistent([48, 41, 11], conclusive=True)
    assert_consistent([48, 41, 11])
    with pytest.raises(OddsError, match="2 counts are given for the 3 cells"):
        assert_consistent([48, 41])
    assert_consistent([44_676, 45_962, 9_362], shoe=Shoe.of_decks(1))


def test_the_helpers_look_at_the_shoe() -> None:
    counts = [round(count) for count in expected_counts(10**8, shoe=Shoe.of_decks(1)).values()]
    assert_consistent(counts, shoe=Shoe.of_decks(1))
    with pytest.raises(AssertionError, match="1 deck"):
        assert_consistent(counts)


def test_heavy_modules_are_loaded_only_when_needed() -> None:
    code = (
        "import odds.cli.verify_commands, sys; print([m for m in ('scipy', 'mpmath', 'tabulate') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "[]\n"


def test_what_the_simulator_prints_and_logs_verify_reads(run, tmp_path, monkeypatch):
    log = tmp_path / "coups.csv"
    printed = run(
        "simulate", "--coups", "20000", "--seed", "3", "--log", str(log), "--of", "outcome", "--format", "json"
    )
    counts = tmp_path / "counts.json"
    counts.write_text(printed.out)
    from_log, from_counts = run("verify", "--log", str(log)), run("verify", str(counts))
    assert from_log.out == from_counts.out
    assert "20,000 coups" in from_log.out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(counts.read_bytes())))
    assert run("verify", "-").out == from_counts.out


def test_a_log_given_as_counts_says_where_it_goes(run, tmp_path):
    log = tmp_path / "coups.csv"
    run("simulate", "--coups", "100", "--seed", "3", "--log", str(log))
    ran = run("verify", str(log))
    assert ran.status == 2
    assert "--log" in ran.err
    assert run("verify", "--log", str(log), "--player", "3").status == 2


def test_a_handful_of_shoes_has_no_standard_error(run):
    shown = run("simulate", "--shoes", "3", "--seed", "2", "--format", "csv").out.splitlines()
    assert shown[1].endswith(",,")


@pytest.mark.parametrize("mean", ["-5", "2", "-101%"])
def test_a_mean_that_cannot_be_is_refused(run, mean):
    ran = run("verify", "--mean", mean, "--bet", "banker", "--coups", "100")
    assert (ran.status, ran.out) == (2, "")
    assert "impossible" in ran.err


def test_a_closed_standard_input_is_one_clear_line(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    ran = run("verify", "-")
    assert (ran.status, ran.err) == (2, "odds: standard input: is closed; name a file\n")
