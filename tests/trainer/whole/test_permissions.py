"""The permission table: each URL × person × method.

Permissions follow from the guard of the view; exceptions are written out here. An endpoint fails that has no
guard, or is for trainees, and is not named here, and so does one that lets in anyone else.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from inspect import getclosurevars
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.db.models import Model
from django.http import Http404, HttpResponseRedirect, SimpleCookie
from django.test import Client, RequestFactory
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.urls import path as url_path
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST

from games import GAMES
from games.engine.errors import require
from games.engine.rounds.stops import Stop
from tests.conftest import join, signed_in
from tests.games.trainee import wrong_answers
from tests.scale import DEPTH, SHALLOW
from tests.trainer.assignments import set_work
from tests.trainer.credentials.packs.made import document, packed
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.attempts import candidate_of, give
from tests.trainer.exams.records.filing import given, recorded
from tests.trainer.library.dispute_desk.rounds import kept_case
from tests.trainer.library.own_tables import own_paytable
from tests.trainer.library.procedures import written
from tests.trainer.live.rooms import opened
from tests.trainer.modes import start_in, start_test
from tests.trainer.play.naming.test_self_reports import TABLE, pay_short
from tests.trainer.playing import ANY_GAME, form_of, play_out, round_state_of, say, start_run
from tests.trainer.practice.payouts.climbing import begun
from tests.trainer.schools.test_branding import png
from trainer.accounts.models import SignInProvider
from trainer.accounts.services import people as services_people
from trainer.api.models import Token, Webhook
from trainer.api.tokens import make_token
from trainer.api.webhooks import make_webhook
from trainer.assignments import services
from trainer.assignments.files import NewFile
from trainer.assignments.models import Assignment, SavedDrill
from trainer.credentials.models import Transcript
from trainer.credentials.packs.files import read_file
from trainer.credentials.packs.services import import_pack, make_pack
from trainer.exams.models import Candidate, Check
from trainer.exams.results import TableTest
from trainer.exams.services import giving, signing
from trainer.library.views.odds import render_odds
from trainer.library.views.own_paytables import choices_of
from trainer.live import joining
from trainer.live.models import LiveClass
from trainer.play.models import Correction, Dispute, Mode, Run, Verdict
from trainer.play.services import feedback
from trainer.schools.guards import member_required, memberships_of, rights_to
from trainer.schools.models import (
    Invitation,
    Membership,
    OwnPaytable,
    Pack,
    PackMade,
    Procedure,
    Role,
    School,
    SchoolClass,
    User,
    Way,
)
from trainer.schools.rights import Right
from trainer.schools.services import fill_class, make_class, make_code, make_link, open_school

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

RIVERSIDE = {"alice": Role.TRAINEE, "annie": Role.TRAINEE, "bob": Role.INSTRUCTOR, "mona": Role.MANAGER}
RIVERSIDE |= {"olga": Role.OWNER, "asa": Role.ASSISTANT, "enzo": Role.EXAMINER, "greta": Role.GUEST}
HILLSIDE = {"dora": Role.INSTRUCTOR, "hugo": Role.OWNER}
LEFT_OUT = {"pete": Role.TRAINEE, "gina": Role.OWNER}
"""Members of Riverside besides: of whom it is, in its class, and a former owner."""

PEOPLE = ("anonymous", *RIVERSIDE, *HILLSIDE, "gina", "stray")
"""Signed out; the trainee whose table it is and another one; of her school an instructor, a manager, the
owner, the assistant of her class, an examiner and a guest; an instructor and the owner of another school; a
former owner of hers; a user without a school."""


def having(*rights: Right) -> frozenset[str]:
    """Return the people with one of these rights, by the table of rights."""
    roles = (RIVERSIDE | HILLSIDE).items()
    return frozenset(name for name, role in roles if any(role in right.roles for right in rights))


EVERYONE, NO_ONE, ALICE = frozenset(PEOPLE), frozenset(), frozenset({"alice"})
MEMBERS = frozenset(RIVERSIDE | HILLSIDE)
PRACTICING, STAFF = having(Right.PRACTICE), having(Right.SCHOOL)
MANAGERS = having(Right.MANAGE)
RIVERSIDERS = frozenset(RIVERSIDE)
"""Members of the school of the table."""
ASA, ENZO = frozenset({"asa"}), frozenset({"enzo"})

EVENING = "Evening"
IN, OUT, GONE, NO, LOCKED = "in", "login", 404, 405, 401
SERVED = (200, 204, 301, 302, 409, 422)
"""Statuses of people who are let in: 409 and 422 refuse a form for what is in it."""
SIGN_IN, SIGNS_OUT = "/login/", ("logout/", "POST")

OPEN_TO_ALL = ((), (Right.PRACTICE,))
"""Rights of guards whose pages are all listed below, so that the wrong guard opens none to trainees."""


def listed(text: str) -> list[str]:
    return text.split()


OPEN = listed(
    """
    login/ logout/ language/ manifest.webmanifest worker.js offline/ health/ felt/<color>.css join/
    password/forgotten/ check/ login/school/ packs/check/
"""
)
"""For everyone, without anything of a school."""

BY_CODE = listed(
    """
    metrics/ logos/<school>/<mark>.png check/<code>/ join/class/<code>/ join/<token>/
    join/phone/<token>/ login/pin/
    password/new/<uid>-<key>/ api/v1/<rest>/ sso/<provider>/ sso/<provider>/callback/
    sso/<provider>/acs/ sso/<provider>/acs/finish/ sso/<provider>/metadata/ sso/<provider>/signed-out/
    lti/<provider>/login/ lti/<provider>/launch/ lti/<provider>/keys/ badges/<issuer>/
    badges/<issuer>/keys/ badges/<issuer>/keys/<thumbprint>/ badges/<issuer>/status/<number>/
    badges/<issuer>/<badge>/<game>/ badges/<issuer>/<badge>/<game>.svg lti/launches/<launch>/
    badges/<issuer>/<badge>/<game>/<house>/<version>/ badges/<issuer>/<badge>/<game>/<house>/<version>.svg
