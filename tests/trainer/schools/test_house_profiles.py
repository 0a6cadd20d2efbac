"""The profile of a school: the row written last is in force, every change stays, open tables keep theirs."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.money.amounts import MOST_CENTS
from games.engine.money.meters import MOST_ON_METER
from games.engine.rules.houses import MOST_WAGER, open_house
from games.engine.rules.sheets import load
from games.engine.serialization.writing import write_document
from tests.games.house_limits import before_bounds
from tests.trainer.playing import play_on, round_state_of, start_run
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.services.runs import open_run
from trainer.play.snapshots import store_paytables
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


@pytest.mark.parametrize("game", GAMES)
def test_a_school_that_says_nothing_deals_as_the_sheet_has_it(riverside, game):
    current, sheet = in_force(riverside, game), load(GAMES[game])
    assert current.house == open_house(GAMES[game], sheet, {})
    assert current.meter == (sheet.meter if GAMES[game].progressive else None)
    assert current.last is None


def test_a_change_is_in_force_at_once(mona, riverside):
    change(mona, progressive="SIXCPP-01", minimum_wager=1_000, meter={"seed_amount": 700_000})
    current = in_force(riverside)
    assert current.house.choices["progressive"] == "SIXCPP-01"
    assert current.house.amount("minimum-wager") == 1_000
    assert current.meter.seed_amount == 700_000
    assert current.meter.contribution == Fraction(1, 4)


def test_a_change_of_one_game_leaves_the_others_alone(mona, riverside):
    change(mona, SIX, progressive="SIXCPP-01")
    change(mona, FOUR, queens_up="PT-3")
    assert in_force(riverside, SIX).house.choices["progressive"] == "SIXCPP-01"
    assert in_force(riverside, FOUR).house.choices["queens-up"] == "PT-3"


def test_what_changes_nothing_is_not_written(mona):
    assert change(mona) is None
    assert change(mona, minimum_wager=1_000) is not None
    assert change(mona, minimum_wager=1_000) is None
    assert HouseProfile.objects.count() == 1


def test_a_choice_that_the_sheet_no_longer_has_takes_its_default_and_is_logged(mona, riverside, caplog):
    stored = {SIX: {"house": {"progressive": "SIXCPP-99", "gone": 1, "minimum-wager": 1_000}, "meter": None}}
    HouseProfile.objects.create(school=riverside, game=SIX, choices=stored, changed_by=mona)
    current = in_force(riverside)
    assert current.house.choices["progressive"] == "SIXCPP-02"
    assert current.house.amount("minimum-wager") == 1_000
    assert "gone" not in current.house.choices
    assert "SIXCPP-99" in caplog.text


def test_what_was_saved_before_it_had_a_most_is_dealt_at_the_most_and_named(mona, riverside, alice):
    choices = dict(before_bounds(GAMES[SIX]).choices)
    stored = {SIX: {"house": choices, "meter": {"amount": MOST_CENTS - 1, "seed_amount": 1, "reserve": 0}}}
    HouseProfile.objects.create(school=riverside, game=SIX, choices=stored, changed_by=mona)
    current = in_force(riverside)
    assert current.over_limit == ("minimum-wager", "maximum-wager", "amount")
    assert current.house.amount("minimum-wager") == current.house.amount("maximum-wager") == MOST_WAGER
    assert (current.meter.amount, current.meter.seed_amount) == (MOST_ON_METER, 1)
    run = start_run(alice, game=SIX)
    assert (run.house["maximum-wager"], run.meter["amount"]) == (MOST_WAGER, MOST_ON_METER)
    assert change(mona) is not None  # saved as it is dealt
    assert in_force(riverside).over_limit == ()
    assert change(mona) is None


def test_every_change_is_kept_with_who_when_and_what(mona, riverside):
    first = change(mona, progressive="SIXCPP-01", minimum_wager=1_000)
    second = change(mona, minimum_wager=1_500, meter={"contribution": Fraction(3, 10)})
    listed = profiles.changes(school=riverside, game=SIX)
    assert [entry.profile for entry in listed] == [second, first]
    assert listed[0].differences == [("minimum-wager", 1_000, 1_500), ("contribution", "0.25", "0.3")]
    assert listed[1].differences == [("progressive", "SIXCPP-02", "SIXCPP-01"), ("minimum-wager", 500, 1_000)]
    assert all(entry.profile.changed_by == mona for entry in listed)
    assert first.changed <= second.changed


def test_the_oldest_change_that_is_listed_differs_from_the_one_before_it(mona, riverside):
    for dollars in range(1, 6):
        change(mona, minimum_wager=dollars * 1_000)
    listed = profiles.changes(school=riverside, game=SIX, most=2)
    assert [entry.differences for entry in listed] == [
        [("minimum-wager", 4_000, 5_000)],
        [("minimum-wager", 3_000, 4_000)],
    ]


def test_who_did_not_see_the_last_change_writes_nothing(mona, riverside):
    change(mona, minimum_wager=1_000)
    with pytest.raises(profiles.ChangedMeanwhile):
        change(mona, minimum_wager=2_000, seen=0)
    assert in_force(riverside).house.amount("minimum-wager") == 1_000


def test_a_change_of_another_game_meanwhile_is_no_matter(mona, riverside):
    change(mona, FOUR, queens_up="PT-3")
    change(mona, SIX, minimum_wager=1_000, seen=0)
    assert in_force(riverside, FOUR).house.choices["queens-up"] == "PT-3"


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


def test_a_run_from_before_meters_were_kept_is_dealt_with_the_printed_one(alice):
    run = start_run(alice, game=SIX)
    Run.objects.filter(pk=run.pk).update(meter=None)
    assert round_state_of(run).played.inputs.meter == load(GAMES[SIX]).meter


def test_a_table_costs_three_queries_more_for_its_house_and_its_paytables(alice, django_assert_num_queries):
    """The first player to sit down stored the paytables."""
    store_paytables(load(GAMES[SIX]))
    # own paytables, profile; paytables; open tests, which close a game; savepoint, drill, run, release
    with django_assert_num_queries(8):
        open_run(membership=alice, game=SIX, spots=6)


def document(run, number):
    return write_document(RoundState(Run.objects.in_full().get(pk=run.pk), number).played)
