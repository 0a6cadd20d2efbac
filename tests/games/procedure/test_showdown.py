"""Hands that were read lie open again, no other: all at the end of a round, the last one until the next."""

import pytest

from games import GAMES
from games.engine.procedure.frames import open_hands, open_last_hand
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.settlement.settlements import is_read

ROUNDS = [(game, round) for game in GAMES for round in range(5)]


@pytest.mark.parametrize(("game", "round"), ROUNDS)
def test_at_the_end_every_hand_that_was_settled_lies_open_and_no_folded_one(game, round):
    played = deal(GAMES[game], seed="showdown", spots=6, round=round)
    seen = frozenset().union(*(frame.felt.cards_up() for frame in played.frames))
    last = open_hands(played.frames)
    assert last.cards_up() <= seen
    for spot in last.spots:
        read = spot.state == "done" and is_read(played.inputs, played.inputs.seat(spot.spot))
        assert bool(spot.cards and all(spot.cards)) is read
        assert set(spot.best) <= {*spot.cards, *last.board}
        assert bool(spot.hand) is bool(spot.best) is read


@pytest.mark.parametrize("game", GAMES)
def test_while_the_next_hand_is_asked_about_the_last_one_lies_open_with_its_best_cards(game):
    played, read = deal(GAMES[game], seed="showdown", spots=6), 0
    for stop in prompts(played):
        timeline = played.frames[: stop.frame + 1]
        felt, bare = open_last_hand(timeline), timeline[-1].felt
        opened = [spot.spot for spot in felt.spots if spot != bare.spot(spot.spot)]
        assert opened == ([read] if read else [])
        assert all(felt.spot(spot).best for spot in opened)
        assert felt.cards_up() <= frozenset().union(*(frame.felt.cards_up() for frame in timeline))
        if any(prompt.ask == "player-hand" for prompt in stop.prompts):
            read = stop.spot
