"""A guest of a hiring casino finds signed reports of people who agreed, who see which ones were opened."""

import csv
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from io import StringIO

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import join
from tests.trainer.exams.certifications.finished import GAME, OTHER, sat
from tests.trainer.exams.records.filing import a_standard, given, happens, recorded
from trainer.exams.bands import ACCURACY, band_words, percents
from trainer.exams.models import CheckCode, Event, EventKind, RecordView, Revocation, Signature, TestRecord
from trainer.exams.report.pdf import report_context
from trainer.exams.selectors import views_of
from trainer.exams.services.signing import sign
from trainer.play.models import Run, TestSession
from trainer.schools.identity import set_number, set_picture
from trainer.schools.models import AuditAct, AuditLine, Membership, Role, User
from trainer.schools.services import share_record

pytestmark = pytest.mark.django_db
PAGE = reverse("exams:shared")
TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def that_day():
    with time_machine.travel(f"{TODAY}T12:00:00Z", tick=True):
        yield


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


@pytest.fixture
def greta(riverside) -> Membership:
    return join(riverside, "greta", Role.GUEST)


@pytest.fixture
def guest(client_of, greta):
    return client_of(greta)


def signed(
    who: Membership, by: Membership, *, days: int = 10, accuracy: int | None = 98, pace: int = 105, **rest
) -> Run:
    """A signed report of a test, as rows: nothing is dealt."""
    run = sat(who, ago(days), **{"passed": True, **rest})
    record = TestRecord.objects.create(run=run, text="{}", digest="-", accuracy=accuracy, pace=pace)
    Signature.objects.create(record=record, by=by, digest="-", name="Bob")
    CheckCode.objects.create(record=record, code=f"{record.pk:032}")
    return run


def found(client, **asked: str) -> list[str]:
    """The runs that a search lists, in order."""
    response = client.get(PAGE, asked)
    assert response.status_code == 200, response.context["form"].errors
    return [one["report"].run for person in response.context["people"] for one in person["reports"]]


def agree(*people: Membership) -> None:
    for person in people:
        assert share_record(membership=person, agrees=True)


# --- Who and what is found --------------------------------------------------------------------------------


def test_only_present_people_who_agree_now_are_found(guest, alice, annie, bob, riverside, hillside, dora):
    mine, others = signed(alice, bob), signed(annie, bob)
    charlie = join(hillside, "charlie", Role.TRAINEE)
    elsewhere = signed(charlie, dora)
    agree(alice, charlie)
    assert found(guest) == [mine.pk]
    share_record(membership=alice, agrees=False)
    agree(annie)
    assert found(guest) == [others.pk]
    Membership.objects.filter(pk=annie.pk).update(left="2026-11-22T00:00Z")
    for run in (mine, others, elsewhere):
        assert guest.get(reverse("exams:report", args=[run.pk])).status_code == 404
    assert found(guest) == []


FILTERS: dict[str, tuple[dict[str, str], Callable[[Run], bool]]] = {
    "game": ({"game": OTHER}, lambda run: run.drill.game == OTHER),
    "standard": ({"standard": f"{GAME}/2"}, lambda run: run.standard == f"{GAME}/2"),
    "since": ({"since": str(ago(20))}, lambda run: run.finished.date() >= ago(20)),
    "until": ({"until": str(ago(20))}, lambda run: run.finished.date() <= ago(20)),
    "accuracy": ({"accuracy": "97"}, lambda run: run.record.accuracy >= 97),
    "pace": ({"pace": "120"}, lambda run: run.record.pace >= 120),
    "name": ({"q": "NOV ann"}, lambda run: run.membership.user.first_name == "Annie"),
    "number": ({"q": "#a-17"}, lambda run: run.membership.user.first_name == "Alice"),
}


