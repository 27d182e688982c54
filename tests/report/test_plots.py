"""Pictures: always the same bytes, exact until they are drawn, readable in grey, and refused in one line."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.dom import minidom

import pytest

import odds
from odds import PUNTO_BANCO, Bet, Outcome, Shoe, banker, player, price, tie
from odds.analysis.flips import CELLS, Cell, flip_costs
from odds.bets import find
from odds.errors import OddsError
from odds.game.tableau import BAHAMIAN, NONE
from odds.report.palette import COSTS, GAIN, STYLES, amount_colour, grey, ink_on
from odds.report.plots import Picture, apart, drawn_here, percent_label

EIGHT = Shoe.of_decks(8)
KEPT: dict[tuple[str, ...], bytes] = {}
NAMES = ("decks", "commission", "removal", "joint", "session", "tableau")


def drawn_text(data: bytes) -> list[str]:
    """The words of an SVG, in drawing order."""
    words = minidom.parseString(data).getElementsByTagName("text")
    return ["".join(child.data for child in word.childNodes) for word in words]


@pytest.fixture
def plot(run, tmp_path):
    """Draw by the command line, and give the bytes; what was drawn before is not drawn again unless `fresh`."""
    pytest.importorskip("matplotlib")

    def call(*arguments: str, suffix: str = "svg", fresh: bool = False) -> bytes:
        if suffix == "svg" and not fresh:
            if arguments not in KEPT:
                KEPT[arguments] = call(*arguments, fresh=True)
            return KEPT[arguments]
        file = tmp_path / f"picture.{suffix}"
        ran = run("plot", *arguments, "--output", str(file))
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        return file.read_bytes()

    return call


# -- what turning a rule round costs -------------------------------------------------------------


def agrees(bet: Bet, shoe: Shoe, cells: Iterable[Cell]) -> bool:
    costs = flip_costs(bet, shoe)
    edge = price(bet, shoe).edge
    return all(
        costs[total, place]
        == price(
            bet, shoe, PUNTO_BANCO.player_flipped(place) if total is None else PUNTO_BANCO.flipped(total, place)
        ).edge
        - edge
        for total, place in cells
    )


def test_a_flip_costs_what_pricing_under_the_flipped_rules_says():
    for bet in (banker(), find("dragon-7")):
        assert agrees(bet, EIGHT.without("9 9 8 4"), [(None, 5), (3, 8), (6, NONE)])


@pytest.mark.slow
def test_every_flip_costs_what_pricing_under_the_flipped_rules_says():
    for bet in (banker(), player(), tie()):
        assert agrees(bet, EIGHT, CELLS)


def test_flips_of_other_rules_and_of_the_endless_shoe():
    costs = flip_costs(tie(), Shoe.infinite(), BAHAMIAN)
    edges = [price(tie(), Shoe.infinite(), rules).edge for rules in (BAHAMIAN, BAHAMIAN.flipped(6, 6))]
    assert costs[6, 6] == edges[1] - edges[0]
    assert tuple(costs) == CELLS


def test_punto_banco_serves_each_hand_but_in_two_cells_of_banker():
    against = [cell for cell, cost in flip_costs(banker(), EIGHT).items() if cell[0] is not None and cost < 0]
    assert against == [(4, 1), (6, NONE)]
    costs = flip_costs(player(), EIGHT)
    assert min(costs[None, total] for total in range(8)) == costs[None, 5] > 0


@pytest.mark.parametrize("name", ["player-pair", "banker-streak", "insurance-banker-7"])
def test_a_bet_that_reads_more_has_no_flip_costs(name):
    with pytest.raises(OddsError, match="reads more than"):
        flip_costs(find(name), EIGHT)


# -- bytes ---------------------------------------------------------------------------------------


def test_a_picture_is_the_same_bytes_every_time(plot):
    for name in ("commission", "removal"):
        assert plot(name) == plot(name, fresh=True), name


@pytest.mark.slow
def test_every_picture_is_the_same_bytes_every_time_and_small(plot):
    for name in NAMES:
        first = plot(name)
        assert first == plot(name, fresh=True), name
        assert len(first) < 60_000, name
        assert b"date" not in first.lower(), name


def test_an_svg_says_which_matplotlib_drew_it(plot):
    first = plot("commission")
    assert drawn_here(first)
    assert not drawn_here(first.replace(b"with matplotlib ", b"with matplotlib 0."))


def test_png_and_pdf(plot):
    first = plot("commission", suffix="png")
    assert first.startswith(b"\x89PNG")
    assert first == plot("commission", suffix="png")
    assert b"Software" not in first
    assert plot("commission", suffix="pdf").startswith(b"%PDF")


def test_the_users_own_settings_of_matplotlib_change_nothing(plot):
    matplotlib = pytest.importorskip("matplotlib")
    before = plot("commission")
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "lines.linewidth": 9, "svg.hashsalt": "x"}):
        assert plot("commission", fresh=True) == before


def test_stdout_takes_the_picture_where_it_is_no_terminal(run, plot):
    assert run("plot", "commission").out.encode() == plot("commission")


# -- what is in them -----------------------------------------------------------------------------


def test_commission_marks_the_break_even(plot):
    words = drawn_text(plot("commission"))
    for text in (
        "breaks even at 2.693171%",
        "at 5%: EV −1.0579%",
        "as good as Player at 5.386342%",
        "Player: EV −1.2351%",
        "Punto banco, 8 decks (416 cards), 4,998,398,275,503,360 ordered six-card deals",
    ):
        assert text in words


def test_decks_tells_every_edge(plot):
    words = drawn_text(plot("decks"))
    for text in ("1.286", "1.235", "1.058", "1.2281", "1.0640", "15.746", "14.360", "14.1170", "∞"):
        assert text in words
    assert {"1.237", "1.056", "6"} <= set(drawn_text(plot("decks", "player", "banker", "--decks", "6,8,inf")))


def test_removal_has_a_label_for_each_card(plot):
    words = drawn_text(plot("removal", "tie"))
    assert {"+0.0513", "−0.1160", "−0.1091", "+0.0654", "A", "9"} <= set(words)
    assert any("exactly 0" in text for text in drawn_text(plot("removal", "player-pair")))
    assert any("hearts" in text for text in drawn_text(plot("removal", "perfect-pair", "--without", "9h")))


def test_joint_totals_are_those_of_the_table(plot):
    words = drawn_text(plot("joint"))
    assert {"0.58", "2.04", "1.92", "9.40"} <= set(words)
    assert sum("." in text and text.replace(".", "").isdigit() for text in words) == 120


def test_tableau_has_a_letter_and_a_cost_in_every_cell(plot):
    words = drawn_text(plot("tableau"))
    assert sum(text in ("D", "S") for text in words) == 96
    assert {"−0.0004", "−0.1245", "0.0014", "8.0017"} <= set(words)
    assert any("Banker, 5%" in text for text in words)


def test_session_of_any_bet(plot):
    words = drawn_text(plot("session", "dragon-7", "--coups", "40", "--stake", "5"))
    assert "Dragon 7: 40 coups at 5 a coup" in words
    assert "expected, -15.22" in words


def test_a_name_is_shown_and_never_read(plot, tmp_path):
    file = tmp_path / "bets.toml"
    name = "<script>alert(1)</script> $x^2$ & 龍"
    file.write_text(f'[[bets]]\nid = "x"\nname = "{name}"\n[[bets.lines]]\nevent = "tie"\npays = "9 to 1"\n', "utf-8")
    data = plot("removal", str(file))
    assert b"<script" not in data
    assert any(name in text for text in drawn_text(data))
    assert plot("removal", str(file), suffix="png").startswith(b"\x89PNG")


# -- readable without colour ---------------------------------------------------------------------


def test_amounts_and_costs_only_get_darker():
    amounts = [grey(amount_colour(Fraction(step, 20))) for step in range(21)]
    assert all(light > dark for light, dark in pairwise(amounts))
    assert all(grey(light) - grey(dark) > Fraction(1, 20) for light, dark in pairwise(COSTS))


def test_ink_stands_out_and_lines_differ_in_more_than_colour():
    for colour in (*COSTS, GAIN, *(amount_colour(Fraction(step, 20)) for step in range(21))):
        assert abs(grey(colour) - grey(ink_on(colour))) > Fraction(2, 5)
    assert len({(style.dashes, style.marker) for style in STYLES}) == len(STYLES)
    assert len({style.colour for style in STYLES}) == len(STYLES)


def test_labels_are_moved_apart_in_order():
    moved = apart([3.0, 1.0, 1.2, 1.1], 0.5)
    assert moved[1] < moved[3] < moved[2] < moved[0]
    assert min(high - low for low, high in pairwise(sorted(moved))) >= 0.5 - 1e-9
    assert apart([1.0, 2.0], 0.5) == [1.0, 2.0]


def test_signs():
    assert percent_label(Fraction(-1, 100), 2) == "−1.00"
    assert [percent_label(Fraction(n), 0, signed=True) for n in (-1, 0, 1)] == ["−100", "0", "+100"]


def test_floats_are_made_in_one_place():
    folder = Path(odds.__file__).parent / "report"
    makers = []
    for module in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
                makers.append(module.name)
    assert makers == ["plots.py"]


# -- refusals ------------------------------------------------------------------------------------


def test_list(run):
    ran = run("plot", "--list")
    assert ran.status == 0
    assert all(f"\n{name}" in ran.out for name in NAMES)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "name a picture"),
        (["tabluea"], "did you mean tableau"),
        (["removal", "nope"], "is not a bet"),
        (["removal", "--decks", "inf"], "endless shoe"),
        (["removal", "player", "--points", "0:6"], "fewer than the 6"),
        (["commission", "tie"], "takes no commission"),
        (["commission", "player", "banker"], "name one"),
        (["joint", "tie"], "leave the bets out"),
        (["tableau", "player-pair"], "reads more than"),
        (["decks", "--without", "9"], "leave --without out"),
        (["decks", "--decks", "8"], "two full shoes"),
        (["decks", *["tie"] * 7], "too many"),
        (["removal", *["tie"] * 7], "too many"),
        (["session", "--coups", "0"], "1 to 100,000"),
        (["tableau", "--known", "1=4"], "no --known"),
        (["joint", "--format", "gif"], "no picture format"),
        (["joint", "--list"], "stands alone"),
        (["tableau", "--commission", "4%"], "none is named"),
    ],
)
def test_bad_words_are_one_line(run, tmp_path, words, told):
    ran = run("plot", *words, "--output", str(tmp_path / "x.svg"))
    assert ran.status == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_the_extra_is_named(run, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = run("plot", "commission", "--output", str(tmp_path / "x.svg"))
    assert (ran.status, ran.err) == (
        2,
        "odds: pictures need matplotlib; install it with: pip install 'baccarat-odds[plots]'\n",
    )


def test_matplotlib_is_imported_only_to_draw():
    modules = "odds.cli.plot_commands, odds.report.grid_plot, odds.report.edge_plot, odds.report.removal_plot"
    code = f"import sys, {modules}; print('matplotlib' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_a_picture_of_a_bet_of_ones_own():
    from odds.report.removal_plot import removal_picture

    bet = Bet("Mine", [(Outcome.TIE, "12 to 1")])
    assert isinstance(removal_picture([bet], EIGHT), Picture)
