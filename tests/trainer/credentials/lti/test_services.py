"""Deep links, rosters and scores, against the platform as a server."""

import re
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
import requests
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.core.management import call_command
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tests.conftest import signed_in
from tests.games.trainee import wrong_answers
from tests.servers.learning_platform.serving import LEARNER, TEACHER
from tests.trainer.assignments import set_work
from tests.trainer.credentials.lti.conftest import person, platform_of
from tests.trainer.exams import attempts
from tests.trainer.playing import ANY_GAME, play_out
from trainer.accounts.models import AccountRule
from trainer.assignments.board import scores_of
from trainer.assignments.models import Assignment
from trainer.credentials.lti import rosters, scores
from trainer.credentials.models import PlatformCourse, PlatformScore
from trainer.exams.models import Exam, TestOutcome
from trainer.exams.records import record_of
from trainer.exams.services import steering
from trainer.exams.services.signing import sign
from trainer.play.models import Run
from trainer.play.services.runs import finish_run, show_stop
from trainer.practice.forms import DrillChoice
from trainer.schools.models import Membership, Role
from trainer.schools.services import make_class

pytestmark = pytest.mark.django_db


def member_of(browser) -> Membership:
    return Membership.objects.get(user=browser.session["_auth_user_id"])


def choose(platform, browser, page, wanted: str):
    """Choose on the page, and press the button that goes back to the platform."""
    assert page.redirect_chain[-1][0].endswith("/choose/")
    chosen = browser.post(page.redirect_chain[-1][0], {"page": wanted}).content.decode()
    action = re.search(r'<form[^>]* action="(http[^"]+)"', chosen)[1]
    jwt = re.search(r'name="JWT" value="([^"]+)"', chosen)[1]
    assert requests.post(action, {"JWT": jwt}, timeout=20).status_code == 200
    return platform.seen["returned"][-1]


