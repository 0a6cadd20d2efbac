"""A mistake in words: of any bet in a sum over many, of this bet by its name where one is asked about."""

import pytest

from games import GAMES, deal
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.texts import Text

HANDS = {name.lower() for name in CATEGORY_NAMES.values()}
NAMES = {wager.name for game in GAMES.values() for wager in game.wagers if wager.name.lower() not in HANDS}
"""Of the bets, but for those that have the name of a hand."""
OF_A_BET = [mistake for mistake in MISTAKES if mistake.of_bet]


@pytest.mark.parametrize("mistake", OF_A_BET, ids=lambda mistake: mistake.slug)
def test_the_bet_takes_its_place_in_the_sentence(mistake):
    for name in sorted(NAMES):
        said = mistake.describe(name)
        assert said.facts == {"bet": name}
        assert said.facts["bet"] is name
        assert str(name) in said != mistake.text
        assert "%" not in said
        assert 10 < len(said) < 90
        assert not said[0].isupper()
        assert not said.endswith(".")


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
