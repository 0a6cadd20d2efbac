"""A live room under any schedule: commands, answers, people who come late, and what comes late or twice.

A screen of one version always shows the same, no answer is lost or counted twice, and nothing is disclosed
before it is shown.
"""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.errors import Refused
from tests.conftest import join as join_school
from tests.games.trainee import right_answers, wrong_answers
from tests.scale import sample_or_all
from tests.trainer.live.rooms import opened
from trainer.live import joining, services
from trainer.live.class_state import results_at, state_of
from trainer.live.models import HostAct, LiveClass, Phase
from trainer.live.views.seat import class_table_view, own_class_answer
from trainer.play.models import Answer, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import Outcome, Submission
from trainer.schools.models import Membership, Role

PEOPLE, SCREEN = 3, 3
"""Who may come in, and the number of the screen before the class among all who look."""

Version = tuple[int, ...]

people = st.integers(0, PEOPLE - 1)
commands = st.sampled_from([act for act in HostAct if act not in (HostAct.OPEN, HostAct.HAND)])
steps = st.one_of(
    st.tuples(st.just("lead"), commands, st.booleans()),
    st.tuples(
        st.just("lead"),
        st.sampled_from([HostAct.NEXT, HostAct.SHOW, HostAct.NEXT, HostAct.COLLECT]),
        st.just(False),
    ),
    st.tuples(st.just("join"), people),
    st.tuples(st.just("answer"), people, st.booleans()),
    st.tuples(st.just("answer"), people, st.booleans()),
    st.tuples(st.just("again"), people),
)


@dataclass
class Class:
    """A room, those who may come into it, and all that was ever to be seen there."""

    live_class: LiveClass
    members: list[Membership]
    seen: dict[tuple[int, Version], Any] = field(default_factory=dict)
    stored: dict[Any, bool] = field(default_factory=dict)
    sent: dict[int, tuple[Submission, Outcome]] = field(default_factory=dict)
    stale: int = 1

    def run(self, who: int) -> Run | None:
        own = Run.objects.in_full().filter(
            attendance__live_class=self.live_class, membership=self.members[who]
        )
        return own.first()

    # --- What happens --------------------------------------------------------------------------------

    def lead(self, act: HostAct, late: bool) -> None:
        """Sometimes by a page that shows an older version."""
        version = self.stale if late else self.live_class.version
        self.stale = self.live_class.version
        try:
            self.live_class = services.run_command(
                live_class=self.live_class, command=services.Command(act, self.live_class.host, version)
            )
        except Refused:
            self.live_class = LiveClass.objects.select_related("drill", "host__user").get(
                pk=self.live_class.pk
            )
        else:
            assert version == self.stale, "a command of an older page was done"
        self.blind()

    def join(self, who: int) -> None:
        joining.join(live_class=self.live_class, member=self.members[who])

    def answer(self, who: int, right: bool) -> None:
        run = self.run(who)
        stop = RoundState(run, run.round).stop if run and run.finished is None else None
        if run is None or stop is None:
            return
        typed = (right_answers if right else wrong_answers)(stop)
        self.send(who, Submission(run.round, str(stop.place), uuid4(), typed))

    def send(self, who: int, submission: Submission) -> None:
        run = self.run(who)
        outcome = runs.save_answer(state=RoundState(run, run.round), submission=submission).outcome
        if outcome is Outcome.SAVED:
            assert self.live_class.accepts_answers, "taken where the room takes none"
            assert submission.key not in self.stored, "taken twice"
            self.stored[submission.key] = True
            self.sent[who] = submission, outcome

    def again(self, who: int) -> None:
        """The network sends the last one twice."""
        if who in self.sent:
            self.send(who, self.sent[who][0])

    # --- What is to be seen ----------------------------------------------------------------------------

    def look(self, who: int) -> None:
        """At the page as it is answered now: of one version it is always the same."""
        if who == SCREEN or self.run(who):
            version, content = self._before_class() if who == SCREEN else self._at_seat(who)
            assert self.seen.setdefault((who, version), content) == content, "one version, two contents"

    def _at_seat(self, who: int) -> tuple[Version, Any]:
        run, live_class = self.run(who), self.live_class
        run.position = live_class.position
        round_state = RoundState(run, run.round)
        view = class_table_view(live_class, round_state, own_class_answer(round_state))
        content = (
            live_class.round,
            live_class.position,
            view.phase,
            view.paused,
            view.asks,
            view.answer_words,
            view.results,
        )
        return (run.version,), content

    def _before_class(self) -> tuple[Version, Any]:
        state = state_of(self.live_class.pk)
        sent = (
            results_at(state.live_class, state.round_state)
            if state.stop and state.live_class.is_disclosed
            else []
        )
        return state.token, (
            state.title,
            state.phase,
            state.live_class.paused,
            state.live_class.position,
            sent,
        )

    def blind(self) -> None:
        live_class = self.live_class
        if self.stored and not live_class.closed and live_class.phase in (Phase.ASKING, Phase.COLLECTED):
            here = Answer.objects.filter(
                run__attendance__live_class=live_class, round=live_class.round, position=live_class.front
            )
            assert not Verdict.objects.filter(answer__in=here).exists(), "graded before it is shown"

    def end(self) -> None:
        """Every answer counts, once."""
        self.lead(HostAct.CLOSE, False)
        assert set(Answer.objects.values_list("key", flat=True)) == set(self.stored)
        assert not Answer.objects.filter(verdicts=None).exists(), "an answer was never marked"
        decided = Verdict.objects.values_list("answer", "prompt")
        assert len(decided) == len(set(decided)), "counted twice"


