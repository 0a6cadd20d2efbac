"""What is in a pack: the strict reader of pack.json. It refuses, by field, what it does not understand.

Standards, rubric and lessons belong to apps above this one, which pass their readers in
(trainer/credentials/packs/contents.py).
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from typing import Any, NoReturn

from games import GAMES
from games.engine.errors import NotAllowed, Refused, Unreadable
from games.engine.money.meters import AMOUNTS, RATES, read_meter, write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import FORMER_NAMES, open_house
from games.engine.rules.own_tables import own_tables_of, with_own
from games.engine.rules.sheets import load
from games.engine.texts import Text
from trainer.schools.models import MAX_PROCEDURE
from trainer.schools.names import refusal, shown

FORMAT = 1
MAX_DOCUMENT = 512 * 1024
"""Bytes. All games with every choice are some 30,000, and a procedure is at most 10,000 characters."""
MAX_DEPTH = 8
MAX_DIGITS = 12
MAX_VERSION = 9_999
MAX_PROCEDURES = 60
MAX_RULES = 30
MAX_TEXTS = {"name": 60, "maker": 120}
UID = re.compile("[0-9a-f]{32}")

NEEDED = ("format", "uid", "version", "name", "maker", "made", "games", "procedures", "standards")
GAME_FIELDS = ("house", "meter", "paytables")

Part = Callable[[object, Mapping[str, Any]], Any]
"""Returns a part as it is kept, from the document's value and the contents read so far. Raises `Refused`."""


