"""Every door for everyone: each URL × role × method.

Who gets in follows from the guard of its view; what differs is written out here. A door without a guard, or
for trainees, that is not named here fails, and so does one that lets somebody else in.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from inspect import getclosurevars
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.http import Http404, SimpleCookie
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls import path as url_path
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST

from games import GAMES
from games.engine.rounds.stops import Stop
from tests.conftest import join, signed_in
from tests.trainer.assignments import set_work
from tests.trainer.exams.given import candidate_of, give
from tests.trainer.library.dispute_desk.laid_out import kept_case
from tests.trainer.live.rooms import opened
from tests.trainer.modes import sit_in, sit_test
from tests.trainer.play.naming.test_avowals import TABLE, pay_short
from tests.trainer.playing import ANY_GAME, form_of, play_out, say, sit_down, sitting_of
from tests.trainer.practice.payouts.climbing import begun
from trainer.accounts.services import people as services_people
from trainer.api.models import Token
from trainer.api.tokens import make_token
from trainer.assignments import services
from trainer.assignments.models import Assignment, SavedDrill
from trainer.exams.models import Candidate, Check
from trainer.exams.services import giving
from trainer.live import joining
from trainer.live.models import LiveClass
from trainer.play.models import Correction, Dispute, Mode, Run, Verdict
from trainer.play.services import feedback
from trainer.practice.models import PayoffSet
from trainer.schools.guards import member_required
from trainer.schools.models import Invitation, Membership, Role, School, SchoolClass, User, Way
from trainer.schools.services import fill_class, make_class, make_code, make_link, open_school

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

WHO = ("nobody", "alice", "annie", "bob", "mona", "olga", "dora", "hugo", "gina", "stray")
"""Signed out; the trainee whose table it is; another trainee of her school; instructor, manager and owner
there; an instructor and the owner of another school; who was an owner here and has left; a user who belongs
to no school."""

EVERYONE, NOBODY, ALICE = frozenset(WHO), frozenset(), frozenset({"alice"})
MEMBERS = EVERYONE - {"nobody", "gina", "stray"}
STAFF = MEMBERS - {"alice", "annie"}
MANAGERS = STAFF - {"bob", "dora"}
OWNERS = MANAGERS - {"mona"}
RIVERSIDERS = MEMBERS - {"dora", "hugo"}
"""Whose the school of the cast is."""

EVENING = "Evening"
IN, OUT, GONE, NO, LOCKED = "in", "login", 404, 405, 401
ANSWERED = (200, 204, 302, 409, 422)

GUARDS = {"member_required": MEMBERS, "watcher_required": STAFF, "owner_required": OWNERS}
"""Who gets in by a guard; where an address names a row of a school, only who belongs to that one. What every
member may ask for is named below all the same: nothing becomes a page for trainees by the wrong guard."""

OPEN = (
    *("login/", "logout/", "language/", "manifest.webmanifest", "worker.js", "offline/", "health/"),
    *("felt/<colour>.css", "join/", "password/forgotten/", "check/"),
)
"""What anyone may ask for; nothing of a school is in it."""

BY_CODE = (
    *("metrics/", "logos/<school>/<mark>.png", "check/<code>/", "join/class/<code>/", "join/<token>/"),
    *("password/new/<uidb64>/<token>/", "api/v1/<rest>/"),
)
"""What stands only for who has a code, a link or a token."""

BY_TOKEN = (
    *("api/v1/people/", "api/v1/scores/", "api/v1/answers/", "api/v1/mispays/", "api/v1/tests/"),
    *("api/v1/rules/", "api/v1/openapi.json"),
)
"""What a token opens: see tests/trainer/api. Its description is also for who writes programs."""

OF_A_SEAT = (
    *("runs/<run>/rounds/<round>/", "runs/<run>/rounds/<round>/answer/", "runs/<run>/rounds/<round>/seen/"),
    *("live/tables/<run>/<round>/", "live/tables/<run>/<round>/answer/"),
    "live/tables/<run>/<round>/follow/",
    *("runs/<run>/rounds/<round>/hint/", "runs/<run>/rounds/<round>/avow/"),
    *("runs/<run>/rounds/<round>/word/taken/", "practice/like/<run>/<round>/"),
    "runs/<run>/rounds/<round>/dispute/",
    *("runs/<run>/next/", "runs/<run>/finish/"),
    *("payouts/sets/<set>/", "payouts/sets/<set>/answer/", "payouts/sets/<set>/next/"),
    *("assignments/mine/<work>/", "assignments/mine/<work>/begin/"),
    *(
        "table-tests/place/<candidate>/",
        "table-tests/place/<candidate>/code/",
        "table-tests/place/<candidate>/begin/",
    ),
)
OF_MEMBERS = (
    *("runs/", "practice/<way>/", "games/", "games/<game>/", "games/<game>/lesson/", "games/<game>/odds/"),
    *(
        "glossary/",
        "table-tests/taken/",
        "progress/drill/",
        "payouts/",
        "payouts/levels/<rung>/",
        "certifications/mine/",
    ),
    *(
        "assignments/mine/",
        "courses/",
        "courses/goal/",
        "courses/<game>/",
        "courses/<game>/tour/",
        "courses/<game>/worked/",
    ),
    *(
        "courses/<game>/begin/<stage>/",
        "courses/<game>/decisions/<ask>/",
        "courses/<game>/decisions/<ask>/<wager>/",
    ),
    *("live/", "live/code/", "live/join/<code>/", "your-data/", "your-data/download/", "lessons/"),
)
OF_TRAINEES_AND_STAFF = (
    *("runs/<run>/rounds/<round>/replay/", "progress/<alice>/", "progress/<alice>/dealer-report/"),
    *("progress/<alice>/dealer-report.csv", "progress/<alice>/dealer-report.xlsx", "live/<room>/"),
)
OF_STAFF = (
    *("progress/answers/", "progress/ledger/", "progress/ledger.csv", "progress/ledger.xlsx"),
    *(
        "certifications/people/<pete>/",
        "certifications/people/<pete>/hours.csv",
        "runs/<run>/rounds/<round>/word/",
    ),
    "live/<room>/act/<act>/",
)
"""Of the staff alone as they are asked for here: by a trainee only with their own name."""

EXCEPTIONS: dict[str | tuple[str, str], frozenset[str]] = {
    **dict.fromkeys(OPEN, EVERYONE),
    **dict.fromkeys((*BY_CODE, *BY_TOKEN), NOBODY),
    "api/v1/openapi.json": STAFF,
    **dict.fromkeys(("", "welcome/", "password/"), EVERYONE - {"nobody"}),
    **dict.fromkeys(OF_A_SEAT, ALICE),
    **dict.fromkeys(OF_MEMBERS, MEMBERS),
    **dict.fromkeys(("desk/cases/<case>/", "lessons/<case>/begin/", "school/choose/"), RIVERSIDERS),
    **dict.fromkeys(OF_TRAINEES_AND_STAFF, RIVERSIDERS - {"annie"}),
    **dict.fromkeys(OF_STAFF, STAFF),
    ("live/", "POST"): STAFF,
    # Of no such answer, of a prompt that is answered apart, and of practice: see the modes below.
    **dict.fromkeys(
        [(f"runs/<run>/rounds/<round>/{act}/", "POST") for act in ("hint", "avow")]
        + ["runs/<run>/rounds/<round>/often/", "runs/<run>/report/", "runs/<run>/report.pdf"]
        + [f"runs/<run>/report/{act}/" for act in ("rubric", "sign", "revoke")],
        NOBODY,
    ),
    **dict.fromkeys(
        [
            (route, "POST")
            for route in (
                "house-rules/",
                "house-rules/<game>/",
                "table-tests/standards/<game>/",
                "payouts/calls/",
            )
        ]
        + [("analysis/pace/target/", "POST"), "progress/mastery/", "school/branding/", "api/tokens/"]
        + ["progress/regrading/", "progress/regrading/<correction>/", "api/tokens/<key>/revoke/"],
        MANAGERS,
    ),
    "people/<pete>/reset/": frozenset({"bob", "olga"}),  # who owns the school, or teaches them
}

SLOTS = {
    "<uuid:run_id>": "<run>",
    "<uuid:live_class_id>": "<room>",
    "<uuid:set_id>": "<set>",
    "<slug:rung>": "<rung>",
    "<int:round>": "<round>",
    "people/<int:membership_id>": "people/<pete>",
    "allowances/<int:membership_id>": "allowances/<pete>",
    "decisions/<slug:ask>/<slug:wager>/": "decisions/<ask>/<wager>/",
    "decisions/<slug:ask>/": "decisions/<ask>/",
    "<slug:stage>": "<stage>",
    "<int:exam_id>": "<exam>",
    "<int:candidate_id>": "<candidate>",
    "<int:assignment_id>": "<work>",
    "<int:drill_id>": "<saved>",
    "<int:case_id>": "<case>",
    "<int:token_id>": "<key>",
    "<int:dispute_id>": "<dispute>",
    "<slug:act>": "<act>",
    "<int:membership_id>": "<alice>",
    "<int:invitation_id>": "<link>",
    "<int:school_class_id>": "<class>",
    "<int:check_id>": "<check>",
    "<int:correction_id>": "<correction>",
    "<str:code>": "<code>",
    "<str:token>": "<token>",
    "<slug:game>": "<game>",
    "<slug:way>": "<way>",
    "<int:school_id>": "<school>",
    "<slug:mark>": "<mark>",
    "<slug:colour>": "<colour>",
    "<slug:table>": "<table>",
    "<path:rest>": "<rest>",
}


def routes() -> list[str]:
    """Every path that the trainer answers, with slots as this file writes them."""
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


def wrapped(view: Callable) -> Iterator[Callable]:
    """A view and what each of its decorators was laid around."""
    yield view
    while view := getattr(view, "__wrapped__", None):
        yield view


def methods_of(view: Callable) -> set[str]:
    if of_class := getattr(view, "view_class", None):
        return {name.upper() for name in of_class.http_method_names if hasattr(of_class, name)}
    for layer in wrapped(view):
        if layer.__code__.co_qualname.startswith("require_http_methods."):
            return set(getclosurevars(layer).nonlocals["request_method_list"])
    return {"GET"}  # as the API has it


def guard_of(view: Callable) -> str:
    """The innermost of the guards: that of an owner stands behind that of a member."""
    names = [layer.__code__.co_qualname.partition(".")[0] for layer in wrapped(view)]
    return ([""] + [name for name in names if name in GUARDS])[-1]


def exception_of(route: str, method: str) -> frozenset[str] | None:
    return EXCEPTIONS.get((route, method), EXCEPTIONS.get(route))


def who_enters(route: str, method: str, pattern: URLPattern) -> frozenset[str] | None:
    """None where there is no such method."""
    if method not in methods_of(pattern.callback):
        return None
    found = exception_of(route, method)
    guard = guard_of(pattern.callback)
    found = GUARDS.get(guard, NOBODY) if found is None else found
    own = re.search(r"<(int|uuid):\w+_id>", str(pattern.pattern))
    return found & RIVERSIDERS if own and guard else found


DOORS = {
    (route, method): who_enters(route, method, at) for route, at in patterns() for method in ("GET", "POST")
}
CHANGES = {door for door, entering in DOORS.items() if door[1] == "POST" and entering is not None}


def two_schools(zone: str = "UTC") -> dict[str, Membership]:
    """Pete is in the class that Bob teaches, which has a code; a link of Olga's stands; Gina has left."""
    riverside, hillside = (open_school(name=name) for name in ("Riverside", "Hillside"))
    riverside.zone = zone
    riverside.save()
    people = {name: join(riverside, name, role) for name, role in RIVERSIDE.items()}
    people |= {name: join(hillside, name, role) for name, role in HILLSIDE.items()}
    bob, olga, pete = people["bob"], people["olga"], people.pop("pete")
    services_people.leave(membership=people["gina"], by=olga)
    evening = make_class(school=riverside, name=EVENING, by=bob)
    fill_class(school_class=evening, members=[pete], instructors=[bob], by=olga)
    make_code(school_class=evening, made_by=bob, uses=5)
    make_link(school=riverside, role=Role.TRAINEE, made_by=olga)
    Check.objects.create(school=riverside, name="Pitch", made_by=bob)
    return people


