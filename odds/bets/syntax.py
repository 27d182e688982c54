"""The syntax of events: Python's grammar, of which a little is allowed and everything else refused.

Each allowed part is turned into a function of a coup, and its kind (number, text, true or false, none) is
checked while reading. Nothing is ever evaluated by Python.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from odds.errors import BetError
from odds.game.fields import FIELDS, Kind, count_field

DEEPEST = 40
"""How deeply the parts of an expression may be nested."""

LARGEST_NUMBER = 1_000_000

Reader = Callable[[str], Callable[[Any], Any]]
"""For the name of a field, the function that reads it off what a view sees."""

_Test = Callable[[Any], Any]
_STRANGE = re.compile(r"""[^A-Za-z0-9_ .,()\[\]<>=!+*"'-]""")
_RUN_ON = re.compile(r"""(?<![\w."'])[0-9]+[A-Za-z_]""")
_ORDERINGS: dict[type, Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_EQUALITIES: dict[type, Callable[[Any, Any], bool]] = {ast.Eq: operator.eq, ast.NotEq: operator.ne}
_SUMS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_CALLS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs}
_WORDS = {Kind.NUMBER: "a number", Kind.TRUTH: "true or false", Kind.TEXT: "a text", Kind.NONE: "none"}


@dataclass(frozen=True)
class Part:
    """A part of an expression: the kind of its value, and how to make its function for a reader."""

    kind: Kind
    make: Callable[[Reader], _Test]


def _constant(value: Any, kind: Kind) -> Part:
    return Part(kind, lambda _: lambda __: value)


