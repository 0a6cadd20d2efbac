"""What each rule of the house costs players of hands in turn: the printed rules, with one of them changed."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from games.engine.odds.book import Book
from games.engine.odds.hands_in_turn import is_kept
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules, open_house
from games.engine.rules.sheets import Sheet

Value = str | int | bool


class RuleCost(NamedTuple):
    """A choice of the house, one value of it, and by how much the main bet's edge is higher with it than by
    the printed rules."""

    choice: str
    value: Value
    edge: Fraction
    costs: Fraction


def one_rule_changed(game: Game, sheet: Sheet) -> Iterator[tuple[tuple[str, Value], Game]]:
    """Yield the game by the printed rules, then with each other value of each option that changes it."""
    printed = open_house(game, sheet, {})
    yield ("", ""), apply_house_rules(game, printed)
    for option in game.options:
        for value in option.edits:
            if value != option.default:
                changed = House({**printed.choices, option.name: value})
                yield (option.name, value), apply_house_rules(game, changed)


def rule_costs(game: Game, sheet: Sheet) -> tuple[Fraction, tuple[RuleCost, ...]]:
    """Return the main bet's edge by the printed rules, and what each change of one rule or of its paytable
    makes of it, as far as that was counted beforehand and it changes anything."""
    printed = open_house(game, sheet, {})
    edge = _edge(game, sheet, printed)
    tables = [table.name for table in sheet.paytables.get(game.main.table, {}).values()]
    changes: list[tuple[str, Value]] = [(game.main.chosen_by, name) for name in tables]
    changes += [change for change, rules in one_rule_changed(game, sheet) if change[0] and is_kept(rules)]
    found = []
    for choice, value in changes:
        other = _edge(game, sheet, House({**printed.choices, choice: value}))
        if other != edge:
            found.append(RuleCost(choice, value, other, other - edge))
    return edge, tuple(found)


def _edge(game: Game, sheet: Sheet, house: House) -> Fraction:
    book = Book(game, sheet, house)
    return book.play(book.strategies[0]).edge
