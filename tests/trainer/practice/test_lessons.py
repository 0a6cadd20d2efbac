"""Lessons: every golden round once, in order, played through; and nothing of it said too early."""

from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from games import GAMES
from games.engine.rounds.stops import prompts
from games.engine.simulated_players.expectations import expect, print_cents_on_the_dollar
from tests.scale import one_game
from tests.trainer.playing import play_out, post, right_answers, round_state_of, say, table_url
from tests.trainer.whole.leaks import cards_in, cards_seen
from trainer.play.lessons import FOLDER, lesson_of, lesson_view, lessons_done, open_lesson, take_lesson
from trainer.play.models import Run, Verdict
from trainer.play.round_state import GoldenRound, golden_rounds
from trainer.play.services.runs import Outcome, next_round

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)
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


@every_lesson
def test_a_topic_says_what_a_round_is_about_and_no_hand_or_spot_of_it(game):
    """It is read before the cards are seen."""
    lesson, hands = lesson_of(game), [name.replace("-", " ") for name in GAMES[game].ladder.categories]
    topics = [round.topic for round in lesson.rounds]
    assert len(set(topics)) == len(topics)
    for topic in topics:
        assert 10 < len(topic) < 60
        assert not any(hand in topic.lower() for hand in [*hands, "royal", "spot 1", "does not qualify"])


@one_game("wild-six-card-draw-poker")
def test_a_perfect_trainee_plays_a_lesson_through(alice, game):
    run = take_lesson(membership=alice, game=game)
    lesson = lesson_of(game)
    for number, round in enumerate(lesson.rounds):
        sitting = round_state_of(run)
        assert (sitting.round, sitting.item.golden) == (number, round.golden.name)
        assert not lessons_done(membership=alice)
        first = lesson_view(sitting)
        while stop := round_state_of(run).stop:
            assert lesson_view(round_state_of(run)) == first  # it tells nothing by changing
            assert say(run, right_answers(stop)) is Outcome.SAVED
        assert lesson_view(round_state_of(run)).title
        next_round(state=round_state_of(run))
    assert round_state_of(run).run.finished
    assert not Verdict.objects.filter(answer__run=run, right=False).exists()
    assert run.answers.values("round").distinct().count() == len(lesson.rounds)
    assert list(lessons_done(membership=alice)) == [game]


@every_game
def test_a_round_is_dealt_as_it_is_written(alice, game):
    """Its own seats, house and meter, whatever those of the school."""
    run = take_lesson(membership=alice, game=game)
    for number, golden in enumerate(round.golden for round in lesson_of(game).rounds):
        Run.objects.filter(pk=run.pk).update(round=number)
        sitting = round_state_of(run)
        assert sitting.played.inputs == golden.inputs
        assert sitting.spots == tuple(seat.spot for seat in golden.inputs.seats)


def disclosed_early(client, run: Run, golden: GoldenRound) -> list[str]:
    """Plays a round out on its page: the places where title, reason, name or a card came too early."""
    found = []
    while stop := round_state_of(run).stop:
        sitting = round_state_of(run)
        body = unescape(client.get(table_url(run, sitting.round)).content.decode())
        disclosed = any(text in body for text in (golden.title, golden.why, golden.name))
        if disclosed or not cards_in(body) <= cards_seen(sitting):
            found.append(stop.place)
        answered = unescape(post(client, run).content.decode())
    assert golden.title in answered
    assert golden.why in answered
    return found


@one_game("rabbit-hunter")
def test_the_title_and_the_reason_wait_for_the_last_answer(client_of, alice, game):
    client, run = client_of(alice), take_lesson(membership=alice, game=game)
    for round in lesson_of(game).rounds[:3]:
        assert round.topic in unescape(client.get(table_url(run, round_state_of(run).round)).content.decode())
        assert disclosed_early(client, run, round.golden) == []
        next_round(state=round_state_of(run))


def test_a_title_that_comes_early_would_be_noticed(client_of, alice, monkeypatch):
    run = take_lesson(membership=alice, game=GAME)
    golden = lesson_of(GAME).rounds[0].golden
    monkeypatch.setattr(
        "trainer.play.table_page.lesson_view",
        lambda sitting: replace(lesson_view(sitting), title=golden.title, why=golden.why),
    )
    assert len(disclosed_early(client_of(alice), run, golden)) == len(round_state_of(run).stops)


def test_a_round_of_another_house_says_how_it_differs(alice):
    """Breakage decides what is right, and hangs on no wall of the table."""
    game = "wild-six-card-draw-poker"
    run = take_lesson(membership=alice, game=game)
    names = [round.golden.name for round in lesson_of(game).rounds]
    Run.objects.filter(pk=run.pk).update(round=names.index("flush-rounded-up"))
    assert lesson_view(round_state_of(run)).house == [("Breakage", "Up to the smallest chip")]
    Run.objects.filter(pk=run.pk).update(round=names.index("automatic-winner"))
    assert lesson_view(round_state_of(run)).house == []


def test_a_replay_tells_why_only_when_its_round_is_over(client_of, alice):
    client, run = client_of(alice), take_lesson(membership=alice, game=GAME)
    replay, golden = reverse("play:replay", args=[run.pk, 0]), lesson_of(GAME).rounds[0].golden
    assert golden.why not in unescape(client.get(replay).content.decode())
    play_out(run)
    assert golden.why in unescape(client.get(replay).content.decode())


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


def test_what_a_lesson_says_that_a_fold_costs_is_what_the_count_says():
    """Word for word: the figures of "folded-ace-queen" are those by which strategy asks are marked."""
    golden = next(g for g in golden_rounds("six-card-poker") if g.name == "folded-ace-queen")
    wrong, right = (expect(golden.inputs, seat) for seat in golden.inputs.seats)
    assert (wrong.better, right.better) == (("play",), ("fold",))
    why = " ".join(golden.why.split())
    cents = print_cents_on_the_dollar(wrong.cost)
    assert f"costs {cents} cents on the dollar" in golden.title
    assert f"the dealer can hold {wrong.completions:,} hands" in why
    assert f"{-wrong.play.numerator:,}/{wrong.play.denominator:,} of an Ante" in why
    assert f"folding costs {cents} cents on the dollar" in why
    assert f"playing it costs {print_cents_on_the_dollar(right.cost)} cents more" in why
