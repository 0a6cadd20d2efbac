"""The printed sheets in fixtures/games/*.toml, refused by file, table and row where they do not fit.

Paytables can be written as text and laid over a later sheet, so that an old round pays as it did.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engine.cards.hands import Reads
from games.engine.errors import Refused, SheetRefused, Unreadable
from games.engine.money.amounts import parse_cents, parse_pay
from games.engine.money.meters import Meter, parse_rate
from games.engine.rules.declarations import check_declaration
from games.engine.rules.games import Game
from games.engine.rules.numbered_rules import (
    EXPECTED_VALUE_RULE,
    HOUSE_RULES,
    RULED,
    Rule,
    house_rules_on,
    read_house_rules,
    with_house_rules,
)
from games.engine.rules.pages import FIXTURES, open_page, read_page, table_of, text_of
from games.engine.rules.paytables import Paytable, Row, read_paytable
from games.engine.rules.wagers import Beats, LosesHand, MakesHand
from games.engine.texts import NOTHING, Text, listed

FOLDER = FIXTURES / "games"


@dataclass(frozen=True, eq=False)
class Sheet:
    """What is printed, and what we hold beside it: rules in our own words by number, paytables by wager and
    name, the ladders, doubts; the sentences of its introduction that no declaration holds."""

    game: str
    title: str
    source: str
    rules: Mapping[str, Rule]
    paytables: Mapping[str, Mapping[str, Paytable]]
    defaults: Mapping[str, str] = field(default_factory=dict)
    meter: Meter | None = None
    introduction: Mapping[str, Text] = field(default_factory=dict)

    def sentence(self, number: str) -> Text:
        """Return a rule in words, with its doubt and what we ruled on it; nothing where there is no such
        line."""
        rule, ruling = self.rules.get(number), self.rules.get(f"{RULED}{number}")
        if rule is None:
            return NOTHING
        if ruling is None:
            return rule.words
        return Text("%(rule)s Our ruling: %(ruling)s", rule=rule.words, ruling=ruling.words)

    def default(self, wager: str) -> str:
        """Return the paytable that a house has if it says nothing: the one marked so, else the first
        printed."""
        return self.defaults.get(wager) or next(iter(self.paytables[wager]))

    def with_tables(self, more: Mapping[str, Mapping[str, Paytable]]) -> "Sheet":
        """Return the sheet with more tables, or others of the same names."""
        bets = self.paytables.keys() | more.keys()
        every = {bet: {**self.paytables.get(bet, {}), **more.get(bet, {})} for bet in bets}
        return replace(self, paytables=every)

    def paytable(self, wager: str, name: str, *, field: str = "house") -> Paytable:
        tables = self.paytables.get(wager, {})
        if not isinstance(name, str) or name not in tables:
            known = listed(tables, ", ")
            missing = Text("no paytable %(table)s (paytables: %(known)s)", table=repr(name), known=known)
            raise Refused(f"{field}.{wager}", missing)
        return tables[name]


@lru_cache
def load(game: Game) -> Sheet:
    """Return the sheet of a game, read once and checked whole."""
    return read(path_of(game), game)


def path_of(game: Game) -> Path:
    return (game.folder or FOLDER) / f"{game.sheet}.toml"


def read(path: Path, game: Game, *, shared: Path = HOUSE_RULES) -> Sheet:
    """Return the sheet in this file with the rules of `shared`, checked against the game; `SheetRefused`
    names file, table and row."""
    return _sheet(path, open_page(path), game, read_house_rules(shared), shared.name)


@lru_cache
def read_kept(game: Game, sheet: str, shared: str) -> Sheet:
    """Return the sheet as it once was printed, and the rules of all houses then, from their texts."""
    path = path_of(game)
    rules = house_rules_on(HOUSE_RULES, read_page(HOUSE_RULES.name, shared))
    return _sheet(path, read_page(path.name, sheet), game, rules, HOUSE_RULES.name)


def _sheet(
    path: Path, printed: Mapping[str, Any], game: Game, ours: Mapping[str, Rule], shared: str
) -> Sheet:
    check_declaration(game)
    about = table_of(path, printed, "sheet")
    if about.get("game") != game.slug:
        raise SheetRefused(f"{path.name} [sheet] game", f"{about.get('game')!r} is not {game.slug!r}")
    sheet = Sheet(
        game=game.slug,
        title=text_of(path, about, "sheet", "title"),
        source=text_of(path, about, "sheet", "source"),
        rules=with_house_rules(path, table_of(path, printed, "rules"), ours, shared=shared),
        paytables={
            wager: {
                name: read_paytable(
                    path, ladder, wager, name, table_of(path, tables, name, within), with_dealer=with_dealer
                )
                for name in tables
            }
            for wager, within, tables in _wagers(path, printed)
            for ladder, with_dealer in (ladders_of(game, wager),)
        },
        defaults=printed.get("defaults", {}),
        meter=_meter(path, table_of(path, printed, "meter")) if game.progressive else None,
        introduction={stop: Text(said) for stop, said in printed.get("introduction", {}).items()},
    )
    rankings = table_of(path, printed, "ladders")
    sides = [hand for hand in game.hands if hand in ("player", "dealer") or hand in rankings]
    _check_ladders(path, rankings, {hand: game.hands[hand].ladder for hand in sides})
    _check_citations(path, sheet, game)
    _check_tables(path, sheet, game)
    return sheet


def _meter(path: Path, printed: Mapping[str, Any]) -> Meter:
    """Return the meter that a table starts with if the house says nothing; amounts in dollars."""
    where = f"{path.name} [meter]"
    try:
        amount, seed_amount, reserve = (
            parse_cents(str(printed.get(name, "")), field=name)
            for name in ("amount", "seed_amount", "reserve")
        )
        rate, reserve_rate = (
            parse_rate(printed.get(name), field=name) for name in ("contribution", "reserve_contribution")
        )
        return Meter(amount, seed_amount, reserve, rate, reserve_rate)
    except Refused as error:
        raise SheetRefused(f"{where} {error.field}", error.reason) from error


def ladders_of(game: Game, table: str) -> tuple[Reads, Reads | None]:
    """Return the ladder of the hand that the bets read which this table pays, and of the one that they read
    with the dealer's cards."""
    for wager in game.wagers:
        if wager.table == table and isinstance(wager.win_condition, MakesHand):
            with_dealer = wager.win_condition.with_dealer
            return game.reading(wager.win_condition.hand).ladder, game.reading(
                with_dealer
            ).ladder if with_dealer else None
        if wager.table == table and isinstance(wager.win_condition, LosesHand | Beats):
            return game.reading(wager.win_condition.own).ladder, None
    for pays in game.other_pays:
        if pays.table == table and pays.hand:
            return game.reading(pays.hand).ladder, None
    return game.ladder, None


