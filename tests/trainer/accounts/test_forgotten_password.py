"""A forgotten password: a link by email, or a note whom to ask where no email is sent."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.smtp import EmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.servers.environments import PROJECT
from trainer.accounts import forms
from trainer.ops.mail import SmtpBackend
from trainer.schools.models import AuditLine

pytestmark = pytest.mark.django_db
PAGE = reverse("account_reset_password")
NEW = "a-new-passphrase-42"


@pytest.fixture
def mails(settings, monkeypatch):
    """Sent within the request, so that a test finds them; test_slow_mail.py has them sent as they are."""
    settings.MAILS = True
    cache.clear()
    monkeypatch.setattr(forms, "send_later", lambda send: send())


@pytest.fixture
def alices(alice):
    alice.user.email = "alice@example.com"
    alice.user.new_password = True
    alice.user.save()
    return alice


def link_in(message) -> str:
    return re.search(r"https?://[^/]+(/password/new/\S+)", message.body)[1]


def test_without_a_mail_server_it_says_whom_to_ask(client, alices):
    for said in (client.get(PAGE), client.post(PAGE, {"email": "alice@example.com"})):
        assert "Ask your instructor or your school’s owner" in said.content.decode()
    assert mail.outbox == []


def test_on_a_laptop_it_says_how_the_owner_sets_one(client, db, settings):
    assert "changepassword" not in client.get(PAGE).text
    settings.CLASSROOM = "HTTP"
    assert "dealer-trainer manage changepassword" in client.get(PAGE).text


@pytest.mark.usefixtures("mails")
def test_the_link_of_the_mail_gives_a_new_password_once(client, alices):
    said = client.post(PAGE, {"email": "ALICE@example.com"}, follow=True)
    assert "sent it a link" in said.content.decode()
    (message,) = mail.outbox
    assert message.to == ["alice@example.com"]
    assert "Your username is alice." in message.body
    form = client.get(link_in(message), follow=True)
    weak = client.post(form.request["PATH_INFO"], {"password1": "alice", "password2": "alice"})
    assert "too short" in weak.text
    typed = {"password1": NEW, "password2": NEW}
    done = client.post(form.request["PATH_INFO"], typed, follow=True)
    assert "Password changed. Sign in with it." in done.content.decode()
    assert client.post(reverse("account_login"), {"username": "alice", "password": NEW}).status_code == 302
    alices.user.refresh_from_db()
    assert not alices.user.new_password
    assert AuditLine.objects.get(act="password").detail == "by mail"
    client.post(reverse("account_logout"))
    assert "This link no longer works" in client.get(link_in(message), follow=True).content.decode()


MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.usefixtures("mails", "alices")
def test_a_mail_is_of_the_schools_host_and_has_no_marks_around_a_name(client, settings, monkeypatch):
    """Plain text is read as it is: some readers print the marks that set a name apart on a page."""
    texts = [path.read_text(encoding="utf-8") for path in (PROJECT / "templates").rglob("*.txt")]
    assert texts
    assert not any("isolated" in text for text in texts)
    client.post(PAGE, {"email": "alice@example.com"})
    (message,) = mail.outbox
    assert "Alice, we received a request" in message.body
    assert not MARKS.search(message.body + message.subject)
    settings.ALLOWED_HOSTS = [".trainer.example", "other.example"]
    monkeypatch.setattr(EmailBackend, "send_messages", lambda _self, sent: len(sent))
    SmtpBackend().send_messages([message])
    assert re.fullmatch(r"<[^@>]+@trainer\.example>", message.message()["Message-ID"])


@pytest.mark.usefixtures("mails", "alices")
def test_who_asks_does_not_learn_who_is_here_nor_by_the_time_it_takes(client, monkeypatch):
    """The same answer, by the same work. What is left for later asks who has the address, and sends."""
    later: list = []
    monkeypatch.setattr(forms, "send_later", later.append)
    asked, answers = [], set()
    for email in ("alice@example.com", "unknown@example.com"):
        with CaptureQueriesContext(connection) as queries:
            said = client.post(PAGE, {"email": email})
        answers.add((said.status_code, said["Location"], said.content))
        asked.append([query["sql"].split(" ")[0] for query in queries])
    assert asked[0] == asked[1]
    assert len(answers) == 1
    assert mail.outbox == []
    for send in later:
        send()
    assert len(later) == 2
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("mails", "alices")
def test_no_mailbox_is_flooded(client):
    for email in ("alice@example.com", "unknown@example.com"):  # so it does not tell who is here
        said = [client.post(PAGE, {"email": email}).status_code for _ in range(5)]
        assert said == [302] * 3 + [429] * 2
    assert len(mail.outbox) == 3


@pytest.mark.usefixtures("mails")
def test_a_demo_account_gets_none_on_a_real_server(client, alices, settings):
    settings.DEBUG = False
    alices.user.is_demo = True
    alices.user.save()
    client.post(PAGE, {"email": "alice@example.com"})
    assert mail.outbox == []


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize("link", ["x-y", "1-set-password", "1-abc-123", "///"])
def test_a_link_of_ones_own_making_opens_nothing(client, alices, link):
    said = client.get(f"/password/new/{link}/", follow=True)
    assert said.status_code in (200, 404)
    assert "password1" not in said.content.decode()
