"""The room of a test: by links alone from giving it to its report; nothing tells right from wrong before its
end."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.exams.attempts import GAME, SHORT, begin, candidate_of, give, prepare
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import (
    answer_url,
    form_of,
    play_on,
    play_out,
    right_answers,
    round_state_of,
    table_url,
)
from trainer.accounts.services import people
from trainer.exams.models import Event, EventKind, Exam
from trainer.exams.services import steering
from trainer.play import notices
from trainer.play.models import Run
from trainer.play.time_limits import extra_of
from trainer.schools.models import AuditLine, Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def exam(alice, bob):
    return give(bob, alice)


def room(exam: Exam) -> str:
    return reverse("exams:room", args=[exam.pk])


def act(client, exam, member, act: str, **typed):
    url = reverse("exams:act", args=[exam.pk, candidate_of(exam, member).pk, act])
    return client.post(url, typed, follow=True)


def links(body: str) -> set[str]:
    return set(re.findall(r'(?:href|action)="([^"]+)"', body))


def test_from_giving_it_to_its_report_by_links_alone(client_of, alice, bob):
    set_standard(bob.school, **SHORT)
    evening = make_class(school=bob.school, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    staff, trainee = client_of(bob), client_of(alice)
    assert "/table-tests/" in links(staff.get("/").content.decode())
    assert "/table-tests/give/" in links(staff.get("/table-tests/").content.decode())
    form = {"game": GAME, "day": timezone.localdate().isoformat(), "school_class": evening.pk}
    given = staff.post("/table-tests/give/", form, follow=True)
    exam = Exam.objects.get()
    assert room(exam) in links(staff.get("/table-tests/").content.decode())
    place = reverse("exams:place", args=[candidate_of(exam, alice).pk])
    assert place in links(trainee.get("/").content.decode())
    assert "Your examiner will let you in" in trainee.get(place).content.decode()
    let_in = reverse("exams:act", args=[exam.pk, candidate_of(exam, alice).pk, "unlock"])
    assert let_in in links(given.content.decode())
    staff.post(let_in)
    prepare(candidate_of(exam, alice))
    begins = reverse("exams:begin", args=[candidate_of(exam, alice).pk])
    assert begins in links(trainee.get(place).content.decode())
    table = trainee.post(begins)
    run = Run.objects.get()
    assert table.url == table_url(run)
    trainee.get(table.url)
    assert trainee.get(place).url == table_url(run)
    play_out(run)
    report = reverse("exams:report", args=[run.pk])
    assert report in links(trainee.get(place).content.decode())
    assert report in links(staff.get(room(exam)).content.decode())
    assert place not in links(trainee.get("/").content.decode())


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"day": "2020-01-01"}, "Choose today or a later day."),
        ({"day": "tomorrow"}, 'value="tomorrow"'),
        ({"persons": []}, "Choose a class or a person"),
        ({"game": "red-dog"}, "red-dog"),
        ({"persons": ["999999"]}, "999999"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(client_of, alice, bob, typed, says):
    form = {"game": GAME, "day": timezone.localdate().isoformat(), "persons": [alice.pk]} | typed
    response = client_of(bob).post("/table-tests/give/", form)
    assert response.status_code == 422
    body = response.content.decode()
    assert says in body
    if typed.keys() & {"day", "game"}:
        assert re.search(rf'value="{alice.pk}" checked', body)
    assert not Exam.objects.exists()


def test_who_is_removed_in_the_middle_reads_so_and_so_does_the_room(client_of, exam, alice, bob, olga):
    run = begin(exam, alice).run
    notices.mark_present(run.pk)
    trainee, staff = client_of(alice), client_of(bob)
    assert "connected" in staff.get(room(exam)).text
    seen = re.search(r"seen=(\w+)", staff.get(room(exam)).text)[1]
    people.leave(membership=alice, by=olga)
    form = form_of(round_state_of(run).stop)
    for response in (trainee.get(table_url(run)), trainee.post(answer_url(run), form), trainee.get("/")):
        assert "You’re no longer a member of" in response.text
        assert "Page not found</h1>" not in response.text
    assert trainee.get(table_url(run)).status_code == 404
    live = staff.get(reverse("exams:live", args=[exam.pk]), {"seen": seen})
    for page in (live.text, staff.get(room(exam)).text):
        assert "no longer in this school" in page
        assert "connected" not in page


def test_each_act_stands_on_the_record(client_of, exam, alice, bob):
    staff = client_of(bob)
    attempt = begin(exam, alice)
    act(staff, exam, alice, "pause", why="a fire alarm")
    act(staff, exam, alice, "resume")
    act(staff, exam, alice, "more", minutes="5", why="a card was missing")
    steering.note_lost(run=attempt.run, lost=timezone.timedelta(seconds=30))
    body = act(staff, exam, alice, "back", back="candidate").content.decode()
    for words in ("a fire alarm", "a card was missing", "lost time given back", "30 s", "disconnected"):
        assert words in body
    act(staff, exam, alice, "void", why="another person sat it")
    assert Event.objects.filter(what=EventKind.VOIDED, why="another person sat it", who=bob).count() == 1
    assert AuditLine.objects.filter(act="voided", who=bob, whom=alice).count() == 1


@pytest.mark.parametrize(
    ("done", "typed", "says"),
    [
        ("more", {"minutes": "0"}, "1 to 240"),
        ("more", {"minutes": "-5"}, "1 to 240"),
        ("more", {"minutes": "an hour", "why": "because"}, "1 to 240"),
        ("void", {"why": "  "}, "Enter a reason"),
    ],
)
def test_what_cannot_be_read_is_said(client_of, exam, alice, bob, done, typed, says):
    begin(exam, alice)
    response = act(client_of(bob), exam, alice, done, **typed)
    assert response.status_code == 422
    assert says in response.content.decode()
    assert not Event.objects.filter(what__in=[EventKind.ADDED, EventKind.VOIDED]).exists()


def test_all_at_once(client_of, exam, alice, bob, riverside):
    annie = join(riverside, "annie", Role.TRAINEE)
    staff = client_of(bob)
    with_all = lambda done, **typed: staff.post(  # noqa: E731
        reverse("exams:act_on_all", args=[exam.pk, done]), typed, follow=True
    ).content.decode()
    assert "1 person added." in with_all("add", persons=[annie.pk])
    assert "2 people admitted." in with_all("unlock")
    begin(exam, alice)
    begin(exam, annie)
    assert "2 tests paused." in with_all("pause", why="a fire alarm")
    assert "2 tests resumed." in with_all("resume")
    assert "no one else can start" in with_all("close")
    assert Run.objects.filter(finished=None, paused=None).count() == 2


def test_staff_do_not_grant_themselves_more_time(client_of, alice, bob, mona):
    own = reverse("exams:allowance", args=[bob.pk])
    assert client_of(bob).post(own, {"extra": "50", "why": "me"}).status_code == 404
    other = reverse("exams:allowance", args=[alice.pk])
    assert client_of(bob).post(other, {"extra": "201", "why": "a letter"}).status_code == 422
    assert client_of(bob).post(other, {"extra": "25", "why": ""}).status_code == 422
    client_of(bob).post(other, {"extra": "25", "why": "dyslexia"})
    assert extra_of(alice) == 25
    line = AuditLine.objects.get(act="allowed")
    assert (line.who, line.whom, line.detail) == (bob, alice, "")


def pages(client, exam, alice) -> str:
    """What its examiner reads while it is sat, without what differs from one page to the next."""
    urls = [room(exam), reverse("exams:live", args=[exam.pk])]
    urls.append(reverse("exams:candidate", args=[exam.pk, candidate_of(exam, alice).pk]))
    bodies = "".join(client.get(url).content.decode() for url in urls)
    return re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"', "", bodies)


def test_its_pages_are_equal_whether_the_answers_are_right_or_wrong(client_of, alice, bob, monkeypatch):
    seen = []
    for how in (right_answers, wrong_answers):
        exam = give(bob, alice)
        monkeypatch.setattr("trainer.exams.services.giving.seed_of_test", lambda _run: "the same deal")
        attempt = begin(exam, alice)
        play_on(attempt.run, 4, how=how)
        body = pages(client_of(bob), exam, alice)
        ids = [exam.pk, candidate_of(exam, alice).pk, exam.standard.number, attempt.number]
        for number in [str(attempt.run_id), *map(str, ids)]:
            body = body.replace(f"/{number}/", "/…/").replace(f"tandard {number}", "tandard …")
        changing = r"\d\d:\d\d(:\d\d)?|\d+ min left|ttempt \d|seen=[0-9a-f]+|(seat|do)-\d+|<code.*?</code>"
        seen.append(re.sub(changing, "…", body))
        steering.void(attempt=attempt, by=bob, why="again")
    assert seen[0].split("attempts-title")[0] == seen[1].split("attempts-title")[0]


def test_neither_seed_nor_cards_nor_report_are_there_before_its_end(client_of, exam, alice, bob):
    attempt = begin(exam, alice)
    play_on(attempt.run, 3)
    body = pages(client_of(bob), exam, alice)
    assert attempt.run.seed not in body
    report = reverse("exams:report", args=[attempt.run_id])
    assert report not in body
    assert client_of(bob).get(report).status_code == 404
