"""Keys of the bets that lose: one for each kind, the same whatever lies on the table, none of them the key of
no bet; and what a box is called where several are asked about."""

import pytest

from games import GAMES
from games.engine.questions.table_hands import NO_BET
from tests.games.dealing import deal_cached
from tests.games.trainee import each_prompt

TABLE = next(game for game in GAMES.values() if game.table_hands)
ROUNDS = 40


def asked(slug: str):
    return [
        prompt
        for number in range(ROUNDS)
        for _, prompt in each_prompt(deal_cached(TABLE, number, seed="keys"))
        if prompt.ask == slug
    ]


def test_each_kind_of_bet_has_one_key_in_every_round():
    found: dict[str, set[str]] = {}
    for prompt in asked("taken"):
        assert prompt.choices[-1] == NO_BET
        assert len({choice.key for choice in prompt.choices}) == len(prompt.choices)
        for choice in prompt.choices:
            found.setdefault(choice.value, set()).add(choice.key)
    assert all(len(keys) == 1 for keys in found.values())
    assert {wager.slug for wager in TABLE.base_bets} <= found.keys()


def test_the_hands_that_can_win_have_the_keys_of_their_bets():
    called = {choice.value: choice.key for choice in asked("result")[0].choices}
    taken = {choice.value: choice.key for prompt in asked("taken") for choice in prompt.choices}
    assert called.items() <= taken.items()


@pytest.mark.parametrize(("slug", "label"), [("box", "Box %s"), ("commission", "Commission")])
def test_bac_14_a_box_is_called_by_its_spot(slug, label):
    for prompt in asked(slug):
        assert prompt.label == (label % prompt.spot if "%s" in label else label)
        assert prompt.note
