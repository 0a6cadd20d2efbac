"""Where several mistakes explain an answer, its trainee says which it was, once; figures go by that."""

import pytest

from games.engine.errors import NotAllowed
from tests.games.trainee import right_answers
from tests.trainer.play.answers import run_of, stored
from tests.trainer.play.naming.test_names import as_holder
from tests.trainer.playing import round_state_of, say, start_run
from trainer.play import selectors
from trainer.play.felt.verdicts import group_view
from trainer.play.models import Answer, Retraction, Run, SelfReport, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services import diagnosis, runs
from trainer.reports import figures, tallies
from trainer.reports.answers import Figure, newest
from trainer.reports.filters import Filter
from trainer.reports.models import DayTally

pytestmark = pytest.mark.django_db
TIMES, OTHER, SHORT = "to-read-as-for", "other-games-paytable", "one-stake-too-few"
"""What explains a stake too few on the Tens Up of the second spot."""
TABLE = {"game": "rabbit-hunter", "spots": 3, "seed": "which"}


def pay_short(run: Run) -> Answer:
    """Plays on to the first bet that wins more than its stake and pays it one stake too few."""
    while stop := round_state_of(run).stop:
        short = {
            prompt.key: f"pay {(prompt.pays - prompt.stake) / 100:.2f}"
            for prompt in stop.prompts
            if prompt.stake < prompt.pays
        }
        say(run, right_answers(stop) | short)
        if short and Answer.objects.filter(run=run).latest("pk").verdicts.filter(right=False).exists():
            return selectors.last_answer(run=run, round=0)
    raise AssertionError("nothing was to be paid")


@pytest.fixture
def run(alice) -> Run:
    return start_run(alice, **TABLE)


@pytest.fixture
def verdict(run) -> Verdict:
    found = pay_short(run).verdicts.get(right=False)
    assert (found.mistake, found.mistakes) == ("", [TIMES, OTHER, SHORT])
    return found


def report_mistake(run: Run, verdict: Verdict, mistake: str) -> bool:
    fresh = round_state_of(run).run
    mine = diagnosis.verdict_of(run=fresh, round=0, number=verdict.pk)
    return diagnosis.report_mistake(run=fresh, verdict=mine, mistake=mistake)


def words(run: Run, verdict: Verdict) -> str:
    answer = selectors.answers_of(run=run, round=0).get(pk=verdict.answer_id)
    views = group_view(RoundState(round_state_of(run).run, 0), answer).verdicts
    return next(view.mistake for view in views if not view.right)


def test_what_is_reported_is_the_name_from_then_on(run, verdict):
    assert report_mistake(run, verdict, SHORT)
    stored = selectors.answers_of(run=run, round=0).get(pk=verdict.answer_id)
    assert stored.verdicts.get(pk=verdict.pk).name_in_force == SHORT
    assert words(run, verdict) == "You told us you paid one bet too little."


def test_until_then_they_are_only_offered(run, verdict):
    assert words(run, verdict).startswith("It looks like you ")
    assert Verdict.objects.get(pk=verdict.pk).name_in_force == ""


def test_none_of_these_is_said_and_names_nothing(run, verdict):
    assert report_mistake(run, verdict, "")
    assert words(run, verdict).startswith("You said it was none of these: ")
    assert not figures.mistakes(trainee=run.membership)


def test_the_first_that_is_said_stands(run, verdict):
    assert report_mistake(run, verdict, SHORT)
    assert not report_mistake(run, verdict, OTHER)
    assert not report_mistake(run, verdict, "")
    assert SelfReport.objects.get().mistake == SHORT


def test_of_two_at_once_the_first_stands(run, verdict):
    """Both have looked before either has written."""
    fresh = round_state_of(run).run
    one, other = (diagnosis.verdict_of(run=fresh, round=0, number=verdict.pk) for _ in range(2))
    assert [one.self_reported, other.self_reported] == [None, None]
    assert diagnosis.report_mistake(run=fresh, verdict=one, mistake=SHORT)
    version = round_state_of(run).run.version
    assert not diagnosis.report_mistake(run=fresh, verdict=other, mistake=OTHER)
    assert (SelfReport.objects.get().mistake, round_state_of(run).run.version) == (SHORT, version)


def test_a_right_answer_and_a_name_that_is_stated_are_not_asked_about(run):
    say(run)
    stated = {"right": False, "mistake": OTHER, "mistakes": [OTHER, SHORT], "rules_version": 4}
    answer = stored(run, {}, stated)
    for verdict in answer.verdicts.all():
        with pytest.raises(NotAllowed):
            report_mistake(run, verdict, "")


# --- Who, and where ---------------------------------------------------------------------------------


def test_a_verdict_of_another_table_or_round_is_not_found(run, verdict, bob):
    assert diagnosis.verdict_of(run=run_of(bob), round=0, number=verdict.pk) is None
    assert diagnosis.verdict_of(run=run, round=1, number=verdict.pk) is None


# --- Figures ----------------------------------------------------------------------------------------


def test_figures_count_what_is_reported(run, verdict, bob):
    tallies.catch_up(school=bob.school)
    assert not DayTally.objects.exclude(mistake="").exists()
    report_mistake(run, verdict, SHORT)
    assert tallies.catch_up(school=bob.school) == 1
    assert DayTally.objects.exclude(mistake="").get().mistake == SHORT
    assert [row["mistake"] for row in figures.mistakes(trainee=run.membership)] == [SHORT]
    behind = newest(Figure(Filter(), person=run.membership, mistake=SHORT), watcher=bob)
    assert [row["pk"] for row in behind] == [verdict.pk]


# --- Contradicted -----------------------------------------------------------------------------------


def right_on(run: Run, times: int) -> None:
    """Answers rightly until the reported mistake would have gone wrong so many times."""
    while times:
        stop = round_state_of(run).stop
        if stop is None:
            runs.next_round(state=round_state_of(run))
            continue
        times -= as_holder(run, TIMES) != right_answers(stop)
        say(run)


def test_later_answers_take_a_reported_name_back(run, verdict, monkeypatch):
    monkeypatch.setattr("games.engine.diagnosis.diagnosis.DOUBTED", 1.01)
    report_mistake(run, verdict, TIMES)
    right_on(run, 4)
    assert Retraction.objects.filter(verdict=verdict).exists()
    assert words(run, verdict).startswith("You told us you read “to 1” as “for 1”, but a later answer")
    assert not figures.mistakes(trainee=run.membership)


# --- Words ------------------------------------------------------------------------------------------
