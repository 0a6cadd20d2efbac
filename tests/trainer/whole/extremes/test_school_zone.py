"""Pages, files and typed days are by the school's clock.

The tests run where the day in UTC differs from the school's, far in the west and far in the east.
"""

import io
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from uuid import uuid4
from zipfile import ZipFile

import pytest
import time_machine
from django import forms
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from tests import conftest
from tests.conftest import signed_in
from tests.scale import some_or_all
from tests.trainer.api.asking import get
from tests.trainer.assignments import set_work
from tests.trainer.exams import test_guests
from tests.trainer.exams.attempts import begin, give
from tests.trainer.library.own_tables import own_paytable
from tests.trainer.modes import start_in
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME, play_out, say, start_run
from tests.trainer.schools.test_house_pages import SIX
from tests.trainer.schools.test_house_pages import typed as typed_rules
from tests.trainer.schools.test_house_pages import url as house_url
from tests.trainer.whole import test_permissions as cast
from trainer.accounts.views import join
from trainer.api.tokens import make_token
from trainer.assignments.forms import TermsForm
from trainer.courses.views import PlanForm
from trainer.exams.guest_search import SearchForm
from trainer.exams.hours import hours_of
from trainer.exams.models import Check, CheckDone, ClassroomTime, Exam
from trainer.exams.records import record_of
from trainer.exams.services.signing import code_of, sign
from trainer.exams.views.certifications import EntryForm
from trainer.exams.views.give import GiveForm
from trainer.live.consumers import WatchConsumer
from trainer.play.models import Mode, Run
from trainer.play.regrading import correct, runs_in
from trainer.play.services.runs import finish_run
from trainer.reports import tallies
from trainer.reports.filters import FilterForm
from trainer.reports.models import WHOLE, DayTally
from trainer.reports.views.regrading import CorrectionForm
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Invitation, Membership, Role, School, User
from trainer.schools.paytables.forms import PaytableForm
from trainer.schools.paytables.sheets import in_force
from trainer.schools.services import make_class, make_code
from trainer.schools.times import DayField, MomentField
from trainer.schools.views.house_rules import HoldsForm

pytestmark = pytest.mark.django_db

WEST, EAST, YORK = "Pacific/Honolulu", "Pacific/Kiritimati", "America/New_York"
NOW = {WEST: "2031-11-24 05:13:00Z", EAST: "2031-11-23 18:41:00Z"}
"""19:13 on November 23, and 08:41 on November 24."""
TODAY = {WEST: date(2031, 11, 23), EAST: date(2031, 11, 24)}
OFFSET = {WEST: "-10:00", EAST: "+14:00"}

ALONE = r"(?!,? \d|T\d)"
"""Behind a day without a time: with one, the time tells whose clock it is by."""
IN_UTC = {
    WEST: r"\b0?5:[1-5]\d(?::\d\d)? AM|(?<!:)\b05:[1-5]\d\b"
    rf"|(?:2031-11-24|Nov 24, 2031|November 24){ALONE}",
    EAST: r"\b6:[45]\d(?::\d\d)? PM|(?<!:)\b18:[45]\d\b"
    rf"|(?:2031-11-23|Nov 23, 2031|November 23){ALONE}",
}
"""How this moment, or its day, is written by a page that leaves it in UTC; what comes after a colon are
the seconds of a file's own moment."""


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

READ_BY = ("alice", "olga")
one_zone = some_or_all("zone", [WEST, EAST], some=[EAST])


def walk(zone: str, read_by: tuple[str, ...] = READ_BY) -> Iterator[tuple[str, str]]:
    """Every page that can be asked for, and every one of them as a file, with its text."""
    people = cast.two_schools(zone)
    with timezone.override(people["alice"].school.tz):  # what tests make themselves is made there, too
        run = a_full_record(people)
        for found in cast.ROWS.values():
            found()
    clients = {who: signed_in(people.get(who)) for who in (*read_by, "olga")}
    routes = [route for route, method in cast.ENDPOINTS if method == "GET"]
    for who, client in clients.items():
        for route in routes:
            response = cast.call(client, (route, "GET"), run)
            if response.status_code == 200:
                yield f"{who} {route}", (text := text_of(response))
                if "file=csv" in text:
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
    finish_run(run=Run.objects.get(pk=attempt.run_id))
    sign(record=record_of(Run.objects.in_full().get(pk=attempt.run_id)), by=bob)
    start_in(Mode.GUIDED, alice)
    ClassroomTime.objects.create(membership=alice, day=timezone.localdate(), minutes=30, added_by=bob)
    run = start_run(alice)
    say(run)
    return run


