"""Plans: every round of a drill poses what the drill is for, on a deal that comes once."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.questions.catalog import BY_NAME, asks_in
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.situations import rare_scenarios
from tests.scale import one_game, some_or_all
from trainer.play.skills import Item, Kind, kind_of_prompt
from trainer.practice.plans.deal_preview import DealPreview, chosen
from trainer.practice.plans.fresh_deals import AFTERWARDS, BURST, IN_BURST, NATURAL, again, burst
from trainer.practice.plans.misconceptions import ROUNDS, interference, topics

every_game = pytest.mark.parametrize("game", GAMES)
every_topic = some_or_all("topic", topics(), some=[*topics()][:3])


def profile(game) -> dict:
    """A game's house and meter as its sheet has them."""
    sheet = load(game)
    meter = write_meter(sheet.meter) if game.progressive else None
    return {"house": dict(open_house(game, sheet, {}).choices), "meter": meter}


PROFILES = {slug: profile(game) for slug, game in GAMES.items()}


def look(seed: str = "plans", spots: int = 2) -> DealPreview:
    return DealPreview(seed, spots, PROFILES)


def asks_of(deal_preview: DealPreview, item: Item) -> set[str]:
    """The engine's asks that this round poses, by the kinds of what is asked."""
    found = (p for stop in deal_preview.stops(item) for p in stop.prompts)
    return {kind_of_prompt(game=item.game, prompt=prompt).ask for prompt in found}


def deals(items) -> list[tuple]:
    return [(item.game, item.scenario, item.deal) for item in items]


# --- Chosen decisions ---------------------------------------------------------------------------------


@one_game("rabbit-hunter")
@pytest.mark.parametrize("group", BY_NAME.values(), ids=BY_NAME)
def test_chosen_decisions_are_all_that_is_asked_and_are_asked_in_every_round(game, group):
    deal_preview, acts = look(), {step.name: step.act for step in GAMES[game].procedure}
    items = chosen(game, groups=[group.name], rounds=4, deal_preview=deal_preview)
    for item in items:
        beside = {"bets"} if GAMES[game].hands else {"chips", "money"}
        assert set() < asks_of(deal_preview, item) <= {*(ask.slug for ask in asks_in(group)), *beside}
        assert any(group.at in ("", acts[stop.place.step]) for stop in deal_preview.stops(item))
    assert len(set(deals(items))) == len(items)


@every_game
def test_a_burst_is_rare_hands_and_then_the_natural_rate(game):
    deal_preview = look(spots=6)
    items = burst(game, deal_preview=deal_preview)
    assert [item.phase for item in items] == [BURST] * IN_BURST + [NATURAL] * AFTERWARDS
    rare = rare_scenarios(GAMES[game], 6)
    for item in items[:IN_BURST]:
        assert item.scenario in rare
        assert deal_preview.stops(item)
    assert {(item.scenario, item.deal) for item in items[IN_BURST:]} == {("", None)}


@every_topic
def test_every_round_of_a_topic_shows_what_it_is_there_for(topic):
    deal_preview, examples = look(), topics()[topic].examples
    items = interference(topic, deal_preview=deal_preview)
    assert len(items) == ROUNDS
    for number, item in enumerate(items):
        example = examples[number % len(examples)]
        assert replace(item, deal=None) == example.item
        assert any(example.shows(stop) for stop in deal_preview.stops(item))
        assert asks_of(deal_preview, item) <= set(item.asks)
    assert len(set(deals(items))) == ROUNDS


@every_game
def test_a_kind_once_more_is_a_fresh_deal_that_asks_it_and_nothing_else(game):
    asked = {ask for step in GAMES[game].procedure for ask in step.asks}
    read = next(Kind(game, ask) for ask in ("player-hand", "totals", "total", "winners") if ask in asked)
    paid = Kind(game, "bets", GAMES[game].main.slug) if GAMES[game].hands else Kind(game, "chips")
    kinds = [read, paid, read]
    deal_preview = look()
    items = again(kinds, deal_preview=deal_preview)
    assert [item.kind for item in items] == [str(kind) for kind in kinds]
    for kind, item in zip(kinds, items, strict=True):
        found = {kind_of_prompt(game=game, prompt=p) for s in deal_preview.stops(item) for p in s.prompts}
        assert found == {kind}
    assert len(set(deals(items))) == 3
