"""Paytables of a school's own: lines that name hands of the bet's ladder, laid over the printed sheet.

A line is {"hand": name, "pays": text} and, where other players are paid envy, "envy" in cents.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.engine.cards.hands import Ladder, Reads
from games.engine.errors import NotAllowed, Refused, Unreadable
from games.engine.money.amounts import MAX_CENTS, Flat, MeterShare, Odds, Pay, Push, parse_pay, print_cents
from games.engine.money.meters import MAX_ON_METER
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import LOSING, Paytable, Row
from games.engine.rules.sheets import Sheet, ladders_of, load
from games.engine.rules.wagers import HoldsJokers, Wager
from games.engine.texts import Text

MAX_TIMES = 10_000
"""The longest odds of any printed table. At the largest bet of any house they pay what can still be typed."""
MAX_LINES = 30
"""Twice the longest printed table."""
MAX_TABLES = 200
"""Tables that a document may bring with it; a game has a few."""
MAX_NAME = 30
"""Characters of a table's name, which stands in the head of a column."""

_NAME = re.compile(r"[^\W_]([\w .’'&/+-]*[\w.’'+])?")

PAIRS = {
    3: ("pair-of-threes", Text("pair of threes")),
    4: ("pair-of-fours", Text("pair of fours")),
    5: ("pair-of-fives", Text("pair of fives")),
    6: ("pair-of-sixes", Text("pair of sixes")),
    7: ("pair-of-sevens", Text("pair of sevens")),
    8: ("pair-of-eights", Text("pair of eights")),
    9: ("pair-of-nines", Text("pair of nines")),
    10: ("pair-of-tens", Text("pair of tens")),
    11: ("pair-of-jacks", Text("pair of jacks")),
    12: ("pair-of-queens", Text("pair of queens")),
    13: ("pair-of-kings", Text("pair of kings")),
    14: ("pair-of-aces", Text("pair of aces")),
}
"""A line for a pair of this rank or a higher one: its name, and its words as `line_words` has them."""

HANDS_OF_A_LINE = ("lowest", "second", "natural", "suit", "with_dealer", "losing")
"""The fields of a row that say which hands it pays."""

PaytableLine = Mapping[str, Any]
Tables = Mapping[str, Mapping[str, Sequence[PaytableLine]]]
"""Lines by the sheet's name of the bet's paytable, and by the name of the table."""


def check_table_name(name: object, *, field: str = "name") -> str:
    """Return a table's name: letters, digits and a few marks."""
    if not isinstance(name, str) or len(name) > MAX_NAME or not _NAME.fullmatch(name):
        facts = {"typed": repr(str(name)[:40]), "most": str(MAX_NAME)}
        raise Unreadable(field, Text("%(typed)s isn’t a name of 1 to %(most)s letters and digits", **facts))
    return name


def bets_of(game: Game, table: str) -> tuple[Wager, ...]:
    """Return the bets that the sheet's paytable of this name pays."""
    return tuple(wager for wager in game.wagers if wager.table and wager.table == table)


@lru_cache(maxsize=256)
def hands_of(game: Game, table: str) -> Mapping[str, Row]:
    """Return the lines that a paytable can have, the strongest hand first, by name: those of the printed
    tables, every hand of the bet's ladder, and pairs from each rank up."""
    printed = sorted(load(game).paytables.get(table, {}).values(), key=lambda one: -len(one.printed))
    if not printed:
        return {}
    ladder = ladders_of(game, table)[0]
    lines = list(printed[0].printed)
    for row in (*(row for one in printed for row in one.rows), *_of_ladder(game, table, ladder)):
        if row.key not in (line.key for line in lines) and row.name not in {line.name for line in lines}:
            lines.insert(_place(ladder, lines, row), row)
    return {row.name: _unprinted(row) for row in lines}


def _place(ladder: Reads, lines: Sequence[Row], row: Row) -> int:
    """Return where the row stands among these lines: after what is better of the same hand, which it would
    pay too; else before the first hand that is worse."""
    strengths = [_strength(ladder, line) for line in lines]
    own = _strength(ladder, row)
    alike = [(line.category, line.losing) == (row.category, row.losing) for line in lines]
    better = [n for n, found in enumerate(strengths) if found > own and alike[n]]
    return (
        max(better) + 1 if better else next((n for n, one in enumerate(strengths) if one < own), len(lines))
    )


def _of_ladder(game: Game, table: str, ladder: Reads) -> Iterable[Row]:
    if any(isinstance(wager.win_condition, HoldsJokers) for wager in bets_of(game, table)):
        return
    if not isinstance(ladder, Ladder):
        return  # what can come of two hands, or of two cards, is printed whole
    losing = any(wager.pays_bad_beat for wager in bets_of(game, table))
    for category in ladder.categories:
        yield Row(category, category, Push(), "")
        if losing:
            yield Row(f"{LOSING}{category}", category, Push(), "", losing=True)
        if category == "pair":
            yield from (Row(name, category, Push(), "", lowest=rank) for rank, (name, _) in PAIRS.items())


