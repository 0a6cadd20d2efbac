"""The odds page of hands in turn: the main bet by basic strategy, what rules cost, the dealer's hand."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import sleep

import pytest

from games import GAMES
from games.engine.odds import hands_in_turn
from games.engine.odds.hands_in_turn import KEPT
from games.engine.rules.houses import House, apply_house_rules, open_house
from games.engine.rules.sheets import load
from tests.trainer.library.odds.test_odds_pages import clear_odds, page_of, section, words
from trainer.schools.house_rules import counting
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


@pytest.fixture
def counts(monkeypatch):
    """Counts that were begun: each in a thread, and done when it is called."""
    begun, kept = [], next(iter(hands_in_turn._kept().values()))
    monkeypatch.setattr(hands_in_turn, "_done", {})
    monkeypatch.setattr(hands_in_turn, "_counted", lambda table: kept)
    monkeypatch.setattr(counting, "_underway", set())
    monkeypatch.setattr(counting, "start_thread", lambda name, work, failed: begun.append(work))
    clear_odds()
    yield begun
    clear_odds()


def test_a_page_of_rules_that_were_never_counted_asks_until_they_are(client_of, alice, mona, counts):
    assert "Counting the odds" not in page_of(client_of(alice), BLACKJACK)
    choose(mona, decks=1, soft_17="hits", double_on="10-11", surrender="none")
    for _time in range(2):
        waits = page_of(client_of(alice), BLACKJACK)
        assert "Counting the odds by these house rules." in words(waits)
        assert 'hx-trigger="every 2s"' in waits
        assert 'id="glance"' not in waits
    (count,) = counts
    count()
    found = page_of(client_of(alice), BLACKJACK)
    assert "House edge" in section(found, "glance")
    assert "every 2s" not in found


def test_a_browser_without_scripts_waits_for_the_count(client_of, alice, mona, counts):
    choose(mona, decks=1, soft_17="hits", double_on="10-11", hands=3)
    assert '<noscript><a href="?counted=on">' in page_of(client_of(alice), BLACKJACK)
    assert "House edge" in section(page_of(client_of(alice), BLACKJACK, "?counted=on"), "glance")


def test_who_waits_for_the_same_rules_gets_one_count(monkeypatch):
    declared, counts = GAMES[BLACKJACK], []
    house = open_house(declared, load(declared), {"decks": 1, "soft-17": "hits", "hands": 2})
    game = apply_house_rules(declared, house)

    def slow(table):
        counts.append(table)
        sleep(0.05)
        return {"an end": "its worth"}

    monkeypatch.setattr(hands_in_turn, "_done", {})
    monkeypatch.setattr(hands_in_turn, "_counted", slow)
    assert not hands_in_turn.is_known(game)
    with ThreadPoolExecutor(3) as people:
        found = list(people.map(hands_in_turn.ends_of_round, [game] * 3))
    assert found == [{"an end": "its worth"}] * 3
    assert len(counts) == 1
    assert hands_in_turn.is_known(game)
