"""Webhooks: which messages there are, how each is signed, and sending them.

The messages are collected from what is stored, so that nothing is sent that was not committed, and each
subject is sent once. They have numbers of people and sums, no names and no answers.
"""

import hashlib
import hmac
import json
import logging
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from secrets import token_urlsafe
from typing import Any

import requests
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from trainer.accounts.deliveries import MAX_A_RUN, SECONDS, Receiver, deliver
from trainer.accounts.sign_on import outbound
from trainer.accounts.sign_on.sealing import Unreadable, seal, unseal
from trainer.api.models import Event, Message, SeenRoster, Webhook
from trainer.assignments.board import scores_of
from trainer.assignments.models import Work
from trainer.assignments.selectors import trials
from trainer.exams.models import Signature
from trainer.exams.records import voiding_of
from trainer.exams.results import outcomes_of
from trainer.schools import audit
from trainer.schools.models import AuditAct, ClassMember, Membership, SchoolClass

logger = logging.getLogger(__name__)

MOST = 10
"""Webhooks of a school."""
PREFIX = "hook_"
OVERLAP = timedelta(hours=1)
"""How far before the last look is looked again: a row may be committed after a later one."""
FIRST_WAIT, LONGEST_WAIT, GIVEN_UP = timedelta(minutes=5), timedelta(hours=4), timedelta(days=1)
MAX_WAITING = 1_000
"""Messages that wait for one webhook; beyond them the oldest are given up."""
KEPT = timedelta(days=30)

Data = dict[str, Any]
Found = tuple[str, datetime, Data]
"""A subject, when it happened, and what is sent of it."""


class TooManyWebhooks(Exception):
    """The school has as many webhooks as it may have."""


@transaction.atomic
def make_webhook(*, by: Membership, address: str, events: list[str]) -> tuple[Webhook, str]:
    """Return the webhook and its secret, which cannot be shown again. It is sent what happens from now on."""
    if Webhook.objects.filter(school=by.school, closed=None).count() >= MOST:
        raise TooManyWebhooks
    secret = PREFIX + token_urlsafe(32)
    made = Webhook.objects.create(
        school=by.school, made_by=by, address=address, events=events, secret=seal(secret)
    )
    _see_rosters(made)
    audit.note(AuditAct.TOKEN_MADE, school=by.school, who=by, detail=f"webhook {address}")
    return made, secret


@transaction.atomic
def remove_webhook(webhook: Webhook, *, by: Membership) -> None:
    audit.note(AuditAct.TOKEN_REVOKED, school=by.school, who=by, detail=f"webhook {webhook.address}")
    webhook.delete()


# --- Which there are -----------------------------------------------------------------------------


def collect() -> None:
    for webhook in Webhook.objects.in_force().select_related("school"):
        with transaction.atomic(), timezone.override(webhook.school.tz):
            now = timezone.now()
            for event in webhook.events:
                for subject, happened, data in COLLECTED[event](webhook):
                    about = {"event": event, "happened": happened, "data": data}
                    Message.objects.get_or_create(webhook=webhook, subject=subject, defaults=about)
            webhook.looked = now
            webhook.save(update_fields=["looked"])
            waiting = webhook.messages.filter(sent=None, up=None).order_by("-pk")
            oldest = list(waiting.values_list("pk", flat=True)[MAX_WAITING:])
            webhook.messages.filter(pk__in=oldest).update(up=now)


def _signed_tests(webhook: Webhook) -> Iterator[Found]:
    """Yield each signature: a test may have several."""
    since = max(webhook.made, webhook.looked - OVERLAP)
    signed = Signature.objects.filter(record__run__membership__school=webhook.school, at__gte=since)
    signatures = list(signed.select_related("record__run__drill").order_by("pk"))
    outcomes = outcomes_of([one.record.run for one in signatures])
    for one in signatures:
        run, outcome = one.record.run, outcomes.get(one.record.run_id)
        yield (
            f"signature/{one.pk}",
            one.at,
            {
                "run": str(run.pk),
                "person": run.membership_id,
                "game": run.drill.game,
                "begun": _local(run.begun),
                "finished": _local(run.finished),
                "signed": _local(one.at),
                "signed_by": one.by_id,
                "record": one.digest,
                "voided": voiding_of(run) is not None,
                "passed": outcome.passed if outcome else None,
                "second_test_decides": outcome.near_cut if outcome else None,
                "right": outcome.right if outcome else None,
                "decisions": outcome.decisions if outcome else None,
            },
        )