def _strength(ladder: Reads, row: Row) -> tuple[object, ...]:
    """Return a key by which the hands of a line are better than another's, or fewer of the same."""
    if row.category not in ladder.categories:
        return True, len(ladder.categories)
    kind = {None: 0, False: 1, True: 2}[row.natural]
    return not row.losing, ladder.categories.index(row.category), kind, bool(row.suit), row.lowest, row.second


def _unprinted(row: Row) -> Row:
    """Return the hands of a line alone."""
    found = {name: getattr(row, name) for name in HANDS_OF_A_LINE}
    return Row(row.name, row.category, Push(), "", **found)


def kinds_of_pay(game: Game, table: str) -> tuple[type, ...]:
    """Return how a line of this paytable can pay: shares and fixed awards where there is a meter, a push
    where a printed table has one."""
    if any(wager.progressive for wager in bets_of(game, table)):
        return Odds, Flat, MeterShare
    rows = (row for one in load(game).paytables[table].values() for row in one.rows)
    return (Odds, Push) if any(isinstance(row.pays, Push) for row in rows) else (Odds,)


def pays_envy(game: Game, table: str) -> bool:
    return any(wager.envy for wager in bets_of(game, table))


def own_table(game: Game, table: str, name: str, lines: object, *, field: str = "paytables") -> Paytable:
    """Return the paytable that these lines make, the strongest hand first. Raises `Refused`, whose field
    ends in the number of the line and the part of it, such as "[2].pays"."""
    check_table_name(name, field=field)
    hands = hands_of(game, table)
    if not hands:
        raise NotAllowed(field, Text("no bet is paid by a paytable of this name"))
    if not isinstance(lines, list | tuple) or not lines:
        raise Unreadable(field, Text("a paytable needs at least one line"))
    if len(lines) > MAX_LINES:
        raise NotAllowed(field, Text("a paytable has at most %(most)s lines", most=str(MAX_LINES)))
    rows: dict[str, Row] = {}
    for number, line in enumerate(lines):
        row = read_line(game, table, line, field=f"{field}[{number}]")
        if row.name in rows:
            raise NotAllowed(f"{field}[{number}].hand", Text("%(hand)s already has a line", hand=row.words))
        rows[row.name] = row
    return Paytable(name, table, OWN, tuple(rows[hand] for hand in hands if hand in rows))


OWN = "our own paytable"
"""The source of a table that no document prints."""


def read_line(game: Game, table: str, line: object, *, field: str) -> Row:
    if not isinstance(line, Mapping) or not {"hand", "pays"} <= line.keys() <= {"hand", "pays", "envy"}:
        raise Unreadable(field, Text("isn’t a line with a hand, what it pays, and envy"))
    hand = hands_of(game, table).get(line["hand"]) if isinstance(line["hand"], str) else None
    if hand is None:
        raise NotAllowed(f"{field}.hand", Text("choose one of the hands that this bet can be paid for"))
    pays = read_pay(game, table, line["pays"], field=f"{field}.pays")
    envy = line.get("envy", 0)
    if type(envy) is not int or not 0 <= envy < MAX_CENTS:
        raise Unreadable(f"{field}.envy", Text("isn’t an amount in cents"))
    if envy and not pays_envy(game, table):
        raise NotAllowed(f"{field}.envy", Text("this bet pays no envy bonus"))
    if envy > MAX_ON_METER:
        most = Text("is above the maximum of $%(most)s", most=print_cents(MAX_ON_METER))
        raise NotAllowed(f"{field}.envy", most)
    kept = {name: getattr(hand, name) for name in HANDS_OF_A_LINE}
    return Row(hand.name, hand.category, pays, str(pays), envy=envy, **kept)


def read_pay(game: Game, table: str, typed: object, *, field: str = "pays") -> Pay:
    """Return what a line of this paytable pays, from its words: "50 to 1", "3 to 2", "100 for 1", "$500",
    "10%", "push"."""
    kinds, metered = kinds_of_pay(game, table), MeterShare in kinds_of_pay(game, table)
    text = " ".join(typed.lower().split()) if isinstance(typed, str) else ""
    try:
        pays = parse_pay(text[:40], field=field)
    except Refused:
        raise Unreadable(field, _not_paid_so(typed, kinds)) from None
    if type(pays) not in kinds or (isinstance(pays, Odds) and pays.form != ("for" if metered else "to")):
        raise NotAllowed(field, _not_paid_so(typed, kinds))
    if not isinstance(pays, Push) and _amount(pays) <= 0:
        raise NotAllowed(field, Text("a line can’t pay nothing. Remove it instead"))
    if isinstance(pays, Odds) and (100 * pays.times).denominator != 1 and pays.per == 1:
        raise NotAllowed(field, Text("odds can have at most two decimals"))
    if isinstance(pays, Odds) and pays.times > MAX_TIMES:
        raise NotAllowed(field, Text("is above the maximum of %(most)s to 1", most=f"{MAX_TIMES:,}"))
    if isinstance(pays, Flat) and pays.cents > MAX_ON_METER:
        raise NotAllowed(field, Text("is above the maximum of $%(most)s", most=print_cents(MAX_ON_METER)))
    if isinstance(pays, MeterShare) and pays.percent > 100:
        raise NotAllowed(field, Text("is more than the whole meter"))
    return pays


