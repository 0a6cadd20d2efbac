"""Webhooks: what an address is sent, signed, once, after it happened; against a receiver over HTTP."""

import hashlib
import hmac
import json
import re
import threading
import time
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from threading import Thread

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from tests.conftest import join
from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import ANY_GAME, play_out, say
from trainer.accounts.deliveries import AT_ONCE
from trainer.accounts.services.people import change_role
from trainer.accounts.sign_on.sealing import unseal
from trainer.api import webhooks
from trainer.api.models import Event, Message, Webhook
from trainer.exams.records import record_of
from trainer.exams.services.signing import sign
from trainer.play.models import Mode, Run
from trainer.play.services.runs import finish_run
from trainer.practice.forms import DrillChoice
from trainer.schools.models import AuditLine, Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
PAGE = "/api/webhooks/"


class Receiver:
    """A program that is sent; `status` is what it answers, after `delay` and once `answers` is set."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status, self.delay, self.answers = 204, 0.0, threading.Event()
        self.answers.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers), body))
                time.sleep(receiver.delay)
                receiver.answers.wait(timeout=4)
                self.send_response(receiver.status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def messages(self) -> list[dict]:
        return [json.loads(body) for _headers, body in self.got]


@pytest.fixture
def receiver(settings):
    made = Receiver()
    settings.INTERNAL_PROVIDERS = [made.base]
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def hook(receiver, olga):
    """A webhook of Riverside for all events, and its secret."""
    return webhooks.make_webhook(by=olga, address=f"{receiver.base}/hook", events=list(Event.values))


def tell() -> None:
    call_command("webhooks", verbosity=0)


def is_ours(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Check a message as the reference says, by the receiver's own means."""
    at, signed = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["Dealer-Signature"]).groups()
    known = hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(known, signed) and abs(timezone.now().timestamp() - int(at)) < 300


def signed_test(bob, alice, olga) -> Run:
    run = begin(give(bob, alice), alice).run
    play_out(run)
    run.refresh_from_db()
    if run.finished is None:
        finish_run(run=run)
    sign(record=record_of(Run.objects.get(pk=run.pk)), by=olga)
    return run


def test_a_signed_test_is_sent_once_and_signed(receiver, hook, alice, bob, olga):
    run = signed_test(bob, alice, olga)
    tell()
    tell()
    (one,) = receiver.messages
    assert one["event"] == "test.signed"
    data = one["data"]
    assert (data["run"], data["person"], data["signed_by"]) == (str(run.pk), alice.pk, olga.pk)
    assert data["right"] <= data["decisions"]
    record = record_of(Run.objects.get(pk=run.pk))
    assert data["record"] == record.digest
    times = [datetime.fromisoformat(data[name]) for name in ("begun", "finished", "signed")]
    assert times == [record.run.begun, record.run.finished, record.signatures.get().at]
    ((headers, body),) = receiver.got
    assert headers["Content-Type"] == "application/json"
    assert is_ours(hook[1], headers, body)


def test_finished_work_is_sent_when_it_is_done(receiver, hook, alice, bob):
    work = set_work.give(bob, alice)
    run = set_work.begin(work, alice)
    tell()
    assert receiver.messages == []
    done = timezone.now().replace(microsecond=0) - timedelta(minutes=50)
    Webhook.objects.update(made=done)
    with time_machine.travel(done, tick=False):
        play_out(run)
    tell()
    (one,) = receiver.messages
    assert one["event"] == "work.finished"
    data = one["data"]
    assert datetime.fromisoformat(one["at"]) == datetime.fromisoformat(data["done"]) == done
    assert datetime.fromisoformat(data["begun"]) == run.begun
    assert (data["assignment"], data["person"], data["attempt"]) == (work.pk, alice.pk, 1)
    assert data["right"] == data["decisions"] > 0
    assert data["late"] is False


