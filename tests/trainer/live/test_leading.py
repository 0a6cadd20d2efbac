"""A live room: everybody is where it stands, nothing is marked before it is shown, nothing is lost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.errors import NotAllowed
from tests.conftest import join as join_school
from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from trainer.live import joining
from trainer.live.models import Act, LiveClass, Move, Phase
from trainer.live.services import Command, RoomMovedOn, lead
from trainer.play.models import Answer, Run, Verdict
from trainer.play.skills import Item
from trainer.play.submissions import Outcome
from trainer.schools.models import Role


@pytest.fixture
def room(bob, alice) -> LiveClass:
    """Bob has begun it, and Alice is in it."""
    room = opened(bob)
    joining.join(room=room, member=alice)
    return led(room, Act.NEXT)


@pytest.fixture
def amy(riverside):
    return join_school(riverside, "amy", Role.TRAINEE)


def all_right(**of) -> bool:
    """Of those who are marked; whether anybody is."""
    worth = set(Verdict.objects.filter(**of).values_list("right", flat=True))
    assert worth, "nothing is marked"
    return worth == {True}


# --- Answering -----------------------------------------------------------------------------------------


def test_who_has_answered_waits_where_the_room_is(room, alice):
    assert says(room, alice) is Outcome.SAVED
    assert run_of(room, alice).position == room.front == 0


def test_an_answer_is_taken_once(room, alice):
    assert says(room, alice) is Outcome.SAVED
    assert says(room, alice) is Outcome.STALE
    assert Answer.objects.count() == 1


def test_before_the_first_stop_is_asked_nothing_is_taken(bob, alice):
    room = opened(bob)
    joining.join(room=room, member=alice)
    assert says(room, alice) is Outcome.PAUSED


@pytest.mark.parametrize("act", [Act.SHUT, Act.SHOW, Act.PAUSE])
def test_once_the_answers_are_in_nothing_is_taken(room, alice, act):
    led(room, act)
    assert says(room, alice) is Outcome.PAUSED
    assert not Answer.objects.exists()


def test_what_goes_on_takes_answers_again(room, alice):
    led(room, Act.PAUSE, Act.RESUME)
    assert says(room, alice) is Outcome.SAVED


def test_no_answer_is_taken_for_a_stop_that_was_left(room, alice):
    left = str(stop_of(room).place)
    led(room, Act.SHOW, Act.NEXT)
    assert says(room, alice, place=left) is Outcome.STALE


# --- Shown ---------------------------------------------------------------------------------------------


def test_nothing_is_marked_before_it_is_shown(room, alice):
    says(room, alice)
    led(room, Act.SHUT)
    assert not Verdict.objects.exists()
    led(room, Act.SHOW)
    assert all_right()


def test_what_is_wrong_is_named_as_at_any_table(room, alice, amy):
    joining.join(room=room, member=amy)
    says(room, alice)
    says(room, amy, wrong_answers(stop_of(room)))
    led(room, Act.SHOW)
    assert all_right(answer__run__membership=alice)
    assert not all_right(answer__run__membership=amy)


def test_a_stop_that_is_left_out_is_marked_too_and_may_be_looked_at(room, alice):
    says(room, alice)
    room = led(room, Act.SKIP)
    assert (room.front, room.phase) == (1, Phase.ASKING)
    assert all_right()
    room = led(room, Act.BACK)
    assert room.looks_back
    assert room.tells


def test_the_queries_of_showing_do_not_grow_with_the_class(riverside, bob):
    def cost(people: int) -> int:
        room = opened(bob)
        for number in range(people):
            member = join_school(riverside, f"trainee-{room.pk}-{number}", Role.TRAINEE)
            joining.join(room=room, member=member)
        led(room, Act.NEXT)
        for attendance in room.attendances.all():
            says(room, attendance.membership)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            led(room, Act.SHOW)
        return len(queries)

    assert cost(2) == cost(6)


# --- On and back ---------------------------------------------------------------------------------------


def test_a_stop_may_be_passed_unanswered(room, alice):
    room = led(room, Act.SHOW, Act.NEXT)
    assert run_of(room, alice).position == room.front == 1
    assert says(room, alice) is Outcome.SAVED


def test_whoever_looks_back_comes_forward_to_where_it_was(room, alice):
    room = led(room, Act.SHOW, Act.NEXT, Act.BACK)
    assert (room.position, room.front) == (0, 1)
    assert says(room, alice) is Outcome.SAVED
    room = led(room, Act.NEXT)
    assert (room.position, room.phase) == (1, Phase.ASKING)


def test_a_round_ends_and_another_is_dealt(room, alice):
    while room.phase != Phase.OVER:
        room = led(room, Act.SHOW, Act.NEXT)
    room = led(room, Act.DEAL)
    assert (room.round, room.front, room.phase) == (1, 0, Phase.WAITING)
    led(room, Act.NEXT)
    assert says(room, alice) is Outcome.SAVED


def test_another_kind_of_round_may_be_dealt_at_any_time(room, alice):
    says(room, alice)
    room = led(room, Act.DEAL, item=Item(room.drill.game, scenario="dealer-does-not-qualify"))
    assert room.drill.item(1).scenario == "dealer-does-not-qualify"
    assert room.drill.item(0).scenario == ""
    assert Verdict.objects.exists(), "what was answered before counts"


def test_a_round_of_another_game_is_refused(room):
    with pytest.raises(NotAllowed):
        led(room, Act.DEAL, item=Item("rabbit-hunter"))


# --- Coming and going ----------------------------------------------------------------------------------


def test_who_comes_late_is_where_the_room_is(room, amy):
    led(room, Act.SHOW, Act.NEXT, Act.PAUSE)
    joining.join(room=room, member=amy)
    run = run_of(room, amy)
    assert (run.round, run.position) == (0, 1)
    assert run.paused


def test_who_comes_twice_is_there_once(room, alice):
    assert joining.join(room=room, member=alice) == joining.join(room=room, member=alice)
    assert Run.objects.count() == 1


def test_nobody_comes_into_a_closed_room(room, amy):
    led(room, Act.CLOSE)
    assert joining.join(room=room, member=amy) is None


def test_nobody_of_another_school_comes_in(room, charlie):
    with pytest.raises(NotAllowed):
        joining.join(room=room, member=charlie)


def test_everybody_is_dealt_the_same(room, alice, amy):
    joining.join(room=room, member=amy)
    mine, hers = run_of(room, alice), run_of(room, amy)
    assert (mine.seed, mine.house, mine.meter) == (hers.seed, hers.house, hers.meter)


# --- Commands ------------------------------------------------------------------------------------------


def test_a_command_given_twice_is_done_once(room):
    command = Command(Act.SHUT, room.host, room.version)
    shut = lead(room=room, command=command)
    with pytest.raises(RoomMovedOn) as refused:
        lead(room=room, command=Command(Act.SHUT, room.host, room.version))
    assert refused.value.room.version == shut.version


def test_what_cannot_be_done_changes_nothing(bob):
    room = opened(bob)
    for act in (Act.SHOW, Act.BACK, Act.RESUME, Act.PAUSE, Act.SKIP):
        with pytest.raises(NotAllowed):
            led(room, act)
    assert LiveClass.objects.get().version == room.version


def test_marking_that_was_cut_short_is_done_by_the_next_command(room, alice, monkeypatch):
    says(room, alice)
    with monkeypatch.context() as broken:
        broken.setattr("trainer.live.services.collect", lambda room: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            led(room, Act.SHOW)
    room.refresh_from_db()
    assert room.phase == Phase.SHUT, "and nothing was told"
    led(room, Act.SHOW)
    assert all_right()


def test_the_record_has_a_row_a_version(room, alice):
    says(room, alice)
    room = led(room, Act.SHOW, Act.NEXT, Act.CLOSE)
    versions = list(Move.objects.values_list("version", flat=True))
    assert versions == list(range(1, room.version + 1))


def test_a_closed_room_counts_as_practice(room, alice):
    says(room, alice)
    led(room, Act.CLOSE)
    run = run_of(room, alice)
    assert run.finished
    assert run.paused is None
    assert all_right()
