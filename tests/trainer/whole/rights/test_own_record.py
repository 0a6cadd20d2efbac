"""Staff never act on their own tests, hours, checks, checkpoints, notes, grades or certifications.

`OWN` is its permission table: each form that changes one person's record, sent by a shift manager about
herself. A form of the resolver that is in neither table fails.
"""

import pytest
from django.urls import resolve, reverse

from tests.conftest import join
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.attempts import GAME, begin, candidate_of, give
from tests.trainer.playing import play_out, say, start_run
from tests.trainer.whole.test_permissions import CHANGES, ENDPOINTS, GONE, listed, slots
from trainer.credentials.transcripts.contents import contents_of
from trainer.credentials.transcripts.services import seen_digest
from trainer.exams.models import (
    Allowance,
    Candidate,
    Check,
    CheckDone,
    ClassroomTime,
    Event,
    Exam,
    TestOutcome,
)
from trainer.exams.records import record_of
from trainer.exams.results import outcomes_of
from trainer.exams.services import steering
from trainer.exams.services.signing import sign
from trainer.exams.views.room import ACTS, CANDIDATE_ACTS
from trainer.play.models import Correction, Run
from trainer.play.regrading import runs_in
from trainer.play.services import feedback
from trainer.play.services.runs import finish_run
from trainer.schools.models import Membership, MembershipQuerySet, Role
from trainer.schools.rights import Right
from trainer.schools.services import make_class

pytestmark = pytest.mark.django_db

PASSWORD = {"password": "mona-knows-this"}
KEY = "8f6c1f2e-5a57-4d8e-9d27-6d5f3f2a7c11"

OWN = {
    "table-tests/<exam>/candidates/<candidate>/<act>/": (
        "unlock, lock, pause, resume, add time, give back, void"
    ),
    "table-tests/allowances/<pete>/": "allow more time in tests",
    "runs/<run>/report/rubric/": "fill in the rubric of a test",
    "runs/<run>/report/sign/": "sign a test",
    "runs/<run>/report/second/": "schedule the second test",
    "runs/<run>/report/revoke/": "revoke the check code of a test",
    "certifications/people/<pete>/checks/": "note an off-screen check",
    "certifications/people/<pete>/hours/": "correct a day of the attendance sheet",
    "courses/people/<pete>/": "open a step of a path",
    "runs/<run>/rounds/<round>/note/": "leave a note at an answer",
    "tables/<run>/note/": "leave a note while watching",
    "disputes/<dispute>/rule/": "rule on a disputed grade",
    "people/<pete>/name/": "correct a name, which enters unsigned reports",
    "people/<pete>/identity/": "give a number or a picture, by which an examiner knows the person",
    "people/<pete>/reset/": "give a new password",
    "people/<pete>/second-factor/": "reset the second factor",
    "people/<pete>/erase/": "erase a person",
    "transcripts/people/<pete>/sign/": "sign a transcript",
    "transcripts/<transcript>/revoke/": "revoke a transcript",
}
"""Refused with 404 about oneself."""

LISTED = {
    "table-tests/give/": "the examiner is not among the candidates",
    "table-tests/<exam>/all/<act>/": "the actor's own test is left as it is",
    "certifications/classes/<class>/hours/": "the actor is not on the list",
    "progress/regrading/": "the actor's own tables are left out",
}
"""Acts on many at once, which leave the actor out."""

