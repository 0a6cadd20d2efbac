"""Taken before paid: on a spot with a bet that loses and one that wins, what loses is seen to first."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.settling import RULE
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop
from games.engine.rules.houses import BONUS_FIRST, is_side_bet, open_house
from games.engine.rules.sheets import load
from tests.games.dealing import cached_stops, rounds

ALONE = Exercise(frozenset({"taken-first"}))
WITH_THE_BETS = Exercise(EVERYDAY | {"taken-first"})
TAKEN_APART = [slug for slug, game in GAMES.items() if game.takes_at != game.settles_at]
"""Games in which all losing bets of a table go in a step of their own."""
BY_SPOT = [slug for slug, game in GAMES.items() if slug not in TAKEN_APART and not game.hands_in_turn]
"""Where hands are played in turn, side bets that lose go from every spot first (BJ 3b), and each hand wins or
loses as a whole."""
each_game = pytest.mark.parametrize("game", BY_SPOT)


def asked(played: Round) -> dict[str, Stop]:
    """The stops by the place at which the bets of the spot are settled."""
    stops = [stop for stop in cached_stops(played) if stop.place.about == "taken-first"]
    return {str(stop.place.bare): stop for stop in stops}


def settled_at(played: Round) -> dict[str, list]:
    """What becomes of the bets of each spot, where the dealer comes to it; swept bets are not taken again."""
    found: dict[str, list] = {}
    for line in played.settlement.lines:
        if line.at in ("decide", "reconcile") and not (line.progressive and line.action == "take"):
            found.setdefault(f"{line.at}/{line.spot}", []).append(line)
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
def test_it_comes_once_the_bets_of_the_spot_are_answered_and_before_they_are_seen_settled(game):
    for played in rounds(game, 12, seed="taken", exercise=WITH_THE_BETS):
        places = [str(stop.place) for stop in cached_stops(played)]
        for place, stop in asked(played).items():
            assert places[places.index(str(stop.place)) - 1] == place
            bets = next(one for one in cached_stops(played) if str(one.place) == place)
            assert played.frames[bets.frame].felt == played.frames[stop.frame].felt


@pytest.mark.parametrize("game", [GAMES[slug] for slug in BY_SPOT], ids=BY_SPOT)
def test_the_rule_by_which_a_spot_is_settled_says_take_before_pay_too(game):
    """One rule: what the ruling pays first is paid once the losing bets are taken."""
    rules, side_bets = load(game).rules, any(map(is_side_bet, game.wagers))
    (ruling,) = (rule.text for rule in rules.values() if "On each spot, take what loses" in rule.text)
    assert "take what loses, then pay what wins: " in ruling
    assert "On each spot, take losing bets before you pay winning ones." in rules[RULE].text
    assert ("House rules may pay the side bet" in ruling) is side_bets
    assert (BONUS_FIRST in game.options) is side_bets


@pytest.mark.parametrize("game", TAKEN_APART)
def test_where_all_losing_bets_go_first_no_spot_is_asked_about_and_the_rule_of_the_step_says_so(game):
    for played in rounds(game, 30, seed="taken", exercise=WITH_THE_BETS):
        assert asked(played) == {}
        assert {(line.action == "take", line.at) for line in played.settlement.lines} <= {
            (True, played.inputs.game.takes_at),
            (False, played.inputs.game.settles_at),
        }
    (step,) = (step for step in GAMES[game].procedure if step.act == "take")
    assert "Take every losing bet" in load(GAMES[game]).rules[step.rule].text


def test_a_house_may_pay_side_bets_first_and_takes_before_it_pays_all_the_same():
    game = GAMES["three-card-poker"]
    houses = [open_house(game, load(game), {"bonus-first": first}) for first in (False, True)]
    met = 0
    for number in range(20):
        both = [
            deal(game, seed="side", round=number, house=house, exercise=WITH_THE_BETS) for house in houses
        ]
        usual, side_first = ([p for stop in cached_stops(one) for p in stop.prompts] for one in both)
        assert both[0].settlement.lines == both[1].settlement.lines
        firsts = [{p.key: p.right for p in some if p.ask == "taken-first"} for some in (usual, side_first)]
        assert firsts[0] == firsts[1]
        for some, before in ((usual, "ante"), (side_first, "pair-plus")):
            spots = {p.spot for p in some if p.step == "reconcile" and p.wager == "pair-plus"}
            for spot in spots:
                bets = [p.wager for p in some if (p.step, p.spot, p.ask) == ("reconcile", spot, "bet")]
                met += "ante" in bets
                assert bets[0] == before or "ante" not in bets
    assert met
