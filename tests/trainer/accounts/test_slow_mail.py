"""A link for a new password is mailed by a thread, so that no request waits for the mail server."""

import threading

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse

from trainer.accounts import forms

ANSWERED = threading.Event()


@pytest.fixture
def db(file_database):
    return file_database


class SlowBackend(EmailBackend):
    """Sends only once the page is answered."""

    def send_messages(self, messages):
        assert ANSWERED.wait(20)
        return super().send_messages(messages)


@pytest.fixture
def slow(settings, monkeypatch, alice):
    settings.MAILS, settings.EMAIL_BACKEND = True, f"{__name__}.SlowBackend"
    monkeypatch.setattr(forms, "AFTER", 0)
    cache.clear()
    ANSWERED.clear()
    alice.user.email = "alice@example.com"
    alice.user.save()


@pytest.mark.usefixtures("slow")
def test_the_page_answers_before_the_mail_is_sent_in_its_language(client):
    before = {*threading.enumerate()}
    form = {"email": "alice@example.com"}
    said = client.post(reverse("account_reset_password"), form, headers={"accept-language": "es"})
    assert said.status_code == 302
    assert mail.outbox == []
    ANSWERED.set()
    for thread in {*threading.enumerate()} - before:
        thread.join(20)
    (message,) = mail.outbox
    assert "alice" in message.body
    assert "Your username" not in message.body
