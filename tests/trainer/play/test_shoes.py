"""A session follows its shoe: each of its rounds is dealt from what the one before left. Whatever names a
round takes one of its own."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from django.db import transaction
from django.urls import reverse

from games import GAMES
from games.engine.questions.answers import Amount, Bet
from games.engine.rounds.rounds import deal
from games.engine.rounds.shoes import begin
from games.engine.rules.standing import Standing
from games.engine.serialization.reading import read_document
from tests.games.trainee import right_answers
from tests.trainer.exams.records.filing import change_below
from tests.trainer.live.rooms import led, opened
from tests.trainer.play.test_stored_rounds import new_process
from tests.trainer.playing import play_out, post, round_state_of, start_run, table_url
from trainer.live.joining import join as join_class
from trainer.live.joining import round_state_of as round_of_class
from trainer.live.models import HostAct
from trainer.play.models import DealtRound, Drill, Mode, Plan, Run, Verdict
from trainer.play.models.drills import unseated
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import next_round
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
GAME = next(game for game in GAMES.values() if game.shoe).slug
OTHER = next(game for game in GAMES.values() if not game.keeps_standing).slug
OF_PLAYERS = next(game for game in GAMES.values() if game.shoe and game.hands_in_turn).slug
WHEEL = next(game for game in GAMES.values() if game.falls).slug
WHOLE_SHOE = 90
"""Rounds in which every shoe ends."""


@pytest.fixture(autouse=True)
def dealt_once():
    """Deal with the caches of a process, empty when a test begins."""
    new_process()
    yield
    new_process()


def go_to(run: Run, round: int) -> RoundState:
    """The run at a later round, come to without an answer: none changes a card."""
    Run.objects.filter(pk=run.pk).update(round=round, position=0)
    return round_state_of(run)


def standing(run: Run, round: int) -> Standing:
    return RoundState(round_state_of(run).run, round).played.inputs.standing


def left(run: Run, round: int) -> Standing:
    return RoundState(round_state_of(run).run, round).played.settlement.after


def dealt(run: Run, rounds: int) -> list:
    return [go_to(run, number).played for number in range(rounds)]


@pytest.fixture
def run(alice) -> Run:
    return start_run(alice, game=GAME, spots=2)


# --- The rounds of a session ---------------------------------------------------------------------------


def test_the_first_round_begins_a_shoe(run):
    inputs = round_state_of(run).played.inputs
    assert inputs.standing == begin(inputs)
    assert inputs.opens_shoe


def test_each_round_stands_on_what_the_last_one_left_over_the_end_of_the_shoe(run):
    played = dealt(run, WHOLE_SHOE)
    for before, after in pairwise(played):
        assert after.inputs.standing == before.settlement.after
    (end,) = [number for number, one in enumerate(played) if one.inputs.ends_shoe]
    last, first = played[end], played[end + 1]
    assert last.settlement.collected
    assert last.inputs.standing.boxes
    assert (first.inputs.standing.shoe.number, first.inputs.standing.boxes) == (1, {})
    assert first.inputs.opens_shoe


def test_of_one_deck_a_session_goes_on_over_many_shoes_that_run_out(alice):
    """Of players with hands of their own; the discards are dealt as well, and stored rounds are the same."""
    run = start_run(alice, game=OF_PLAYERS, spots=6)
    change_house(run, **{"decks": 1, "cut-card-share": 20})
    played = dealt(run, 24)
    for before, after in pairwise(played):
        assert after.inputs.standing == before.settlement.after
        assert after.inputs.opens_shoe is before.inputs.ends_shoe
    assert played[-1].inputs.standing.shoe.number > 6
    assert any(one.inputs.shoe_after.gone > 52 for one in played)
    new_process()
    assert [one.inputs for one in dealt(run, 24)] == [one.inputs for one in played]


def last_choices(stop) -> dict:
    """Answer each question by the last of its choices, mostly wrong."""
    chosen = {prompt.key: prompt.choices[-1].value for prompt in stop.prompts if prompt.choices}
    amounts = {prompt.key: "7.77" for prompt in stop.prompts if isinstance(prompt.kind, Amount)}
    bets = {prompt.key for prompt in stop.prompts if isinstance(prompt.kind, Bet)}
    taken = dict.fromkeys(bets, "take")
    return right_answers(stop) | chosen | amounts | taken


def test_answers_change_no_card(alice, bob):
    """One trainee answers every question wrong, by the same deal code the other one right."""
    wrong, right = (start_run(who, game=GAME, spots=2) for who in (alice, bob))
    for number in range(3):
        play_out(right)
        play_out(wrong, how=last_choices)
        assert RoundState(wrong, number).played.inputs == RoundState(right, number).played.inputs
        for one in (wrong, right):
            assert next_round(state=round_state_of(one))
    found = Verdict.objects.filter(answer__run=wrong).values_list("right", flat=True)
    assert not all(found)


def test_two_sessions_do_not_touch(alice, bob):
    first, second = (start_run(who, game=GAME, spots=2, seed="") for who in (alice, bob))
    assert len(dealt(first, 4)) == 4
    expected = begin(round_state_of(second).played.inputs)
    assert standing(second, 0) == expected
    assert standing(second, 0).shoe.number == 0
    assert go_to(second, 1).played.inputs.standing == left(second, 0)
    assert go_to(first, 4).played.inputs.standing == left(first, 3)
    assert first.seed != second.seed


# --- The same cards whichever trainee asks -----------------------------------------------------------------


def test_it_is_stored_with_what_stood_before_it(run):
    dealt(run, 3)
    rows = DealtRound.objects.filter(run=run)
    assert [row.round for row in rows] == [0, 1, 2]
    for before, after in pairwise(rows):
        assert after.document["standing"] == before.document["settlement"]["after"]
        assert read_document(after.document, GAMES).standing == standing(run, after.round)


def test_a_process_that_has_dealt_nothing_goes_on_with_the_same_shoe(run, alice):
    twin = start_run(alice, game=GAME, spots=2)
    through = dealt(run, 5)
    for number in range(5):
        new_process()
        assert go_to(twin, number).played.inputs == through[number].inputs


def test_an_old_round_is_what_it_was(run, client_of, alice):
    played = dealt(run, 4)
    new_process()
    for number in (2, 0, 3, 1):
        assert RoundState(round_state_of(run).run, number).played.inputs == played[number].inputs
    for number in (2, 0):
        assert client_of(alice).get(reverse("play:replay", args=[run.pk, number])).status_code == 200


def test_rounds_that_could_not_be_stored_are_dealt_again(run, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("trainer.play.snapshots.in_transaction", lambda: True)
        played = dealt(run, 6)
        assert not DealtRound.objects.exists()
        new_process()
        assert go_to(run, 5).played.inputs == played[5].inputs
    new_process()
    assert go_to(run, 5).played.inputs == played[5].inputs
    assert [*DealtRound.objects.values_list("round", flat=True)] == [5]
    new_process()
    assert go_to(run, 3).played.inputs == played[3].inputs


def test_in_a_transaction_it_goes_on_with_what_is_stored(run):
    assert dealt(run, 1)
    with transaction.atomic():
        inside = go_to(run, 1).played.inputs
    assert go_to(run, 1).played.inputs == inside
    assert inside.standing == left(run, 0)


def test_a_reload_and_an_answer_deal_nothing_again(run, client_of, alice, monkeypatch):
    found: list = []
    monkeypatch.setattr("trainer.play.round_state.deal", lambda *a, **k: found.append(k) or deal(*a, **k))
    new_process()
    client = client_of(alice)
    for _reload in range(2):
        assert client.get(table_url(run)).status_code == 200
    assert post(client, run).status_code == 200
    assert len(found) == 1
    while round_state_of(run).stop:
        post(client, run)
    next_round(state=round_state_of(run))
    for _reload in range(2):
        assert client.get(table_url(run, 1)).status_code == 200
    assert len(found) == 2


def test_a_new_round_costs_two_queries_more_than_its_own_however_late_it_comes(
    run, django_assert_max_num_queries
):
    """The last round is read, and none before it."""
    costs = []
    for number in range(20):
        state = go_to(run, number)
        new_process()
        with django_assert_max_num_queries(40) as queries:
            _ = state.played
        costs.append(len(queries))
    assert len(set(costs[2:])) == 1
    assert costs[-1] <= costs[0] + 2


# --- Rules and houses that change ----------------------------------------------------------------------


def change_house(run: Run, **house) -> None:
    run.refresh_from_db()
    Run.objects.filter(pk=run.pk).update(house={**run.house, **house})


@pytest.mark.parametrize(
    "house", [{"decks": 6}, {"cut-card": 40}, {"commission": "at-once"}, {"commission": "half-on-six"}]
)
def test_a_house_that_cannot_go_on_with_the_shoe_begins_the_next(run, house):
    played = dealt(run, 12)
    assert played[-1].settlement.after.boxes
    change_house(run, **house)
    new_process()
    inputs = go_to(run, 12).played.inputs
    assert inputs.opens_shoe
    assert (inputs.standing.shoe.number, inputs.standing.boxes) == (1, {})
    assert go_to(run, 13).played.inputs.standing == left(run, 12)
    assert RoundState(round_state_of(run).run, 5).played.inputs.standing == played[5].inputs.standing


@pytest.mark.parametrize("house", [{"decks": 2}, {"cut-card-share": 40}])
def test_so_does_one_of_players_with_hands_of_their_own(alice, house):
    run = start_run(alice, game=OF_PLAYERS, spots=2)
    dealt(run, 3)
    change_house(run, **house)
    new_process()
    inputs = go_to(run, 3).played.inputs
    assert (inputs.opens_shoe, inputs.standing.shoe.number) == (True, 1)
    assert go_to(run, 4).played.inputs.standing == left(run, 3)


def test_one_that_can_goes_on(run):
    dealt(run, 12)
    change_house(run, **{"tie": "BAC-T-9"})
    assert go_to(run, 12).played.inputs.standing == left(run, 11)


@pytest.fixture
def no_boxes(monkeypatch):
    """Later rules, by which no box holds anything."""

    def change() -> None:
        monkeypatch.setattr("games.engine.settlement.settlements.boxes_after", lambda inputs, lines: {})
        new_process()

    return change


def test_later_rules_leave_what_was_left_as_it_was(run, no_boxes):
    before = dealt(run, 8)[-1].settlement.after
    assert before.boxes
    no_boxes()
    assert go_to(run, 8).played.inputs.standing == before


def test_without_storing_it_they_would_change_it(run, no_boxes, monkeypatch):
    """The negative control."""
    monkeypatch.setattr("trainer.play.snapshots.in_transaction", lambda: True)
    before = dealt(run, 8)[-1].settlement.after
    no_boxes()
    assert go_to(run, 8).played.inputs.standing != before


def test_a_last_round_that_cannot_be_read_any_more_stops_no_session(run):
    dealt(run, 3)
    stored = DealtRound.objects.get(run=run, round=2)
    document = json.dumps(stored.document | {"house": {"doubling-cube": True}}).replace("'", "''")
    change_below("play_dealtround", f"document = '{document}'", stored.pk)
    new_process()
    assert not RoundState(run, 2).opens
    inputs = go_to(run, 3).played.inputs
    assert len(inputs.standing.results) == 3


# --- Rounds of their own -------------------------------------------------------------------------------


def alone(seed: str, number: int, **more):
    return deal(GAMES[GAME], seed=seed, round=number, spots=2, **more).inputs.standing


def test_a_round_that_is_named_has_a_shoe_of_its_own_and_leaves_that_of_the_session_alone(alice):
    items = [Item(GAME), Item(GAME, deal=7), Item(OTHER), Item(GAME)]
    run = runs.open_run(membership=alice, game=GAME, spots=2, seed="demo", items=items)
    played = dealt(run, 5)
    assert played[1].inputs.standing == alone("demo", 7)
    assert played[2].inputs.standing is None
    assert played[3].inputs.standing == played[0].settlement.after
    assert played[4].inputs.standing == played[3].settlement.after


def test_a_table_test_deals_each_round_by_its_number(alice):
    run = runs.open_run(membership=alice, game=GAME, spots=2, mode=Mode.TEST)
    for number, one in enumerate(dealt(run, 3)):
        assert one.inputs.standing == alone(run.seed, number)


@pytest.mark.parametrize("plan", [Plan.ASKS, Plan.MISTAKES, Plan.PLACEMENT, Plan.TODAY])
def test_a_series_of_questions_deals_each_round_by_its_number(alice, plan):
    run = runs.open_run(membership=alice, game=GAME, spots=2, seed="demo", plan=plan, items=[Item(GAME)])
    for number, one in enumerate(dealt(run, 3)):
        assert one.inputs.standing == alone("demo", number)


def test_what_deals_everyone_the_same_deals_each_round_by_its_number(alice, bob):
    """A worksheet prints it, a board shows it, whichever trainee has come to which round."""
    drill = runs.set_drill(set_by=bob, game=GAME, spots=2, seed="demo")
    runs.freeze_deal(drill)
    run = runs.start_run(membership=alice, drill=drill)
    ahead = unseated(drill, seed="demo", profiles=drill.profiles)
    assert RoundState(ahead, 2).played.inputs.standing == alone("demo", 2)
    assert [one.inputs.standing for one in dealt(run, 3)] == [alone("demo", number) for number in range(3)]


def test_a_look_ahead_deals_by_number():
    drill = Drill(game=GAME, spots=2)
    house = {"house": {}, "meter": None}
    for number in range(3):
        state = RoundState(unseated(drill, seed="demo", profiles={GAME: house}), number)
        assert state.played.inputs.standing == alone("demo", number)


# --- A wheel -------------------------------------------------------------------------------------------


def test_a_session_goes_on_from_spin_to_spin(alice):
    run = start_run(alice, game=WHEEL, spots=2)
    assert standing(run, 0) == begin(round_state_of(run).played.inputs)
    for before, after in pairwise(dealt(run, 4)):
        assert after.inputs.standing == before.settlement.after
        assert after.inputs.standing.numbers[0] == before.inputs.fallen
    new_process()
    assert go_to(run, 3).played.inputs.standing == left(run, 2)


def test_stakes_that_stay_lie_there_at_the_next_spin_whichever_process_deals_it(alice):
    run = start_run(alice, game=WHEEL, spots=6)
    change_house(run, **{"stake-stays": True})
    played = dealt(run, 6)
    assert any(one.inputs.standing.bets for one in played)
    for before, after in pairwise(played):
        assert after.inputs.standing.bets == before.settlement.left_up
    new_process()
    assert [one.inputs for one in dealt(run, 6)] == [one.inputs for one in played]
    change_house(run, **{"stake-stays": False})
    assert played[-1].settlement.left_up
    numbers = played[-1].settlement.after.numbers  # the stakes go back, and the display stays
    assert go_to(run, 6).played.inputs.standing == Standing(numbers=numbers)


def test_a_spin_stored_without_what_fell_before_is_as_it_was_and_its_session_goes_on(alice, client_of):
    run = start_run(alice, game=WHEEL, spots=2)
    (now,) = dealt(run, 1)
    stored = DealtRound.objects.get(run=run, round=0)
    old = {name: value for name, value in stored.document.items() if name != "standing"} | {"version": 2}
    old["settlement"] = {name: value for name, value in old["settlement"].items() if name != "after"}
    change_below("play_dealtround", "document = '{}'".format(json.dumps(old).replace("'", "''")), stored.pk)
    new_process()
    state = RoundState(round_state_of(run).run, 0)
    assert state.played.inputs == replace(now.inputs, standing=None)
    assert not state.settled_otherwise
    assert client_of(alice).get(reverse("play:replay", args=[run.pk, 0])).status_code == 200
    follows = go_to(run, 1).played.inputs
    assert follows.standing == begin(follows, 1)


def test_a_spin_that_is_named_comes_after_spins_of_its_own(alice):
    run = runs.open_run(membership=alice, game=WHEEL, spots=2, mode=Mode.TEST)
    for number, one in enumerate(dealt(run, 3)):
        alone = deal(GAMES[WHEEL], seed=run.seed, round=number, spots=2)
        assert one.inputs.standing == alone.inputs.standing


# --- A live class --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, WHEEL])
def test_a_live_class_follows_what_was_left_and_all_in_it_have_the_same(game, bob, alice):
    live_class = opened(bob, game=game, spots=2)
    run = join_class(live_class=live_class, member=alice).run
    before = round_of_class(live_class).played
    assert before.inputs.standing == begin(before.inputs)
    for number in range(1, 4):
        stops = len(round_of_class(live_class).stops)
        live_class = led(live_class, *[HostAct.NEXT, HostAct.SHOW] * stops, HostAct.NEXT, HostAct.DEAL)
        assert live_class.round == number
        now = round_of_class(live_class).played
        assert now.inputs.standing == before.settlement.after
        assert RoundState(round_state_of(run).run, number).played.inputs == now.inputs
        before = now
