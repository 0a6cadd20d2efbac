"""A game's rules page: procedure, ranking, bets, paytables, house and rules.

Everything is read from the game, its printed sheet and the school's house; nothing is written for one game.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards.hands import Ladder
from games.engine.money.amounts import Odds, print_cents
from games.engine.money.meters import AMOUNTS, RATES, print_rate
from games.engine.questions.irregularities.irregularity_catalog import KINDS, possible_in
from games.engine.rules.games import Game, Order, Step
from games.engine.rules.houses import apply_house_rules
from games.engine.rules.numbered_rules import RULED, Authority
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet, ladders_of
from trainer.library.bets import bet_words
from trainer.library.rankings import calls, frequencies, lowest_straight, rungs, wheel
from trainer.pages.text import translate
from trainer.play.labels import title_of
from trainer.play.procedures import ProcedureView
from trainer.play.tableau import tableau
from trainer.schools.house_rules.labels import METER, hint_of, label_of, limits_of, meter_rule, value_words
from trainer.schools.house_rules.profiles import GameHouse
from trainer.schools.paytables.comparison import Cell, TableChoice, printed_tables

WORDS = {Authority.RULED: _("our ruling"), Authority.HOUSE: _("house rule")}
"""What stands beside a rule that no document prints."""
NOT_DOCUMENTS = {"RULED": _("Our rulings"), "HOUSE": _("House rules")}


@dataclass(frozen=True)
class Rule:
    """`word` is whose word it is, where no document prints it. `procedures` are the school's about it."""

    number: str
    anchor: str
    sentence: str
    word: str = ""
    doubt: str = ""
    procedures: tuple[ProcedureView, ...] = ()


WHATEVER_IS_WRONG = "HOUSE irregularities"
"""The rule of what no rule of its own is about."""


def documents(game: Game, sheet: Sheet, beside: Iterable[ProcedureView] = ()) -> list[tuple[str, list[Rule]]]:
    """The rules by document, in the order of its numbers: 4 before 10, 5a after 5, named sections last. Each
    has the procedures that name it. Without every house's rules for what can't go wrong at this game."""
    grouped: dict[str, list[Rule]] = {}
    named = tuple(beside)
    possible = {kind.rule for kind in possible_in(game).values()}
    kept = possible | {WHATEVER_IS_WRONG} | {rule for one in named for rule in one.rules}
    elsewhere = {kind.rule for kind in KINDS.values()} - kept
    for number in sorted(sheet.rules.keys() - elsewhere, key=in_document):
        about = tuple(one for one in named if number in one.rules)
        rule = replace(rule_of(sheet, number), procedures=about)
        grouped.setdefault(number.split(" ")[0], []).append(rule)
    first_printed = list(dict.fromkeys(number.split(" ")[0] for number in sheet.rules))
    return [(str(NOT_DOCUMENTS.get(name, name)), grouped[name]) for name in first_printed if name in grouped]


def in_document(number: str) -> tuple[str, bool, list[tuple[bool, int, str]]]:
    """A key that sorts "SCP 4" before "SCP 10" and "654 5a" before "654 5a.i"; what has no number first,
    what has a name last."""
    document, _space, place = number.partition(" ")
    parts = re.findall(r"\d+|[^\d.]+", place)
    named = bool(place) and not place[0].isdigit()
    return document, named, [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]


def rule_of(sheet: Sheet, number: str) -> Rule:
    rule = sheet.rules[number]
    anchor = f"rule-{slugify(number.replace('.', '-'))}"
    return Rule(
        number, anchor, translate(rule.text), str(WORDS.get(rule.authority, "")), translate(rule.doubt)
    )


@dataclass(frozen=True)
class ProcedureStep:
    """One step of the procedure; `round` is how the dealer goes round the table for it, `ruling` is ours on
    its rule. The sentence of a rule that several steps share stands at the first."""

    title: str
    round: str
    rule: Rule
    ruling: Rule | None = None


@dataclass(frozen=True)
class Row:
    """One line: what each table pays, whether this house deals by that table, and what others are paid."""

    hand: str
    cells: list[tuple[Cell, bool]]
    envy: str


@dataclass(frozen=True)
class Group:
    """One bet's lines."""

    title: str
    rows: list[Row]


@dataclass(frozen=True)
class Printed:
    """The printed tables of one choice beside each other; `chosen` is the one this house deals by."""

    choice: TableChoice
    chosen: str
    groups: list[Group]
    notes: list[str]

    @property
    def envied(self) -> bool:
        return any(row.envy for group in self.groups for row in group.rows)

    @property
    def width(self) -> int:
        """Columns of the table, the hand's included."""
        return len(self.choice.columns) + 2 if self.envied else len(self.choice.columns) + 1


@dataclass(frozen=True)
class Term:
    """One choice of the house, or one number of its meter."""

    name: str
    label: str
    value: str
    hint: str