def text_of(response) -> str:
    """Without what only programs look at: keys, digests, the moments that scripts compare."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    if body[:2] == b"PK":
        book = ZipFile(io.BytesIO(body))
        return " ".join(book.read(name).decode() for name in book.namelist() if name.startswith("xl/"))
    return re.sub(r'data-clock="[^"]*"|nonce="[^"]*"', "", body.decode("utf-8", "replace"))


def found_in_utc(pages: Iterator[tuple[str, str]], zone: str) -> dict[str, list[str]]:
    return {page: at for page, text in pages if (at := re.findall(f".{{0,60}}(?:{IN_UTC[zone]})", text)[:2])}


@pytest.mark.timeout(600)
@one_zone
def test_no_page_and_no_file_shows_the_clock_of_the_server(db, zone):
    with time_machine.travel(NOW[zone], tick=True):
        assert found_in_utc(walk(zone), zone) == {}


@pytest.mark.timeout(600)
def test_a_page_that_does_would_be_noticed(db):
    with time_machine.travel(NOW[EAST], tick=True):
        found = (page for page, text in walk("UTC", ("olga",)) if re.search(IN_UTC[EAST], text))
        assert len(list(islice(found, 10))) == 10


# --- Days that count -----------------------------------------------------------------------------------

TYPED = {
    (GiveForm, "day"),
    (TermsForm, "opens"),
    (TermsForm, "due"),
    (FilterForm, "since"),
    (FilterForm, "until"),
    (CorrectionForm, "since"),
    (CorrectionForm, "until"),
    (EntryForm, "day"),
    (SearchForm, "since"),
    (SearchForm, "until"),
    (HoldsForm, "holds"),
    (PaytableForm, "holds"),
    (PlanForm, "to"),
}
"""Every day and every time that a person types: what each means at the school's clock is tried below."""