def _finished_work(webhook: Webhook) -> Iterator[Found]:
    """Yield each attempt at an assignment that is done; of a practice test in progress nothing is sent."""
    since = max(webhook.made, webhook.looked - OVERLAP)
    recent = Q(run__shown__gte=since) | Q(run__finished__gte=since)
    works = Work.objects.filter(recent, assignment__school=webhook.school).select_related("assignment")
    done = [one for one in trials(works.order_by("pk")) if one.done and not one.run.sealed]
    scores = scores_of([one.run for one in done])
    for one in done:
        right, of = scores.get(one.run.pk, (0, 0))
        assignment = one.work.assignment
        yield (
            f"work/{one.work.pk}",
            one.done_at,
            {
                "assignment": assignment.pk,
                "person": one.work.membership_id,
                "attempt": one.number,
                "run": str(one.run.pk),
                "begun": _local(one.run.begun),
                "done": _local(one.done_at),
                "late": one.done_at > assignment.due,
                "right": right,
                "decisions": of,
            },
        )


def _local(at: datetime | None) -> str | None:
    return timezone.localtime(at).isoformat() if at else None


def _changed_rosters(webhook: Webhook) -> Iterator[Found]:
    before = dict(webhook.rosters.values_list("school_class", "people"))
    for school_class, people in _see_rosters(webhook).items():
        known = set(before.get(school_class, ()))
        joined, left = sorted(set(people) - known), sorted(known - set(people))
        if joined or left:
            data = {"class": school_class, "joined": joined, "left": left, "people": people}
            now = timezone.now()
            yield f"roster/{school_class}/{now.timestamp()}", now, data


def _see_rosters(webhook: Webhook) -> dict[int, list[int]]:
    """Return who is in each class now, and keep it."""
    there = Membership.objects.present().trainees()
    rows = ClassMember.objects.filter(school_class__school=webhook.school_id, membership__in=there)
    now: dict[int, list[int]] = {
        pk: [] for pk in SchoolClass.objects.filter(school=webhook.school_id).values_list("pk", flat=True)
    }
    for school_class, member in rows.order_by("membership").values_list("school_class", "membership"):
        now[school_class].append(member)
    for school_class, people in now.items():
        SeenRoster.objects.update_or_create(
            webhook=webhook, school_class_id=school_class, defaults={"people": people}
        )
    return now


COLLECTED = {
    Event.TEST_SIGNED: _signed_tests,
    Event.WORK_FINISHED: _finished_work,
    Event.ROSTER_CHANGED: _changed_rosters,
}


# --- Sending them --------------------------------------------------------------------------------


def signature_of(secret: str, *, at: int, body: bytes) -> str:
    """Return the header's value: the second and the HMAC-SHA256 of the second, a dot and the body, in hex."""
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"


@dataclass
class Sent:
    sent: int = 0
    failed: int = 0


def send(*, seconds: float = SECONDS) -> Sent:
    """Send what is due, what was never tried first. An address that doesn't take a message is left alone
    until the next run."""
    now, done = timezone.now(), Sent()
    Message.objects.filter(at__lt=now - KEPT).exclude(sent=None, up=None).delete()
    waiting = Message.objects.filter(sent=None, up=None)
    waiting.filter(at__lt=now - GIVEN_UP).update(up=now)
    due = waiting.filter(due__lte=now)
    receivers = []
    for webhook in Webhook.objects.in_force().filter(pk__in=due.values("webhook")):
        messages = due.filter(webhook=webhook).order_by("tries", "pk")
        try:
            secret = unseal(webhook.secret)
        except Unreadable:
            logger.error("the secret of webhook %s was stored under another SECRET_KEY", webhook.pk)
            done.failed += messages.count()
            continue
        receivers.append(
            Receiver(
                webhook.school_id,
                deque(messages[:MAX_A_RUN]),
                send=partial(_post, webhook, secret),
                store=partial(_store, done),
            )
        )
    deliver(receivers, seconds=seconds)
    return done


def _store(done: Sent, message: Message, status: str) -> bool:
    """Keep what came of it; return whether it was taken."""
    now, taken = timezone.now(), status.isdigit() and 200 <= int(status) < 300
    about = {"tries": message.tries + 1, "tried": now, "result": status}
    if taken:
        done.sent += 1
        about |= {"sent": now}
    else:
        done.failed += 1
        about |= {"due": now + min(FIRST_WAIT * 2**message.tries, LONGEST_WAIT)}
    Message.objects.filter(pk=message.pk).update(**about)
    return taken


def body_of(message: Message) -> bytes:
    body = {
        "id": str(message.uid),
        "event": message.event,
        "at": (message.happened or message.at).isoformat(timespec="seconds"),
        "data": message.data,
    }
    return json.dumps(body).encode()


def _post(webhook: Webhook, secret: str, message: Message) -> str:
    """Return the status of the answer, "" for none."""
    body = body_of(message)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Dealer-Trainer",
        "Dealer-Signature": signature_of(secret, at=int(timezone.now().timestamp()), body=body),
    }
    try:
        with outbound.session() as session:
            session.max_redirects = 1  # none is followed, and its status is kept
            answer = session.post(webhook.address, data=body, headers=headers, allow_redirects=False)
    except requests.RequestException as failed:
        logger.warning("webhook %s was not reached: %r", webhook.pk, failed)
        return ""
    return str(answer.status_code)
