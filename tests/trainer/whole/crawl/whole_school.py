"""The demo school at a fixed moment, with something of each kind that the trainer stores."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple
from unittest.mock import patch
from uuid import uuid4

import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.test import Client
from django.urls import reverse
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from tests.conftest import join, signed_in
from tests.trainer.assignments import set_work
from tests.trainer.credentials.packs.made import document, packed
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.attempts import begin, candidate_of, give
from tests.trainer.library.dispute_desk.rounds import kept_case
from tests.trainer.library.own_tables import own_paytable
from tests.trainer.library.procedures import written
from tests.trainer.live.rooms import led, opened
from tests.trainer.modes import start_in
from tests.trainer.play.naming.test_self_reports import TABLE, pay_short
from tests.trainer.playing import ANY_GAME, play_out, start_run
from tests.trainer.practice.payouts.climbing import begun
from tests.trainer.schools.test_branding import png
from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.api.tokens import make_token
from trainer.assignments import services
from trainer.assignments.files import NewFile
from trainer.courses.goals import set_goal
from trainer.courses.models import Stage, Unit
from trainer.courses.progress import note_step_seen, unlock_step
from trainer.credentials.badges.services import issuer_of
from trainer.credentials.models import Transcript
from trainer.credentials.packs.files import read_file
from trainer.credentials.packs.services import import_pack, make_pack
from trainer.demo.history import fill
from trainer.demo.school import PASSWORD
from trainer.exams.models import CheckCode
from trainer.exams.records import record_of
from trainer.exams.services import giving
from trainer.exams.services.checks import add_check, note_check
from trainer.exams.services.signing import sign
from trainer.live import joining
from trainer.live.models import HostAct, LiveClass
from trainer.ops import exam_clock
from trainer.play.models import Correction, Mode, Run, Verdict
from trainer.play.services.feedback import add_note, dispute
from trainer.play.services.runs import finish_run
from trainer.practice.models import PayoffSet
from trainer.schools.branding import set_felt, set_logo
from trainer.schools.identity import set_number, set_picture
from trainer.schools.models import Invitation, Membership, Role, SchoolClass, User
from trainer.schools.services import make_class, make_code, share_record

NOW = datetime(2026, 11, 20, 17, tzinfo=UTC)
ROLES = ("trainee", "instructor", "manager", "owner")
OTHER_ROLES = {"assistant": Role.ASSISTANT, "examiner": Role.EXAMINER, "guest": Role.GUEST}
"""Roles that the demo has no one of."""
SIGNED_OUT = "signed out"
LANGUAGES = ("en", "es")
NAMESAKES, NAMESAKE = ("trainee", "daniel"), "Xiomara Quill"
"""Two people of one name."""


class Visitor(NamedTuple):
    """A signed-in browser and the pages to begin with."""

    client: Client
    first: list[str]


@contextmanager
def whole_school() -> Iterator[dict[str, Visitor]]:
    """Yield a visitor by role, and one who is signed out. The clock stands still, and chance is seeded."""
    with time_machine.travel(NOW, tick=False) as clock, _same_chance() as begin_anew:
        steps = (_work, _live_classes, _tests, _answers, _courses, _school, _other_roles, _second_factors)
        begin_anew("demo")
        fill()
        User.objects.update(is_demo=False)  # those of the demo are let in only while DEBUG is on
        people = {member.user.username: member for member in Membership.objects.select_related("user")}
        for step in steps:
            clock.shift(timedelta(minutes=1))
            begin_anew(step.__name__)
            step(people)
        clock.move_to(NOW + timedelta(hours=1))
        first = ["/", reverse("pages:offline"), *_sent_to(people["trainee"])]
        members = {role: people[role] for role in (*ROLES, *OTHER_ROLES)}
        visitors = {
            who: Visitor(signed_in(member, raise_request_exception=False), first)
            for who, member in (members | {SIGNED_OUT: None}).items()
        }
        again = visitors["instructor"].client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        assert again.status_code == 302  # their second factors are changed without being asked once more
        yield visitors


def _sent_to(trainee: Membership) -> list[str]:
    """Return addresses that few pages link to: in mails, behind a code, after a form, a step of a replay."""
    wrong = Verdict.objects.filter(
        answer__run__membership=trainee, answer__run__drill__game=TABLE["game"], right=False
    )
    last = wrong.latest("pk").answer  # not disputed yet
    codes = Invitation.objects.active().exclude(code="").values_list("code", flat=True)
    return [
        reverse("play:replay", args=[last.run_id, last.round]) + f"?place={last.place}",
        *(reverse("practice:set", args=[found.pk]) for found in PayoffSet.objects.filter(membership=trainee)),
        *(
            reverse("live:join", args=[live_class.code])
            for live_class in LiveClass.objects.filter(closed=None)
        ),
        *(reverse("accounts:join_class", args=[code]) for code in codes),
        *(reverse("transcripts:check", args=[found.code]) for found in CheckCode.objects.all()),
        *(reverse("transcripts:check", args=[found.code]) for found in Transcript.objects.all()),
        reverse("transcripts:person", args=[trainee.pk]),
        reverse("accounts:join", args=["x" * 43]),
        *(
            reverse("accounts:person", args=[found.pk])
            for found in Membership.objects.filter(user__authenticator__type="totp", role=Role.TRAINEE)
        ),
        f"{reverse('account_login')}?school={trainee.school.slug}",
    ]


def speaking(client: Client, language: str) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


@contextmanager
def _same_chance() -> Iterator[Callable[[str], None]]:
    """Make random numbers and ids depend on the step's name alone."""
    drawn: Iterator[bytes] = iter(())

    def begin_anew(name: str) -> None:
        nonlocal drawn
        drawn = (sha256(f"{name} {number}".encode()).digest() for number in count())

    def urandom(size: int) -> bytes:
        return b"".join(next(drawn) for _ in range(-(-size // 32)))[:size]

    steady_clock = patch.object(exam_clock, "read_counter", lambda: ("stopped", 0.0))
    with patch.object(os, "urandom", urandom), patch.object(random, "_urandom", urandom), steady_clock:
        yield begin_anew


# --- Rows that the demo lacks ----------------------------------------------------------------------------


def _work(people: dict[str, Membership]) -> None:
    """Make an assignment begun and one not begun, a saved drill, payout practice, a case, a lesson."""
    trainee, instructor = people["trainee"], people["instructor"]
    material = {"instructions": "Read this first.", "file": NewFile("Handout.txt", b"Read this.")}
    begun_work = set_work.give(
        instructor, trainee, name="Begun", link="https://intranet.example/", **material
    )
    set_work.begin(begun_work, trainee)
    set_work.give(instructor, trainee, people["daniel"], name="Not begun")
    services.save_drill(by=instructor, name="Payouts of a table", choice=set_work.SHORT.written())
    begun(trainee)
    kept_case(instructor, title="Kept apart", lesson=False)
    kept_case(instructor, title="A lesson")


def _live_classes(people: dict[str, Membership]) -> None:
    """Open a class with the trainee in it, and one that is over."""
    host = people["instructor"]
    over = opened(host, seed="over")
    joining.join(live_class=over, member=people["trainee"])
    led(over, HostAct.NEXT, HostAct.CLOSE)
    live_class = opened(host)
    joining.join(live_class=live_class, member=people["trainee"])
    led(live_class, HostAct.NEXT)


def _tests(people: dict[str, Membership]) -> None:
    """Give a test that needs a code and an unlocked one, and sign the record of an earlier one."""
    instructor, trainee = people["instructor"], people["trainee"]
    give(instructor, trainee, people["daniel"])
    giving.unlock(candidate=candidate_of(give(instructor, trainee), trainee), by=instructor)
    sat = Run.objects.in_full().filter(drill__mode=Mode.TEST, finished__isnull=False).order_by("begun")
    records = [record_of(run) for run in sat]
    sign(record=records[0], by=instructor)
    issuer_of(records[0].run.membership.school)  # its address is in a page and a visit is undone
    signed_transcript(trainee, by=instructor)


def _answers(people: dict[str, Membership]) -> None:
    """Make a note, a dispute, an answer that several mistakes explain, a finished round, a guided table."""
    trainee, instructor = people["trainee"], people["instructor"]
    play_out(run := start_run(trainee))
    answer = run.answers.earliest("pk")
    add_note(run=run, round=0, place=answer.place, by=instructor, text="Look again.")
    dispute(answer=answer, key=next(iter(answer.given)), words="It is right.")
    pay_short(start_run(trainee, **TABLE))
    start_in(Mode.GUIDED, trainee)


def _courses(people: dict[str, Membership]) -> None:
    trainee, instructor = people["trainee"], people["instructor"]
    lessons = (Stage.TAUGHT, Stage.CHECKED, Stage.GUIDED, Stage.JOB)
    for stage in (*lessons, Stage.PLACEMENT):
        said = {"by": instructor, "reason": "Dealt it before.", "key": uuid4()}
        unlock_step(membership=trainee, game=ANY_GAME, stage=stage, **said)
    note_step_seen(membership=trainee, game=ANY_GAME, stage=Stage.INTRO)
    set_goal(membership=trainee, unit=Unit.DAYS, count=3)


def _school(people: dict[str, Membership]) -> None:
    instructor, owner = people["instructor"], people["owner"]
    check = add_check(name="Pitch", by=instructor)
    done = {"key": uuid4(), "day": NOW.date(), "met": True, "words": ""}
    note_check(check=check, membership=people["trainee"], by=instructor, **done)
    make_token(by=owner, name="Payroll", days=30)
    own_paytable(owner, "6-5-4-poker")  # the first of the list, whose page is visited
    written(owner, rules=("SCP 4", "LIR 4"))
    import_pack(by=owner, found=read_file(packed(mark=png())))
    make_pack(by=owner, contents=document(), mark=b"", sign=lambda payload: "")
    set_felt(by=owner, color="#14513a")
    school_class = SchoolClass.objects.filter(closed=None).earliest("pk")
    make_code(school_class=school_class, made_by=owner, uses=5)
    make_class(school=owner.school, name="Without a code", by=instructor)
    said = {"school": owner.school, "by": owner, "why": "A misprint.", "game": ANY_GAME, "rules_version": 1}
    Correction.objects.create(**said)
    set_logo(by=owner, image=png())
    set_number(membership=people["trainee"], number="B-17", by=owner)
    set_picture(membership=people["trainee"], image=png(), by=owner)
    account = SignInProvider.objects.create(
        school=owner.school,
        kind=ProviderKind.OPENID,
        name="Riverside",
        upto=Role.INSTRUCTOR,
        setup={"issuer": "https://login.example", "authorization_endpoint": "https://login.example/auth"},
    )
    SocialAccount.objects.create(user=people["trainee"].user, provider=account.slug, uid="1")
    first_name, last_name = NAMESAKE.split()
    User.objects.filter(username__in=NAMESAKES).update(first_name=first_name, last_name=last_name)


def _other_roles(people: dict[str, Membership]) -> None:
    """Add an assistant of the trainee's class; an examiner with a test to give, one that is over and one that
    is signed; a guest, with whom the trainee shares."""
    owner, trainee = people["owner"], people["trainee"]
    people |= {name: join(owner.school, name, role) for name, role in OTHER_ROLES.items()}
    trainee.school_classes.open().earliest("pk").instructors.add(people["assistant"])
    examiner = people["examiner"]
    give(examiner, people["daniel"])
    for signed in (False, True):
        run = begin(give(examiner, people["mei"], rounds=1), people["mei"]).run
        play_out(run)
        finish_run(run=run)
        record = record_of(Run.objects.in_full().get(pk=run.pk))
        assert not signed or sign(record=record, by=examiner)
    for name in ("trainee", "mei"):
        share_record(membership=people[name], agrees=True)


def _second_factors(people: dict[str, Membership]) -> None:
    """Give a trainee an authenticator app, and the instructor and the manager one, codes and a passkey."""
    TOTP.activate(people["daniel"].user, "JBSWY3DPEHPK3PXP")
    for user in (people["instructor"].user, people["manager"].user):
        TOTP.activate(user, "JBSWY3DPEHPK3PXP")
        RecoveryCodes.activate(user)
        data = {"name": "Phone", "credential": _credential()}
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def _credential() -> dict[str, Any]:
    """Return what a browser sends of a new passkey."""
    key_id = os.urandom(16)
    public = ES256.from_cryptography_key(ec.derive_private_key(7, ec.SECP256R1()).public_key())
    attested = AttestedCredentialData.create(Aaguid.NONE, key_id, public)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    about = AuthenticatorData.create(sha256(b"testserver").digest(), flags, 0, attested)
    client = CollectedClientData.create("webauthn.create", os.urandom(32), "http://testserver")
    response = {
        "clientDataJSON": websafe_encode(client),
        "attestationObject": websafe_encode(AttestationObject.create("none", about, {})),
    }
    name = websafe_encode(key_id)
    return {"id": name, "rawId": name, "type": "public-key", "response": response}