"""
)
"""Only with a code, a link or a token."""

AFTER_A_LAUNCH = tuple(f"lti/launches/<launch>/{page}/" for page in ("link", "open", "choose"))
"""For the person of the launch, signed in: see tests/trainer/lti/test_launch.py."""

BY_TOKEN = listed(
    """
    api/v1/people/ api/v1/scores/ api/v1/answers/ api/v1/mispays/ api/v1/tests/ api/v1/classes/
    api/v1/hours/ api/v1/certifications/ api/v1/assignments/ api/v1/assignment-results/ api/v1/rules/
    api/v1/openapi.json api/v1/classes/<class>/roster/
"""
)
"""With a token: see tests/trainer/api. Staff may read the description."""

OF_THE_SIGNED_IN = listed(
    """
    password/ password/set/ settings/sessions/ login/second-factor/ settings/second-factor/
    settings/second-factor/app/add/ settings/second-factor/codes/replace/
    settings/second-factor/passkeys/add/ settings/second-factor/passkeys/
"""
)
"""For everyone who signed in, about themselves: allauth guards them."""

WITH_A_PASSWORD = listed(
    """
    settings/confirm/ settings/second-factor/confirm/ settings/second-factor/passkeys/confirm/
    settings/second-factor/passkeys/<passkey>/remove/
"""
)
WITH_A_SECOND_FACTOR = ("settings/second-factor/app/remove/", "settings/second-factor/codes/")
WITH_A_PIN = ("settings/pin/", "settings/pin/phone/", "people/<pete>/phone/")
"""See tests/trainer/accounts/test_pins.py."""
WITH_A_PROVIDER = listed(
    """
    settings/confirm/provider/ settings/sign-on/<provider>/link/ settings/sign-on/<linked>/unlink/
"""
)
"""See tests/trainer/accounts/single_sign_on."""
OF_THE_ACCOUNT = (*OF_THE_SIGNED_IN, *WITH_A_PASSWORD, *WITH_A_SECOND_FACTOR)

OF_A_SEAT = listed(
    """
    runs/<run>/rounds/<round>/ runs/<run>/rounds/<round>/answer/ runs/<run>/rounds/<round>/seen/
    live/tables/<run>/<round>/ live/tables/<run>/<round>/answer/ live/tables/<run>/<round>/follow/
    runs/<run>/rounds/<round>/hint/ runs/<run>/rounds/<round>/self-report/
    runs/<run>/rounds/<round>/continue/ runs/<run>/rounds/<round>/note/read/
    practice/like/<run>/<round>/ runs/<run>/rounds/<round>/dispute/ runs/<run>/next/ runs/<run>/finish/
    runs/<run>/remove/ runs/<run>/undo/ payouts/sets/<set>/ payouts/sets/<set>/answer/
    payouts/sets/<set>/next/ assignments/mine/<work>/ assignments/mine/<work>/file/
    assignments/mine/<work>/begin/ table-tests/place/<candidate>/ table-tests/place/<candidate>/code/
    table-tests/place/<candidate>/begin/
"""
)
OF_MEMBERS = listed(
    """
    runs/ practice/ practice/<way>/ practice/house/ games/ games/<game>/ games/<game>/lesson/
    games/<game>/odds/ glossary/ table-tests/practice/<game>/ table-tests/practice/<game>/request/
    progress/drill/ payouts/ payouts/levels/<rung>/ your-data/sharing/ assignments/mine/ progress/goal/
    courses/<game>/ courses/<game>/plan/ courses/<game>/intro/ procedures/
    courses/<game>/begin/<stage>/ courses/<game>/lessons/<number>/ live/ live/code/ live/join/<code>/
    lessons/ analysis/questions/ certifications/mine/ courses/ courses/<game>/demo/ courses/<game>/tour/
    courses/goal/ desk/ progress/mastery/ progress/<alice>/tests/
"""
)
OF_EVERY_MEMBER = ("search/", "settings/", "settings/sign-on/", "your-data/", "your-data/download/")
OF_A_GIVEN_TEST = listed(
    """
    table-tests/<exam>/ table-tests/<exam>/live/ table-tests/<exam>/all/<act>/
    table-tests/<exam>/scores/send/ table-tests/<exam>/candidates/<candidate>/
    table-tests/<exam>/candidates/<candidate>/<act>/
"""
)
OF_TRAINEES_AND_STAFF = listed(
    """
    runs/<run>/rounds/<round>/replay/ progress/<alice>/ progress/<alice>/dealer-report/
    progress/<alice>/results/ progress/<alice>/rounds/ live/<room>/
    transcripts/<transcript>.pdf
"""
)
OF_STAFF = listed(
    """
    progress/answers/ progress/ledger/ transcripts/people/<pete>/ certifications/people/<pete>/
    certifications/people/<pete>/attendance/ certifications/people/<pete>/attendance/<day>/
    live/<room>/act/<act>/
