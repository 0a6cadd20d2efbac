"""Writes: starting a payout set, answering its tasks, going on."""

import logging
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import wraps
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.chip_drills.ladder import Level, task_of
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.replies import judge
from games.engine.chip_drills.supplies import Supply, lines_of, read_supply, shares_of, write_supply
from games.engine.chip_drills.tasks import Task
from games.engine.errors import NotAllowed
from games.engine.rules.houses import cap_choices, check_choice
from games.engine.texts import Text
from trainer.play.pace import time_of
from trainer.play.selectors import open_tests
from trainer.play.table_state import show_closed
from trainer.practice.models import CallOutAmounts, PayoffReply, PayoffSet
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.house_rules.profiles import houses_of
from trainer.schools.models import Membership, School
from trainer.schools.packs.choice import pack_of

logger = logging.getLogger(__name__)


class CallOutsChanged(ValueError):
    """Another manager changed the amounts after the page was opened."""


def call_outs_of(school: School) -> dict[str, int]:
    """Return cents by option name, the defaults where the school chose none."""
    last = _last(school)
    kept = last.choices if last else {}
    kept = kept | cap_choices(rack_rules().options, kept)
    return {option.name: int(kept.get(option.name, option.default)) for option in rack_rules().options}


def last_change(school: School) -> int:
    """Return the id of the row in force; 0 for none."""
    last = _last(school)
    return last.pk if last else 0


def changes_of(school: School, most: int = 10) -> list[CallOutAmounts]:
    rows = CallOutAmounts.objects.filter(school=school).select_related("changed_by__user")
    return list(rows.order_by("-pk")[:most])


@transaction.atomic
def change_call_outs(*, manager: Membership, choices: Mapping[str, int], seen: int) -> CallOutAmounts | None:
    """Return None if nothing changes. Raise `CallOutsChanged` where `seen` is not the last change."""
    school = School.objects.select_for_update().get(pk=manager.school_id)
    if last_change(school) != seen:
        raise CallOutsChanged
    for option in rack_rules().options:
        check_choice(option, choices[option.name], field=option.name)
    if call_outs_of(school) == dict(choices):
        return None
    logger.info("user %s changed what is called in school %s", manager.user_id, school.pk)
    return CallOutAmounts.objects.create(school=school, choices=dict(choices), changed_by=manager)


def _last(school: School) -> CallOutAmounts | None:
    return CallOutAmounts.objects.filter(school=school).order_by("-pk").first()


def supply_of(membership: Membership) -> Supply:
    """Return what payout sets are made of: paytables and amounts of the house that a person trains for."""
    school, pack = membership.school, pack_of(membership)
    houses = [(found, found.sheet) for found in houses_of(school=school, pack=pack)]
    shares = {found.game.slug: shares_of(found.game, sheet, found.house) for found, sheet in houses}
    metered = [found.meter.amount for found, _ in houses if found.meter and shares[found.game.slug]]
    return Supply(
        lines=tuple(line for found, sheet in houses for line in lines_of(found.game, sheet, found.house)),
        shares=tuple(sorted(set().union(*shares.values()))),
        meters=tuple(sorted({amount for amount in metered if amount})),
        calls=call_outs_of(school) | (pack.contents.get("calls", {}) if pack else {}),
    )


def closed_during_tests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Guard a view for members; a member with an open table test is shown the way back to it."""

    @practice_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        tests = open_tests(user=request.user)
        if tests:
            return show_closed(request, tests[0], page=_("Payouts and rack"))
        return view(request, *args, **kwargs)

    return guarded


class ElsewhereInSet(ValueError):
    """The set is at another task by now."""


def begin(*, membership: Membership, rung: Level) -> PayoffSet:
    """Return the open set of this level, or a new one. Raise `NotAllowed` where no table of the school pays
    such odds."""
    supply = supply_of(membership)
    if not rung.has(supply):
        raise NotAllowed("rung", Text("No table at your school pays these odds."))
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=membership.pk)  # two presses begin one set
        found = PayoffSet.objects.filter(membership=membership, rung=rung.slug).unended().first()
        if found:
            return found
        drawn = write_supply(rung.drawn_from(supply))
        seed = secrets.token_hex(16)
        return PayoffSet.objects.create(membership=membership, rung=rung.slug, seed=seed, supply=drawn)


def open_rungs(*, membership: Membership) -> set[str]:
    return set(PayoffSet.objects.filter(membership=membership).unended().values_list("rung", flat=True))


def task_at(found: PayoffSet, number: int) -> Task:
    return task_of(found.level, read_supply(found.supply), seed=found.seed, number=number)


def save_reply(
    *, to: PayoffSet, key: UUID, number: int, typed: Mapping[str, str], received: datetime
) -> PayoffReply:
    """Grade and store a reply, once for each key. Raise `Unreadable` for what is no answer, and
    `ElsewhereInSet` where the set is not at this task."""
    if kept := PayoffReply.objects.filter(of=to, key=key).first():
        return kept
    if number != to.number or to.shown is None or to.over:
        raise ElsewhereInSet
    judged = judge(task_at(to, number), typed)
    took = time_of(seen=None, shown=to.shown, received=received)
    with transaction.atomic():
        there = PayoffSet.objects.filter(pk=to.pk, number=number, shown__isnull=False)
        if there.update(number=number + 1, shown=None):
            return PayoffReply.objects.create(
                of=to,
                key=key,
                number=number,
                given=judged.reply,
                laid=judged.laid,
                right=judged.right,
                slip=judged.slip,
                cut=judged.cut,
                millis=None if took is None else round(took.total_seconds() * 1000),
                received=received,
            )
    if kept := PayoffReply.objects.filter(of=to, key=key).first():
        return kept
    raise ElsewhereInSet


def go_on(found: PayoffSet) -> None:
    """Show the next task, whose time begins now."""
    if not found.over:
        PayoffSet.objects.filter(pk=found.pk, number=found.number, shown=None).update(shown=timezone.now())
