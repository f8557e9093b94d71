r"""A bidding rule of ten lines, written by a reader: read as Python, and run without any of its powers.

Visitors of a page must not run code on its server. So a rule is walked through here: numbers, comparisons,
``if``, assignments, a few functions. There are no loops and no large numbers, so that it always ends.

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
FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {"min": min, "max": max, "abs": abs, "round": round}


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
        try:
            rule._check()
            for figures in situations():
                rule(figures)
        except RecursionError as error:
            raise RuleViolation("bot.deep") from error
        return rule

    def __call__(self, figures: Figures) -> bool:
        """Whether to stay in."""
        known = asdict(figures)
        values = {argument.arg: known[argument.arg] for argument in self.function.args.args}
        try:
            self._run(self.function.body, values)
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
        for statement in self.function.body:
            for node in ast.walk(statement):
                if not _allowed(node):
                    raise RuleViolation("bot.plain", line=getattr(node, "lineno", statement.lineno))

    # -- running ----------------------------------------------------------------------------------------

    def _run(self, body: list[ast.stmt], values: dict[str, Any]) -> None:
        for statement in body:
            match statement:
                case ast.Return(value=value):
                    raise _Done(None if value is None else self._value(value, values))
                case ast.If(test=test, body=then, orelse=otherwise):
                    self._run(then if self._value(test, values) else otherwise, values)
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    values[name] = self._value(value, values)
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    before = ast.copy_location(ast.Name(name, ast.Load()), target)
                    sum_ = ast.copy_location(ast.BinOp(before, op, value), target)
                    values[name] = self._value(sum_, values)
                case _:
                    pass  # a docstring, or pass

    def _value(self, node: ast.expr, values: dict[str, Any]) -> Any:
        match node:
            case ast.Constant(value=int() | float() as value):
                return value
            case ast.Name(id=name) if name in values:
                return values[name]
            case ast.Name(id=name):
                raise RuleViolation("bot.name", line=node.lineno, name=name)
            case ast.BinOp(left=left, op=op, right=right):
                return self._computed(op, self._value(left, values), self._value(right, values), node)
            case ast.UnaryOp(op=op, operand=operand):
                return UNARY[type(op)](self._value(operand, values))
            case ast.BoolOp(op=op, values=parts):
                return self._joined(isinstance(op, ast.And), parts, values)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others, values)
            case ast.IfExp(test=test, body=then, orelse=otherwise):
                return self._value(then if self._value(test, values) else otherwise, values)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self._called(name, [self._value(each, values) for each in arguments], node)
        raise RuleViolation("bot.plain", line=node.lineno)

    def _computed(self, op: ast.operator, one: Any, two: Any, node: ast.expr) -> Any:
        try:
            return self._fitting(BINARY[type(op)](one, two), node)
        except ZeroDivisionError as error:
            raise RuleViolation("bot.zero", line=node.lineno) from error

    def _joined(self, both: bool, parts: list[ast.expr], values: dict[str, Any]) -> Any:
        value: Any = both
        for part in parts:
            value = self._value(part, values)
            if bool(value) is not both:
                break
        return value

    def _compared(
        self, left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr], values: dict[str, Any]
    ) -> bool:
        one = self._value(left, values)
        for op, other in zip(ops, others, strict=True):
            two = self._value(other, values)
            if not COMPARED[type(op)](one, two):
                return False
            one = two
        return True

    def _called(self, name: str, arguments: list[Any], node: ast.Call) -> Any:
        try:
            return self._fitting(FUNCTIONS[name](*arguments), node)
        except (TypeError, ValueError, OverflowError) as error:
            raise RuleViolation("bot.call", line=node.lineno, name=name) from error

    @staticmethod
    def _fitting(value: Any, node: ast.expr) -> Any:
        if not -LARGEST <= value <= LARGEST:
            raise RuleViolation("bot.large", line=node.lineno)
        return value


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