def sheet_view(current: GameHouse, *, procedures: Iterable[ProcedureView] = ()) -> dict[str, Any]:
    """The sheet of this game under its house."""
    game, sheet, limits = current.game, current.sheet, limits_of(current.game)
    return {
        "slug": game.slug,
        "name": translate(game.name),
        "blurb": translate(game.blurb),
        "source": sheet.source,
        "acts": list(_acts(game, sheet)),
        "rungs": rungs(game),
        "wheel": wheel(apply_house_rules(game, current.house)),
        "calls": calls(apply_house_rules(game, current.house)),
        "tableau": tableau(game),
        "ranking": rule_of(sheet, game.ranking) if game.ranking else None,
        "lowest_straight": lowest_straight(game),
        "bets": bet_words(game, sheet, current.house),
        "folds": "fold" in game.decisions,
        "tables": [_printed(current, sheet, choice) for choice in printed_tables(game, sheet)],
        "meter": _meter(current),
        "meter_rule": meter_rule(game, sheet),
        "limits": [term for term in _options(current) if term.name in limits],
        "options": [term for term in _options(current) if term.name not in limits],
        "frequencies": frequencies(game),
        "documents": documents(game, sheet, procedures),
    }


# --- Procedure ---------------------------------------------------------------------------------------


def _acts(game: Game, sheet: Sheet) -> Iterator[ProcedureStep]:
    said: set[str] = set()
    for step in game.procedure:
        rule = rule_of(sheet, step.rule)
        repeated = Rule(rule.number, rule.anchor, "", rule.word)
        ruled = f"{RULED}{step.rule}"
        ruling = rule_of(sheet, ruled) if ruled in sheet.rules and step.rule not in said else None
        title = title_of(step)
        yield ProcedureStep(title, _round(game, step), repeated if step.rule in said else rule, ruling)
        said.add(step.rule)


def _round(game: Game, step: Step) -> str:
    from_left = gettext("clockwise, from the dealer’s left")
    said = {
        Order.CLOCKWISE: from_left if game.colors else gettext("clockwise, spot 1 first"),
        Order.COUNTER_CLOCKWISE: gettext("counterclockwise, from the dealer’s right"),
    }
    return said.get(step.order, "")


# --- Paytables ---------------------------------------------------------------------------------------


def _printed(current: GameHouse, sheet: Sheet, choice: TableChoice) -> Printed:
    chosen = str(current.house.choices.get(choice.name, "")) or choice.columns[0]
    dealt_by = [choice.several and column == chosen for column in choice.columns]
    groups = [
        Group(group.title, [_row(hand, cells, dealt_by) for hand, cells in group.rows])
        for group in choice.groups
    ]
    tables = sheet.paytables.get(choice.name, {}).values()
    return Printed(
        choice, chosen, groups, [note for table in tables for note in odd_notes(current.game, table)]
    )


def _row(hand: str, cells: list[Cell], dealt_by: list[bool]) -> Row:
    envy = dict.fromkeys(cell.envy for cell in cells if cell.envy)
    return Row(hand, list(zip(cells, dealt_by, strict=True)), " / ".join(envy))


def odd_notes(game: Game, table: Paytable) -> Iterator[str]:
    """Hands that the table pays better than hands which beat them; of lines that pay every such hand."""
    ladder = ladders_of(game, table.wager)[0]
    if not isinstance(ladder, Ladder):
        return  # no hand beats another
    places = {name: place for place, name in enumerate(ladder.categories)}
    rows = [
        (row, row.pays)
        for row in table.rows
        if isinstance(row.pays, Odds) and not (row.lowest or row.suit or row.with_dealer or row.losing)
        if row.natural is None and row.category in places
    ]
    for row, odds in rows:
        for other, others in rows:
            beaten = places[row.category] < places[other.category]
            if beaten and odds.times > others.times:
                said = gettext("%(table)s pays more for %(hand)s than for %(other)s, which beats it.")
                yield said % {
                    "table": table.name,
                    "hand": translate(row.words),
                    "other": translate(other.words),
                }


# --- The house ---------------------------------------------------------------------------------------


def _options(current: GameHouse) -> Iterator[Term]:
    for option in current.game.options:
        value = current.house.choices[option.name]
        label = label_of(current.game, option.name)
        yield Term(option.name, label, value_words(option, value), hint_of(current.game, option.name))


def _meter(current: GameHouse) -> list[Term]:
    meter = current.meter
    if meter is None:
        return []
    values = {name: f"${print_cents(getattr(meter, name))}" for name in AMOUNTS}
    values |= {name: f"{print_rate(getattr(meter, name) * 100)}%" for name in RATES}
    return [
        Term(name, str(METER[name][0]), value, hint_of(current.game, name)) for name, value in values.items()
    ]
