"""The attendance sheet: who was there, late or absent, and how long; counted once, corrected in the open."""

import uuid
from datetime import date, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.live.rooms import led, opened
from tests.trainer.play.answers import run_of, stored
from tests.trainer.whole.taken.files import read
from trainer.credentials.transcripts.contents import contents_of
from trainer.exams import hours
from trainer.exams.hours import add_hours, correct_day, day_of_person, days_of, hours_of
from trainer.exams.models import ClassroomTime
from trainer.live import joining
from trainer.live.models import HostAct, LiveClass, Phase
from trainer.schools.days import school_zone
from trainer.schools.models import Membership, Role, SchoolClass
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db

MONDAY, TUESDAY = date(2031, 11, 24), date(2031, 11, 25)
CLOCK = timezone.get_default_timezone()
GAME = "six-card-poker"


@pytest.fixture(autouse=True)
def saturday():
    with time_machine.travel(at("12:00", date(2031, 11, 29)), tick=False):
        yield


def at(clock: str, day: date = MONDAY) -> datetime:
    return datetime.combine(day, datetime.strptime(clock, "%H:%M").time(), CLOCK)  # noqa: DTZ007  # a clock


@pytest.fixture
def annie(riverside) -> Membership:
    return join(riverside, "annie", Role.TRAINEE)


@pytest.fixture
def evening(riverside, alice, annie, bob) -> SchoolClass:
    Membership.objects.update(joined=at("09:00", date(2031, 11, 1)))
    made = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=made, members=[alice, annie], instructors=[bob], by=bob)
    for member in (alice, annie):
        member.refresh_from_db()
    return made


def hosted(
    evening: SchoolClass, host: Membership, *, joined: dict[str, list[Membership]], **acts: str
) -> LiveClass:
    """Open a live class at 17:55, and do what is due at each time, such as `next="18:00"`, in that order."""
    with time_machine.travel(at("17:55"), tick=False):
        live_class = opened(host, school_class=evening)
    due = [(clock, act) for act, clock in acts.items()] + list(joined.items())
    for clock, what in sorted(due, key=lambda each: each[0]):
        with time_machine.travel(at(clock), tick=False):
            if isinstance(what, str):
                led(live_class, HostAct(what))
            else:
                for member in what:
                    assert joining.join(live_class=live_class, member=member)
    return live_class


def answered(member: Membership, clock: str, minutes: int = 4, day: date = MONDAY) -> None:
    """An answer that arrives at this time and took so long."""
    with time_machine.travel(at(clock, day), tick=False):
        stored(run_of(member, GAME), game=GAME, took=60 * minutes)


def correct(
    member: Membership, by: Membership, attended: str = "", minutes: int = 0, day: date = MONDAY
) -> None:
    correct_day(
        key=uuid.uuid4(),
        membership=member,
        day=day,
        attended=attended,
        minutes=minutes,
        game="",
        words="The bus was late.",
        by=by,
    )


def found(member: Membership, day: date = MONDAY) -> tuple[str, int]:
    of_day = day_of_person(member, day)
    return of_day.state, of_day.total


# --- What follows from live classes -------------------------------------------------------------------------


def test_who_joins_by_the_threshold_is_here_then_late_and_who_does_not_is_absent(
    evening, riverside, alice, annie, bob
):
    lou, max_ = join(riverside, "lou", Role.TRAINEE), join(riverside, "max", Role.TRAINEE)
    evening.members.add(lou, max_)
    Membership.objects.filter(pk__in=[lou.pk, max_.pk]).update(joined=at("09:00"))
    hosted(
        evening, bob, joined={"17:56": [alice], "18:10": [annie], "18:11": [lou]}, next="18:00", close="18:45"
    )
    assert found(alice) == ("here", 45), "waiting for the first question is no time in class"
    assert found(annie) == ("here", 35)
    assert found(lou) == ("late", 34)
    max_.refresh_from_db()
    assert found(max_) == ("absent", 0)


def test_before_they_came_to_the_school_no_one_was_absent(evening, riverside, bob, alice):
    hosted(evening, bob, joined={"17:56": [alice]}, next="18:00", close="18:45")
    new = join(riverside, "new", Role.TRAINEE)
    evening.members.add(new)
    assert found(new) == ("", 0)


def test_a_class_without_a_question_is_none(evening, alice, annie, bob):
    hosted(evening, bob, joined={"17:56": [alice]}, close="18:45")
    assert found(alice) == found(annie) == ("", 0)


