"""The HTML report in a real browser: quiet, sortable, exact when copied, never wider than a phone, printable.

Skipped with a message where there is no Chromium or no playwright.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from odds import Shoe, player
from odds.bets import Bet, catalogue
from odds.report.html_page import Page, Section, html_page
from odds.report.shoe_report import shoe_report
from odds.report.tables import Column, Table

api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed; the page was not looked at")

NASTY = "<script>alert(1)</script>"
QUIET = ["--disable-gpu", "--disable-quic", "--disable-sync", "--no-first-run", "--disable-component-update"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

KEEP_COPIES = """
document.addEventListener("copy", (event) => {
  window.copied = ["text/plain", "text/html"].map((type) => event.clipboardData.getData(type));
});
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with the first third of the catalogue, and a bet with a script for a name."""
    path = tmp_path_factory.mktemp("page") / "report.html"
    bet = Bet(NASTY, player().lines)
    path.write_text(html_page(shoe_report([*catalogue()[:40], bet], Shoe.of_decks(8))), "utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium is installed; the page was not looked at (Debian: apt-get install chromium)")
    with api.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=QUIET)
        yield running
        running.close()


class Visit:
    """A page that is open, and whatever it complained about or asked for."""

    def __init__(self, browser: Any, path: Path, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append(dialog.message), dialog.dismiss()))
        self.page.on("request", lambda request: self.said.append(request.url))
        self.page.goto(path.as_uri())
        assert self.said.pop(0) == path.as_uri()

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def column(self, table: str, place: int) -> list[str]:
        """What a column of the body of a table shows."""
        texts = self.page.locator(f"{table} tbody tr > :nth-child({place})").all_inner_texts()
        return [text.strip() for text in texts]


def test_it_loads_without_a_word_and_shows_every_table(browser: Any, report: Path) -> None:
    text = report.read_text("utf-8")
    with Visit(browser, report) as visit:
        assert visit.page.locator("table").count() == text.count("<caption>") > 50
        assert visit.page.locator("h3", has_text=NASTY).inner_text() == NASTY
        assert visit.page.locator("main script").count() == 0
        assert visit.page.locator("table:visible").count() == text.count("<caption>")
        assert visit.said == []


def test_the_policy_stops_what_slips_through(browser: Any, report: Path, tmp_path: Path) -> None:
    """Also the proof that the test above would hear it."""
    broken = tmp_path / "broken.html"
    leak = '<main><script>alert(1)</script><img src="https://example.invalid/x.png"><b style="color:red">x</b>'
    broken.write_text(report.read_text("utf-8").replace("<main", leak + "<main", 1), "utf-8")
    with Visit(browser, broken) as visit:
        refused = [words for words in visit.said if "Content Security Policy" in words]
        assert len(refused) == 3
        assert "1" not in visit.said  # what the alert would have said


def test_headings_sort_by_the_exact_value(browser: Any, report: Path) -> None:
    table = "#the-catalogue table"
    with Visit(browser, report) as visit:
        before = visit.column(table, 1)
        head = visit.page.locator(f"{table} th", has_text="edge")
        button = head.get_by_role("button")
        assert head.get_attribute("aria-sort") == "none"
        button.focus()
        visit.page.keyboard.press("Enter")
        assert head.get_attribute("aria-sort") == "ascending"
        edges = [Fraction(text) for text in visit.column(table, 4)]
        assert edges == sorted(edges)
        assert edges[0] < 0
        assert sorted(visit.column(table, 1)) == sorted(before) != before
        visit.page.keyboard.press("Space")
        assert head.get_attribute("aria-sort") == "descending"
        assert [Fraction(text) for text in visit.column(table, 4)] == edges[::-1]
        visit.page.locator(f"{table} th").first.get_by_role("button").click()
        assert head.get_attribute("aria-sort") == "none"
        assert visit.column(table, 1) != before
        for _ in range(2):
            visit.page.locator(f"{table} th").first.get_by_role("button").click()
        assert visit.column(table, 1) == before
        assert visit.said == []


def test_big_counts_sort_to_the_last_digit(browser: Any, tmp_path: Path) -> None:
    cells = [(2**70 + 1,), (None,), (2**70,), (3,), (2**70 + 2,), (-(2**70),)]
    table = Table("t", "big", (Column("n", "n", "ways"),), tuple(cells))
    words = Table("w", "words", (Column("p", "pays"),), (("12 to 1",), ("8 to 1",), ("0.95 to 1",), ("lose",)))
    path = tmp_path / "big.html"
    path.write_text(html_page(Page("big", (), (Section("s", (table, words)),), "odds")), "utf-8")
    with Visit(browser, path) as visit:
        for button in visit.page.locator("th button").all():
            button.click()
        assert visit.column("figure:nth-child(1)", 1) == [
            f"{number:,}" for number in (-(2**70), 3, 2**70, 2**70 + 1, 2**70 + 2)
        ] + [""]
        assert visit.column("figure:nth-child(2)", 1) == ["0.95 to 1", "8 to 1", "12 to 1", "lose"]
        assert visit.page.locator("figure:nth-child(2) thead th").get_attribute("aria-sort") == "ascending"


def test_copies_are_exact_and_text_for_a_spreadsheet(browser: Any, report: Path) -> None:
    with Visit(browser, report) as visit:
        visit.page.evaluate(KEEP_COPIES)
        visit.page.locator("#main-bets").get_by_role("button", name="Copy exact").click()
        assert visit.page.locator("#main-bets .copy").inner_text() == "Copied"
        plain, marked = visit.page.evaluate("window.copied")
        rows = [line.split("\t") for line in plain.split("\n")]
        assert rows[0] == ["bet", "pays", "ways", "P", "edge", "resolved", "SD"]
        assert rows[2][:5] == [
            "Banker, 5%",
            "0.95 to 1",
            "2292252566437888",
            "8954111587648/19524993263685",
            "114753351728/10847218479825",
        ]
        assert rows[2][6].startswith("0.92737")
        assert len(rows[2][6]) == 22
        assert marked.count("mso-number-format:'\\@'") == 28
        assert ">2292252566437888</td>" in marked
        assert visit.said == []


def test_selected_cells_are_copied_exactly(browser: Any, report: Path) -> None:
    select = """([first, last]) => {
      const cells = document.querySelectorAll("#main-bets tbody td");
      const range = document.createRange();
      range.setStart(cells[first].firstChild, 0);
      range.setEnd(cells[last].firstChild, cells[last].textContent.length);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      window.copied = null;
    }"""
    with Visit(browser, report) as visit:
        visit.page.evaluate(KEEP_COPIES)

        def copied(first: int, last: int) -> str:
            visit.page.evaluate(select, [first, last])
            visit.page.keyboard.press("Control+c")
            return str(visit.page.evaluate("window.copied")[0])

        assert copied(7, 7) == "2292252566437888"
        assert copied(7, 9) == "2292252566437888\t8954111587648/19524993263685\t114753351728/10847218479825"
        two = [line.split("\t") for line in copied(4, 7).split("\n")]
        assert [len(line) for line in two] == [7, 7]
        assert two[0][:4] == ["", "", "", ""]
        assert two[1] == ["Banker, 5%", "0.95 to 1", "2292252566437888", "", "", "", ""]
        visit.page.locator("#main-bets .note").first.select_text()
        visit.page.keyboard.press("Control+c")
        assert visit.page.evaluate("window.copied")[0] == ""  # left to the browser


def test_an_exact_value_shows_when_pointed_at(browser: Any, report: Path) -> None:
    with Visit(browser, report) as visit:
        cell = visit.page.locator("#main-bets tbody tr:nth-child(2) td").nth(3)
        cell.hover()
        assert cell.get_attribute("title") == "114753351728/10847218479825"


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_no_page_is_wider_than_its_window(browser: Any, report: Path, scheme: str) -> None:
    with Visit(browser, report, color_scheme=scheme, viewport={"width": 390, "height": 844}) as visit:
        for width in (390, 320, 1360):
            visit.page.set_viewport_size({"width": width, "height": 844})
            inside = visit.page.evaluate("document.documentElement.scrollWidth")
            assert inside == width
            if width < 1000:  # the tables that are wider scroll inside their own frames, by keyboard too
                frame = visit.page.locator("#house-variants .scroll")
                assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
                assert frame.get_attribute("tabindex") == "0"
        paper = visit.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert paper == {"light": "rgb(252, 251, 248)", "dark": "rgb(21, 24, 26)"}[scheme]


def test_without_scripts_everything_can_be_read(browser: Any, report: Path) -> None:
    with Visit(browser, report, java_script_enabled=False) as visit:
        assert visit.page.locator("button").count() == 0
        assert visit.page.locator(".scripted:visible").count() == 0
        text = report.read_text("utf-8")
        assert visit.page.locator("table:visible").count() == text.count("<caption>")
        assert visit.column("#main-bets table", 4) == ["0.446247", "0.458597", "0.095156"]
        visit.page.locator("#the-catalogue a", has_text="dragon-7").click()
        assert visit.page.url.endswith("#bet-dragon-7")


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.slow)])
def test_it_prints_on_white_and_within_the_paper(browser: Any, report: Path, scheme: str) -> None:
    a4 = {"width": 688, "height": 1000}  # 182 mm between the margins
    with Visit(browser, report, color_scheme=scheme, viewport=a4) as visit:
        visit.page.emulate_media(media="print")
        assert visit.page.locator("nav:visible, .copy:visible").count() == 0
        assert visit.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
        wide = visit.page.evaluate(
            """[...document.querySelectorAll("figure:not(.broad) table")]
               .filter((table) => table.getBoundingClientRect().right > innerWidth).length"""
        )
        assert wide == 0
        if scheme == "light":
            printed = visit.page.pdf(prefer_css_page_size=True)
            assert printed.startswith(b"%PDF")
            assert len(printed) > 50_000
        assert json.dumps(visit.said) == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_decks(1000), Shoe.infinite()], ids=["8", "1000", "inf"])
def test_the_whole_catalogue_fits_a_phone_and_the_paper(browser: Any, tmp_path: Path, shoe: Shoe) -> None:
    path = tmp_path / "whole.html"
    path.write_text(html_page(shoe_report(catalogue(), shoe), digits=9), "utf-8")
    with Visit(browser, path, viewport={"width": 390, "height": 844}) as visit:
        assert visit.page.evaluate("document.documentElement.scrollWidth") == 390
        visit.page.set_viewport_size({"width": 688, "height": 1000})
        visit.page.emulate_media(media="print")
        assert visit.page.evaluate("document.documentElement.scrollWidth") == 688
        assert visit.said == []