NO_RECORD = set(
    listed(
        """
    analysis/pace/target/ api/tokens/ api/tokens/<key>/revoke/ api/webhooks/ api/webhooks/<hook>/remove/
    assignments/<work>/act/<act>/ assignments/<work>/change/ assignments/<work>/scores/send/
    assignments/create/ assignments/drills/<saved>/ assignments/drills/<saved>/<act>/
    certifications/checks/ certifications/checks/<check>/rename/ certifications/checks/<check>/retire/
    certifications/checks/usual/ classes/ classes/<class>/ classes/<class>/course/
    classes/<class>/course/leave/ classes/<class>/course/read/ classes/<class>/end/
    classes/<class>/invitation/close/ classes/<class>/invitation/open/ desk/cases/<case>/<act>/
    desk/document/ desk/set-up/<game>/ house-rules/ house-rules/<game>/ join/<token>/ join/class/<code>/
    join/phone/<token>/ live/ live/<room>/act/<act>/ lti/<provider>/launch/ lti/<provider>/login/
    login/pin/ lti/launches/<launch>/choose/ lti/launches/<launch>/link/ password/new/<uid>-<key>/
    payouts/calls/
    packs/<pack>/<act>/ packs/import/ packs/import/<digest>/ packs/make/ packs/make/<packed>/
    paytables/<game>/<paytable>/ paytables/<game>/<paytable>/retire/ paytables/<game>/copy/<choice>/
    people/<pete>/leave/ people/<pete>/phone/ people/<pete>/role/ people/<pete>/unlock/ people/add/
    people/enroll/
    people/invite/ people/invite/<link>/close/ procedures/<procedure>/<act>/
    procedures/<procedure>/edit/ procedures/write/ runs/<run>/rounds/<round>/continue/
    runs/<run>/rounds/<round>/hint/ runs/<run>/rounds/<round>/self-report/ school/ school/branding/
    school/learning-platforms/<platform>/ school/learning-platforms/<platform>/remove/
    school/learning-platforms/add/ school/single-sign-on/<idp>/ school/single-sign-on/<idp>/remove/
    school/single-sign-on/add/<kind>/ table-tests/<exam>/scores/send/ table-tests/standards/<game>/
    table-tests/standards/rubric/ settings/pin/ settings/pin/phone/ start/away/ start/code/
"""
    )
)
"""Changes to a school, its people, classes and work that are no record of what a person can do."""


@pytest.fixture
def mona(riverside) -> Membership:
    return join(riverside, "mona", Role.MANAGER)


@pytest.fixture
def things(mona, bob, olga) -> dict:
    """One of each about Mona: a test that is sat, one that is over, signed and as if near the cut, a dispute,
    a check."""
    done = begin(give(bob, mona, rounds=1), mona).run
    play_out(done)
    finish_run(run=done)
    sign(record=record_of(Run.objects.get(pk=done.pk)), by=olga)
    assert outcomes_of([done])
    TestOutcome.objects.filter(run=done).update(near_cut=True)
    practised = start_run(mona)
    say(practised)
    answer = practised.answers.first()
    return {
        "candidate": candidate_of(give(bob, mona), mona),
        "done": done,
        "answer": answer,
        "dispute": feedback.dispute(answer=answer, key=answer.verdicts.first().prompt, words="It is right."),
        "transcript": signed_transcript(mona, by=olga),
        "check": Check.objects.create(school=mona.school, name="Pitch", made_by=bob),
    }


def forms(mona: Membership, things: dict) -> list[tuple[str, dict]]:
    """Return each act about Mona, as another person could send it."""
    candidate, done, answer = things["candidate"], things["done"], things["answer"]
    person, run, at = [mona.pk], [done.pk], [answer.run_id, answer.round]
    said = {"key": KEY, "day": "2026-01-31", "words": ""}
    word = {"place": answer.place, "text": "Look again."}
    gate = {"game": GAME, "stage": "intro", "reason": "Dealt it elsewhere.", "key": KEY}
    acts = [
        (
            reverse("exams:act", args=[candidate.exam_id, candidate.pk, act]),
            {"minutes": 5, "why": "The fire alarm."},
        )
        for act in CANDIDATE_ACTS
    ]
    return [
        *acts,
        (reverse("exams:allowance", args=person), {"extra": "50", "why": "As agreed."}),
        (reverse("exams:assess", args=run), {"grade-0": 9, "grade-1": 9, "grade-2": 9}),
        (reverse("exams:sign", args=run), PASSWORD),
        (reverse("exams:second_test", args=run), {}),
        (reverse("exams:revoke", args=run), {"why": "Lost."}),
        (
            reverse("exams:check_person", args=person),
            {**said, "check_seen": things["check"].pk, "met": "yes"},
        ),
        (reverse("exams:correct_hours", args=person), {**said, "minutes": "90", "words": "Moved."}),
        (reverse("courses:person", args=person), gate),
        (reverse("play:add_note", args=at), word),
        (reverse("live:add_note", args=[answer.run_id]), word | {"round": answer.round}),
        (
            reverse("reports:rule_on_dispute", args=[things["dispute"].pk]),
            {"stands": "wrong", "words": "It is right."},
        ),
        (reverse("accounts:correct_name", args=person), {"first_name": "Mona", "last_name": "Moss"}),
        (reverse("accounts:identify", args=person), {"number": "17"}),
        (reverse("accounts:reset", args=person), {}),
        (reverse("accounts:reset_second_factor", args=person), {}),
        (reverse("accounts:erase", args=person), PASSWORD),
        (reverse("transcripts:sign", args=person), {"seen": seen_digest(contents_of(mona))} | PASSWORD),
        (reverse("transcripts:revoke", args=[things["transcript"].pk]), {"why": "Lost."}),
    ]


