"""Closed forms: against the price at ten deck counts, the infinite shoe, and the code they print, run."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest
from helpers.samples import depleted

from odds import PUNTO_BANCO, Outcome, Shoe, price, tally
from odds.analysis import count_form as count_module
from odds.analysis.count_form import count_form, lowered, raised
from odds.analysis.crossing import Span, _ordered, order
from odds.analysis.deckwise import deck_polynomials, interpolated, series, universe_polynomial, value
from odds.analysis.formula import formula
from odds.bets import Bet, banker, banker_ez, banker_super_6, find, gold_banker, player, tie, two_to_one
from odds.errors import BetError, GrainError, OddsError
from odds.report.notation import python_counts, python_formula

TEN = (*range(1, 10), 40)
BETS = (
    player(), banker(), banker("4%"), tie(), tie(9), banker_ez(), banker_super_6(), two_to_one("player"), gold_banker(),
    find("dragon-7"), find("dragon-bonus-banker"), find("3-giving-8"), find("insurance-player-9"),
)  # fmt: skip
IN_COUNTS = (banker(), tie(9), gold_banker(), find("3-giving-8"), find("insurance-player-9"))
FINE = (find("player-pair"), find("perfect-pair"))


# -- decks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", [*BETS, *FINE], ids=lambda bet: bet.title)
def test_the_closed_form_is_the_price_at_ten_deck_counts(bet):
    form = formula(bet)
    for decks in TEN:
        one = price(bet, Shoe.of_decks(decks))
        assert [form.at(line.probability, decks) for line in form.lines] == [line.probability for line in one.lines]
        assert [form.at(line.ways, decks) for line in form.lines] == [line.ways for line in one.lines]
        assert form.at(form.ev, decks) == form.at(form.usual_ev, decks) == one.ev
        assert form.at(form.universe, decks) == one.total


def test_the_outcomes_are_the_tally_at_ten_deck_counts():
    for bet, outcome in ((player(), Outcome.PLAYER), (banker(), Outcome.BANKER), (tie(), Outcome.TIE)):
        line = formula(bet).lines[0]
        for decks in TEN:
            results = tally(Shoe.of_decks(decks))
            assert formula(bet).at(line.ways, decks) == results.ways(outcome)
            assert formula(bet).at(line.probability, decks) == results.probability(outcome)


@pytest.mark.slow
def test_every_bet_of_the_catalogue_has_a_closed_form_that_is_its_price():
    from odds.bets import catalogue

    for bet in catalogue():
        if bet.run is None:
            form = formula(bet)
            for decks in (7, 8, 11):
                assert form.at(form.ev, decks) == price(bet, Shoe.of_decks(decks)).ev, bet.id


def test_eight_decks_gives_the_published_exact_values():
    tied = formula(tie())
    assert tied.at(tied.lines[0].ways, 8) == 475627426473216
    assert tied.at(tied.lines[0].probability, 8) == Fraction(619306544887, 6508331087895)
    assert tied.at(tied.universe, 8) == 4998398275503360
    assert formula(banker()).at(formula(banker()).usual_ev, 8) == Fraction(-114753351728, 10847218479825)


def test_payouts_and_commission_are_free_symbols():
    import sympy

    for commission in ("0", "1/7", "100%"):
        ev = formula(banker()).ev.subs({"d": 6, "c": sympy.Rational(str(banker(commission).payouts[0])) * -1 + 1})
        assert Fraction(str(ev)) == price(banker(commission), Shoe.of_decks(6)).ev
    form = formula(banker_super_6())
    ev = form.ev.subs({"d": 3, "p1": sympy.Rational(1, 3), "p2": 2})
    bet = banker_super_6().paying(["1/3", 2, "push"])
    assert Fraction(str(ev)) == price(bet, Shoe.of_decks(3)).ev
    assert set(form.symbols) == {"d", "p1", "p2"}
    assert set(formula(banker()).symbols) == {"d", "c"}
    assert formula(banker()).usual == {"c": Fraction(1, 20)}


def test_the_limit_is_the_infinite_shoe_and_the_series_comes_near():
    for bet in BETS:
        one = price(bet, Shoe.infinite())
        terms = formula(bet).series(4)
        assert [row[0] for row in terms] == [*(line.probability for line in one.lines), one.ev]
        far = 10**6
        gap = formula(bet).at(formula(bet).usual_ev, far) - sum(a / Fraction(far) ** n for n, a in enumerate(terms[-1]))
        assert abs(gap) < Fraction(1, far**3 * 1000)


def test_the_series_of_one_over_one_minus_x():
    # d^6 / (d^6 - d^5) = 1 + 1/d + 1/d^2 + ...
    assert series([0, 0, 0, 0, 0, 0, 1], (0, 0, 0, 0, 0, -1, 1), 4) == (1, 1, 1, 1)


def test_polynomials_are_integers_of_degree_six_and_the_universe_is_their_sum():
    for bet in (tie(), find("player-pair")):
        polynomials = deck_polynomials(bet)
        assert all(len(one) == 7 and all(isinstance(number, int) for number in one) for one in polynomials)
        assert tuple(map(sum, zip(*polynomials, strict=True))) == universe_polynomial()
        assert value(polynomials[0], 11) == price(bet, Shoe.of_decks(11)).lines[0].ways


def test_the_interpolation_can_fail():
    with pytest.raises(AssertionError, match="no polynomial with integer coefficients"):
        interpolated([0, 0, 1])


def test_a_wrong_count_at_one_number_of_decks_is_noticed(monkeypatch):
    import odds.analysis.deckwise as deckwise

    def wrong(bet, shoe, tableau=None):
        one = price(bet, shoe, tableau)
        if shoe.decks != 3:
            return one
        from dataclasses import replace

        first, *rest = one.lines
        return replace(one, lines=(replace(first, ways=first.ways + 1), *rest))

    monkeypatch.setattr(deckwise, "price", wrong)
    with pytest.raises(AssertionError):
        deckwise.deck_polynomials.__wrapped__(tie(), None)


def test_a_bet_over_several_coups_is_refused():
    with pytest.raises(BetError, match="several coups"):
        formula(find("banker-streak"))


# -- order ------------------------------------------------------------------------------------------------------


def test_banker_is_above_player_at_every_number_of_decks():
    assert order(banker(), player()).spans == (Span(1, None, 1),)
    assert order(player(), banker()).spans == (Span(1, None, -1),)
    assert order(banker(), player()).roots == ()
    assert order(tie(), tie()).spans == (Span(1, None, 0),)


def test_two_bets_that_change_order_do_so_where_their_prices_do():
    found = order(find("perfect-pair"), player())
    assert found.spans == (Span(1, 360, -1), Span(361, None, 1))
    for decks in (360, 361):
        pair, one = (price(bet, Shoe.of_decks(decks)).ev for bet in (find("perfect-pair"), player()))
        assert (pair > one) == (decks == 361)
    ((low, high),) = found.roots
    assert 360 < low < high < 361


def test_a_commission_between_two_break_evens_changes_the_order():
    # Banker is fair at 2.7% of commission between eight decks and four: see the break-evens.
    found = order(banker("2.7%"), Bet("never", [(lambda seen: True, "push")]))
    wanted = {decks: price(banker("2.7%"), Shoe.of_decks(decks)).ev > 0 for decks in range(1, 30)}
    for span in found.spans:
        assert all(wanted[decks] == (span.sign > 0) for decks in range(span.first, min(span.last or 29, 29) + 1))
    assert found.changes


@pytest.mark.parametrize(
    ("coefficients", "signs"),
    [
        ([-6, 5, -1], [(1, 1, -1), (2, 3, 0), (4, None, -1)]),  # (d - 2)(3 - d)
        ([-5, 2], [(1, 2, -1), (3, None, 1)]),  # root 2.5
        ([-2, 0, 1], [(1, 1, -1), (2, None, 1)]),  # root of two
        ([4, -4, 1], [(1, 1, 1), (2, 2, 0), (3, None, 1)]),  # touches at 2
        ([10, -7, 1], [(1, 1, 1), (2, 2, 0), (3, 4, -1), (5, 5, 0), (6, None, 1)]),
        ([-1, 2], [(1, None, 1)]),  # root at 1/2, before the first deck
        ([-1, 1], [(1, 1, 0), (2, None, 1)]),
        ([0], [(1, None, 0)]),
        ([-(10**12) - 1, 0, 1], [(1, 10**6, -1), (10**6 + 1, None, 1)]),  # just above a whole number
    ],
)
def test_spans_of_known_polynomials(coefficients, signs):
    found = _ordered(tie(), tie(), [Fraction(number) for number in coefficients])
    assert found.spans == tuple(Span(*span) for span in signs)


# -- counts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", IN_COUNTS, ids=lambda bet: bet.title)
def test_the_form_in_counts_is_the_price_at_seeded_shoes(bet):
    form = count_form(bet)
    random = Random(bet.title)
    for size in (6, 13, 60, 400):
        shoe = depleted(random, size)
        if bet.given is not None and size < 60:
            continue
        one = price(bet, shoe)
        assert form.ev(shoe.points) == one.ev
        if bet.given is None:
            assert [line.probability(shoe.points) for line in form.lines] == [
                line.probability for line in one.lines[:-1]
            ]


NATURAL = Bet("n", [(lambda seen: seen.player_natural or seen.banker_natural, 1), (Outcome.TIE, 2)])


def test_a_walked_form_is_the_compiled_one_for_a_few_card_values(monkeypatch):
    compiled = count_module._compiled_terms(NATURAL, PUNTO_BANCO)
    monkeypatch.setattr(count_module, "VALUES", (0, 3, 6, 8))
    walked = count_module._walked_terms(NATURAL, PUNTO_BANCO)
    few = [{m: n for m, n in terms.items() if set(m) <= {0, 3, 6, 8}} for terms in compiled]
    assert walked == few
    assert min(map(len, walked)) > 20


@pytest.mark.slow
def test_a_walked_form_is_the_compiled_one():
    assert count_module._walked_terms(NATURAL, PUNTO_BANCO) == count_module._compiled_terms(NATURAL, PUNTO_BANCO)


@pytest.mark.slow
def test_a_bet_that_reads_one_card_needs_one_card():
    (line,) = count_form(find("card-odd")).lines
    assert (line.cards, line.terms) == (1, {(value,): 1 for value in (1, 3, 5, 7, 9)})


def test_the_fewest_cards_that_settle_a_line():
    natural = Bet("natural", [(lambda seen: seen.player_natural, 1)])
    (line,) = count_form(natural).lines
    assert (line.cards, len(line.terms)) == (2, 11)
    assert line.terms[(0, 8)] == 2
    assert line.terms[(4, 4)] == 1
    four = Bet("four", [(lambda seen: seen.player_cards + seen.banker_cards == 4, 1)])
    assert count_form(four).lines[0].cards == 4
    assert count_form(tie()).lines[0].cards == 6
    never = Bet("never", [(lambda seen: False, 1)])
    assert count_form(never).ev((6,) * 10) == -1
    always = Bet("always", [(lambda seen: True, 1)])
    assert (count_form(always).lines[0].cards, count_form(always).ev((6,) * 10)) == (0, 1)


def test_lowering_undoes_raising_and_refuses_what_needs_every_card():
    terms = {(8,): 3, (2,): 1}
    assert lowered(raised(raised(terms, 2), 3)) == (1, terms)
    whole = raised(raised(terms, 2), 3)
    whole[(1, 1, 1)] = whole.get((1, 1, 1), 0) + 1
    assert lowered(whole)[0] == 3


def test_the_form_in_counts_is_a_sympy_expression():
    import sympy

    natural = Bet("natural", [(lambda seen: seen.player_natural, 3)])
    counts = (20, 1, 0, 7, 3, 5, 2, 2, 9, 4)
    numbers = dict(zip(sympy.symbols("c0:10"), counts, strict=True))
    assert Fraction(str(count_form(natural).expression().subs(numbers))) == price(natural, Shoe.of_points(counts)).ev


def test_a_bet_that_reads_ranks_has_no_form_in_counts():
    with pytest.raises(GrainError, match="reads ranks"):
        count_form(find("player-pair"))


def test_a_form_in_counts_that_differs_from_the_price_is_not_handed_out(monkeypatch):
    def wrong(bet, tableau):
        first, *rest = count_form.__wrapped__.__globals__["_right"](bet, tableau)
        return [{**first, (0, 0, 0, 0, 0, 0): 1}, *rest]

    monkeypatch.setitem(count_form.__wrapped__.__globals__, "_right", count_module._compiled_terms)
    monkeypatch.setattr(count_module, "_compiled_terms", wrong)
    with pytest.raises(AssertionError, match="differs from its price"):
        count_form.__wrapped__(banker("3%"), None)


# -- written out ------------------------------------------------------------------------------------------------


def _run(code: str) -> dict[str, object]:
    names: dict[str, object] = {}
    exec(compile(code, "formula", "exec"), names)
    return names


@pytest.mark.parametrize("bet", [banker(), banker_super_6(), find("player-pair")], ids=lambda bet: bet.id)
def test_the_printed_python_is_the_price(bet):
    code = _run(python_formula(formula(bet)))
    for decks in TEN:
        one = price(bet, Shoe.of_decks(decks))
        assert code["ev"](decks) == one.ev
        assert [code[f"line_{n}"](decks) for n in range(1, len(one.lines) + 1)] == [x.probability for x in one.lines]
    assert _run(python_formula(formula(banker())))["ev"](8, c=0) == price(banker(0), Shoe.of_decks(8)).ev


@pytest.mark.parametrize("bet", [tie(), banker_super_6(), find("insurance-player-9")], ids=lambda bet: bet.id)
def test_the_printed_python_in_counts_is_the_price(bet):
    code = _run(python_counts(count_form(bet)))
    shoe = depleted(Random(5), 100)
    assert code["ev"](shoe.points) == price(bet, shoe).ev


def test_the_command_prints_the_closed_form(run):
    out = run("formula", "tie").out
    assert "(58956928*d^5 - 18368096*d^4 + 2474184*d^3 - 189234*d^2 + 8517*d - 195)" in out
    assert "(13*(13*d - 1)*(26*d - 1)*(52*d - 5)*(52*d - 3)*(52*d - 1))" in out
    assert "-0.143596" in out
    assert r"\frac" in run("formula", "banker", "--latex").out
    assert _run(run("formula", "banker", "--python").out)["ev"](8) == price(banker(), Shoe.of_decks(8)).ev


def test_the_command_tells_the_order(run):
    assert "never change order" in run("formula", "banker", "--against", "player").out
    out = run("formula", "perfect-pair", "--against", "player").out
    assert "361 or more  Perfect Pair" in out
    assert "d = 360.625210381..." in out


def test_the_command_prints_counts(run):
    out = run("formula", "natural-player", "--symbols", "counts", "--python").out
    assert _run(out)["ev"]((128,) + (32,) * 9) == price(find("natural-player"), Shoe.of_decks(8)).ev
    assert "def ev(c)" in run("formula", "tie", "--symbols", "counts").out
    refused = run("formula", "tie", "--symbols", "counts", "--plain")
    assert (refused.status, refused.out) == (2, "")
    assert "too many to write out; use --python" in refused.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["formula", "bnker"], "did you mean banker"),
        (["formula", "egalite"], "10 bets"),
        (["formula", "banker-streak"], "several coups"),
        (["formula", "player-pair", "--symbols", "counts"], "reads ranks"),
        (["formula", "tie", "--symbols", "counts", "--against", "player"], "--symbols decks"),
        (["formula", "tie", "--decks", "0"], "make no shoe"),
    ],
)
def test_bad_input_is_one_line(run, arguments, words):
    ran = run(*arguments)
    assert ran.status == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_without_sympy_the_way_out_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(OddsError, match=r"baccarat-odds\[formulas\]"):
        formula.__wrapped__(tie(), None)


def test_no_other_command_imports_sympy():
    code = (
        "import sys\nfrom odds.cli.app import invoke\n"
        "for words in (['main'], ['formula', '--help'], ['breakeven', 'banker'], ['design', 'tie', '--pays', '8-9']):\n"
        "    try:\n        invoke(words)\n    except SystemExit:\n        pass\n"
        "assert 'sympy' not in sys.modules, 'sympy'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