"""
)
"""For staff, as requested here; for a trainee only with their own name."""

EXCEPTIONS: dict[str | tuple[str, str], frozenset[str]] = {
    **dict.fromkeys(OPEN, EVERYONE),
    **dict.fromkeys((*BY_CODE, *BY_TOKEN, *AFTER_A_LAUNCH), NO_ONE),
    "api/v1/openapi.json": STAFF,
    **dict.fromkeys(("", *OF_THE_SIGNED_IN), EVERYONE - {"anonymous"}),
    **dict.fromkeys(WITH_A_PASSWORD, EVERYONE - {"anonymous", "stray"}),
    **dict.fromkeys((*WITH_A_SECOND_FACTOR, *WITH_A_PIN, *WITH_A_PROVIDER), NO_ONE),
    **dict.fromkeys(OF_A_SEAT, ALICE),
    **dict.fromkeys(OF_MEMBERS, PRACTICING),
    **dict.fromkeys(OF_EVERY_MEMBER, MEMBERS),
    "table-tests/taken/": having(Right.PRACTICE, Right.SIGN),
    "certifications/shared/": having(Right.SHARED),
    **dict.fromkeys(("desk/cases/<case>/", "lessons/<case>/begin/"), RIVERSIDERS & PRACTICING),
    "procedures/<procedure>/": RIVERSIDERS & PRACTICING,
    "packs/<pack>/mark.png": RIVERSIDERS & PRACTICING,
    "packs/make/<packed>/": RIVERSIDERS & MANAGERS,
    "packs/import/<digest>/": RIVERSIDERS & MANAGERS,
    "school/choose/": RIVERSIDERS,
    **dict.fromkeys(OF_TRAINEES_AND_STAFF, RIVERSIDERS & PRACTICING - {"annie"}),
    "live/<room>/": (ALICE | STAFF) & RIVERSIDERS,
    **dict.fromkeys(("classes/<class>/", "people/<pete>/"), STAFF),
    ("classes/", "POST"): STAFF,
    **dict.fromkeys(("runs/<run>/rounds/<round>/note/", "tables/<run>/note/"), having(Right.NOTES)),
    # Of another's class, and a test that another gives: see the roles below.
    **{route: having(Right.TESTS) - ENZO for route in OF_A_GIVEN_TEST},
    **dict.fromkeys(OF_STAFF, STAFF),
    ("live/", "POST"): STAFF,
    # No such answer, a prompt answered elsewhere, and practice: see the modes below.
    **dict.fromkeys(
        [(f"runs/<run>/rounds/<round>/{act}/", "POST") for act in ("hint", "self-report")]
        + ["progress/<alice>/skills/<game>/<group>/"]  # nothing was answered: reports/test_progress_page.py
        + ["runs/<run>/rounds/<round>/frequency/", "runs/<run>/report/", "runs/<run>/report.pdf"]
        + ["people/<pete>/picture/<mark>.png"]  # he has none: exams/test_guests.py
        + ["runs/<run>/certificate.pdf"]  # of a signed test: exams/report/test_certificate.py
        + ["runs/<run>/badges/", "runs/<run>/badges/<badge>.png"]  # the same: see below
        + [f"runs/<run>/report/{act}/" for act in ("rubric", "sign", "revoke", "second")],
        NO_ONE,
    ),
    **dict.fromkeys(
        [
            (route, "POST")
            for route in (
                "house-rules/",
                "house-rules/<game>/",
                "paytables/<game>/<paytable>/",
                "table-tests/standards/<game>/",
                "table-tests/standards/rubric/",
                "payouts/calls/",
            )
        ]
        + [("analysis/pace/target/", "POST")],
        MANAGERS,
    ),
    "people/<pete>/reset/": frozenset({"bob", "olga"}),  # the owner, and the instructor of Pete's class
}

SLOTS = {"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/new/<uid>-<key>/"} | dict(
    pair.split("=")
    for pair in listed(
        """
    <uuid:run_id>=<run> <uuid:live_class_id>=<room> <uuid:set_id>=<set> <slug:rung>=<rung>
    <int:round>=<round> people/<int:membership_id>=people/<pete>
    allowances/<int:membership_id>=allowances/<pete> lessons/<int:number>/=lessons/<number>/
    <slug:stage>=<stage> <slug:day>=<day> <int:transcript_id>=<transcript> <int:exam_id>=<exam>
    <int:candidate_id>=<candidate> <int:assignment_id>=<work> <int:drill_id>=<saved>
    <int:case_id>=<case> <int:token_id>=<key> <int:webhook_id>=<hook>
    learning-platforms/<int:provider_id>=learning-platforms/<platform> <int:provider_id>=<idp>
    <slug:token>=<launch> <int:link_id>=<linked> sso/<slug:provider_id>/=sso/<provider>/
    sso/<slug:organization_slug>/=sso/<provider>/ <slug:slug>=<provider> <slug:kind>=<kind>
    <slug:pack>=<house> <int:version>=<version>
    <slug:badge>=<badge> <slug:issuer>=<issuer> <slug:thumbprint>=<thumbprint> <int:number>=<number>
    <int:person>=<alice> <int:dispute_id>=<dispute> <slug:act>=<act>
    <int:membership_id>=<alice> <int:pk>=<passkey>
    <int:invitation_id>=<link> <int:school_class_id>=<class> <school_class_id>=<class>
    <int:check_id>=<check> <int:correction_id>=<correction> <str:code>=<code> <str:token>=<token>
    <slug:game>=<game> <str:choice>=<choice> <int:paytable_id>=<paytable>
    <int:procedure_id>=<procedure> <int:pack_id>=<pack> <int:made_id>=<made>
    <slug:digest>=<digest> <slug:uid>=<packed> <slug:group>=<group> <slug:way>=<way> <int:school_id>=<school>
    <slug:mark>=<mark> <slug:color>=<color> <slug:table>=<table> <path:rest>=<rest>
