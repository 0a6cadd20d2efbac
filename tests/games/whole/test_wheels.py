"""Wheels: what was drawn for an older round stays what it was, whatever is added since."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from games import GAMES
from games.engine.cards.streams import FIRST_WHEEL, NEWEST_WHEEL, Stream, on_wheel
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import ASKS
from games.engine.questions.irregularities import events
from games.engine.questions.irregularities.events import Irregularity, plan_irregularity
from games.engine.questions.strategy_and_floor import slips
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.scenarios import scenarios, situations
from games.engine.simulated_players import temperaments
from games.engine.simulated_players.temperaments import CAREFUL, seat_patrons
from games.engine.texts import Text

OLD = Exercise(frozenset(ASKS), wrong_bets=40, irregularities=60, slips=60, wheel=FIRST_WHEEL)
NEXT = NEWEST_WHEEL + 1

KINDS = {
    "irregularities": events.WHEELS,
    "lines at the deal": events.DEAL_WHEELS,
    "lines before a decision": events.DECISION_WHEELS,
    "shuffler lines": events.SHUFFLER_WHEELS,
    "temperaments": {since: [t.name for t in tempers] for since, tempers in temperaments.WHEELS.items()},
    "dealer mistakes": slips.WHEELS,
}
"""Every list that grows and that names are drawn from."""

DEALT_BY_THE_FIRST = {
    "irregularities": (
        "wrong-count exposed-card dealer-card own-card foreign-card shuffler late-bet misread-hand mispaid"
    ),
    "lines at the deal": "green-light asks-odds asks-change too-late bet-in-time",
    "lines before a decision": "looks-again asks-dealer lifts-corners dealer-squares",
    "shuffler lines": "guide replace local",
    "temperaments": "careful loose erratic",
}


def seen_of(game: str, number: int, scenario: str | None = None) -> list:
    """All that a round of an older run is dealt, asked and shown."""
    played = deal(GAMES[game], seed="history", round=number, scenario=scenario, exercise=OLD)
    asked = [
        (str(p.question.slug), str(p.text), p.kind, p.right, str(p.because))
        for stop in prompts(played)
        for p in stop.prompts
    ]
    frames = [(str(m.place), m.felt) for m in played.frames]
    return [played.inputs, played.settlement, frames, asked]


ROUNDS = [*product(GAMES, range(18)), *((game, n, "tie") for game in GAMES for n in range(2))]


def add_one_of_each(patch: pytest.MonkeyPatch) -> None:
    """One irregularity, spoken line, temperament, scenario and dealer's mistake more, first in its list."""

    def more(wheels: Mapping, new: object) -> dict:
        return dict(wheels) | {NEXT: (new, *on_wheel(wheels, NEWEST_WHEEL))}

    patch.setattr(events, "WHEELS", more(events.WHEELS, "spilled-drink"))
    for name in ("DEAL_WHEELS", "DECISION_WHEELS", "SHUFFLER_WHEELS"):
        patch.setattr(events, name, more(getattr(events, name), "sneezes"))
    patch.setattr(temperaments, "WHEELS", more(temperaments.WHEELS, replace(CAREFUL, name="nervous")))
    patch.setattr(slips, "WHEELS", more(slips.WHEELS, "row-above"))
    known = situations.scenarios_of

    def scenarios_and_one(game):
        first = known(game)[0]
        return (replace(first, name="new", words=Text("Something new")), *known(game))

    patch.setattr(scenarios, "scenarios_of", scenarios_and_one)


def clear_caches() -> None:
    slips._watched.cache_clear()
    slips._made_by.cache_clear()


def test_what_is_added_changes_no_round_of_an_older_run(monkeypatch):
    before = [seen_of(*one) for one in ROUNDS]
    clear_caches()
    add_one_of_each(monkeypatch)
    after = [seen_of(*one) for one in ROUNDS]
    clear_caches()
    assert [one for one, was, now in zip(ROUNDS, before, after, strict=True) if was != now] == []


def test_what_is_added_is_dealt_in_newer_runs(monkeypatch):
    """The negative control: the same additions are met as soon as a run is of the newer wheel."""
    add_one_of_each(monkeypatch)
    game = GAMES["six-card-poker"]
    inputs = [deal(game, seed="history", round=number).inputs for number in range(80)]
    house = inputs[0].house
    for wheel, met in ((NEWEST_WHEEL, False), (NEXT, True)):
        troubles = {plan_irregularity(one, 100, wheel)[0].irregularity for one in inputs}
        assert ("spilled-drink" in troubles) is met
        names = {
            patron.temperament.name
            for number in range(30)
            for patron in seat_patrons(game, house, seed="new", round=number, spots=6, wheel=wheel)
        }
        assert ("nervous" in names) is met
        heard = {events.one_of(events.DEAL_WHEELS, wheel, Stream(str(number))) for number in range(80)}
        assert ("sneezes" in heard) is met
        made = {mistake.slug for mistake in slips._made_by(wheel)}
        assert len(made) == len(on_wheel(slips.WHEELS, NEWEST_WHEEL))
    assert "new" in dict(scenarios.scenarios(game))
    clear_caches()


@pytest.mark.parametrize("kind", DEALT_BY_THE_FIRST)
def test_a_wheel_that_rounds_were_dealt_by_stays_as_it_is(kind):
    assert [str(name) for name in KINDS[kind][FIRST_WHEEL]] == DEALT_BY_THE_FIRST[kind].split()


@pytest.mark.parametrize("kind", KINDS)
def test_the_newest_wheel_is_no_older_than_any_list(kind):
    assert min(KINDS[kind]) == FIRST_WHEEL
    assert max(KINDS[kind]) <= NEWEST_WHEEL


def test_everything_that_can_happen_is_on_the_newest_wheel():
    """What was added and put on no wheel would never be dealt."""
    assert {*on_wheel(events.WHEELS, NEWEST_WHEEL)} == {*Irregularity} - {Irregularity.NOTHING}
    assert {*on_wheel(events.SHUFFLER_WHEELS, NEWEST_WHEEL)} == {*events.SHUFFLER}
    assert {*on_wheel(slips.WHEELS, NEWEST_WHEEL)} == {mistake.slug for mistake in slips.DEALERS_MISTAKES}
