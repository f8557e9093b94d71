r"""A bidding rule of ten lines, written by a reader: read as Python, and run without any of its powers.

Visitors of a page must not run code on its server. So a rule is walked through here: numbers, comparisons,
``if``, assignments, a few functions. It always ends: no value is larger than LARGEST, so that every operation
takes as long as any other; a turn takes STEPS of them at most; and nothing is nested deeper than DEEPEST.

    >>> rule = Rule.read("def stay(price, worth):\n    return price < worth / 2")
    >>> rule(Figures(price=2, paid=1, purse=99, worth=6, rivals=2, richest=100))
    True
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from itertools import product
from typing import Any, Final

from engine.core.errors import RuleViolation

LONGEST: Final = 2000
LARGEST: Final = 10**12
STEPS: Final = 2 * LONGEST
"""Of one turn: as many as a text of that length can hold, were each letter a step."""
DEEPEST: Final = 60
DIGITS: Final = (-13, 330)
"""Rounded to more than these, every number we know is 0, or itself."""
NAME: Final = "stay"
BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
COMPARED: Final[dict[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
UNARY: Final[dict[type[ast.unaryop], Callable[[Any], Any]]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}


def rounded(number: Any, *digits: Any) -> Any:
    """As Python rounds, which works out a power of ten for as many digits as it is asked for.

    >>> rounded(5, -(10**12)), rounded(2.675, 2), rounded(0.5), rounded(1234, -2)
    (0, 2.67, 0, 1200)
    """
    fewest, most = DIGITS
    return round(number, *(max(fewest, min(most, operator.index(each))) for each in digits))


FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {"min": min, "max": max, "abs": abs, "round": rounded}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a rule may ask for, at its turn in a sale."""

    price: int  # of the next bid
    paid: int  # for this card so far, and gone
    purse: int
    worth: int  # the Quick Sale price, which is near what the card is worth
    rivals: int  # still in this sale
    richest: int  # purse of the richest of them


KNOWN: Final = tuple(each.name for each in fields(Figures))


