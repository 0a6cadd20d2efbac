"""The pages of set work: composed, given, changed, read, exported; and from an empty school on."""

import re
from html import unescape

import pytest
from django.urls import reverse

from games import GAMES
from tests.games.trainee import wrong_answers
from tests.trainer.assignments.set_work import begin, do, give
from tests.trainer.pdfs import pages_of, sizes_of
from tests.trainer.playing import ANY_GAME, play_on
from tests.trainer.whole.taken.files import read
from trainer.assignments.board import missed_kinds
from trainer.assignments.models import Assignment, SavedDrill
from trainer.assignments.services import preview_run
from trainer.assignments.worksheets import worksheet_of
from trainer.play.models import Answer, Mode
from trainer.play.round_state import RoundState
from trainer.practice.forms import DrillChoice
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
FIRST, SECOND = list(GAMES)[:2]


def address(name: str, *args) -> str:
    return reverse(f"assignments:{name}", args=args)


def form(**changes) -> dict:
    usual = {"name": "Homework", "game": FIRST, "spots": "2", "rounds": "3", "what": "hands"}
    usual |= {"mode": "practice", "deal": "same", "counts": "first", "act": "give"}
    usual |= {"opens": "2026-01-05T08:00", "due": "2099-01-12T23:59"}
    return usual | changes


def text(response) -> str:
    return response.content.decode()


def test_an_instructor_gives_a_class_a_drill(client_of, bob, alice, riverside):
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    assert "Create a class" not in text(client_of(bob).get(address("assignments")))
    riverside.zone = "Europe/Madrid"
    riverside.save()
    posted = form(school_classes=[evening.pk], also=[SECOND], deal="own")
    response = client_of(bob).post(address("create"), posted)
    work = Assignment.objects.get()
    assert response["Location"] == address("assignment", work.pk)
    assert work.due.isoformat() == "2099-01-12T22:59:00+00:00"  # by the clock of the school
    assert (work.choice["also"], set(work.profiles)) == ([SECOND], {FIRST, SECOND})
    home = text(client_of(alice).get("/"))
    assert "Homework" in home
    assert address("begin", work.pk) in home
    assert "Jan 12, 2099, 11:59" in home
    assert "Homework" not in text(client_of(bob).get("/practice/"))  # it is not for him


REFUSED = (
    ({"name": ""}, "Name the drill."),
    ({"rounds": ""}, "Enter a number of rounds"),
    ({"persons": []}, "Choose a class or a person"),
    ({"due": "2026-01-01T00:00"}, "That time has passed. Choose a later one."),
    ({"due": ""}, "Enter a day and a time."),
    ({"mode": "test"}, "always gives each person a different deal"),
    (
        {"mode": "test", "rounds": "0", "due": ""},
        "always gives each person a different deal",
    ),  # all that is wrong at once
    ({"deal": "own", "seed": "typed"}, "A deal code gives everyone the same deal"),
    ({"also": [SECOND], "scenario": f"{FIRST}/tie"}, "needs one game"),
    ({"what": "kinds", "kinds": ["nonsense"]}, "Choose what you deal"),
    ({"what": "decisions"}, "Choose at least one skill"),
    ({"rounds": "60", "what": "decisions", "groups": ["players"]}, "the limit is 50 rounds"),
)


def test_what_is_refused_is_said_and_everything_typed_is_kept(client_of, bob, alice):
    for changes, says in REFUSED:
        response = client_of(bob).post(address("create"), form(persons=[alice.pk]) | changes)
        page = text(response)
        assert response.status_code == 422, changes
        assert says in page.replace("&#x27;", "'")
        kept = ['value="Homework"', 'value="2026-01-05T08:00"', f'value="{FIRST}" selected']
        assert all(mark in page for mark in kept if "name" not in changes or "Homework" not in mark)
        if changes.get("persons") != []:
            assert f'value="{alice.pk}" checked' in page
    assert not Assignment.objects.exists()


def test_a_drill_is_kept_without_saying_for_whom(client_of, bob):
    client = client_of(bob)
    response = client.post(address("create"), form(act="keep", due="", mode="test"))
    saved = SavedDrill.objects.get()
    assert response["Location"] == address("library")
    page = text(client.get(f"{address('create')}?drill={saved.pk}"))
    assert 'value="Homework"' in page
    assert 'id="id_mode_test" value="test" checked' in " ".join(page.split())
    client.post(address("drill", saved.pk), form(name="Shorter", rounds="2"))
    saved.refresh_from_db()
    assert (saved.name, saved.choice["rounds"]) == ("Shorter", 2)
    client.post(address("drill_act", saved.pk, "copy"))
    client.post(address("drill_act", saved.pk, "retire"))
    assert "Shorter (copy)" in text(client.get(address("library")))
    assert client.post(address("drill_act", saved.pk, "burn")).status_code == 404


