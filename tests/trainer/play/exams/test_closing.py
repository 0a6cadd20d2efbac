"""A table test is marked when it is over: what is right costs what is wrong, and nothing is lost."""

from contextlib import suppress

import pytest

from tests.games.trainee import wrong_answers
from tests.trainer.modes import report_url, start_test
from tests.trainer.play.naming.test_names import TIMES, play_as
from tests.trainer.playing import play_on, play_out, round_state_of, say
from trainer.play.models import Answer, Retraction, Run, Verdict
from trainer.play.services import runs
from trainer.play.services.exam_mode import TestGrades
from trainer.play.services.runs import Outcome, finish_run

pytestmark = pytest.mark.django_db
GAME = "6-5-4-poker"


def taken_with_a_mistake(member) -> Run:
    """Two rounds of counting the stake in, and some of right answers."""
    run = start_test(member, game=GAME, spots=4, rounds=8, seed="named")
    for _ in range(2):
        play_as(run, TIMES)
        runs.next_round(state=round_state_of(run))
    for _ in range(5):
        play_out(run)
        runs.next_round(state=round_state_of(run))
    play_out(run)
    return round_state_of(run).run


def verdicts_of(run: Run) -> list:
    """All that is kept of each, answers named by their place."""
    places = {answer.pk: (answer.round, answer.place) for answer in run.answers.all()}
    rows = Verdict.objects.filter(answer__run=run).order_by("answer__round", "answer__position", "pk")
    kept = ("prompt", "ask", "given", "right", "mistakes", "mistake", "overpaid", "underpaid", "missed")
    return [
        (places[row.answer_id], [places[pk] for pk in row.rests_on], [getattr(row, name) for name in kept])
        for row in rows
    ]


def withdrawn_of(run: Run) -> list:
    taken = Retraction.objects.filter(answer__run=run).select_related("verdict__answer", "answer")
    return sorted((one.verdict.answer.place, one.verdict.prompt, one.answer.place) for one in taken)


# --- While it is sat ---------------------------------------------------------------------------------


def test_nothing_is_marked_before_the_end_and_everything_after_it(alice):
    run = start_test(alice, game=GAME, spots=2)
    stops = len(round_state_of(run).stops)
    play_on(run, stops - 1, how=wrong_answers)
    assert not Verdict.objects.exists()
    say(run)
    assert Answer.objects.filter(verdicts__isnull=False).distinct().count() == stops


# --- Afterwards --------------------------------------------------------------------------------------


def test_it_comes_to_what_marking_each_answer_at_once_comes_to(alice, charlie, monkeypatch):
    """Verdicts, names, what they rest on, and names taken back, where every name is a doubtful one."""
    monkeypatch.setattr("games.engine.diagnosis.diagnosis.DOUBTED", 1.01)
    later = taken_with_a_mistake(alice)
    monkeypatch.setattr(runs, "graded_later", lambda run: False)
    at_once = taken_with_a_mistake(charlie)
    assert verdicts_of(later) == verdicts_of(at_once)
    assert withdrawn_of(later) == withdrawn_of(at_once)
    assert any(rests_on for _place, rests_on, _kept in verdicts_of(later))
    assert withdrawn_of(later)


def test_a_marking_that_was_cut_short_leaves_the_test_open_with_every_answer(client_of, alice, monkeypatch):
    run = start_test(alice, game=GAME, spots=2)
    stops = len(round_state_of(run).stops)
    with monkeypatch.context() as crash, suppress(KeyboardInterrupt):
        crash.setattr(TestGrades, "mark", interrupted)
        play_out(run, how=wrong_answers)
    assert (Answer.objects.count(), Verdict.objects.count()) == (stops, 0)
    assert round_state_of(run).run.finished is None
    client = client_of(alice)
    client.post(f"/runs/{run.pk}/next/")
    assert client.get(report_url(run)).status_code == 200
    assert Answer.objects.filter(verdicts__isnull=False).distinct().count() == stops


def interrupted(self) -> None:
    raise KeyboardInterrupt


def test_an_answer_that_comes_while_it_is_marked_is_marked_too(alice, monkeypatch):
    """From another tab: what was marked without it is not stored."""
    run, mark = start_test(alice, game=GAME, spots=2), TestGrades.mark
    play_on(run, 1)
    comes = [lambda: say(run)]

    def slow(self):
        mark(self)
        if comes:
            assert comes.pop()() is Outcome.SAVED

    monkeypatch.setattr(TestGrades, "mark", slow)
    finish_run(run=round_state_of(run).run)
    assert Answer.objects.count() == 2
    assert not Answer.objects.filter(verdicts__isnull=True).exists()


def test_ended_twice_it_is_marked_once(alice, monkeypatch):
    run, mark = start_test(alice, game=GAME, spots=2), TestGrades.mark
    play_on(run, 2)
    ends = [lambda: finish_run(run=round_state_of(run).run)]

    def slow(self):
        mark(self)
        if ends:
            ends.pop()()

    monkeypatch.setattr(TestGrades, "mark", slow)
    finish_run(run=round_state_of(run).run)
    assert Answer.objects.count() == len(set(Verdict.objects.values_list("answer", flat=True))) == 2


def test_what_is_not_dealt_any_more_is_kept_unmarked_and_the_test_ends(alice, monkeypatch):
    run = start_test(alice, game=GAME, spots=2)
    play_on(run, 2)
    monkeypatch.setattr("trainer.play.round_state.RoundState.stop_at", lambda self, place: None)
    finish_run(run=round_state_of(run).run)
    assert (Answer.objects.count(), Verdict.objects.count()) == (2, 0)
    assert Run.objects.get().finished
