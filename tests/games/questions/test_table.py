"""The table of asks: found by itself, each in its groups and its place, and every question on it."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

from games.engine import questions
from games.engine.procedure.frames import Exercise
from games.engine.questions.ask import When
from games.engine.questions.catalog import (
    ASKS,
    FLOOR,
    POSES,
    TITLES,
    WHOLE_JOB,
    interludes,
)
from tests.games.dealing import cached_stops, deal_cached

# --- Asks are found by themselves ------------------------------------------------------------------------


def test_every_module_that_says_asks_is_in_the_table_once():
    said = [
        ask
        for module in walk_packages(questions.__path__, f"{questions.__name__}.")
        if module.name != "games.engine.questions.catalog"
        for ask in getattr(import_module(module.name), "ASKS", ())
    ]
    assert {ask.slug: ask for ask in said} == ASKS
    assert len(said) == len(ASKS) > 20


def test_no_two_asks_share_a_name_that_a_moment_asks_a_question_or_a_title():
    posed = [name for ask in ASKS.values() for name in ask.poses]
    assert sorted(posed) == sorted(POSES)
    questions = [question.slug for ask in ASKS.values() for question in ask.questions]
    assert len(questions) == len(set(questions))
    titles = [about for ask in ASKS.values() for about in ask.titles]
    assert sorted(titles) == sorted(TITLES)


# --- What comes in beside the procedure ------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(WHOLE_JOB))
def test_the_floor_beside_a_dealers_ask_poses_nothing(slug):
    """A dealer who watched another would see the answers to his own job."""
    for when in When:
        assert interludes(when, FLOOR | {slug}) == interludes(when, frozenset({slug}))
    for game in ("6-5-4-poker", "six-card-poker"):
        played = deal_cached(game, seed="beside", exercise=Exercise(FLOOR | {slug}, slips=100))
        assert played.frames == deal_cached(game, seed="beside", exercise=Exercise(frozenset({slug}))).frames
        assert not {prompt.ask for stop in cached_stops(played) for prompt in stop.prompts} & {"floor"}
