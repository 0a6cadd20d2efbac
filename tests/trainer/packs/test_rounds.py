"""Rounds by a pack: what is right there and wrong by the school's rules, and the reverse."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.games.trainee import right_answers
from tests.trainer.packs.made import OTHER_UID, PLAIN, SIX, made_pack
from tests.trainer.playing import play_out, round_state_of, table_url
from trainer.assignments import services as assignments
from trainer.assignments.models import Assignment
from trainer.courses.lessons import Topic
from trainer.courses.progress import course_of
from trainer.courses.skills import own_profile
from trainer.live.joining import open_live_class
from trainer.play.decisions import CorrectedRound
from trainer.play.models import Run, Verdict
from trainer.play.models.drills import unseated
from trainer.play.regrading import apply, correct
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.practice.payouts.sets import call_outs_of, supply_of
from trainer.practice.plans.deal_preview import hands_and_bets, whole_job
from trainer.schools.models import SchoolClass
from trainer.schools.packs.choice import OWN_RULES, train_for
from trainer.schools.services import entrust

pytestmark = pytest.mark.django_db

PAID_LESS = {"aces-up": "SCP-03", "minimum-wager": 500}
"""Another of the printed paytables: the bonus pays less at this house."""


def differing(alice, pack, *items: Item) -> tuple[str, dict, dict]:
    """Return a seed, and what is right in its first round by the pack and by the school's rules."""
    for number in range(300):
        seed = f"pays {number}"
        both = []
        for house in (pack, None):
            drill = runs.set_drill(set_by=alice, game=SIX, spots=6, seed=seed, pack=house, items=items)
            run = unseated(drill, seed=seed, profiles=runs.profiles_now(drill))
            both.append({str(one.place): right_answers(one) for one in RoundState(run, 0).stops})
        if both[0] != both[1] and asked(both[0]) == asked(both[1]):
            return seed, both[0], both[1]
    raise AssertionError("no deal comes out differently")


def asked(answers: dict) -> dict:
    return {place: typed.keys() for place, typed in answers.items()}


def play(alice, seed: str, answers: dict) -> Run:
    run = open_run(membership=alice, game=SIX, spots=6, seed=seed)
    play_out(run, how=lambda stop: answers[str(stop.place)])
    return run


def wrong_of(run: Run) -> int:
    return Verdict.objects.in_force().filter(answer__run=run, right=False).count()


@pytest.fixture
def palace(mona):
    return made_pack(mona, house=PAID_LESS)


def test_a_payout_is_graded_by_the_house_that_one_trains_for(alice, palace):
    seed, by_pack, by_school = differing(alice, palace)
    train_for(membership=alice, chosen=palace.uid)
    assert wrong_of(play(alice, seed, by_pack)) == 0
    assert wrong_of(play(alice, seed, by_school)) > 0
    train_for(membership=alice, chosen=OWN_RULES)
    assert wrong_of(play(alice, seed, by_school)) == 0
    assert wrong_of(play(alice, seed, by_pack)) > 0


def test_what_version_1_dealt_is_graded_and_regraded_by_it(alice, mona, palace):
    seed, by_pack, _by_school = differing(alice, palace)
    train_for(membership=alice, chosen=palace.uid)
    run = open_run(membership=alice, game=SIX, spots=6, seed=seed)
    newer = made_pack(mona, version=2, name="River Palace, June 2027")  # pays as the school does
    play_out(run, how=lambda stop: by_pack[str(stop.place)])
    assert wrong_of(run) == 0
    assert open_run(membership=alice, game=SIX, spots=6, seed=seed).drill.pack == newer
    list(apply(correct(by=mona, game=SIX, why="by the school", by_house=True)))
    assert wrong_of(run) == 0


def test_a_regrade_of_other_rounds_is_by_the_schools_house(alice, mona, palace):
    """Without the pack, the same answers are regraded."""
    seed, by_pack, by_school = differing(alice, palace)
    run = play(alice, seed, by_school)
    Run.objects.filter(pk=run.pk).update(house=palace.contents["games"][SIX]["house"])
    correction = correct(by=mona, game=SIX, why="by the school", by_house=True)
    state = CorrectedRound(Run.objects.in_full().get(pk=run.pk), 0, correction)
    assert {str(one.place): right_answers(one) for one in state.stops} == by_school != by_pack