def test_what_may_change_is_to_whom_and_until_when(client_of, bob, alice):
    work, client = give(bob, bob), client_of(bob)
    posted = form(name="Longer", persons=[alice.pk], counts="best", rounds="9")
    assert client.post(address("change", work.pk), posted).status_code == 302
    work.refresh_from_db()
    assert (work.name, work.counts, work.choice["rounds"]) == ("Longer", "best", 1)
    assert list(work.persons.all()) == [alice]
    assert client.post(address("change", work.pk), posted | {"due": "2026-01-01T00:00"}).status_code == 422


@pytest.fixture
def done(alice, bob):
    """Alice did it wrongly; her name would be worked out by a spreadsheet."""
    alice.user.first_name, alice.user.last_name = "=1+1", ""
    alice.user.save()
    work = give(bob, alice, bob, choice=DrillChoice(ANY_GAME, 2, rounds=1, seed="done"))
    do(work, alice, how=wrong_answers)
    return work


def test_a_square_opens_its_answers_and_those_their_replay(client_of, bob, alice, done):
    client = client_of(bob)
    page = text(client.get(address("assignment", done.pk)))
    answers = address("answers", done.pk)
    asked = f"{ANY_GAME}/dealer-hand"
    assert f"{answers}?person={alice.pk}&amp;asked={asked.replace('/', '%2F')}" in page
    behind = text(client.get(answers, {"person": alice.pk, "asked": asked}))
    (answer,) = Answer.objects.filter(verdicts__ask="dealer-hand")
    assert f"/runs/{answer.run_id}/rounds/0/replay/?place={answer.place.replace('/', '%2F')}" in behind
    assert "Ante" not in behind  # the negative control: nothing else is behind it
    assert "Ante" in text(client.get(answers))
    assert client.get(answers, {"person": "99999"}).status_code == 404
    assert "Create a drill from these mistakes" in page
    compose = " ".join(text(client.get(f"{address('create')}?missed={done.pk}")).split())
    assert all(f'value="{kind}" checked' in compose for kind in missed_kinds(done))


def test_an_open_test_is_not_disclosed(client_of, alice, bob):
    work = give(bob, alice, choice=DrillChoice(ANY_GAME, 1, mode=Mode.TEST, rounds=2), shared=False)
    play_on(begin(work, alice), 2)
    (trial,) = client_of(alice).get(address("own_assignment", work.pk)).context["trials"]
    assert trial["sealed"]
    assert "/replay/" not in text(client_of(bob).get(address("answers", work.pk)))


def test_the_results_have_a_line_for_each_attempt_and_no_formula(client_of, bob, done):
    first, second = read(client_of(bob), address("assignment", done.pk))
    assert first["Name"] == "=1+1"
    assert (first["Outcome"], first["Counts"], second["Outcome"]) == ("Finished", "Yes", "Not started")
    counted = [int(first[title]) for title in first if title.endswith(": answers")]
    assert sum(counted) == int(first["Answers"]) > 0
    right = [int(first[title]) for title in first if title.endswith(": correct")]
    assert sum(right) == int(first["Correct"])


def test_ten_spins_are_a_page_each_with_their_layout_and_a_key_of_three(client_of, bob, alice):
    work = give(bob, alice, choice=DrillChoice("roulette", 6, rounds=10))
    sheet, key = (
        pages_of(client_of(bob).get(address("worksheet_pdf", work.pk), {"key": key}).content)
        for key in ("", "on")
    )
    assert [words.count("Round ") for words in sheet] == [1] * 10
    assert all("Which bets win?" in words for words in sheet)
    assert len(key) <= 3


def test_the_sheet_asks_what_the_screen_asks_and_the_key_answers_it(client_of, bob, alice):
    work = give(bob, alice, choice=DrillChoice(ANY_GAME, 2, what="job", rounds=1))
    sheet = worksheet_of(work)
    stops = RoundState(preview_run(work.drill, work.drill.seed), 0).stops
    asked = [question for each in sheet.rounds[0]["asked"] for question in each["questions"]]
    assert [question.number for question in asked] == list(range(1, len(asked) + 1))
    assert len(asked) == sum(len(stop.prompts) for stop in stops)
    assert all(question.due and question.rule for question in asked)
    page = text(client_of(bob).get(address("worksheet", work.pk)))
    key = text(client_of(bob).get(address("worksheet", work.pk), {"key": "on"}))
    assert 'class="rule"' in key
    assert 'class="rule"' not in page  # the questions give nothing away
    links = [unescape(link) for link in re.findall(r'href="([^"]+worksheet\.pdf[^"]*)"', page)]
    papers = [sizes_of(client_of(bob).get(link).content) for link in links]
    assert papers == [{(595, 842)}, {(612, 792)}]  # A4, Letter
    assert client_of(alice).get(address("worksheet", work.pk), {"key": "on"}).status_code == 404
