"""How the command line behaves: one clear line for bad input, exit statuses, files whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BAD = [
    ("--decks 0", "0 decks make no shoe"),
    ("--decks -1", "not a number of decks"),
    ("--decks 8.0", "not a number of decks"),
    ("--decks 1e3", "not a number of decks"),
    ("--decks ٨", "not a number of decks"),
    ("--decks " + "9" * 400, "not a number of decks"),
    ("--decks 8 --points 0:9", "each describe a shoe"),
    ("--points 0:-1", "is not a count"),
    ("--points 10:4", "is not a point value"),
    ("--points 0:5", "too few"),
    ("--points 0:4,0:4", "counted twice"),
    ("--ranks X:4", "is not a card"),
    ("--cards 9:8", "does not name one of the cards"),
    ("--without Z", "is not a card"),
    ("--decks 1 --without 9x5", "cannot be removed: 4 are in the shoe"),
    ("--decks inf --without 9", "stays the same"),
    ("--known 7=4", "is not a dealing position"),
    ("--known 1=4,1=5", "known twice"),
    ("--known 1", "write position=card"),
    ("--points 1:6 --known 1=9", "holds 0 of it"),
    ("--commission 101%", "outside 0 to 100%"),
    ("--commission nan", "is not a commission"),
    ("--commission 1/0", "divides by zero"),
    ("--pays -3", "is not a payout"),
    ("--pays 1:8", "written backwards"),
    ("--tableau punto", "did you mean punto-banco"),
    ("--tableau missing.toml", "no such file"),
    ("--tableau .", "cannot be read"),
    ("--format exel", "there is no format"),
    ("--digits -1", "-1"),
    ("--digits x", "'x' is not a whole number; use a whole number from 0 to 1,000"),
    ("--output .", "is a directory"),
    ("--output no/such/folder/x.md", "cannot be written"),
    ("--deks 8", "--decks"),
    ("swep", "did you mean 'sweep'"),
    ("sweep --decks 3-1", "smaller number first"),
    ("sweep --decks 1-100000", "name fewer"),
    ("sweep --decks ,", "list of decks is empty"),
    ("sweep --commission ,", "list of commissions is empty"),
    ("given --player-two 10", "10"),
    ("given --player-two 9 --player-draws", "cannot happen"),
    ("coup", "CARDS"),
    ("coup 5 5 K", "card 4 is missing"),
    ("coup 9 9 K K 4", "was not needed"),
    ("tableau --tableau bahamian punto-banco", "named twice"),
]


@pytest.mark.parametrize(("line", "words"), BAD, ids=[line[:40] for line, _ in BAD])
def test_bad_input_gets_one_clear_line_and_status_2(line, words, run):
    ran = run(*line.split(" "))
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("odds: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err
    assert len(ran.err) < 300


def test_a_failed_command_leaves_the_old_file(tmp_path, run):
    target = tmp_path / "odds.md"
    target.write_text("old")
    assert run("--decks", "0", "--output", str(target)).status == 2
    assert target.read_text() == "old"
    assert run("--output", str(target)).status == 0
    assert target.read_text().startswith("Punto banco, 8 decks")
    assert "| Player " in target.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["odds.md"]


def test_the_suffix_of_the_output_chooses_the_format(tmp_path, run):
    assert run("--output", str(tmp_path / "x.csv")).out == ""
    assert (tmp_path / "x.csv").read_text().startswith("bet,pays,ways,")


def test_help_groups_the_commands_by_job(run):
    shown = run("--help").out
    assert shown.index("Odds:") < shown.index("sweep ") < shown.index("Shoe:") < shown.index("removal ")
    assert run("-h").out == shown


def test_version(run):
    from odds import __version__

    assert run("--version").out == f"odds {__version__}\n"


def test_options_without_a_command_belong_to_the_main_table(run):
    assert run("--decks", "6").out == run("main", "--decks", "6").out
    assert run().out == run("main", "--decks", "8").out


def test_no_colour_when_not_a_terminal(run):
    assert "\x1b" not in run().out


def test_differing_rules_are_exit_status_1(run):
    assert run("tableau", "--against", "bahamian").status == 1
    assert run("tableau", "--against", "punto-banco").status == 0


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "odds", *arguments]


def test_a_closed_pipe_is_quiet():
    process = subprocess.Popen(command("known"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")


def test_an_interrupt_is_quiet_and_exits_130():
    script = (
        "import os, signal, odds.cli.app as app\n"
        "app.invoke = lambda words: os.kill(os.getpid(), signal.SIGINT)\n"
        "app.main([])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


def test_a_full_device_is_one_clear_line():
    if not Path("/dev/full").exists():
        return
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(command(), stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"odds: ")
    assert ran.stderr.count(b"\n") == 1


def test_output_is_utf8_whatever_the_locale():
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(command("coup", "10♠ 9♥ 9 K"), capture_output=True, timeout=60, env=environment)
    assert ran.stdout.decode("utf-8").startswith("1  Player  10s")


def test_importing_and_helping_load_no_heavy_module():
    script = (
        "import sys, odds.cli\ntry:\n odds.cli.main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'sympy', 'scipy', 'matplotlib', 'numba', 'pyarrow', 'pandas', 'tabulate'}\n"
        "sys.exit(sorted(heavy & set(sys.modules)) or 0)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
