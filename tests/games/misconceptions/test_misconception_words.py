"""A mistake in words: of any bet in a sum over many, of this bet by its name where one is asked about."""

import re

import pytest

from games import GAMES, deal
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.rules.wagers import Beats
from games.engine.texts import Text

HANDS = {name.lower() for name in CATEGORY_NAMES.values()}
NAMES = {wager.name for game in GAMES.values() for wager in game.wagers if wager.name.lower() not in HANDS}
"""Of the bets, but for those that have the name of a hand."""
TABLES = {
    wager.table.replace("-", " ").title()
    for game in GAMES.values()
    for wager in game.wagers
    if isinstance(wager.won, Beats) and wager.table
}
OF_A_BET = [mistake for mistake in MISTAKES if mistake.of_bet]


def named_in(sentence: str) -> set[str]:
    """Bets and bonus tables that the sentence names; those of several words in small letters too, for
    "play" and "joker" are words of the game as well."""
    return {
        name
        for name in NAMES | TABLES
        if re.search(rf"\b{name}\b", sentence)
        or (" " in name and re.search(rf"\b{name}\b", sentence, re.IGNORECASE))
    }


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.slug)
def test_no_sentence_names_a_bet_of_any_game(mistake):
    assert {"Ante", "Play", "Queens Up", "Bad Beat", "Big Hand"} <= NAMES | TABLES
    assert not named_in(mistake.text)
    assert 10 < len(mistake.text) < 80
    assert not mistake.text[0].isupper()
    assert not mistake.text.endswith(".")
    assert not mistake.of_bet or not named_in(mistake.of_bet)


@pytest.mark.parametrize(
    "sentence", ["took Queens Up on a fold", "pushed Play too", "paid the ante bonus", "on a Big Hand"]
)
def test_a_sentence_that_does_would_be_noticed(sentence):
    assert named_in(sentence)


@pytest.mark.parametrize("mistake", OF_A_BET, ids=lambda mistake: mistake.slug)
def test_the_bet_takes_its_place_in_the_sentence(mistake):
    for name in sorted(NAMES):
        said = mistake.describe(name)
        assert said.facts == {"bet": name}
        assert said.facts["bet"] is name
        assert str(name) in said != mistake.text
        assert "%" not in said
        assert 10 < len(said) < 80
        assert not said[0].isupper()
        assert not said.endswith(".")


def test_without_a_bet_it_is_said_of_any():
    assert OF_A_BET
    assert all(mistake.describe() is mistake.text for mistake in MISTAKES)
    assert all(mistake.describe(None) is mistake.text for mistake in MISTAKES)


def test_a_mistake_about_no_one_bet_says_the_same_beside_one():
    others = [mistake for mistake in MISTAKES if not mistake.of_bet]
    assert all(mistake.describe(Text("Ante")) is mistake.text for mistake in others)


@pytest.mark.parametrize(
    ("slug", "bet", "said"),
    [
        ("took-announced-side-bet", "Queens Up", "took the Queens Up on an announced fold"),
        ("bad-beat-on-winner", "Two Way Bad Beat", "paid the Two Way Bad Beat on the winning hand"),
        ("play-pushed-too", "Play", "also pushed the Play when the dealer didn’t qualify"),
        ("ante-paid-unqualified", "Ante", "paid the Ante when the dealer didn’t qualify"),
        ("bonus-for-winners", "Ante Bonus", "left the Ante Bonus unpaid because the hand lost"),
    ],
)
def test_how_some_are_said(slug, bet, said):
    assert BY_SLUG[slug].describe(Text(bet)) == said


def test_a_misread_line_is_said_in_the_odds_of_its_paytable():
    """3 to 2 with the bet counted in is 5 to 2, as no layout prints 2.5 to 1."""
    (read,) = BY_SLUG["counted-the-stake"].change(deal(GAMES["crazy-4-poker"], seed="odds", spots=1).inputs)
    rows = read.house.paytable(read.sheet, read.game.wager("super-bonus")).rows
    assert [row.pays.words for row in rows if row.category == "flush"] == ["5 to 2"]
