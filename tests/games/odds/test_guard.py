"""A counter refuses what it does not understand; a game without a counter says so, and is simulated."""

import pytest

from games import GAMES
from games.engine.odds.base_bet.play_figures import plays, refusals
from games.engine.odds.base_bet.raise_sizes import BY_STRENGTH, BY_UP_CARD
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load


def book(game, of=None) -> Book:
    sheet = load(of or game)
    return Book(game, sheet, open_house(of or game, sheet, {}))


# --- Today's games -------------------------------------------------------------------------------


NO_BEST_PLAY = {
    "crazy-4-poker": ("Dealing.sizes", BY_STRENGTH),
    "four-card-poker": ("Dealing.sizes", BY_UP_CARD),
    "heads-up-holdem": ("Dealing.board", SIMULATED),
    "pai-gow-poker": ("Game", SIMULATED),
    "texas-holdem-bonus": ("Dealing.board", SIMULATED),
    "ultimate-texas-holdem": ("Dealing.board", SIMULATED),
}
"""Games whose best play no counter takes: the field that is refused, and the way that comes first instead."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_game_here_is_taken_by_its_counters(game):
    listed = book(game)
    if game.slug in NO_BEST_PLAY:
        field, way = NO_BEST_PLAY[game.slug]
        assert {refused.field for refused in listed.refusals} == {field}
        assert next(iter(listed.strategies)) == way
    else:
        assert listed.refusals == ()
    assert not plays(game) or refusals(game) == ()
    assert [listed.refusal(wager) for wager in listed.side_bets] == [None] * len(listed.side_bets)