@pytest.fixture(scope="module")
def standing(django_db_setup, django_db_blocker) -> Iterator[tuple[dict, dict]]:
    """Both schools once for all doors, and what each browser there keeps; undone is what each test does."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = two_schools()
        cookies = {name: signed_in(member).cookies for name, member in people.items()}
        stray = Client()
        stray.force_login(User.objects.create_user("stray"))
        yield people, cookies | {"nobody": SimpleCookie(), "stray": stray.cookies}
        transaction.set_rollback(True)


RIVERSIDE = {"alice": Role.TRAINEE, "annie": Role.TRAINEE, "bob": Role.INSTRUCTOR, "mona": Role.MANAGER}
RIVERSIDE |= {"olga": Role.OWNER, "gina": Role.OWNER, "pete": Role.TRAINEE}
HILLSIDE = {"dora": Role.INSTRUCTOR, "hugo": Role.OWNER}


@pytest.fixture
def alice(standing, db) -> Membership:
    return Membership.objects.get(pk=standing[0]["alice"].pk)


@pytest.fixture
def riverside(alice) -> School:
    return alice.school


@pytest.fixture
def cookies(standing, db) -> dict[str, SimpleCookie]:
    return standing[1]


@pytest.fixture
def clients(standing, db) -> dict[str, Client]:
    return {who: with_cookies(standing[1][who]) for who in WHO}


NO_PAGE = "django.template.backends.django.Template.render", lambda *_, **__: mark_safe("")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    """Who gets in is seen by the status: no page is drawn."""
    monkeypatch.setattr(*NO_PAGE)


def with_cookies(kept: SimpleCookie) -> Client:
    client = Client()
    client.cookies = SimpleCookie({name: morsel.value for name, morsel in kept.items()})
    return client


STANDING = {
    "<class>": lambda: SchoolClass.objects.get(name=EVENING),
    "<pete>": lambda: Membership.objects.get(user__username="pete"),
    "<check>": lambda: Check.objects.get(name="Pitch", made_by__user__username="bob"),
    "<link>": lambda: Invitation.objects.filter(way=Way.LINK).earliest("pk"),
    "<exam>": lambda: _candidate().exam,
    "<candidate>": lambda: _candidate(),
    "<room>": lambda: _room(),
    "<work>": lambda: _work(),
    "<saved>": lambda: _saved(),
    "<dispute>": lambda: _dispute(),
    "<case>": lambda: kept_case(Membership.objects.get(user__username="bob")),
    "<set>": lambda: _set(),
    "<correction>": lambda: _correction(),
    "<key>": lambda: _key(),
}
"""What stands in the school of the cast."""


def _key() -> Token:
    mona = Membership.objects.get(user__username="mona")
    return Token.objects.first() or make_token(by=mona, name="payroll", days=30)[0]


def _candidate() -> Candidate:
    """Alice, whom Bob gave a table test, and whom he let in."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    found = Candidate.objects.first() or candidate_of(give(bob, alice), alice)
    giving.unlock(candidate=found, by=bob)
    return found


