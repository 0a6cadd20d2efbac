"""The house: defaults, choices, and what no house may choose."""

import pytest

from games.engine.errors import Refused
from games.engine.money.amounts import Breakage
from games.engine.rules.houses import open_house
from tests.games.six_five_four import GAME, SHEET


def opened(**choices):
    return open_house(GAME, SHEET, {name.replace("_", "-"): value for name, value in choices.items()})


def test_a_house_that_says_nothing_has_the_defaults():
    choices = opened().choices
    assert set(choices) == {"queens-up"} | {option.name for option in GAME.options}
    assert choices["queens-up"] == "PT-1"
    assert choices["breakage"] == "exact"
    assert choices["color-for-color"] is False
    assert (choices["minimum-wager"], choices["maximum-wager"]) == (500, 30_000)
    assert opened().breakage is Breakage.EXACT


def test_one_choice_names_the_table_of_both_bets():
    house = opened(queens_up="PT-3")
    for wager in ("queens-up", "ante-bonus"):
        assert house.paytable(SHEET, GAME.wager(wager)).name == "PT-3"
        assert house.paytable(SHEET, GAME.wager(wager)).wager == wager


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("progressive", "SIXCPP-01", "no such option"),
        ("ante-bonus", "PT-1", "no such option"),
        ("queens-up", "PT-4", "no paytable 'PT-4'"),
        ("queens-up", 1, "no paytable"),
        ("queens-up", True, "no paytable"),
        ("queens-up", None, "no paytable"),
        ("queens-up", ["PT-1"], "no paytable"),
        ("queens-up", {"PT-1": 1}, "no paytable"),
        ("breakage", "sideways", "not one of exact, up, down"),
        ("breakage", True, "not one of exact, up, down"),
        ("breakage", ["exact"], "not one of exact, up, down"),
        ("color-for-color", 1, "not true or false"),
        ("color-for-color", "yes", "not true or false"),
        ("color-for-color", None, "not true or false"),
        ("minimum-wager", True, "not a whole number"),
        ("minimum-wager", 5.0, "not a whole number"),
        ("minimum-wager", "5", "not a whole number"),
        ("minimum-wager", 0, "0"),
        ("maximum-wager", -500, "-500"),
        ("minimum-wager", 30_001, "above the maximum-wager"),
        ("", 1, "no such option"),
    ],
)
def test_what_no_house_may_choose_is_refused_by_field(name, value, reason):
    with pytest.raises(Refused, match=reason) as refused:
        open_house(GAME, SHEET, {name: value})
    assert refused.value.field == f"house.{name}"
