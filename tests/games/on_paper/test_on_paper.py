"""A game that no one ships: Three Card Poker is a module, a sheet and a layout, and the engine deals it."""

from functools import cache
from pathlib import Path

import pytest
from django.template import engines

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import HOUSE_RULES, read_house_rules
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.on_paper.three_card_poker import GAME
from tests.games.round_builder import round_document
from tests.games.trainee import right_answers

FOLDER = Path(__file__).parent
EXERCISES = Exercise(WHOLE_JOB, wrong_bets=25, irregularities=60), HANDS_AND_BETS
ROUNDS = 40


@cache
def dealt(number: int) -> Round:
    """The whole job and hands and bets in turn, by both tables."""
    house = open_house(GAME, load(GAME), {"pair-plus": f"PP-{number // 2 % 2 + 1}"})
    exercise = EXERCISES[number % 2]
    return deal(GAME, seed="on paper", round=number, spots=number % 6 + 1, house=house, exercise=exercise)


def play(dealer: str, *spots: dict, **house) -> Round:
    return Round(read_document(round_document(GAME.slug, dealer, *spots, **house), {GAME.slug: GAME}))


# --- What it is made of --------------------------------------------------------------------------


def test_it_is_a_module_a_sheet_and_a_layout_and_is_not_what_is_shipped():
    files = {path.name for path in FOLDER.iterdir() if path.name.lower().startswith("three")}
    assert files == {"three_card_poker.py", "three_card_poker.toml", "three-card-poker.html"}
    assert GAME not in GAMES.values()


def test_its_sheet_lies_beside_it_and_has_the_rules_of_every_house():
    sheet = load(GAME)
    assert sheet.game == GAME.slug
    assert set(read_house_rules(HOUSE_RULES)) < set(sheet.rules)


def test_its_layout_draws_every_bet():
    page = engines["django"].from_string((FOLDER / "three-card-poker.html").read_text(encoding="utf-8"))
    circles = [(wager.slug, {"label": wager.name, "amount": "5"}) for wager in GAME.wagers]
    drawn = page.render({"spot": {"circles": circles}})
    assert drawn.count('class="bet ') == len(GAME.wagers)
    assert all(f'data-bet="{wager.slug}"' in drawn for wager in GAME.wagers)


# --- How its bets settle -------------------------------------------------------------------------

QUEEN_HIGH, JACK_HIGH = "Qd 7c 2h", "Jd 9c 2h"
WON, LOST = "ante pay 1000, play pay 1000", "ante take 0, play take 0"


# --- What is asked of it -------------------------------------------------------------------------


def test_right_answers_are_right_at_every_stop():
    met = set()
    for number in range(ROUNDS):
        for stop in prompts(dealt(number)):
            met |= {prompt.ask for prompt in stop.prompts}
            verdicts = grade_stop(dealt(number), stop, right_answers(stop))
            assert verdicts
            assert all(verdict.right for verdict in verdicts), (number, str(stop.place))
    assert {"qualifies", "dealer-hand", "player-hand", "call-hand", "bet", "next-step"} <= met
    assert {"first-spot", "next-spot", "check-bets", "check-play", "irregularity", "first-dealt"} <= met


# --- Its strategy --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, *GAMES.values()], ids=lambda game: game.slug)
def test_a_published_strategy_has_its_words_and_its_rule(game):
    for strategy in game.strategies:
        words = (strategy.name, strategy.label, strategy.kind, strategy.rule)
        assert all(words) or not any(words)


# --- Its documents and scenarios -----------------------------------------------------------------


def test_a_document_reads_back_as_it_was_written():
    for number in range(ROUNDS):
        document = write_document(dealt(number))
        again = Round(read_document(document, {GAME.slug: GAME}))
        assert write_document(again) == document
