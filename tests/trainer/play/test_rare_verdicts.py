"""A verdict keeps whether the hand that it is about is rare."""

import pytest

from games.engine.rounds.frequencies import on_rare_hand
from tests.games.trainee import wrong_answers
from tests.trainer.play.answers import run_of
from tests.trainer.playing import play_out
from trainer.play.models import Verdict
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("scenario", ["player-royal-flush", "player-pair"])
def test_what_is_stored_is_what_the_round_says(alice, scenario):
    run = run_of(alice, "six-card-poker", scenario=scenario)
    play_out(run, how=wrong_answers)
    played = RoundState(run, 0).played
    prompts = {prompt.key: prompt for stop in RoundState(run, 0).stops for prompt in stop.prompts}
    kept = {one.prompt: one.rare for one in Verdict.objects.all()}
    assert kept == {key: on_rare_hand(played, prompt) for key, prompt in prompts.items()}
    assert (True in kept.values()) is (scenario == "player-royal-flush")
