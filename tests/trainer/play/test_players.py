"""A player at a table of colors is known by the color of their chips, wherever the player is named.

One who bets in value chips has no color, and is "spot 4".
"""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import FLOOR, WHOLE_JOB
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs
from tests.games.dealing import rounds
from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_out, round_state_of, start_run, table_url
from trainer.play import summary
from trainer.play.labels import moment_title
from trainer.play.models import Answer
from trainer.play.round_state import golden_rounds
from trainer.reports.answers import stored_words

COLORED = [slug for slug, game in GAMES.items() if game.colors]
WHOLE = Exercise(WHOLE_JOB | {"irregularity"}, wrong_bets=60, irregularities=60)
WATCHED = Exercise(FLOOR, slips=60)
SPOT = re.compile(r"\b[Ss]pots? (\d)")


def named_by_spot(inputs: Inputs, texts: Iterator[str]) -> list[str]:
    """The texts that name a player by the spot who has a color."""
    colored = {str(seat.spot) for seat in inputs.seats if seat.color}
    return [text for text in texts if colored & set(SPOT.findall(text))]


def said_in(played: Round) -> Iterator[str]:
    """Every sentence of a round: what is heard, asked and explained, and what each moment is called."""
    for frame in played.frames:
        yield from frame.felt.speech
        yield moment_title(frame)
    for stop in prompts(played):
        for prompt in stop.prompts:
            yield from (prompt.text, prompt.label, prompt.because, prompt.note, prompt.sum)
            yield from (choice.words for choice in prompt.choices)


def in_colors(game: str) -> Iterator[Round]:
    for exercise in (WHOLE, WATCHED):
        yield from rounds(game, 100, seed="players", spots=(8, 5, 3), exercise=exercise)
        yield from (one.played(exercise, sheet=one.inputs.sheet) for one in golden_rounds(game))


@pytest.mark.parametrize("game", COLORED)
def test_no_sentence_of_a_round_names_a_player_by_the_spot_who_has_a_color(game):
    met = set()
    for played in in_colors(game):
        assert named_by_spot(played.inputs, said_in(played)) == []
        met |= {seat.color is None for seat in played.inputs.seats}
    assert met == {True, False}


@pytest.mark.parametrize("game", COLORED)
def test_a_player_without_a_color_is_a_spot_and_two_of_them_have_names_of_their_own(game):
    met = set()
    for played in in_colors(game):
        seats = played.inputs.seats
        words = [player_words(seat) for seat in seats]
        assert len(set(words)) == len(seats)
        met |= {bool(re.fullmatch(r"spot \d", word)) for word in words}
        for prompt in (one for stop in prompts(played) for one in stop.prompts):
            labels = [choice.words for choice in prompt.choices]
            assert len(set(labels)) == len(labels), labels
    assert met == {True, False}


def test_a_sentence_that_does_name_the_spot_is_found():
    """The negative control, among the lines of a game without colors."""
    (game,) = COLORED
    colored = next(rounds(game, 1, seed="players", spots=8)).inputs
    texts = (text for one in rounds("blackjack", 10, seed="players", spots=3) for text in said_in(one))
    assert named_by_spot(colored, texts)


@pytest.fixture(params=COLORED)
def played(request, alice):
    run = start_run(alice, game=request.param, spots=6)
    play_out(run, how=wrong_answers)
    return run


@pytest.mark.django_db
def test_results_review_and_lists_of_answers_name_players_by_color(played, alice, mona, client_of):
    inputs = round_state_of(played).played.inputs
    causes = summary.causes_of(played, Answer.objects.filter(run=played))
    places = [words for cause in causes for words, _url in cause.places]
    answers = client_of(mona).get(reverse("reports:answers"), {"person": alice.pk}).content.decode()
    results = client_of(alice).get(table_url(played, 0)).content.decode()
    colors = {seat.color.name for seat in inputs.seats if seat.color}
    for texts in (places, re.split(r"[<>]", answers), re.split(r"[<>]", results)):
        assert named_by_spot(inputs, iter(texts)) == []
        assert {color for color in colors if any(color.capitalize() in text for text in texts)}


@pytest.mark.django_db
def test_a_list_of_answers_at_tables_of_colors_asks_no_more_for_more_of_them(alice, mona, client_of):
    def queries() -> int:
        manager.get(url)  # sums of the days are brought up to date
        with CaptureQueriesContext(connection) as asked:
            body = manager.get(url, {"game": "roulette"}).content.decode()
        assert body.count("<tr") > 50 or len(runs) == 1
        return len(asked)

    manager, url, runs = client_of(mona), reverse("reports:answers"), []
    for number in range(8):
        runs.append(start_run(alice, game="roulette", spots=6, seed=f"list {number}"))
        play_out(runs[-1])
        if number == 0:
            of_one = queries()
    assert queries() == of_one


SPANISH = {
    "yellow chips": "fichas de color amarillo",
    "Trio 0, 1 and 2, yellow, Red, value chips": "Trío 0, 1 y 2, amarillo, Rojo, fichas de valor",
    "Even, 1 to 18": "Par, 1 a 18",
    "Black, yellow · Corner 14 to 18, blue": "Negro, amarillo · Cuadro 14 a 18, azul",
    "17, 4": "17, 4",
}


@pytest.mark.parametrize("given", SPANISH)
def test_a_stored_answer_of_bets_and_chips_is_read_in_the_language_of_the_page(given):
    assert stored_words(given) == given
    with override("es"):
        assert stored_words(given) == SPANISH[given]
