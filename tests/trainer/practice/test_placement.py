"""A placement shows every mistake that this house can show; it is offered at the start and a month after
the last."""

from collections import Counter
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games import GAMES
from games.engine.diagnosis.indicators import possible_indicators
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.scale import one_game
from tests.trainer.play.answers import run_of, stored
from tests.trainer.practice.test_plans import look
from trainer.play.mistake_scenes import scenes_of
from trainer.play.models import Plan, Run
from trainer.play.skills import Item, Misconception
from trainer.practice.knowledge import ENOUGH
from trainer.practice.plans import placement as placements
from trainer.practice.plans.deal_preview import DealPreview
from trainer.practice.plans.misconceptions import (
    LOOKED_AT,
    can_show,
    countering,
    golden_here,
    mistakes_in,
)
from trainer.practice.plans.placement import (
    Placement,
    placement,
    shared_placement,
    short_items,
)
from trainer.practice.remedial import AGAIN, placements_due
from trainer.practice.services import open_placement

ONCE, TWICE = 50, 75
"""Decisions within which every mistake shows; usually about half and three quarters of them are enough."""


def shown_in(round_state) -> set[str]:
    return {
        mistake.slug
        for mistake in MISTAKES
        if any(possible_indicators(round_state.beliefs, mistake.slug, stop) for stop in round_state.stops)
    }


@pytest.mark.parametrize(
    ("game", "scenario", "learned"),
    [("blackjack", "three-hands", ("wager",)), ("blackjack", "double-after-split", ("double",))],
)
def test_a_short_item_about_a_bet_that_is_learned_as_another_asks_something(game, scenario, learned):
    deal_preview = look("of a family")
    found = [
        one
        for deal in range(3)
        for one in short_items(Item(game, scenario=scenario, asks=("bets",), deal=deal), deal_preview)
    ]
    assert {one.item.wagers for one in found} >= {learned}
    for one in found:
        asked = [prompt for stop in deal_preview.round_state(one.item).stops for prompt in stop.prompts]
        assert len(asked) == one.decisions, one


@pytest.mark.parametrize("seed", ["0", "2"])
def test_few_rounds_of_a_rare_scene_are_looked_at_where_another_shows_the_mistake(seed, monkeypatch):
    """One that is named for it and shows it once in twenty rounds costs thousands of deals a round."""
    name, rare = "one-hand-too-many", "21+3-suited-three-of-a-kind"
    assert scenes_of("blackjack")[name] == ("four-hands", rare)
    looked_at, round_state = Counter(), DealPreview.round_state

    def counted(self, item):
        looked_at[item.scenario] += 1
        return round_state(self, item)

    monkeypatch.setattr(DealPreview, "round_state", counted)
    found = countering(Misconception("blackjack", name), deal_preview=look(seed), looks=3)
    assert found.scenario in ("four-hands", rare)
    assert looked_at[rare] <= LOOKED_AT


@one_game("rabbit-hunter")
def test_every_mistake_that_this_house_can_show_shows_once_and_then_again(game):
    deal_preview = look("placed")
    round_states = [deal_preview.round_state(item) for item in placement(game, deal_preview=deal_preview)]
    wanted = {name for name in mistakes_in(game, deal_preview) if can_show(game, name, deal_preview)}
    assert len(wanted) >= (10 if GAMES[game].falls else 20)
    decisions, times, once = 0, Counter(), 0
    for round_state in round_states:
        decisions += sum(len(stop.prompts) for stop in round_state.stops)
        times.update(shown_in(round_state))
        once = once or (decisions if wanted <= set(times) else 0)
    assert wanted <= set(times), wanted - set(times)
    assert once <= ONCE
    assert decisions <= TWICE
    assert sum(times[name] > 1 for name in wanted) >= 0.8 * len(wanted)


