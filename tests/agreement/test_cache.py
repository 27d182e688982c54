"""The cache on disk: whatever lies there, results are right and nothing crashes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile

import pytest
from helpers.fresh import forget

from odds import PUNTO_BANCO, TABLEAUS, Outcome, Shoe, ways
from odds.counting import cache
from odds.counting.polynomial import compiled

SHOE = Shoe.of_decks(1)
OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
RIGHT = (6_548_674_432, 6_737_232_640, 1_372_227_328)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ODDS_CACHE_DIR", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache"
    forget()


def answer():
    """Player, Banker and Tie of one deck, by a process that has just started."""
    forget()
    return ways(OUTCOMES, SHOE)


def keep():
    """The path of the file that a first start leaves, and what is in it."""
    assert answer() == RIGHT
    file = cache.path(PUNTO_BANCO)
    return file, file.read_bytes()


def test_the_first_start_leaves_one_whole_file_and_the_second_reads_it(folder, monkeypatch):
    file, _ = keep()
    assert list(folder.iterdir()) == [file]
    monkeypatch.setattr("odds.counting.polynomial._compile", lambda *_: pytest.fail("compiled again"))
    assert answer() == RIGHT


def test_what_is_read_back_is_what_was_compiled():
    first = compiled(PUNTO_BANCO)
    forget()
    second = compiled(PUNTO_BANCO)
    assert first is not second
    assert first.draws == second.draws
    for name in ("row", "column", "ways"):
        assert (getattr(first, name) == getattr(second, name)).all()
        assert getattr(first, name).dtype == getattr(second, name).dtype


def test_each_tableau_has_its_own_file_by_its_rules_not_its_name():
    names = {cache.path(tableau) for tableau in TABLEAUS.values()}
    assert len(names) == len(TABLEAUS)
    renamed = type(PUNTO_BANCO)("mine", PUNTO_BANCO.player, PUNTO_BANCO.banker)
    assert cache.path(renamed) == cache.path(PUNTO_BANCO)
    assert cache.path(PUNTO_BANCO.flipped(0, 0)) not in names


def sealed(body):
    """`body` with the digest that the file of punto banco would have."""
    file = cache.path(PUNTO_BANCO)
    return hashlib.sha256(file.name.encode() + b"\0" + body).digest() + body


DAMAGES = {
    "empty": lambda data: b"",
    "one byte": lambda data: b"\0",
    "only a digest": lambda data: data[:32],
    "truncated by one byte": lambda data: data[:-1],
    "truncated to half": lambda data: data[: len(data) // 2],
    "longer by one byte": lambda data: data + b"\0",
    "first bit flipped": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "a middle bit flipped": lambda data: data[:9999] + bytes([data[9999] ^ 4]) + data[10000:],
    "last bit flipped": lambda data: data[:-1] + bytes([data[-1] ^ 128]),
    "zeros": lambda data: bytes(len(data)),
    "foreign text": lambda data: b"%PDF-1.4 not a compiled game\n" * 40,
}

BODIES = {
    "no body": b"",
    "half a header": b"\1\0\0\0",
    "an odd header": b"\1\0\0",
    "a header that promises too much": b"\xff" * 8,
    "no draws": bytes(8),
    "an odd number of bytes": bytes(8) + b"\0",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_ignored_and_mended(damage):
    file, data = keep()
    file.write_bytes(DAMAGES[damage](data))
    assert answer() == RIGHT
    assert file.read_bytes() == data


@pytest.mark.parametrize("kind", BODIES)
def test_a_file_with_a_right_digest_and_a_wrong_body_is_ignored(kind):
    file, _ = keep()
    file.write_bytes(sealed(BODIES[kind]))
    assert answer() == RIGHT


def test_the_file_of_another_tableau_under_this_name_is_ignored():
    file, _ = keep()
    gold = TABLEAUS["baccarat-gold"]
    ways(OUTCOMES, SHOE, tableau=gold)
    file.write_bytes(cache.path(gold).read_bytes())
    assert answer() == RIGHT


def test_switched_off_nothing_is_written(monkeypatch, tmp_path):
    monkeypatch.setenv("ODDS_CACHE_DIR", "")
    monkeypatch.chdir(tmp_path)
    assert cache.directory() is None
    assert cache.path(PUNTO_BANCO) is None
    assert cache.load(PUNTO_BANCO) is None
    assert answer() == RIGHT
    assert list(tmp_path.iterdir()) == []


def test_without_the_variable_the_users_own_directory_is_meant(monkeypatch):
    monkeypatch.delenv("ODDS_CACHE_DIR")
    assert "baccarat-odds" in str(cache.directory())


def test_a_directory_that_is_a_file(folder):
    folder.write_text("I was here first")
    assert answer() == RIGHT
    assert folder.read_text() == "I was here first"


def test_a_directory_below_a_file(folder, monkeypatch):
    folder.write_text("I was here first")
    monkeypatch.setenv("ODDS_CACHE_DIR", str(folder / "deeper" / "still"))
    assert answer() == RIGHT


def test_a_directory_where_the_file_should_be(folder):
    cache.path(PUNTO_BANCO).mkdir(parents=True)
    assert answer() == RIGHT
    assert [entry.name for entry in folder.iterdir()] == [cache.path(PUNTO_BANCO).name]


def test_a_name_too_long_for_the_file_system(monkeypatch, tmp_path):
    monkeypatch.setenv("ODDS_CACHE_DIR", str(tmp_path / ("long" * 1000)))
    assert answer() == RIGHT


@pytest.mark.skipif(os.name != "posix", reason="permissions of posix")
def test_a_directory_that_cannot_be_written_or_read(folder):
    file, _ = keep()
    for mode in (0o500, 0o000):
        file.unlink(missing_ok=True)
        folder.chmod(mode)
        try:
            assert answer() == RIGHT
        finally:
            folder.chmod(0o700)


@pytest.mark.parametrize("broken", ["tempfile.mkstemp", "os.replace", "os.fdopen"])
def test_a_disk_that_refuses_is_no_error_and_leaves_no_litter(broken, folder, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "refused", "nowhere")

    module = {"tempfile": tempfile, "os": os}[broken.split(".")[0]]
    with monkeypatch.context() as patch:
        patch.setattr(module, broken.split(".")[1], refuse)
        assert answer() == RIGHT
    assert list(folder.iterdir()) == []


def test_an_interrupted_write_leaves_no_litter_and_no_half_file(folder, monkeypatch):
    def interrupt(*_args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            answer()
    assert list(folder.iterdir()) == []
    assert answer() == RIGHT


def test_two_processes_racing_are_both_right_and_leave_one_whole_file(folder):
    code = "from odds import *; print(ways([Outcome.PLAYER, Outcome.BANKER, Outcome.TIE], Shoe.of_decks(1)))"
    racers = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for racer in racers:
        out, err = racer.communicate(timeout=120)
        assert (out.strip(), err, racer.returncode) == (str(RIGHT), "", 0)
    assert [entry.name for entry in folder.iterdir()] == [cache.path(PUNTO_BANCO).name]
    assert cache.load(PUNTO_BANCO) is not None
