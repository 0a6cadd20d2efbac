"""Every rule of a sheet that a dealer acts on is taught with a decision, and asked there."""

from json import dumps

import pytest

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from trainer.courses.skills import Profile, skills_of, written


def as_printed(game: Game) -> Profile:
    sheet = load(game)
    meter = write_meter(sheet.meter) if game.progressive else None
    house = dict(open_house(game, sheet, {}).choices)
    return Profile(game.slug, dumps(house, sort_keys=True), dumps(meter, sort_keys=True))


def taught(game: Game) -> dict[str, list[str]]:
    """By rule the skills of decision that it is taught with, each of which some rule decides."""
    found: dict[str, list[str]] = {}
    for skill in skills_of(as_printed(game)):
        assert skill.points, skill.kind
        for rule in skill.rules:
            found.setdefault(rule, []).append(str(skill.kind))
    return found


def untaught(game: Game, rules=None) -> set[str]:
    """Neither taught nor left out for a reason."""
    return set(rules or load(game).rules) - taught(game).keys() - written()[1].keys()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_is_taught_and_asked_or_left_out_for_a_reason(game):
    # With no side bet on the layout what loses and what wins hardly ever lie on one spot, nor where side bets
    # go with the first cards; where a step takes every loser before any winner is paid, the rule is that
    # step's own; where all bet on what falls, no toke is bet.
    beside = [wager for wager in game.wagers if wager.optional and not wager.progressive]
    takes_all = any(step.act == "take" for step in game.procedure)
    apart = set() if beside and not takes_all and not game.hands_in_turn else {"HOUSE take before pay"}
    assert untaught(game) == ({"HOUSE take before pay", "HOUSE tokes"} if game.colors else apart)


def test_a_rule_that_no_one_teaches_is_noticed():
    """The negative control."""
    game = next(iter(GAMES.values()))
    assert untaught(game, [*load(game).rules, "NEW 1"]) == {"NEW 1"}
