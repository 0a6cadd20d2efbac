"""Writes: giving, changing and closing an assignment, saving a drill, sending reminders.

A person is reminded of an assignment once a day at most: the row of the day is claimed before a mail is sent,
so that none goes out twice.
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
from trainer.assignments.files import NewFile
from trainer.assignments.models import Assignment, AssignmentFile, Reminder, SavedDrill, Work
from trainer.assignments.selectors import assignees, trials_of, when_due
from trainer.play.models import Drill, Mode, Run
from trainer.play.models.drills import draw_seed, seed_of_test, unseated
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.practice.forms import DrillChoice, drill_of, read_choice
from trainer.practice.plans.deal_preview import DealPreview, deal_preview
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.models import AuditAct, Membership, Pack, SchoolClass


def save_drill(*, by: Membership, name: str, choice: Mapping[str, Any]) -> SavedDrill:
    return SavedDrill.objects.create(school=by.school, made_by=by, name=name, choice=dict(choice))


def change_drill(*, saved: SavedDrill, name: str, choice: Mapping[str, Any]) -> None:
    saved.name, saved.choice, saved.changed = name, dict(choice), timezone.now()
    saved.save(update_fields=["name", "choice", "changed"])


def set_retired(saved: SavedDrill, *, retired: bool) -> None:
    saved.retired = timezone.now() if retired else None
    saved.save(update_fields=["retired"])


logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class SentReminders:
    reminded: int = 0
    mailed: int = 0
    failed: int = 0

    def __add__(self, other: "SentReminders") -> "SentReminders":
        return SentReminders(
            self.reminded + other.reminded, self.mailed + other.mailed, self.failed + other.failed
        )


def remind(*, assignment: Assignment, base: str, by: Membership | None = None) -> SentReminders:
    """Remind those who have not finished. `base` is this trainer's address for the mails,
    "https://trainer.example"."""
    if not assignment.takes(timezone.now()):
        return SentReminders()
    claimed = _claim(assignment, by)
    mailed, failed = _mail(assignment, claimed, base) if settings.MAILS else (0, 0)
    return SentReminders(len(claimed), mailed, failed)


def not_done(assignment: Assignment) -> list[Membership]:
    done = {one.work.membership_id for one in trials_of([assignment])[assignment.pk] if one.done}
    return [member for member in assignees(assignment) if member.pk not in done]


@transaction.atomic
def _claim(assignment: Assignment, by: Membership | None) -> list[Reminder]:
    """Create and return today's missing rows."""
    today = day_of(zone=assignment.school.tz)
    Assignment.objects.select_for_update().get(pk=assignment.pk)
    before = set(assignment.reminders.filter(day=today).values_list("membership", flat=True))
    new = [
        Reminder(assignment=assignment, membership=member, day=today, by=by)
        for member in not_done(assignment)
        if member.pk not in before
    ]
    return Reminder.objects.bulk_create(new)


def _mail(assignment: Assignment, claimed: Sequence[Reminder], base: str) -> tuple[int, int]:
    """Return how many were sent, and how many failed. A failure does not stop the others."""
    addressed = [one for one in claimed if one.membership.user.email and not _is_demo(one.membership)]
    connection = get_connection()
    try:
        connection.open()
    except OSError:
        logger.warning("no reminder of set work %s could be mailed: no mail server answers", assignment.pk)
        return 0, len(addressed)
    try:
        sent = [
            one.pk for one in addressed if _send(_reminder_mail(assignment, one.membership, base, connection))
        ]
    finally:
        connection.close()
    Reminder.objects.filter(pk__in=sent).update(mailed=timezone.now())
    return len(sent), len(addressed) - len(sent)


def _send(mail: EmailMessage) -> bool:
    try:
        mail.send()
    except OSError:
        logger.warning("a reminder of set work could not be mailed")
        return False
    return True


def _is_demo(member: Membership) -> bool:
    """Whether the address is made up."""
    return member.user.is_demo and not settings.DEBUG


