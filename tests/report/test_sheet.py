"""Submission sheets: what they hold, in every format, and a digest that anybody can compute again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from fractions import Fraction
from hashlib import sha256
from io import BytesIO

import pytest

from odds import PUNTO_BANCO, Shoe, banker, price, removal_effects, tie
from odds._version import __version__
from odds.bets import find
from odds.game.cards import RANKS
from odds.report.document import latex_document, markdown_document
from odds.report.sheet import sheet_page, sheet_tables
from odds.report.sheet_digest import canonical_text, digest, find_out

EIGHT = Shoe.of_decks(8)
EVIL = """
[[bets]]
id = "evil"
name = "<script>alert(1)</script> $x^2$ % & _ | `a` \\\\end{document} 龍 é – player¦s -- [x]"
note = "100% <b>bold</b> {x} \\\\input{/etc/passwd}"
[[bets.lines]]
event = "tie"
words = "[a tie | <i>of</i> any $kind$ & more_things # ~ ^ which is told at great length so that lines must break]"
pays = "10 to 1"
"""


@pytest.fixture
def evil(tmp_path):
    file = tmp_path / "evil.toml"
    file.write_text(EVIL, "utf-8")
    return str(file)


def test_u73_every_figure_of_a_wager(run):
    out = run("sheet", "tie").out
    for text in (
        "True odds: 9.509062 to 1.",
        "Pays 8 to 1.",
        "House edge: 14.359629%, pushes counted; 14.359629% per bet that is not pushed.",
        "Hit frequency: 9.515597%, once in 10.509062.",
        "Standard deviation: 2.640872.",
        "475,627,426,473,216",
        "4,998,398,275,503,360",
        "| 6       | 9.506871 |         9.518708 | 14.438160 |",
        "| 6        |     32 |  -0.115953 |     -1159.531 |",
        "Punto banco",
        "8 decks (416 cards)",
        "4.343848",
        f"baccarat-odds {__version__}",
        "reference enumerator",
    ):
        assert text in out


def test_both_bases_of_the_edge(run):
    out = run("sheet", "banker").out
    assert "House edge: 1.057906%, pushes counted; 1.169158% per bet that is not pushed." in out


def test_a_bet_that_favours_the_bettor_is_told_in_words(run):
    out = run("sheet", "tie", "--pays", "10 to 1").out
    assert out.count("At these odds the bet favours the bettor.") == 2
    assert "**Favours**: the bettor" in out
    assert "favours the bettor" not in run("sheet", "tie").out


def test_several_wagers_and_their_rules_in_one_document(run):
    out = run("sheet", "tie", "gold-banker", "lucky-6").out
    assert [line for line in out.splitlines() if line.startswith("## ")] == [
        "## Tie",
        "## Banker, Gold, 5%",
        "## Lucky 6",
        "## Drawing rules",
        "## Method",
        "## Digests",
    ]
    assert "Punto banco. D draws" in out
    assert "Baccarat gold. D draws" in out


# -- the digest ----------------------------------------------------------------------------------


def by_hand(bet, shoe, decks=(1, 2, 4, 6, 8, None)) -> str:
    """The canonical text of a bet that reads point values, written from the words of the sheet alone."""
    letters = {True: "D", False: "S"}
    rules = "DDDDDDSS " + "/".join("".join(letters[cell] for cell in row) for row in PUNTO_BANCO.banker)

    def ways(one):
        return " ".join(str(number) for number in [one.total, *(line.ways for line in one.lines)])

    one = price(bet, shoe)
    lines = ["baccarat-odds-canonical 1", f"bet {bet.id}", f"rules {rules}"]
    lines += [f"shoe points {' '.join(map(str, shoe.points))}", f"universe {one.total}"]
    lines += [f"line {line.pays} {line.ways}" for line in one.lines]
    for number in decks:
        full = Shoe.infinite() if number is None else Shoe.of_decks(number)
        lines.append(f"decks {'inf' if number is None else number} {ways(price(bet, full))}")
    lines += [f"removal {card} {effect}" for card, effect in removal_effects(bet, shoe).items()]
    return "".join(line + "\n" for line in lines)


def test_the_digest_can_be_computed_again_from_its_description(run):
    shoe = EIGHT.without("9 9 8h")
    for bet in (tie(), banker("4%")):
        text = by_hand(bet, shoe)
        assert canonical_text(find_out(bet, shoe)) == text
        assert digest([find_out(bet, shoe)]) == sha256(text.encode()).hexdigest()
    text = run("sheet", "tie", "--canonical").out
    assert text == by_hand(tie(), EIGHT)
    assert f"**Digest (SHA-256)**: {sha256(text.encode()).hexdigest()}" in run("sheet", "tie").out


def test_the_digest_of_all_is_that_of_the_texts_in_order(run):
    text = run("sheet", "tie", "banker", "--canonical").out
    assert f"in this order**: {sha256(text.encode()).hexdigest()}" in run("sheet", "tie", "banker").out


def test_the_digest_knows_the_numbers_and_not_the_spelling_of_the_shoe():
    same = [EIGHT, Shoe.of_points(EIGHT.points), Shoe.of_ranks(dict.fromkeys(RANKS, 32))]
    assert len({digest([find_out(tie(), shoe)]) for shoe in same}) == 1
    others = [find_out(tie(9), EIGHT), find_out(tie(), EIGHT.without("9")), find_out(banker(), EIGHT)]
    assert len({digest([one]) for one in others} | {digest([find_out(tie(), EIGHT)])}) == 4


@pytest.mark.parametrize("name", ["banker-streak", "insurance-banker-7", "player-pair", "perfect-pair"])
def test_every_kind_of_bet_has_a_sheet(name):
    found = find_out(find(name), EIGHT)
    text = canonical_text(found)
    assert text.isascii()
    assert text.count("\nremoval ") == int(found.bet.grain)
    assert sum(line.ways for line in found.price.lines) == found.price.total
    page = sheet_page([find(name)], EIGHT)
    assert all(len(line) < 4000 for line in markdown_document(page).splitlines())


def test_a_run_says_that_its_coups_are_taken_as_independent(run):
    out = run("sheet", "banker-streak").out
    assert "takes the coups as independent" in out
    assert "for each coup" in out
    assert "| ways" not in out
    assert "Conditional bets" in run("sheet", "insurance-banker-7").out


def test_small_and_endless_shoes_have_no_removal():
    assert find_out(tie(), Shoe.infinite()).removal is None
    six = Shoe.of_points([2, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    assert "removal" not in canonical_text(find_out(tie(), six))
    assert not any(table.id.endswith("removal") for table in sheet_tables(sheet_page([tie()], six)))


# -- formats -------------------------------------------------------------------------------------


def test_json_is_exact(run):
    told = json.loads(run("sheet", "tie", "--format", "json").out)
    tables = {table["id"]: table for table in told["tables"]}
    assert tables["tie-lines"]["rows"][0]["true_odds"] == str(price(tie(), EIGHT).true_odds)
    assert tables["tie-figures"]["rows"][0]["edge"] == str(price(tie(), EIGHT).edge)
    assert Fraction(tables["tie-decks"]["rows"][-1]["edge"]) == price(tie(), Shoe.infinite()).edge
    assert len(tables) == len(told["tables"])


def test_xlsx_is_read_back(run, tmp_path, evil):
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    file = tmp_path / "sheet.xlsx"
    assert run("sheet", "tie", evil, "--output", str(file)).status == 0
    book = openpyxl.load_workbook(BytesIO(file.read_bytes()))
    cells = {str(cell.value) for page in book for row in page.iter_rows() for cell in row}
    assert {"475,627,426,473,216", "475627426473216"} & cells
    assert not any(cell.data_type == "f" for page in book for row in page.iter_rows() for cell in row)
    assert any("<script>alert(1)" in cell for cell in cells)


def test_html_is_one_file_and_shows_names_as_they_are(run, tmp_path, evil):
    file = tmp_path / "sheet.html"
    assert run("sheet", "tie", evil, "--output", str(file)).status == 0
    text = file.read_text("utf-8")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert not re.search(r'(src|href)="(?!#|data:,)', text)
    assert "9.509062" in text
    assert "@media print" in text


def test_markdown_escapes(run, evil):
    out = run("sheet", evil).out
    assert "\\<script>" in out
    assert "<script>alert" not in out.replace("\\<script>", "")
    assert "any $kind$" in out


def test_latex_escapes_and_declares_its_letters(run, evil):
    out = run("sheet", evil, "--format", "latex").out
    assert out.startswith("\\documentclass")
    assert out.count("\\end{document}") == 1
    assert "\\input{" not in out
    assert "\\DeclareUnicodeCharacter{9F8D}{[U+9F8D]}" in out
    assert "-{}-" in out
    assert re.search(r"(?<!\\)&.*(?<!\\)%", out) is None


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX here to compile the document with")
def test_latex_compiles(run, tmp_path, evil):
    bets = [evil, "tie", "perfect-pair", "banker-streak", "insurance-banker-7", "gold-banker"]
    assert run("sheet", *bets, "--output", str(tmp_path / "s.tex")).status == 0
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "s.tex"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, timeout=300, check=False)
    log = (tmp_path / "s.log").read_text("latin-1")
    assert ran.returncode == 0, log[-2000:]
    assert "Overfull" not in log
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")


def test_digits_and_exact():
    page = sheet_page([tie()], EIGHT, digits=2)
    assert "9.51 to 1" in markdown_document(page, digits=2)
    assert "619306544887/6508331087895" in markdown_document(page, exact=True)
    assert "619306544887/6508331087895" in latex_document(page, exact=True)


def test_the_same_sheet_is_the_same_text(run):
    for form in ("md", "html", "latex"):
        assert run("sheet", "dragon-7", "--format", form).out == run("sheet", "dragon-7", "--format", form).out


def test_the_command_that_makes_it_is_on_it(run):
    out = run("sheet", "tie", "--pays", "9 to 1", "--decks", "6").out
    assert "Made by `odds sheet tie --pays '9 to 1' --decks 6`" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "missing argument"),
        (["nope"], "is not a bet"),
        (["tie", "--format", "pdf"], "print the html to PDF"),
        (["tie", "--format", "htlm"], "did you mean 'html'"),
        (["tie", "--format", "html", "--exact"], "leave --exact out"),
        (["tie", "--canonical", "--format", "md"], "--canonical has one form"),
        (["tie", "--decks", "6,8"], "not a number of decks"),
        (["tie", "--decks", "0"], "deck"),
        (["player-pair", "--points", "0:4 1:9"], "reads ranks"),
        (["tie", "--output", "/nowhere/x.md"], "cannot be written"),
        (["missing.toml"], "no such file"),
    ],
)
def test_bad_words_are_one_line(run, words, told):
    ran = run("sheet", *words)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1
