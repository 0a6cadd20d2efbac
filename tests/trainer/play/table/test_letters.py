"""The key of an option is a letter of what the page says; what is stored says nothing of it."""

import pytest
from django.utils.translation import override

from games import GAMES
from games.engine.cards.hands import CATEGORY_KEYS
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import AnswerChoice, lettered
from games.engine.questions.catalog import ALL_ASKS, FLOOR, STRATEGY
from games.engine.questions.settling import AT_END, AT_FOLD, AT_REFUND, BONUS, WORDS
from games.engine.rounds.stops import prompts
from games.engine.texts import Text
from tests.games.dealing import rounds
from trainer.play.forms import action_keys, letters
from trainer.play.table_page import HINT_KEY

ACTIONS = {"en": "tpulf", "es": "rpedl"}


@pytest.mark.parametrize("language", ACTIONS)
@pytest.mark.parametrize(
    "offered", [AT_FOLD, AT_REFUND, AT_END, BONUS], ids=["fold", "refund", "end", "bonus"]
)
def test_an_action_has_one_letter_whatever_is_offered_beside_it(language, offered):
    with override(language):
        all_of_them = letters(WORDS.values())
        found = letters(WORDS[action] for action in offered)
    assert "".join(all_of_them.values()) == ACTIONS[language]
    assert found.items() <= all_of_them.items()


def test_a_letter_that_another_has_is_passed_over():
    taken = AnswerChoice("other", Text("anything"), "r")
    with override("es"):
        assert letters((taken, lettered("take", Text("take"), "t"))) == {"other": "r", "take": "e"}


@pytest.mark.parametrize("language", ACTIONS)
def test_no_action_has_the_key_of_a_hand_or_of_the_hint(language):
    with override(language):
        assert not {one.key for one in action_keys()} & {*CATEGORY_KEYS.values(), HINT_KEY}


@pytest.mark.parametrize("game", GAMES)
def test_in_spanish_too_no_two_options_of_a_question_have_one_key(game):
    for asks in (ALL_ASKS, FLOOR | STRATEGY):
        exercise = Exercise(asks, wrong_bets=40, irregularities=60, slips=40)
        for played in rounds(game, 1, seed="letters", exercise=exercise):
            for prompt in (prompt for stop in prompts(played) for prompt in stop.prompts):
                with override("es"):
                    keys = letters(prompt.choices)
                assert len(set(keys.values())) == len(prompt.choices), prompt.key