def _room() -> LiveClass:
    """Bob's, which Alice is in."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    found = (
        LiveClass.objects.filter(host=bob).earliest("opened")
        if bob.live_classes_hosted.exists()
        else opened(bob)
    )
    joining.join(live_class=found, member=alice)
    return found


def _work() -> Assignment:
    """What Bob gave Alice to do, which is open."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    return Assignment.objects.first() or set_work.give(bob, alice)


def _saved() -> SavedDrill:
    """A drill of Bob's in the library."""
    bob = Membership.objects.get(user__username="bob")
    return SavedDrill.objects.first() or services.save_drill(
        by=bob, name="Payouts", choice=set_work.SHORT.written()
    )


def _dispute() -> Dispute:
    """What Annie disputes of the first answer that she gave."""
    if found := Dispute.objects.first():
        return found
    run = sit_down(Membership.objects.get(user__username="annie"))
    say(run)
    return feedback.dispute(answer=run.answers.first(), key="a decision", words="It is right.")


def _remarked(run: Run) -> dict[str, str]:
    """What is said of the first answer of a run, which is given if it was not."""
    stop = first_stop(run)
    if not run.answers.exists():
        say(run)
    said = {"text": "Look again.", "words": "The kicker plays.", "stands": "stands"}
    return {"place": str(stop.place), "key": stop.prompts[0].key} | said