def _reminder_mail(assignment: Assignment, to: Membership, base: str, connection: object) -> EmailMessage:
    about = {
        "name": to.user.plain_name,
        "work": assignment.name,
        "due": assignment.due,
        "zone": assignment.school.zone,
        "overdue": when_due(assignment, timezone.now()) == "overdue",
        "address": base + reverse("assignments:own_assignment", args=[assignment.pk]),
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
    """What may be changed of an assignment: everything but the drill. `file` replaces the file it has, if
    any; `remove_file` removes that."""

    name: str
    opens: datetime
    due: datetime
    counts: str
    school_classes: Iterable[SchoolClass]
    persons: Iterable[Membership]
    instructions: str = ""
    link: str = ""
    file: NewFile | None = None
    remove_file: bool = False


@transaction.atomic
def create_assignment(
    *,
    by: Membership,
    choice: Mapping[str, Any],
    terms: Terms,
    profiles: Mapping[str, Any],
    pack: Pack | None = None,
    drill: Drill | None = None,
    material_of: Assignment | None = None,
) -> Assignment:
    """Create an assignment, with the drill of a shared deal; without one each run is made from the choice and
    dealt by these profiles. It gets the file of `material_of`, unless the terms have another or remove it."""
    if drill:
        drill.save()
    assignment = Assignment.objects.create(
        school=by.school,
        set_by=by,
        name=terms.name,
        instructions=terms.instructions,
        link=terms.link,
        choice=dict(choice),
        opens=terms.opens,
        due=terms.due,
        counts=terms.counts,
        drill=drill,
        profiles=dict(profiles),
        pack=pack,
        rules_version=RULES_VERSION,
    )
    _address(assignment, terms)
    if earlier := AssignmentFile.objects.filter(assignment=material_of).first():
        AssignmentFile.objects.create(assignment=assignment, name=earlier.name, content=earlier.content)
    _set_file(assignment, terms)
    audit.note(AuditAct.WORK_GIVEN, school=assignment.school, who=by, detail=assignment.name)
    return assignment


@transaction.atomic
def change_terms(*, assignment: Assignment, by: Membership, terms: Terms) -> None:
    assignment.name, assignment.counts = terms.name, terms.counts
    assignment.opens, assignment.due = terms.opens, terms.due
    assignment.instructions, assignment.link = terms.instructions, terms.link
    assignment.save(update_fields=["name", "counts", "opens", "due", "instructions", "link"])
    _address(assignment, terms)
    _set_file(assignment, terms)
    audit.note(AuditAct.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


@transaction.atomic
def set_closed(assignment: Assignment, *, by: Membership, closed: bool) -> None:
    """Close it to new attempts, or reopen it; open attempts continue."""
    if (assignment.closed is not None) is closed:
        return
    assignment.closed = timezone.now() if closed else None
    assignment.save(update_fields=["closed"])
    audit.note(AuditAct.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


def _address(assignment: Assignment, terms: Terms) -> None:
    """Assign it to classes and persons of the school."""
    school = assignment.school_id
    assignment.school_classes.set(
        [school_class for school_class in terms.school_classes if school_class.school_id == school]
    )
    assignment.persons.set([member for member in terms.persons if member.school_id == school])


def _set_file(assignment: Assignment, terms: Terms) -> None:
    if terms.file:
        new = {"name": terms.file.name, "content": terms.file.content}
        AssignmentFile.objects.update_or_create(assignment=assignment, defaults=new)
    elif terms.remove_file:
        AssignmentFile.objects.filter(assignment=assignment).delete()


def settle_drill(choice: DrillChoice, *, by: Membership, shared: bool, pack: Pack | None = None) -> Drill:
    """Return an unsaved drill of a choice under the current house rules or a pack's: the shared one, or one
    like each trainee's. Raise `Refused` with the name of a field where it cannot be dealt."""
    seed = choice.seed or draw_seed()
    ahead = deal_preview(school=by.school, seed=seed, spots=choice.spots, pack=pack)
    drill = drill_of(choice, set_by=by, ahead=ahead)
    runs.freeze_deal(drill)
    # A game that this seed has no such rounds of may have them on another.
    drill.profiles = {game: ahead.profiles[game] for game in choice.games}
    if shared:
        drill.seed = seed
    deal_samples(drill, seed)
    return drill


def deal_samples(drill: Drill, seed: str) -> None:
    """Deal a round of each game and scenario in it. Raise `Refused` where the house has none."""
    run = preview_run(drill, seed)
    sorts = {(item.game, item.scenario): number for number, item in _numbered(drill)}
    for number in sorts.values():
        _ = RoundState(run, number).played


def preview_run(drill: Drill, seed: str) -> Run:
    """Return a run without a trainee, to look at its rounds."""
    return unseated(drill, seed=seed, profiles=drill.profiles or {})


def _numbered(drill: Drill) -> list[tuple[int, Any]]:
    return [(number, drill.item(number)) for number in range(max(1, len(drill.items)))]


def own_drill(assignment: Assignment, *, seed: str) -> Drill:
    """Return the drill of one trainee on a deal of its own, as settled at creation."""
    choice, profiles = read_choice(assignment.choice), assignment.profiles
    ahead = DealPreview(seed, choice.spots, profiles, assignment.pack)
    drill = drill_of(choice, set_by=assignment.set_by, ahead=ahead)
    drill.profiles, drill.rules_version = dict(profiles), assignment.rules_version
    return drill


def start(*, assignment: Assignment, membership: Membership) -> Run:
    """Return a new attempt, or the open one, so that a second press adds nothing. Raise `NotAllowed` where it
    cannot be started, and what `runs.start_run` raises."""
    if not assignment.takes(timezone.now()):
        raise NotAllowed("work", Text("this assignment is closed"))
    run_id = uuid4()
    seed = seed_of_test(run_id) if assignment.choice["mode"] == Mode.TEST else draw_seed()
    drill = assignment.drill or own_drill(assignment, seed=seed)  # dealt before any row is locked
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=membership.pk)
        trials = trials_of([assignment], of=membership)[assignment.pk]
        if going := next((one for one in trials if one.goes_on), None):
            return going.run
        run = runs.start_run(membership=membership, drill=drill, drawn=seed, run_id=run_id)
        number = trials[-1].number + 1 if trials else 1
        Work.objects.create(assignment=assignment, membership=membership, run=run, number=number)
    return run