class _Done(Exception):  # noqa: N818 - no error: a rule has returned
    def __init__(self, value: object) -> None:
        self.value = value


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that has been read and tried."""

    function: ast.FunctionDef

    @classmethod
    def read(cls, source: str) -> Rule:
        """A rule out of its text; what it cannot be is a RuleViolation that names the line."""
        if len(source) > LONGEST:
            raise RuleViolation("bot.long", most=LONGEST)
        try:
            body = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise RuleViolation("bot.syntax", line=getattr(error, "lineno", None) or 1) from error
        match body:
            case [ast.FunctionDef(name=name) as function] if name == NAME:
                rule = cls(function)
            case _:
                raise RuleViolation("bot.one", name=NAME)
        rule._check()
        for figures in situations():
            rule(figures)
        return rule

    def __call__(self, figures: Figures) -> bool:
        """Whether to stay in."""
        known = asdict(figures)
        turn = Turn({argument.arg: known[argument.arg] for argument in self.function.args.args})
        try:
            turn.run(self.function.body)
        except _Done as done:
            if isinstance(done.value, int | float):
                return bool(done.value)
        raise RuleViolation("bot.silent", line=self.function.lineno)

    # -- reading ----------------------------------------------------------------------------------------

    def _check(self) -> None:
        """Nothing but what can be run, so that a mistake is told before the first race."""
        given = self.function.args
        others = (given.posonlyargs, given.kwonlyargs, given.defaults, self.function.decorator_list)
        if any(others) or given.vararg or given.kwarg:
            raise RuleViolation("bot.plain", line=self.function.lineno)
        for argument in given.args:
            if argument.arg not in KNOWN:
                known = ", ".join(KNOWN)
                raise RuleViolation("bot.figure", line=self.function.lineno, name=argument.arg, known=known)
        if _deeper(self.function, DEEPEST):
            raise RuleViolation("bot.deep")
        for statement in self.function.body:
            for node in ast.walk(statement):
                if not _allowed(node):
                    raise RuleViolation("bot.plain", line=getattr(node, "lineno", statement.lineno))


class Turn:
    """A rule at one turn: the values of its names, and how many steps are left to it."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values
        self._left = STEPS

    def run(self, body: list[ast.stmt]) -> None:
        """Statement by statement; a return is raised."""
        for statement in body:
            self._step()
            match statement:
                case ast.Return(value=value):
                    raise _Done(None if value is None else self._value(value))
                case ast.If(test=test, body=then, orelse=otherwise):
                    self.run(then if self._value(test) else otherwise)
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._values[name] = self._value(value)
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    before = ast.copy_location(ast.Name(name, ast.Load()), target)
                    self._values[name] = self._value(ast.copy_location(ast.BinOp(before, op, value), target))
                case _:
                    pass  # a docstring, or pass

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise RuleViolation("bot.long", most=LONGEST)

    def _value(self, node: ast.expr) -> Any:
        """What an expression comes to: a number that fits, whatever it is made of."""
        self._step()
        try:
            value = self._worked_out(node)
        except ZeroDivisionError as error:
            raise RuleViolation("bot.zero", line=node.lineno) from error
        except OverflowError as error:
            raise RuleViolation("bot.large", line=node.lineno) from error
        if not -LARGEST <= value <= LARGEST:
            raise RuleViolation("bot.large", line=node.lineno)
        return value

    def _worked_out(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int() | float() as value):
                return value
            case ast.Name(id=name) if name in self._values:
                return self._values[name]
            case ast.Name(id=name):
                raise RuleViolation("bot.name", line=node.lineno, name=name)
            case ast.BinOp(left=left, op=op, right=right):
                return BINARY[type(op)](self._value(left), self._value(right))
            case ast.UnaryOp(op=op, operand=operand):
                return UNARY[type(op)](self._value(operand))
            case ast.BoolOp(op=op, values=parts):
                return self._joined(isinstance(op, ast.And), parts)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.IfExp(test=test, body=then, orelse=otherwise):
                return self._value(then if self._value(test) else otherwise)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self._called(name, [self._value(each) for each in arguments], node)
        raise RuleViolation("bot.plain", line=node.lineno)

    def _joined(self, both: bool, parts: list[ast.expr]) -> Any:
        value: Any = both
        for part in parts:
            value = self._value(part)
            if bool(value) is not both:
                break
        return value

    def _compared(self, left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr]) -> bool:
        one = self._value(left)
        for op, other in zip(ops, others, strict=True):
            two = self._value(other)
            if not COMPARED[type(op)](one, two):
                return False
            one = two
        return True

    @staticmethod
    def _called(name: str, arguments: list[Any], node: ast.Call) -> Any:
        try:
            return FUNCTIONS[name](*arguments)
        except (TypeError, ValueError) as error:
            raise RuleViolation("bot.call", line=node.lineno, name=name) from error


def _deeper(node: ast.AST, most: int) -> bool:
    """Whether something is nested deeper than that; found out without going deep."""
    row: list[ast.AST] = [node]
    for _ in range(most):
        row = [child for each in row for child in ast.iter_child_nodes(each)]
    return bool(row)


def _allowed(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float | str) and not (
                isinstance(value, int | float) and not -LARGEST <= value <= LARGEST
            )
        case ast.Call(func=ast.Name(id=name), keywords=keywords):
            return name in FUNCTIONS and not keywords
        case ast.Assign(targets=targets):
            return len(targets) == 1 and isinstance(targets[0], ast.Name)
        case ast.AugAssign(target=target):
            return isinstance(target, ast.Name)
        case ast.Expr(value=value):
            return isinstance(value, ast.Constant)
        case ast.operator():
            return type(node) in BINARY
        case ast.cmpop():
            return type(node) in COMPARED
        case ast.unaryop():
            return type(node) in UNARY
    plain = (
        ast.Return,
        ast.If,
        ast.Pass,
        ast.Name,
        ast.BinOp,
        ast.UnaryOp,
        ast.BoolOp,
        ast.Compare,
        ast.IfExp,
    )
    return isinstance(node, (*plain, ast.expr_context, ast.boolop))


def situations() -> Iterator[Figures]:
    """Turns of sales, cheap and dear, rich and poor: on these a rule is tried before it may race."""
    for price, purse, worth, rivals in product((1, 2, 4, 8, 12), (0, 40, 100, 400), (1, 3, 6, 10), (0, 1, 3)):
        yield Figures(price, price * (price - 1) // 2, purse, worth, rivals, 100 if rivals else 0)
