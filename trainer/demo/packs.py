"""The packs of two casinos in the demo school, which differ from it and from each other, and the class that
trains for one of them."""

import tomllib
from typing import Any

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.houses import open_house
from games.engine.rules.pages import FIXTURES
from games.engine.rules.sheets import load
from trainer.credentials.packs.contents import write_document
from trainer.credentials.packs.files import read_file, write_file
from trainer.credentials.packs.services import import_pack
from trainer.exams.standards import FIELDS, default_standard
from trainer.practice.payouts.sets import call_outs_of
from trainer.schools.models import Membership, School, SchoolClass
from trainer.schools.services import entrust

CASINOS = FIXTURES / "casinos.toml"
TABLE = "Palace"
"""What the paytables of a casino's own are called."""

CLASS = "Course 14"
ITS_MEMBERS, ITS_INSTRUCTOR = ("ingrid", "zoltan"), "priya"


def store_packs(members: dict[str, Membership]) -> None:
    """Import the casinos' packs, and let a class train for the first."""
    manager = members["manager"]
    casinos = tomllib.loads(CASINOS.read_text(encoding="utf-8"))["casino"]
    for number, casino in enumerate(casinos, 1):
        document = write_document(_contents(manager.school, _uid(number), casino))
        import_pack(by=manager, found=read_file(write_file(document, b"", "")))
    made = SchoolClass.objects.create(school=manager.school, name=CLASS, trains_for=_uid(1))
    entrust(school_class=made, members=[members[name] for name in ITS_MEMBERS])
    made.instructors.add(members[ITS_INSTRUCTOR])


def _uid(number: int) -> str:
    return f"{number:032}"


def _contents(school: School, uid: str, casino: dict[str, Any]) -> dict[str, Any]:
    own, standards = casino.get("paytables", {}), casino.get("standards", {})
    return {
        "format": 1,
        "uid": uid,
        "version": 1,
        "name": casino["name"],
        "maker": casino["maker"],
        "made": "2027-05-01",
        "games": {slug: _house(slug, casino["houses"][slug], own.get(slug, {})) for slug in casino["houses"]},
        "procedures": [],
        "calls": call_outs_of(school) | casino["calls"],
        "standards": {slug: _standard(school, slug) | changes for slug, changes in standards.items()},
    }


def _house(slug: str, choices: dict[str, Any], own: dict[str, dict[str, str]]) -> dict[str, Any]:
    game, sheet = GAMES[slug], load(GAMES[slug])
    meter = write_meter(sheet.meter) if game.progressive and sheet.meter else None
    tables = {
        bet: {TABLE: [{"hand": hand, "pays": pays} for hand, pays in lines.items()]}
        for bet, lines in own.items()
    }
    house = {**open_house(game, sheet, {}).choices, **choices}
    return {"house": house, "meter": meter, "paytables": tables}


def _standard(school: School, slug: str) -> dict[str, Any]:
    printed = default_standard(school=school, game=slug)
    return {name: getattr(printed, name) for name in FIELDS}