def test_a_class_that_was_left_open_ends_with_its_last_command(evening, alice, bob):
    hosted(
        evening, bob, joined={"17:56": [alice]}, next="18:00", collect="18:50", show="18:51", close="22:00"
    )
    assert found(alice) == ("here", 51)


def test_an_open_class_lasts_until_now(evening, alice, bob):
    hosted(evening, bob, joined={"17:56": [alice]}, next="18:00")
    with time_machine.travel(at("18:20"), tick=False):
        assert found(alice) == ("here", 20)
    assert found(alice) == ("here", 0), "and no longer once its host is gone"


def test_the_phase_before_a_question_is_the_one_of_live_classes():
    assert hours.WAITING == Phase.WAITING


# --- Counted once -------------------------------------------------------------------------------------------


def test_a_table_within_a_class_counts_once_and_outside_of_it_more(evening, alice, bob):
    answered(alice, "18:10")
    hosted(evening, bob, joined={"18:00": [alice]}, next="18:00", close="18:45")
    assert found(alice) == ("here", 45)
    answered(alice, "18:47"), answered(alice, "19:30")
    assert found(alice) == ("here", 51), "two of the four minutes to 18:47 were in class"
    month = date(2031, 11, 1)
    assert hours_of(alice).classroom == {(month, GAME): 45}
    assert hours_of(alice).practised == {(month, GAME): 6}


def test_without_the_union_it_would_count_twice(evening, alice, bob, monkeypatch):
    """The negative control."""
    answered(alice, "18:10")
    hosted(evening, bob, joined={"18:00": [alice]}, next="18:00", close="18:45")
    monkeypatch.setattr(hours, "_overlap", lambda one, other: timedelta(0))
    assert found(alice) == ("here", 49)


def test_two_classes_and_two_tables_at_once_count_once(evening, alice, bob, mona):
    for host in (bob, mona):
        hosted(evening, host, joined={"18:00": [alice]}, next="18:00", close="18:45")
    answered(alice, "20:04"), answered(alice, "20:05")
    assert found(alice) == ("here", 50)


def test_practice_alone_has_a_time_and_no_status(evening, alice):
    answered(alice, "20:04")
    assert found(alice) == ("", 4)


def test_parts_of_a_minute_of_several_games_are_not_lost(evening, alice):
    for number, game in enumerate(["six-card-poker", "6-5-4-poker", "rabbit-hunter"]):
        with time_machine.travel(at("20:00") + timedelta(minutes=number), tick=False):
            stored(run_of(alice, game), game=game, took=40)
    assert found(alice) == ("", 2)


def test_after_midnight_it_is_the_day_before_until_the_schools_day_begins(evening, alice):
    answered(alice, "00:30", day=TUESDAY)
    with timezone.override(school_zone("UTC", 0)):
        assert (found(alice), found(alice, TUESDAY)) == (("", 0), ("", 4))
    with timezone.override(school_zone("UTC", 4)):
        assert (found(alice), found(alice, TUESDAY)) == (("", 4), ("", 0))


# --- What the staff enter -----------------------------------------------------------------------------------


def test_hours_added_by_hand_make_a_day_here(evening, alice, bob):
    add_hours(key=uuid.uuid4(), membership=alice, day=MONDAY, minutes=90, game="", words="", by=bob)
    assert found(alice) == ("here", 90)


def test_a_correction_stores_before_and_after_and_the_newest_is_in_force(evening, alice, annie, bob):
    hosted(evening, bob, joined={"17:56": [alice]}, next="18:00", close="18:45")
    correct(annie, bob, "late", 30)
    correct(annie, bob, "here", 40)
    newest, first = ClassroomTime.objects.all()
    assert (first.attended_before, first.minutes_before, first.attended, first.minutes_after) == (
        "absent",
        0,
        "late",
        30,
    )
    assert (newest.attended_before, newest.minutes_before, newest.minutes) == ("late", 30, 10)
    assert (newest.added_by, newest.words) == (bob, "The bus was late.")
    assert found(annie) == ("here", 40)
    assert hours_of(annie).whole.total == 40