def _not_paid_so(typed: object, kinds: tuple[type, ...]) -> Text:
    facts = {"typed": str(typed)[:40]}
    if MeterShare in kinds:
        return Text(
            "“%(typed)s” isn’t a payout. Enter odds such as 100 for 1, an award such as "
            "$500, or a part of the meter such as 10%%",
            **facts,
        )
    if Push in kinds:
        return Text("“%(typed)s” isn’t a payout. Enter odds such as 8 to 1 or 3 to 2, or push", **facts)
    return Text("“%(typed)s” isn’t a payout. Enter odds such as 8 to 1 or 3 to 2", **facts)


def _amount(pays: Pay) -> Fraction:
    if isinstance(pays, Odds):
        return pays.times
    return Fraction(
        pays.cents if isinstance(pays, Flat) else pays.percent if isinstance(pays, MeterShare) else 0
    )


def write_lines(table: Paytable) -> list[dict[str, Any]]:
    """Return the lines of a paytable; one for each hand that an "or better" stands for."""
    return [
        {"hand": row.name, "pays": str(row.pays)} | ({"envy": row.envy} if row.envy else {})
        for row in table.rows
    ]


def with_own(
    sheet: Sheet, game: Game, tables: object, *, field: str = "paytables", kept: bool = False
) -> Sheet:
    """Return the sheet with these tables besides its own. Raises `Refused` for a bet, a name or a line that
    does not fit. A table that the sheet has already must be equal, unless these are `kept` ones, which were
    in force when they were written."""
    if not isinstance(tables, Mapping) or not all(isinstance(named, Mapping) for named in tables.values()):
        raise Unreadable(field, Text("isn’t an object of paytables by bet and name"))
    if sum(map(len, tables.values())) > MAX_TABLES:
        raise NotAllowed(field, Text("has at most %(most)s paytables", most=str(MAX_TABLES)))
    return (
        _with_own(sheet, game, json.dumps(tables, sort_keys=True), field, kept)
        if any(tables.values())
        else sheet
    )


@lru_cache(maxsize=1024)
def _with_own(sheet: Sheet, game: Game, written: str, field: str, kept: bool) -> Sheet:
    tables = {
        bet: {
            name: own_table(game, bet, name, lines, field=f"{field}.{bet}.{name}")
            for name, lines in named.items()
        }
        for bet, named in json.loads(written).items()
    }
    _check_choices(game, tables, field)
    new: dict[str, dict[str, Paytable]] = {}
    for bet, named in tables.items():
        for name, table in named.items():
            here = sheet.paytables[bet].get(name)
            if here and here.rows != table.rows and not kept:
                raise NotAllowed(f"{field}.{bet}.{name}", Text("isn’t the paytable of this name here"))
            if not here or here.rows != table.rows:
                new.setdefault(bet, {})[name] = table
    return sheet.with_tables(new) if new else sheet


def _check_choices(game: Game, tables: Mapping[str, Mapping[str, Paytable]], field: str) -> None:
    """Refuse a table that no house can choose, and one that pays a part of the bets of its choice alone."""
    for bet, named in tables.items():
        choices = {wager.chosen_by for wager in bets_of(game, bet) if wager.choice is not None}
        if not choices:
            raise NotAllowed(f"{field}.{bet}", Text("this bet has one paytable only"))
        for other in tables_of_choice(game, choices.pop()):
            for name in named.keys() - tables.get(other, {}).keys():
                raise NotAllowed(f"{field}.{other}.{name}", Text("is missing"))


def tables_of_choice(game: Game, choice: str) -> tuple[str, ...]:
    """Return the sheet's names of the paytables that a house chooses together."""
    chosen = (w.table for w in game.wagers if w.table and w.choice is not None and w.chosen_by == choice)
    return tuple(dict.fromkeys(chosen))


def own_tables_of(game: Game, sheet: Sheet, house: House) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return the lines of the paytables that the house chose and that are not printed."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for wager in game.wagers:
        if wager.table and wager.choice is not None:
            table = house.paytable(sheet, wager)
            if table.name not in load(game).paytables[wager.table]:
                found.setdefault(wager.table, {})[table.name] = write_lines(table)
    return found