"""
    )
)
"""How routes are written here."""


def routes() -> list[str]:
    """Return every path with slots as this file writes them."""
    return [route for route, _pattern in patterns()]


def patterns(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield slots(route), entry
        else:
            yield from patterns(entry, route)


def slots(route: str) -> str:
    for slot, short in SLOTS.items():
        route = route.replace(slot, short)
    return route


def unwrap(view: Callable) -> Iterator[Callable]:
    """Yield a view and the function inside each of its decorators."""
    yield view
    while view := getattr(view, "__wrapped__", None):
        yield view


def methods_of(view: Callable) -> set[str]:
    if of_class := getattr(view, "view_class", None):
        return {name.upper() for name in of_class.http_method_names if hasattr(of_class, name)}
    for layer in unwrap(view):
        if layer.__code__.co_qualname.startswith("require_http_methods."):
            return set(getclosurevars(layer).nonlocals["request_method_list"])
    return {next((layer.method for layer in unwrap(view) if hasattr(layer, "method")), "GET")}  # the API's


def exception_of(route: str, method: str) -> frozenset[str] | None:
    return EXCEPTIONS.get((route, method), EXCEPTIONS.get(route))


def allowed_people(route: str, method: str, pattern: URLPattern) -> frozenset[str] | None:
    """Return the people who are let in, or None where there is no such method."""
    if method not in methods_of(pattern.callback):
        return None
    found, rights = exception_of(route, method), rights_to(pattern.callback)
    if found is None:
        found = NO_ONE if rights is None else having(*rights) if rights else MEMBERS
    own = re.search(r"<(int|uuid):\w+_id>", str(pattern.pattern))
    return found & RIVERSIDERS if own and rights is not None else found


ENDPOINTS = {
    (route, method): allowed_people(route, method, at)
    for route, at in patterns()
    for method in ("GET", "POST")
}
REFUSED_BY_GUARD = {
    route: frozenset(PEOPLE) - (having(*rights) if rights else MEMBERS)
    for route, at in patterns()
    if (rights := rights_to(at.callback)) is not None
}
"""Whom the guard of a view refuses, whatever is asked for."""
CHANGES = {
    endpoint for endpoint, allowed in ENDPOINTS.items() if endpoint[1] == "POST" and allowed is not None
}


def two_schools(zone: str = "UTC") -> dict[str, Membership]:
    """Make two schools. Bob teaches Pete's class, which has a code; Asa helps in Alice's; Olga made a link;
    Gina has left."""
    riverside, hillside = (open_school(name=name) for name in ("Riverside", "Hillside"))
    riverside.zone = zone
    riverside.save()
    people = {name: join(riverside, name, role) for name, role in (RIVERSIDE | LEFT_OUT).items()}
    people |= {name: join(hillside, name, role) for name, role in HILLSIDE.items()}
    bob, olga, pete = people["bob"], people["olga"], people.pop("pete")
    services_people.leave(membership=people["gina"], by=olga)
    evening = make_class(school=riverside, name=EVENING, by=bob)
    fill_class(school_class=evening, members=[pete], instructors=[bob], by=olga)
    make_code(school_class=evening, made_by=bob, uses=5)
    morning = make_class(school=riverside, name="Morning", by=olga)
    fill_class(school_class=morning, members=[people["alice"]], instructors=[people["asa"]], by=olga)
    make_link(school=riverside, role=Role.TRAINEE, made_by=olga)
    Check.objects.create(school=riverside, name="Pitch", made_by=bob)
    return people


@pytest.fixture(scope="module")
def schools(django_db_setup, django_db_blocker) -> Iterator[tuple[dict, dict]]:
    """Both schools and everyone's cookies, once for all endpoints."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = two_schools()
        cookies = {name: signed_in(member).cookies for name, member in people.items()}
        stray = Client()
        stray.force_login(User.objects.create_user("stray"))
        yield people, cookies | {"anonymous": SimpleCookie(), "stray": stray.cookies}
        transaction.set_rollback(True)


@pytest.fixture
def alice(schools, db) -> Membership:
    return Membership.objects.get(pk=schools[0]["alice"].pk)


@pytest.fixture
def riverside(alice) -> School:
    return alice.school


@pytest.fixture
def cookies(schools, db) -> dict[str, SimpleCookie]:
    return schools[1]


@pytest.fixture
def clients(schools, db) -> dict[str, Client]:
    return {who: with_cookies(schools[1][who]) for who in PEOPLE}


NO_RENDERING = "django.template.backends.django.Template.render", lambda *_, **__: mark_safe("")


@pytest.fixture(autouse=True)
def no_rendering(monkeypatch):
    """Permissions show in the status, so no page is rendered."""
    monkeypatch.setattr(*NO_RENDERING)
    yield
    render_odds.cache_clear()  # what was not rendered is kept


def with_cookies(kept: SimpleCookie) -> Client:
    client = Client()
    client.cookies = SimpleCookie({name: morsel.value for name, morsel in kept.items()})
    return client


def member(name: str) -> Membership:
    return Membership.objects.get(user__username=name)


def found_or_made(model: type[Model], make: Callable[[], Model]) -> Callable[[], Model]:
    """Return a function that finds the row of a slot, or makes it."""
    return lambda: model.objects.last() or make()


def provider(kind: str, slug: str = "") -> Callable[[], SignInProvider]:
    """Return a function that finds or makes a provider of Riverside's."""
    about = {"name": "Riverside", "setup": {"issuer": "https://login.example"}} | (
        {"slug": slug} if slug else {}
    )
    return lambda: SignInProvider.objects.get_or_create(
        school=member("olga").school, kind=kind, defaults=about
    )[0]


def _candidate() -> Candidate:
    """Return Alice's place in a table test, unlocked by Bob."""
    found = Candidate.objects.first() or candidate_of(give(member("bob"), member("alice")), member("alice"))
    giving.unlock(candidate=found, by=member("bob"))
    return found


def _room() -> LiveClass:
    """Return Bob's live class, joined by Alice."""
    hosted = LiveClass.objects.filter(host=member("bob"))
    found = hosted.earliest("opened") if hosted.exists() else opened(member("bob"))
    joining.join(live_class=found, member=member("alice"))
    return found


def _dispute() -> Dispute:
    """Return a dispute of Annie's about her first answer."""
    if found := Dispute.objects.first():
        return found
    run = start_run(member("annie"))
    say(run)
    return feedback.dispute(answer=run.answers.first(), key="a decision", words="It is right.")


def _correction() -> Correction:
    """Return a correction of Mona's that changed nothing."""
    mona = member("mona")
    form = {"school": mona.school, "by": mona, "why": "a misprint", "game": ANY_GAME, "rules_version": 1}
    return Correction.objects.first() or Correction.objects.create(**form)


def _pack(manager: Membership) -> Pack:
    return import_pack(by=manager, found=read_file(packed(mark=png())))[0]


def _pack_made(manager: Membership) -> PackMade:
    made = make_pack(by=manager, contents=document(), mark=b"", sign=lambda payload: "")
    return require(made, "a first version")


