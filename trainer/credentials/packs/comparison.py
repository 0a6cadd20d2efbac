"""What is in a pack, in words, and what differs from its version before or from the school's own house."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games import GAMES
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.money.amounts import print_cents
from games.engine.rules.advice import advise
from games.engine.rules.own_tables import own_tables_of
from games.engine.rules.paytables import Paytable
from games.engine.scenarios.scenarios import scenarios
from trainer.courses.lessons import Topic, lesson_title
from trainer.credentials.packs.contents import contents_of
from trainer.exams.models import Standard
from trainer.exams.results import ERROR_WORDS
from trainer.exams.standards import FIELDS, standard_words
from trainer.exams.views.standards import StandardForm
from trainer.pages.text import translate
from trainer.schools.house_rules.edges import EdgeComparison, compare_edges
from trainer.schools.house_rules.labels import changed_words, label_of, table_label
from trainer.schools.house_rules.profiles import GameHouse, differences, house_of, pack_house
from trainer.schools.models import Pack, School
from trainer.schools.names import isolated
from trainer.schools.paytables.comparison import Cell, group_of

Difference = tuple[str, str, str]
"""A label, and the words before and after."""
ABSENT = "–"
OTHER_PARTS = ("procedures", "standards", "rubric", "calls")
"""Those that a school has of its own."""


@dataclass(frozen=True)
class GameView:
    """A game of a pack: its choices in words, the lines of its own paytables with whether any has envy,
    and what is odd about its rules."""

    slug: str
    name: str
    choices: list[tuple[str, str]]
    tables: list[tuple[str, str, list[tuple[str, str, str]], bool]]
    warnings: list[str]


@dataclass(frozen=True)
class GameChanges:
    """How a game of a pack differs: from the version before where it has `version`, else from the school's
    own house. `edges` are those that move, `warnings` those that are new."""

    slug: str
    name: str
    version: int
    differences: list[Difference]
    edges: list[EdgeComparison]
    warnings: list[str]


@dataclass(frozen=True)
class PartChanges:
    """How another part of a pack differs, line by line; no lines where it is the same."""

    title: str
    differences: list[Difference]


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


def part_changes(school: School, contents: Mapping[str, Any], before: Pack | None) -> list[PartChanges]:
    """Return the other parts of a pack beside those of the version before, else beside the school's own."""
    old = before.contents if before else _own_parts(school, contents)
    return [PartChanges(title, found) for title, found in _parts(old, contents)]