def test_a_chosen_link_goes_back_signed_and_opens_what_was_chosen(platform, moodle, bob):
    browser, page = platform.launch("moodle", "tess", deep_linking=True)
    work = set_work.give(bob, member_of(platform.launch("moodle", "ines")[0]))
    answer = choose(platform, browser, page, f"assignment/{work.pk}")
    assert answer["https://purl.imsglobal.org/spec/lti-dl/claim/data"] == "of this platform"
    assert (answer["iss"], answer["aud"]) == ("trainer", [platform.base_url])
    [item] = answer["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
    assert item["type"] == "ltiResourceLink"
    assert item["title"] == "Homework"
    assert item["url"] == "http://testserver/lti/moodle/launch/"
    assert item["lineItem"] == {
        "scoreMaximum": 100,
        "label": "Homework",
        "resourceId": f"assignment/{work.pk}",
    }
    _browser, page = platform.launch("moodle", "ines", page=item["custom"]["page"])
    assert page.redirect_chain[-1][0] == reverse("assignments:own_assignment", args=[work.pk])


def test_links_are_chosen_by_staff_from_what_their_school_has(platform, moodle, dora, charlie):
    foreign = set_work.give(dora, charlie)
    _browser, page = platform.launch("moodle", "ines", deep_linking=True)
    assert page.redirect_chain[-1][0] == "/"
    browser, page = platform.launch("moodle", "tess", deep_linking=True)
    address = page.redirect_chain[-1][0]
    assert f"assignment/{foreign.pk}" not in page.content.decode()
    assert browser.post(address, {"page": f"assignment/{foreign.pk}"}).status_code == 422
    assert browser.post(address, {"page": "course/six-card-poker"}).status_code == 200


@pytest.fixture
def course(platform, moodle, mona):
    """A course whose people are those of a class."""
    platform.launch("moodle", "tess")
    found = PlatformCourse.objects.get()
    school_class = make_class(school=moodle.school, name="Days", by=mona)
    rosters.connect(course=found, school_class=school_class, by=mona)
    return found


def names(course: PlatformCourse) -> list[str]:
    people = course.school_class.members.filter(left=None)
    return sorted(people.values_list("user__first_name", flat=True))


def test_a_roster_of_several_pages_fills_the_class_without_duplicates(platform, course):
    first = rosters.read(course)
    assert (first.added, first.left, first.unknown) == (3, 0, 0)
    assert names(course) == ["Ines", "Jack", "Kim"]
    again = rosters.read(course)
    assert (again.added, again.left) == (0, 0)
    assert Membership.objects.filter(user__first_name="Ines").count() == 1
    browser, _page = platform.launch("moodle", "ines")
    assert member_of(browser) in course.school_class.members.all()
    assert Membership.objects.filter(user__first_name="Ines").count() == 1


def test_who_leaves_the_roster_leaves_the_class_and_who_was_added_here_stays(platform, course, alice, mona):
    rosters.read(course)
    course.school_class.members.add(alice)
    platform.set(people={"ines": person("ines"), "jack": person("jack", status="Inactive")})
    change = rosters.read(course)
    assert (change.added, change.left) == (0, 2)
    assert names(course) == ["Alice", "Ines"]
    assert Membership.objects.filter(user__first_name="Kim", left=None).exists()


def test_a_next_page_elsewhere_gets_no_token_and_changes_nothing(platform, course):
    platform.set(next_host="http://127.0.0.2:9")
    with pytest.raises(rosters.NotRead):
        rosters.read(course)
    assert names(course) == []
    platform.set(next_host="")
    assert rosters.read(course).added == 3


def test_a_roster_makes_accounts_by_the_rule_alone(platform, riverside, mona, alice):
    platform_of(platform, riverside, "email", rule=AccountRule.EMAIL)
    alice.user.email = "ines@riverside.example"
    alice.user.save()
    platform.set(people={"ines": person("ines"), "jack": person("jack"), "kim": person("kim")})
    course = PlatformCourse.objects.create(
        provider=riverside.providers.get(),
        context="dealing-101",
        title="Dealing 101",
        roster_url=f"{platform.base_url}/roster?page=1",
    )
    rosters.connect(course=course, school_class=make_class(school=riverside, name="Days", by=mona), by=mona)
    change = rosters.read(course)
    assert (change.added, change.unknown) == (0, 3)  # an address is a claim: whose scores would be sent?
    SocialAccount.objects.create(user=alice.user, provider="email", uid="uid-ines")
    change = rosters.read(course)
    assert (change.added, change.unknown) == (1, 2)
    assert names(course) == ["Alice"]


def test_an_instructor_connects_the_courses_that_they_teach_to_their_class(platform, moodle, bob, mona):
    browser, _page = platform.launch("moodle", "tess")
    found, tess = PlatformCourse.objects.get(), member_of(browser)
    school_class = make_class(school=moodle.school, name="Nights", by=mona)
    school_class.instructors.add(bob, tess)
    page = reverse("lti:class_course", args=[school_class.pk])
    assert signed_in(bob).post(page, {"course": found.pk}).status_code == 422
    assert browser.post(page, {"course": found.pk}).status_code == 302
    found.refresh_from_db()
    assert names(found) == ["Ines", "Jack", "Kim"]
    browser.post(reverse("lti:leave_course", args=[school_class.pk]))
    assert not school_class.members.exists()
    other = make_class(school=moodle.school, name="Others", by=mona)
    assert browser.get(reverse("lti:class_course", args=[other.pk])).status_code == 404


def shown_to(member: Membership, page: str) -> str:
    return signed_in(member).get(page).content.decode()


@pytest.fixture
def homework(platform, course, bob):
    """Ines has an assignment that a link of the course opens."""
    ines = member_of(platform.launch("moodle", "ines")[0])
    work = set_work.give(bob, ines)
    platform.launch("moodle", "ines", link="hw", page=f"assignment/{work.pk}")
    return work, ines


def test_a_finished_assignment_sends_its_score_once(platform, homework):
    work, ines = homework
    run = set_work.begin(work, ines)
    call_command("learning_platforms")
    assert platform.seen["scores"] == []
    play_out(run)
    call_command("learning_platforms")
    call_command("learning_platforms")
    [score] = platform.seen["scores"]
    assert score["column"] == "/columns/hw/scores?type=1"
    assert score["userId"] == "uid-ines"
    assert score["scoreGiven"] == score["scoreMaximum"] > 0
    assert (score["activityProgress"], score["gradingProgress"]) == ("Completed", "FullyGraded")
    assert score["comment"] == f"Right: {score['scoreGiven']} of {score['scoreMaximum']}."


def test_each_score_goes_to_its_own_line_for_its_own_person(platform, homework, bob):
    """Two assignments, two people, four scores of which no two are alike."""
    first, ines = homework
    jack = member_of(platform.launch("moodle", "jack")[0])
    first.persons.add(jack)
    second = set_work.give(bob, ines, jack, choice=DrillChoice(ANY_GAME, 2, rounds=1))
    platform.launch("moodle", "ines", link="hw2", page=f"assignment/{second.pk}")
    runs = {
        ("hw", "ines"): set_work.do(first, ines),
        ("hw", "jack"): set_work.do(first, jack, how=wrong_answers),
        ("hw2", "ines"): set_work.do(second, ines, how=wrong_answers),
        ("hw2", "jack"): set_work.do(second, jack),
    }
    call_command("learning_platforms")
    sent = {
        (score["column"].split("/")[2], score["userId"].removeprefix("uid-")): score
        for score in platform.seen["scores"]
    }
    given = {key: (score["scoreGiven"], score["scoreMaximum"]) for key, score in sent.items()}
    assert len(platform.seen["scores"]) == 4
    assert given == {key: scores_of([run])[run.pk] for key, run in runs.items()}
    assert len(set(given.values())) >= 3


def test_the_results_page_says_whether_a_score_was_sent(platform, homework, bob):
    work, ines = homework
    page = reverse("assignments:assignment", args=[work.pk])
    assert "No scores yet" in signed_in(bob).get(page).content.decode()
    set_work.do(work, ines)
    platform.set(failing=1)
    scores.collect()
    assert "not sent yet" in signed_in(bob).get(page).content.decode()
    scores.send()
    assert "not sent: the platform refused it with status 503" in signed_in(bob).get(page).content.decode()
    signed_in(bob).post(reverse("lti:send_scores", args=[work.pk]))
    shown = signed_in(bob).get(page).content.decode()
    assert "status 503" not in shown
    assert PlatformScore.objects.get().sent
    assert len(platform.seen["scores"]) == 1


def test_a_score_that_was_not_taken_is_tried_again_later(platform, homework):
    set_work.do(*homework)
    platform.set(failing=1)
    scores.collect()
    now = timezone.now()
    assert (scores.send().failed, scores.send().failed) == (1, 0)
    waits = PlatformScore.objects.get().due - now
    assert scores.FIRST_WAIT <= waits < scores.FIRST_WAIT * 1.2
    PlatformScore.objects.update(due=now)
    assert scores.send().sent == 1
    assert len(platform.seen["scores"]) == 1


def test_a_platform_that_fails_is_left_alone_until_the_next_run(platform, homework):
    """Of two scores the second is not tried, and first the next time."""
    work, ines = homework
    set_work.do(work, ines)
    scores.collect()
    first = PlatformScore.objects.get()
    jack = member_of(platform.launch("moodle", "jack")[0])
    second = PlatformScore.objects.create(
        link=first.link, membership=jack, right=1, of=2, changed=timezone.now(), due=timezone.now()
    )
    platform.set(failing=1)
    assert scores.send() == scores.Sent(failed=1, left=1)
    second.refresh_from_db()
    assert (second.tries, platform.seen["scores"]) == (0, [])
    PlatformScore.objects.update(due=timezone.now())
    assert scores.send() == scores.Sent(sent=2)
    assert [score["userId"] for score in platform.seen["scores"]] == ["uid-jack", "uid-ines"]


def test_a_platform_that_does_not_answer_is_tried_once(platform, homework, settings):
    set_work.do(*homework)
    scores.collect()
    settings.INTERNAL_PROVIDERS = []
    assert scores.send().failed == 1
    assert PlatformScore.objects.get().failure_words == "the platform doesn’t answer"


def test_a_table_test_sends_nothing_before_its_end_and_is_taken_back_when_voided(platform, course, bob):
    ines = member_of(platform.launch("moodle", "ines")[0])
    exam = attempts.give(bob, ines)
    exam.day = timezone.localdate()
    exam.save()
    platform.launch("moodle", "ines", link="test", page=f"test/{exam.pk}")
    attempt = attempts.begin(exam, ines)
    play_out(attempt.run)
    attempt.run.refresh_from_db()
    if attempt.run.finished is None:
        call_command("learning_platforms")
        assert platform.seen["scores"] == []
        finish_run(run=attempt.run)
    pages = [reverse("exams:room", args=[exam.pk]), reverse("exams:report", args=[attempt.run.pk])]
    scores.collect()
    assert all("not sent yet" in signed_in(bob).get(page).content.decode() for page in pages)
    signed_in(bob).post(reverse("lti:send_test_scores", args=[exam.pk]))
    assert all(re.search(r"\bsent \w+[. /]+\d", shown_to(bob, page)) for page in pages)
    assert "learning platform" not in shown_to(ines, pages[1])
    [score] = platform.seen["scores"]
    assert score["scoreGiven"] <= score["scoreMaximum"]
    assert score["comment"].endswith("Not signed yet.")
    steering.void(attempt=attempts.attempt_of(attempt.run), by=bob, why="A wrong deck")
    call_command("learning_platforms")
    taken_back = platform.seen["scores"][-1]
    assert "scoreGiven" not in taken_back
    assert taken_back["gradingProgress"] == "NotReady"
    assert taken_back["timestamp"] > score["timestamp"]


def hours_ago(hours: int) -> datetime:
    return timezone.now().replace(microsecond=0) - timedelta(hours=hours)


def text(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds")


def test_work_that_was_done_before_it_was_due_is_not_sent_as_late(platform, homework):
    """Neither by the hour of sending, nor where an explanation was read for long."""
    work, ines = homework
    done = hours_ago(3)
    Assignment.objects.filter(pk=work.pk).update(due=done + timedelta(minutes=2))
    with time_machine.travel(done - timedelta(minutes=20), tick=False):
        run = set_work.begin(work, ines)
    with time_machine.travel(done, tick=False):
        play_out(run, how=wrong_answers)
    with time_machine.travel(done + timedelta(minutes=5), tick=False):
        show_stop(run=Run.objects.get(pk=run.pk))
    call_command("learning_platforms")
    [score] = platform.seen["scores"]
    assert score["timestamp"] == score["submission"]["submittedAt"] == text(done)
    assert score["submission"]["startedAt"] == text(done - timedelta(minutes=20))


def test_nothing_that_becomes_of_a_test_later_makes_it_late(platform, course, bob):
    """A signature, a regrade and a voiding are later than the score before, by seconds."""
    ines = member_of(platform.launch("moodle", "ines")[0])
    exam, done = attempts.give(bob, ines), hours_ago(3)
    Exam.objects.filter(pk=exam.pk).update(day=timezone.localdate())
    platform.launch("moodle", "ines", link="test", page=f"test/{exam.pk}")
    with time_machine.travel(done, tick=False):
        attempt = attempts.begin(exam, ines)
        play_out(attempt.run)
        attempt.run.refresh_from_db()
        if attempt.run.finished is None:
            finish_run(run=attempt.run)
    call_command("learning_platforms")
    sign(record=record_of(Run.objects.get(pk=attempt.run.pk)), by=bob)
    call_command("learning_platforms")
    TestOutcome.objects.update(right=F("right") - 1)  # as a regrade leaves it
    call_command("learning_platforms")
    steering.void(attempt=attempts.attempt_of(attempt.run), by=bob, why="A wrong deck")
    call_command("learning_platforms")
    sent = platform.seen["scores"]
    assert [one["timestamp"] for one in sent] == [text(done + timedelta(seconds=n)) for n in range(len(sent))]
    assert {one["submission"]["submittedAt"] for one in sent[:-1]} == {text(done)}
    assert sent[0]["scoreGiven"] == sent[1]["scoreGiven"] == sent[2]["scoreGiven"] + 1
    assert "submission" not in sent[3]


def test_rosters_are_read_daily(platform, course, capsys):
    call_command("learning_platforms", "--rosters")
    assert "1 rosters read, 0 not, 0 left for the next day." in capsys.readouterr().out
    assert names(course) == ["Ines", "Jack", "Kim"]


def test_roles_beside_the_learners(platform, course):
    platform.set(people={"tess": person("tess", TEACHER), "both": person("both", TEACHER, LEARNER)})
    rosters.read(course)
    assert names(course) == ["Both"]
    assert Membership.objects.get(user__first_name="Both").role == Role.TRAINEE
    assert urlsplit(course.roster_url).path == "/roster"