def forms_of_ours(of: type = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    for form in of.__subclasses__():
        if form.__module__.startswith("trainer."):
            yield form
        yield from forms_of_ours(form)


def test_every_day_and_time_that_is_typed_is_in_the_table():
    get_resolver().url_patterns  # noqa: B018  # which loads every form
    dated = {
        (form, name): field
        for form in forms_of_ours()
        for name, field in form.base_fields.items()
        # a time alone is by the school's clock, and is kept so
        if isinstance(field, (forms.DateField, forms.DateTimeField, forms.SplitDateTimeField))
    }
    assert all(isinstance(field, (DayField, MomentField)) for field in dated.values())
    tried = {(one, name) for one, name in dated if not any((base, name) in TYPED for base in one.__mro__[1:])}
    assert tried == TYPED


@pytest.mark.parametrize(("ahead", "holds"), [(0, True), (1, False)])
def test_house_rules_and_a_paytable_hold_from_a_day_of_the_school(there, zone, mona, client_of, ahead, holds):
    day = TODAY[zone] + timedelta(days=ahead)
    saved = client_of(mona).post(house_url(SIX), typed_rules(client_of(mona), minimum_wager="7", holds=day))
    assert saved.status_code == 302
    assert (house_of(school=there, game=SIX).house.amount("minimum-wager") == 700) is holds
    paytable = own_paytable(mona, holds=day)
    assert (paytable in in_force(school=there)) is holds


@pytest.mark.parametrize(("ahead", "status"), [(-1, 422), (0, 302), (1, 302)])
def test_a_test_is_given_for_a_day_of_the_school(there, zone, bob, alice, client_of, ahead, status):
    day = TODAY[zone] + timedelta(days=ahead)
    typed = {"game": ANY_GAME, "day": day, "persons": [alice.pk]}
    assert client_of(bob).post("/table-tests/give/", typed).status_code == status
    assert [exam.day for exam in Exam.objects.all()] == [day] * (status == 302)
    if status == 302:
        shown = client_of(bob).get("/table-tests/").content.decode()
        assert (">today" in shown or " today" in shown) == (ahead == 0)


@pytest.mark.parametrize(("ahead", "status"), [(0, 302), (1, 422)])
@pytest.mark.parametrize("made", [ClassroomTime, CheckDone])
def test_hours_and_checks_are_of_a_day_that_has_come_there(
    there, zone, bob, alice, client_of, made, ahead, status
):
    check = Check.objects.create(school=there, name="Pitch", made_by=bob)
    typed = {"key": uuid4(), "day": TODAY[zone] + timedelta(days=ahead), "minutes": 30, "words": "seen"}
    typed |= {"check_seen": check.pk, "met": "yes"}
    page = {ClassroomTime: "hours", CheckDone: "checks"}[made]
    response = client_of(bob).post(f"/certifications/people/{alice.pk}/{page}/", typed)
    assert response.status_code == status
    assert made.objects.count() == (status == 302)


def test_a_guest_finds_tests_by_days_of_the_school(there, zone, bob, alice, client_of):
    run, client = test_guests.signed(alice, bob), client_of(conftest.join(there, "greta", Role.GUEST))
    Run.objects.filter(pk=run.pk).update(finished=timezone.now())
    test_guests.agree(alice)
    for ahead, found in ((-1, []), (0, [run.pk]), (1, [])):
        day = str(TODAY[zone] + timedelta(days=ahead))
        assert test_guests.found(client, since=day, until=day, show="all") == found


def test_work_is_due_at_the_hour_that_was_typed(there, zone, bob, alice, client_of):
    work = set_work.give(bob, alice)
    day = TODAY[zone]
    typed = {
        "name": "Homework",
        "opens": f"{day}T00:00",
        "due": f"{day}T23:59",
        "persons": [alice.pk],
        "counts": "first",
    }
    response = client_of(bob).post(f"/assignments/{work.pk}/change/", typed)
    assert response.status_code == 302
    work.refresh_from_db()
    assert work.due == datetime.combine(day, time(23, 59), there.tz)
    assert "Due today" in client_of(alice).get("/").content.decode()


def test_a_study_plan_begins_on_the_schools_day(there, zone, alice, client_of):
    day, client, plan = TODAY[zone], client_of(alice), f"/courses/{ANY_GAME}/plan/"
    for ahead, status in ((-1, 422), (0, 200), (1, 200)):
        assert client.get(plan, {"to": day + timedelta(days=ahead)}).status_code == status
    page = client.get(plan, {"to": day + timedelta(days=2)}).content.decode()
    assert page.count('<th scope="row">') == 2


def test_figures_are_counted_by_days_of_the_school(there, zone, olga, alice, client_of):
    """By page and as a file, from tallies and from verdicts."""
    say(start_run(alice))
    day, client = TODAY[zone], client_of(olga)
    for ahead, found in ((-1, 0), (0, 1), (1, 0)):
        wanted = day + timedelta(days=ahead)
        asked = {"since": wanted, "until": wanted, "file": "csv"}
        for person in ({}, {"person": alice.pk}):
            said = client.get("/progress/answers/", asked | person).content.decode()
            assert len(said.splitlines()) == 1 + found
        said = client.get("/progress/", asked).content.decode()
        assert ("Alice,alice,,Trainee,,0," in said) == (not found)
    assert set(DayTally.objects.values_list("day", flat=True)) == {day}


MONTHS = {
    WEST: ("2031-12-01 05:00:00Z", date(2031, 11, 1)),
    EAST: ("2031-11-30 18:00:00Z", date(2031, 12, 1)),
}
"""A moment at which the month in UTC is not the school's, which stands beside it."""


def test_hours_are_of_the_month_that_it_is_at_the_school(there, zone, alice):
    moment, month = MONTHS[zone]
    with time_machine.travel(moment, tick=False):
        stored(run_of(alice), took=120)
    with timezone.override(there.tz):
        assert [(line.of, line.practised) for line in hours_of(alice).by_month] == [(month, 2)]


def test_a_school_that_moves_is_counted_by_its_new_days(there, zone, alice):
    say(start_run(alice))
    tallies.catch_up(school=there)
    assert set(DayTally.objects.values_list("day", flat=True)) == {TODAY[zone]}
    School.objects.update(zone="UTC")
    tallies.catch_up(school=School.objects.get())
    assert set(DayTally.objects.values_list("day", flat=True)) == {timezone.now().date()}


def test_a_correction_takes_the_tables_of_its_days(there, zone, mona, alice):
    run = start_run(alice)
    say(run)
    for ahead, found in ((-1, []), (0, [run]), (1, [])):
        day = TODAY[zone] + timedelta(days=ahead)
        assert list(runs_in(correct(by=mona, game=ANY_GAME, since=day, until=day))) == found


# --- What leaves the school ----------------------------------------------------------------------------


def test_a_file_gives_each_time_with_its_offset(there, zone, olga, alice, client_of):
    say(start_run(alice))
    said = client_of(olga).get("/progress/answers/", {"file": "csv"}).content.decode()
    assert re.search(f"{TODAY[zone]}T[0-9:]+\\{OFFSET[zone]}", said)


def test_the_api_gives_each_time_with_its_offset(there, zone, mona, alice):
    say(start_run(alice))
    secret = make_token(by=mona, name="payroll", days=30)[1]
    (row,) = get(secret, "answers/", since=TODAY[zone], until=TODAY[zone])["items"]
    assert row["answered"].startswith(str(TODAY[zone]))
    assert row["answered"].endswith(OFFSET[zone])
    of_today = get(secret, "people/", since=TODAY[zone], until=TODAY[zone])["items"]
    assert [one["user_name"] for one in of_today if one["decisions"]] == ["alice"]
    assert get(secret, "rules/")["counted"].endswith(OFFSET[zone])
    for end in ("0001-01-01", "9999-12-31"):
        get(secret, "answers/", since=end), get(secret, "answers/", until=end)


def test_a_report_and_its_check_name_the_zone(there, zone, bob, alice, client_of):
    attempt = begin(give(bob, alice), alice)
    play_out(attempt.run)
    finish_run(run=Run.objects.get(pk=attempt.run_id))
    run = Run.objects.in_full().get(pk=attempt.run_id)
    record = record_of(run)
    assert sign(record=record, by=bob)
    named = {WEST: "HST", EAST: "UTC+14"}[zone]
    page = client_of(alice).get(f"/runs/{run.pk}/report/").content.decode()
    assert named in page
    assert client_of(alice).get(f"/runs/{run.pk}/report.pdf")["Content-Disposition"].count(str(TODAY[zone]))
    checked = Client().get(f"/check/{code_of(record).code}/").content.decode()
    assert f"Nov {TODAY[zone].day}, 2031 ({zone})" in checked


def test_a_reminder_is_by_the_clock_of_the_school(there, zone, bob, alice, settings, mailoutbox):
    settings.MAILS = True
    User.objects.update(email="alice@example.com")
    set_work.give(bob, alice, due=datetime.combine(TODAY[zone], time(23, 59), there.tz))
    call_command("remind", address="https://trainer.example")
    (letter,) = mailoutbox
    assert f"{TODAY[zone]:%b %d, %Y}, 11:59 PM ({zone})" in letter.body


def test_a_watcher_is_pushed_times_of_the_school(there, zone, bob):
    """Sockets have no middleware: each holds the zone that its right was read with."""
    socket = WatchConsumer()
    socket.language, socket.zone = "en", there.tz
    with socket.page_locale():
        assert timezone.get_current_timezone_name() == zone
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_stranger_is_in_the_zone_of_the_invitation_for_one_request(there, zone, bob, monkeypatch):
    seen = []
    school_class = make_class(school=there, name="Evening", by=bob)
    make_code(school_class=school_class, made_by=bob, uses=5)
    asked = join.render
    monkeypatch.setattr(
        join,
        "render",
        lambda *of, **rest: (seen.append(timezone.get_current_timezone_name()), asked(*of, **rest))[1],
    )
    assert Client().get(f"/join/class/{Invitation.objects.get().code}/").status_code == 200
    assert seen == [zone]
    assert timezone.get_current_timezone_name() == "UTC"


# --- The days on which the clocks are set ----------------------------------------------------------------

A_DAY, A_MINUTE = timedelta(days=1), timedelta(minutes=1)
SPRING, AUTUMN = date(2031, 3, 9), date(2031, 11, 2)
"""In New York: a day of 23 hours, and one of 25."""


@pytest.fixture
def york(riverside) -> School:
    School.objects.update(zone=YORK)
    riverside.zone = YORK
    return riverside


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (f"{SPRING}T02:30", "skip this time"),
        (f"{AUTUMN}T01:30", "occurs twice"),
        (f"{SPRING}T01:59", ""),
        (f"{SPRING}T03:00", ""),
        (f"{AUTUMN}T00:59", ""),
        (f"{AUTUMN}T02:00", ""),
    ],
)
def test_an_hour_that_the_clocks_skip_or_repeat_is_refused_in_words(york, bob, alice, client_of, typed, says):
    work = set_work.give(bob, alice)
    form = {
        "name": "Homework",
        "opens": "2031-01-01T08:00",
        "due": typed,
        "persons": [alice.pk],
        "counts": "first",
    }
    response = client_of(bob).post(f"/assignments/{work.pk}/change/", form)
    assert response.status_code == (422 if says else 302)
    assert says in response.content.decode()
    assert "couldn" not in response.content.decode()
    if not says:
        work.refresh_from_db()
        assert timezone.localtime(work.due, york.tz).strftime("%Y-%m-%dT%H:%M") == typed


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
def test_a_day_with_another_length_is_counted_whole(york, day, olga, alice, client_of):
    """Its first and its last minute belong to it, the minutes beside it do not."""
    first, after = (datetime.combine(one, time(), york.tz).astimezone(UTC) for one in (day, day + A_DAY))
    assert after - first == timedelta(hours=23 if day == SPRING else 25)
    for at in (first - A_MINUTE, first, after - A_MINUTE, after):
        with time_machine.travel(at, tick=False):
            say(start_run(alice))
    with time_machine.travel(after + A_DAY, tick=False):
        for person in ("", alice.pk):
            asked = {"since": day, "until": day, "file": "csv"} | ({"person": person} if person else {})
            said = client_of(olga).get("/progress/answers/", asked).content.decode()
            assert len(said.splitlines()) == 1 + 2
        tallies.catch_up(school=york)
        assert DayTally.objects.filter(WHOLE, day=day).count() == 2