class Syntax:
    """One text being read. `known` are the fields that an earlier `... != none and` has told not to be none."""

    def __init__(self, text: str, extra: tuple[str, ...]) -> None:
        self.text = text
        self.extra = extra
        self.fields: list[str] = []

    def tree(self) -> ast.expr:
        """The syntax tree; Python's grammar, after a look at the characters."""
        if match := _STRANGE.search(self.text):
            raise self.error(match.start(), f"{match[0]!r} has no meaning in an event")
        if match := _RUN_ON.search(self.text):
            raise self.error(match.start(), f"{match[0]!r} is neither a number nor a name")
        try:
            return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            why = "this is not an expression; write one such as 'banker.total == 7'"
            raise self.error((error.offset or 1) - 1, why) from None
        except (ValueError, RecursionError, MemoryError):
            raise self.error(0, "this is nested too deeply; write it more simply") from None

    def error(self, place: int | ast.expr, why: str) -> BetError:
        """The one-line error that names the text and the character."""
        start = place.col_offset if isinstance(place, ast.expr) else place
        return BetError(f"{cut(self.text, start)!r}, character {start + 1}: {why}")

    def _source(self, node: ast.expr) -> str:
        """The text of a part, as quoted in errors."""
        return repr(cut(self.text[node.col_offset : node.end_col_offset]))

    def build(self, node: ast.expr, depth: int, known: frozenset[str]) -> Part:
        """The part that `node` stands for."""
        if depth > DEEPEST:
            raise self.error(node, f"this is nested more than {DEEPEST} deep; write it more simply")
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name() | ast.Attribute():
                return self._name(node, known)
            case ast.BoolOp():
                return self._joined(node, depth, known)
            case ast.UnaryOp():
                return self._signed(node, depth, known)
            case ast.BinOp():
                return self._sum(node, depth, known)
            case ast.Compare():
                return self._comparison(node, depth, known)
            case ast.Call():
                return self._call(node, depth, known)
            case ast.Tuple() | ast.List():
                raise self.error(node, "a list of values only stands after 'in' or 'not in'")
            case _:
                raise self.error(node, f"{self._source(node)} is not allowed; use comparisons, and, or, not, in, + - *")

    def _constant(self, node: ast.Constant) -> Part:
        value = node.value
        if value is None:
            return _constant(None, Kind.NONE)
        if isinstance(value, bool):
            raise self.error(node, "True and False are not needed; write 'banker.wins' or 'not banker.wins'")
        if isinstance(value, int):
            if value > LARGEST_NUMBER:
                raise self.error(node, f"the number is larger than {LARGEST_NUMBER:,}")
            return _constant(value, Kind.NUMBER)
        if isinstance(value, str):
            return _constant(value, Kind.TEXT)
        raise self.error(node, f"{self._source(node)} is neither an integer nor a text")

    def _name(self, node: ast.expr, known: frozenset[str]) -> Part:
        name = _dotted(node)
        if name is None:
            raise self.error(node, "only the names of fields have dots in them")
        if name == "none":
            return _constant(None, Kind.NONE)
        kind = Kind.NUMBER if name in self.extra else FIELDS[name].kind if name in FIELDS else None
        if kind is None:
            near = get_close_matches(name, (*FIELDS, *self.extra, "none"), n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}?" if near else "the command 'odds fields' lists them"
            raise self.error(node, f"{cut(name)!r} is not a field of a coup; {hint}")
        self.fields.append(name)
        return Part(kind & ~Kind.NONE if name in known else kind, lambda reader: reader(name))

    def _joined(self, node: ast.BoolOp, depth: int, known: frozenset[str]) -> Part:
        """`and`, `or`: the parts are tried in order, and no further than needed."""
        parts = []
        for value in node.values:
            part = self.build(value, depth + 1, known)
            self._want_truth(value, part)
            parts.append(part)
            if isinstance(node.op, ast.And):
                known |= _told_not_none(value)
        join = all if isinstance(node.op, ast.And) else any

        def make(reader: Reader) -> _Test:
            tests = [part.make(reader) for part in parts]
            return lambda seen: join(test(seen) for test in tests)

        return Part(Kind.TRUTH, make)

    def _signed(self, node: ast.UnaryOp, depth: int, known: frozenset[str]) -> Part:
        part = self.build(node.operand, depth + 1, known)
        if isinstance(node.op, ast.Not):
            self._want_truth(node.operand, part)
            return _applied(operator.not_, Kind.TRUTH, part)
        if isinstance(node.op, ast.USub):
            self._want_number(node.operand, part)
            return _applied(operator.neg, Kind.NUMBER, part)
        raise self.error(node, f"{self._source(node)} is not allowed; the signs are 'not' and '-'")

    def _sum(self, node: ast.BinOp, depth: int, known: frozenset[str]) -> Part:
        operation = _SUMS.get(type(node.op))
        if operation is None:
            raise self.error(node, f"{self._source(node)} is not allowed; numbers are combined with + - *")
        left, right = (self.build(side, depth + 1, known) for side in (node.left, node.right))
        self._want_number(node.left, left)
        self._want_number(node.right, right)
        return _applied(operation, Kind.NUMBER, left, right)

    def _comparison(self, node: ast.Compare, depth: int, known: frozenset[str]) -> Part:
        """One comparison, or a chain such as `1 <= player.total <= 3`."""
        left_node, left = node.left, self.build(node.left, depth + 1, known)
        parts = []
        for sign, right_node in zip(node.ops, node.comparators, strict=True):
            if isinstance(sign, (ast.In, ast.NotIn)):
                parts.append(self._membership(left_node, left, sign, right_node, depth, known))
                if len(node.ops) > 1:
                    raise self.error(node, "'in' does not stand in a chain; join the comparisons with 'and'")
                break
            right = self.build(right_node, depth + 1, known)
            if test := _ORDERINGS.get(type(sign)):
                self._want_number(left_node, left)
                self._want_number(right_node, right)
            elif test := _EQUALITIES.get(type(sign)):
                self._want_comparable(left_node, left, right_node, right)
            else:
                raise self.error(right_node, "'is' is not allowed; write == or !=")
            parts.append(_applied(test, Kind.TRUTH, left, right))
            left_node, left = right_node, right
        if len(parts) == 1:
            return parts[0]

        def make(reader: Reader) -> _Test:
            tests = [part.make(reader) for part in parts]
            return lambda seen: all(test(seen) for test in tests)

        return Part(Kind.TRUTH, make)

    def _membership(
        self, node: ast.expr, part: Part, sign: ast.cmpop, among: ast.expr, depth: int, known: frozenset[str]
    ) -> Part:
        """`in` and `not in`: a list of values on the right."""
        if not isinstance(among, (ast.Tuple, ast.List)):
            raise self.error(among, "'in' needs a list of values in parentheses, as in (1, 2) or (7,)")
        values = [self.build(element, depth + 1, known) for element in among.elts]
        for element, value in zip(among.elts, values, strict=True):
            self._want_comparable(node, part, element, value)
        wanted = isinstance(sign, ast.In)
        return _applied(lambda value, *others: (value in others) is wanted, Kind.TRUTH, part, *values)

    def _call(self, node: ast.Call, depth: int, known: frozenset[str]) -> Part:
        """`count("9")`, `min`, `max` and `abs`."""
        called = node.func.id if isinstance(node.func, ast.Name) else None
        if called not in ("count", *_CALLS) or node.keywords:
            raise self.error(node, f"{self._source(node)} is not allowed; the functions are count, min, max and abs")
        if called == "count":
            card = node.args[0].value if len(node.args) == 1 and isinstance(node.args[0], ast.Constant) else None
            if not isinstance(card, str):
                raise self.error(node, """count takes one rank or suit in quotes, as in count("9") or count("h")""")
            try:
                name = count_field(card).name
            except BetError as error:
                raise self.error(node, str(error)) from None
            self.fields.append(name)
            return Part(Kind.NUMBER, lambda reader: reader(name))
        if len(node.args) != 1 if called == "abs" else len(node.args) < 2:
            raise self.error(node, f"{called} takes {'one number' if called == 'abs' else 'two or more numbers'}")
        parts = [self.build(value, depth + 1, known) for value in node.args]
        for value, part in zip(node.args, parts, strict=True):
            self._want_number(value, part)
        return _applied(_CALLS[called], Kind.NUMBER, *parts)

    def _want_truth(self, node: ast.expr, part: Part) -> None:
        if part.kind != Kind.TRUTH:
            raise self.error(
                node,
                f"{self._source(node)} is {kind_words(part.kind)}, where true or false is needed; "
                "compare it, as in 'banker.total in (7, 8)'",
            )

    def _want_number(self, node: ast.expr, part: Part) -> None:
        if part.kind == Kind.NUMBER | Kind.NONE:
            name = self.text[node.col_offset : node.end_col_offset]
            raise self.error(node, f"{name!r} may be none; write '{name} != none and ...' before it, or use == or in")
        if part.kind != Kind.NUMBER:
            raise self.error(node, f"{self._source(node)} is {kind_words(part.kind)}, where a number is needed")

    def _want_comparable(self, node: ast.expr, part: Part, other: ast.expr, value: Part) -> None:
        if part.kind & value.kind:
            return
        if Kind.NONE in (part.kind, value.kind):
            never = other if part.kind == Kind.NONE else node
            raise self.error(never, f"{self._source(never)} is never none")
        raise self.error(
            node,
            f"{self._source(node)} is {kind_words(part.kind)} and {self._source(other)} is {kind_words(value.kind)}; "
            "they are never equal",
        )


