"""A mistake is named by all that was said before, keeps what it rests on, and retracted if contradicted."""

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG
from tests.games.trainee import right_answers, typed
from tests.trainer.playing import round_state_of, say, start_run, submission
from trainer.play.felt.verdicts import group_view
from trainer.play.models import Answer, Mode, Retraction, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services import diagnosis, runs
from trainer.play.services.diagnosis import EarlierAnswers
from trainer.play.services.runs import finish_run
from trainer.reports import figures

pytestmark = pytest.mark.django_db
TIMES = "counted-the-stake"


def as_holder(run: Run, slug: str) -> dict:
    """What a trainee with the mistake types at the current stop."""
    state = round_state_of(run)
    (holder, *_) = state.beliefs.holders_of(BY_SLUG[slug])
    stop = state.stop
    said = ((prompt, state.beliefs.answers_of(holder, prompt, stop)) for prompt in stop.prompts)
    return right_answers(stop) | {
        prompt.key: typed(prompt, believed[0]) for prompt, believed in said if believed
    }


def answer_as(run: Run, slug: str) -> list[Verdict]:
    """The wrong verdicts of one answer."""
    say(run, as_holder(run, slug))
    return list(Answer.objects.filter(run=run).latest("pk").verdicts.filter(right=False))


def play_as(run: Run, slug: str) -> list[Verdict]:
    found = []
    while round_state_of(run).stop:
        found += answer_as(run, slug)
    return found


@pytest.fixture
def run(alice) -> Run:
    return start_run(alice, spots=6, seed="named")


def until_named(run: Run, slug: str) -> Verdict:
    for _ in range(100):
        if round_state_of(run).stop is None:
            runs.next_round(state=round_state_of(run))
        for verdict in answer_as(run, slug):
            if verdict.mistake == slug:
                return verdict
    raise AssertionError(f"{slug} was never named")


def test_a_name_that_was_borne_out_before_is_stated_and_keeps_what_it_rests_on(run):
    verdicts = play_as(run, TIMES)
    named = [verdict for verdict in verdicts if verdict.mistake == TIMES and verdict.rests_on]
    assert named
    own = set(Answer.objects.filter(run=run).values_list("pk", flat=True))
    assert all(set(verdict.rests_on) < own for verdict in named)


def test_the_rounds_before_are_remembered_at_another_table(run, alice):
    play_as(run, TIMES)
    other = start_run(alice, spots=6, seed="another")
    named = until_named(other, TIMES)
    assert set(named.rests_on) & set(Answer.objects.filter(run=run).values_list("pk", flat=True))


def test_a_stranger_s_answers_bear_out_nothing(run, bob):
    play_as(run, TIMES)
    other = start_run(bob, spots=6, seed="another")
    assert not EarlierAnswers(round_state_of(other))()


def test_the_page_says_that_it_was_so_before(run):
    verdict = [one for one in play_as(run, TIMES) if one.rests_on][-1]
    view = group_view(round_state_of(run), verdict.answer)
    said = [one.mistake for one in view.verdicts if one.mistake]
    assert any("You counted the bet itself in the payout. " in words for words in said)


# --- Taken back -------------------------------------------------------------------------------------


def tells(run: Run, slug: str) -> bool:
    """Whether the mistake would go wrong at the current stop."""
    return as_holder(run, slug) != right_answers(round_state_of(run).stop)


def right_on(run: Run, times: int) -> None:
    """Answers rightly until the mistake would have gone wrong so many times."""
    while times:
        if round_state_of(run).stop is None:
            runs.next_round(state=round_state_of(run))
        times -= tells(run, TIMES)
        say(run)


@pytest.fixture
def doubtful(monkeypatch) -> None:
    """Every name is taken for a doubtful one."""
    monkeypatch.setattr("games.engine.diagnosis.diagnosis.DOUBTED", 1.01)


@pytest.mark.usefixtures("doubtful")
def test_four_fresh_right_answers_in_a_row_take_a_doubtful_name_back(run):
    named = until_named(run, TIMES)
    right_on(run, 3)
    assert not Retraction.objects.exists()
    right_on(run, 1)
    assert Retraction.objects.filter(verdict=named).exists()
    assert TIMES not in [row["mistake"] for row in figures.mistakes(trainee=run.membership)]
    view = group_view(RoundState(round_state_of(run).run, 0), Answer.objects.get(pk=named.answer_id))
    assert any("a later answer suggests otherwise" in one.mistake for one in view.verdicts)


@pytest.mark.usefixtures("doubtful")
def test_a_sighting_in_between_begins_anew(run):
    until_named(run, TIMES)
    right_on(run, 3)
    until_named(run, TIMES)
    right_on(run, 3)
    assert not Retraction.objects.exists()


@pytest.mark.usefixtures("doubtful")
def test_a_name_of_another_table_is_taken_back_and_counted_anew(run, alice):
    named = until_named(run, TIMES)
    Run.objects.filter(pk=run.pk).update(counted=run.version)
    version = Run.objects.get(pk=run.pk).version
    right_on(start_run(alice, spots=6, seed="another"), 4)
    assert Retraction.objects.filter(verdict=named).exists()
    assert Run.objects.filter(pk=run.pk, counted=0, version=version + 1).exists()


@pytest.mark.usefixtures("doubtful")
def test_a_table_test_takes_names_back_at_its_end(alice, monkeypatch):
    monkeypatch.setattr(runs, "seed_of_test", lambda run: "named")  # else drawn anew each time
    run = runs.open_run(membership=alice, game="6-5-4-poker", spots=6, mode=Mode.TEST)
    for play in (play_as, play_as):
        play(run, TIMES)
        runs.next_round(state=round_state_of(run))
    right_on(run, 4)
    assert not Verdict.objects.exists()
    finish_run(run=round_state_of(run).run)
    last = Verdict.objects.filter(mistake=TIMES).latest("pk")
    assert last.retraction.answer.round > last.answer.round


@pytest.mark.usefixtures("doubtful")
def test_without_looking_for_them_every_name_stands(run, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(diagnosis, "contradicted_names", lambda **about: ([], []))
    until_named(run, TIMES)
    right_on(run, 4)
    assert not Retraction.objects.exists()


@pytest.mark.usefixtures("doubtful")
def test_an_answer_that_is_not_stored_takes_nothing_back(run, monkeypatch):
    until_named(run, TIMES)
    right_on(run, 3)
    while not tells(run, TIMES):
        right_on_one(run)
    state = round_state_of(run)
    monkeypatch.setattr(Run, "advance", lambda self, **moved: False)
    runs.save_answer(state=state, submission=submission(state.stop, round=state.round))
    assert not Retraction.objects.exists()


def right_on_one(run: Run) -> None:
    say(run)
    if round_state_of(run).stop is None:
        runs.next_round(state=round_state_of(run))
