"""What is in a pack, in words, and what differs from its version before or from the school's own house."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games import GAMES
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.money.amounts import print_cents
from games.engine.rules.own_tables import own_tables_of
from games.engine.rules.paytables import Paytable
from trainer.courses.lessons import Topic, lesson_title
from trainer.exams.models import Standard
from trainer.exams.standards import standard_words
from trainer.pages.text import translate
from trainer.schools.house_rules.edges import EdgeComparison, compare_edges
from trainer.schools.house_rules.labels import changed_words, label_of, table_label
from trainer.schools.house_rules.profiles import GameHouse, differences, house_of, pack_house
from trainer.schools.models import Pack, School
from trainer.schools.names import isolated

Difference = tuple[str, str, str]
"""A label, and the words before and after."""


@dataclass(frozen=True)
class GameView:
    """A game of a pack: its choices in words, and the lines of its own paytables."""

    slug: str
    name: str
    choices: list[tuple[str, str]]
    tables: list[tuple[str, str, list[tuple[str, str, str]]]]


@dataclass(frozen=True)
class GameChanges:
    """How a game of a pack differs: from the version before where it has `version`, else from the school's
    own house. `edges` are those that move."""

    slug: str
    name: str
    version: int
    differences: list[Difference]
    edges: list[EdgeComparison]


def contents_view(contents: Mapping[str, Any]) -> dict[str, Any]:
    pack = Pack(contents=contents)
    standards = contents["standards"].items()
    return {
        "games": [_game_view(pack_house(pack, slug)) for slug in _games(contents)],
        "procedures": contents["procedures"],
        "standards": [(_name(slug), standard_words(Standard(game=slug, **one))) for slug, one in standards],
        "rubric": contents.get("rubric"),
        "calls": _call_words(contents.get("calls", {})),
        "lessons": [
            (_name(slug), [lesson_title(GAMES[slug], Topic(key)) for key in keys])
            for slug, keys in contents.get("lessons", {}).items()
        ],
    }


def game_changes(school: School, contents: Mapping[str, Any], before: Pack | None) -> list[GameChanges]:
    return [_changes(school, Pack(contents=contents), slug, before) for slug in _games(contents)]


def part_changes(contents: Mapping[str, Any], before: Pack | None) -> list[str]:
    """Return sentences about the other parts: what is new in them since the version before."""
    if before is None:
        return []
    return list(_part_changes(before.contents, contents))


def _games(contents: Mapping[str, Any]) -> list[str]:
    return [slug for slug in GAMES if slug in contents["games"]]


def _name(slug: str) -> str:
    return translate(GAMES[slug].name)


def _game_view(house: GameHouse) -> GameView:
    game, written = house.game, house.written()
    values = written["house"] | (written["meter"] or {})
    own = own_tables_of(game, house.sheet, house.house)
    labels = {wager.table: table_label(wager) for wager in game.wagers if wager.table}
    tables = [
        (labels[bet], name, _lines(house.sheet.paytables[bet][name])) for bet in own for name in own[bet]
    ]
    choices = [(label_of(game, name), changed_words(game, name, value)) for name, value in values.items()]
    return GameView(game.slug, translate(game.name), choices, tables)


def _lines(table: Paytable) -> list[tuple[str, str, str]]:
    return [
        (
            capfirst(translate(row.words)),
            translate(row.pays.words),
            f"${print_cents(row.envy)}" if row.envy else "",
        )
        for row in table.rows
    ]


def _changes(school: School, pack: Pack, slug: str, before: Pack | None) -> GameChanges:
    then = pack_house(pack, slug)
    earlier = before if before and slug in before.contents["games"] else None
    now = house_of(school=school, game=slug, pack=earlier)
    found = list(_differences(now, then))
    edges = [one for one in compare_edges(now, then) if one.differs or one.moves] if found else []
    return GameChanges(slug, _name(slug), earlier.version if earlier else 0, found, edges)


def _differences(now: GameHouse, then: GameHouse) -> Iterator[Difference]:
    game = then.game
    for name, *values in differences(now, then):
        old, new = (changed_words(game, name, value) for value in values)
        yield label_of(game, name), old, new
    for wager in game.wagers:
        if wager.table and wager.choice is not None:
            was, becomes = (one.house.paytable(one.sheet, wager) for one in (now, then))
            if was.name == becomes.name and was.rows != becomes.rows:
                yield table_label(wager), was.name, _("%(name)s, with other lines") % {"name": becomes.name}


def _part_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for slug in old["games"]:
        if slug not in new["games"] and slug in GAMES:
            yield _("%(game)s is no longer in the pack.") % {"game": _name(slug)}
    titles = [{one["title"]: one for one in each["procedures"]} for each in (old, new)]
    for title, one in titles[1].items():
        if title not in titles[0]:
            yield _("New procedure: “%(title)s”.") % {"title": isolated(title)}
        elif titles[0][title] != one:
            yield _("Changed procedure: “%(title)s”.") % {"title": isolated(title)}
    for title in titles[0]:
        if title not in titles[1]:
            yield _("Procedure no longer in the pack: “%(title)s”.") % {"title": isolated(title)}
    for slug in new["games"]:
        if old["standards"].get(slug) != new["standards"].get(slug):
            yield _("Another test standard for %(game)s.") % {"game": _name(slug)}
    words = {
        "rubric": _("Another rubric."),
        "lessons": _("Another order of lessons."),
        "calls": _("Other call-out amounts."),
    }
    yield from (sentence for part, sentence in words.items() if old.get(part) != new.get(part))


def _call_words(amounts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [
        (translate(call.words), f"${print_cents(amounts[call.option.name])}")
        for call in rack_rules().calls
        if call.option.name in amounts
    ]
