"""The profile of a school: the row written last is in force, every change stays, open tables keep theirs."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.serialization.writing import write_document
from tests.trainer.playing import play_on, round_state_of, start_run
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.schools.house_rules import profiles
from trainer.schools.models import HouseProfile

pytestmark = pytest.mark.django_db
SIX, FOUR = "six-card-poker", "6-5-4-poker"


def change(manager, game=SIX, *, seen=None, meter=None, **choices):
    """Saves these choices, - written as _, on top of what is in force."""
    current = profiles.house_of(school=manager.school, game=game)
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    house = open_house(GAMES[game], load(GAMES[game]), {**current.house.choices, **named})
    new_meter = replace(current.meter, **meter) if meter else current.meter
    if seen is None:
        seen = profiles.last_change(school=manager.school, game=game)
    return profiles.change_house(manager=manager, game=game, house=house, meter=new_meter, seen=seen)


def in_force(school, game=SIX):
    return profiles.house_of(school=school, game=game)


def test_a_choice_that_the_sheet_no_longer_has_takes_its_default_and_is_logged(mona, riverside, caplog):
    stored = {SIX: {"house": {"progressive": "SIXCPP-99", "gone": 1, "minimum-wager": 1_000}, "meter": None}}
    HouseProfile.objects.create(school=riverside, game=SIX, choices=stored, changed_by=mona)
    current = in_force(riverside)
    assert current.house.choices["progressive"] == "SIXCPP-02"
    assert current.house.amount("minimum-wager") == 1_000
    assert "gone" not in current.house.choices
    assert "SIXCPP-99" in caplog.text


def test_every_change_is_kept_with_who_when_and_what(mona, riverside):
    first = change(mona, progressive="SIXCPP-01", minimum_wager=1_000)
    second = change(mona, minimum_wager=1_500, meter={"contribution": Fraction(3, 10)})
    listed = profiles.changes(school=riverside, game=SIX)
    assert [entry.profile for entry in listed] == [second, first]
    assert listed[0].differences == [("minimum-wager", 1_000, 1_500), ("contribution", "0.25", "0.3")]
    assert listed[1].differences == [("progressive", "SIXCPP-02", "SIXCPP-01"), ("minimum-wager", 500, 1_000)]
    assert all(entry.profile.changed_by == mona for entry in listed)
    assert first.changed <= second.changed


def test_a_table_is_dealt_under_the_profile_of_its_school(mona, alice):
    change(mona, progressive="SIXCPP-01", minimum_wager=2_500, meter={"amount": 1_234_500, "reserve": 0})
    run = start_run(alice, game=SIX, spots=6)
    inputs = round_state_of(run).played.inputs
    assert inputs.house.choices["progressive"] == "SIXCPP-01"
    assert (inputs.meter.amount, inputs.meter.reserve) == (1_234_500, 0)
    assert all(seat.bets["ante"] >= 2_500 for seat in inputs.seats)


def test_an_open_table_keeps_the_profile_it_was_dealt_under(mona, alice):
    """To the last byte of the document, in the round in hand and in those after it."""
    run = start_run(alice, game=SIX, spots=6)
    play_on(run, 2)
    before = [document(run, number) for number in range(3)]
    change(
        mona,
        **{"progressive": "SIXCPP-01", "aces_up": "SCP-04", "minimum_wager": 5_000, "most_wagers": 2},
        meter={"amount": 1, "contribution": Fraction(1)},
    )
    assert [document(run, number) for number in range(3)] == before
    assert document(start_run(alice, game=SIX, spots=6), 0) != before[0]


def document(run, number):
    return write_document(RoundState(Run.objects.in_full().get(pk=run.pk), number).played)