def _applied(operation: Callable[..., Any], kind: Kind, *parts: Part) -> Part:
    """The part whose value is `operation` of the values of `parts`."""

    def make(reader: Reader) -> _Test:
        tests = [part.make(reader) for part in parts]
        if len(tests) == 2:
            first, second = tests
            return lambda seen: operation(first(seen), second(seen))
        return lambda seen: operation(*[test(seen) for test in tests])

    return Part(kind, make)


def _dotted(node: ast.expr) -> str | None:
    """The dotted name that `node` spells, or None."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join((node.id, *reversed(names))) if isinstance(node, ast.Name) else None


def _told_not_none(node: ast.expr) -> frozenset[str]:
    """The field that `node` tells not to be none, when it is `field != none`."""
    match node:
        case ast.Compare(left=left, ops=[ast.NotEq()], comparators=[ast.Name(id="none") | ast.Constant(value=None)]):
            name = _dotted(left)
            return frozenset() if name is None else frozenset({name})
    return frozenset()


def cut(text: str, around: int = 0) -> str:
    """At most sixty characters of `text`, near `around`."""
    if len(text) <= 60:
        return text
    start = min(max(around - 20, 0), len(text) - 57)
    return ("..." if start else "") + text[start : start + 57] + ("..." if start + 57 < len(text) else "")


def kind_words(kind: Kind) -> str:
    """A kind in words: `a number or none`."""
    return " or ".join(words for one, words in _WORDS.items() if one in kind)
