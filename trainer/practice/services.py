"""Writes: opening a table for practice from what was chosen.

A plan that looks ahead is given the seed that the run will have: the one that was typed, or one drawn here.
"""

from itertools import repeat
from uuid import uuid4

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.exams.services.giving import set_test
from trainer.exams.standards import standard_in_force
from trainer.play.closed_games import closed_games
from trainer.play.models import Mode, Plan, Run
from trainer.play.models.drills import draw_seed, seed_of_test
from trainer.play.services import runs
from trainer.play.services.runs import open_run
from trainer.play.skills import Item, Subject, kind_of_prompt
from trainer.practice import remedial, reviews
from trainer.practice.forms import Choice, drill_of
from trainer.practice.plans import fresh_deals, misconceptions
from trainer.practice.plans.deal_preview import DealPreview, deal_preview
from trainer.practice.remedial import placement_in_hand, queue_of, slow_kinds
from trainer.schools.models import Membership

BURST_SPOTS = 6


MONTH = 30
"""Days."""


def open_table(*, membership: Membership, choice: Choice) -> Run:
    """Raises `Refused` by the name of a field."""
    run_id = uuid4()
    seed = choice.seed or (seed_of_test(run_id) if choice.mode == Mode.TEST else draw_seed())
    ahead = DealPreview(seed, choice.spots, {})
    if choice.looks_ahead:
        ahead = _outlook(membership, choice.spots, seed)
    drill = drill_of(choice, set_by=membership, ahead=ahead)
    return runs.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def open_burst(*, membership: Membership, game: str) -> Run:
    ahead = _outlook(membership, BURST_SPOTS)
    return _open(membership, Plan.BURST, fresh_deals.burst(game, deal_preview=ahead), ahead)


def open_interference(*, membership: Membership, topic: str) -> Run:
    ahead = _outlook(membership, fresh_deals.SPOTS)
    return _open(membership, Plan.INTERFERENCE, misconceptions.interference(topic, deal_preview=ahead), ahead)


def open_mistakes(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where there is nothing to mend."""
    ahead = _outlook(membership, fresh_deals.SPOTS)
    closed = closed_games(user=membership.user)
    items = fresh_deals.again(remedial.failed(membership=membership, closed=closed), deal_preview=ahead)
    return _open(membership, Plan.MISTAKES, items, ahead)


def open_against(*, membership: Membership, subject: Subject, rounds: int) -> Run:
    """So many rounds against one mistake, or of one kind of decision. Raises `NotAllowed` where no deal of
    this house brings it about."""
    ahead = _outlook(membership, fresh_deals.SPOTS)
    return _open(
        membership, Plan.MISTAKES, fresh_deals.again(repeat(subject, rounds), deal_preview=ahead), ahead
    )


def open_pace(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where nothing is slow."""
    ahead = _outlook(membership, fresh_deals.SPOTS)
    closed = closed_games(user=membership.user)
    items = fresh_deals.again(slow_kinds(membership=membership, closed=closed), deal_preview=ahead)
    return _open(membership, Plan.PACE, items, ahead)


def open_review(*, membership: Membership) -> Run:
    """Raises `NotAllowed` where nothing is due today. What no deal brings about now waits for a month."""
    ahead = _outlook(membership, fresh_deals.SPOTS)
    due = queue_of(membership).without(closed_games(user=membership.user))
    items = fresh_deals.again(due.today, deal_preview=ahead)
    dealt = {item.kind for item in items}
    never = [subject for subject in due.today if str(subject) not in dealt]
    reviews.put_off(membership=membership, subjects=never, days=MONTH)
    return _open(membership, Plan.REVIEW, items, ahead)


def open_placement(*, membership: Membership, game: str) -> Run:
    """The one that is still open goes on."""
    begun = placement_in_hand(membership=membership, game=game)
    if begun:
        return begun
    ahead = _outlook(membership, misconceptions.SPOTS)
    return _open(membership, Plan.PLACEMENT, misconceptions.placement(game, deal_preview=ahead), ahead)


def open_practice_test(*, membership: Membership, game: str) -> Run:
    """A test like the house's, as its standard has it now, for oneself: nothing is passed by it."""
    run_id = uuid4()
    seed = seed_of_test(run_id)
    standard = standard_in_force(school=membership.school, game=game)
    drill = set_test(set_by=membership, standard=standard, seed=seed)
    return runs.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def _outlook(membership: Membership, spots: int, seed: str = "") -> DealPreview:
    return deal_preview(school=membership.school, seed=seed or draw_seed(), spots=spots)


def _open(membership: Membership, plan: Plan, items: tuple[Item, ...], ahead: DealPreview) -> Run:
    if not items:
        raise NotAllowed("plan", Text("there is nothing to deal for this"))
    return runs.open_run(
        membership=membership,
        game=items[0].game,
        spots=ahead.spots,
        plan=plan,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )


def open_one_like(*, membership: Membership, game: str, stop: Stop | None) -> Run:
    """A table that asks what this stop asks, a round a kind. Raises `NotAllowed` where no deal does."""
    kinds = [kind_of_prompt(game=game, prompt=prompt) for prompt in stop.prompts] if stop else []
    ahead = deal_preview(school=membership.school, seed=draw_seed(), spots=fresh_deals.SPOTS)
    items = fresh_deals.again(dict.fromkeys(kind for kind in kinds if kind), deal_preview=ahead)
    if not items:
        raise NotAllowed("plan", Text("there is nothing to deal for this"))
    return open_run(
        membership=membership,
        game=items[0].game,
        spots=ahead.spots,
        plan=Plan.MISTAKES,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )
