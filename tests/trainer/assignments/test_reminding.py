"""Reminders of unfinished assignments: once a day, on the home page and by mail."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from tests.trainer.assignments.set_work import do, give
from trainer.assignments import services
from trainer.assignments.models import Reminder
from trainer.assignments.services import SentReminders

pytestmark = pytest.mark.django_db
BASE = "https://trainer.example"


@pytest.fixture
def mails(settings):
    settings.MAILS = True


@pytest.fixture
def work(alice, annie, bob):
    """Annie has done it; Alice has an address, and has not."""
    alice.user.email = "alice@example.com"
    alice.user.save()
    work = give(bob, alice, annie)
    do(work, annie)
    return work


def test_who_has_not_done_it_is_reminded_once_a_day(work, alice, bob, monkeypatch):
    assert services.remind(assignment=work, base=BASE, by=bob) == SentReminders(1, 0, 0)
    assert services.remind(assignment=work, base=BASE, by=bob) == SentReminders()
    (kept,) = Reminder.objects.all()
    assert (kept.membership, kept.by, kept.mailed) == (alice, bob, None)
    monkeypatch.setattr("trainer.assignments.services.timezone.now", lambda: later)
    later = kept.at + timedelta(days=1)
    assert services.remind(assignment=work, base=BASE).reminded == 1


@pytest.mark.usefixtures("mails")
def test_a_mail_says_what_is_due_and_where(work):
    assert services.remind(assignment=work, base=BASE) == SentReminders(1, 1, 0)
    (message,) = mail.outbox
    assert message.to == ["alice@example.com"]
    assert "Homework" in message.subject
    assert f"{BASE}/assignments/mine/{work.pk}/" in message.body
    assert Reminder.objects.get().mailed


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize("where", ["EmailMessage.send", "backends.base.BaseEmailBackend.open"])
def test_a_failed_mail_does_not_stop_the_reminders(client_of, work, bob, monkeypatch, where):
    def refuse(*_args, **_named):
        raise ConnectionRefusedError

    monkeypatch.setattr(f"django.core.mail.{where}", refuse)
    page = client_of(bob).post(f"/assignments/{work.pk}/act/remind/", follow=True).content.decode()
    assert "could not be sent" in page
    assert Reminder.objects.get().mailed is None


@pytest.mark.usefixtures("mails")
def test_the_daily_timer_reminds_of_what_is_due_soon_and_no_other(work, alice, bob):
    now = timezone.now()
    soon = give(bob, alice, name="Soon", due=now + timedelta(minutes=30))
    give(bob, alice, name="Overdue", due=now - timedelta(days=2))
    give(bob, alice, name="Long overdue", due=now - timedelta(days=9))
    closed = give(bob, alice, name="Closed", due=now + timedelta(hours=2))
    services.set_closed(closed, by=bob, closed=True)
    said = StringIO()
    call_command("remind", address=BASE, stdout=said)
    assert {message.subject for message in mail.outbox} == {"Due soon: Soon", "Overdue: Overdue"}
    assert said.getvalue().startswith("2 reminded, 2 by mail")
    call_command("remind", address=BASE, stdout=said)
    assert len(mail.outbox) == 2
    assert soon.reminders.get().by is None
