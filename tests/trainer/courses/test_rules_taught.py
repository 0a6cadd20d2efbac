"""Every rule of a sheet that a dealer acts on is taught with a decision, and asked there."""

from json import dumps

import pytest

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from trainer.courses.skills import Profile, nearest, skills_of, taught_with, written


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
    # With no side bet on the layout what loses and what wins hardly ever lie on one spot.
    beside = [wager for wager in game.wagers if wager.optional and not wager.progressive]
    assert untaught(game) == (set() if beside else {"HOUSE take before pay"})


def test_a_rule_that_no_one_teaches_is_noticed():
    """The negative control."""
    game = next(iter(GAMES.values()))
    assert untaught(game, [*load(game).rules, "NEW 1"]) == {"NEW 1"}


def test_what_is_written_is_on_a_sheet_and_has_a_reason():
    printed = {rule for game in GAMES.values() for rule in load(game).rules}
    teaches, left_out = written()
    assert {*teaches, *teaches.values(), *left_out} <= printed
    assert all(left_out.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_written_is_written_because_it_must_be(game):
    """A rule that some decision cites is in neither list."""
    cited = {point.rule for skill in skills_of(as_printed(game)) for point in skill.points}
    teaches, left_out = written()
    assert not cited & (teaches.keys() | left_out.keys())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_bet_is_a_sort_of_its_own(game):
    bets = {skill.kind.wager for skill in skills_of(as_printed(game)) if skill.kind.wager}
    assert bets == {wager.slug for wager in game.wagers if not wager.buys_card}


@pytest.mark.parametrize(
    ("rule", "near"),
    [
        ("654 5a.i", ["654 5a", "654 5"]),
        ("RULED 654 7", ["654 7"]),
        ("SCPP 8d-g", ["SCPP 8"]),
        ("654 Note", ["654 7a"]),
        ("654 10", []),
    ],
)
def test_a_rule_goes_with_what_it_is_part_of_or_rules_on(rule, near):
    assert [one for one in nearest(rule) if one != rule][: len(near)] == near


def test_a_rule_without_a_decision_of_its_own_is_added_to_the_nearest():
    assert taught_with(["A 1", "A 1a", "B 2"], {"one": ["A 1"], "two": ["B 2"]}) == {
        "one": ("A 1", "A 1a"),
        "two": ("B 2",),
    }


def test_a_sort_says_by_which_deal_each_rule_is_shown():
    from trainer.courses.demo_rounds import example_of

    profile = as_printed(GAMES["rabbit-hunter"])
    for skill in skills_of(profile):
        for point in skill.points:
            _played, stop, prompt = example_of(profile, point)
            assert (prompt.rule, prompt in stop.prompts) == (point.rule, True)
