"""Reminding: whoever has not done a piece is told on their first page, and by mail where mail goes out.

A person is reminded of a piece once a day at most, whoever presses and however often: the row of the day is
claimed before a mail is sent, so that none goes out twice.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from trainer.assignments.due_work import when_due
from trainer.assignments.models import Assignment, Reminder
from trainer.assignments.works import receivers, trials_of
from trainer.schools.models import Membership

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
        "address": base + reverse("classwork:piece", args=[assignment.pk]),
    }
    with timezone.override(assignment.school.tz):  # a template writes times by the zone in force
        subject = render_to_string("classwork/reminder_subject.txt", about)
        body = render_to_string("classwork/reminder_mail.txt", about)
    return EmailMessage(
        " ".join(subject.split()),
        body,
        to=[to.user.email],
        connection=connection,  # type: ignore[arg-type]
    )
