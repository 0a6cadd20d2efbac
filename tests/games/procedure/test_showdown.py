"""Hands that were read lie open again, and no other: at the end of a round, and beside the verdict on one."""

import pytest

from games import GAMES
from games.engine.procedure.showdown import laid_open, settled_after
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts

ROUNDS = [(game, round) for game in GAMES for round in range(5)]


@pytest.mark.parametrize(("game", "round"), ROUNDS)
def test_at_the_end_every_hand_that_was_settled_lies_open_and_no_folded_one(game, round):
    played = deal(GAMES[game], seed="showdown", spots=6, round=round)
    seen = frozenset().union(*(moment.felt.cards_up() for moment in played.moments))
    last = laid_open(played.moments)
    assert last.cards_up() <= seen
    for spot in last.spots:
        assert bool(spot.cards and all(spot.cards)) is (spot.state == "done")
        assert set(spot.best) <= set(spot.cards)
        assert bool(spot.hand) is bool(spot.best) is (spot.state == "done")


@pytest.mark.parametrize("game", GAMES)
def test_two_hands_meet_where_one_is_settled_against_the_other_and_nowhere_else(game):
    played = deal(GAMES[game], seed="showdown", spots=6)
    for stop in prompts(played):
        met = settled_after(played.moments, stop.moment)
        is_reading = any(prompt.ask == "player-hand" for prompt in stop.prompts)
        assert bool(met) is is_reading
        if met:
            assert met.spot.spot == stop.spot
            assert met.spot.cards == played.moments[stop.moment].felt.spot(stop.spot).cards
            assert met.dealer.best