def parse(data: bytes) -> object:
    """Return the JSON document: nothing twice, whole numbers only, no deeper or longer than a pack is."""
    if len(data) > MAX_DOCUMENT:
        most = str(MAX_DOCUMENT // 1024)
        raise NotAllowed("pack.json", Text("is longer than %(most)s KB", most=most))
    try:
        document = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_once_each,
            parse_int=_whole_number,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except Refused:
        raise
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Unreadable("pack.json", Text("isn’t valid JSON")) from error
    _check_texts(document, "", 0)
    return document


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise NotAllowed(shown(twice), Text("appears twice"))
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise NotAllowed("pack.json", Text("has a number of more than %(most)s digits", most=str(MAX_DIGITS)))
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Unreadable("pack.json", Text("%(given)s is not a whole number", given=shown(text)))


def _check_texts(value: object, field: str, depth: int) -> None:
    """Refuse characters that a name may not have, but for the line breaks of a procedure."""
    if depth > MAX_DEPTH:
        raise NotAllowed(field, Text("is nested too deep"))
    if isinstance(value, str):
        lines = value.replace("\n", "") if field.startswith("procedures[") else value
        if why := next(filter(None, map(refusal, lines)), ""):
            raise NotAllowed(field, why)
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check_texts(name, "pack.json", depth)
            _check_texts(inner, f"{field}.{shown(name)}" if field else shown(name), depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            _check_texts(inner, f"{field}[{number}]", depth + 1)


def read_contents(document: object, parts: Mapping[str, Part]) -> dict[str, Any]:
    """Return the contents of a parsed document, each house whole. Raises `Refused`."""
    if not isinstance(document, dict):
        raise Unreadable("pack.json", Text("isn’t an object"))
    made_later = Text("was made by a later version of Dealer Trainer. Upgrade, then import it again")
    if type(document.get("format")) is int and document["format"] > FORMAT:
        raise NotAllowed("format", made_later)
    if document.get("format") != FORMAT or document["format"] is True:
        raise Unreadable("format", Text("isn’t the format of a pack"))
    check_fields(document, "", NEEDED, [name for name in parts if name not in NEEDED])
    if not isinstance(document["uid"], str) or not UID.fullmatch(document["uid"]):
        raise Unreadable("uid", Text("isn’t 32 characters, 0 to 9 and a to f"))
    whole_number(document["version"], "version", 1, MAX_VERSION)
    for name, most in MAX_TEXTS.items():
        short_text(document[name], name, most)
    _day(document["made"])
    games = check_fields(document["games"], "games", (), GAMES)
    if not games:
        raise NotAllowed("games", Text("is empty"))
    read: dict[str, Any] = {name: document[name] for name in NEEDED[:6]}
    read["games"] = {slug: _game(GAMES[slug], part, f"games.{slug}") for slug, part in games.items()}
    read["procedures"] = _procedures(document["procedures"])
    return read | {name: part(document[name], read) for name, part in parts.items() if name in document}


def check_fields(
    part: object, field: str, needed: Iterable[str] = (), more: Iterable[str] = ()
) -> dict[str, Any]:
    """Return an object with these fields. Refuse one that is missing or that this version does not know."""
    if not isinstance(part, dict):
        raise Unreadable(field or "pack.json", Text("isn’t an object"))
    before = f"{field}." if field else ""
    needed = tuple(needed)
    for name in part:
        if name not in (*needed, *more):
            raise unknown(f"{before}{shown(name)}")
    for name in needed:
        if name not in part:
            raise Unreadable(f"{before}{name}", Text("is missing"))
    return part


def unknown(field: str) -> NotAllowed:
    return NotAllowed(
        field,
        Text("isn’t known here. If a later version of Dealer Trainer made this pack, upgrade first"),
    )


def whole_number(value: object, field: str, least: int, most: int) -> int:
    if type(value) is not int:
        raise Unreadable(field, Text("isn’t a whole number"))
    if not least <= value <= most:
        raise NotAllowed(field, Text("isn’t from %(least)s to %(most)s", least=str(least), most=str(most)))
    return value


def short_text(value: object, field: str, most: int, *, empty: bool = False) -> str:
    if not isinstance(value, str):
        raise Unreadable(field, Text("isn’t text"))
    if len(value) > most:
        raise NotAllowed(field, Text("is longer than %(most)s characters", most=str(most)))
    if value != value.strip() or not (value or empty):
        raise NotAllowed(field, Text("is empty, or has spaces around it"))
    return value


def list_of(value: object, field: str, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(field, Text("isn’t a list"))
    if len(value) > most:
        raise NotAllowed(field, Text("has more than %(most)s entries", most=str(most)))
    return value


def _day(value: object) -> None:
    try:
        if not isinstance(value, str) or date.fromisoformat(value).isoformat() != value:
            raise ValueError(value)
    except ValueError as error:
        raise Unreadable("made", Text("isn’t a day such as 2027-05-01")) from error


def _game(game: Game, given: object, field: str) -> dict[str, Any]:
    part = check_fields(given, field, GAME_FIELDS)
    sheet = with_own(load(game), game, part["paytables"], field=f"{field}.paytables")
    known = (*open_house(game, load(game), {}).choices, *FORMER_NAMES)
    for name, value in check_fields(part["house"], f"{field}.house", (), known).items():
        if not isinstance(value, str | int):
            raise Unreadable(f"{field}.house.{name}", Text("isn’t a choice"))
    house = open_house(game, sheet, part["house"], field=f"{field}.house")
    used = own_tables_of(game, sheet, house)
    for bet, named in part["paytables"].items():
        for name in named:
            if name not in used.get(bet, {}):
                raise NotAllowed(f"{field}.paytables.{bet}.{name}", Text("isn’t used by this house"))
    return {
        "house": dict(house.choices),
        "meter": _meter(game, part["meter"], f"{field}.meter"),
        "paytables": used,
    }


def _meter(game: Game, value: object, field: str) -> dict[str, Any] | None:
    if not game.progressive:
        if value is not None:
            raise NotAllowed(field, Text("this game has no progressive"))
        return None
    meter = read_meter(check_fields(value, field, (), (*AMOUNTS, *RATES)), field=field)
    if meter.contribution + meter.reserve_contribution > 1:
        raise NotAllowed(field, Text("takes more than the whole bet"))
    return write_meter(meter)


def _procedures(value: object) -> list[dict[str, Any]]:
    for number, one in enumerate(list_of(value, "procedures", MAX_PROCEDURES)):
        field = f"procedures[{number}]"
        check_fields(one, field, ("title", "text", "rules"))
        if "\n" in short_text(one["title"], f"{field}.title", 120):
            raise NotAllowed(f"{field}.title", Text("has a line break"))
        short_text(one["text"], f"{field}.text", MAX_PROCEDURE)
        for place, rule in enumerate(list_of(one["rules"], f"{field}.rules", MAX_RULES)):
            if not isinstance(rule, str) or rule not in _known_rules():
                raise unknown(f"{field}.rules[{place}]")
            if rule in one["rules"][:place]:
                raise NotAllowed(f"{field}.rules[{place}]", Text("appears twice"))
    return value  # type: ignore[return-value]  # checked above


@cache
def _known_rules() -> frozenset[str]:
    return frozenset(number for game in GAMES.values() for number in load(game).rules)
