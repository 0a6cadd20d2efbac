"""Rounds of what is known least: which deals are dealt, and what of them is asked."""

import pytest

from tests.trainer.playing import ANY_GAME
from tests.trainer.practice.test_plans import look
from trainer.play.skills import Rule, kind_of_prompt, rule_of
from trainer.practice.plans.least_known import MAX_QUESTIONS, Pool

pytestmark = pytest.mark.django_db


def dealt(worth, times, rounds: int = 3):
    return list(Pool(ANY_GAME, look()).deal(worth, times, rounds))


def asked(item):
    stops = look().stops(item)
    return [
        rule_of(kind_of_prompt(game=ANY_GAME, prompt=prompt), prompt.point)
        for stop in stops
        for prompt in stop.prompts
    ]


def test_what_is_known_least_comes_first():
    up_card, hand = (
        Rule(ANY_GAME, "up-card", "654 3"),
        Rule(ANY_GAME, "call-hand", "654 Ranking of Hands"),
    )
    for first, second in ((up_card, hand), (hand, up_card)):
        items = dealt({first: 0.9, second: 0.1}, {first: 1, second: 1})
        assert asked(items[0]) == [first]


def test_a_round_is_short_and_each_deal_comes_once():
    pool = Pool(ANY_GAME, look())
    worth = dict.fromkeys(pool.rules, 0.5)
    items = list(pool.deal(worth, dict.fromkeys(worth, 9), 20))
    assert len({(item.scenario, item.deal) for item in items}) == len(items) == 20
    assert all(1 <= len(asked(item)) <= MAX_QUESTIONS for item in items)
