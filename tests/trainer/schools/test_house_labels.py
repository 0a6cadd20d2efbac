"""The words of house rules: every option of every game has a label and says what it does."""

import pytest

from games import GAMES
from games.engine.rules.houses import AFTER_FOLD
from games.engine.rules.sheets import load
from trainer.schools.house_rules.labels import (
    METER,
    OPTIONS,
    VALUES_OF,
    hint_of,
    label_of,
    named_value,
    rule_of,
    value_words,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_every_option_has_a_label_a_hint_and_words_for_each_of_its_values(game):
    for option in game.options:
        assert option.name in OPTIONS or option.name.endswith(AFTER_FOLD), option.name
        assert label_of(game, option.name)
        assert hint_of(game, option.name).endswith((".", ". "))
        for value in option.words if isinstance(option.default, str) else ():
            assert named_value(option.name, value), (option.name, value)


def test_a_value_means_what_its_option_says():
    options = {option.name: option for option in GAMES["baccarat"].options}
    commission, side_bets = options["commission"], options["side-bets"]
    assert value_words(commission, "ez") == "No commission: pushes on a three-card seven"
    assert value_words(side_bets, "ez") == "Tie, Dragon 7 and Panda 8"
    assert value_words(side_bets, "none") == "Tie alone"
    pai_gow = next(each for each in GAMES["pai-gow-poker"].options if each.name == "commission")
    assert value_words(pai_gow, "none") == "No commission"


def test_a_commission_is_another_matter_where_all_bet_on_hands_of_the_table():
    assert hint_of(GAMES["baccarat"], "commission").startswith(
        "How the house takes 5% of a winning Banker bet"
    )
    assert "ace high" in hint_of(GAMES["pai-gow-poker"], "commission")


def test_what_a_shoe_is_made_of_stands_beside_its_rule():
    game = GAMES["baccarat"]
    found = {name: rule_of(game, load(game), name)[0] for name in ("decks", "cut-card", "one-more-hand")}
    assert found == {"decks": "BAC 1", "cut-card": "BAC 15a", "one-more-hand": "BAC 15a"}
    assert rule_of(game, load(game), "commission")[0] == "BAC 14"


def test_every_side_bet_layout_of_every_game_is_named():
    named = {
        value
        for game in GAMES.values()
        for option in game.options
        if option.name in VALUES_OF
        for value in option.words
    }
    assert named == {value for values in VALUES_OF.values() for value in values}
    assert not set(METER) & set(OPTIONS)
