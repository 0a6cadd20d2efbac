"""Forms: what mistakes make of a table's rules is made once for all its rounds, and is what each gives."""

from dataclasses import fields, replace
from typing import Any

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.misconceptions.mistake import Mistake
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.forms import affected_bets, forms_of, misread
from games.engine.settlement.inputs import Inputs
from tests.games.dealing import deal_cached

HOUSES = [{}, {"payout-limit-per-table": 20_000}, {"breakage": "down"}, {}]
LOOKS = [mistake for mistake in MISTAKES if mistake.per_round]
each_game = pytest.mark.parametrize("game", GAMES)


def inputs_of(game: str, number: int = 0, **how: Any) -> Inputs:
    return deal_cached(game, number, seed="forms", spots=(6, 2, 4, 5), **how).inputs


def alike(value: Any) -> Any:
    """By what they hold: games, sheets and ladders are equal to nothing but themselves."""
    if type(value).__name__ in ("Game", "Sheet", "Inputs", "Ladder"):
        names = (each.name for each in fields(value) if not each.name.startswith("_"))
        return {name: alike(getattr(value, name)) for name in names}
    return value


def by_rules(mistake: Mistake, inputs: Inputs) -> list[Any]:
    """Each form with what it touches."""
    forms = forms_of(mistake, inputs, misread(inputs))
    return [(alike(form.of(inputs)), form.touches) for form in forms]


def by_change(mistake: Mistake, inputs: Inputs) -> list[Any]:
    return [(alike(each), affected_bets(each, inputs)) for each in mistake.change(inputs)]


@each_game
def test_forms_are_what_a_change_makes_of_the_round_itself(game):
    for number in range(4):
        inputs = inputs_of(game, number, house=HOUSES)
        for mistake in MISTAKES:
            assert by_rules(mistake, inputs) == by_change(mistake, inputs), mistake.slug


@each_game
def test_the_rounds_of_a_table_share_them_and_another_house_has_its_own(game):
    first, second, capped = (
        misread(inputs_of(game, number, house=[{}, {}, {"payout-limit-per-table": 20_000}]))
        for number in range(3)
    )
    assert first is second
    assert capped is not first
    assert all(form.touches is None for forms in capped.values() for form in forms)


@pytest.mark.parametrize("mistake", LOOKS, ids=lambda mistake: mistake.slug)
def test_what_looks_at_more_than_rules_comes_out_otherwise_without_cards(mistake):
    """The negative control: taken for a rule, it would fail, or mean nothing."""
    found = 0
    for game in GAMES:
        for inputs in (inputs_of(game, number, exercise=Exercise(WHOLE_JOB)) for number in range(12)):
            found += bool(changed := by_change(mistake, inputs)) and changed != as_a_rule(mistake, inputs)
    assert found


def as_a_rule(mistake: Mistake, inputs: Inputs) -> list[Any]:
    """The forms that it would have if it looked at rules alone; none where it means nothing without cards."""
    try:
        forms = list(mistake.change(Inputs(inputs.game, inputs.sheet, inputs.house)))
    except (IndexError, ValueError):  # there is no hand to look at
        return []
    rules = ({"game": one.game, "sheet": one.sheet, "house": one.house} for one in forms)
    believed = [replace(inputs, **each) for each in rules]
    return [(alike(each), affected_bets(each, inputs)) for each in believed]
