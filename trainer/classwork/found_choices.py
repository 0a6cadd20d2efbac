"""What was found leads to set work: a drill of a kind of decision, of a mistake or of a scenario, for the
class that was looked at or the person whose it is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.engine.errors import Refused
from games.engine.scenarios.scenarios import players_for
from trainer.classwork.composing_forms import ROUNDS
from trainer.drills.kinds import kind_of
from trainer.drills.models.stored import key_of
from trainer.drills.reviews.subjects import subject_named
from trainer.practice.making import KINDS, Choice
from trainer.practice.plans.again import SPOTS
from trainer.practice.wording import scenario_words, subject_words
from trainer.progress.answers import number_of
from trainer.progress.behind.figure_asked import Figure
from trainer.progress.behind.newest_rows import newest
from trainer.progress.filters import Filter, FilterForm
from trainer.progress.sums import mistake_says
from trainer.schools.guards import MemberRequest
from trainer.schools.memberships import classes_of
from trainer.schools.models import Membership

MOST_KINDS = 5
"""Of those at which a mistake is made, the commonest of late."""


@dataclass(frozen=True)
class Found:
    """`to` is what the form of the terms begins with."""

    choice: Choice
    name: str
    to: dict[str, Any]


def found_choice(request: MemberRequest) -> Found | None:
    """As the address of a button says; None where it says nothing that can be asked."""
    chosen = FilterForm(request.GET, classes=classes_of(request.membership)).chosen
    choice, name = _made(request, chosen)
    return Found(choice, name[:120], _to_trainees(request, chosen)) if choice else None


def _made(request: MemberRequest, chosen: Filter) -> tuple[Choice | None, str]:
    about, scenario, mistake = (_said(request, name) for name in ("about", "scenario", "mistake"))
    if subject := subject_named(about):
        return _of([str(subject)]), subject_words(subject)
    if scenario:
        return _of_scenario(chosen.game, scenario), scenario_words(chosen.game, scenario)
    if mistake:
        return _of(_made_at(mistake, chosen, request)), mistake_says(mistake)
    return None, ""


def _said(request: MemberRequest, name: str) -> str:
    return request.GET.get(name, "")[:120].replace("\x00", "")


def _of(subjects: Iterable[str]) -> Choice | None:
    named = tuple(subjects)
    if not named:
        return None
    return Choice(named[0].partition("/")[0], SPOTS, what=KINDS, kinds=named, rounds=ROUNDS)


def _of_scenario(game: str, scenario: str) -> Choice | None:
    if game not in GAMES:
        return None
    try:
        return Choice(game, max(SPOTS, players_for(GAMES[game], scenario)), scenario=scenario, rounds=ROUNDS)
    except Refused:
        return None


def _made_at(mistake: str, chosen: Filter, request: MemberRequest) -> list[str]:
    """Against the mistake itself where the game is said; else the kinds of decision of the last answers that
    bear its name, most often first."""
    if chosen.game and (subject := subject_named(f"{chosen.game}/held/{mistake}")):
        return [str(subject)]
    rows = newest(Figure(chosen, mistake=mistake), watcher=request.membership)
    kinds = (kind_of(game=row["game"], key=key_of(row["prompt"])) for row in rows)
    counted = Counter(str(kind) for kind in kinds if kind)
    ranked = sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MOST_KINDS]]


def _to_trainees(request: MemberRequest, chosen: Filter) -> dict[str, Any]:
    person = number_of(request.GET.get("person", "")) or 0
    there = Membership.objects.present().filter(school=request.membership.school_id, pk=person)
    to = {"cohorts": [chosen.cohort]} if chosen.cohort else {}
    return to | ({"persons": list(there.values_list("pk", flat=True))} if person else {})
