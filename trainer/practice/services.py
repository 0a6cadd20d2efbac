"""Opening a table for practice: what was chosen becomes a plan's items, and its trainee sits down.

A plan that looks ahead is given the seed that the run will have: the one that was typed, or one drawn here.
"""

from itertools import repeat
from uuid import uuid4

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills import reviews, services
from trainer.drills.exams.closed import closed_games
from trainer.drills.exams.standards import standard_in_force
from trainer.drills.items import Item
from trainer.drills.models import Mode, Plan, Run
from trainer.drills.models.seeds import draw_seed, seed_of_test
from trainer.drills.reviews.subjects import Subject
from trainer.practice.making import Choice, drill_of
from trainer.practice.mending import failures, placements, queued, slowness
from trainer.practice.plans import again, bursts, interference, placement
from trainer.practice.plans.outlook import Outlook, outlook
from trainer.proctoring.beginning import set_test
from trainer.schools.models import Membership

BURST_SPOTS = 6

MONTH = 30
"""Days."""


def open_table(*, membership: Membership, choice: Choice) -> Run:
    """Raises `Refused` by the name of a field."""
    run_id = uuid4()
    seed = choice.seed or (seed_of_test(run_id) if choice.mode == Mode.TEST else draw_seed())
    ahead = Outlook(seed, choice.spots, {})
    if choice.looks_ahead:
        ahead = _outlook(membership, choice.spots, seed)
    drill = drill_of(choice, set_by=membership, ahead=ahead)
    return services.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def open_burst(*, membership: Membership, game: str) -> Run:
    ahead = _outlook(membership, BURST_SPOTS)
    return _open(membership, Plan.BURST, bursts.burst(game, outlook=ahead), ahead)


def open_interference(*, membership: Membership, topic: str) -> Run:
    ahead = _outlook(membership, again.SPOTS)
    return _open(membership, Plan.INTERFERENCE, interference.interference(topic, outlook=ahead), ahead)


def open_mistakes(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where there is nothing to mend."""
    ahead = _outlook(membership, again.SPOTS)
    closed = closed_games(user=membership.user)
    items = again.again(failures.failed(membership=membership, closed=closed), outlook=ahead)
    return _open(membership, Plan.MISTAKES, items, ahead)


def open_against(*, membership: Membership, subject: Subject, rounds: int) -> Run:
    """So many rounds against one mistake, or of one kind of decision. Raises `NotAllowed` where no deal of
    this house brings it about."""
    ahead = _outlook(membership, again.SPOTS)
    return _open(membership, Plan.MISTAKES, again.again(repeat(subject, rounds), outlook=ahead), ahead)


def open_pace(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where nothing is slow."""
    ahead = _outlook(membership, again.SPOTS)
    closed = closed_games(user=membership.user)
    items = again.again(slowness.slow_kinds(membership=membership, closed=closed), outlook=ahead)
    return _open(membership, Plan.PACE, items, ahead)


def open_review(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where nothing is due today. What no deal brings about now waits for a month."""
    ahead = _outlook(membership, again.SPOTS)
    due = queued.queue_of(membership).without(closed_games(user=membership.user))
    items = again.again(due.today, outlook=ahead)
    dealt = {item.kind for item in items}
    never = [subject for subject in due.today if str(subject) not in dealt]
    reviews.put_off(membership=membership, subjects=never, days=MONTH)
    return _open(membership, Plan.REVIEW, items, ahead)


def open_placement(*, membership: Membership, game: str) -> Run:
    """The one that is still open goes on."""
    begun = placements.placement_in_hand(membership=membership, game=game)
    if begun:
        return begun
    ahead = _outlook(membership, placement.SPOTS)
    return _open(membership, Plan.PLACEMENT, placement.placement(game, outlook=ahead), ahead)


def open_practice_test(*, membership: Membership, game: str) -> Run:
    """A test like the house's, as its standard has it now, for oneself: nothing is passed by it."""
    run_id = uuid4()
    seed = seed_of_test(run_id)
    standard = standard_in_force(school=membership.school, game=game)
    drill = set_test(set_by=membership, standard=standard, seed=seed)
    return services.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def _outlook(membership: Membership, spots: int, seed: str = "") -> Outlook:
    return outlook(school=membership.school, seed=seed or draw_seed(), spots=spots)


def _open(membership: Membership, plan: Plan, items: tuple[Item, ...], ahead: Outlook) -> Run:
    if not items:
        raise NotAllowed("plan", Text("there is nothing to deal for this"))
    return services.open_run(
        membership=membership,
        game=items[0].game,
        spots=ahead.spots,
        plan=plan,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )
