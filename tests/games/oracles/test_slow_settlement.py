"""Seeded rounds of every game, settled a second time by the rules alone: over every paytable and every option
of a house, as they are dealt and with odd bets, other choices and strong hands."""

import json
from collections import Counter
from random import Random

import pytest

from games import GAMES, open_house
from tests.games.oracles import slow_dealer, slow_table
from tests.games.oracles.slow_dealer import differences
from tests.games.oracles.slow_rounds import any_house, documents, values_of
from tests.games.oracles.slow_table import READ, paytables
from tests.scale import sample_or_all

SAMPLE, WHOLE, MANY = 90, 10_000, 60
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@sample_or_all("count", SAMPLE, WHOLE)
def test_the_slow_dealer_settles_every_line_as_the_trainer_does(game, count):
    """All the rounds pay every bet, and are decided by every row of its paytables."""
    paid = Counter()
    READ.clear()
    for document in documents(game, count):
        assert differences(document) == [], json.dumps(document)
        paid.update(line["wager"] for line in document["settlement"]["lines"] if line["pays"])
    if count == WHOLE:
        assert {wager.slug for wager in GAMES[game].wagers if wager.before_cards} <= set(paid)
        rows = {
            (bet, row) for bet, tables in paytables(game).items() for one in tables.values() for row in one
        }
        assert rows <= READ, rows - READ


@each_game
def test_every_option_of_a_house_comes_up_with_every_value(game):
    seen = Counter()
    for number in range(SAMPLE):
        seen.update(any_house(game, Random(f"{game} {number}")).items())
    assert set(seen) == {(name, value) for name, values in values_of(game).items() for value in values}
    assert set(values_of(game)) == set(open_house(GAMES[game], {}).choices)


@pytest.mark.parametrize(
    ("dealer", "name", "value"), [(slow_dealer, "KING", 12), (slow_table, "NO_LIMIT", 1)]
)
def test_a_wrong_rule_of_the_slow_dealer_is_noticed(dealer, name, value, monkeypatch):
    monkeypatch.setattr(dealer, name, value)
    assert any(map(differences, documents("six-card-poker", MANY)))
