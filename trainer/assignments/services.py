"""Writes: giving, changing and closing an assignment, saving a drill, sending reminders.

A person is reminded of a piece once a day at most, whoever presses and however often: the row of the day is
claimed before a mail is sent, so that none goes out twice.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from games import RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.assignments.models import Assignment, Reminder, SavedDrill, Work
from trainer.assignments.selectors import receivers, trials_of, when_due
from trainer.play.models import Drill, Mode, Run
from trainer.play.models.drills import draw_seed, seed_of_test, unseated
from trainer.play.round_state import Sitting
from trainer.play.services import runs
from trainer.practice.forms import Choice, drill_of, read_choice
from trainer.practice.plans.deal_preview import DealPreview, deal_preview
from trainer.schools import audit
from trainer.schools.models import Act, Membership, SchoolClass


def keep(*, by: Membership, name: str, choice: Mapping[str, Any]) -> SavedDrill:
    return SavedDrill.objects.create(school=by.school, made_by=by, name=name, choice=dict(choice))


def change_saved(*, saved: SavedDrill, name: str, choice: Mapping[str, Any]) -> None:
    saved.name, saved.choice, saved.changed = name, dict(choice), timezone.now()
    saved.save(update_fields=["name", "choice", "changed"])


def copy(*, saved: SavedDrill, by: Membership, name: str) -> SavedDrill:
    return keep(by=by, name=name[:120], choice=saved.choice)


def retire(*, saved: SavedDrill) -> None:
    _set_retired(saved, timezone.now())


def restore(*, saved: SavedDrill) -> None:
    _set_retired(saved, None)


def _set_retired(saved: SavedDrill, when: Any) -> None:
    saved.retired = when
    saved.save(update_fields=["retired"])


logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reminded:
    reminded: int = 0
    mailed: int = 0
    failed: int = 0

    def __add__(self, other: "Reminded") -> "Reminded":
        return Reminded(
            self.reminded + other.reminded, self.mailed + other.mailed, self.failed + other.failed
        )


def remind(*, assignment: Assignment, base: str, by: Membership | None = None) -> Reminded:
    """`base` is the address of this trainer, "https://trainer.example": a mail leads there."""
    if not assignment.takes(timezone.now()):
        return Reminded()
    claimed = _claim(assignment, by)
    mailed, failed = _mail(assignment, claimed, base) if settings.MAILS else (0, 0)
    return Reminded(len(claimed), mailed, failed)


def not_done(assignment: Assignment) -> list[Membership]:
    done = {one.work.membership_id for one in trials_of([assignment])[assignment.pk] if one.done}
    return [member for member in receivers(assignment) if member.pk not in done]


@transaction.atomic
def _claim(assignment: Assignment, by: Membership | None) -> list[Reminder]:
    """Today's rows of those who have none yet."""
    today = timezone.now().astimezone(assignment.school.tz).date()
    Assignment.objects.select_for_update().get(pk=assignment.pk)
    before = set(assignment.reminders.filter(day=today).values_list("membership", flat=True))
    new = [
        Reminder(assignment=assignment, membership=member, day=today, by=by)
        for member in not_done(assignment)
        if member.pk not in before
    ]
    return Reminder.objects.bulk_create(new)


def _mail(assignment: Assignment, claimed: Sequence[Reminder], base: str) -> tuple[int, int]:
    """How many went out, and how many could not. A mail that fails costs the others nothing."""
    addressed = [one for one in claimed if one.membership.user.email and not _is_demo(one.membership)]
    connection = get_connection()
    try:
        connection.open()
    except OSError:
        logger.warning("no reminder of set work %s could be mailed: no mail server answers", assignment.pk)
        return 0, len(addressed)
    try:
        sent = [one.pk for one in addressed if _sent(_letter(assignment, one.membership, base, connection))]
    finally:
        connection.close()
    Reminder.objects.filter(pk__in=sent).update(mailed=timezone.now())
    return len(sent), len(addressed) - len(sent)


def _sent(letter: EmailMessage) -> bool:
    try:
        letter.send()
    except OSError:
        logger.warning("a reminder of set work could not be mailed")
        return False
    return True


