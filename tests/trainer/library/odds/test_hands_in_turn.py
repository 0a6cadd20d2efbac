"""The odds page of hands in turn: the main bet by basic strategy, what rules cost, the dealer's hand."""

from dataclasses import replace

import pytest

from games.engine.odds.hands_in_turn import KEPT
from games.engine.rules.houses import House
from tests.trainer.library.odds.test_odds_pages import page_of, section, words
from trainer.schools.house_rules.profiles import change_house, house_of

pytestmark = pytest.mark.django_db
BLACKJACK = "blackjack"


def choose(manager, **choices):
    current = house_of(school=manager.school, game=BLACKJACK)
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    house = replace(current.house, choices={**current.house.choices, **named})
    change_house(manager=manager, game=BLACKJACK, house=House(house.choices), meter=None, seen=0)


def test_the_summary_has_the_main_bet_insurance_and_the_side_bets(client_of, alice):
    summary = words(section(page_of(client_of(alice), BLACKJACK), "glance"))
    assert "Bet BJ-3-2 · basic strategy 0.3332%" in summary
    assert "Insurance BJ-I 7.3955%" in summary
    assert "21+3 BJ-T-100 4.6210%" in summary
    assert "Perfect Pairs BJ-P-25 6.1093%" in summary
    assert "Double" not in summary


def test_the_main_bet_says_what_is_counted_and_shows_no_figure_that_is_not_known(client_of, alice, mona):
    page = page_of(client_of(alice), BLACKJACK)
    said = words(section(page, "wager"))
    assert "Counted exactly, split hands too: one player, a whole shoe, basic strategy" in said
    assert "Player’s blackjack 3 to 2 0.045322988" in said
    assert "Pair split: all of its hands, on average +0.1199 0.024763312" in said
    assert "Standard deviation" not in said
    assert "Hit frequency" not in said
    assert "Combinations" not in said
    assert "Standard deviation" in words(section(page, "insurance"))
    choose(mona, decks=2)
    fewer = words(section(page_of(client_of(alice), BLACKJACK), "wager"))
    assert "The strategy is the one for four decks or more." in fewer
    assert "The strategy is the one for four decks" not in said


def test_a_line_for_each_rule_and_the_readers_own_is_marked(client_of, alice, mona):
    costs = words(section(page_of(client_of(alice), BLACKJACK), "rule-costs"))
    assert "By the printed rules the house edge of the bet is 0.33%." in costs
    assert "Dealer draws on soft 17 0.54% +0.21" in costs
    assert "Aces may be split again 0.26% −0.07" in costs
    assert "Blackjack pays 6 to 5 1.69% +1.36" in costs
    assert "your house rules" not in costs
    choose(mona, soft_17="hits")
    assert "Dealer draws on soft 17 your house rules 0.54%" in words(
        section(page_of(client_of(alice), BLACKJACK), "rule-costs")
    )


def test_the_dealers_hand_by_up_card(client_of, alice, mona):
    table = words(section(page_of(client_of(alice), BLACKJACK), "dealers-hand"))
    assert "Dealer ends with Any card 2 3 4 5 6 7 8 9 10 Ace" in table
    assert "Over 21 28.192 35.35 37.42 39.58 41.84 42.28 26.19 24.37 22.92 21.25 11.55" in table
    assert "Blackjack 4.749 – – – – – – – – 7.72 30.87" in table
    choose(mona, soft_17="hits")
    hits = words(section(page_of(client_of(alice), BLACKJACK), "dealers-hand"))
    assert "Over 21 28.576" in hits


def test_other_games_have_no_such_sections(client_of, alice):
    page = page_of(client_of(alice), "baccarat")
    assert 'id="dealers-hand"' not in page
    assert KEPT.exists()
