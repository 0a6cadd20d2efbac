"""The packs of two casinos in the demo school, which differ from it and from each other, and the class that
trains for one of them."""

from typing import Any

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from trainer.credentials.packs.contents import write_document
from trainer.credentials.packs.files import read_file, write_file
from trainer.credentials.packs.services import import_pack
from trainer.exams.standards import FIELDS, default_standard
from trainer.practice.payouts.sets import call_outs_of
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.services import entrust

SIX, FIVE = "six-card-poker", "6-5-4-poker"

PALACE_PAYS: dict[str, list[tuple[str, str]]] = {
    "ante-bonus": [("four-aces", "50 to 1"), ("four-of-a-kind", "15 to 1"), ("straight-flush", "8 to 1")],
    "queens-up": [
        ("four-of-a-kind", "40 to 1"),
        ("straight-flush", "30 to 1"),
        ("three-of-a-kind", "7 to 1"),
        ("flush", "4 to 1"),
        ("straight", "3 to 1"),
        ("two-pair", "2 to 1"),
        ("queens-or-better", "1 to 1"),
    ],
}
"""A paytable of River Palace's own, below every printed one at the top."""

PACKS: tuple[dict[str, Any], ...] = (
    {
        "name": "River Palace, May 2027",
        "maker": "River Palace Training",
        "houses": {
            SIX: {"aces-up": "SCP-04", "exposed-card": "corrected", "payout-limit-per-table": 2_500_000},
            FIVE: {"queens-up": "Palace", "exposed-card": "corrected", "minimum-wager": 1_500},
        },
        "own": {
            FIVE: {
                bet: {"Palace": [{"hand": hand, "pays": pays} for hand, pays in lines]}
                for bet, lines in PALACE_PAYS.items()
            }
        },
        "calls": {"call-payout-from": 100_000, "call-changing-from": 20_000},
        "standards": {FIVE: {"accuracy": 98, "valid_months": 6}},
    },
    {
        "name": "Grand Lagoon",
        "maker": "Grand Lagoon Table Games",
        "houses": {
            SIX: {"aces-up": "SCP-01", "bad-beat": "BB-500", "dealer-card-exposed": "play-on"},
            FIVE: {"queens-up": "PT-3", "payout-limit-per-player": 1_000_000, "maximum-wager": 50_000},
        },
        "own": {},
        "calls": {"call-payout-from": 25_000, "call-checks-play-from": 5_000},
        "standards": {},
    },
)
"""How each casino differs from the printed rules."""

CLASS = "Course 14"
ITS_MEMBERS, ITS_INSTRUCTOR = ("ingrid", "zoltan"), "priya"


def store_packs(members: dict[str, Membership]) -> None:
    """Import both, and let a class train for the first."""
    manager = members["manager"]
    packs = [_imported(manager, number, facts) for number, facts in enumerate(PACKS, 1)]
    made = SchoolClass.objects.create(school=manager.school, name=CLASS, trains_for=packs[0])
    entrust(school_class=made, members=[members[name] for name in ITS_MEMBERS])
    made.instructors.add(members[ITS_INSTRUCTOR])


def _imported(manager: Membership, number: int, facts: dict[str, Any]) -> str:
    """Import the file of a pack; return the pack's uid."""
    uid = f"{number:032}"
    contents = {name: facts[name] for name in ("name", "maker")} | {
        "format": 1,
        "uid": uid,
        "version": 1,
        "made": "2027-05-01",
        "games": {slug: _house(slug, choices, facts["own"]) for slug, choices in facts["houses"].items()},
        "procedures": [],
        "calls": call_outs_of(manager.school) | facts["calls"],
        "standards": {
            slug: _standard(manager, slug, changes) for slug, changes in facts["standards"].items()
        },
    }
    import_pack(by=manager, found=read_file(write_file(write_document(contents), b"", "")))
    return uid


def _house(slug: str, choices: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    printed, meter = open_house(GAMES[slug], load(GAMES[slug]), {}).choices, load(GAMES[slug]).meter
    house = {**printed, **choices}
    written = write_meter(meter) if GAMES[slug].progressive and meter else None
    return {"house": house, "meter": written, "paytables": own.get(slug, {})}


def _standard(manager: Membership, slug: str, changes: dict[str, Any]) -> dict[str, Any]:
    printed = default_standard(school=manager.school, game=slug)
    return {name: getattr(printed, name) for name in FIELDS} | changes
