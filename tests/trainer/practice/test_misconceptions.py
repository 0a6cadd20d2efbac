"""Cards of misconceptions: made where one is named, moved where it would have led astray, dropped with its
name."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db.models import F

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, start_run
from trainer.play.models import Plan, Retraction, Run, SelfReport
from trainer.play.services.diagnosis import report_mistake
from trainer.play.skills import RARE, Item, Kind, Misconception
from trainer.practice import reviews
from trainer.practice.models import ReviewCard
from trainer.practice.remedial import failed

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAND = Kind(ANY_GAME, "player-hand")
KEPT = Misconception(ANY_GAME, "kept-ace")
NAMED = WRONG | {"mistake": "kept-ace", "mistakes": ["kept-ace"]}
OPEN_QUESTION = WRONG | {"mistakes": ["kept-ace", "one-discard-only"]}
TELLS = "reconcile/1/player-hand"
"""The prompt of a first verdict, as `stored` writes it."""


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def heard(run: Run) -> dict[str, ReviewCard]:
    """The cards once the answers of a run are known, without those of what hardly ever comes."""
    Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
    reviews.catch_up(membership=run.membership)
    cards = ReviewCard.objects.filter(membership=run.membership).exclude(kind__contains=f"/{RARE}/")
    return {card.kind: card for card in cards}


def said(run: Run, *verdicts, **fields) -> dict[str, ReviewCard]:
    run.refresh_from_db()
    stored(run, *verdicts, version=run.version + 1, **fields)
    return heard(run)


def mending(member, plan=Plan.MISTAKES, tells=(TELLS,)) -> Run:
    return run_of(member, plan=plan, items=[Item(ANY_GAME, kind=str(KEPT), tells=tells)])


def test_a_wrong_answer_with_a_name_is_a_matter_of_its_misconception(alice):
    assert said(start_run(alice), NAMED).keys() == {str(KEPT)}


@pytest.mark.parametrize("verdict", [WRONG, OPEN_QUESTION, WRONG | {"mistake": "doubled"}])
def test_without_the_name_of_a_mistake_it_is_one_of_its_kind_of_decision(alice, verdict):
    """Nothing, several names that fit, and a slip of the hand."""
    assert said(start_run(alice), verdict).keys() == {str(HAND)}


def test_what_was_believed_before_is_known_again_among_several_names(alice):
    run = start_run(alice)
    said(run, NAMED)
    assert said(run, OPEN_QUESTION).keys() == {str(KEPT)}


def test_right_where_it_leads_astray_moves_it_and_right_elsewhere_does_not(alice, noon):
    said(start_run(alice), NAMED)
    noon.move_to(NOON + timedelta(days=1))
    before = said(mending(alice, tells=("reconcile/9/player-hand",)), RIGHT)[str(KEPT)].due
    after = said(mending(alice), RIGHT)[str(KEPT)].due
    assert before < after


def test_a_name_that_is_taken_back_is_none(alice):
    run = start_run(alice)
    verdict = stored(run, NAMED, version=2).verdicts.get()
    assert heard(run).keys() == {str(KEPT)}
    run.refresh_from_db()
    later = stored(run, RIGHT, version=run.version + 1)
    Retraction.objects.create(verdict=verdict, answer=later)
    assert str(KEPT) not in heard(run)


def test_what_is_avowed_is_a_name(alice):
    run = start_run(alice)
    answer = stored(run, OPEN_QUESTION, version=2)
    assert str(KEPT) not in heard(run)
    assert report_mistake(run=run, verdict=answer.verdicts.get(), mistake="kept-ace")
    assert SelfReport.objects.exists()
    assert str(KEPT) in heard(run)


def test_a_misconception_is_mended_at_the_third_fresh_right_answer_in_a_row(alice):
    stored(start_run(alice), NAMED)
    for _ in range(2):
        assert failed(membership=alice) == (KEPT,)
        stored(mending(alice), RIGHT)
    assert failed(membership=alice) == (KEPT,)
    stored(mending(alice), RIGHT)
    assert failed(membership=alice) == ()