def test_every_form_is_in_one_of_the_tables():
    """Forms of the staff; what a trainee may send is about the sender's own table, or refused there."""
    trainees = {route for route, method in CHANGES if ENDPOINTS[route, method] & {"alice", "annie"}}
    own_account = {"login/", "logout/", "language/", "password/", "school/choose/"}
    own_account |= {"settings/second-factor/app/remove/"}
    own_account |= {route for route, _ in CHANGES if route.startswith(("sso/", "settings/sign-on/"))}
    found = {route for route, _ in CHANGES} - trainees - own_account
    assert found - set(OWN) - set(LISTED) - NO_RECORD == set()
    assert not (set(OWN) | set(LISTED)) & NO_RECORD


def test_staff_do_not_act_on_their_own_record(mona, things, client_of):
    client = client_of(mona)
    assert {slots(resolve(url).route) for url, _form in forms(mona, things)} == set(OWN)
    assert {url: client.post(url, form).status_code for url, form in forms(mona, things)} == {
        url: GONE for url, _form in forms(mona, things)
    }


@pytest.mark.parametrize("role", [Role.ASSISTANT, Role.EXAMINER, Role.GUEST])
def test_a_trainee_of_another_role_now_acts_on_none_of_it_either(mona, things, client_of, role):
    """An examiner not even on their own attempt at a test that they are the examiner of now."""
    Membership.objects.filter(pk=mona.pk).update(role=role)
    Exam.objects.update(examiner=mona)
    client = client_of(Membership.objects.get(pk=mona.pk))
    acted = {url: client.post(url, form).status_code for url, form in forms(mona, things)}
    assert {url for url, status in acted.items() if status != GONE} == set()
    assert client.get(reverse("exams:report", args=[things["done"].pk])).status_code == (
        200 if role in Right.PRACTICE.roles else GONE
    )


def test_other_staff_do(mona, things, olga, client_of):
    """The positive control."""
    client = client_of(olga)
    acted = {url: client.post(url, form).status_code for url, form in forms(mona, things)}
    no_attempt = {url for url in acted if url.endswith(("/pause/", "/resume/", "/more/", "/back/", "/void/"))}
    assert {url for url, status in acted.items() if status == GONE} <= no_attempt


def test_the_rule_is_in_one_place(mona, things, client_of, monkeypatch):
    """The negative control: without it, each act about oneself is taken."""
    monkeypatch.setattr(Membership, "may_act_on", lambda self, person, right=None: self.watches)
    monkeypatch.setattr(
        MembershipQuerySet,
        "acted_on_by",
        lambda self, actor, right=None: self.filter(school_id=actor.school_id),
    )
    client = client_of(mona)
    refused = {url for url, form in forms(mona, things) if client.post(url, form).status_code == GONE}
    no_attempt = {
        url for url in refused if url.endswith(("/pause/", "/resume/", "/more/", "/back/", "/void/"))
    }
    owners = {"accounts:reset", "accounts:reset_second_factor", "accounts:erase"}  # or of who teaches them
    owners.add("accounts:correct_name")  # whose rule is of the account, which other schools may have too
    assert refused == no_attempt | {reverse(name, args=[mona.pk]) for name in owners}


