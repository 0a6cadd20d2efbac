"""Lessons: every golden round once, in order, played through; and nothing of it said too early."""

import pytest
from django.urls import reverse

from games.engine.rounds.stops import prompts
from tests.scale import one_game
from tests.trainer.playing import play_out, right_answers, round_state_of, say, table_url
from trainer.play.lessons import FOLDER, lesson_of, lesson_view, lessons_done, open_lesson, take_lesson
from trainer.play.models import Run, Verdict
from trainer.play.round_state import GoldenRound, golden_rounds
from trainer.play.services.runs import Outcome, next_round

pytestmark = pytest.mark.django_db
every_lesson = pytest.mark.parametrize("game", sorted(path.stem for path in FOLDER.glob("*.toml")))
GAME = "6-5-4-poker"


@pytest.fixture(autouse=True)
def dealt_once(monkeypatch):
    """A golden round is a value: it is settled and asked about once here, however often it is shown."""
    kept, asked = {}, {}
    play = GoldenRound.played

    def played(golden, exercise, *, sheet):
        name = (golden.inputs.game.slug, golden.name, sheet)
        return kept.get(name) or kept.setdefault(name, play(golden, exercise, sheet=sheet))

    def stops(played):
        return asked.setdefault(id(played), (played, prompts(played)))[1]

    monkeypatch.setattr(GoldenRound, "played", played)
    monkeypatch.setattr("trainer.play.round_state.prompts", stops)


@every_lesson
def test_a_lesson_has_every_golden_round_once(game):
    lesson = lesson_of(game)
    names = [round.golden.name for round in lesson.rounds]
    assert set(names) == {golden.name for golden in golden_rounds(game)}
    assert len(names) == len(set(names))
    assert len(lesson.introduction) > 80


@one_game("wild-six-card-draw-poker")
def test_a_perfect_trainee_plays_a_lesson_through(alice, game):
    run = take_lesson(membership=alice, game=game)
    lesson = lesson_of(game)
    for number, round in enumerate(lesson.rounds):
        round_state = round_state_of(run)
        assert (round_state.round, round_state.item.golden) == (number, round.golden.name)
        assert not lessons_done(membership=alice)
        first = lesson_view(round_state)
        while stop := round_state_of(run).stop:
            assert lesson_view(round_state_of(run)) == first  # it tells nothing by changing
            assert say(run, right_answers(stop)) is Outcome.SAVED
        assert lesson_view(round_state_of(run))["title"]
        next_round(state=round_state_of(run))
    assert round_state_of(run).run.finished
    assert not Verdict.objects.filter(answer__run=run, right=False).exists()
    assert run.answers.values("round").distinct().count() == len(lesson.rounds)
    assert list(lessons_done(membership=alice)) == [game]


def begin(client, game: str = GAME) -> str:
    response = client.post(reverse("library:lesson", args=[game]))
    assert response.status_code == 302
    return response["Location"]


def test_a_lesson_goes_on_where_it_was_left(client_of, alice, bob):
    client = client_of(alice)
    begin(client)
    run = Run.objects.get()
    play_out(run)
    next_round(state=round_state_of(run))
    say(run, right_answers(round_state_of(run).stop))
    assert begin(client) == table_url(run, 1)
    assert "Continue: 2 of 15" in client.get(f"/games/{GAME}/").content.decode()
    assert open_lesson(membership=bob, game=GAME) is None
    begin(client, "rabbit-hunter")
    begin(client_of(bob))
    assert Run.objects.count() == 3
