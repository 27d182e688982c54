"""The HTML page: whole in itself, well formed, everything escaped, every figure exact underneath."""

from __future__ import annotations

import re
from base64 import b64encode
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from odds import OddsError, Shoe, player, price
from odds.analysis.root import SquareRoot
from odds.bets import Bet, family, find
from odds.report.html_page import Page, Section, html_page
from odds.report.html_table import exact_text, table_html
from odds.report.shoe_report import shoe_report
from odds.report.tables import Column, Table

NASTY = """<script>alert(1)</script> "x" & 'y' <img src=x onerror=alert(2)>"""
VOID = {"meta", "link", "br"}
TABLE = Table(
    "t",
    "Title\nPunto banco",
    (
        Column("bet", "bet"),
        Column("ways", "ways", "ways"),
        Column("edge", "edge", "units", percent=True),
        Column("sd", "SD", "decimal"),
    ),
    (
        ("Player", 1234567, Fraction(1, 3), SquareRoot(Fraction(2))),
        ("Tie", 10174207127460480, Fraction(-1, 7), None),
        ("total", 10174207128695047, Fraction(0), None),
    ),
    ("A note.",),
    total=True,
)


class Tree(HTMLParser):
    """Every element with its attributes and text; fails where tags do not close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.elements: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        if tag in VOID:
            self.elements.append((tag, dict(attrs), ""))
        else:
            self.open.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        name, attrs, words = self.open.pop()
        assert name == tag
        self.elements.append((tag, attrs, "".join(words)))

    def handle_data(self, data: str) -> None:
        for _, _, words in self.open:
            words.append(data)

    def all(self, *tags: str) -> list[tuple[dict[str, str | None], str]]:
        return [(attrs, words) for tag, attrs, words in self.elements if tag in tags]


def nasty_bet() -> Bet:
    return Bet(
        NASTY, player().lines, id=NASTY, detail=NASTY, other_names=[NASTY], fields=["player.wins", "tie"], note=NASTY
    )


@pytest.fixture(scope="module")
def report() -> str:
    bets = [*family("egalite"), find("dragon-7"), find("player-pair"), nasty_bet(), nasty_bet()]
    return html_page(shoe_report(bets, Shoe.of_decks(8)))


def test_the_page_is_well_formed_and_complete(report: str) -> None:
    tree = Tree(report)
    assert report.startswith("<!doctype html>\n<html lang=")
    assert [words for _, words in tree.all("title")] == ["The odds of baccarat"]
    figures = ["2,230,518,282,592,256", "1.057906", "14.359629", "7.611334", "-1159.531", "4.938819"]
    assert all(figure in report for figure in figures)
    assert [words for _, words in tree.all("h2")] == [
        "Main bets",
        "House variants",
        "Drawing rules",
        "Both hands together",
        "Once part of the coup is known",
        "What each card is worth",
        "The catalogue",
        "Return tables",
    ]
    contents = [words for _, words in tree.all("li")]
    assert contents == [words for _, words in tree.all("h2")]


def test_nothing_is_loaded_from_anywhere(report: str) -> None:
    tree = Tree(report)
    assert not re.search(r"https?:|//[a-z]|@import|url\(", report)
    assert [attrs for attrs, _ in tree.all("link")] == [{"rel": "icon", "href": "data:,"}]
    assert not [attrs for _, attrs, _ in tree.elements if "src" in attrs or "style" in attrs]
    assert not [name for _, attrs, _ in tree.elements for name in attrs if name.startswith("on")]


def test_the_policy_allows_the_own_style_and_script_only(report: str) -> None:
    tree = Tree(report)
    (policy,) = [attrs["content"] for attrs, _ in tree.all("meta") if "http-equiv" in attrs]
    for tag in ("style", "script"):
        (text,) = [words for _, words in tree.all(tag)]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}';" in str(policy)
    assert str(policy).startswith("default-src 'none';")
    assert "unsafe" not in str(policy)


def test_a_script_in_a_name_is_text(report: str) -> None:
    tree = Tree(report)
    assert len(tree.all("script")) == 1
    assert tree.all("img") == []
    heads = [words for _, words in tree.all("h3")]
    assert heads.count(f"{NASTY}, {NASTY}") == 2
    paragraphs = [words for attrs, words in tree.all("p") if attrs.get("class") == "intro"]
    assert f"Also {NASTY}. Reads totals and hand sizes. {NASTY}" in paragraphs


def test_every_part_of_a_page_is_escaped() -> None:
    table = Table("t", f"{NASTY}\n{NASTY}", (Column("x", NASTY),), ((NASTY,),), (NASTY,))
    section = Section(NASTY, (table,), NASTY, (Section(NASTY, anchor=NASTY),), NASTY, {NASTY: NASTY})
    tree = Tree(html_page(Page(NASTY, (NASTY,), (section,), NASTY)))
    assert len(tree.all("script")) == 1
    assert tree.all("img") == []
    for tag in ("title", "h1", "h2", "h3", "strong", "th", "code"):
        assert NASTY in [words for _, words in tree.all(tag)], tag
    assert (tree.all("th")[1][1], tree.all("section")[1][0]["id"]) == (NASTY, NASTY)


def test_accessible_structure(report: str) -> None:
    tree = Tree(report)
    tables = len(tree.all("table"))
    assert len(tree.all("caption")) == tables
    assert all(words.strip() for _, words in tree.all("caption"))
    assert {attrs.get("scope") for attrs, _ in tree.all("th")} == {"col", "row"}
    ids = [attrs["id"] for _, attrs, _ in tree.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {attrs["aria-labelledby"] for attrs, _ in tree.all("section")} <= set(ids)
    links = [str(attrs["href"]) for attrs, _ in tree.all("a")]
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert "#bet-egalite-0" in links


def test_cells_carry_their_exact_values() -> None:
    cells = Tree(table_html(TABLE)).all("td", "th")
    shown = [(words, attrs.get("data-exact")) for attrs, words in cells]
    assert shown == [
        ("bet", None),
        ("ways", None),
        ("edge %", "edge"),
        ("SD", None),
        ("Player", None),
        ("1,234,567", "1234567"),
        ("33.333333", "1/3"),
        ("1.414214", "1.41421356237309504880"),
        ("Tie", None),
        ("10,174,207,127,460,480", "10174207127460480"),
        ("-14.285714", "-1/7"),
        ("", None),
        ("total", None),
        ("10,174,207,128,695,047", "10174207128695047"),
        ("0.000000", "0"),
        ("", None),
    ]
    assert table_html(TABLE).index("<tfoot>") > table_html(TABLE).index("Tie")


def test_every_figure_of_the_report_is_exact(report: str) -> None:
    texts = [str(attrs["data-exact"]) for attrs, _ in Tree(report).all("td") if "data-exact" in attrs]
    assert len(texts) > 500
    assert all(re.fullmatch(r"-?\d+(/\d+|\.\d{20})?", text) for text in texts)
    assert exact_text(price(find("dragon-7"), Shoe.of_decks(8)).edge) in texts
    assert "114753351728/10847218479825" in texts


def test_digits_change_what_is_shown_and_not_what_is_exact(report: str) -> None:
    few, many = table_html(TABLE, 1), table_html(TABLE, 30)
    assert "33.333333333333333333333333333333" in many
    fractions = r'data-exact="[-0-9/]*"'
    assert re.findall(fractions, few) == re.findall(fractions, many)
    assert 'data-exact="1.41421356237309504880168872420970">1.414213562373095048801688724210<' in many
    with pytest.raises(OddsError, match="-1 digits"):
        html_page(Page("", (), (), ""), digits=-1)


def test_the_same_report_gives_the_same_text() -> None:
    def once() -> str:
        return html_page(shoe_report([find("tie")], Shoe.of_decks(6)))

    assert once() == once()


@pytest.mark.parametrize(
    ("light", "dark"), [("--ink", "--paper"), ("--soft", "--paper"), ("--accent", "--paper"), ("--soft", "--wash")]
)
def test_contrast_is_enough_to_read(report: str, light: str, dark: str) -> None:
    palettes = [dict(re.findall(r"(--\w+): (#\w{6});", block)) for block in re.findall(r":root {(.*?)}", report, re.S)]
    assert len(palettes) == 3  # light, dark, print
    for colours in palettes:
        one, two = sorted((_luminance(colours[light]), _luminance(colours[dark])), reverse=True)
        assert (one + 0.05) / (two + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_page_without_bets_or_rows() -> None:
    text = html_page(shoe_report([], Shoe.of_decks(1)))
    assert "The catalogue" not in text
    empty = Table("t", "", (Column("x", "x"),), (), total=True)
    assert Tree(table_html(empty)).all("td", "caption", "tfoot") == []


def test_shoes_that_cannot_lose_a_card() -> None:
    assert "changes nothing" in html_page(shoe_report([], Shoe.infinite()))
    assert "could not be finished" in html_page(shoe_report([], Shoe.of_points([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])))


def test_bets_without_a_price_are_listed_with_the_reason() -> None:
    text = html_page(shoe_report([find("tie"), find("player-pair")], Shoe.of_points([128] + [32] * 9)))
    assert "Not priced here" in text
    assert re.search(r"Player Pair.*reads ranks", text)
    assert "bet-player-pair" not in text


# The command


def test_the_command_writes_one_file(run, tmp_path) -> None:
    path = tmp_path / "shoe.html"
    ran = run("report", "--html", str(path), "dragon-7", "egalite", "--decks", "6", "--pays", "9 to 1")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    text = path.read_text("utf-8")
    assert "6 decks (312 cards)" in text
    assert "odds report --html FILE dragon-7 egalite --decks 6 --pays '9 to 1'" in text
    assert text.count('<section id="bet-') == 11
    assert [*tmp_path.iterdir()] == [path]


def test_the_command_shows_a_bet_file_as_text(run, tmp_path) -> None:
    bets = tmp_path / "own.toml"
    line = '{ event = "tie", pays = "8 to 1", words = "<b>tie</b>" }'
    bets.write_text(f'[[bets]]\nid = "own"\nname = "<script>alert(1)</script>"\nlines = [{line}]\n')
    ran = run("report", "--html", str(tmp_path / "own.html"), str(bets), "--decks", "1")
    assert (ran.status, ran.err) == (0, "")
    text = (tmp_path / "own.html").read_text("utf-8")
    assert '<h3 id="bet-own-title">&lt;script&gt;alert(1)&lt;/script&gt;</h3>' in text
    assert "&lt;b&gt;tie&lt;/b&gt;" in text
    assert "<script>alert" not in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "--html"),
        ("--html no/such/folder/x.html tie", "cannot be written"),
        ("--html . tie", "is a directory"),
        ("--html x.html --decks 0", "0 decks"),
        ("--html x.html drgon-7", "did you mean dragon-7"),
        ("--html x.html --digits -1", "-1"),
        ("--html x.html --commission 101%", "outside 0 to 100%"),
        ("--html x.html --known 7=4", "not a dealing position"),
    ],
)
def test_bad_input_is_one_line_and_leaves_no_file(run, tmp_path, monkeypatch, line: str, words: str) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("report", *line.split())
    assert ran.status == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []
