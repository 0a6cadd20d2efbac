"""Every word can be translated: in the language of pseudo.py no page shows a bare one. What forms, tables,
tests and reports say in passing; pages that are linked are read by crawl/test_crawl.py.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from uuid import UUID

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from games.engine.odds import ends
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from tests.games.trainee import wrong_answers
from tests.scale import SHAPES
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.records import filing
from tests.trainer.library.odds.test_odds_pages import clear_odds
from tests.trainer.modes import replay_url, report_url, start_test
from tests.trainer.play.table.test_consoles import sits
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_out,
    right_answers,
    round_state_of,
    table_url,
)
from tests.trainer.whole.pseudo import CLOSE, OPEN, bare_words, spoken, without_names
from trainer.accounts.sign_in_limits import MAX_PER_SOURCE
from trainer.credentials.transcripts.views import pdf_context
from trainer.exams.models import EventKind
from trainer.exams.records import Recorded
from trainer.exams.report.certificate import certificate_context
from trainer.exams.report.pdf import report_context
from trainer.exams.results import TableTest
from trainer.exams.services.signing import signatures_of, signed_view
from trainer.play.models import Run
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pseudo(monkeypatch):
    """Spoken until the end of the test, or until this is called."""
    with ExitStack() as speech:
        speech.enter_context(spoken(monkeypatch))
        yield speech.close


def bare(response: HttpResponse | str) -> list[str]:
    html = response if isinstance(response, str) else response.content.decode()
    return without_names(bare_words(html))


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


# --- At the table ------------------------------------------------------------------------------------

ROUNDS = {
    "the whole job": {"asks": (*WHOLE_JOB, *STRATEGY), "wrong_bets": 60},
    "irregular": {"asks": ("irregularity",), "irregularities": 100},
    "the floor": {"asks": tuple(FLOOR), "slips": 100},
}


@pytest.mark.parametrize(("kind", "game"), [*zip(ROUNDS, SHAPES, strict=False)])
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


def test_the_console(client_of, alice):
    run = sits(alice, "six-card-poker", "game-manager", "console", "meter", "call-hand", "envies")
    assert whole(**dict(answered(client_of(alice), run))) == {}


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


def test_what_is_printed_of_a_test_and_of_a_record(client_of, alice, bob, monkeypatch):
    """Reports that are not signed yet and that are, transcripts, certificates."""
    monkeypatch.setattr(TableTest, "implausible", False)
    asked, unsigned = RequestFactory().get("/"), filing.given(alice, bob, how=wrong_answers)
    for what in (EventKind.PAUSED, EventKind.RESUMED, EventKind.LOST, EventKind.ADDED, EventKind.VOIDED):
        filing.happens(unsigned, what, who=bob, seconds=61, why="zzz")
    run = filing.given(alice, bob)
    filing.sign(client_of(bob), run, bob)
    reports = [report_context(asked, each, filing.recorded(each)) for each in (unsigned, run)]
    transcript = pdf_context(asked, signed_transcript(alice, by=bob))
    shown = signed_view(asked, run.record, Recorded(run.record.body), signatures_of(run.record))
    certificate = certificate_context(asked, run, Recorded(run.record.body), shown)
    words = [word for page in (*reports, transcript, certificate) for word in page["words"].values()]
    texts = [*words, *(report["unsigned"] for report in reports), certificate["passed"]]
    assert whole(pdf=" · ".join(texts)) == {}


# --- Away from the table ------------------------------------------------------------------------------


def test_odds_of_a_bet_without_a_list(client_of, alice, mona, monkeypatch, tmp_path):
    monkeypatch.setattr(ends, "FOLDER", tmp_path)
    clear_odds()
    pages = {"odds": client_of(alice).get("/games/six-card-poker/odds/")}
    pages["house"] = client_of(mona).get("/house-rules/six-card-poker/")
    clear_odds()
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