ROWS: dict[str, Callable[[], Any]] = {
    "<class>": lambda: SchoolClass.objects.get(name=EVENING),
    "<pete>": lambda: member("pete"),
    "<check>": lambda: Check.objects.get(name="Pitch", made_by__user__username="bob"),
    "<link>": lambda: Invitation.objects.filter(way=Way.LINK).earliest("pk"),
    "<exam>": lambda: _candidate().exam,
    "<candidate>": _candidate,
    "<room>": _room,
    "<work>": found_or_made(
        Assignment,
        lambda: set_work.give(member("bob"), member("alice"), file=NewFile("a.txt", b"Read this.")),
    ),
    "<saved>": found_or_made(
        SavedDrill,
        lambda: services.save_drill(by=member("bob"), name="Payouts", choice=set_work.SHORT.written()),
    ),
    "<dispute>": _dispute,
    "<case>": lambda: kept_case(member("bob")),
    "<set>": lambda: begun(member("alice")),
    "<correction>": _correction,
    "<key>": found_or_made(Token, lambda: make_token(by=member("mona"), name="payroll", days=30)[0]),
    "<hook>": found_or_made(
        Webhook, lambda: make_webhook(by=member("olga"), address="https://hr.example", events=[])[0]
    ),
    "<paytable>": found_or_made(OwnPaytable, lambda: own_paytable(member("mona"), ANY_GAME)),
    "<procedure>": found_or_made(Procedure, lambda: written(member("mona")).procedure),
    "<pack>": found_or_made(Pack, lambda: _pack(member("mona"))),
    "<made>": found_or_made(PackMade, lambda: _pack_made(member("mona"))),
    "<digest>": lambda: SimpleNamespace(pk=_pack(member("mona")).digest),
    "<packed>": lambda: SimpleNamespace(pk=found_or_made(PackMade, lambda: _pack_made(member("mona")))().uid),
    "<transcript>": found_or_made(Transcript, lambda: signed_transcript(member("alice"), by=member("bob"))),
    "<idp>": provider("openid_connect"),
    "<platform>": provider("lti", slug="moodle"),
}
"""How the row for each slot is found or made in Riverside."""


def _remarked(run: Run) -> dict[str, str]:
    """Return the fields of a note and a dispute about the first answer of a run, which is wrong."""
    stop = first_stop(run)
    if not run.answers.exists():
        say(run, wrong_answers(stop))
    form = {"text": "Look again.", "words": "The kicker plays.", "stands": "stands"}
    return {"place": str(stop.place), "round": str(run.round), "key": stop.prompts[0].key} | form


def _correction() -> Correction:
    """Return a correction of Mona's that changed nothing."""
    mona = Membership.objects.get(user__username="mona")
    form = {"school": mona.school, "by": mona, "why": "a misprint", "game": ANY_GAME, "rules_version": 1}
    return Correction.objects.first() or Correction.objects.create(**form)


ACTS = {
    "cases": "teach",
    "table-tests": "unlock",
    "drills": "retire",
    "assignments": "remind",
    "live": "next",
    "procedures": "retire",
    "packs": "retire",
}
"""The act sent to an endpoint of several, by a part of its path."""


def call(client, endpoint: tuple[str, str], run: Run):
    """Request an endpoint with a form that its owner could send."""
    return send(client, endpoint[1], *build_request(endpoint, run))


def send(client, method: str, url: str, form: bytes):
    if method == "GET":
        return client.get(url)
    return client.generic(method, url, form, content_type=MULTIPART_CONTENT)


def build_request(endpoint: tuple[str, str], run: Run) -> tuple[str, bytes]:
    """Return the address of an endpoint, whose rows are made, and the form."""
    route, method = endpoint
    url = "/" + route
    for slot, filling in {**FILLINGS, **_of_run(run)}.items():
        url = url.replace(slot, filling)
    for slot, found in ROWS.items():
        if slot in url:
            url = url.replace(slot, str(found().pk))
    url = url.replace("<act>", next((act for part, act in ACTS.items() if f"{part}/" in url), ""))
    if method == "GET":
        return url, b""
    form = {"game": ANY_GAME, "spots": "1", "seed": ""} | form_of(first_stop(run))
    form |= _of_schools(run) | (_undecided(run) if "self-report/" in url else {})
    form |= _checked() if "certifications/" in url else {}
    form |= (
        _remarked(run)
        if route.endswith(("note/", "note/read/", "like/<run>/<round>/", "dispute/", "rule/"))
        else {}
    )
    form |= {"title": "Counting down"} if "procedures/" in url else {}
    form |= {"about": f"{ANY_GAME}/player-hand"} if "drill/" in url else {}
    form |= _of_paths() if url.startswith("/courses/") else {}
    return url, encode_multipart(BOUNDARY, form)


FILLINGS = {
    "<way>": "burst",
    "<code>": "ABCDEFGH",
    "<rung>": "cutting",
    "<token>": "a" * 43,
    "<launch>": "a" * 32,
}
FILLINGS |= {"<mark>": "0" * 32, "<color>": "14513a", "<stage>": "job", "<table>": "mistakes"}
FILLINGS |= {"<rest>": "nowhere/at/all", "<game>": ANY_GAME, "<group>": "base-bets"}
FILLINGS |= {"<provider>": "no-such-one", "<linked>": "1", "<kind>": "openid"}
FILLINGS |= {"<badge>": "table-test", "<day>": "2026-01-31"}
FILLINGS |= {"<house>": "0" * 32, "<version>": "1"}
FILLINGS |= {"<issuer>": "0" * 32, "<thumbprint>": "x" * 43}
FILLINGS |= {"<number>": "1", "<uid>": "1", "<passkey>": "1", "<choice>": choices_of(GAMES[ANY_GAME])[0]}


def _of_run(run: Run) -> dict[str, str]:
    of_run = {"<run>": run.pk, "<round>": run.round, "<alice>": run.membership_id}
    return {slot: str(key) for slot, key in of_run.items()} | {"<school>": str(run.membership.school_id)}


@lru_cache
def first_stop(run: Run) -> Stop:
    return round_state_of(run).stops[0]


def _of_schools(run: Run) -> dict[str, str]:
    """Return fields of the forms of a school."""
    form = {"code": "ABCDEFGH", "people": "Nora Novak", "role": Role.TRAINEE, "uses": "5"}
    form |= {
        "school": str(run.membership.school_id),
        "day": "2026-01-31",
        "met": "yes",
        "minutes": "90",
        "version": "1",
    }
    return form