def test_a_round_written_by_hand_is_dealt_only_where_its_bets_shoe_and_boxes_have_a_place():
    """Bets that are not on the layout, or a shoe longer than the house has: a stored round is refused."""
    usual, game = look("written", spots=2).profiles["baccarat"], "baccarat"
    fewer = DealPreview("written", 2, {game: usual | {"house": usual["house"] | {"decks": 6}}})
    more = DealPreview("written", 2, {game: usual | {"house": usual["house"] | {"side-bets": "all"}}})
    for preview in (look("written", spots=2), fewer, more):
        for name in golden_here(game, preview):
            played = preview.round_state(Item(game, golden=name, here=True)).played
            read_document(write_document(played), GAMES, kept=True)
    assert "dragon-bonus-by-four" not in {*golden_here(game, look("written", spots=2))}
    assert "dragon-bonus-by-four" in {*golden_here(game, more)}
    assert {*golden_here(game, fewer)} < {*golden_here(game, look("written", spots=2))}


@one_game("rabbit-hunter")
def test_a_round_against_a_misconception_asks_what_its_holder_gets_wrong(game):
    """Of three mistakes, of which some mean nothing or hardly ever show in a game."""
    deal_preview, countered = look("against", spots=2), 0
    for name in ("tie-to-dealer", "counted-the-stake", "first-base-first"):
        item = countering(Misconception(game, name), deal_preview=deal_preview)
        if item is None:
            continue
        countered += 1
        round_state = deal_preview.round_state(item)
        asked = {prompt.key for stop in round_state.stops for prompt in stop.prompts}
        shown = {
            key for stop in round_state.stops for key in possible_indicators(round_state.beliefs, name, stop)
        }
        assert item.tells
        assert set(item.tells) <= shown <= asked
    assert countered >= (3 if game == "rabbit-hunter" else 1)


@pytest.mark.django_db
def test_it_is_due_at_the_start_and_a_month_after_the_last_one_ended(alice):
    assert placements_due(membership=alice) == list(GAMES)
    run = open_placement(membership=alice, game="rabbit-hunter")
    assert run.drill.plan == Plan.PLACEMENT
    assert open_placement(membership=alice, game="rabbit-hunter") == run  # it goes on
    assert "rabbit-hunter" in placements_due(membership=alice)
    Run.objects.update(finished=timezone.now())
    assert "rabbit-hunter" not in placements_due(membership=alice)
    Run.objects.update(finished=timezone.now() - AGAIN - timedelta(hours=1))
    assert "rabbit-hunter" in placements_due(membership=alice)


@pytest.mark.django_db
def test_rounds_about_rules_that_are_learned_are_left_out(alice):
    game = "rabbit-hunter"
    before = open_placement(membership=alice, game=game)
    preview, known = shared_placement(game, school=alice.school).preview, before.drill.item(0)
    asked = [prompt for stop in preview.stops(known) for prompt in stop.prompts]
    marks = [{"ask": one.ask, "prompt": one.key, "rule": one.rule, "aspect": one.aspect} for one in asked]
    other = run_of(alice, game)
    for number in range(ENOUGH):
        stored(other, *marks, game=game, ago=timedelta(days=number % 2))
    Run.objects.filter(pk=before.pk).update(finished=timezone.now())
    after = open_placement(membership=alice, game=game)
    assert known.written() in before.drill.items
    assert known.written() not in after.drill.items
    assert 0 < len(after.drill.items) < len(before.drill.items)


@pytest.mark.django_db
def test_a_class_that_sits_down_together_waits_for_one_search(riverside, hillside, monkeypatch):
    """Schools of the same house share it; another game has its own, and who comes later gets another one."""
    cache.clear()
    searched = []

    def search(game, *, deal_preview):
        searched.append((game, deal_preview.seed))
        return (Item(game, deal=len(searched)),)

    monkeypatch.setattr(placements, "placement", search)
    first = shared_placement("rabbit-hunter", school=riverside)
    assert isinstance(first, Placement)
    assert searched == [("rabbit-hunter", first.preview.seed)]
    shared_placement("6-5-4-poker", school=riverside)
    assert shared_placement("rabbit-hunter", school=hillside) == first
    assert len(searched) == 2
    cache.clear()
    assert shared_placement("rabbit-hunter", school=riverside) != first
    cache.clear()
