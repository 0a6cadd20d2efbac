"""An answer is stored once, at its place, as it was typed; or it is not stored at all."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.errors import Refused
from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_out, round_state_of, say, start_run, submission
from trainer.play.models import Answer, Drill, Run, Verdict
from trainer.play.services import runs
from trainer.play.services.runs import Outcome

pytestmark = pytest.mark.django_db


def stored() -> tuple[int, int]:
    return Answer.objects.count(), Verdict.objects.count()


def test_opening_a_table_stores_what_was_set(alice):
    run = runs.open_run(membership=alice, game="6-5-4-poker", spots=3, seed="demo")
    assert (run.drill.school, run.drill.set_by) == (alice.school, alice)
    assert (run.drill.game, run.drill.spots, run.drill.seed) == ("6-5-4-poker", 3, "demo")
    assert (run.seed, run.round, run.position, run.version, run.finished) == ("demo", 0, 0, 1, None)


def test_an_empty_seed_is_drawn_and_never_the_same(alice):
    runs = [start_run(alice, seed="") for _ in range(20)]
    assert len({run.seed for run in runs}) == 20
    assert min(len(run.seed) for run in runs) >= 22  # 128 bits and more
    assert {run.drill.seed for run in runs} == {""}


@pytest.mark.parametrize("wrong", [{"spots": 0}, {"spots": 9}, {"seed": "x" * 201}, {"seed": "a\tb"}])
def test_a_table_that_cannot_be_dealt_is_not_opened(alice, wrong):
    with pytest.raises(Refused):
        runs.open_run(**{"membership": alice, "game": "6-5-4-poker", "spots": 6, "seed": "demo"} | wrong)
    assert not Drill.objects.exists()
    assert not Run.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_of_right_answers_is_all_right(alice, game):
    run = start_run(alice, game=game, spots=6)
    play_out(run)
    assert Answer.objects.count() == len(round_state_of(run).stops)
    assert not Verdict.objects.filter(right=False).exists()
    assert round_state_of(run).over


def test_an_answer_is_stored_as_it_was_typed_with_its_times(alice):
    run = start_run(alice)
    stop = round_state_of(run).stop
    shown, key = run.shown, uuid4()
    assert say(run, wrong_answers(stop), key=key) is Outcome.SAVED
    answer = Answer.objects.get()
    assert (answer.run, answer.round, answer.position, answer.place) == (run, 0, 0, str(stop.place))
    assert (answer.key, answer.given) == (key, wrong_answers(stop))
    assert answer.shown == shown < answer.received <= timezone.now()
    assert {verdict.rules_version for verdict in answer.verdicts.all()} == {RULES_VERSION}
    run.refresh_from_db()
    assert (run.position, run.version, run.shown) == (1, 2, answer.received)


def test_the_same_key_with_the_same_content_is_replayed(alice):
    run, key = start_run(alice), uuid4()
    state = round_state_of(run)
    sent = submission(state.stop, key=key)
    assert runs.save_answer(state=state, submission=sent).outcome is Outcome.SAVED
    before = stored()
    for _ in range(3):
        assert runs.save_answer(state=round_state_of(run), submission=sent).outcome is Outcome.REPLAYED
    assert stored() == before
    assert Run.objects.get().version == 2


def test_the_same_key_with_other_content_is_stale(alice):
    run, key = start_run(alice), uuid4()
    stop = round_state_of(run).stop
    say(run, key=key)
    before = stored()
    other = submission(stop, wrong_answers(stop), key=key)
    assert runs.save_answer(state=round_state_of(run), submission=other).outcome is Outcome.STALE
    assert stored() == before


def test_a_place_that_is_not_the_current_one_is_stale(alice):
    run = start_run(alice)
    second = round_state_of(run).stops[1]
    for place in (str(second.place), "nowhere/0", ""):
        sent = submission(second, place=place) if place else runs.Submission(0, "", uuid4(), {})
        assert runs.save_answer(state=round_state_of(run), submission=sent).outcome is Outcome.STALE
    say(run)
    assert say(run, place=str(round_state_of(run).stops[0].place)) is Outcome.STALE
    assert Answer.objects.count() == 1


def test_another_round_is_stale(alice):
    run = start_run(alice)
    stop = round_state_of(run).stop
    sent = submission(stop, round=1)
    assert runs.save_answer(state=round_state_of(run), submission=sent).outcome is Outcome.STALE
    assert stored() == (0, 0)


def test_a_copy_of_the_run_that_was_overtaken_is_stale(alice):
    run = start_run(alice)
    overtaken = round_state_of(run)
    say(run)
    sent = submission(overtaken.stop)
    assert runs.save_answer(state=overtaken, submission=sent).outcome is Outcome.STALE
    assert Answer.objects.count() == 1


def test_a_second_answer_for_a_place_is_refused_by_the_database_itself(alice):
    run = start_run(alice)
    say(run)
    first = Answer.objects.get()
    now = timezone.now()
    second = Answer(
        **{"run": run, "round": 0, "position": 0, "place": first.place, "key": uuid4(), "digest": "x"},
        **{"given": {}, "shown": now, "received": now},
    )
    with pytest.raises(IntegrityError, match="run_id"), transaction.atomic():
        second.save()
    second.place, second.key = "elsewhere", first.key
    with pytest.raises(IntegrityError, match="key"), transaction.atomic():
        second.save()
    second.key = uuid4()
    second.save()  # the negative control: another place under another key is taken


def test_an_answer_whose_verdicts_fail_is_not_there_at_all(alice, monkeypatch):
    run = start_run(alice)
    monkeypatch.setattr(Verdict.objects, "bulk_create", lambda rows: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        say(run)
    assert stored() == (0, 0)
    assert (round_state_of(run).position, round_state_of(run).run.version) == (0, 1)