def _check_ladders(path: Path, printed: Mapping[str, Any], ladders: Mapping[str, Reads]) -> None:
    """The printed ranking of each hand must be the ladder that it is settled by."""
    for hand, ladder in ladders.items():
        where = f"{path.name} [ladders.{hand}]"
        ranking = table_of(path, printed, hand, "ladders.")
        if ranking.get("size") != ladder.size:
            raise SheetRefused(f"{where} size", f"{ranking.get('size')!r} is not {ladder.size}")
        if tuple(reversed(ranking.get("order", ()))) != ladder.categories:
            raise SheetRefused(f"{where} order", f"is not the {ladder.slug} ladder, strongest first")


def _check_citations(path: Path, sheet: Sheet, game: Game) -> None:
    cited = {step.rule for step in game.procedure} | {game.ranking}
    cited |= {rule for _trouble, rule in game.irregularities} | {plan.rule for plan in game.strategies}
    cited |= {part.rule for part in (game.qualifier, game.automatic) if part}
    if any(plan.name for plan in game.strategies):
        cited.add(EXPECTED_VALUE_RULE)
    cited |= {rule for play in game.every_dealers_rule for rule in play.rules}
    cited |= {choice.needs.rule for choice in game.choices if choice.needs}
    cited |= {choice.lays.rule for choice in game.choices if choice.lays}
    cited |= {rule for drawing in game.third_cards for rule in drawing.rules}
    for wager in game.wagers:
        cited |= {getattr(wager.citations, name) for name in wager.citations.__slots__} | {wager.sized}
        cited |= {wager.envy.rule} if wager.envy else set()
    for rule in sorted(cited - {""} - set(sheet.rules)):
        raise SheetRefused(f"{path.name} [rules] {rule}", "is cited by the game but not written here")