def test_the_table_names_the_house_and_leads_to_its_rules(client_of, alice, palace):
    train_for(membership=alice, chosen=palace.uid)
    run, browser = open_run(membership=alice, game=SIX, spots=1), client_of(alice)
    browser.get(table_url(run))
    with CaptureQueriesContext(connection) as asked:
        page = browser.get(table_url(run)).content.decode()
    assert sum('FROM "schools_pack"' in one["sql"] for one in asked) == 2  # head and foot
    assert 'class="table-header-house" title="River Palace, May 2027"' in page
    assert "Dealt by the rules of River Palace, May 2027" in page
    rules = reverse("library:sheet", args=[SIX])
    assert f"{rules}?house={palace.uid}" in page
    assert "$25" in browser.get(rules).content.decode()  # the minimum at River Palace
    train_for(membership=alice, chosen=OWN_RULES)
    own = open_run(membership=alice, game=SIX, spots=1)
    with CaptureQueriesContext(connection) as asked:
        assert "Dealt by" not in browser.get(table_url(own)).content.decode()
    assert not any('"schools_pack"' in one["sql"] for one in asked)


def test_an_open_table_of_an_older_version_says_so(client_of, alice, mona, palace):
    train_for(membership=alice, chosen=palace.uid)
    run = open_run(membership=alice, game=SIX, spots=1)
    assert "Six Card Poker at River Palace, May 2027<" in client_of(alice).get("/").content.decode()
    made_pack(mona, version=2)
    says = "River Palace, May 2027, version 1"
    assert says in client_of(alice).get("/").content.decode()
    assert says in client_of(alice).get(table_url(run)).content.decode()


def test_records_name_the_house(client_of, alice, bob, palace):
    seed, _by_pack, by_school = differing(alice, palace)
    train_for(membership=alice, chosen=palace.uid)
    run, staff = play(alice, seed, by_school), client_of(bob)
    Run.objects.filter(pk=run.pk).update(finished=timezone.now())
    named = "Six Card Poker at River Palace, May 2027"
    person = {"person": alice.pk}
    for url, query in (
        (reverse("reports:ledger"), person),
        (reverse("reports:answers"), person),
        (reverse("reports:rounds", args=[alice.pk]), {}),
    ):
        assert named in staff.get(url, query).content.decode()
    lines = b"".join(staff.get(reverse("reports:ledger"), person | {"file": "csv"})).decode().splitlines()
    assert ",House," in lines[0]
    assert all("River Palace, May 2027" in line for line in lines[1:])
    replay = staff.get(reverse("play:replay", args=[run.pk, 0])).content.decode()
    assert "Dealt by the rules of River Palace, May 2027" in replay


def test_procedures_of_the_pack_are_listed_and_found(client_of, alice, bob, palace):
    url, trainee, staff = reverse("library:procedures"), client_of(alice), client_of(bob)
    assert "Color up" not in trainee.get(url).content.decode()
    train_for(membership=alice, chosen=palace.uid)
    page = trainee.get(url).content.decode()
    assert "Color up" in page
    assert "No procedures yet" not in page
    found = trainee.get(reverse("home:search"), {"q": "color floor"}).content.decode()
    assert f"{url}#procedure-1" in found
    assert "Color up" not in staff.get(url).content.decode()
    assert "Color up" in staff.get(url, {"house": palace.uid}).content.decode()


def test_a_first_day_begins_with_a_game_of_the_pack(client_of, alice, mona):
    contents = made_pack(mona).contents
    alone = made_pack(mona, uid=OTHER_UID, games={SIX: contents["games"][SIX]}, standards={}, lessons={})
    train_for(membership=alice, chosen=alone.uid)
    page = client_of(alice).get("/").content.decode()
    assert '<h2 id="continue-title">Six Card Poker</h2>' in page
    assert "the first game of" in page
    assert page.count("by the rules of River Palace, May 2027") == 1


def test_staff_read_the_schools_rules_and_a_packs_if_they_ask(client_of, bob, palace):
    browser = client_of(bob)
    for name in ("library:sheet", "library:odds", "library:set_up"):
        url = reverse(name, args=[SIX])
        page = browser.get(url).content.decode()
        assert '<option value="school" selected>' in page
        page = browser.get(url, {"house": palace.uid}).content.decode()
        assert f'<option value="{palace.uid}" selected>' in page
        assert "your house rules" not in page
        assert browser.get(url, {"house": "nothing"}).status_code == 200