@pytest.fixture
def several(alice, annie, bob, olga) -> list[Run]:
    """Six reports of two people, each unlike the others."""
    set_number(membership=alice, number="A-17", by=olga)
    User.objects.filter(pk=annie.user_id).update(last_name="Novak")
    agree(alice, annie)
    first, second = a_standard(alice.school), a_standard(alice.school)
    signed(alice, bob, days=20, accuracy=99, pace=119, standard=first)
    signed(annie, bob, days=21, accuracy=96, pace=120, standard=second)
    signed(alice, bob, days=1, accuracy=97, pace=80, game=OTHER)
    signed(annie, bob, days=2, accuracy=95, pace=200, game=OTHER)
    return list(Run.objects.select_related("record", "membership__user", "drill"))


@pytest.mark.parametrize("name", FILTERS)
def test_each_filter_finds_what_it_says(guest, several, name):
    asked, fits = FILTERS[name]
    wanted = {run.pk for run in several if fits(run)}
    assert 0 < len(wanted) < len(several)
    assert set(found(guest, **asked)) == wanted


def test_filters_narrow_together_and_a_search_is_an_address(guest, several):
    assert len(found(guest, game=OTHER, accuracy="97")) == 1
    page = guest.get(PAGE, {"game": OTHER, "since": str(ago(5)), "accuracy": "97"}).content.decode()
    assert f'<option value="{OTHER}" selected>' in page
    assert f'value="{ago(5)}"' in page
    assert '<option value="97" selected>' in page


@pytest.mark.parametrize(
    ("asked", "field", "says"),
    [
        ({"game": "faro"}, "game", "Select a valid choice"),
        ({"standard": "6-5-4-poker/9"}, "standard", "Select a valid choice"),
        ({"since": "yesterday"}, "since", "Enter a valid date"),
        ({"since": "0001-01-01"}, "since", "Enter a day from 2000 to 2100."),
        ({"until": "9999-12-31"}, "until", "Enter a day from 2000 to 2100."),
        ({"since": "2026-11-03", "until": "2026-11-02"}, "until", "before the first one"),
        ({"accuracy": "98.5"}, "accuracy", "Select a valid choice"),
        ({"pace": "-1"}, "pace", "Select a valid choice"),
        ({"show": "mine"}, "show", "Select a valid choice"),
        ({"q": "a\0b"}, "q", "Null characters"),
    ],
)
def test_what_cannot_be_searched_is_refused_at_its_field(guest, several, asked, field, says):
    response = guest.get(PAGE, asked)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert says in response.context["form"].errors[field][0]
    assert response.context["people"] == []
    assert guest.get(PAGE, asked | {"file": "csv"})["Content-Type"].startswith("text/html")


def test_no_one_is_ranked_and_no_figure_is_on_the_list(guest, several):
    response = guest.get(PAGE)
    names = [person["member"].user.first_name for person in response.context["people"]]
    assert names == ["Alice", "Annie"]  # by name, not by figure
    page = response.content.decode()
    for words in ("99% or more", "97% to under 99%", "95% to under 97%", "100% to under 120%"):
        assert words in page
    assert "119" not in page
    assert "96%" not in page


def test_the_bands_are_those_of_the_signed_record(alice, bob, by_hand):
    record = recorded(given(alice, bob))
    right, of = record.body["pooled"]["right"]
    assert record.accuracy == right * 100 // of
    assert record.pace == int(Fraction(record.body["pace"]["reached"]))
    hasty = {**record.body, "pace": record.body["pace"] | {"implausible": True}}
    assert percents(hasty)["pace"] is None


@pytest.mark.parametrize(
    ("percent", "words"),
    [
        (100, "99% or more"),
        (99, "99% or more"),
        (98, "97% to under 99%"),
        (89, "under 90%"),
        (None, "not measured"),
    ],
)
def test_a_band_begins_at_its_edge(percent, words):
    assert band_words(percent, ACCURACY) == words


# --- What counts today ------------------------------------------------------------------------------------


