"""The odds page and the own paytables of hands of the table, in the school's house."""

import re
from dataclasses import replace

import pytest

from games.engine.rules.houses import House
from tests.trainer.library.odds.test_odds_pages import page_of, section, words
from tests.trainer.library.test_own_paytables import saved, text_of, typed
from trainer.schools.house_rules.profiles import change_house, house_of

pytestmark = pytest.mark.django_db
BACCARAT = "baccarat"


def choose(manager, **choices):
    current = house_of(school=manager.school, game=BACCARAT)
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    house = replace(current.house, choices={**current.house.choices, **named})
    change_house(manager=manager, game=BACCARAT, house=House(house.choices), meter=None, seen=0)


def said_of(client, bet: str) -> str:
    return words(section(page_of(client, BACCARAT), bet))


def test_every_bet_has_its_outcomes_and_the_summary_the_bets_of_the_layout(client_of, alice):
    client = client_of(alice)
    page = page_of(client, BACCARAT)
    summary = words(section(page, "glance"))
    assert "Player 1.2351% Banker 1.0579% Tie BAC-T-8 14.3596%" in summary
    assert "Dragon 7" not in summary
    banker = said_of(client, "banker")
    assert "Banker wins +0.95 2,292,252,566,437,888" in banker
    assert "114,753,351,728 / 10,847,218,479,825" in banker
    assert "It isn’t on this house’s layout." in said_of(client, "dragon-7")
    assert "It isn’t on this house’s layout." not in said_of(client, "tie")
    assert page.index('id="banker-title">Banker<') > page.index('id="player-title">Player<')


def test_bac_14_the_page_says_which_commission_is_counted(client_of, alice, mona):
    counted = "The commission counts as exactly 5% of the win, before it is rounded to coins."
    client = client_of(alice)
    assert counted in said_of(client, "banker")
    assert counted not in said_of(client, "player")
    choose(mona, commission="ez")
    ez = said_of(client, "banker")
    assert counted not in ez
    assert "1.0183%" in ez
    assert "Banker wins: Dragon 7 0 112,633,011,329,024" in ez


def test_a_shoe_of_six_decks_has_figures_of_its_own(client_of, alice, mona):
    choose(mona, decks=6, side_bets="dragon-bonus")
    summary = words(section(page_of(client_of(alice), BACCARAT), "glance"))
    assert "Player 1.2374% Banker 1.0558% Tie BAC-T-8 14.4382%" in summary
    assert "Player Dragon BAC-B-30 2.6675% Banker Dragon BAC-B-30 9.3889%" in summary


def test_an_own_paytable_is_copied_previewed_with_its_edge_and_saved(client_of, mona):
    client, address = client_of(mona), f"/paytables/{BACCARAT}/copy/pair/?from=BAC-P-11"
    preview = client.post(address, typed(client, address, name="Ours", act="preview", perfect_pair="13 to 1"))
    assert re.search(
        r"Player Pair Figure Now ?BAC-P-11 With this paytable ?Ours House edge 10\.3614%", text_of(preview)
    )
    own = saved(client, "Ours", address, perfect_pair="13 to 1")
    assert own.tables["pair"][0] == {"hand": "perfect-pair", "pays": "13 to 1"}
    assert [line["hand"] for line in own.tables["pair"]] == ["perfect-pair", "colored-pair", "mixed-pair"]
