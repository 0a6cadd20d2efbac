"""A live room: everybody is where it stands, nothing is marked before it is shown, nothing is lost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.errors import NotAllowed
from tests.conftest import join as join_school
from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from trainer.live import joining
from trainer.live.models import HostAct, Move, Phase
from trainer.live.services import Command, LiveClassChanged, run_command
from trainer.play.models import Answer, Run, Verdict
from trainer.play.services.runs import Outcome
from trainer.play.skills import Item
from trainer.schools.models import Role


def all_right(**of) -> bool:
    """Of those who are marked; whether anybody is."""
    worth = set(Verdict.objects.filter(**of).values_list("right", flat=True))
    assert worth, "nothing is marked"
    return worth == {True}


def test_answers_are_taken_once_and_while_the_stop_is_asked(bob, alice):
    """And graded when answer shown."""
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    assert says(live_class, alice) is Outcome.PAUSED, "not started"
    led(live_class, HostAct.NEXT, HostAct.PAUSE)
    assert says(live_class, alice) is Outcome.PAUSED
    led(live_class, HostAct.RESUME)
    assert says(live_class, alice) is Outcome.SAVED
    assert says(live_class, alice) is Outcome.STALE
    assert run_of(live_class, alice).position == 0, "the trainee waits where the class is"
    led(live_class, HostAct.COLLECT)
    assert not Verdict.objects.exists()
    led(live_class, HostAct.SHOW)
    assert all_right()
    left = str(stop_of(live_class).place)
    live_class = led(live_class, HostAct.NEXT)
    assert says(live_class, alice, place=left) is Outcome.STALE
    led(live_class, HostAct.SHOW)
    assert says(live_class, alice) is Outcome.PAUSED
    assert Answer.objects.count() == 1, "a stop may be passed unanswered"


def test_what_is_wrong_is_named_as_at_any_table(live_class, alice, amy):
    joining.join(live_class=live_class, member=amy)
    says(live_class, alice)
    says(live_class, amy, wrong_answers(stop_of(live_class)))
    led(live_class, HostAct.SHOW)
    assert all_right(answer__run__membership=alice)
    assert not all_right(answer__run__membership=amy)


def test_a_stop_that_is_left_out_is_marked_too_and_may_be_looked_at(live_class, alice):
    says(live_class, alice)
    live_class = led(live_class, HostAct.SKIP)
    assert (live_class.front, live_class.phase) == (1, Phase.ASKING)
    assert all_right()
    live_class = led(live_class, HostAct.BACK)
    assert live_class.is_looking_back
    assert live_class.is_disclosed


def test_the_queries_of_showing_do_not_grow_with_the_class(riverside, bob):
    def cost(people: int) -> int:
        live_class = opened(bob)
        for number in range(people):
            member = join_school(riverside, f"trainee-{live_class.pk}-{number}", Role.TRAINEE)
            joining.join(live_class=live_class, member=member)
        led(live_class, HostAct.NEXT)
        for attendance in live_class.attendances.all():
            says(live_class, attendance.membership)
        with CaptureQueriesContext(connection) as queries:
            led(live_class, HostAct.SHOW)
        return len(queries)

    assert cost(2) == cost(6)


def test_looking_back_and_on_to_another_kind_of_round(live_class, alice):
    live_class = led(live_class, HostAct.SHOW, HostAct.NEXT, HostAct.BACK)
    assert (live_class.position, live_class.front) == (0, 1)
    assert says(live_class, alice) is Outcome.SAVED
    live_class = led(live_class, HostAct.NEXT)
    assert (live_class.position, live_class.phase) == (1, Phase.ASKING)
    while live_class.phase != Phase.OVER:
        live_class = led(live_class, HostAct.SHOW, HostAct.NEXT)
    live_class = led(live_class, HostAct.DEAL)
    assert (live_class.round, live_class.front, live_class.phase) == (1, 0, Phase.WAITING)
    led(live_class, HostAct.NEXT)
    assert says(live_class, alice) is Outcome.SAVED


def test_a_round_of_another_game_is_refused(live_class):
    with pytest.raises(NotAllowed):
        led(live_class, HostAct.DEAL, item=Item("rabbit-hunter"))


def test_who_comes_late_is_where_the_class_is_with_the_same_deal(live_class, alice, amy, charlie):
    led(live_class, HostAct.SHOW, HostAct.NEXT, HostAct.PAUSE)
    first = joining.join(live_class=live_class, member=amy)
    assert joining.join(live_class=live_class, member=amy) == first
    assert Run.objects.count() == 2
    mine, hers = run_of(live_class, alice), run_of(live_class, amy)
    assert (hers.round, hers.position, bool(hers.paused)) == (0, 1, True)
    assert (mine.seed, mine.house, mine.meter) == (hers.seed, hers.house, hers.meter)
    with pytest.raises(NotAllowed):
        joining.join(live_class=live_class, member=charlie)


def test_no_one_joins_a_closed_class(live_class, amy):
    led(live_class, HostAct.CLOSE)
    assert joining.join(live_class=live_class, member=amy) is None


def test_a_command_given_twice_is_done_once(live_class):
    command = Command(HostAct.COLLECT, live_class.host, live_class.version)
    shut = run_command(live_class=live_class, command=command)
    with pytest.raises(LiveClassChanged) as refused:
        run_command(
            live_class=live_class, command=Command(HostAct.COLLECT, live_class.host, live_class.version)
        )
    assert refused.value.live_class.version == shut.version


def test_marking_that_was_cut_short_is_done_by_the_next_command(live_class, alice, monkeypatch):
    says(live_class, alice)
    with monkeypatch.context() as broken:
        broken.setattr("trainer.live.services.grade_pending", lambda live_class: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            led(live_class, HostAct.SHOW)
    live_class.refresh_from_db()
    assert live_class.phase == Phase.COLLECTED, "and nothing was disclosed"
    led(live_class, HostAct.SHOW)
    assert all_right()


def test_the_record_has_a_row_a_version(live_class, alice):
    says(live_class, alice)
    live_class = led(live_class, HostAct.SHOW, HostAct.NEXT, HostAct.CLOSE)
    versions = list(Move.objects.values_list("version", flat=True))
    assert versions == list(range(1, live_class.version + 1))
