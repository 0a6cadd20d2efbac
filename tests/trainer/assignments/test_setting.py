"""Work that is set: its deal is fixed when it is given, to whom it is given is read when it is looked at."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import RULES_VERSION
from games.engine.errors import NotAllowed
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.assignments.set_work import begin, do, give
from tests.trainer.playing import ANY_GAME, start_run
from trainer.assignments import selectors, services
from trainer.assignments.board import assignment_results
from trainer.assignments.models import Counts, Work
from trainer.assignments.selectors import When, own_assignments, when_due
from trainer.play.round_state import RoundState
from trainer.play.selectors import GameIsClosed
from trainer.practice.forms import DECISIONS, DrillChoice
from trainer.practice.services import open_practice_test
from trainer.schools.models import HouseProfile
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
SIDE_BET, ANOTHER_TABLE = "aces-up", "SCP-01"
WITH_TABLES = "six-card-poker"
LOOKED_FOR = DrillChoice(ANY_GAME, 2, what=DECISIONS, groups=("players",), rounds=3)


def cards(run, round: int = 0):
    inputs = RoundState(run, round).played.inputs
    return [seat.cards for seat in inputs.seats], inputs.table_cards


def test_the_same_deal_is_one_drill_on_one_seed(alice, annie, bob):
    work = give(bob, alice, annie)
    runs = [begin(work, member) for member in (alice, annie)]
    assert {run.drill_id for run in runs} == {work.drill_id}
    assert cards(runs[0]) == cards(runs[1])
    assert work.drill.rules_version == work.rules_version == RULES_VERSION


def test_each_their_own_is_another_deal_of_the_same_choice(alice, annie, bob):
    work = give(bob, alice, annie, choice=LOOKED_FOR, shared=False)
    first, second = (begin(work, member) for member in (alice, annie))
    assert cards(first) != cards(second)
    assert work.drill is None
    for run in (first, second):
        asked = [{p.ask for stop in RoundState(run, n).stops for p in stop.prompts} for n in range(3)]
        assert all(asks & {"player-hand"} for asks in asked)  # found for each run, on its own seed


@pytest.mark.parametrize("shared", [True, False])
def test_a_house_that_changes_later_changes_no_deal(alice, mona, bob, riverside, shared):
    work = give(bob, alice, choice=DrillChoice(WITH_TABLES, 1, rounds=1), shared=shared)
    before = work.profiles[WITH_TABLES]["house"][SIDE_BET]
    stored = {WITH_TABLES: {"house": {SIDE_BET: ANOTHER_TABLE}}}
    HouseProfile.objects.create(school=riverside, game=WITH_TABLES, choices=stored, changed_by=mona)
    run = begin(work, alice)
    assert run.house[SIDE_BET] == before
    afterwards = start_run(alice, game=WITH_TABLES)
    assert afterwards.house[SIDE_BET] != before  # the negative control


def test_who_joins_the_class_later_has_its_work_as_well(alice, annie, bob, riverside):
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    work = give(bob, school_classes=[evening])
    assert not own_assignments(annie)
    fill_class(school_class=evening, members=[alice, annie], instructors=[bob], by=bob)
    assert [piece.assignment for piece in own_assignments(annie)] == [work]
    assert selectors.assignees_by_assignment([work])[work.pk] == {alice.pk, annie.pk}
    assert [member.pk for member in selectors.assignees(work)] == [alice.pk, annie.pk]


def test_who_left_the_class_stays_on_the_board_with_what_they_did(alice, annie, bob):
    work = give(bob, alice, annie)
    do(work, annie)
    work.persons.remove(annie)
    people = assignment_results(work)
    assert [(one.member.pk, one.has_left, one.done) for one in people.people] == [
        (alice.pk, False, False),
        (annie.pk, True, True),
    ]
    assert (people.done, people.of) == (0, 1)


def test_pressed_twice_it_is_one_attempt(alice, bob):
    work = give(bob, alice)
    assert begin(work, alice) == begin(work, alice)
    assert Work.objects.get().number == 1


@pytest.mark.parametrize(("counts", "number"), [(Counts.FIRST, 1), (Counts.BEST, 2), (Counts.LAST, 3)])
def test_which_attempt_counts(alice, bob, counts, number):
    work = give(bob, alice, counts=counts)
    for how in (wrong_answers, right_answers, wrong_answers):
        do(work, alice, how=how)
    begin(work, alice)  # one more that is not finished counts for nothing
    (result,) = assignment_results(work).people
    assert result.counted.number == number


def test_of_equal_attempts_the_first_is_the_best(alice, bob):
    work = give(bob, alice, counts=Counts.BEST)
    for _ in range(2):
        do(work, alice)
    (result,) = assignment_results(work).people
    assert result.counted.number == 1


def test_what_is_not_open_yet_or_closed_is_not_begun(alice, bob):
    later = give(bob, alice, opens=timezone.now() + timedelta(hours=1))
    closed = give(bob, alice)
    services.set_closed(closed, by=bob, closed=True)
    for work in (later, closed):
        with pytest.raises(NotAllowed):
            begin(work, alice)
    assert not own_assignments(alice)
    services.set_closed(closed, by=bob, closed=False)
    begin(closed, alice)


def test_it_is_due_today_by_the_schools_clock(bob, alice):
    now = timezone.now().replace(hour=22, minute=30)
    work = give(bob, alice, due=now + timedelta(hours=1))
    assert when_due(work, now) is When.TODAY
    work.school.zone = "Europe/Madrid"  # where midnight lies between the two
    assert when_due(work, now) is When.TOMORROW


def test_work_of_a_game_is_closed_while_a_test_of_it_is_open(client_of, alice, bob):
    work = give(bob, alice)
    open_practice_test(membership=alice, game=ANY_GAME)
    with pytest.raises(GameIsClosed):
        begin(work, alice)
    response = client_of(alice).post(f"/assignments/mine/{work.pk}/begin/")
    assert response.status_code == 409
    assert not Work.objects.exists()
