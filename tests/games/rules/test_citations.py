"""Citations: what is cited says what it is cited for, and what no document prints is marked as ours."""

import re
from pathlib import Path

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.procedure.steps import step_words
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.irregularities.irregularity import NOTHING, Event
from games.engine.questions.irregularities.irregularity_catalog import KINDS, house_rule_for
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Order
from games.engine.rules.numbered_rules import Authority
from games.engine.rules.sheets import load
from tests.games.trainee import each_prompt

SIX, FOUR, WILD = "six-card-poker", "6-5-4-poker", "wild-six-card-draw-poker"
ROUND_THE_TABLE = re.compile(r"clockwise|from left to right|right to left", re.IGNORECASE)


def rounds(slug: str, count: int = 6, **exercise) -> list[Round]:
    whole = Exercise(WHOLE_JOB, **exercise)
    return [deal(GAMES[slug], seed="citations", round=number, exercise=whole) for number in range(count)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_step_that_goes_round_the_table_cites_the_order_in_which_it_does(game):
    """Printed, or ruled by us beside the rule."""
    for step in game.procedure:
        if step.order is not Order.DEALER:
            assert ROUND_THE_TABLE.search(load(game).sentence(step.rule)), step


@pytest.mark.parametrize(
    ("slug", "rule"), [(SIX, "SCP 5"), (FOUR, "654 5"), (WILD, "WSD 3"), (SIX, "SCPP 9c")]
)
def test_an_order_that_no_document_prints_is_marked_as_ours(slug, rule):
    rules = load(GAMES[slug]).rules
    assert not ROUND_THE_TABLE.search(rules[rule].words)
    assert rules[f"RULED {rule}"].authority is Authority.RULED
    assert ROUND_THE_TABLE.search(rules[f"RULED {rule}"].text)


def test_wsd_3_when_an_automatic_winner_is_paid_is_ruled():
    assert "paid when its hand is reached" in load(GAMES[WILD]).sentence("WSD 3")


def test_scpp_9c_is_never_said_without_its_doubt():
    assert "each of those two players wins it once" in load(GAMES[SIX]).sentence("SCPP 9c")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_a_step_is_said_as_this_game_has_it(game):
    for step in game.procedure:
        sentence = str(step_words(game, step))
        assert "three" not in sentence or game.dealer.up == 3 or step.act == "board"
        assert "every Ante" not in sentence or game.qualifier


def test_654_irregularities_1_is_cited_for_what_it_prints_alone():
    """The manual voids the hands and has the cards reshuffled; the floor and the bets are the house's."""
    found: dict[str, set[str]] = {}
    for played in rounds(FOUR, count=40, irregularities=100):
        trouble = ""
        for _stop, prompt in each_prompt(played):
            trouble = str(prompt.right[0]) if prompt.ask == "irregularity" else trouble
            if trouble == "wrong-count-player" and prompt.ask in ("stands", "called", "returned"):
                found.setdefault(prompt.ask, set()).add(prompt.rule)
    assert found == {
        "stands": {"654 Irregularities 1"},
        "called": {"HOUSE player’s hand, wrong number of cards"},
        "returned": {"HOUSE player’s hand, wrong number of cards"},
    }


def test_the_readmes_first_round_is_the_one_that_is_dealt():
    """No one folds in it, so nothing is asked of a fold; four do in the next."""
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    first = readme[readme.index("## Deal your first round") : readme.index("## Features")]
    folds = []
    for number in range(2):
        stops = prompts(deal(GAMES[FOUR], seed="demo", round=number))
        folds.append(sum(stop.place.step == "decide" for stop in stops))
    assert folds == [0, 4]
    assert "At each fold" not in first
    assert "All six players stay in this round" in first
    assert "in which four players fold" in first


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_has_its_house_rule(game):
    rules = load(GAMES[game]).rules
    events = [Event(irregularity, 1) for irregularity in (NOTHING, *KINDS)]
    assert [event.irregularity for event in events if house_rule_for(event) not in rules] == []