def validity(client, **asked: str) -> list[str]:
    people = client.get(PAGE, asked).context["people"]
    return [str(one["report"].validity) for person in people for one in person["reports"]]


def test_an_expired_pass_is_left_out_unless_it_is_asked_for(guest, alice, bob):
    signed(alice, bob, days=800)
    agree(alice)
    assert validity(guest) == []
    assert validity(guest, show="expired") == ["expired"]
    assert "Expired on" in guest.get(PAGE, {"show": "expired"}).content.decode()


def test_the_newest_test_of_a_game_decides(guest, alice, bob):
    signed(alice, bob, days=30)
    agree(alice)
    assert validity(guest) == ["valid"]
    signed(alice, bob, days=10, passed=False)
    assert validity(guest, show="expired") == []
    assert validity(guest, show="all") == ["failed", "earlier"]
    signed(alice, bob, days=1)
    assert validity(guest) == ["valid"]
    assert validity(guest, show="all") == ["valid", "earlier", "earlier"]


def test_a_later_test_counts_before_it_is_signed_only_against_the_person(guest, alice, bob):
    run = signed(alice, bob, days=30)
    agree(alice)
    sat(alice, ago(5), passed=True)
    assert found(guest) == [run.pk]
    sat(alice, ago(1), passed=False)
    assert found(guest) == []
    assert validity(guest, show="all") == ["earlier"]


def test_a_revoked_code_is_shown_as_such_and_a_voided_test_is_gone(guest, alice, bob):
    run, other = signed(alice, bob), signed(alice, bob, game=OTHER)
    agree(alice)
    Revocation.objects.create(code=CheckCode.objects.get(record__run=run), by=bob, why="A slip.")
    assert found(guest, show="expired") == [other.pk]
    assert validity(guest, show="all", game=GAME) == ["revoked"]
    attempt = other.attempt
    Event.objects.create(candidate=attempt.candidate, attempt=attempt, what=EventKind.VOIDED, who=bob)
    assert found(guest, show="all") == [run.pk]
    assert guest.get(reverse("exams:report", args=[other.pk])).status_code == 404


# --- Lists: pages, files, queries -------------------------------------------------------------------------


def queries(client, **asked: str) -> int:
    client.get(PAGE, asked)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(PAGE, asked).status_code == 200
    return len(captured)


QUERIES = 13


def test_a_search_costs_as_many_queries_for_more_people(guest, riverside, alice, bob):
    signed(alice, bob)
    agree(alice)
    before = queries(guest)
    for number in range(40):
        one = join(riverside, f"more{number}", Role.TRAINEE)
        signed(one, bob)
        agree(one)
    assert queries(guest) == before <= QUERIES
    assert len(found(guest)) == 30
    assert len(found(guest, page="2")) == 11
    page = guest.get(PAGE, {"accuracy": "97"}).content.decode()
    assert f'href="{PAGE}?accuracy=97&amp;page=2"' in page


def test_a_guest_takes_the_list_as_a_file(guest, several, olga, client_of, alice):
    response = guest.get(PAGE, {"file": "csv", "game": OTHER})
    rows = list(csv.DictReader(StringIO(response.getvalue().decode("utf-8-sig"))))
    assert [(row["Name"], row["Number"], row["Status"], row["Accuracy"]) for row in rows] == [
        ("Alice", "A-17", "valid", "97% to under 99%"),
        ("Annie Novak", "", "valid", "95% to under 97%"),
    ]
    assert not RecordView.objects.exists()
    assert f"{PAGE}?file=csv" in guest.get("/").content.decode()
    for other in (olga, alice):
        assert client_of(other).get(PAGE, {"file": "csv"}).status_code == 404


# --- Who looked -------------------------------------------------------------------------------------------


@pytest.fixture
def report(alice, bob, by_hand) -> str:
    run = given(alice, bob)
    sign(record=recorded(run), by=bob)
    agree(alice)
    return reverse("exams:report", args=[run.pk])


