"""Taken before paid: on a spot with a bet that loses and one that wins, what loses is seen to first."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.dealing import cached_stops, rounds

ALONE = Exercise(frozenset({"taken-first"}))
WITH_THE_BETS = Exercise(EVERYDAY | {"taken-first"})
each_game = pytest.mark.parametrize("game", GAMES)


def asked(played: Round) -> dict[str, Stop]:
    """The stops by the place at which the bets of the spot are settled."""
    stops = [stop for stop in cached_stops(played) if stop.place.about == "taken-first"]
    return {str(stop.place.bare): stop for stop in stops}


def settled_at(played: Round) -> dict[str, list]:
    """What becomes of the bets of each spot, where the dealer comes to it; swept bets are not taken again."""
    found: dict[str, list] = {}
    for line in played.settlement.lines:
        step = {"fold": "decide", "reconcile": "reconcile"}.get(line.stage)
        if step and not (line.progressive and line.action == "take"):
            found.setdefault(f"{step}/{line.spot}", []).append(line)
    return found


@each_game
def test_it_is_asked_where_something_loses_and_something_wins_and_every_loser_may_be_first(game):
    met = 0
    for played in rounds(game, 30, seed="taken", exercise=ALONE):
        wanted = {
            place: {line.wager for line in lines if line.action == "take"}
            for place, lines in settled_at(played).items()
            if {"take", "pay"} <= {line.action for line in lines}
        }
        found = {place: set(stop.prompts[0].right) for place, stop in asked(played).items()}
        assert found == wanted
        met += len(found)
    # Where the bets against the dealer win and lose together, a swept bet alone can win beside them.
    beside = [each for each in GAMES[game].wagers if each.optional and not each.progressive]
    assert met > 10 or not beside


@each_game
def test_every_bet_that_lies_there_is_offered_whatever_becomes_of_it(game):
    bonuses = {wager.slug for wager in GAMES[game].wagers if not wager.staked}
    for played in rounds(game, 30, seed="taken", exercise=ALONE):
        for stop in asked(played).values():
            (prompt,) = stop.prompts
            bets = played.frames[stop.frame].felt.spot(stop.spot).bets
            lying = {slug for slug, bet in bets.items() if bet.state in ("live", "lit")}
            assert {choice.value for choice in prompt.choices} == lying | bonuses
            assert prompt.rule in played.inputs.sheet.rules


@each_game
def test_it_comes_once_the_bets_of_the_spot_are_answered_and_before_they_are_seen_settled(game):
    for played in rounds(game, 12, seed="taken", exercise=WITH_THE_BETS):
        places = [str(stop.place) for stop in cached_stops(played)]
        for place, stop in asked(played).items():
            assert places[places.index(str(stop.place)) - 1] == place
            bets = next(one for one in cached_stops(played) if str(one.place) == place)
            assert played.frames[bets.frame].felt == played.frames[stop.frame].felt
