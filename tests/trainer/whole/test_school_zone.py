"""What a school's people read and type is by the school's clock: every page, every file, every day that counts.

The clock of these tests stands where the day in UTC is another one than at the school, far in the west and far
in the east, so that whatever still shows or reads UTC is found.
"""

import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django import forms
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from tests.conftest import signed_in
from tests.trainer.api.asking import told
from tests.trainer.classwork import set_work
from tests.trainer.examining.given import GAME, begin, give
from tests.trainer.modes import sit_in, sit_test
from tests.trainer.playing import ANY_GAME, play_out, say, sit_down
from tests.trainer.whole import test_permissions as cast
from trainer.api.tokens import make_token
from trainer.classwork.terms_forms import TermsForm
from trainer.drills import endings
from trainer.drills.models import Answer, DayTally, Mode, PaceWindow, Run
from trainer.examining.exams_given import GiveForm
from trainer.proctoring.models import Exam
from trainer.progress import tallies
from trainer.progress.correction_forms import CorrectionForm
from trainer.progress.filters import FilterForm
from trainer.progress.ledger.ledger_forms import LedgerForm
from trainer.reviewing.records.recording import record_of
from trainer.reviewing.signing.signatures import sign
from trainer.reviewing.telling.pdfs import told_of
from trainer.schools.models import Membership, School
from trainer.schools.times.day_fields import DayField, MomentField
from trainer.standing.models import CheckDone, ClassroomTime

pytestmark = pytest.mark.django_db

WEST, EAST, YORK = "Pacific/Honolulu", "Pacific/Kiritimati", "America/New_York"
NOW = {WEST: "2031-11-24 05:13:00Z", EAST: "2031-11-23 18:41:00Z"}
"""19:13 on November 23, and 08:41 on November 24."""
TODAY = {WEST: date(2031, 11, 23), EAST: date(2031, 11, 24)}
OFFSET = {WEST: "-10:00", EAST: "+14:00"}

IN_UTC = {
    WEST: r"\b0?5:[1-5]\d(:\d\d)? a\.m\.|\b05:[1-5]\d\b|2031-11-24|Nov\. 24|11/24/2031|November 24",
    EAST: r"\b6:[45]\d(:\d\d)? p\.m\.|\b18:[45]\d\b|2031-11-23|Nov\. 23|11/23/2031|November 23",
}
"""How this moment, or its day, is written by a page that leaves it in UTC."""


@pytest.fixture(params=[WEST, EAST])
def zone(request) -> Iterator[str]:
    with time_machine.travel(NOW[request.param], tick=True):
        yield request.param


@pytest.fixture
def there(zone, riverside) -> School:
    School.objects.filter(pk=riverside.pk).update(zone=zone)
    riverside.zone = zone
    return riverside


# --- Pages, files and mails ----------------------------------------------------------------------------

READ_BY = ("nobody", "alice", "olga")


def walk(zone: str) -> Iterator[tuple[str, str]]:
    """Every page that can be asked for, and every one of them as a file, with its text."""
    people = cast.two_schools(zone)
    with timezone.override(people["alice"].school.tz):  # what tests make themselves is made there, too
        run = a_full_record(people)
        STANDING = {slot: found() for slot, found in cast.STANDING.items()}
    assert all(STANDING.values())
    clients = {who: signed_in(people.get(who)) for who in READ_BY}
    doors = [route for route, method in cast.DOORS if method == "GET" and cast.DOORS[route, method] is not cast.NO]
    for who, client in clients.items():
        for route in dict.fromkeys(doors):
            response = cast.knock(client, (route, "GET"), run)
            if response.status_code == 200:
                yield f"{who} {route}", text_of(response)
                filed = client.get(response.wsgi_request.path, {"file": "csv"})
                yield f"{who} {route} as a file", text_of(filed)
    client = clients["olga"]
    for ended in Run.objects.exclude(finished=None):
        for page in ("report/", "rounds/0/replay/"):
            yield f"olga runs/<ended>/{page}", text_of(client.get(f"/runs/{ended.pk}/{page}"))


def a_full_record(people: dict[str, Membership]) -> Run:
    """Something of everything that has a time: Alice's table, a test that she sat, practice, work, hours."""
    alice, bob = people["alice"], people["bob"]
    attempt = begin(give(bob, alice), alice)
    play_out(attempt.run)
    endings.finish(run=Run.objects.get(pk=attempt.run_id))
    sign(record=record_of(Run.objects.in_full().get(pk=attempt.run_id)), by=bob)
    sit_in(Mode.GUIDED, alice)
    ClassroomTime.objects.create(membership=alice, day=timezone.localdate(), minutes=30, added_by=bob)
    run = sit_down(alice)
    say(run)
    return run


def text_of(response) -> str:
    """Without what only programs look at: keys, digests, the moments that scripts compare."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    if body[:2] == b"PK":
        return " ".join(ZipFile(io.BytesIO(body)).read(name).decode() for name in ZipFile(io.BytesIO(body)).namelist())
    return re.sub(r'data-clock="[^"]*"|nonce="[^"]*"', "", body.decode("utf-8", "replace"))


@pytest.mark.timeout(600)
def test_no_page_and_no_file_shows_the_clock_of_the_server(zone, db):
    found = {page: at for page, text in walk(zone) if (at := re.findall(f"(?:{IN_UTC[zone]}).*", text)[:2])}
    assert not found, found