def _checked() -> dict[str, str]:
    return {"check_seen": str(ROWS["<check>"]().pk), "words": "A lecture."}


def _of_paths() -> dict[str, str]:
    """Return fields of a goal and of a checkpoint to open."""
    form = {"unit": "days", "count": "3", "stage": "intro", "reason": "They deal it elsewhere."}
    return form | {"key": str(uuid4())}


def _undecided(run: Run) -> dict[str, str]:
    """Return fields that choose among the mistakes of a wrong answer."""
    wrong = Verdict.objects.filter(answer__run=run, right=False, mistake="").exclude(mistakes=[]).first()
    return {"verdict": str(wrong.pk), "mistake": wrong.mistakes[0]} if wrong else {}


def outcome(response, endpoint: tuple[str, str] = ("", "GET")) -> int | str:
    """Return IN, OUT for the sign-in page, or the status. Only signing out leads there after success."""
    status = response.status_code
    to_sign_in = status == 302 and urlsplit(response["Location"]).path == SIGN_IN
    if to_sign_in and endpoint != SIGNS_OUT:
        return OUT
    return IN if status in SERVED else status


def expected(who: str, endpoint: tuple[str, str], allowed: frozenset[str] | None) -> int | str:
    if allowed is None:
        return NO
    if who in allowed:
        return IN
    if endpoint[0] in BY_TOKEN:
        return LOCKED
    return OUT if who == "anonymous" and endpoint[0] not in (*OPEN, *BY_CODE) else GONE


def mismatches(
    cookies: dict[str, SimpleCookie], run: Run, endpoints: dict, *, known: set | None = None
) -> Iterator[str]:
    """Yield each person with another outcome than the table's, or with a write before a refusal. Those whom
    the guard refuses ask the view itself, the others by way of the client, as does anyone at a route with a
    guard that is not `known` yet."""
    users = users_of(PEOPLE)
    for number, (endpoint, allowed) in enumerate(endpoints.items()):
        if allowed is None:
            continue  # see test_a_method_that_a_view_does_not_have_is_refused
        view = pattern_of(endpoint[0]).callback
        refused = REFUSED_BY_GUARD.get(endpoint[0], frozenset())
        as_client = frozenset(PEOPLE) - refused - few_of(EVERYONE - refused, allowed, number)
        if known is not None and (rights_to(view) not in known or DEPTH > SHALLOW):
            known.add(rights_to(view))
            as_client = EVERYONE
        with transaction.atomic(), watch_writes() as rows:
            url, form = build_request(endpoint, run)
            for who in PEOPLE:
                rows.clear()
                if who in as_client:
                    client = with_cookies(cookies[who])
                    client.raise_request_exception = False
                    found = outcome(send(client, endpoint[1], url, form), endpoint)
                elif who in refused:
                    found = outcome_of_view(view, users[who], endpoint, url, form)
                else:
                    continue
                due = expected(who, endpoint, allowed)
                if found != due:
                    yield f"{who} {endpoint[1]} /{endpoint[0]}: {found}, not {due}"
                elif found != IN and rows:
                    yield f"{who} {endpoint[1]} /{endpoint[0]}: {found}, and wrote {rows}"
            transaction.set_rollback(True)


def few_of(people: frozenset[str], allowed: frozenset[str], number: int) -> frozenset[str]:
    """Return those who need not ask: of many with the same outcome two do, others at each route; but all do
    whom the guard lets in and the view does not."""
    alike = sorted(people & allowed) or sorted(people)
    asking = {alike[(number + turn) % len(alike)] for turn in (0, 1)}
    return frozenset(alike) - asking - {"anonymous"}


def users_of(names: Iterable[str]) -> dict[str, Any]:
    """Return users as the middleware leaves them, with their memberships."""
    found = {user.username: user for user in User.objects.filter(username__in=names)}
    for user in found.values():
        user.loaded_memberships = memberships_of(user=user)
    return found | {"anonymous": AnonymousUser()}


def outcome_of_view(
    view: Callable, user: User, endpoint: tuple[str, str], url: str, form: bytes = b""
) -> int | str:
    """Return the outcome of a view without middleware, or the name of an error."""
    request = RequestFactory().generic(endpoint[1], url, form, content_type=MULTIPART_CONTENT)
    request.user, request.session = user, {}
    try:
        return outcome(view(request, **resolve(urlsplit(url).path).kwargs), endpoint)
    except Http404:
        return GONE
    except Exception as error:
        return repr(error)


