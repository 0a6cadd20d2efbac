"""Open mistakes by name: from a stated or avowed misconception until it is mended, and gone with its name."""

import pytest

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, start_run
from trainer.play.models import Plan, Retraction, Run
from trainer.play.services.diagnosis import report_mistake
from trainer.play.skills import Item, Kind, Misconception
from trainer.practice.remedial import failed, recent_decisions

pytestmark = pytest.mark.django_db
HAND = Kind(ANY_GAME, "player-hand")
KEPT = Misconception(ANY_GAME, "kept-ace")
NAMED = WRONG | {"mistake": "kept-ace", "mistakes": ["kept-ace"]}
OPEN_QUESTION = WRONG | {"mistakes": ["kept-ace", "one-discard-only"]}
TELLS = "reconcile/1/player-hand"
"""The prompt of a first verdict, as `stored` writes it."""


def open_now(member):
    return failed(recent=recent_decisions(membership=member))


def mending(member, tells=(TELLS,)) -> Run:
    return run_of(member, plan=Plan.MISTAKES, items=[Item(ANY_GAME, kind=str(KEPT), tells=tells)])


def test_a_wrong_answer_with_a_name_is_a_matter_of_its_misconception(alice):
    stored(start_run(alice), NAMED)
    assert open_now(alice) == (KEPT,)


@pytest.mark.parametrize("verdict", [WRONG, OPEN_QUESTION, WRONG | {"mistake": "doubled"}])
def test_without_the_name_of_a_mistake_it_is_one_of_its_kind_of_decision(alice, verdict):
    """Nothing, several names that fit, and a slip of the hand."""
    stored(start_run(alice), verdict)
    assert open_now(alice) == (HAND,)


def test_right_where_it_leads_astray_mends_it_at_the_third_and_right_elsewhere_does_not(alice):
    stored(start_run(alice), NAMED)
    for tells in [("reconcile/9/player-hand",)] * 3 + [(TELLS,)] * 3:
        assert open_now(alice) == (KEPT,)
        stored(mending(alice, tells), RIGHT)
    assert open_now(alice) == ()


def test_a_name_that_is_taken_back_is_none(alice):
    run = start_run(alice)
    verdict = stored(run, NAMED).verdicts.get()
    Retraction.objects.create(verdict=verdict, answer=stored(run, RIGHT))
    assert open_now(alice) == (HAND,)


def test_what_is_avowed_is_a_name(alice):
    run = start_run(alice)
    answer = stored(run, OPEN_QUESTION)
    assert report_mistake(run=run, verdict=answer.verdicts.get(), mistake="kept-ace")
    assert open_now(alice) == (KEPT,)
