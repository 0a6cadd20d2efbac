"""The drills of set work: tried before they are given, shared by a class or made for one run, and begun."""

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.assignments.models import Assignment, Work
from trainer.assignments.works import trials_of
from trainer.drills import services
from trainer.drills.models import Drill, Mode, Run
from trainer.drills.models.seeds import draw_seed, seed_of_test
from trainer.drills.models.unseated import unseated
from trainer.drills.sittings import Sitting
from trainer.practice.making import Choice, drill_of, read_choice
from trainer.practice.plans.outlook import Outlook, outlook
from trainer.schools.models import Membership


def settled(choice: Choice, *, by: Membership, shared: bool) -> Drill:
    """The drill of a choice under the houses of now, not stored: the one that everybody is dealt, or one like
    those that they will be. Raises `Refused` by the name of a field where it cannot be dealt."""
    seed = choice.seed or draw_seed()
    ahead = outlook(school=by.school, seed=seed, spots=choice.spots)
    drill = drill_of(choice, set_by=by, ahead=ahead)
    services.settle_deal(drill)
    # A game that this seed has no such rounds of may have them on another.
    drill.profiles = {game: ahead.profiles[game] for game in choice.games}
    if shared:
        drill.seed = seed
    deal_each(drill, seed)
    return drill


def deal_each(drill: Drill, seed: str) -> None:
    """Deals a round of each sort that it has; raises `Refused` where the house has none."""
    run = dealt_from(drill, seed)
    sorts = {(item.game, item.scenario): number for number, item in _numbered(drill)}
    for number in sorts.values():
        _ = Sitting(run, number).played


def dealt_from(drill: Drill, seed: str) -> Run:
    """A run of it that nobody sits, for looking at its rounds."""
    return unseated(drill, seed=seed, profiles=drill.profiles or {})


def _numbered(drill: Drill) -> list[tuple[int, Any]]:
    return [(number, drill.item(number)) for number in range(max(1, len(drill.items)))]


def own_drill(assignment: Assignment, *, seed: str) -> Drill:
    """Like everybody's, on a deal of its own, as it was settled when the work was given."""
    choice, profiles = read_choice(assignment.choice), assignment.profiles
    drill = drill_of(choice, set_by=assignment.set_by, ahead=Outlook(seed, choice.spots, profiles))
    drill.profiles, drill.rules_version = dict(profiles), assignment.rules_version
    return drill


def begin(*, assignment: Assignment, membership: Membership) -> Run:
    """A new attempt, or the one that is open: pressed twice, it is the same. Raises `NotAllowed` where it is
    not open to be begun, and what `services.sit_down` raises."""
    if not assignment.takes(timezone.now()):
        raise NotAllowed("work", Text("this work is closed"))
    run_id = uuid4()
    seed = seed_of_test(run_id) if assignment.choice["mode"] == Mode.TEST else draw_seed()
    drill = assignment.drill or own_drill(assignment, seed=seed)  # looked for before anything is held
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=membership.pk)
        trials = trials_of([assignment], of=membership)[assignment.pk]
        if going := next((one for one in trials if one.goes_on), None):
            return going.run
        run = services.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)
        number = trials[-1].number + 1 if trials else 1
        Work.objects.create(assignment=assignment, membership=membership, run=run, number=number)
    return run
