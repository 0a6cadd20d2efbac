"""Writes: opening a table for practice from what was chosen.

A plan that looks ahead is given the seed that the run will have: the one that was typed, or one drawn here.
"""

from collections.abc import Iterable
from itertools import repeat
from uuid import uuid4

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.exams.services.giving import set_test
from trainer.exams.standards import standard_in_force
from trainer.play.models import Mode, Plan, Run
from trainer.play.models.drills import draw_seed, seed_of_test
from trainer.play.selectors import closed_games
from trainer.play.services import runs
from trainer.play.skills import Item, Subject, kind_of_prompt
from trainer.practice import remedial, today
from trainer.practice.forms import DrillChoice, drill_of
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.practice.plans import fresh_deals, misconceptions
from trainer.practice.plans.deal_preview import DealPreview, deal_preview
from trainer.practice.plans.least_known import questions_of
from trainer.practice.plans.placement import shared_placement
from trainer.practice.remedial import placement_in_hand, recent_decisions, slow_kinds, tests_of
from trainer.schools.days import day_of
from trainer.schools.models import Membership
from trainer.schools.packs.choice import pack_of

BURST_SPOTS = 6


def open_table(*, membership: Membership, choice: DrillChoice) -> Run:
    """Open what the form chose. Raise `Refused` by the name of a field."""
    run_id = uuid4()
    seed = choice.seed or (seed_of_test(run_id) if choice.mode == Mode.TEST else draw_seed())
    if choice.looks_ahead:
        preview = _preview(membership, choice.spots, seed)
    else:
        preview = DealPreview(seed, choice.spots, {}, pack_of(membership))
    drill = drill_of(choice, set_by=membership, ahead=preview)
    return runs.start_run(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def open_burst(*, membership: Membership, game: str) -> Run:
    preview = _preview(membership, BURST_SPOTS)
    return _open(membership, Plan.BURST, fresh_deals.burst(game, deal_preview=preview), preview)


def open_interference(*, membership: Membership, topic: str) -> Run:
    preview = _preview(membership)
    return _open(
        membership, Plan.INTERFERENCE, misconceptions.interference(topic, deal_preview=preview), preview
    )


def open_mistakes(*, membership: Membership) -> Run:
    """Raise `NotAllowed` where no mistake is open."""
    recent, closed = recent_decisions(membership=membership), closed_games(user=membership.user)
    return _open_again(membership, Plan.MISTAKES, remedial.failed(recent=recent, closed=closed))


def open_against(*, membership: Membership, subject: Subject, rounds: int) -> Run:
    """Open rounds against one subject. Raise `NotAllowed` where no deal of these house rules shows it."""
    return _open_again(membership, Plan.MISTAKES, repeat(subject, rounds))


def open_pace(*, membership: Membership) -> Run:
    """Raise `NotAllowed` where nothing is slow."""
    recent, closed = recent_decisions(membership=membership), closed_games(user=membership.user)
    return _open_again(membership, Plan.PACE, slow_kinds(recent=recent, closed=closed))


def open_one_like(*, membership: Membership, game: str, stop: Stop | None) -> Run:
    """Open a round for each kind of question at the stop. Raise `NotAllowed` where no deal asks them."""
    kinds = [kind_of_prompt(game=game, prompt=prompt) for prompt in stop.prompts] if stop else []
    return _open_again(membership, Plan.MISTAKES, dict.fromkeys(kind for kind in kinds if kind))


def open_today(*, membership: Membership) -> Run:
    """Continue today's practice, or start it; a run left open on an earlier day is ended. Raise `NotAllowed`
    where nothing was answered yet."""
    begun = Run.objects.filter(membership=membership, drill__plan=Plan.TODAY, finished=None)
    for run in begun.select_related("drill").order_by("-begun"):
        if day_of(run.begun) == day_of():
            return run
        runs.finish_run(run=run)
    preview, recent = _preview(membership), recent_decisions(membership=membership)
    sources = today.sources_of(
        records=record_rules(answered_rows(membership=membership), school=membership.school),
        recent=recent,
        tests=tests_of(membership),
        closed=closed_games(user=membership.user),
    )
    items = tuple(today.practice(sources, pace=today.own_pace(recent), deal_preview=preview))
    return _open(membership, Plan.TODAY, items, preview)


def open_placement(*, membership: Membership, game: str) -> Run:
    """Continue the open one, or start one; rounds about rules that are all learned are left out, if not all
    of them are."""
    if begun := placement_in_hand(membership=membership, game=game):
        return begun
    found = shared_placement(game, school=membership.school, pack=pack_of(membership))
    records = record_rules(answered_rows(membership=membership, game=game), school=membership.school)
    learned = {rule for rule, record in records.items() if record.learned}
    new = found.items
    if learned:
        asked = {item: {one.rule for one in questions_of(found.preview, item)} for item in found.items}
        new = tuple(item for item, rules in asked.items() if not rules <= learned)
    return _open(membership, Plan.PLACEMENT, new or found.items, found.preview)


def open_practice_test(*, membership: Membership, game: str) -> Run:
    """Open a test by the current standard of their house that doesn't count as a pass."""
    run_id = uuid4()
    seed, pack = seed_of_test(run_id), pack_of(membership)
    standard = standard_in_force(school=membership.school, game=game, pack=pack)
    drill = set_test(set_by=membership, standard=standard, pack=pack, seed=seed)
    return runs.start_run(membership=membership, drill=drill, drawn=seed, run_id=run_id)


def _preview(membership: Membership, spots: int = fresh_deals.SPOTS, seed: str = "") -> DealPreview:
    pack = pack_of(membership)
    return deal_preview(school=membership.school, seed=seed or draw_seed(), spots=spots, pack=pack)


def _open_again(membership: Membership, plan: Plan, subjects: Iterable[Subject]) -> Run:
    preview = _preview(membership)
    return _open(membership, plan, fresh_deals.again(subjects, deal_preview=preview), preview)


def _open(membership: Membership, plan: Plan, items: tuple[Item, ...], preview: DealPreview) -> Run:
    if not items:
        raise NotAllowed("plan", Text("Nothing to practice here yet."))
    return runs.open_run(
        membership=membership,
        game=items[0].game,
        spots=preview.spots,
        pack=preview.pack,
        plan=plan,
        items=items,
        rounds=len(items),
        drawn=preview.seed,
    )