@contextmanager
def watch_writes() -> Iterator[list[str]]:
    """Collect the tables written to, except for sessions and records of tests, which readers may store."""
    rows: list[str] = []

    def watch(execute, sql, params, many, context):
        if (found := WRITE.match(sql)) and found[1] not in ALLOWED_WRITES:
            rows.append(found[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield rows


WRITE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
ALLOWED_WRITES = ("django_session", "exams_testrecord", "exams_testoutcome")


def uncovered() -> list[str]:
    """Return routes with neither an exception nor a guard for staff."""
    return [
        route
        for route, at in patterns()
        if all(exception_of(route, method) is None for method in methods_of(at.callback))
        and rights_to(at.callback) in (None, *OPEN_TO_ALL)
    ]


RIGHTS = Path(__file__).with_name("rights.txt")


def table_of_rights() -> str:
    """Return the roles of each right, and the rights that open each view: one of them is enough."""
    roles = [f"{right.value}: {', '.join(right.roles)}" for right in Right]
    opened = [(route, rights_to(at.callback)) for route, at in patterns()]
    guards = [
        f"/{route}: {', '.join(one.value for one in rights) or 'any member'}"
        for route, rights in opened
        if rights is not None
    ]
    return "\n".join([*roles, "", *sorted(guards), ""])


def test_a_right_and_a_guard_change_only_with_the_written_table():
    """Written anew by: WRITE=1 python -m pytest tests/trainer/whole/test_permissions.py -k written_table"""
    if os.environ.get("WRITE"):
        RIGHTS.write_text(table_of_rights(), encoding="utf-8")
    assert table_of_rights() == RIGHTS.read_text(encoding="utf-8")


def test_every_endpoint_is_in_the_table():
    named = {endpoint if isinstance(endpoint, str) else endpoint[0] for endpoint in EXCEPTIONS}
    assert uncovered() == []
    assert named <= set(routes())
    assert set(routes()) == {route for route, _method in ENDPOINTS}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_everyone_gets_what_the_table_says(cookies, alice, method):
    endpoints = {endpoint: allowed for endpoint, allowed in ENDPOINTS.items() if endpoint[1] == method}
    assert list(mismatches(cookies, start_run(alice), endpoints, known=set())) == []


def test_a_write_before_a_refusal_is_noticed(cookies, alice, monkeypatch):
    """The negative control."""

    def careless(request, run_id):
        Run.objects.filter(pk=run_id).update(hinted="yes")
        raise Http404

    monkeypatch.setattr(pattern_of("runs/<run>/next/"), "callback", require_POST(careless))
    found = list(mismatches(cookies, start_run(alice), endpoints_of("runs/<run>/next/")))
    assert any("and wrote" in line for line in found)


NOWHERE = {"int": "987654", "uuid": "00000000-0000-4000-8000-000000000000"}
"""What stands for nothing, by the converter of a slot; a word for the others."""


def test_an_address_that_means_nothing_writes_nothing(cookies, alice):
    """Each slot of each page in turn, for its readers: what is asked for is checked before anything is
    written."""
    run = start_run(alice)
    say(run)
    wrote, missed = [], 0
    for route, pattern in patterns():
        if "GET" not in methods_of(pattern.callback) or route in (*OF_THE_ACCOUNT, *BY_TOKEN):
            continue
        slots_here = re.findall(r"<(?:\w+:)?\w+>", route)
        for slot in slots_here:
            kind = next((full for full, short in SLOTS.items() if slot in short and full in str(full)), slot)
            nothing = next((word for name, word in NOWHERE.items() if f"<{name}:" in kind), "no-such-thing")
            with transaction.atomic():
                url = build_request((route.replace(slot, nothing), "GET"), run)[0]
                with watch_writes() as rows:
                    for who in ("alice", "olga"):
                        rows.clear()
                        client = with_cookies(cookies[who])
                        if client.get(url).status_code == GONE:
                            missed += 1
                            wrote += [f"{who} {url}: {row}" for row in rows]
                transaction.set_rollback(True)
    assert wrote == []
    assert missed > 100


def pattern_of(route: str) -> URLPattern:
    return dict(patterns())[route]


HINT, AVOWAL = (("runs/<run>/rounds/<round>/" + act, "POST") for act in ("hint/", "self-report/"))
TABLE_PAGE, REPLAY = (("runs/<run>/rounds/<round>/" + page, "GET") for page in ("", "replay/"))
REPORT, PDF = (("runs/<run>/" + page, "GET") for page in ("report/", "report.pdf"))
ASSESS, SIGN, REVOKE, SECOND = (
    (f"runs/<run>/report/{act}/", "POST") for act in ("rubric", "sign", "revoke", "second")
)
TEST_THAT_IS_OPEN = {
    **dict.fromkeys((AVOWAL, HINT, REPLAY, REPORT, PDF, ASSESS, SIGN, REVOKE, SECOND), NO_ONE),
    **dict.fromkeys((TABLE_PAGE, ("runs/<run>/finish/", "POST")), ALICE),
    ("tables/<run>/", "GET"): having(Right.WATCH) & RIVERSIDERS,
}
TEST_THAT_IS_OVER = {
    # It is revoked when it is signed, and has a second test near the cut.
    **dict.fromkeys((AVOWAL, REVOKE, SECOND), NO_ONE),
    TABLE_PAGE: ALICE,
    **dict.fromkeys((REPLAY, REPORT, PDF), RIVERSIDERS & PRACTICING - {"annie"}),
    **dict.fromkeys((ASSESS, SIGN), STAFF & RIVERSIDERS),
}
"""Endpoints that differ in a table test from practice."""

NOT_BOB = MANAGERS & RIVERSIDERS
OTHER_CLASS = {
    **dict.fromkeys((("classes/<class>/", "GET"), ("people/<pete>/", "GET")), STAFF & RIVERSIDERS),
    **dict.fromkeys(
        [(f"classes/<class>/{act}", "POST") for act in ("", "invitation/open/", "invitation/close/", "end/")],
        NOT_BOB,
    ),
    ("classes/<class>/invitation/", "GET"): NOT_BOB,
    **dict.fromkeys([(f"people/<pete>/{act}/", "POST") for act in ("name", "unlock")], NOT_BOB),
    ("people/<pete>/reset/", "POST"): frozenset({"olga"}),
}
"""Endpoints of a class that Bob does not teach, and of its people."""


def test_another_instructors_class_is_looked_at_and_not_changed(cookies, riverside, alice):
    SchoolClass.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    assert list(mismatches(cookies, start_run(alice), OTHER_CLASS)) == []


def test_a_class_that_anyone_may_change_is_noticed(cookies, riverside, alice, monkeypatch):
    """The negative control."""
    SchoolClass.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    monkeypatch.setattr("trainer.schools.views.classes.teaches", lambda *_: True)
    wrong = list(mismatches(cookies, start_run(alice), OTHER_CLASS))
    assert wrong
    assert all(line.startswith("bob ") for line in wrong)


def test_a_method_that_a_view_does_not_have_is_refused(cookies, alice):
    run, olga = start_run(alice), users_of(["olga"])["olga"]
    with watch_writes() as rows:
        for route, pattern in patterns():
            if route in {*OF_THE_ACCOUNT, *OPEN, *BY_CODE, *BY_TOKEN, *AFTER_A_LAUNCH}:
                continue
            url = build_request((route, "GET"), run)[0]
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - methods_of(pattern.callback):
                rows.clear()
                found = outcome_of_view(pattern.callback, olga, (route, method), url)
                assert (found, rows) == (NO, []), (route, method)


def test_in_guided_mode_a_hint_is_for_the_trainee_at_the_table(cookies, alice):
    assert list(mismatches(cookies, start_in(Mode.GUIDED, alice), {HINT: ALICE})) == []


def test_a_mistake_is_avowed_by_the_trainee_who_made_it(cookies, alice):
    run = start_run(alice, **TABLE)
    pay_short(run)
    assert list(mismatches(cookies, run, {AVOWAL: ALICE})) == []


def test_a_table_test_opens_its_pages_at_its_end(cookies, alice):
    run = start_test(alice)
    assert list(mismatches(cookies, run, TEST_THAT_IS_OPEN)) == []
    play_out(run)
    Run.objects.filter(pk=run.pk).update(standard="house/1")  # practice is not signed
    assert list(mismatches(cookies, run, TEST_THAT_IS_OVER)) == []


def test_a_passed_and_signed_test_has_its_certificate_and_badges(cookies, alice, monkeypatch):
    monkeypatch.setattr(TableTest, "implausible", False)
    bob = member("bob")
    run = given(alice, bob)
    signing.sign(record=recorded(run), by=bob)
    pages = ("certificate.pdf", "badges/", "badges/<badge>.png")
    readers = dict.fromkeys(
        [(f"runs/<run>/{page}", "GET") for page in pages], RIVERSIDERS & PRACTICING - {"annie"}
    )
    assert list(mismatches(cookies, run, readers)) == []


def test_a_test_that_is_not_sealed_is_noticed(cookies, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Run, "sealed", False)
    assert any(mismatches(cookies, start_test(alice), TEST_THAT_IS_OPEN))


@pytest.mark.parametrize(("other", "own"), [("annie", "alice"), ("charlie", "alice"), ("dora", "bob")])
def test_a_trainees_page_names_no_one_else(clients, riverside, alice, monkeypatch, other, own):
    monkeypatch.undo()  # render pages
    for url in ("/", f"/progress/{alice.pk}/"):
        page = clients[own].get(url).content.decode()
        assert "<title>" in page
        assert other.title() not in page


# --- Negative controls: a guard removed, and the table notices ---------------------------------------


def _all_rows(self, *_):
    return self.all()


def _any_candidate(_request, candidate_id):
    return Candidate.objects.in_full().get(pk=candidate_id)


def endpoints_of(route: str) -> dict:
    """Return the table of one route."""
    found = {endpoint: allowed for endpoint, allowed in ENDPOINTS.items() if endpoint[0] == route}
    assert found, route
    return found


MEMBER, MEMBER_ROWS = (f"trainer.schools.models.{name}" for name in ("Membership", "MembershipQuerySet"))
RUNS = "trainer.play.models.RunQuerySet"
GUARDED = {
    (f"{MEMBER_ROWS}.watched_by", _all_rows): [
        *(
            "progress/<alice>/",
            "people/<pete>/",
            "certifications/people/<pete>/",
            "certifications/people/<pete>/attendance/",
            "progress/<alice>/dealer-report/",
        ),
    ],
    (f"{MEMBER_ROWS}.present", _all_rows): ["search/"],
    (f"{RUNS}.for_user", _all_rows): ["runs/<run>/rounds/<round>/"],
    (f"{RUNS}.watched_by", _all_rows): ["tables/<run>/"],
    ("trainer.api.models.TokenQuerySet.of_school", _all_rows): ["api/tokens/<key>/revoke/"],
    ("trainer.live.models.LiveClassQuerySet.in_school", _all_rows): ["live/<room>/host/"],
    ("trainer.assignments.models.SavedDrillQuerySet.of_school", _all_rows): ["assignments/drills/<saved>/"],
    ("trainer.assignments.models.AssignmentQuerySet.assigned_to", _all_rows): [
        "assignments/mine/<work>/",
        "assignments/mine/<work>/file/",
    ],
    ("trainer.library.models.CaseQuerySet.of_school", _all_rows): ["desk/cases/<case>/"],
    ("trainer.practice.models.PayoffSetQuerySet.for_user", _all_rows): ["payouts/sets/<set>/"],
    ("trainer.exams.views.place.own_candidate", _any_candidate): ["table-tests/place/<candidate>/"],
}
"""Routes by guard and its replacement that lets everyone in. Rulings on disputes are guarded twice, by school
and by `may_act_on`: see rights/test_own_record.py."""
REMOVED = [(route, *guard) for guard, routes in GUARDED.items() for route in routes]


@pytest.mark.parametrize(
    ("route", "guard", "without"), REMOVED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_removed_guard_is_noticed(cookies, alice, monkeypatch, route, guard, without):
    run = start_run(alice)
    monkeypatch.setattr(guard, without)
    assert any(mismatches(cookies, run, endpoints_of(route)))


def test_views_without_their_guards_are_noticed(cookies, alice, monkeypatch):
    """The innermost function of each view, as if every decorator were forgotten."""
    run, unnoticed = start_run(alice), []
    for route, pattern in patterns():
        if route not in (*OPEN, *BY_CODE, *BY_TOKEN, *OF_THE_ACCOUNT):  # which allauth guards
            *_guards, bare = unwrap(pattern.callback)
            with monkeypatch.context() as without:
                without.setattr(pattern, "callback", _trusting(bare, alice))
                if not any(mismatches(cookies, run, endpoints_of(route))):
                    unnoticed.append(route)
    assert unnoticed == []


def _trusting(bare: Callable, member: Membership) -> Callable:
    def unguarded(request, *args, **kwargs):
        request.membership = member  # as a view would find it
        return bare(request, *args, **kwargs)

    return unguarded


def test_a_redirect_to_the_sign_in_page_is_no_success():
    """The negative control."""
    for location in ("/login/", "/login/?next=/games/", "https://trainer.example/login/"):
        assert outcome(HttpResponseRedirect(location)) == OUT
        assert outcome(HttpResponseRedirect(location), SIGNS_OUT) == IN
    assert outcome(HttpResponseRedirect("/games/")) == IN


def test_a_new_endpoint_is_noticed():
    from trainer import urls

    urls.urlpatterns.append(url_path("secret/", member_required(lambda request: None)))
    try:
        with pytest.raises(AssertionError):
            test_every_endpoint_is_in_the_table()
    finally:
        urls.urlpatterns.pop()