@pytest.mark.parametrize("act", ACTS)
def test_acts_on_all_leave_out_who_acts(mona, alice, bob, client_of, act):
    exam = give(bob, mona, alice)
    if act in ("pause", "resume"):
        attempts = [begin(exam, member) for member in (mona, alice)]
        if act == "resume":
            for attempt in attempts:
                steering.pause(attempt=attempt, by=bob)
    own, other = (candidate_of(exam, member) for member in (mona, alice))
    before = [state(own), state(other)]
    client_of(mona).post(f"/table-tests/{exam.pk}/all/{act}/", {"persons": [mona.pk]})
    exam.refresh_from_db()
    changes = act not in ("close", "add")
    assert [state(own) != before[0], state(other) != before[1]] == [False, changes]
    assert exam.closed is None
    assert exam.candidates.count() == 2


def state(candidate: Candidate) -> list:
    return [
        *Candidate.objects.filter(pk=candidate.pk).values_list("unlocked", "code"),
        *Event.objects.filter(candidate=candidate).values_list("pk", "what"),
        *Run.objects.filter(membership=candidate.membership).values_list("paused", flat=True),
    ]


def test_the_code_of_ones_own_test_is_not_shown(mona, alice, bob, client_of):
    exam = give(bob, mona, alice)
    own, other = (candidate_of(exam, member) for member in (mona, alice))
    pages = [f"/table-tests/{exam.pk}/", f"/table-tests/{exam.pk}/live/"]
    client = client_of(mona)
    for page in [*pages, f"/table-tests/{exam.pk}/candidates/{own.pk}/", f"/table-tests/place/{own.pk}/"]:
        assert own.code not in client.get(page).content.decode(), page
    for page in [*pages, f"/table-tests/{exam.pk}/candidates/{other.pk}/"]:
        assert other.code in client.get(page).content.decode(), page
    assert own.code in client_of(bob).get(pages[0]).content.decode()


def test_a_test_is_not_given_to_oneself(mona, alice, client_of):
    """Neither by name nor with a class that one is in."""
    school_class = make_class(school=mona.school, name="Evening", by=mona)
    school_class.members.add(mona, alice)
    form = {"game": GAME, "day": "2099-01-31"}
    assert client_of(mona).post("/table-tests/give/", {**form, "persons": [mona.pk]}).status_code == 422
    client_of(mona).post("/table-tests/give/", {**form, "school_class": school_class.pk})
    assert list(Candidate.objects.values_list("membership", flat=True)) == [alice.pk]


def test_hours_of_a_class_leave_out_who_adds_them(mona, alice, client_of):
    school_class = make_class(school=mona.school, name="Evening", by=mona)
    school_class.members.add(mona, alice)
    form = {"key": KEY, "day": "2026-01-31", "minutes": "90", "words": ""}
    client = client_of(mona)
    assert (
        client.post(
            f"/certifications/classes/{school_class.pk}/hours/", {**form, "there": [mona.pk]}
        ).status_code
        == 422
    )
    assert (
        client.post(
            f"/certifications/classes/{school_class.pk}/hours/", {**form, "there": [alice.pk]}
        ).status_code
        == 302
    )
    assert list(ClassroomTime.objects.values_list("membership", flat=True)) == [alice.pk]
    assert not CheckDone.objects.exists()
    assert not Allowance.objects.exists()


def test_a_correction_leaves_out_the_tables_of_its_maker(mona, alice):
    own, other = start_run(mona), start_run(alice)
    for run in (own, other):
        say(run)
    correction = Correction(school=mona.school, by=mona, game=own.drill.game)
    assert list(runs_in(correction)) == [other]