def test_a_changed_roster_says_who_joined_and_who_left_in_this_school(
    receiver, hook, alice, annie, bob, dora
):
    evening = make_class(school=alice.school, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    tell()
    theirs = make_class(school=dora.school, name="Theirs", by=dora)
    fill_class(school_class=theirs, members=[join(dora.school, "eve", Role.TRAINEE)], instructors=[], by=dora)
    fill_class(school_class=evening, members=[annie], instructors=[bob], by=bob)
    tell()
    said = [(one["event"], one["data"]) for one in receiver.messages]
    usual = {"class": evening.pk, "left": [], "joined": [alice.pk], "people": [alice.pk]}
    later = {"joined": [annie.pk], "left": [alice.pk], "people": [annie.pk]}
    assert said == [("roster.changed", usual), ("roster.changed", usual | later)]


def test_of_a_practice_test_in_progress_nothing_is_sent(receiver, hook, alice, bob):
    test = DrillChoice(ANY_GAME, 1, mode=Mode.TEST, rounds=2)
    run = set_work.begin(set_work.give(bob, alice, choice=test, shared=False), alice)
    say(run)
    tell()
    assert receiver.messages == []
    finish_run(run=Run.objects.get(pk=run.pk))
    tell()
    assert [one["data"]["run"] for one in receiver.messages] == [str(run.pk)]


def test_a_message_has_no_names_and_no_answers(receiver, hook, alice, bob, olga):
    signed_test(bob, alice, olga)
    set_work.do(set_work.give(bob, alice), alice)
    tell()
    bodies = b"".join(body for _headers, body in receiver.got).decode()
    assert len(receiver.got) == 2
    for member in (alice, bob, olga):
        assert member.user.username not in bodies
        assert member.user.display_name not in bodies
    assert "given" not in bodies


def test_a_message_that_was_not_taken_is_tried_ever_more_seldom_and_given_up_after_a_day(
    receiver, hook, alice, bob
):
    receiver.status = 503
    set_work.do(set_work.give(bob, alice), alice)
    start = timezone.now()
    minutes = []
    for minute in range(0, 26 * 60, 10):
        with time_machine.travel(start + timedelta(minutes=minute), tick=False):
            before = len(receiver.got)
            webhooks.send() if minute else tell()
            minutes += [minute] * (len(receiver.got) - before)
    waits = [later - earlier for earlier, later in pairwise(minutes)]
    assert waits == sorted(waits)
    assert waits[-1] == 240
    assert minutes[-1] < 24 * 60
    message = Message.objects.get()
    assert (message.sent, message.result, message.tries) == (None, "503", len(minutes))
    assert message.up
    assert {one["id"] for one in receiver.messages} == {str(message.uid)}


def test_it_is_sent_when_the_address_takes_it_again(receiver, hook, alice, bob):
    receiver.status = 500
    set_work.do(set_work.give(bob, alice), alice)
    tell()
    receiver.status = 200
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        assert webhooks.send() == webhooks.Sent(sent=1, failed=0)
        assert webhooks.send() == webhooks.Sent()
    assert Message.objects.get().sent


def test_an_address_inside_the_network_is_not_asked(receiver, hook, alice, bob, settings):
    settings.INTERNAL_PROVIDERS = []
    set_work.do(set_work.give(bob, alice), alice)
    tell()
    assert receiver.got == []
    settings.INTERNAL_PROVIDERS = [receiver.base]
    Message.objects.update(due=timezone.now())
    webhooks.send()
    assert len(receiver.got) == 1


@pytest.fixture
def other(receiver, settings):
    """Another receiver."""
    made = Receiver()
    settings.INTERNAL_PROVIDERS = [receiver.base, made.base]
    yield made
    made.server.shutdown()
    made.server.server_close()


def queue(by, address: str, count: int = 1) -> Webhook:
    """A webhook for which messages wait."""
    made, _secret = webhooks.make_webhook(by=by, address=address, events=[])
    event = Event.ROSTER_CHANGED
    Message.objects.bulk_create(
        Message(webhook=made, event=event, subject=f"{number}", data={}) for number in range(count)
    )
    return made


def test_a_slow_receiver_holds_up_no_other_school(receiver, other, olga, hillside, monkeypatch):
    """Not even more slow ones than are sent to at once: none of them answers before the other has it all."""
    receiver.answers.clear()
    for number in range(AT_ONCE + 1):
        queue(olga, f"{receiver.base}/{number}", 3)
    fast = queue(join(hillside, "hanna", Role.OWNER), f"{other.base}/fast", 5)
    store, waiting = webhooks._store, []

    def watch(done, message, status):
        if message.webhook_id == fast.pk and len(other.got) == 5:
            waiting.append(len(receiver.got))
            receiver.answers.set()
        return store(done, message, status)

    monkeypatch.setattr(webhooks, "_store", watch)
    webhooks.send(seconds=0.5)
    assert len(other.got) == 5
    assert waiting == [AT_ONCE - 1]


def test_a_webhook_closes_with_its_makers_role_and_the_page_says_so(
    receiver, client_of, olga, alice, bob, mona
):
    """For good: who was readmitted knows its address and secret still."""
    otto = join(olga.school, "otto", Role.OWNER)
    webhooks.make_webhook(by=otto, address=f"{receiver.base}/his", events=list(Event.values))
    waiting = queue(otto, f"{receiver.base}/waiting")
    change_role(membership=otto, role=Role.TRAINEE, by=olga)
    evening = make_class(school=alice.school, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    tell()
    change_role(membership=otto, role=Role.OWNER, by=olga)
    tell()
    assert receiver.got == []
    assert Message.objects.get(webhook=waiting).up
    page = client_of(olga).get(PAGE).text
    assert page.count("was no longer an owner of the school. It gets no messages.") == 2
    lines = AuditLine.objects.filter(act="token-revoked", who=olga)
    assert {line.detail for line in lines} == {f"webhook {receiver.base}/{end}" for end in ("his", "waiting")}


def test_an_owner_adds_one_sees_its_secret_once_and_removes_it(receiver, client_of, olga, alice, bob):
    client = client_of(olga)
    assert f'href="{PAGE}"' in client.get("/api/tokens/").text
    form = {"address": f"{receiver.base}/hook", "events": [Event.WORK_FINISHED]}
    page = client.post(PAGE, form)
    secret, made = page.context["secret"], Webhook.objects.get()
    assert secret in page.text
    assert secret not in made.secret
    assert unseal(made.secret) == secret
    assert secret not in client.get(PAGE).text
    receiver.status = 500
    set_work.do(set_work.give(bob, alice), alice)
    tell()
    assert "refused with status 500" in client.get(PAGE).text
    client.post(f"{PAGE}{made.pk}/remove/")
    assert not Webhook.objects.exists()
    lines = AuditLine.objects.filter(detail=f"webhook {receiver.base}/hook").order_by("pk")
    assert [line.act for line in lines] == ["token-made", "token-revoked"]


@pytest.mark.parametrize(
    "form",
    [
        {"address": "http://hr.example/", "events": ["test.signed"]},
        {"address": "javascript:alert(1)", "events": ["test.signed"]},
        {"address": "https://a:b@hr.example/", "events": ["test.signed"]},
        {"address": "https://hr.example/", "events": []},
        {"address": "https://hr.example/", "events": ["everything"]},
    ],
)
def test_what_may_not_be_added(client_of, olga, form):
    assert client_of(olga).post(PAGE, form).status_code == 422
    assert not Webhook.objects.exists()
    good = {"address": "https://hr.example/", "events": ["test.signed"]}
    assert client_of(olga).post(PAGE, good).status_code == 200