@pytest.fixture
def members(riverside) -> list[Membership]:
    return [join_school(riverside, f"trainee-{number}", Role.TRAINEE) for number in range(PEOPLE)]


def sit_through(host: Membership, members: list[Membership], schedule) -> None:
    """And leave nothing behind for the next one."""
    with transaction.atomic():
        there = Class(opened(host, spots=1), members)
        joining.join(live_class=there.live_class, member=members[0])
        for who in range(PEOPLE + 1):
            there.look(who)
        for number, (what, *how) in enumerate(schedule):
            getattr(there, what)(*how)
            there.look(number % (PEOPLE + 1))
        there.end()
        transaction.set_rollback(True)


@sample_or_all("schedules", 12, 1_000)
def test_every_screen_shows_the_room_as_it_stood(bob, members, schedules):
    @settings(
        max_examples=schedules,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(st.lists(steps, min_size=4, max_size=24))
    def any_schedule(schedule):
        sit_through(bob, members, schedule)

    any_schedule()


def marks_at_once(monkeypatch):
    monkeypatch.setattr(runs, "graded_later", lambda run: False)


def hears_older_pages(monkeypatch):
    true = services.Command.__init__

    def ignoring(self, act, by, version, **rest):
        true(self, act, by, LiveClass.objects.latest("opened").version, **rest)

    monkeypatch.setattr(services.Command, "__init__", ignoring)


def moves_alone(monkeypatch):
    """And leaves the runs where they were."""
    monkeypatch.setattr(services, "_move_runs", lambda live_class, new_stop: None)


BEGUN = ("lead", HostAct.NEXT, False)


@pytest.mark.parametrize(
    ("fault", "schedule"),
    [
        (marks_at_once, [BEGUN, ("answer", 0, True), ("lead", HostAct.PAUSE, False)]),
        (hears_older_pages, [BEGUN, ("lead", HostAct.COLLECT, True)]),
        (moves_alone, [BEGUN]),
    ],
)
def test_a_room_at_fault_is_found(bob, members, monkeypatch, fault, schedule):
    sit_through(bob, members, schedule)
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        sit_through(bob, members, schedule)