def test_lessons_payouts_and_called_amounts_follow_the_pack(alice, mona):
    calls = {name: cents + 100 for name, cents in call_outs_of(mona.school).items()}
    palace = made_pack(mona, house=PAID_LESS, calls=calls)
    before, lines = own_profile(alice, SIX), supply_of(alice).lines
    train_for(membership=alice, chosen=palace.uid)
    assert own_profile(alice, SIX) != before
    assert (supply_of(alice).lines == lines, supply_of(alice).calls) == (False, calls)


def test_lessons_come_in_the_order_of_the_house(alice, mona, palace):
    usual = [one.lesson.topic for one in course_of(membership=alice, game=PLAIN).lessons]
    ordered = made_pack(mona, uid=OTHER_UID, lessons={PLAIN: ["reading", "layout"]})
    train_for(membership=alice, chosen=ordered.uid)
    lessons = [one.lesson for one in course_of(membership=alice, game=PLAIN).lessons]
    assert [one.topic for one in lessons] == [
        *(Topic.READING, Topic.LAYOUT),
        *(topic for topic in usual if topic not in (Topic.READING, Topic.LAYOUT)),
    ]
    assert [one.number for one in lessons] == list(range(1, len(lessons) + 1))


@pytest.mark.parametrize(
    "choice", [{"payout-limit-per-prize": 2_000}, {"exposed-card": "corrected"}], ids=str
)
def test_limits_and_irregularities_of_the_pack_take_effect(alice, mona, choice):
    pack = made_pack(mona, house={"aces-up": "SCP-02", "minimum-wager": 500} | choice)
    assert differing(alice, pack, whole_job(SIX))


def test_an_assignment_is_dealt_by_the_house_that_was_chosen_or_that_its_people_train_for(
    client_of, alice, bob, palace
):
    train_for(membership=alice, chosen=palace.uid)
    now = timezone.localtime()
    form = {"name": "Homework", "game": SIX, "spots": "1", "what": "hands", "mode": "practice", "rounds": "1"}
    form |= {"counts": "first", "persons": [alice.pk], "opens": f"{now:%Y-%m-%dT%H:%M}"}
    form |= {"due": f"{now + timedelta(days=3):%Y-%m-%dT%H:%M}"}
    browser = client_of(bob)
    for deal, house, pack in [("own", "", palace), ("same", OWN_RULES, None), ("same", palace.uid, palace)]:
        posted = browser.post(reverse("assignments:create"), form | {"deal": deal, "house": house})
        assert posted.status_code == 302, posted.context["given"].errors
        work = Assignment.objects.latest("pk")
        run = assignments.start(assignment=work, membership=alice)
        assert (work.pack, run.drill.pack) == (pack, pack)
        assert run.house["aces-up"] == ("SCP-03" if pack else "SCP-02")
    page = browser.get(reverse("assignments:assignment", args=[work.pk])).content.decode()
    assert "River Palace, May 2027" in page


def test_a_live_class_deals_by_the_pack_of_its_class(client_of, alice, bob, palace):
    school_class = SchoolClass.objects.create(school=bob.school, name="Course 13", trains_for=palace.uid)
    entrust(school_class=school_class, members=[alice])
    opened = open_live_class(host=bob, item=hands_and_bets(SIX), spots=1, school_class=school_class)
    assert opened.drill.pack == palace
    assert opened.drill.profiles[SIX]["house"]["aces-up"] == "SCP-03"
    named = "Six Card Poker at River Palace, May 2027"
    for name in ("live:host", "live:projector"):
        assert named in client_of(bob).get(reverse(name, args=[opened.pk])).content.decode()
    assert named in client_of(alice).get(reverse("live:join", args=[opened.code])).content.decode()
    assert open_live_class(host=bob, item=hands_and_bets(SIX), spots=1).drill.pack is None


def test_state_of_a_round_keeps_its_house(alice, palace):
    train_for(membership=alice, chosen=palace.uid)
    run = open_run(membership=alice, game=SIX, spots=1)
    assert round_state_of(run).played.inputs.house.choices["aces-up"] == "SCP-03"
