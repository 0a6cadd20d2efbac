"""What the findings of a school lead to, for the class that was looked at: a drill of a kind of decision, of
a scenario, or of what a mistake is made at."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.engine.errors import Refused
from games.engine.scenarios.scenarios import players_for
from trainer.classwork.composing_forms import ROUNDS, is_kind
from trainer.drills.kinds import kind_of, read_kind
from trainer.drills.models.stored import key_of
from trainer.practice.making import KINDS, Choice
from trainer.practice.plans.again import SPOTS
from trainer.practice.wording import kind_words, scenario_words
from trainer.progress.behind import Figure, newest
from trainer.progress.filters import Filter, FilterForm, classes_of
from trainer.progress.sums import mistake_says
from trainer.schools.guards import MemberRequest

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
    kind, scenario, mistake = (_said(request, name) for name in ("kind", "scenario", "mistake"))
    if kind:
        made = (
            _of_kinds([kind] if is_kind(kind) else []),
            kind_words(read_kind(kind)) if is_kind(kind) else "",
        )
    elif scenario:
        made = _of_scenario(chosen.game, scenario), scenario_words(chosen.game, scenario)
    elif mistake:
        made = _of_kinds(_made_at(mistake, chosen, request)), mistake_says(mistake)
    else:
        return None
    to = {"cohorts": [chosen.cohort]} if chosen.cohort else {}
    return Found(made[0], made[1][:120], to) if made[0] else None


def _said(request: MemberRequest, name: str) -> str:
    return request.GET.get(name, "")[:120].replace("\x00", "")


def _of_kinds(kinds: Iterable[str]) -> Choice | None:
    named = tuple(kinds)
    if not named:
        return None
    return Choice(read_kind(named[0]).game, SPOTS, what=KINDS, kinds=named, rounds=ROUNDS)


def _of_scenario(game: str, scenario: str) -> Choice | None:
    if game not in GAMES:
        return None
    try:
        return Choice(game, max(SPOTS, players_for(GAMES[game], scenario)), scenario=scenario, rounds=ROUNDS)
    except Refused:
        return None


def _made_at(mistake: str, chosen: Filter, request: MemberRequest) -> list[str]:
    """The kinds of decision of the last answers that bear the name, most often first."""
    rows = newest(Figure(chosen, mistake=mistake), watcher=request.membership)
    kinds = (kind_of(game=row["game"], key=key_of(row["prompt"])) for row in rows)
    counted = Counter(str(kind) for kind in kinds if kind)
    ranked = sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MOST_KINDS]]