def test_time_taken_off_is_taken_of_the_class_first_and_no_line_is_below_nothing(evening, alice, bob):
    hosted(evening, bob, joined={"18:00": [alice]}, next="18:00", close="18:45")
    answered(alice, "20:04")
    correct(alice, bob, minutes=3)
    assert found(alice) == ("here", 3)
    assert [(line.practised, line.classroom) for line in hours_of(alice).by_game] == [(3, 0)]
    correct(alice, bob, "absent", 0)
    assert found(alice) == ("absent", 0)
    assert hours_of(alice).whole.total == 0


def test_an_absence_has_a_reason_and_a_day_without_status_and_time_none(evening, alice, annie, bob):
    hosted(evening, bob, joined={"17:56": [alice]}, next="18:00", close="18:45")
    correct(annie, bob, "absent", 0)
    assert ClassroomTime.objects.get().words == "The bus was late."
    assert found(annie) == ("absent", 0)
    with pytest.raises(hours.NothingCorrected):
        correct(annie, bob, "", 0, TUESDAY)


def test_days_months_games_and_the_transcript_have_the_same_sum(evening, alice, bob):
    hosted(evening, bob, joined={"18:03": [alice]}, next="18:00", close="18:45")
    for day in (MONDAY, TUESDAY, date(2031, 10, 31)):
        answered(alice, "20:04", day=day)
    correct(alice, bob, "here", 200)
    every = days_of([alice], first=date(2031, 10, 1), last=date(2031, 11, 30), classes=[])
    line, said = hours_of(alice).whole, contents_of(alice)["hours"]["whole"]
    assert sum(of_day.total for of_day in every.values()) == line.total == 208
    assert said == {"tables": line.practised, "classroom": line.classroom}
    for lines in (hours_of(alice).by_game, hours_of(alice).by_month):
        assert sum(each.total for each in lines) == 208


@pytest.mark.usefixtures("by_hand")
def test_what_was_signed_keeps_its_hours(evening, alice, bob):
    correct(alice, bob, "here", 60)
    signed = signed_transcript(alice, by=bob)
    before = signed.text
    correct(alice, bob, "here", 30)
    signed.refresh_from_db()
    assert signed.text == before
    assert contents_of(alice)["hours"]["whole"]["classroom"] == 30


# --- Pages --------------------------------------------------------------------------------------------------


def sheet_of(evening: SchoolClass, **asked) -> str:
    return reverse("exams:attendance", args=[evening.pk], query=asked or None)


def page_of(member: Membership, day: date | None = None) -> str:
    name, args = ("attendance_day", [day]) if day else ("attendance_of", [])
    return reverse(f"exams:{name}", args=[member.pk, *args])


def send(client, member: Membership, **typed):
    form = {
        "key": uuid.uuid4(),
        "day": MONDAY,
        "attended": "here",
        "minutes": 45,
        "words": "Phone was empty.",
    }
    return client.post(reverse("exams:correct_hours", args=[member.pk]), form | typed)


def body(client, page: str) -> str:
    return " ".join(client.get(page).content.decode().split())


def test_a_cell_leads_to_the_day_and_its_form_back_to_the_cell(client_of, evening, alice, annie, bob):
    hosted(evening, bob, joined={"18:11": [alice]}, next="18:00", close="18:45")
    client, sheet = client_of(bob), sheet_of(evening, week=TUESDAY)
    page = body(client, sheet)
    assert "more than 10 minutes after its first question" in page
    day = f"{page_of(annie, MONDAY)}?class={evening.pk}"
    assert f'<a href="{day}" id="day-{annie.pk}-{MONDAY}"> <span class="attended-words">absent</span>' in page
    assert '<span class="attended-words">late</span> <span class="attended-time">0:34</span>' in page
    assert f'name="class" value="{evening.pk}"' in body(client, day)
    sent = send(client, annie, **{"class": evening.pk})
    assert sent["Location"] == f"{sheet_of(evening)}?week={MONDAY}#day-{annie.pk}-{MONDAY}"
    assert '<span class="visually-hidden">corrected</span>' in body(client, sheet)
    day = body(client_of(annie), page_of(annie, MONDAY))
    assert "absent → <strong>here · 0 h 45 min</strong>" in day
    assert "<bdi>Phone was empty.</bdi>" in day
    assert "Correct this day" not in day


