"""One key for a hand, in every game: none is another hand's, an action's, a chip's or the hint's."""

import pytest

from games import GAMES
from games.engine.cards.hands import CATEGORY_KEYS, CATEGORY_NAMES
from games.engine.money.cutting import LETTERS, SIZED
from games.engine.questions.core.bets import WORDS
from games.engine.questions.core.dealer import YES_OR_NO
from games.engine.questions.core.hand_categories import hands_of

EVERY_LADDER = {game.ladder.slug: game.ladder for game in GAMES.values()}


def test_every_hand_has_a_key_of_its_own():
    assert CATEGORY_KEYS.keys() == CATEGORY_NAMES.keys()
    assert len(set(CATEGORY_KEYS.values())) == len(CATEGORY_KEYS)


def test_none_is_the_letter_of_an_action_a_chip_or_the_hint():
    letters = {choice.key for choice in (*WORDS.values(), *YES_OR_NO)} | {*LETTERS, SIZED, "h"}
    assert not letters & set(CATEGORY_KEYS.values())


@pytest.mark.parametrize("ladder", EVERY_LADDER.values(), ids=EVERY_LADDER)
def test_a_hand_is_named_by_the_same_key_in_every_game(ladder):
    assert {choice.value: choice.key for choice in hands_of(ladder)}.items() <= CATEGORY_KEYS.items()
