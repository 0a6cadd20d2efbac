"""Every word on every page can be translated: in the language of pseudo.py no page shows a bare one.

Names of people, schools, languages and paytables, seeds, layouts, rule numbers and quotations may stay bare.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from itertools import product
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from games import GAMES
from games.engine.console.consoles import KEYS
from games.engine.odds.base_bet.simulation import SEED
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from games.engine.rules.sheets import load
from tests.games.trainee import wrong_answers
from tests.scale import some_or_all
from tests.trainer.assignments import set_work
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.certifications.finished import sat
from tests.trainer.exams.records import filing
from tests.trainer.library.odds.keeping import nothing_kept
from tests.trainer.live.rooms import led, opened, says, stop_of
from tests.trainer.modes import hint_url, replay_url, report_url, start_in, start_test
from tests.trainer.play.regrading.editions import one_more, reprinted
from tests.trainer.play.table.test_consoles import sits
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_on,
    play_out,
    post,
    right_answers,
    round_state_of,
    table_url,
)
from tests.trainer.whole.pseudo import CLOSE, OPEN, bare_words, spoken
from trainer.accounts.sign_in_limits import MAX_PER_SOURCE
from trainer.assignments import services, worksheets
from trainer.credentials.transcripts.views import pdf_context
from trainer.exams.models import CheckDone, ClassroomTime, EventKind
from trainer.exams.records import Recorded
from trainer.exams.report.certificate import certificate_context
from trainer.exams.report.pdf import report_context
from trainer.exams.results import TableTest
from trainer.exams.services.checks import add_check, list_of
from trainer.exams.services.signing import signatures_of, signed_view
from trainer.live import joining
from trainer.live.models import Act, LiveClass
from trainer.pages.text import say
from trainer.play import lessons
from trainer.play.models import Correction, Mode, Run
from trainer.play.regrading import apply, correct
from trainer.play.services.runs import next_round, open_run
from trainer.play.skills import Item
from trainer.practice.forms import Choice
from trainer.schools.models import User
from trainer.schools.services import make_class, make_code

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", ["six-card-poker", "pai-gow-poker"])

SHEETS = [load(game) for game in GAMES.values()]
TABLES = [table for sheet in SHEETS for tables in sheet.paytables.values() for table in tables.values()]
GLOSSARY = Path(settings.BASE_DIR) / "locale" / "es" / "glossary.toml"
NAMES = {
    *tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["names"]["keep"],
    *(
        "Lucía Ruiz",
        "lu@example.com",
        "Alice",
        "Bob",
        "Mona",
        "Olga",
        "Riverside",
        "UTC",
        "demo",
        "consoles",
        *dict(settings.LANGUAGES).values(),
    ),
    *("Olga", "alice", "bob", "mona", "olga", "Ada Cole", "Lucía Fernández", "Min-jun Park", "nonsense"),
    *("ada@example.com", "lucia@example.com", "zzz", SEED),
    *(sheet.source for sheet in SHEETS),
    *(rule for sheet in SHEETS for rule in sheet.rules),
    *(rule.split(" ")[0] for sheet in SHEETS for rule in sheet.rules),
    *(text for table in TABLES for text in (table.name, table.source)),
    *(row.printed for table in TABLES for row in table.rows if row.printed),
}
"""Words that no translator changes."""

CARD = "[2-9TJQKA][cdhs]|X[12]"
KEY = "[A-Z]"
_NAMES = re.compile(
    "|".join(rf"(?<!\w)(?:{name})(?!\w)" for name in [*map(re.escape, sorted(NAMES)[::-1]), CARD, KEY])
)


@pytest.fixture(autouse=True)
def pseudo(monkeypatch):
    """Spoken until the end of the test, or until this is called."""
    with ExitStack() as speech:
        speech.enter_context(spoken(monkeypatch))
        yield speech.close


def bare(response: HttpResponse | str) -> list[str]:
    html = response if isinstance(response, str) else response.content.decode()
    return [text for text in bare_words(html) if re.search(r"[^\W\d_]", _NAMES.sub("", text))]


def whole(**pages: HttpResponse | str) -> dict[str, dict[str, int]]:
    """What is bare on each of these pages, and how often."""
    return {name: dict(Counter(found)) for name, page in pages.items() if (found := bare(page))}


# --- The check itself --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page",
    [
        "<p>A bare word</p>",
        f"<p>{OPEN}You {CLOSE}forgot the qualifier{OPEN}.{CLOSE}</p>",
        '<button aria-label="Take back">⌫</button>',
        '<form id="line" data-nothing="Nothing fits"></form>',
        "<title>Table</title>",
    ],
)
def test_a_bare_word_is_found(page):
    assert bare(page)


@pytest.mark.parametrize(
    "page",
    [
        f"<p>{OPEN}said{CLOSE} 25 · SCP-02</p>",
        f'<cite class="rule">HOUSE dealer card</cite> <kbd class="cap">T</kbd> <b>{OPEN}x{CLOSE}</b>',
        '<div data-place="deal/0"><script>let word;</script></div>',
    ],
)
def test_what_is_said_is_not(page):
    assert not bare(page)


def test_a_text_that_no_catalogue_has_stays_bare():
    from django.utils.translation import gettext

    assert bare(gettext("No page has ever had this text"))
    assert not bare(gettext("Take"))


# --- Signing in, and error pages ---------------------------------------------------------------------


def test_signing_in_and_error_pages(client, riverside):
    wrong = {"username": "alice", "password": "wrong"}
    stranger = User.objects.create_user("stray")
    pages = {
        "sign in": client.get("/login/"),
        "refused": client.post("/login/", wrong),
        "empty": client.post("/login/", {}),
        "offline": client.get("/offline/"),
        "nowhere": client.get("/nowhere/"),
        "locked": [client.post("/login/", wrong) for _ in range(MAX_PER_SOURCE)][-1],
    }
    client.force_login(stranger)
    pages["stranger"] = client.get("/")
    for name in ("403.html", "403_csrf.html", "500.html", "413.html"):
        pages[name] = render_to_string(name, request=RequestFactory().get("/"))
    for about in ({"by_itself": True}, {"kept": [("typed", "7")]}, {}):
        pages[f"503.html {about}"] = render_to_string("503.html", about)
    pages["gone.html"] = render_to_string("play/gone.html", {"run_id": UUID(int=0)})
    assert whole(**pages) == {}


def test_the_name_on_a_home_screen(client):
    page = client.get("/manifest.webmanifest").json()
    assert not [page[name] for name in ("name", "short_name", "description") if bare(page[name])]


# --- Choosing what to practice -----------------------------------------------------------------------

WRONG_FORMS = {
    "nothing": {},
    "all": {
        "game": "?",
        "spots": "9",
        "what": "?",
        "mode": "?",
        "rounds": "?",
        "minutes": "?",
        "groups": "?",
    },
    "numbers": {"game": "rabbit-hunter", "spots": "x", "rounds": "201", "minutes": "999", "seed": "s" * 201},
    "of another game": {
        **{"game": "rabbit-hunter", "spots": "1", "seed": "\x07", "mode": "test"},
        **{"scenario": "6-5-4-poker/x", "wager": "6-5-4-poker/x"},
    },
    "too few": {"game": "six-card-poker", "spots": "1", "scenario": "six-card-poker/two-meter-hits"},
    "too many": {"game": "six-card-poker", "spots": "1", "what": "decisions", "rounds": "60"},
    "never asked": {"game": "6-5-4-poker", "spots": "1", "what": "decisions", "groups": "qualifying"},
    "with a seed": {"game": "six-card-poker", "spots": "1", "mode": "test", "seed": "demo"},
}


def test_the_chooser_and_what_it_refuses(client_of, alice):
    client = client_of(alice)
    play_out(start_in(Mode.PRACTICE, alice))
    start_test(alice, game="six-card-poker", rounds=3)
    pages = {"home": client.get("/")}
    for name, form in WRONG_FORMS.items():
        pages[name] = client.post("/runs/", form)
        assert pages[name].status_code == 422, name
    for way in ("placement", "today", "mistakes", "pace", "burst", "interference"):
        pages[way] = client.post(f"/practice/{way}/", {})
    pages["second test"] = client.post("/practice/test/", {"game": "six-card-poker"})
    assert whole(**pages) == {}


# --- At the table ------------------------------------------------------------------------------------

ROUNDS = {
    "the whole job": {"asks": (*WHOLE_JOB, *STRATEGY), "wrong_bets": 60},
    "irregular": {"asks": ("irregularity",), "irregularities": 100},
    "the floor": {"asks": tuple(FLOOR), "slips": 100},
}


@some_or_all(
    "kind, game",
    [*product(ROUNDS, GAMES)],
    some=[*product(["irregular", "the floor"], GAMES), ("the whole job", "wild-six-card-draw-poker")],
)
def test_every_stop_of_a_round(client_of, alice, game, kind):
    client, item = client_of(alice), Item(game, **ROUNDS[kind])
    run = open_run(membership=alice, game=game, spots=1, seed="demo", items=(item,))
    pages = dict(answered(client, run))
    pages["summary"], pages["replay"] = client.get(table_url(run)), client.get(replay_url(run))
    assert whole(**pages) == {}


def answered(client, run: Run) -> Iterator[tuple[str, HttpResponse]]:
    """Unanswered, then answered wrong, when something is asked for the first time; else answered right."""
    known: set[str] = set()
    while stop := round_state_of(run).stop:
        new = {prompt.ask for prompt in stop.prompts} - known
        form = form_of(stop, (wrong_answers if new else right_answers)(stop))
        if new:
            empty = {name: form[name] for name in ("place", "key")}
            yield f"{stop.place!s} unanswered", client.post(answer_url(run), empty, **HTMX)
        yield str(stop.place), client.post(answer_url(run), form, **HTMX)
        known |= new


@pytest.mark.parametrize("system", KEYS)
def test_the_consoles(client_of, alice, system):
    run = sits(alice, "six-card-poker", system, "console", "meter", "call-hand", "envies")
    assert whole(**dict(answered(client_of(alice), run))) == {}


@every_game
def test_every_card_of_a_lesson_and_its_rules(client_of, alice, game):
    client, pages = client_of(alice), {}
    run = lessons.take_lesson(membership=alice, game=game)
    pages["before"] = client.get(table_url(run))
    play_out(run)
    pages["after"] = client.get(table_url(run))
    assert whole(**pages) == {}
    golden = [round.golden for round in lessons.lesson_of(game).rounds]
    assert whole(**{one.name: say(one.title) + say(one.why) for one in golden}) == {}


def test_a_hint_and_how_a_table_is_sat(client_of, alice):
    client, guided = client_of(alice), start_in(Mode.GUIDED, alice)
    stop = round_state_of(guided).stop
    pages = {"guided": client.get(table_url(guided)), "hint": client.post(hint_url(guided), form_of(stop))}
    post(client, guided)
    pages["hinted"] = client.get(replay_url(guided))
    pages["typed before"] = client.post(answer_url(guided), form_of(stop), **HTMX)
    assert whole(**pages) == {}


def test_a_table_test_from_its_plate_to_its_report(client_of, alice, bob):
    run, client = start_test(alice, minutes=20, rounds=2, game="six-card-poker"), client_of(alice)
    pages = {"table": client.get(table_url(run)), "closed": client.get("/games/six-card-poker/")}
    play_out(run, how=wrong_answers)
    pages["between rounds"] = client.get(table_url(run))
    pages["end?"] = client.post(reverse("play:finish", args=[run.pk]))
    pages["watched"] = client_of(bob).get(reverse("live:watch", args=[run.pk]))
    late = round_state_of(run).stops[0]
    Run.objects.filter(pk=run.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    pages["late"] = client.post(answer_url(run), form_of(late), **HTMX)
    pages["report"] = without_digits(client.get(report_url(run)))
    assert whole(**pages) == {}


def without_digits(response: HttpResponse) -> str:
    """Remove digests, codes and the address that checks them."""
    html = response.content.decode().replace("http://testserver/check/", "")
    return re.sub(r"\b(?=[0-9a-f]*\d)[0-9a-f]{32,64}\b", "", html)


def test_a_report_that_is_judged_signed_and_checked(client_of, alice, bob, mona):
    run, client = filing.given(alice, bob, how=wrong_answers, second_signature=True), client_of(bob)
    for what in (EventKind.PAUSED, EventKind.RESUMED, EventKind.LOST, EventKind.ADDED):
        filing.happens(run, what, who=bob, seconds=61, why="zzz")
    pages = {"unsigned": client.get(report_url(run)), "wrong": client.get(report_url(run), {"wrong": "1"})}
    pages["marks"] = client.post(filing.door("assess", run), {"grade-0": "11"})
    pages["refused"] = filing.sign(client, run, bob, "nonsense")
    client.post(filing.door("assess", run), filing.MARKS | {"words": "zzz"})
    filing.sign(client, run, bob)
    report = report_context(RequestFactory().get("/"), run, run.record)
    check = f"/check/{run.record.check_code.code}/"
    pages |= {
        "signed": client.get(report_url(run)),
        "check": client.get(check),
        "door": client.get("/check/"),
    }
    pages["no code"] = client.get("/check/", {"code": "zzz"})
    client.post(filing.door("revoke", run), {"why": "zzz"})
    filing.happens(run, EventKind.VOIDED, who=bob, why="zzz")
    pages |= {"revoked": client.get(check), "void": client.get(report_url(run))}
    found = {name: without_digits(page) for name, page in pages.items()}
    assert whole(**found, pdf=" · ".join([report["unsigned"], *report["words"].values()])) == {}


def test_transcripts_and_the_rubric(client_of, alice, bob, mona, monkeypatch):
    monkeypatch.setattr(TableTest, "implausible", False)
    run, staff = filing.given(alice, bob), client_of(bob)
    filing.sign(staff, run, bob)
    door = f"/transcripts/people/{alice.pk}/"
    pages = {"none": client_of(alice).get(door), "to sign": staff.get(door)}
    pages["refused"] = staff.post(f"{door}sign/", {"password": "nonsense"})
    pages["changed"] = staff.post(f"{door}sign/", {"password": "bob-knows-this", "seen": "?"})
    made = signed_transcript(alice, by=bob)
    pages |= {"signed": staff.get(door), "check": staff.get(f"/check/{made.code}/")}
    filing.happens(run, EventKind.VOIDED, who=bob, why="zzz")
    pages |= {"void": staff.get(door), "check void": staff.get(f"/check/{made.code}/")}
    pdf = pdf_context(RequestFactory().get("/"), made)
    record = Recorded(run.record.body)
    shown = signed_view(RequestFactory().get("/"), run.record, record, signatures_of(run.record))
    certificate = certificate_context(RequestFactory().get("/"), run, record, shown)
    staff.post(f"/transcripts/{made.pk}/revoke/", {"why": "zzz"})
    pages |= {"revoked": staff.get(door)}
    rubric = "/table-tests/standards/rubric/"
    pages |= {"default": staff.get(rubric)}
    form = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0", "seen": "0", "lowest": "1", "highest": "5"}
    wrong = {"form-0-help": "zzz", "form-1-name": "zzz"}
    pages["wrong"] = client_of(mona).post(rubric, form | wrong)
    pages["empty"] = client_of(mona).post(rubric, form)
    named = {"form-0-name": "zzz", "form-0-weight": "2"}
    pages["saved"] = client_of(mona).post(rubric, form | named, follow=True)
    pages["another"] = client_of(mona).post(rubric, form | named)
    alice.user.first_name = "\U0010fffd"
    alice.user.save()
    pages["no typeface"] = client_of(alice).get(filing.door("report_pdf", filing.given(alice, bob)))
    texts = [*pdf["words"].values(), *certificate["words"].values(), certificate["passed"]]
    found = {name: without_digits(page) for name, page in pages.items()}
    assert whole(**found, pdf=" · ".join(texts)) == {}


# --- Away from the table ------------------------------------------------------------------------------


@every_game
def test_the_sheets(client_of, alice, game):
    assert whole(sheet=client_of(alice).get(f"/games/{game}/")) == {}


@every_game
def test_the_odds(client_of, alice, game):
    url = f"/games/{game}/odds/"
    pages = {"shown": client_of(alice).get(url), "asked": client_of(alice).get(url, {"coin_in": "?"})}
    assert whole(**pages) == {}


def test_odds_that_are_not_counted(client_of, alice, mona, monkeypatch, tmp_path):
    with nothing_kept(monkeypatch, tmp_path):
        pages = {"odds": client_of(alice).get("/games/six-card-poker/odds/")}
        pages["house"] = client_of(mona).get("/house-rules/six-card-poker/")
        assert whole(**pages) == {}


def test_games_and_glossary(client_of, alice):
    client = client_of(alice)
    assert whole(games=client.get("/games/"), glossary=client.get("/glossary/")) == {}


def test_watching_and_progress(client_of, alice, bob):
    trainee, instructor, run = client_of(alice), client_of(bob), start_in(Mode.PRACTICE, alice)
    pages = {
        "no rounds yet": trainee.get(f"/progress/{alice.pk}/"),
        "empty class": instructor.get("/tables/?class="),
    }
    play_on(run, 2, how=wrong_answers)
    pages["watched"] = instructor.get(reverse("live:watch", args=[run.pk]))
    pages["fragment"] = instructor.get(reverse("live:watch_felt", args=[run.pk]))
    pages["in the room"] = instructor.get(reverse("live:watch_projector", args=[run.pk]))
    pages |= {"wall": instructor.get("/tables/"), "live_class": instructor.get("/tables/projector/")}
    start_in(Mode.PRACTICE, alice)
    pages["went on"] = instructor.get(reverse("live:watch", args=[run.pk]))
    pages["went on, in the room"] = instructor.get(reverse("live:watch_projector", args=[run.pk]))
    play_out(run)
    next_round(state=round_state_of(run))
    pages |= {"progress": trainee.get(f"/progress/{alice.pk}/"), "school": instructor.get("/progress/")}
    assert whole(**pages) == {}


def test_marking_again(client_of, alice, mona, monkeypatch):
    staff, page, run = client_of(mona), "/progress/regrading/", start_in(Mode.PRACTICE, alice)
    play_out(run)
    about = {"game": run.drill.game}
    pages = {
        "asked": staff.get(page),
        "nothing": staff.get(page, about),
        "wrong": staff.get(page, {"game": "17"}),
    }
    reprinted(monkeypatch, one_more)
    pages |= {"would": staff.get(page, about), "without a reason": staff.post(page, about)}
    pages["moved on"] = staff.post(page, about | {"why": "17", "seen": "0"})
    again = start_in(Mode.PRACTICE, alice)
    play_out(again)
    monkeypatch.setattr("trainer.reports.views.regrading.MOST_RUNS", 1)
    pages["some of many"] = staff.get(page, about)
    list(apply(correct(by=mona, game=run.drill.game, why="17")))
    pages |= {"done": staff.get(page), "one": staff.get(f"{page}{Correction.objects.get().pk}/")}
    pages["replay"] = client_of(alice).get(reverse("play:replay", args=[run.pk, 0]))
    assert whole(**pages) == {}


def test_a_live_room(client_of, alice, bob):
    staff, trainee, live_class = client_of(bob), client_of(alice), opened(bob)
    joining.join(live_class=live_class, member=alice)
    code, own, wrong = f"/live/join/{live_class.code}/", f"/live/{live_class.pk}/", {"code": "1"}
    pages = {"list": staff.get("/live/"), "refused": staff.post("/live/", {"what": "decisions"})}
    pages |= {"mine": trainee.get("/live/"), "home": trainee.get("/"), "join": trainee.get(code)}
    pages |= {"no code": trainee.post("/live/code/", wrong), "wait": staff.get(f"{own}projector/")}
    stands = {"asked": (Act.NEXT,), "paused": (Act.PAUSE,), "on": (Act.RESUME,), "in": (Act.COLLECT,)}
    stands |= {"shown": (Act.SHOW, Act.RANK), "back": (Act.NEXT, Act.BACK)}
    for name, acts in stands.items():
        if name == "in":
            says(live_class, alice, wrong_answers(stop_of(live_class)))
        led(live_class, *acts)
        for path in ("host/", "projector/"):
            pages[f"{path}, {name}"] = staff.get(own + path)
    form = {"version": "1", "host": "yes"}
    pages["moved on"] = staff.post(f"{own}act/show/", form)
    form["version"] = str(LiveClass.objects.get().version)
    pages["not now"] = staff.post(f"{own}act/pause/", form)
    led(live_class, Act.CLOSE)
    for path in ("host/", "projector/", ""):
        pages[f"closed {path}"] = staff.get(own + path)
    pages |= {"past": staff.get("/live/"), "one's own record": trainee.get(own)}
    assert whole(**{name: _without_code(page, live_class) for name, page in pages.items()}) == {}


def _without_code(response: HttpResponse, live_class: LiveClass) -> str:
    """The address at which one comes in is read as it is."""
    return response.content.decode().replace("testserver/live", "").replace(str(live_class.pk), "")


def test_certifications(client_of, alice, bob):
    staff, record = client_of(bob), reverse("exams:person", args=[alice.pk])
    pages = {"empty": staff.get("/certifications/"), "no list": staff.get("/certifications/checks/")}
    pages["no list on a record"] = staff.get(record)
    add_check(name="Lucía Ruiz", by=bob)
    for day, passed, game in zip((400, 350, 1, 30), (True, True, False, False), list(GAMES)[:4], strict=True):
        sat(alice, timezone.localdate() - timedelta(days=day), passed=passed, game=game)
    pages["refused"] = staff.post(f"{record}checks/", {"met": "yes"})
    pages["refused hours"] = staff.post(f"{record}hours/", {"correction": "on"})
    when, seen = timezone.localdate(), list_of(school=bob.school)[0]
    for met in (True, False):
        CheckDone.objects.create(check_seen=seen, membership=alice, day=when, met=met, examiner=bob)
    for minutes in (90, -30):
        ClassroomTime.objects.create(membership=alice, day=when, minutes=minutes, added_by=bob)
    pages |= {
        "matrix": staff.get("/certifications/"),
        "no match": staff.get("/certifications/?q=zzz"),
    }
    pages |= {"record": staff.get(record), "one's own": client_of(alice).get("/certifications/mine/")}
    staff.post(f"/certifications/checks/{seen.pk}/retire/")
    evening = make_class(school=bob.school, name="Riverside", by=bob)
    hours = reverse("exams:class_hours", args=[evening.pk])
    pages["empty class"] = staff.get(hours)
    evening.members.add(alice)
    pages |= {"hours of a class": staff.get(hours), "refused for a class": staff.post(hours)}
    pages |= {"retired": staff.get("/certifications/checks/"), "retired on a record": staff.get(record)}
    assert whole(**pages) == {}


def test_joining_and_the_people_of_a_school(client_of, client, alice, bob, olga):
    evening = make_class(school=olga.school, name="Riverside", by=bob)
    code = make_code(school_class=evening, made_by=bob, uses=5)
    code.code = "22334455"  # no letters, which would be bare
    code.save()
    owner = client_of(olga)
    pages = {
        "join by code": client.get("/join/"),
        "no such code": client.post("/join/", {"code": "AAAAAAAA"}),
        "join": client.get(f"/join/class/{code.code}/"),
        "join, empty": client.post(f"/join/class/{code.code}/", {}),
        "join, wrong": client.post(f"/join/class/{code.code}/", {"username": "alice", "password": "abc"}),
        "join as oneself": owner.get(f"/join/class/{code.code}/"),
        "shut": client.get("/join/class/AAAAAAAA/"),
        "password": owner.get("/password/"),
        "password, empty": owner.post("/password/", {}),
        "school": owner.get("/school/"),
        "people": owner.get("/people/"),
        "no match": owner.get("/people/?q=zzz"),
        "who left": owner.get("/people/?there=left"),
        "person": owner.get(f"/people/{alice.pk}/"),
        "invite": owner.get("/people/invite/"),
        "classes": owner.get("/classes/"),
        "class": owner.get(f"/classes/{evening.pk}/"),
    }
    pages["last owner"] = owner.post(f"/people/{olga.pk}/leave/", follow=True)
    pages["name taken"] = owner.post("/classes/", {"name": "Riverside"}, follow=True)
    pages["no name"] = owner.post("/classes/", {}, follow=True)
    pages["no number"] = owner.post(f"/classes/{evening.pk}/invitation/open/", {}, follow=True)
    owner.post(f"/classes/{evening.pk}/end/")
    pages["closed"] = owner.get(f"/classes/{evening.pk}/")
    owner.post(f"/people/{alice.pk}/leave/")
    pages["left"] = owner.get(f"/people/{alice.pk}/")
    pages["add"], pages["add, empty"] = owner.get("/people/add/"), owner.post("/people/add/", {})
    pages["preview"] = owner.post("/people/add/", {"people": "Bob, nonsense\nAlice"})
    pages["too late"] = owner.post("/people/enroll/", {"people": "x"})
    assert whole(**pages) == {}


def test_set_work(client_of, alice, bob):
    """From the empty school over the board to the paper, and what its form refuses."""
    staff, own = client_of(bob), client_of(alice)
    pages = {name: staff.get(f"/assignments/{name}") for name in ("", "drills/", "give/")}
    pages["nothing"] = own.get("/assignments/mine/")
    pages["refused"] = staff.post(
        "/assignments/create/", {"game": "?", "deal": "?", "due": "?", "kinds": "?"}
    )
    choice = Choice("six-card-poker", 2, rounds=1)
    work = set_work.give(bob, alice, choice=choice, name="zzz", due=timezone.now() - timedelta(days=1))
    services.save_drill(by=bob, name="zzz", choice=work.choice)
    pages |= {"home": own.get("/"), "piece": own.get(f"/assignments/mine/{work.pk}/")}
    pages["reminded"] = staff.post(f"/assignments/{work.pk}/act/remind/", follow=True)
    set_work.do(work, alice, how=wrong_answers)
    pages |= {"mine": own.get("/assignments/mine/"), "done": own.get(f"/assignments/mine/{work.pk}/")}
    for name in ("", "?round=1", "change/", "answers/", "worksheet/", "worksheet/?key=on"):
        pages[f"work {name}"] = staff.get(f"/assignments/{work.pk}/{name}")
    pages |= {"list": staff.get("/assignments/"), "library": staff.get("/assignments/drills/")}
    pages["missed"] = staff.get(f"/assignments/create/?missed={work.pk}")
    sheet = worksheets.report_data(work, number=1, key=True)
    assert whole(**pages, pdf=" · ".join(sheet["words"].values())) == {}


def test_an_empty_wall(client_of, bob):
    assert whole(wall=client_of(bob).get("/tables/"), school=client_of(bob).get("/progress/")) == {}


@every_game
def test_the_house(client_of, mona, game):
    client, url = client_of(mona), f"/house-rules/{game}/"
    shown = client.get(url)
    fields = shown.context["page"]["form"]
    form = {field.name: field.value() for field in fields}
    typed = {name: str(value) for name, value in form.items() if value not in (None, False)}
    pages = {
        "shown": shown,
        "empty": client.post(url, {"seen": "0"}),
        "nonsense": client.post(url, dict.fromkeys(typed, "?") | {"seen": "0"}),
        "zero": client.post(url, dict.fromkeys(typed, "0") | {"seen": "0"}),
        "Washington": client.post(url, typed | {"fill": "washington", "seen": "0"}),
        "what if": client.post(url, typed | {"fill": "edges", "seen": "0"}),
        "a loss": client.post(url, typed | {"amount": "9999999", "seed_amount": "9999999", "seen": "0"}),
    }
    assert whole(**pages) == {}


def test_nothing_is_frozen_in_the_language_of_who_came_first(client_of, alice, mona, pseudo):
    """The negative control of the cure: after all these pages English ones have no mark."""
    pages = [
        (client_of(alice), "/"),
        (client_of(alice), "/games/6-5-4-poker/"),
        (client_of(mona), "/house-rules/"),
    ]
    pages.append((client_of(alice), "/games/6-5-4-poker/odds/"))
    for client, url in pages:
        assert OPEN in client.get(url).content.decode()
    pseudo()
    for client, url in pages:
        assert OPEN not in client.get(url).content.decode()
