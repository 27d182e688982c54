"""The source of the exact path: no float literal, no float made, no module that works in floats."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import odds

PACKAGE = Path(odds.__file__).parent
EXACT_ROOMS = ("game", "counting", "bets", "analysis")

ALLOWED = {
    # place of a float in the exact rooms: why it does no harm there
    ("counting/basis.py", "number_type", "np.float64"): "chosen only for totals up to 2**53, where it is exact",
    ("counting/split.py", "convert", "np.float64"): "compared with, so that a float64 becomes an int",
    ("bets/payout.py", "", "decimal"): "a Decimal is read exactly",
    ("analysis/batch.py", "ev_float", "np.float64"): "the caller asks for floats by name",
    ("analysis/root.py", "__float__", "a float result"): "the caller asks for a float by name",
}

HARMLESS_ARGUMENTS = {"cutoff"}
"""Arguments that are no numbers of the game: how alike two spellings must be."""

EXACT_MATH = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}


def impurities(source: str) -> list[tuple[str, str]]:
    """What a module does with floats: (function in which, what)."""
    found: list[tuple[str, str]] = []

    def visit(node: ast.AST, place: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = node.name
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append((place, repr(node.value)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "complex"):
            found.append((place, f"{node.func.id}()"))
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "float":
            found.append((place, "a float result"))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if node.attr.startswith(("float", "double", "longdouble")) or name in ("np.mean", "np.sqrt", "np.average"):
                found.append((place, name))
            if node.value.id == "math" and node.attr not in EXACT_MATH:
                found.append((place, name))
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            found.extend((place, f"math.{alias.name}") for alias in node.names if alias.name not in EXACT_MATH)
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            found.extend((place, name) for name in names if name in ("statistics", "decimal", "cmath", "random"))
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in ("limit_denominator", "from_float"):
                found.append((place, name))
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.keyword) and child.arg in HARMLESS_ARGUMENTS):
                visit(child, place)

    visit(ast.parse(source), "")
    return found


MODULES = sorted(path for room in EXACT_ROOMS for path in (PACKAGE / room).rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_float_in_the_exact_path(module):
    name = module.relative_to(PACKAGE).as_posix()
    found = impurities(module.read_text("utf-8"))
    assert [(place, what) for place, what in found if (name, place, what) not in ALLOWED] == []


def test_every_allowed_float_is_still_there():
    for name, place, what in ALLOWED:
        assert (place, what) in impurities((PACKAGE / name).read_text("utf-8"))


def test_every_room_is_looked_at():
    assert {path.parent.name for path in MODULES} >= set(EXACT_ROOMS)
    assert len(MODULES) > 15


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("x = 0.5", "0.5"),
        ("x = 1e6", "1000000.0"),
        ("x = 2j", "2j"),
        ("x = -1.0", "1.0"),
        ("x = float(3)", "float()"),
        ("x = np.float64(3)", "np.float64"),
        ("x = counts.astype(np.float32)", "np.float32"),
        ("x = math.sqrt(2)", "math.sqrt"),
        ("from math import sqrt", "math.sqrt"),
        ("import statistics", "statistics"),
        ("from decimal import Decimal", "decimal"),
        ("x = number.limit_denominator(10)", "limit_denominator"),
        ("def share(x) -> float:\n    return x", "a float result"),
    ],
)
def test_the_check_notices_a_float_slipped_into_a_real_module(line, what):
    source = (PACKAGE / "analysis" / "pricing.py").read_text("utf-8")
    assert impurities(source) == []
    assert [found for _, found in impurities(f"{source}\n{line}\n")] == [what]


def test_the_check_notices_a_float_deep_inside_a_function():
    source = (PACKAGE / "counting" / "tally.py").read_text("utf-8")
    before = "return Fraction(self.ways(event), self.total)"
    assert before in source
    assert impurities(source.replace(before, "return Fraction(self.ways(event) * 1.0, self.total)")) == [
        ("probability", "1.0")
    ]


def test_the_check_says_nothing_about_exact_code():
    assert impurities("from math import isqrt\nx = isqrt(2) // 3\nisinstance(x, float)\n'0.5'\n1_000_000") == []