def _check_tables(path: Path, sheet: Sheet, game: Game) -> None:
    """Every table that a wager can be paid by is printed, and every default is one of them."""
    for wager in game.wagers:
        tables = set(sheet.paytables.get(wager.table, ()))
        if wager.table and not tables:
            raise SheetRefused(f"{path.name} [paytables.{wager.table}]", "is missing")
        chosen = set(sheet.paytables.get(wager.chosen_by, ()))
        for name in sorted(tables - chosen):
            raise SheetRefused(f"{path.name} [paytables.{wager.chosen_by}.{name}]", "is missing")
        for name in sorted(chosen - tables):
            raise SheetRefused(f"{path.name} [paytables.{wager.table}.{name}]", "is missing")
        rows = (row for table in sheet.paytables.get(wager.table, {}).values() for row in table.rows)
        losing = any(row.losing for row in rows)
        if wager.table and losing and not wager.pays_bad_beat:
            wrong = "pays losing hands (say ByTable(bad_beat=True) of the bet, or remove those lines)"
            raise SheetRefused(f"{path.name} [paytables.{wager.table}]", wrong)
        if wager.pays_bad_beat and not losing:
            wrong = 'has no line for a losing hand (write one, such as losing-straight = "5 to 1")'
            raise SheetRefused(f"{path.name} [paytables.{wager.table}]", wrong)
    for wager_table, name in sheet.defaults.items():
        if name not in sheet.paytables.get(wager_table, ()):
            raise SheetRefused(f"{path.name} [defaults] {wager_table}", f"{name!r} is not printed")


def _wagers(path: Path, printed: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for wager in table_of(path, printed, "paytables"):
        yield wager, f"paytables.{wager}.", table_of(path, printed["paytables"], wager, "paytables.")


_AS_THEY_ARE = ("name", "category", "printed", "lowest", "doubt", "natural", "envy", "implied")
_WHERE_PRINTED = ("suit", "second", "with_dealer", "losing")
"""Written for the rows alone that have them."""


def write_tables(sheet: Sheet) -> str:
    """Return every paytable of the sheet, row by row in its order; equal sheets write equal text."""
    written = {
        wager: {name: _written(table) for name, table in tables.items()}
        for wager, tables in sheet.paytables.items()
    }
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def with_tables(sheet: Sheet, text: str) -> Sheet:
    """Return the sheet, paying as was written there; a table that is not written there stays as it is
    printed."""
    try:
        kept = _read(json.loads(text))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable("paytables", str(error)) from error
    return sheet.with_tables(kept)


def _written(table: Paytable) -> dict[str, Any]:
    rows = [
        {"pays": str(row.pays)}
        | {name: getattr(row, name) for name in _AS_THEY_ARE}
        | {name: getattr(row, name) for name in _WHERE_PRINTED if getattr(row, name)}
        for row in table.rows
    ]
    return {"source": table.source, "rows": rows}


def _read(written: Mapping[str, Any]) -> dict[str, dict[str, Paytable]]:
    return {
        wager: {name: _table(wager, name, printed) for name, printed in tables.items()}
        for wager, tables in written.items()
    }


def _table(wager: str, name: str, printed: Mapping[str, Any]) -> Paytable:
    rows = tuple(_row(row) for row in printed["rows"])
    return Paytable(name, wager, printed["source"], rows)


def _row(printed: Mapping[str, Any]) -> Row:
    as_they_are = {name: printed[name] for name in _AS_THEY_ARE}
    rare = {name: printed[name] for name in _WHERE_PRINTED if name in printed}
    return Row(pays=parse_pay(printed["pays"]), **as_they_are, **rare)
