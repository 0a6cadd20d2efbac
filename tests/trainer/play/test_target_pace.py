"""A dealer who is on target at every decision keeps up with a floor."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from trainer.exams.pace import count_core
from trainer.play.pace import norm_of
from trainer.schools.floor_pace import ROUNDS_AN_HOUR

ROUNDS, LEAST = 12, 20
MORE_BETS = {"let-it-ride": (17, 35), "three-card-poker": (19, 35)}
"""Rounds an hour of six seats and of three where a spot has five bets, each of them a decision."""


def an_hour(slug: str, seats: int, seconds: Callable[[Prompt], int]) -> Fraction:
    """Return rounds an hour of hands and bets alone."""
    took = sum(
        seconds(prompt)
        for number in range(ROUNDS)
        for stop in prompts(deal(GAMES[slug], seed=f"pace {number}", spots=seats))
        for prompt in stop.prompts
        if count_core(slug, [prompt.ask])
    )
    return Fraction(3_600 * ROUNDS, took)


@pytest.mark.parametrize("slug", GAMES)
def test_on_target_six_seats_come_to_twenty_rounds_an_hour(slug):
    assert an_hour(slug, 6, lambda prompt: prompt.seconds) >= MORE_BETS.get(slug, (LEAST,))[0]


@pytest.mark.parametrize("slug", GAMES)
def test_on_target_three_seats_keep_the_floors_pace(slug):
    least = MORE_BETS[slug][1] if slug in MORE_BETS else ROUNDS_AN_HOUR[3]
    assert an_hour(slug, 3, lambda prompt: prompt.seconds) >= least


@pytest.mark.parametrize("slug", GAMES)
def test_a_stored_answer_has_the_target_of_its_question(slug):
    asked = [one for stop in prompts(deal(GAMES[slug], seed="pace", spots=6)) for one in stop.prompts]
    stored = {one.key: norm_of(slug, one.ask, str(one.words(one.due))) for one in asked}
    assert stored == {one.key: one.seconds for one in asked}