def _set() -> PayoffSet:
    """A set of payoffs that Alice has begun."""
    return begun(Membership.objects.get(user__username="alice"))


def _correction() -> Correction:
    """Mona's, which changed nothing."""
    mona = Membership.objects.get(user__username="mona")
    said = {"school": mona.school, "by": mona, "why": "a misprint", "game": ANY_GAME, "rules_version": 1}
    return Correction.objects.first() or Correction.objects.create(**said)


ACTS = {
    "cases": "teach",
    "table-tests": "unlock",
    "drills": "retire",
    "assignments": "remind",
    "live": "next",
}
"""What is done behind a door of several acts, by the part of its path."""


def knock(client, door: tuple[str, str], run: Run):
    """Asks at a door with a form that its owner could send."""
    return asked(client, door[1], *prepared(door, run))


def asked(client, method: str, url: str, form: bytes):
    if method == "GET":
        return client.get(url)
    return client.generic(method, url, form, content_type=MULTIPART_CONTENT)


def prepared(door: tuple[str, str], run: Run) -> tuple[str, bytes]:
    """The address of a door, for which what it is about is laid out, and the form."""
    route, method = door
    url = "/" + route
    for slot, filling in {**FILLINGS, **_of_run(run)}.items():
        url = url.replace(slot, filling)
    for slot, found in STANDING.items():
        if slot in url:  # asked for only where it is: there are hundreds of doors
            url = url.replace(slot, str(found().pk))
    url = url.replace("<act>", next((act for part, act in ACTS.items() if f"{part}/" in url), ""))
    if method == "GET":
        return url, b""
    form = {"game": ANY_GAME, "spots": "1", "seed": ""} | form_of(first_stop(run))
    form |= _of_schools(run) | (_undecided(run) if "avow/" in url else {})
    form |= _checked() if "certifications/" in url else {}
    form |= (
        _remarked(run)
        if route.endswith(("word/", "taken/", "like/<run>/<round>/", "dispute/", "rule/"))
        else {}
    )
    form |= {"about": f"{ANY_GAME}/player-hand"} if "drill/" in url else {}
    form |= _of_paths() if url.startswith("/courses/") else {}
    return url, encode_multipart(BOUNDARY, form)


