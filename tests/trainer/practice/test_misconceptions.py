"""Cards of misconceptions: made where one is named, moved where it would have led astray, dropped with its
name."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db.models import F
from django.utils import timezone
from fsrs import Card

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, start_run
from trainer.play.models import Plan, Retraction, Run, SelfReport
from trainer.play.services.diagnosis import report_mistake
from trainer.play.skills import RARE, Item, Kind, Misconception, Rarity
from trainer.practice import reviews
from trainer.practice.models import ReviewCard
from trainer.practice.remedial import failed
from trainer.practice.services import open_today

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


def test_in_a_round_dealt_for_it_an_answer_that_it_explains_is_it(alice, noon):
    said(start_run(alice), NAMED)
    noon.move_to(NOON + timedelta(days=1))
    due = said(mending(alice), RIGHT)[str(KEPT)].due
    noon.move_to(due)
    again = said(mending(alice, plan=Plan.REVIEW), OPEN_QUESTION)[str(KEPT)]
    assert again.due == due + timedelta(days=1)


def test_what_a_review_asks_before_its_time_moves_it_once_a_day(alice, noon):
    run = start_run(alice)
    said(run, RIGHT, took=2, allowed=8)
    noon.move_to(NOON + timedelta(days=2))
    asked = run_of(alice, plan=Plan.REVIEW, items=[Item(ANY_GAME, kind=str(HAND))])
    due = [said(one, RIGHT, took=2, allowed=8)[str(HAND)].due for one in (run, asked, asked)]
    assert due[0] < due[1] == due[2]


def test_a_name_that_is_taken_back_is_none(alice):
    run = start_run(alice)
    verdict = stored(run, NAMED, version=2).verdicts.get()
    assert heard(run).keys() == {str(KEPT)}
    run.refresh_from_db()
    later = stored(run, RIGHT, version=run.version + 1)
    Retraction.objects.create(verdict=verdict, answer=later)
    assert str(KEPT) not in heard(run)


def test_a_name_that_another_answer_bears_stays(alice):
    run = start_run(alice)
    verdict = stored(run, NAMED, version=2).verdicts.get()
    stored(run, NAMED, version=2)
    heard(run)
    run.refresh_from_db()
    Retraction.objects.create(verdict=verdict, answer=stored(run, RIGHT, version=run.version + 1))
    assert str(KEPT) in heard(run)


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


def test_two_decisions_of_one_answer_are_one_fresh_answer(alice):
    stored(start_run(alice), NAMED)
    stored(mending(alice, tells=(TELLS, "reconcile/2/player-hand")), RIGHT, RIGHT)
    stored(mending(alice), RIGHT)
    assert failed(membership=alice) == (KEPT,)


def test_a_mended_misconception_that_is_seen_again_is_open_again(alice):
    stored(start_run(alice), NAMED)
    for _ in range(3):
        stored(mending(alice), RIGHT)
    stored(start_run(alice), NAMED)
    assert failed(membership=alice) == (KEPT,)


def test_wrong_in_between_begins_anew(alice):
    stored(start_run(alice), NAMED)
    for said in (RIGHT, RIGHT, WRONG, RIGHT):
        stored(mending(alice), said)
    assert KEPT in failed(membership=alice)


def test_right_elsewhere_mends_no_misconception(alice, noon):
    stored(start_run(alice), NAMED)
    for day in range(3):
        noon.move_to(NOON + timedelta(days=day))
        stored(mending(alice, tells=()), RIGHT)
    assert failed(membership=alice) == (KEPT,)


@pytest.mark.usefixtures("noon")
def test_from_the_first_day_in_a_game_what_hardly_ever_comes_is_due_bit_by_bit(alice):
    said(start_run(alice), RIGHT)
    rare = ReviewCard.objects.filter(kind__startswith=f"{ANY_GAME}/{RARE}/")
    days = [(timezone.localdate(card.due) - timezone.localdate()).days for card in rare]
    assert len(days) > 1
    assert (min(days), max(days) <= 14) == (1, True)
    said(start_run(alice), RIGHT)
    assert rare.count() == len(days)


def test_a_round_of_it_moves_its_card_by_all_that_is_asked_there(alice, noon):
    said(start_run(alice), RIGHT)
    noon.move_to(NOON + timedelta(days=30))
    rare = Rarity(ANY_GAME, "tie")
    due = {}
    for verdict in (RIGHT, WRONG):
        run = run_of(alice, plan=Plan.REVIEW, items=[Item(ANY_GAME, kind=str(rare))])
        said(run, RIGHT, verdict | {"ask": "qualifies"})
        due[verdict["right"]] = ReviewCard.objects.get(kind=str(rare)).due
    assert due[False] < due[True]


def test_what_no_deal_brings_about_waits(alice, noon):
    said(start_run(alice), RIGHT)
    never, state = Rarity(ANY_GAME, "there-is-no-such-scene"), Card(card_id=0, due=NOON).to_dict()
    ReviewCard.objects.create(membership=alice, kind=str(never), state=state, due=NOON)
    noon.move_to(NOON + timedelta(days=30))
    run = open_today(membership=alice)
    assert str(never) not in {item["kind"] for item in run.drill.items}
    assert ReviewCard.objects.get(kind=str(never)).due > timezone.now() + timedelta(days=29)