def test_opening_is_a_look_and_a_search_that_lists_is_none(guest, greta, alice, report, client_of):
    own = client_of(alice)
    assert "No guest has opened one of your reports yet." in own.get("/your-data/").content.decode()
    assert len(found(guest)) == 1
    assert not RecordView.objects.exists()
    for page in (report, report.replace("/report/", "/report.pdf"), report):
        assert guest.get(page).status_code == 200
    assert [(one.reader, one.day) for one in views_of(alice)] == [(greta, TODAY)]
    page = own.get("/your-data/").content.decode()
    assert "Greta" in page
    assert f'href="{report}"' in page
    with time_machine.travel("2026-11-23T12:00:00Z"):
        client_of(greta).get(report)
    assert [one.day for one in views_of(alice)] == [TODAY + timedelta(days=1), TODAY]


def test_what_staff_open_is_in_the_log_alone_and_a_refusal_is_no_look(guest, alice, bob, report, client_of):
    client_of(bob).get(report)
    share_record(membership=alice, agrees=False)
    assert guest.get(report).status_code == 404
    assert not views_of(alice).exists()
    assert AuditLine.objects.filter(act=AuditAct.VIEWED, who=bob, whom=alice).exists()


def test_looks_stay_when_sharing_ends_and_are_no_one_elses(guest, alice, annie, report, client_of):
    guest.get(report)
    share_record(membership=alice, agrees=False)
    assert "Greta" in client_of(alice).get("/your-data/").content.decode()
    assert "Greta" not in client_of(annie).get("/your-data/").content.decode()


def test_a_look_is_written_once_a_day_and_never_changed(alice, greta, report):
    run = Run.objects.get()
    view = RecordView.objects.create(run=run, reader=greta, day=TODAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordView.objects.create(run=run, reader=greta, day=TODAY)
    with pytest.raises(Exception, match="append-only"), transaction.atomic():
        RecordView.objects.filter(pk=view.pk).update(day=ago(1))


def test_a_guest_reads_the_record_without_what_is_not_shared(guest, alice, bob, client_of, by_hand):
    run = given(alice, bob)
    happens(run, EventKind.ADDED, seconds=60, why="Asthma", who=bob)
    started = {"signed_in": run.begun, "since": run.begun}
    TestSession.objects.create(run=run, session="a hash", address="203.0.113.7", browser="Firefox", **started)
    sign(record=recorded(run), by=bob)
    agree(alice)
    report = reverse("exams:report", args=[run.pk])
    staff, page = client_of(bob).get(report).content.decode(), guest.get(report).content.decode()
    for words in (run.record.digest, "Verify this report", "Time added"):
        assert words in page
    for words in ("Username", "Asthma", "203.0.113.7"):
        assert (words in staff, words in page) == (True, False), words
    context = report_context(RequestFactory().get("/"), run, run.record, to_guest=True)
    assert not any(words in str(context) for words in ("Username", "Asthma", "203.0.113.7"))


# --- Number and picture -----------------------------------------------------------------------------------


def test_a_picture_is_a_guests_only_by_an_agreement_after_it(guest, alice, mona, bob, report, client_of):
    set_number(membership=alice, number="417", by=mona)
    set_picture(membership=alice, image=b"a picture", by=mona)
    url = reverse("schools:picture", args=[alice.pk, alice.picture])
    page = guest.get(PAGE).content.decode()
    assert ("#417" in page, url in page, guest.get(url).status_code) == (True, False, 404)
    own = client_of(alice)
    assert "Share picture too" in own.get("/your-data/").content.decode()
    own.post("/your-data/sharing/", {"agree": "yes"})
    assert "Share picture too" not in own.get("/your-data/").content.decode()
    for address in (PAGE, report):
        assert url in guest.get(address).content.decode()
    assert guest.get(url).content == b"a picture"
    own.post("/your-data/sharing/", {"agree": "no"})
    assert guest.get(url).status_code == 404