FILLINGS = {"<way>": "burst", "<code>": "ABCDEFGH", "<rung>": "cutting", "<token>": "a" * 43}
FILLINGS |= {"<mark>": "0" * 32, "<colour>": "14513a", "<stage>": "job", "<table>": "mistakes"}
FILLINGS |= {"<rest>": "nowhere/at/all", "<game>": ANY_GAME}
FILLINGS |= {"<ask>/<wager>": f"bets/{GAMES[ANY_GAME].main.slug}", "<ask>": "dealer-cards"}


def _of_run(run: Run) -> dict[str, str]:
    of_run = {"<run>": run.pk, "<round>": run.round, "<alice>": run.membership_id}
    return {slot: str(key) for slot, key in of_run.items()} | {"<school>": str(run.membership.school_id)}


@lru_cache
def first_stop(run: Run) -> Stop:
    return sitting_of(run).stops[0]


def _of_schools(run: Run) -> dict[str, str]:
    """What the doors of a school ask for; the school is Alice's."""
    said = {"code": "ABCDEFGH", "people": "Nora Novak", "role": Role.TRAINEE, "uses": "5"}
    said |= {
        "school": str(run.membership.school_id),
        "day": "2026-01-31",
        "met": "yes",
        "minutes": "90",
        "version": "1",
    }
    return said


def _checked() -> dict[str, str]:
    return {"check_seen": str(STANDING["<check>"]().pk)}


def _of_paths() -> dict[str, str]:
    """An aim, and a gate to be opened."""
    said = {"unit": "days", "count": "3", "stage": "tour", "reason": "They deal it elsewhere."}
    return said | {"key": str(uuid4())}


def _undecided(run: Run) -> dict[str, str]:
    """A name of a wrong answer of this run that several explain."""
    wrong = Verdict.objects.filter(answer__run=run, right=False, mistake="").exclude(mistakes=[]).first()
    return {"verdict": str(wrong.pk), "mistake": wrong.mistakes[0]} if wrong else {}


def outcome(response) -> int | str:
    """That the door was answered, or the status; the sign-in page by name."""
    status = response.status_code
    if status == 302 and response["Location"].startswith("/login/?next="):
        return OUT
    return IN if status in ANSWERED else status


def wanted(who: str, door: tuple[str, str], entering: frozenset[str] | None) -> int | str:
    if entering is None:
        return NO
    if who in entering:
        return IN
    if door[0] in BY_TOKEN:
        return LOCKED
    return OUT if who == "nobody" and door[0] not in (*OPEN, *BY_CODE) else GONE


def strays(cookies: dict[str, SimpleCookie], run: Run, doors: dict) -> Iterator[str]:
    """Who stands elsewhere than this file says, or writes where they are refused, one by one. What one door
    does is undone before the next."""
    for door, entering in doors.items():
        with transaction.atomic(), written() as rows:
            about = prepared(door, run)
            for who in WHO if entering is not None else ("nobody", "olga"):
                rows.clear()
                client = with_cookies(cookies[who])
                client.raise_request_exception = False
                found = outcome(asked(client, door[1], *about))
                due = wanted(who, door, entering)
                if found != due:
                    yield f"{who} {door[1]} /{door[0]}: {found}, not {due}"
                elif found != IN and rows:
                    yield f"{who} {door[1]} /{door[0]}: {found}, and wrote {rows}"
            transaction.set_rollback(True)