def _own_parts(school: School, contents: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a school has of its own of all that a pack has: the rest stays as it is."""
    parts = [part for part in OTHER_PARTS if contents.get(part)]
    own = contents_of(school, games=_games(contents), with_=parts)
    titles = {one["title"] for one in contents["procedures"]}
    own["procedures"] = [one for one in own["procedures"] if one["title"] in titles]
    own["standards"] = {slug: one for slug, one in own["standards"].items() if slug in contents["standards"]}
    return own


def _games(contents: Mapping[str, Any]) -> list[str]:
    return [slug for slug in GAMES if slug in contents["games"]]


def _name(slug: str) -> str:
    return translate(GAMES[slug].name)


def _game_view(house: GameHouse) -> GameView:
    game, written = house.game, house.written()
    values = written["house"] | (written["meter"] or {})
    own = own_tables_of(game, house.sheet, house.house)
    labels = {wager.table: table_label(wager) for wager in game.wagers if wager.table}
    named = [(labels[bet], name, house.sheet.paytables[bet][name]) for bet in own for name in own[bet]]
    tables = [(bet, name, _lines(one), any(row.envy for row in one.rows)) for bet, name, one in named]
    warnings = _warnings(house)
    choices = [(label_of(game, name), changed_words(game, name, value)) for name, value in values.items()]
    return GameView(game.slug, translate(game.name), choices, tables, warnings)


def _warnings(house: GameHouse) -> list[str]:
    return [translate(one.words) for one in advise(house.game, house.sheet, house.house, house.meter)]


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
    edges = [one for one in compare_edges(now, then) if (one.differs or one.moves) and not one.then.included]
    edges, known = edges if found else [], _warnings(now)
    warnings = [one for one in _warnings(then) if one not in known]
    return GameChanges(slug, _name(slug), earlier.version if earlier else 0, found, edges, warnings)


def _differences(now: GameHouse, then: GameHouse) -> Iterator[Difference]:
    game = then.game
    for name, *values in differences(now, then):
        old, new = (changed_words(game, name, value) for value in values)
        yield label_of(game, name), old, new
    for wager in {each.table: each for each in game.wagers if each.table}.values():
        was, becomes = (one.house.paytable(one.sheet, wager) for one in (now, then))
        if was.rows != becomes.rows:
            for hand, (left, right) in group_of(table_label(wager), [was, becomes]).rows:
                if (pays := _pays(left)) != (then_pays := _pays(right)):
                    yield f"{table_label(wager)}: {hand}", pays, then_pays


def _pays(cell: Cell) -> str:
    envy = _("%(amount)s envy") % {"amount": cell.envy} if cell.envy else ""
    return ", ".join(filter(None, (cell.pays, envy))) or ABSENT


def _parts(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, list[Difference]]]:
    """Yield the title of each part that either has, with what differs in it."""
    gone = [_gone(_name(slug)) for slug in _games(old) if slug not in new["games"]]
    if gone:
        yield _("Games"), gone
    if old["procedures"] or new["procedures"]:
        yield _("Procedures"), list(_procedures(old, new))
    for slug in _games(new):
        was, becomes = (each["standards"].get(slug) for each in (old, new))
        title = _("Test standard of %(game)s") % {"game": _name(slug)}
        if was and becomes:
            yield title, _pairs(_standard(slug, was), _standard(slug, becomes))
        elif was or becomes:
            yield title, [_gone(_("Test standard")) if was else (_("Test standard"), ABSENT, _("new"))]
    for part, title, words, absent in (
        ("rubric", _("Rubric"), _rubric, ABSENT),
        ("calls", _("Call-out amounts"), lambda given: dict(_call_words(given)), ABSENT),
        ("lessons", _("Lessons that come first"), _lessons, _("usual order")),
    ):
        if old.get(part) or new.get(part):
            yield title, _pairs(words(old.get(part) or {}), words(new.get(part) or {}), absent)


def _pairs(old: Mapping[str, str], new: Mapping[str, str], absent: str = ABSENT) -> list[Difference]:
    """Return the label, before and after of each line that differs."""
    return [
        (label, old.get(label, absent), new.get(label, absent))
        for label in {**new, **old}
        if old.get(label) != new.get(label)
    ]


def _gone(label: str) -> Difference:
    return label, _("has it"), ABSENT


def _procedures(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    before, after = ({one["title"]: one for one in each["procedures"]} for each in (old, new))
    for title, one in after.items():
        if title not in before:
            yield isolated(title), ABSENT, _("new")
        elif before[title] != one:
            yield isolated(title), _("has it"), _("another text")
    for title in before:
        if title not in after:
            yield _gone(isolated(title))


def _standard(slug: str, given: Mapping[str, Any]) -> dict[str, str]:
    """Return a standard line by line, each under its label on the page where a school sets its own."""
    fields, contained = StandardForm(game=GAMES[slug]).fields, given["contains"]
    lines = {str(fields[name].label): _value(given[name]) for name in FIELDS if name in fields}
    return lines | {translate(words): str(contained.get(name, 0)) for name, words in scenarios(GAMES[slug])}


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return "; ".join(str(words) for error, words in ERROR_WORDS.items() if error in value) or ABSENT
    return str(value)


def _rubric(given: Mapping[str, Any]) -> dict[str, str]:
    if not given:
        return {}
    grades = _("%(low)s to %(high)s") % {"low": given["lowest"], "high": given["highest"]}
    return {_("Grades"): grades} | {isolated(one["name"]): _criterion(one) for one in given["criteria"]}


def _criterion(one: Mapping[str, Any]) -> str:
    weight = _("weight %(weight)s") % {"weight": one["weight"]}
    return f"{weight}, {isolated(one['help'])}" if one["help"] else weight


def _lessons(given: Mapping[str, Any]) -> dict[str, str]:
    return {
        _name(slug): ", ".join(lesson_title(GAMES[slug], Topic(key)) for key in keys) or ABSENT
        for slug, keys in given.items()
    }


def _call_words(amounts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [
        (translate(call.words), f"${print_cents(amounts[call.option.name])}")
        for call in rack_rules().calls
        if call.option.name in amounts
    ]
