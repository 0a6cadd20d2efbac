"""A whole pack: the readers of the parts that belong to other apps, and a pack of a school's own rules."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from games import GAMES
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.errors import NotAllowed, Refused
from games.engine.rules.houses import check_choice
from games.engine.rules.own_tables import own_tables_of
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from games.engine.texts import Text
from trainer.courses.lessons import Topic
from trainer.exams.models import Standard
from trainer.exams.rubrics import design_of, rubric_versions
from trainer.exams.services.giving import check_contents
from trainer.exams.standards import FIELDS, standard_in_force
from trainer.exams.views.rubric import CRITERIA, MAX_CRITERIA, ScaleForm
from trainer.exams.views.standards import CONTAINS, StandardForm
from trainer.practice.payouts.sets import call_outs_of
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import ProcedureVersion, School
from trainer.schools.names import refusal
from trainer.schools.packs.contents import (
    FORMAT,
    check_fields,
    list_of,
    parse,
    read_contents,
    unknown,
)

CRITERION = ("name", "help", "weight")


def read_document(data: bytes) -> dict[str, Any]:
    """Return the contents of pack.json, checked whole. Raises `Refused`."""
    return read_contents(
        parse(data),
        {"standards": _standards, "rubric": _rubric, "lessons": _lessons, "calls": _calls},
    )


def write_document(contents: Mapping[str, Any]) -> bytes:
    return (json.dumps(contents, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def contents_of(
    school: School,
    *,
    games: Iterable[str],
    topics: Iterable[str] = (),
    with_: Iterable[str] = (),
    **facts: Any,
) -> dict[str, Any]:
    """Return a pack of what holds in a school today: the houses of these games, and the parts named. `facts`
    are uid, version, name, maker and made."""
    houses = {slug: house_of(school=school, game=slug) for slug in games}
    contents: dict[str, Any] = {"format": FORMAT, **facts, "procedures": [], "standards": {}}
    contents["games"] = {
        slug: {**one.written(), "paytables": own_tables_of(one.game, one.sheet, one.house)}
        for slug, one in houses.items()
    }
    if "procedures" in with_:
        contents["procedures"] = [_written(one) for one in _in_force(school)]
    if "standards" in with_:
        found = {slug: standard_in_force(school=school, game=slug) for slug in houses}
        contents["standards"] = {
            slug: {name: getattr(one, name) for name in FIELDS} for slug, one in found.items()
        }
    if "rubric" in with_:
        design = design_of(rubric_versions(school=school).last())
        criteria = [{name: getattr(one, name) for name in CRITERION} for one in design.criteria]
        contents["rubric"] = {"criteria": criteria, "lowest": design.lowest, "highest": design.highest}
    if "calls" in with_:
        contents["calls"] = call_outs_of(school)
    if topics:
        contents["lessons"] = {slug: list(topics) for slug in houses}
    return contents


def _in_force(school: School) -> list[ProcedureVersion]:
    found = ProcedureVersion.objects.newest(school).filter(retired=False)
    return list(found.defer("searched").order_by("title", "pk"))


def _written(version: ProcedureVersion) -> dict[str, Any]:
    """Return a procedure without invisible characters, and with the rules that are still printed."""
    text = "".join(one for one in version.text.expandtabs(4) if one == "\n" or not refusal(one))
    title = "".join(one for one in version.title if not refusal(one))
    printed = {number for game in GAMES.values() for number in load(game).rules}
    rules = [rule for rule in version.rules if rule in printed]
    return {"title": title.strip(), "text": text.strip(), "rules": rules}


def _standards(value: object, contents: Mapping[str, Any]) -> dict[str, Any]:
    """Return standards as their form has them, each of a game of the pack that its house can deal."""
    parts = check_fields(value, "standards", (), contents["games"])
    return {
        slug: _standard(slug, part, contents["games"][slug], f"standards.{slug}")
        for slug, part in parts.items()
    }


def _standard(slug: str, given: object, dealt: Mapping[str, Any], field: str) -> dict[str, Any]:
    part = check_fields(given, field, FIELDS)
    scenes = dict(scenarios(GAMES[slug]))
    contained = {
        f"{CONTAINS}{name}": rounds
        for name, rounds in check_fields(part["contains"], f"{field}.contains", (), scenes).items()
    }
    form = StandardForm(_posted({**part, **contained}), game=GAMES[slug], initial=contained)
    _refuse_errors(form, field, other="contains")
    _check_same(form.values, part, field)
    try:
        check_contents(Standard(game=slug, number=1, **form.values), _printed(dealt))
    except Refused as refused:
        raise NotAllowed(f"{field}.{refused.field}", refused.reason) from refused
    return form.values


def _printed(dealt: Mapping[str, Any]) -> dict[str, Any]:
    """Return the profile by which a round is tried: what a table pays decides nothing that is dealt, and own
    paytables would have to be stored first."""
    house = {name: value for name, value in dealt["house"].items() if not dealt["paytables"].get(name)}
    return {"house": house, "meter": dealt["meter"]}


def _rubric(value: object, _contents: Mapping[str, Any]) -> dict[str, Any]:
    given = check_fields(value, "rubric", ("criteria", "lowest", "highest"))
    scale = ScaleForm(_posted(given))
    _refuse_errors(scale, "rubric", other="highest")
    criteria = list_of(given["criteria"], "rubric.criteria", MAX_CRITERIA)
    posted = {"form-TOTAL_FORMS": len(criteria), "form-INITIAL_FORMS": 0}
    for number, one in enumerate(criteria):
        check_fields(one, f"rubric.criteria[{number}]", CRITERION)
        posted |= {f"form-{number}-{name}": value for name, value in one.items()}
    filled = CRITERIA(_posted(posted))
    for number, form in enumerate(filled.forms):
        _refuse_errors(form, f"rubric.criteria[{number}]", other="name")
    for error in filled.non_form_errors():
        raise NotAllowed("rubric.criteria", str(error))
    _check_same(scale.cleaned_data | {"criteria": filled.values}, given, "rubric")
    return dict(given)


def _posted(values: Mapping[str, Any]) -> MultiValueDict[str, Any]:
    return MultiValueDict({name: one if isinstance(one, list) else [one] for name, one in values.items()})


def _refuse_errors(form: forms.Form, field: str, *, other: str) -> None:
    for name, errors in form.errors.items():
        place = other if name == "__all__" or name.startswith(CONTAINS) else name
        raise NotAllowed(f"{field}.{place}", str(errors[0]))


def _check_same(read: Mapping[str, Any], given: Mapping[str, Any], field: str) -> None:
    """Refuse what a form took, but not as it was written: a number for a text, or a name that it left out."""
    for name, value in given.items():
        if read[name] != value:
            raise unknown(f"{field}.{name}")


def _lessons(value: object, contents: Mapping[str, Any]) -> dict[str, Any]:
    """Return lessons in order by game: names of `Topic`, each once. Lessons that are not named come last."""
    lessons = check_fields(value, "lessons", (), contents["games"])
    for slug, keys in lessons.items():
        for number, key in enumerate(list_of(keys, f"lessons.{slug}", len(Topic))):
            if key not in list(Topic):
                raise unknown(f"lessons.{slug}[{number}]")
            if key in keys[:number]:
                raise NotAllowed(f"lessons.{slug}[{number}]", Text("appears twice"))
    return lessons


def _calls(value: object, _contents: Mapping[str, Any]) -> dict[str, Any]:
    options = {option.name: option for option in rack_rules().options}
    calls = check_fields(value, "calls", options)
    for name, amount in calls.items():
        check_choice(options[name], amount, field=f"calls.{name}")
    return calls