@contextmanager
def written() -> Iterator[list[str]]:
    """The tables that are written to, but for sessions and records of tests, which a reader may keep."""
    rows: list[str] = []

    def watch(execute, sql, params, many, context):
        if (found := WRITES.match(sql)) and found[1] not in UNDONE:
            rows.append(found[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield rows


WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
UNDONE = ("django_session", "exams_testrecord", "exams_testoutcome")


def unnamed() -> list[str]:
    """What has neither an exception nor a guard of the staff."""
    return [
        route
        for route, at in patterns()
        if all(exception_of(route, method) is None for method in methods_of(at.callback))
        and guard_of(at.callback) not in ("watcher_required", "owner_required")
    ]


def test_every_door_is_in_the_table():
    named = {door if isinstance(door, str) else door[0] for door in EXCEPTIONS}
    assert unnamed() == []
    assert named <= set(routes())
    assert set(routes()) == {route for route, _method in DOORS}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_everyone_stands_where_the_table_says(cookies, alice, method):
    doors = {door: entering for door, entering in DOORS.items() if door[1] == method}
    assert list(strays(cookies, sit_down(alice), doors)) == []


def test_what_is_written_by_who_is_refused_is_noticed(cookies, alice, monkeypatch):
    """The negative control."""

    def careless(request, run_id):
        Run.objects.filter(pk=run_id).update(hinted="yes")
        raise Http404

    monkeypatch.setattr(pattern_of("runs/<run>/next/"), "callback", require_POST(careless))
    found = list(strays(cookies, sit_down(alice), doors_of("runs/<run>/next/")))
    assert any("and wrote" in line for line in found)


def pattern_of(route: str) -> URLPattern:
    return dict(patterns())[route]


HINT, AVOWAL = (("runs/<run>/rounds/<round>/" + act, "POST") for act in ("hint/", "avow/"))
TABLE_PAGE, REPLAY = (("runs/<run>/rounds/<round>/" + page, "GET") for page in ("", "replay/"))
REPORT, PDF = (("runs/<run>/" + page, "GET") for page in ("report/", "report.pdf"))
ASSESS, SIGN, REVOKE = ((f"runs/<run>/report/{act}/", "POST") for act in ("rubric", "sign", "revoke"))
TEST_THAT_IS_OPEN = {
    **dict.fromkeys((AVOWAL, HINT, REPLAY, REPORT, PDF, ASSESS, SIGN, REVOKE), NOBODY),
    **dict.fromkeys((TABLE_PAGE, ("runs/<run>/finish/", "POST")), ALICE),
    ("tables/<run>/", "GET"): STAFF & RIVERSIDERS,
}
TEST_THAT_IS_OVER = {
    **dict.fromkeys((AVOWAL, REVOKE), NOBODY),  # it is revoked when it is signed
    TABLE_PAGE: ALICE,
    **dict.fromkeys((REPLAY, REPORT, PDF), RIVERSIDERS - {"annie"}),
    **dict.fromkeys((ASSESS, SIGN), STAFF & RIVERSIDERS),
}
"""Doors that stand otherwise in another mode than practice."""

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
"""Doors of a class, and of who is in it, where Bob does not teach."""


def test_another_instructors_class_is_looked_at_and_not_changed(cookies, riverside, alice):
    SchoolClass.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    assert list(strays(cookies, sit_down(alice), OTHER_CLASS)) == []


def test_a_class_that_anyone_may_change_is_noticed(cookies, riverside, alice, monkeypatch):
    """The negative control."""
    SchoolClass.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    monkeypatch.setattr("trainer.schools.views.classes._teaches", lambda *_: True)
    wrong = list(strays(cookies, sit_down(alice), OTHER_CLASS))
    assert wrong
    assert all(line.startswith("bob ") for line in wrong)


def test_an_owner_does_nothing_by_another_method(clients, alice):
    """As the guarded pages of a school have it; nothing is written either."""
    run = sit_down(alice)
    with written() as rows:
        for route in sorted(set(routes()) - {"password/", *OPEN, *BY_CODE, *BY_TOKEN}):
            for method in ("PUT", "PATCH", "DELETE"):
                about = prepared((route, method), run)
                rows.clear()
                assert (asked(clients["olga"], method, *about).status_code, rows) == (NO, []), route


def test_in_guided_mode_a_hint_is_for_who_sits_there(cookies, alice):
    assert list(strays(cookies, sit_in(Mode.GUIDED, alice), {HINT: ALICE})) == []


def test_which_mistake_it_was_is_said_by_who_made_it(cookies, alice):
    run = sit_down(alice, **TABLE)
    pay_short(run)
    assert list(strays(cookies, run, {AVOWAL: ALICE})) == []


def test_a_table_test_opens_its_doors_at_its_end(cookies, alice):
    run = sit_test(alice)
    assert list(strays(cookies, run, TEST_THAT_IS_OPEN)) == []
    play_out(run)
    Run.objects.filter(pk=run.pk).update(standard="house/1")  # of practice there is nothing to be signed
    assert list(strays(cookies, run, TEST_THAT_IS_OVER)) == []


def test_a_test_that_is_not_sealed_is_noticed(cookies, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Run, "sealed", False)
    assert any(strays(cookies, sit_test(alice), TEST_THAT_IS_OPEN))


@pytest.mark.parametrize(("other", "own"), [("annie", "alice"), ("charlie", "alice"), ("dora", "bob")])
def test_a_trainees_page_names_no_one_else(clients, riverside, alice, monkeypatch, other, own):
    """What is in is also one's own: the other one's name is on no page."""
    monkeypatch.undo()  # pages are drawn
    for url in ("/", f"/progress/{alice.pk}/"):
        page = clients[own].get(url).content.decode()
        assert "<title>" in page
        assert other.title() not in page


# --- Negative controls: a guard removed, and the table notices ---------------------------------------


def _everyone(self, *_):
    return self.all()


def _always(self):
    return True


def _any_candidate(_request, candidate_id):
    return Candidate.objects.in_full().get(pk=candidate_id)


def _every_school(self, _school):
    return self.select_related("made_by__user")


def _every_token(self, _school):
    return self.select_related("made_by__user", "revoked_by__user")


def _every_case(self, _school):
    return self.select_related("laid_by__user")


def doors_of(route: str) -> dict:
    """What this file says of one route: all methods of it, for everyone."""
    found = {door: entering for door, entering in DOORS.items() if door[0] == route}
    assert found, route
    return found


RUNS, MEMBERS = "trainer.play.models.RunQuerySet", "trainer.schools.models.MembershipQuerySet"
MEMBER = "trainer.schools.models.Membership"
ROOMS = "trainer.live.models.LiveClassQuerySet"
CASES = "trainer.library.models.CaseQuerySet"
TOKENS = "trainer.api.models.TokenQuerySet"
SAVED = "trainer.assignments.models.SavedDrillQuerySet"
PAYOFFS = "trainer.practice.models.PayoffSetQuerySet"
WORK = "trainer.assignments.models.AssignmentQuerySet"
REMOVED = {
    "runs start from the user": ("runs/<run>/rounds/<round>/", f"{RUNS}.for_user", _everyone),
    "runs watched by the school": ("tables/<run>/", f"{RUNS}.watched_by", _everyone),
    "members watched by the school": ("progress/<alice>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may watch": ("tables/", f"{MEMBER}.watches", property(_always)),
    "only one may choose for the tests": ("house-rules/", f"{MEMBER}.manages", property(_always)),
    "only one may change the house": ("house-rules/<game>/", f"{MEMBER}.manages", property(_always)),
    "only one may choose the look": ("school/branding/", f"{MEMBER}.manages", property(_always)),
    "only an owner sees what was done": ("school/", f"{MEMBER}.owns", property(_always)),
    "only an owner invites": ("people/invite/", f"{MEMBER}.owns", property(_always)),
    "only an owner adds": ("people/add/", f"{MEMBER}.owns", property(_always)),
    "only an owner changes roles": ("people/<pete>/role/", f"{MEMBER}.owns", property(_always)),
    "only an owner lets go": ("people/<pete>/leave/", f"{MEMBER}.owns", property(_always)),
    "only an owner or who teaches resets": ("people/<pete>/reset/", f"{MEMBER}.owns", property(_always)),
    "people of the school": ("people/<pete>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may see who deals what": ("certifications/", f"{MEMBER}.watches", property(_always)),
    "records of the school": ("certifications/people/<pete>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may check": ("certifications/people/<pete>/checks/", f"{MEMBER}.watches", property(_always)),
    "only some may see classes": ("classes/<class>/", f"{MEMBER}.watches", property(_always)),
    "who has left": ("games/", f"{MEMBERS}.present", _everyone),
    "only staff examines": ("table-tests/<exam>/", f"{MEMBER}.watches", property(_always)),
    "only a manager sets a standard": (
        "table-tests/standards/<game>/",
        f"{MEMBER}.manages",
        property(_always),
    ),
    "only a manager makes tokens": ("api/tokens/", f"{MEMBER}.manages", property(_always)),
    "tokens of the school": ("api/tokens/<key>/revoke/", f"{TOKENS}.of_school", _every_token),
    "only a manager marks again": ("progress/regrading/", f"{MEMBER}.manages", property(_always)),
    "only staff reads findings": ("analysis/", f"{MEMBER}.watches", property(_always)),
    "only a manager sets the target": ("analysis/pace/target/", f"{MEMBER}.manages", property(_always)),
    "sheets of the school": ("progress/<alice>/dealer-report/", f"{MEMBERS}.watched_by", _everyone),
    "only some see dealers side by side": ("progress/compare/", f"{MEMBER}.watches", property(_always)),
    "only a manager says what mastery is": ("progress/mastery/", f"{MEMBER}.manages", property(_always)),
    "only staff leads": ("live/<room>/panel/", f"{MEMBER}.watches", property(_always)),
    "rooms of the school": ("live/<room>/panel/", f"{ROOMS}.in_school", lambda self, school: self.all()),
    "only staff sets work": ("assignments/<work>/", f"{MEMBER}.watches", property(_always)),
    "drills of the school": ("assignments/drills/<saved>/", f"{SAVED}.of_school", _every_school),
    "only staff rules": ("disputes/<dispute>/rule/", f"{MEMBER}.watches", property(_always)),
    "only staff lays out": ("desk/set-up/<game>/", f"{MEMBER}.watches", property(_always)),
    "cases of the school": ("desk/cases/<case>/", f"{CASES}.of_school", _every_case),
    "one's own work": ("assignments/mine/<work>/", f"{WORK}.assigned_to", _everyone),
    "only staff opens gates": ("courses/people/<pete>/", f"{MEMBER}.watches", property(_always)),
    "one's own payoffs": ("payouts/sets/<set>/", f"{PAYOFFS}.for_user", _everyone),
    "only a manager says what is called": ("payouts/calls/", f"{MEMBER}.manages", property(_always)),
    "one's own test": (
        "table-tests/place/<candidate>/",
        "trainer.exams.views.place.own_candidate",
        _any_candidate,
    ),
}
"""A door that each guard keeps, the guard, and what stands there without it. Who rules on a dispute is asked
twice, by school and by `may_act_on`: see rights/test_own_record.py."""


@pytest.mark.parametrize(("route", "guard", "without"), REMOVED.values(), ids=REMOVED)
def test_a_removed_guard_is_noticed(cookies, alice, monkeypatch, route, guard, without):
    """With it, everyone stands where the table says: that is asked above, of all doors."""
    run = sit_down(alice)
    monkeypatch.setattr(guard, without)
    assert any(strays(cookies, run, doors_of(route)))


def test_views_without_their_guards_are_noticed(cookies, alice, monkeypatch):
    """Of each the innermost function, as it would be if somebody forgot every decorator."""
    run, unnoticed = sit_down(alice), []
    for route, pattern in patterns():
        if route not in (*OPEN, *BY_CODE, *BY_TOKEN, "password/"):  # which Django guards
            *_guards, bare = wrapped(pattern.callback)
            with monkeypatch.context() as without:
                without.setattr(pattern, "callback", _trusting(bare, alice))
                if not any(strays(cookies, run, doors_of(route))):
                    unnoticed.append(route)
    assert unnoticed == []


def _trusting(bare: Callable, member: Membership) -> Callable:
    def unguarded(request, *args, **kwargs):
        request.membership = member  # what a view would find if it trusted everyone
        return bare(request, *args, **kwargs)

    return unguarded


def test_a_new_door_is_noticed():
    from trainer import urls

    urls.urlpatterns.append(url_path("secret/", member_required(lambda request: None)))
    try:
        with pytest.raises(AssertionError):
            test_every_door_is_in_the_table()
    finally:
        urls.urlpatterns.pop()