def _is_demo(member: Membership) -> bool:
    """Nobody reads the mail of who was made up."""
    return member.user.is_demo and not settings.DEBUG


def _letter(assignment: Assignment, to: Membership, base: str, connection: object) -> EmailMessage:
    about = {
        "name": to.user.plain_name,
        "work": assignment.name,
        "due": assignment.due,
        "zone": assignment.school.zone,
        "overdue": when_due(assignment, timezone.now()) == "overdue",
        "address": base + reverse("assignments:piece", args=[assignment.pk]),
    }
    with timezone.override(assignment.school.tz):  # a template writes times by the zone in force
        subject = render_to_string("assignments/reminder_subject.txt", about)
        body = render_to_string("assignments/reminder_mail.txt", about)
    return EmailMessage(
        " ".join(subject.split()),
        body,
        to=[to.user.email],
        connection=connection,  # type: ignore[arg-type]
    )


@dataclass(frozen=True)
class Terms:
    """What may be changed of a piece once it is given: everything but the drill."""

    name: str
    opens: datetime
    due: datetime
    counts: str
    school_classes: Iterable[SchoolClass]
    persons: Iterable[Membership]


@transaction.atomic
def give(
    *,
    by: Membership,
    choice: Mapping[str, Any],
    terms: Terms,
    profiles: Mapping[str, Any],
    drill: Drill | None = None,
) -> Assignment:
    """A drill that everybody shares is stored with it, as its deal was settled; without one each run is made
    from the choice, and dealt by these profiles."""
    if drill:
        drill.save()
    given = Assignment.objects.create(
        school=by.school,
        set_by=by,
        name=terms.name,
        choice=dict(choice),
        opens=terms.opens,
        due=terms.due,
        counts=terms.counts,
        drill=drill,
        profiles=dict(profiles),
        rules_version=RULES_VERSION,
    )
    _address(given, terms)
    audit.note(Act.WORK_GIVEN, school=given.school, who=by, detail=given.name)
    return given


@transaction.atomic
def change_terms(*, assignment: Assignment, by: Membership, terms: Terms) -> None:
    assignment.name, assignment.counts = terms.name, terms.counts
    assignment.opens, assignment.due = terms.opens, terms.due
    assignment.save(update_fields=["name", "counts", "opens", "due"])
    _address(assignment, terms)
    audit.note(Act.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


def close(*, assignment: Assignment, by: Membership) -> None:
    """Nobody begins it any more; whoever sits at it goes on."""
    _set_closed(assignment, by, timezone.now())


def reopen(*, assignment: Assignment, by: Membership) -> None:
    _set_closed(assignment, by, None)


@transaction.atomic
def _set_closed(assignment: Assignment, by: Membership, when: datetime | None) -> None:
    if (assignment.closed is None) is (when is None):
        return
    assignment.closed = when
    assignment.save(update_fields=["closed"])
    audit.note(Act.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


def _address(assignment: Assignment, terms: Terms) -> None:
    """To those of the school alone."""
    school = assignment.school_id
    assignment.school_classes.set(
        [school_class for school_class in terms.school_classes if school_class.school_id == school]
    )
    assignment.persons.set([member for member in terms.persons if member.school_id == school])


def settled(choice: Choice, *, by: Membership, shared: bool) -> Drill:
    """The drill of a choice under the houses of now, not stored: the one that everybody is dealt, or one like
    those that they will be. Raises `Refused` by the name of a field where it cannot be dealt."""
    seed = choice.seed or draw_seed()
    ahead = deal_preview(school=by.school, seed=seed, spots=choice.spots)
    drill = drill_of(choice, set_by=by, ahead=ahead)
    runs.settle_deal(drill)
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
    drill = drill_of(choice, set_by=assignment.set_by, ahead=DealPreview(seed, choice.spots, profiles))
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
        run = runs.sit_down(membership=membership, drill=drill, drawn=seed, run_id=run_id)
        number = trials[-1].number + 1 if trials else 1
        Work.objects.create(assignment=assignment, membership=membership, run=run, number=number)
    return run
