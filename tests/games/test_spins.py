"""Spins asked: what a dealer calls, sweeps and pays, how players bet, and what goes wrong."""

import time
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, takewhile

import pytest

from games import GAMES, begin_shoe
from games.engine.cards.cards import Card
from games.engine.diagnosis.cue_kinds import cue_for
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import ON_LAYOUT
from games.engine.procedure.frames import Exercise, Felt, FeltChips, Frame, read_key
from games.engine.questions.catalog import EVERYDAY, FLOOR, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts, stop_at
from games.engine.rules import limits
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.standing import SHOWN, Standing
from games.engine.serialization.questions import read_answers, write_answer
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Called, Color, Inputs, Seat
from games.engine.settlement.limit_warnings import limit_warnings
from games.engine.simulated_players.on_layout import PICTURES
from games.engine.simulated_players.temperaments import seat_patrons
from games.roulette import GAME
from tests.games.trainee import right_answers, wrong_answers

SPINS = 300


def house(**chosen: str | int | bool):
    """House choices written with _."""
    return open_house(GAME, load(GAME), {name.replace("_", "-"): word for name, word in chosen.items()})


@cache
def dealt(number: int) -> Round:
    """A spin of one to eight players over every option."""
    orders, pictures = ("by-player", "outside-first"), PICTURES.words
    chosen = {"zeros": number % 2 + 1, "la_partage": number % 3 == 0, "paying_order": orders[number // 2 % 2]}
    at = house(**chosen, pictures=pictures[number % 7] if number % 7 < len(pictures) else pictures[-1])
    return deal(GAME, seed="spins", round=number, spots=number % 8 + 1, house=at)


def spin(pocket: str, *seats: Seat, **chosen: str | int | bool) -> Round:
    return Round(Inputs(GAME, load(GAME), house(**chosen), seats, {"fall": (Card(pocket),)}, seed="spin"))


def seat(spot: int, chip: int = 100, called: tuple[Called, ...] = (), **chips: int) -> Seat:
    """A player with so many chips on bets, written with _; 0 for a chip: value chips of $1."""
    color = Color(GAME.colors[spot - 1], chip) if chip else None
    bets = {name.replace("_", "-"): count * (chip or 100) for name, count in chips.items()}
    return Seat(spot, bets, {}, color=color, called=called)


def asked(played: Round, key: str) -> tuple[Stop, Prompt]:
    return next((stop, one) for stop in prompts(played) for one in stop.prompts if one.key == key)


def due(played: Round) -> dict[str, object]:
    return {prompt.key: prompt.due for stop in prompts(played) for prompt in stop.prompts}


# --- What is asked ---


def before_the_call(played: Round) -> list[Frame]:
    return [*takewhile(lambda frame: frame.step.name != "call", played.frames)]


def test_keys_are_unique_and_every_right_answer_is_accepted():
    met = Counter()
    for number in range(SPINS):
        played = dealt(number)
        keys = [prompt.key for stop in prompts(played) for prompt in stop.prompts]
        assert len(keys) == len(set(keys)), number
        assert [str(read_key(key)) for key in keys] == keys
        for stop in prompts(played):
            assert stop_at(played, stop.place) == stop
            typed = right_answers(stop)
            written = {one.key: write_answer(one, one.due) for one in stop.prompts}
            read = read_answers(stop, written)
            for prompt in stop.prompts:
                met[prompt.ask] += 1
                assert prompt.accepts(prompt.read(typed[prompt.key])), (number, prompt.key)
                assert prompt.accepts(read[prompt.key]), (number, prompt.key)
                assert played.inputs.sheet.rules[prompt.rule]
                values = [choice.key for choice in prompt.choices]
                assert len(values) == len(set(values)), prompt.key
    every = {"numbers", "call-chips", "call-cost", "change", "number", "color", "odd-even", "low-high"}
    every |= {"first-spot", "next-spot"}
    assert set(met) == every | {"winners", "losers", "half", "chips", "money", "sent"}


def test_nothing_is_on_the_felt_of_a_fall_that_is_not_called():
    for number in range(SPINS):
        played = dealt(number)
        before, *_rest = played.frames, played
        shown = before_the_call(played)
        assert {(frame.felt.fall, frame.felt.dolly) for frame in shown} <= {(None, None)}
        assert len(shown) < len(before)


def test_no_frame_and_no_question_before_the_call_depends_on_where_the_ball_falls():
    differ = 0
    for number in range(0, SPINS, 10):
        played = dealt(number)
        for pocket in played.inputs.rules.source.faces[::9]:
            other = Round(replace(played.inputs, dealt={"fall": (pocket,)}))
            assert before_the_call(other) == before_the_call(played)
            early = [[stop for stop in prompts(one) if stop.place.step == "calls"] for one in (played, other)]
            assert early[0] == early[1]
            differ += other.frames != played.frames
    assert differ  # the test sees what comes after


def test_a_document_keeps_colors_and_what_was_called():
    called = 0
    for number in range(0, SPINS, 3):
        document = write_document(dealt(number))
        again = read_document(document, GAMES)
        assert again.seats == dealt(number).inputs.seats
        assert write_document(Round(again)) == document
        called += sum(bool(one.called) for one in again.seats)
    assert called


# --- The felt ---


def test_the_layout_has_every_players_chips_by_bet_with_color_and_count():
    played = spin("17", seat(1, 200, straight_17=2, red=5), seat(2, 0, straight_17=5), seat(4, 500, red=1))
    assert played.frames[0].felt.layout == {
        "straight-17": (FeltChips(1, 400, "yellow", 2), FeltChips(2, 500)),
        "red": (FeltChips(1, 1_000, "yellow", 5), FeltChips(4, 500, "lime", 1)),
    }
    swept = next(frame.felt for frame in played.frames if frame.step.name == "pay")
    assert "red" not in swept.layout
    paid = next(frame.felt for frame in reversed(played.frames) if frame.felt.dolly)
    assert {one.state for one in paid.layout["straight-17"]} == {"paid"}


def test_rou_7a_once_the_dolly_is_lifted_stakes_that_won_are_gone_or_lie_there_still():
    seats = seat(1, straight_17=5, red=5), seat(2, black=5, low=2)
    assert spin("17", *seats).frames[-1].felt.layout == {}
    stay = spin("17", *seats, stake_stays=True)
    lying = {bet: [one.cents for one in chips] for bet, chips in stay.frames[-1].felt.layout.items()}
    assert lying == {"straight-17": [500], "black": [500], "low": [200]}
    assert lying == {bet: [cents] for bets in stay.settlement.left_up.values() for bet, cents in bets.items()}
    chips = [due(played)["pay/1/chips"] for played in (spin("17", *seats), stay)]
    assert chips == [175, 175]  # a stake is no part of what is paid
    assert spin("0", seat(1, red=4), la_partage=True, stake_stays=True).frames[-1].felt.layout == {}


def test_the_dolly_stands_before_a_chip_is_touched_and_until_all_are_paid():
    played = spin("17", seat(1, straight_17=5, red=5))
    steps = [(frame.step.name, frame.felt.fall, frame.felt.dolly) for frame in played.frames]
    assert steps[-4:-1] == [("sweep", "17", "17"), ("pay", "17", "17"), ("pay", "17", "17")]
    assert steps[-1] == ("lift-dolly", "17", None)
    marked = next(frame.felt for frame in played.frames if frame.step.name == "mark")
    assert set(marked.layout) == {"straight-17", "red"}


def test_chips_of_a_call_lie_there_once_it_is_placed():
    call = Called("voisins", 2, 5_000)
    voisins = dict(GAME.bundles["voisins"])
    bets = {slug.replace("-", "_"): 2 * units for slug, units in voisins.items()}
    played = spin("0", seat(1, 100, (call,), **bets, red=5))
    stop, chips = asked(played, "calls/1/call-chips")
    assert set(played.frames[stop.frame].felt.layout) == {"red"}
    assert str(played.frames[stop.frame].felt.spot(1).said) == "Voisins by 2 for $50"
    assert set(played.frames[stop.frame + 1].felt.layout) == {"red", *voisins}
    assert str(chips.because) == "2 × 9 = 18"
    right = {key: given for key, given in due(played).items() if key.startswith("calls")}
    assert right == {"calls/1/call-chips": 18, "calls/1/call-cost": 1_800, "calls/1/change": 3_200}


def test_of_neighbors_it_is_asked_which_numbers_get_a_chip_as_they_lie_on_the_wheel():
    bets = {f"straight_{number}": 2 for number in (6, 34, 17, 25, 2)}
    played = spin("0", seat(3, 100, (NEIGHBORS,), **bets))
    stop, prompt = asked(played, "calls/3/numbers")
    assert [one.ask for one in stop.prompts] == ["numbers", "call-chips", "call-cost", "change"]
    assert prompt.due == {"6", "34", "17", "25", "2"}
    assert str(prompt.words(prompt.due)) == "2, 25, 17, 34, 6"
    assert str(prompt.because) == "2, 25, 17, 34, 6 lie side by side on the wheel"
    assert prompt.rule == "ROU 3"
    assert [choice.value for choice in prompt.choices] == list(played.inputs.rules.source.pockets)
    others = {name for name in GAME.bundles if not GAME.numbers_called(name)}
    assert {name.partition("-")[0] for name in others} == {
        *("voisins", "tiers", "orphelins", "zero", "complete", "picture")
    }


@pytest.mark.parametrize(
    ("called", "refused"),
    [
        ({"name": "eighths", "units": 1, "gives": 900}, r"called\[0\].name: 'eighths' isn’t called"),
        ({"name": "voisins", "units": 0, "gives": 900}, r"called\[0\].units"),
        ({"name": "tiers", "units": 1, "gives": 900}, r"called\[0\].name: its bet split-5-8"),
        ({"name": "voisins", "units": 1, "gives": 800}, r"called\[0\].gives: \$8 is less than its \$9"),
        ({"name": "voisins", "units": 1}, r"called\[0\].gives: is missing"),
    ],
)
def test_what_cannot_be_called_is_refused_by_field(called, refused):
    bets = {slug: 100 * units for slug, units in GAME.bundles["voisins"]}
    spot = {"spot": 1, "bets": bets, "color": {"name": "blue", "cents": 100}, "called": [called]}
    script = [{"at": "spin", "falls": "17"}]
    document = {"version": 2, "game": GAME.slug, "house": {}, "spots": [spot], "script": script}
    with pytest.raises(Refused, match=refused):
        read_document(document, GAMES)


# --- Answers and reasons ---


def test_a_picture_is_paid_in_chips_then_in_money_then_in_stacks():
    bets = {"straight_17": 1, "split_17_18": 1, "split_17_20": 1, "split_14_17": 1}
    played = spin("17", seat(3, 250, **bets, corner_17=1, corner_13=1, street_31=1, red=2))
    reasons = {key: str(asked(played, f"pay/3/{key}")[1].because) for key in ("chips", "money", "sent")}
    assert reasons == {
        "chips": "35 + 3 × 17 + 2 × 8 = 102",
        "money": "102 × $2.50 = $255",
        "sent": "5 × 20 + 2 = 102",
    }
    right = due(played)
    assert [right[f"pay/3/{key}"] for key in ("chips", "money", "sent")] == [102, 25_500, "5 2"]


BY_KIND = Exercise(EVERYDAY, by_kind=True)


def by_kind(played: Round) -> Round:
    return replace(played, exercise=BY_KIND)


def test_a_picture_can_be_asked_kind_by_kind_then_in_all():
    bets = {"straight_20": 1, "split_19_20": 1, "split_20_21": 1, "split_17_20": 1, "street_19": 1}
    played = spin("20", seat(1, 200, **bets, corner_16=1, corner_20=1, six_19=1, red=2))
    stop, total = asked(by_kind(played), "pay/1/chips")
    *rows, last, _money, _sent = stop.prompts
    assert last == total
    assert [(one.key.split("/", 2)[2], str(one.note), one.due, str(one.because)) for one in rows] == [
        ("kind-chips/straight-36", "1 chip", 35, "one chip at 35 to 1"),
        ("kind-chips/split-34-35", "3 chips", 51, "3 × 17 = 51"),
        ("kind-chips/street-34", "1 chip", 11, "one chip at 11 to 1"),
        ("kind-chips/corner-31", "2 chips", 16, "2 × 8 = 16"),
        ("kind-chips/six-31", "1 chip", 5, "one chip at 5 to 1"),
    ]
    assert sum(one.due for one in rows) == total.due == 118
    assert [str(one.label) for one in rows][1:3] == ["Split bets", "Streets"]
    assert [one.aspect for one in rows] == ["", "splits", "streets", "corners", "six-lines"]
    assert not [key for key in due(played) if "kind-chips" in key]  # the total alone, as dealers count


def test_one_kind_of_bet_and_value_chips_are_asked_as_ever_where_payouts_are_asked_by_kind():
    seats = seat(1, split_14_17=1, split_17_18=2), seat(2, 0, straight_17=5, black=10)
    assert prompts(by_kind(spin("17", *seats))) == prompts(spin("17", *seats))
    zeros = seat(1, trio_0_1_2=1, split_0_1=1), seat(3, dozen_1=1, column_1=1)
    paid = due(by_kind(spin("1", *zeros, paying_order="outside-first")))
    assert {key: given for key, given in paid.items() if "kind-chips" in key} == {
        "outside/3/kind-chips/column-1": 2,
        "outside/3/kind-chips/dozen-3": 2,
        "pay/1/kind-chips/split-34-35": 17,
        "pay/1/kind-chips/street-34": 11,
    }


def test_value_chips_are_paid_in_money_alone():
    played = spin("17", seat(2, 0, straight_17=5, black=10))
    assert {key: one for key, one in due(played).items() if key.startswith("pay")} == {"pay/2/money": 18_500}
    assert str(asked(played, "pay/2/money")[1].because) == "35 × $5 + 1 × $10 = $185"


@pytest.mark.parametrize(
    ("pocket", "called"),
    [
        ("17", ("17", "black", "odd", "low")),
        ("36", ("36", "red", "even", "high")),
        ("0", ("0", "green", "neither", "neither")),
        ("00", ("00", "green", "neither", "neither")),
    ],
)
def test_the_number_is_called_with_its_color_odd_or_even_low_or_high(pocket, called):
    right = due(spin(pocket, seat(1, red=5), zeros=2))
    named = ("number", "color", "odd-even", "low-high")
    assert tuple(right[f"call/0/{name}"] for name in named) == called


def test_each_players_chips_on_a_place_are_one_item_and_those_that_cover_the_number_win():
    seats = seat(1, split_17_20=1, red=5), seat(8, split_17_20=2, corner_17=1), seat(2, black=5, six_1=1)
    _stop, prompt = asked(spin("20", *seats), "mark/0/winners")
    assert prompt.due == {"split-17-20.1", "split-17-20.8", "corner-17.8", "black.2"}
    words = {choice.value: str(choice.words) for choice in prompt.choices}
    assert words["split-17-20.8"] == "Split 17 and 20, navy"
    assert len(words) == 7  # six items, and none
    lost = spin("36", seat(1, straight_1=5))
    assert asked(lost, "mark/0/winners")[1].due == frozenset()
    assert not [key for key in due(lost) if key.startswith(("sweep", "pay"))]


@pytest.mark.parametrize(("partage", "taken"), [(True, 250), (False, 500)])
def test_zero_takes_half_or_all_of_an_even_chance_as_the_house_has_it(partage, taken):
    played = spin("0", seat(1, red=5, dozen_1=5), la_partage=partage)
    lost = frozenset({"dozen-1"} if partage else {"dozen-1", "red"})
    assert due(played)["sweep/1/half/red"] == taken
    assert due(played)["sweep/0/losers"] == lost
    assert not [key for key in due(spin("1", seat(1, black=5))) if "half" in key]


def test_a_house_pays_the_outside_first_or_player_by_player():
    seats = seat(1, straight_17=1, black=5), seat(2, black=5)
    first = due(spin("17", *seats, paying_order="outside-first"))
    paid = {key: given for key, given in first.items() if key.endswith("chips")}
    assert paid == {"outside/2/chips": 5, "outside/1/chips": 5, "pay/1/chips": 35}
    by_player = due(spin("17", *seats, paying_order="by-player"))
    paid = {key: given for key, given in by_player.items() if key.endswith("chips")}
    assert paid == {"pay/2/chips": 5, "pay/1/chips": 40}


def test_the_next_step_is_asked_of_a_spin():
    exercise = Exercise(EVERYDAY | {"next-step"})
    played = deal(GAME, seed="steps", spots=6, exercise=exercise)
    steps = [one for stop in prompts(played) for one in stop.prompts if one.ask == "next-step"]
    assert {prompt.due for prompt in steps} >= {"spin", "no-more-bets", "call", "mark", "sweep", "pay"}
    assert all(prompt.due in {choice.value for choice in prompt.choices} for prompt in steps)


def test_a_bet_outside_the_limits_is_found_before_the_spin_in_whole_chips():
    faults = Counter()
    for number in range(30):
        exercise = Exercise(frozenset({"check-bets"}), wrong_bets=40)
        played = deal(GAME, seed="limits", round=number, spots=6, exercise=exercise)
        for stop in prompts(played):
            faults.update(one.due for one in stop.prompts if one.ask == "bet-fault")
            assert all(verdict.right for verdict in grade_stop(played, stop, right_answers(stop)))
            for one in played.frames[stop.frame].felt.spots:
                chip = one.color.cents if one.color else 100
                assert not any(bet.stake % chip for bet in one.bets.values())
    assert set(faults) == {"above-maximum", "below-minimum"}
    placard = (
        "Maximum by the numbers that a bet covers: $100 on 1, $200 on 2, $300 on 3, $400 on 4, $500 on 5, "
    )
    assert placard in limits.placard(GAME, house())


def test_every_part_of_the_job_can_be_asked_of_a_spin():
    for asks in (WHOLE_JOB, FLOOR):
        exercise = Exercise(asks, wrong_bets=20, irregularities=60, slips=40)
        for number in range(12):
            played = deal(GAME, seed="job", round=number, spots=6, exercise=exercise)
            assert prompts(played)


# --- How players bet ---


def test_players_keep_to_the_tables_limits_in_colors_of_their_own():
    value_players = Counter()
    for number in range(SPINS):
        inputs = dealt(number).inputs
        assert limit_warnings(inputs) == ()
        colors = [one.color.name for one in inputs.seats if one.color]
        assert len(colors) == len(set(colors))
        value_players[len(inputs.seats) - len(colors)] += 1
        read_document(write_document(dealt(number)), GAMES)  # refuses what could not lie there
    assert set(value_players) == {0, 1}


def test_a_player_more_changes_nothing_of_the_others():
    for number in range(40):
        seated = [
            seat_patrons(GAME, house(), seed="more", round=number, spots=spots) for spots in range(1, 9)
        ]
        for fewer, more in pairwise(seated):
            assert more[: len(fewer)] == fewer


def kinds(pictures: str) -> tuple[set[str], int, int]:
    """The kinds of bets that players make, how many they make, and how many calls."""
    found, bets, calls = set(), 0, 0
    for number in range(60):
        played = deal(GAME, seed="easy", round=number, spots=6, house=house(pictures=pictures))
        made = [slug for one in played.inputs.seats for slug in one.bets]
        found |= {slug.split("-")[0] for slug in made}
        bets += len(made)
        calls += sum(len(one.called) for one in played.inputs.seats)
    return found, bets, calls


def test_pictures_go_from_easy_to_hard():
    straights, splits, corners, anyhow = map(kinds, PICTURES.words)
    even_money = {"red", "black", "odd", "even", "low", "high"}
    assert straights[0] == {"straight", *even_money}
    assert splits[0] == straights[0] | {"split", "column", "dozen"}
    assert corners[0] == anyhow[0] >= splits[0] | {"street", "corner", "six", "trio", "first"}
    assert straights[1] < splits[1] < corners[1] < anyhow[1]
    assert [one[2] > 0 for one in (straights, splits, corners, anyhow)] == [False, False, False, True]


# --- From spin to spin ---


def session(spins: int, spots: int = 6, **chosen: str | int | bool) -> list[Round]:
    """Spins that follow on one another at one table."""
    standing, played = begin_shoe(GAME, seed="session", house=house(**chosen)), list[Round]()
    for number in range(spins):
        more = {"house": house(**chosen), "standing": standing}
        played.append(deal(GAME, seed="session", round=number, spots=spots, **more))
        standing = played[-1].settlement.after
    return played


def test_the_display_has_the_numbers_that_fell_before_the_last_one_first():
    played = session(12)
    fallen = [one.inputs.fallen for one in played]
    for number, one in enumerate(played):
        assert {frame.felt.numbers for frame in one.frames} == {one.inputs.standing.numbers}
        assert len(one.inputs.standing.numbers) == SHOWN
        before = fallen[:number][::-1][:SHOWN]
        assert list(one.inputs.standing.numbers)[: len(before)] == before


def test_a_spin_dealt_alone_comes_after_other_spins_which_change_nothing_else_of_it():
    follows, alone = session(4)[3], deal(GAME, seed="session", round=3, spots=6, house=house())
    assert len(alone.inputs.standing.numbers) == SHOWN
    assert alone.inputs.standing != follows.inputs.standing
    assert alone.inputs == replace(follows.inputs, standing=alone.inputs.standing)
    scenario = deal(GAME, seed="session", round=3, scenario="zero", standing=follows.inputs.standing)
    assert scenario.inputs.standing == alone.inputs.standing


def test_what_fell_before_is_in_the_document_and_one_without_it_is_as_it_was():
    played = session(2)[1]
    document = write_document(played)
    assert (document["version"], read_document(document, GAMES).standing) == (3, played.inputs.standing)
    old = {name: value for name, value in document.items() if name != "standing"} | {"version": 2}
    again = Round(read_document(old, GAMES))
    assert {frame.felt.numbers for frame in again.frames} == {()}
    assert again.settlement.after is None
    written = write_document(again)
    assert read_document(written, GAMES) == again.inputs
    settled = {name: value for name, value in document["settlement"].items() if name != "after"}
    assert written == old | {"settlement": settled}


@pytest.mark.parametrize(
    ("standing", "refused"),
    [
        ({"numbers": ["00"]}, r"standing.numbers\[0\]: '00' is not a pocket of this wheel"),
        ({"numbers": ["1"] * 7}, r"standing.numbers: 7 are more than are shown, 6"),
        ({"numbers": [], "bets": {"1": {"red": 100}}}, r"standing.bets.1.red: doesn’t stay on the layout"),
        ({"numbers": [], "colors": {"1": 100}}, r"standing.colors.1: is of a spot that has no bets there"),
        ({"bets": {}}, r"standing.numbers: is missing"),
        ({"numbers": [], "boxes": {}}, r"standing.boxes: isn’t a field here"),
        ({"shoe": {"number": 0, "gone": 1, "cut": 9}}, "standing.shoe: isn’t a field here"),
    ],
)
def test_what_cannot_stand_at_a_wheel_is_refused_by_field(standing, refused):
    with pytest.raises(Refused, match=refused):
        read_document(write_document(session(1)[0]) | {"standing": standing}, GAMES)


@pytest.mark.parametrize(
    ("laid", "refused"),
    [
        ({"bets": {"9": {"red": 100}}}, r"bets.9: is not a spot, 1 to 8"),
        ({"bets": {"1": {"straight-00": 100}}}, r"bets.1.straight-00: doesn’t stay on the layout"),
        ({"bets": {"1": {"red": 100}}, "colors": {"1": 0}}, r"colors.1: must be above zero"),
        ({"bets": {"1": {"red": 250}}, "colors": {"1": 100}}, r"bets.1.red: is not one chip of its color"),
    ],
)
def test_stakes_that_cannot_lie_there_are_refused_by_field(laid, refused):
    document = write_document(session(1, stake_stays=True)[0])
    with pytest.raises(Refused, match=refused):
        read_document(document | {"standing": {"numbers": [], **laid}}, GAMES)


def test_rou_7a_stakes_that_stay_lie_there_at_the_next_spin_in_chips_of_the_same_value():
    stayed, played = Counter(), session(80, stake_stays=True)
    for before, after in pairwise(played):
        assert after.inputs.standing.bets == before.settlement.left_up
        assert limit_warnings(after.inputs) == ()
        assert read_document(write_document(after), GAMES).seats == after.inputs.seats
        for spot, bets in before.settlement.left_up.items():
            one, then = after.inputs.seat(spot), before.inputs.seat(spot)
            assert one.color == then.color
            assert all(one.bets[slug] >= cents for slug, cents in bets.items())
            stayed["color" if one.color else "value"] += len(bets)
            stayed["more"] += any(one.bets[slug] > cents for slug, cents in bets.items())
            stayed["others"] += bool(one.bets.keys() - bets.keys())
    assert min(stayed[what] for what in ("color", "value", "more", "others")) > 0


def test_stakes_go_back_that_a_player_would_not_bet_now_or_that_are_against_a_limit():
    lying = Standing(bets={1: {"corner-1": 100}, 2: {"red": 200_000}}, colors={1: 100, 2: 100})
    for pictures, at_least in (("straights", 0), ("anyhow", 100)):
        at = house(stake_stays=True, pictures=pictures)
        first, second = deal(GAME, seed="back", spots=2, house=at, standing=lying).inputs.seats
        assert (first.bets.get("corner-1", 0) >= 100) is bool(at_least)
        assert second.bets["red"] == 200_000
    low = house(stake_stays=True, maximum_wager=50_000)
    second = deal(GAME, seed="back", spots=2, house=low, standing=lying).inputs.seats[1]
    assert second.bets.get("red", 0) <= 50_000


LOW = dict.fromkeys(("wager", *("straight", "split", "street", "corner", "six-line", "dozen")), 1_000)
EVERY_MAXIMUM = {f"maximum_{kind}".replace("-", "_"): cents for kind, cents in LOW.items()}
FINDS = {
    "nothing": Standing(),
    "value chips of two": Standing(bets={1: {"straight-1": 500}, 2: {"red": 500}}),
    "a color of no chip of this house": Standing(bets={1: {"red": 1_100}}, colors={1: 110}),
    "a color above every maximum": Standing(bets={1: {"red": 300_000}}, colors={1: 300_000}),
}


@pytest.mark.parametrize("finds", FINDS)
@pytest.mark.parametrize("limits", [{}, EVERY_MAXIMUM, {"smallest_chip": 500, "minimum_wager": 2_500}])
def test_all_who_are_dealt_bet_within_the_limits_in_chips_that_the_table_can_have(finds, limits):
    at = house(stake_stays=True, **limits)
    for number in range(30):
        played = deal(GAME, seed="limits", round=number, spots=8, house=at, standing=FINDS[finds])
        assert all(one.bets for one in played.inputs.seats)
        colors = (one.color for one in played.inputs.seats if one.color)
        assert not any(color.cents % at.amount("smallest-chip") for color in colors)
        assert limit_warnings(played.inputs) == ()
        assert read_document(write_document(played), GAMES) == played.inputs


def test_where_the_wheel_has_two_zeros_players_call_numbers_all_the_way_round():
    """There are no parts of such a wheel to call, and neighbors are not called."""
    called = [Counter(), Counter()]
    for number in range(300):
        for zeros in (1, 2):
            inputs = deal(GAME, seed="calls", round=number, spots=6, house=house(zeros=zeros)).inputs
            for one in (call for each in inputs.seats for call in each.called):
                called[zeros - 1][one.name.partition("-")[0]] += 1
    assert set(called[0]) == {"neighbors", "voisins", "tiers", "orphelins", "zero", "complete"}
    assert set(called[1]) == {"picture", "complete"}
    assert 0.25 * called[0].total() < called[1].total() < called[0].total()


# --- What goes wrong ---

PICTURE = seat(1, 200, straight_17=1, split_17_20=2, street_16=1, corner_17=1, corner_13=1, column_2=3)
CALL = Called("voisins", 1, 2_000)
VOISINS = {slug.replace("-", "_"): units for slug, units in GAME.bundles["voisins"]}
NEIGHBORS = Called("neighbors-17", 2, 2_000)
NEAR = {f"straight_{number}": 2 for number in (6, 34, 17, 25, 2)}
TRUE = 35 + 34 + 11 + 16 + 6
MISTAKEN = [
    ("straight-with-stake", "17", (PICTURE,), {}, "pay/1/chips", TRUE + 1),
    ("split-with-stake", "17", (PICTURE,), {}, "pay/1/chips", TRUE + 2),
    ("all-with-stake", "17", (PICTURE,), {}, "pay/1/chips", TRUE + 9),
    ("split-as-street", "17", (PICTURE,), {}, "pay/1/chips", TRUE - 12),
    ("street-as-split", "17", (PICTURE,), {}, "pay/1/chips", TRUE + 6),
    ("corner-as-street", "17", (PICTURE,), {}, "pay/1/chips", TRUE + 6),
    ("corner-missed", "17", (PICTURE,), {}, "pay/1/chips", TRUE - 8),
    (
        "corner-missed",
        "17",
        (PICTURE,),
        {},
        "mark/0/winners",
        frozenset({"straight-17.1", "split-17-20.1", "street-16.1", "corner-17.1", "column-2.1"}),
    ),
    ("split-missed", "17", (PICTURE,), {}, "pay/1/chips", TRUE - 34),
    ("column-paid-even", "17", (PICTURE,), {}, "pay/1/chips", TRUE - 3),
    ("five-numbers-as-six-line", "00", (seat(1, top_line=2),), {"zeros": 2}, "pay/1/chips", 10),
    ("la-partage-forgotten", "0", (seat(1, red=5),), {"la_partage": True}, "sweep/1/half/red", 500),
    ("la-partage-where-none", "0", (seat(1, red=5),), {}, "sweep/1/half/red", 250),
    ("losers-left", "1", (seat(1, column_2=5, black=5),), {}, "sweep/0/losers", frozenset({"black"})),
    ("other-colors-value", "17", (PICTURE, seat(2, 500, red=1)), {}, "pay/1/money", TRUE * 500),
    ("chips-as-dollars", "17", (PICTURE,), {}, "pay/1/money", TRUE * 100),
    ("one-chip-a-place", "17", (seat(1, 100, (CALL,), **VOISINS),), {}, "calls/1/call-chips", 7),
    (
        "one-neighbor-a-side",
        "0",
        (seat(1, 100, (NEIGHBORS,), **NEAR),),
        {},
        "calls/1/numbers",
        frozenset({"34", "17", "25"}),
    ),
]


def named(played: Round, key: str, given: object) -> set[str]:
    """The mistakes that lead to an answer."""
    model, (stop, prompt) = MisconceptionModel(played), asked(played, key)
    holders = [*model.who_may_differ(prompt)]
    return {one.mistake.slug for one in holders if given in model.answers_of(one, prompt, stop)}


@pytest.mark.parametrize(("mistake", "pocket", "seats", "chosen", "key", "given"), MISTAKEN)
def test_a_wrong_answer_is_explained_by_the_rule_that_a_trainee_has_instead(
    mistake, pocket, seats, chosen, key, given
):
    played = spin(pocket, *seats, **chosen)
    assert not asked(played, key)[1].accepts(given)
    assert mistake in named(played, key, given)


@pytest.mark.parametrize(
    ("mistake", "kind", "given"),
    [
        ("straight-with-stake", "straight-36", 36),
        ("split-with-stake", "split-34-35", 36),
        ("split-as-street", "split-34-35", 22),
        ("street-as-split", "street-34", 17),
        ("corner-as-street", "corner-31", 22),
        ("column-paid-even", "column-1", 3),
    ],
)
def test_in_the_row_of_a_kind_its_own_mistakes_are_named(mistake, kind, given):
    played = by_kind(spin("17", replace(PICTURE, bets=PICTURE.bets | {"six-13": 200})))
    assert mistake in named(played, f"pay/1/kind-chips/{kind}", given)
    assert mistake not in named(played, "pay/1/kind-chips/six-31", 6)


def test_in_the_row_of_the_top_line_it_is_named_that_it_was_paid_as_a_six_line():
    played = by_kind(spin("00", seat(1, top_line=2, straight_00=1), zeros=2))
    assert "five-numbers-as-six-line" in named(played, "pay/1/kind-chips/top-line", 10)
    assert named(played, "pay/1/kind-chips/top-line", 13) == set()


def test_every_mistake_on_a_layout_is_shown_and_none_means_anything_where_cards_are_dealt():
    assert {row[0] for row in MISTAKEN} == {mistake.slug for mistake in ON_LAYOUT}
    cards = MisconceptionModel(deal(GAMES["baccarat"], seed="cards"))
    assert [mistake.slug for mistake in ON_LAYOUT if cards.forms_of(mistake)] == []


def test_a_wrong_answer_is_graded_wrong_with_a_cue_of_its_own():
    for number in range(24):
        for stop in prompts(dealt(number)):
            for verdict in grade_stop(dealt(number), stop, wrong_answers(stop)):
                assert not verdict.right
                assert cue_for(dealt(number), verdict.prompt, verdict.answer)


def test_an_answer_that_no_mistake_gives_has_no_name():
    played = spin("17", PICTURE)
    assert named(played, "pay/1/chips", TRUE + 3) == set()


# --- How long it takes ---


def seconds(game, spots: int, chips: int) -> float:
    """The processor's time of a round, dealt and asked, of rounds with at least so many bets."""
    taken, number, counted = 0.0, 0, 0
    while counted < 12:
        start = time.process_time()
        played = deal(game, seed="time", round=number, spots=spots)
        prompts(played)
        spent, number = time.process_time() - start, number + 1
        if sum(len(one.bets) for one in played.inputs.seats) >= chips:
            taken, counted = taken + spent, counted + 1
    return taken


def test_a_spin_of_sixty_bets_takes_at_most_half_as_long_again_as_a_round_of_ultimate_texas_holdem():
    holdem = GAMES["ultimate-texas-holdem"]
    best = [min(seconds(*which) for _ in range(3)) for which in ((GAME, 8, 60), (holdem, 6, 0))]
    assert best[0] <= 1.5 * best[1]


def test_an_empty_felt_has_no_layout():
    assert Felt().layout == {}
