"""The odds of a game in which all bet on what falls: every line named, and no figure of a bet that the layout
lacks."""

from dataclasses import replace

import pytest

from games.engine.rules.houses import House
from tests.trainer.library.odds.test_odds_pages import page_of, section, words
from trainer.schools.house_rules.profiles import change_house, house_of

pytestmark = pytest.mark.django_db
ROULETTE = "roulette"


def test_a_bet_that_the_layout_lacks_has_no_figure(client_of, alice, mona):
    lacked = words(section(page_of(client_of(alice), ROULETTE), "top-line"))
    assert "It isn’t on this house’s layout." in lacked
    assert "%" not in lacked
    house = house_of(school=mona.school, game=ROULETTE).house
    two = House(replace(house, choices={**house.choices, "zeros": 2}).choices)
    change_house(manager=mona, game=ROULETTE, house=two, meter=None, seen=0)
    assert "7.8947%" in words(section(page_of(client_of(alice), ROULETTE), "top-line"))


def test_every_line_has_the_name_of_its_bet(client_of, alice):
    assert "Columns Columns 2.7027%" in words(section(page_of(client_of(alice), ROULETTE), "column-1"))