def test_a_trainee_sees_the_own_row_and_no_other(client_of, evening, alice, annie, bob):
    hosted(evening, bob, joined={"18:11": [alice]}, next="18:00", close="18:45")
    client = client_of(alice)
    assert page_of(alice) in body(client, reverse("exams:person", args=[alice.pk]))
    page = body(client, f"{page_of(alice)}?week={MONDAY}")
    assert '<span class="attended-words">late</span>' in page
    assert "Annie" not in page
    for closed in (page_of(annie), page_of(annie, MONDAY), sheet_of(evening)):
        assert client.get(closed).status_code == 404
    assert send(client, alice).status_code == 404


def test_no_one_corrects_their_own_day_or_one_of_another_school(client_of, evening, alice, bob, mona, dora):
    assert send(client_of(bob), bob).status_code == 404
    assert send(client_of(dora), alice).status_code == 404
    assert "Correct this day" not in body(client_of(mona), page_of(mona, MONDAY))
    assert send(client_of(mona), bob).status_code == 302


REFUSED = (
    *({"words": ""}, {"minutes": -1}, {"minutes": 1441}, {"minutes": ""}, {"attended": "gone"}),
    *({"day": "2031-11-30"}, {"day": ""}, {"attended": "", "minutes": 0}),
)


def test_what_cannot_be_stored_is_said_and_stores_nothing(client_of, evening, alice, bob):
    client = client_of(bob)
    for typed in REFUSED:
        answer = send(client, alice, **typed)
        assert answer.status_code == 422, typed
        assert "errorlist" in answer.content.decode(), typed
    assert not ClassroomTime.objects.exists()


def test_sent_twice_it_is_one_correction(client_of, evening, alice, bob):
    key = uuid.uuid4()
    for _ in range(2):
        assert send(client_of(bob), alice, key=key).status_code == 302
    assert ClassroomTime.objects.count() == 1


def test_a_week_is_found_by_any_day_and_ends_with_this_one(client_of, evening, bob):
    client = client_of(bob)
    for week in ("x", "2099-01-01", "0001-01-01", "2031-11-27", "", "9" * 50):
        page = body(client, sheet_of(evening, week=week))
        assert ('rel="next"' in page) == (week == "0001-01-01")
        assert ('rel="prev"' in page) == (week != "0001-01-01")


def test_a_day_that_is_none_or_to_come_is_no_page(client_of, alice):
    client = client_of(alice)
    for day in ("2031-11-30", "0001-01-01", "x", "2031-02-30"):
        assert client.get(f"{page_of(alice)}{day}/").status_code == 404


def test_a_long_class_is_paged_within_its_week(client_of, evening, bob, monkeypatch):
    monkeypatch.setattr("trainer.exams.views.attendance.A_PAGE", 1)
    page = body(client_of(bob), sheet_of(evening, week="2031-11-18"))
    assert 'rel="next" href="?week=2031-11-17&amp;page=2"' in page
    assert ("Alice" in page) != ("Annie" in page)


def test_the_file_has_a_row_a_day_and_what_was_entered(client_of, evening, alice, annie, bob):
    hosted(evening, bob, joined={"18:11": [alice]}, next="18:00", close="18:45")
    correct(annie, bob, "here", 45)
    lines = read(client_of(bob), sheet_of(evening, week=MONDAY))
    days = [line for line in lines if line["Table"] == "Attendance"]
    assert len(days) == 2 * 6, "a day that has not come has no row"
    late = next(line for line in days if (line["Name"], line["Date"]) == ("Alice", str(MONDAY)))
    assert (late["Status"], late["Minutes in class"], late["Minutes"], late["Corrected"]) == (
        "late",
        "34",
        "34",
        "No",
    )
    (entry,) = (line for line in lines if line["Table"] == "Entries")
    assert (entry["Name"], entry["Status before"], entry["Status after"]) == ("Annie", "absent", "here")
    assert (entry["Minutes before"], entry["Minutes after"], entry["Comment"]) == (
        "0",
        "45",
        "The bus was late.",
    )


def test_a_class_of_thirty_costs_as_many_queries_as_one_of_two(client_of, riverside, evening, alice, bob):
    client, page = client_of(bob), sheet_of(evening, week=MONDAY)
    hosted(evening, bob, joined={"18:01": [alice]}, next="18:00", close="18:45")
    client.get(page)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(page).status_code == 200
        return len(asked)

    before = cost()
    more = [join(riverside, f"more{number}", Role.TRAINEE) for number in range(28)]
    evening.members.add(*more)
    for member in more:
        answered(member, "20:04")
        correct(member, bob, "here", 60)
    assert body(client, page).count("attended-words") == 30
    assert cost() == before == 12
