"""Every door is led to: from home and from the door of a stranger, by links and forms alone.

A page that no other page names is one that nobody finds. What is called by something else than a page says so
here.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html import unescape
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.conftest import join, signed_in
from tests.trainer.exams.given import begin, give
from tests.trainer.live.rooms import led, opened
from tests.trainer.modes import sit_in
from tests.trainer.play.answers import stored
from tests.trainer.play.naming.test_avowals import TABLE, pay_short
from tests.trainer.playing import ANY_GAME, play_out, sit_down
from tests.trainer.schools.test_looks import png
from tests.trainer.whole import test_permissions as cast
from tests.trainer.whole.test_permissions import BY_TOKEN, STANDING, clients, routes, standing
from trainer.courses.models import Stage
from trainer.courses.progress import note_step_seen, unlock_step
from trainer.exams.records import record_of
from trainer.exams.services.signing import sign
from trainer.live.models import Act
from trainer.play.models import Mode, Note
from trainer.play.services.feedback import dispute, say_word
from trainer.play.services.runs import finish_run
from trainer.practice.models import PayoffSet
from trainer.schools.branding import hang_logo, lay_felt
from trainer.schools.models import Membership, Role
from trainer.schools.services import make_class, open_school

pytestmark = pytest.mark.django_db

__all__ = ["clients", "standing"]

OFTEN, RUNS = 2, 5
"""Addresses of a route that are looked at; of a run, which looks otherwise in each mode."""

VISITORS = ("nobody", "alice", "annie", "olga", "twice")

ASKED_BY_PROGRAMS = set(BY_TOKEN) - {"api/v1/openapi.json"}

NAMED_ELSEWHERE = dict.fromkeys(ASKED_BY_PROGRAMS, "as the OpenAPI document says") | {
    "api/v1/<rest>/": "there is nothing there",
    "health/": "asked by whoever runs it",
    "metrics/": "asked by whoever runs it",
    "offline/": "kept by the worker of a browser, shown by it",
    "worker.js": "registered by a script",
    "join/class/<code>/": "in the square that a class is shown",
    "join/<token>/": "in a link that is handed over",
    "payouts/sets/<set>/next/": "the form of a set whose task is answered",
    "people/enroll/": "the form of a list that was read, which is posted",
    "runs/<run>/rounds/<round>/seen/": "posted by a script, once a prompt is on the screen",
    "live/tables/<run>/<round>/answer/": "the form of a live class in which something is asked",
    "password/new/<uidb64>/<token>/": "in a mail",
}

ADDRESS = re.compile(r'="(?:http://testserver)?(/[^"#]*)')


def crawl(
    client: Client, *first: str, look: Callable[[HttpResponse], None] | None = None
) -> dict[str, set[str]]:
    """The addresses that are named, by route, on all pages that lead on from these; `look` is shown each."""
    named: dict[str, set[str]] = defaultdict(set)
    waiting = list(first)
    while waiting:
        response = client.get(waiting.pop(), follow=True)
        if look:
            look(response)
        for address in _addresses(response):
            route = _route(address)
            if route is not None and address not in named[route] and len(named[route]) < most(route):
                named[route].add(address)
                waiting.append(address)
    return named


def most(route: str) -> int:
    return RUNS if route.startswith("runs/") else OFTEN


def _addresses(response: HttpResponse) -> Iterator[str]:
    """What a page names, and where it was sent on to."""
    yield from (address for address, _status in getattr(response, "redirect_chain", ()))
    if response.get("Content-Type", "").startswith("text/html"):
        yield from (unescape(address) for address in ADDRESS.findall(response.text))


@cache  # the same links are on every page
def _route(address: str) -> str | None:
    """As the table of permissions writes it; None for what no page is at."""
    try:
        return cast.slots(resolve(address.partition("?")[0]).route)
    except Resolver404:
        return None


def stage(people: dict[str, Membership]) -> None:
    """Something of each sort that the trainer keeps, and each once before and once after its turn."""
    alice, annie, bob, olga = (people[name] for name in ("alice", "annie", "bob", "olga"))
    for door in ("<candidate>", "<room>", "<work>", "<saved>", "<case>", "<correction>", "<key>"):
        STANDING[door]()  # Alice is let into a test, has set work, and is in a live room
    note_step_seen(membership=alice, game=ANY_GAME, stage=Stage.TOUR)
    for stage in (Stage.WORKED, Stage.TAUGHT, Stage.CHECKED, Stage.PLACEMENT):
        unlock_step(
            membership=annie, game=ANY_GAME, stage=stage, by=bob, reason="from the floor", key=uuid4()
        )
    note_step_seen(membership=annie, game=ANY_GAME, stage=Stage.TOUR)
    STANDING["<set>"]()
    play_out(run := sit_down(alice))
    answer = run.answers.first()
    say_word(run=run, round=0, place=answer.place, by=bob, text="Look again.")
    dispute(answer=answer, key="a decision", words="It is right.")
    pay_short(sit_down(alice, **TABLE))  # by a mistake that is one of several: which is asked at the table
    stored(
        sit_down(alice), {"ask": "bet", "right": False, "mistake": MISTAKES[0].slug}
    )  # which can be drilled
    sit_in(Mode.GUIDED, alice)
    give(bob, annie)  # not let in yet, so the code is asked for
    for signed in (True, False):
        sat = begin(give(bob, annie), annie).run
        play_out(sat)
        finish_run(run=sat)
        if signed:
            sign(record=record_of(sat), by=bob)
    led(opened(bob, seed="another"), Act.CLOSE)
    make_class(school=bob.school, name="Without a code", by=bob)
    lay_felt(by=olga, colour="#14513a")
    hang_logo(by=olga, image=png())


def reached(clients: dict[str, Client], visitors: Iterable[str] = VISITORS) -> set[str]:
    """Routes, as everyone of a school finds them from home, and a stranger from the door."""
    return {route for name in visitors for route in crawl(clients[name], "/", "/login/", *sent_to(name))}


def sent_to(name: str) -> list[str]:
    """Where a form leads that is posted on one of the pages; and stops of a replay, one of many."""
    own = PayoffSet.objects.filter(membership__user__username=name)
    words = Note.objects.filter(run__membership__user__username=name)
    return [
        *(reverse("practice:set", args=[found.pk]) for found in own),
        *(f"{reverse('play:replay', args=[word.run_id, 0])}?place={word.place}" for word in words),
    ]


@pytest.fixture
def school_of_everything(standing, clients) -> None:
    """And somebody who belongs to two schools."""
    stage(standing[0])
    twice = join(standing[0]["bob"].school, "twice", Role.TRAINEE)
    third = open_school(name="Third")
    Membership.objects.create(user=twice.user, school=third, role=twice.role)
    clients["twice"] = signed_in(twice)


@pytest.mark.timeout(600)
def test_every_page_is_led_to(school_of_everything, clients):
    assert set(routes()) - reached(clients) == set(NAMED_ELSEWHERE)


def test_a_page_that_no_page_names_is_noticed(standing, clients):
    """Where nothing is kept, no page leads to a replay, a report or a room."""
    assert {"runs/<run>/rounds/<round>/replay/", "runs/<run>/report/", "live/<room>/"} <= (
        set(routes()) - reached(clients, ["alice"])
    )
