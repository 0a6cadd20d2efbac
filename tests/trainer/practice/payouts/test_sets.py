"""A set: begun, answered task by task, idempotent, shown again, and silent about what is right until then."""

import uuid
from dataclasses import replace

import pytest
import time_machine

from games.engine.chip_drills.ladder import BY_SLUG, IN_A_SET, LEVELS
from games.engine.chip_drills.tasks import Task
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.texts import Text
from tests.games.chip_drills.reply_forms import reply_form
from tests.trainer.practice.payouts.climbing import answer, begun, form_of, task_in_hand, url
from tests.trainer.whole.leaks import without_tokens
from trainer.practice.models import PayoffReply, PayoffSet
from trainer.practice.payouts import sets
from trainer.practice.payouts.sets import call_outs_of, change_call_outs, supply_of
from trainer.schools.house_rules import profiles
from trainer.schools.house_rules.profiles import houses_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(client_of, alice):
    return client_of(alice)


def climbable(membership) -> list[str]:
    supply = supply_of(membership)
    return [rung.slug for rung in LEVELS if rung.has(supply)]


def shown(browser, found: PayoffSet) -> str:
    """The page, without what differs with every request."""
    return without_tokens(browser.get(url(found)).content.decode())


def without_answers(task: Task) -> Task:
    return replace(task, right="12345", why=Text("SAID"), wrongs=(("nought", "54321"),), rule="HOUSE prove")


def test_no_page_knows_what_is_right_before_the_answer(browser, alice, monkeypatch):
    """A task without its right answer, its reason and its slips makes the same page, on every rung."""
    for rung in climbable(alice):
        found = begun(alice, rung)
        page = shown(browser, found)
        with monkeypatch.context() as blank:
            true = sets.task_at
            blank.setattr(sets, "task_at", lambda of, number, true=true: without_answers(true(of, number)))
            assert shown(browser, found) == page


def test_after_the_answer_it_knows(browser, alice, monkeypatch):
    """The control of the test above."""
    found = begun(alice, "meter-shares")
    answer(browser, found)
    page, true = shown(browser, found), sets.task_at
    monkeypatch.setattr(sets, "task_at", lambda of, number: without_answers(true(of, number)))
    assert shown(browser, found) != page


def test_sent_twice_it_is_one_answer(browser, alice):
    found = begun(alice)
    form = form_of(found)
    for _ in range(2):
        assert browser.post(url(found, "answer/"), form).status_code == 302
    assert PayoffReply.objects.count() == 1


def test_a_second_answer_to_the_same_task_is_refused_and_stored_nowhere(browser, alice):
    found = begun(alice)
    form = form_of(found)
    browser.post(url(found, "answer/"), form)
    assert browser.post(url(found, "answer/"), form | {"key": str(uuid.uuid4())}).status_code == 409
    assert PayoffReply.objects.count() == 1


def test_two_at_once_store_one(alice):
    """Both read the set before either wrote."""
    found, same = begun(alice), begun(alice)
    task = task_in_hand(found)
    about = {"number": 0, "typed": reply_form(task), "received": found.begun}
    sets.save_reply(to=found, key=uuid.uuid4(), **about)
    with pytest.raises(sets.ElsewhereInSet):
        sets.save_reply(to=same, key=uuid.uuid4(), **about)
    assert PayoffReply.objects.count() == 1


def test_what_cannot_be_read_is_said_and_moves_nothing(browser, alice):
    for rung, form in (("first-pays", {"reply": "ten"}), ("cutting", {"reply": "12"}), ("changes", {})):
        found = begun(alice, rung)
        response = browser.post(url(found, "answer/"), {"key": str(uuid.uuid4()), "number": "0"} | form)
        assert response.status_code == 422
        assert 'id="task-error"' in response.content.decode()
    assert not PayoffReply.objects.exists()


def test_a_set_stays_what_it_was_when_the_house_is_changed(alice, mona):
    found = begun(alice, "calls")
    before = [sets.task_at(found, number) for number in range(IN_A_SET)]
    higher = {name: amount * 3 for name, amount in call_outs_of(alice.school).items()}
    change_call_outs(manager=mona, choices=higher, seen=0)
    found.refresh_from_db()
    assert before == [sets.task_at(found, number) for number in range(IN_A_SET)]
    assert supply_of(alice).calls == higher


def test_time_runs_from_the_task_and_not_from_the_verdict_before(alice, client_of):
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=False) as clock:
        browser, found = client_of(alice), begun(alice)
        clock.shift(3)
        answer(browser, found)
        clock.shift(60)  # the verdict is read
        browser.post(url(found, "next/"))
        found.refresh_from_db()
        clock.shift(5)
        answer(browser, found)
        browser.post(url(found, "next/"))
        found.refresh_from_db()
        clock.shift(600)  # an absence
        answer(browser, found)
    assert list(PayoffReply.objects.values_list("millis", flat=True)) == [3000, 5000, None]


def test_a_pay_that_is_laid_in_chips_is_marked_for_its_cut_apart(browser, alice):
    """In reds alone, where a black would do."""
    drawn = (begun(alice, "long-pays", seed=str(number)) for number in range(50))
    found = next(one for one in drawn if 10_000 <= int(task_in_hand(one).right) <= 60_000)
    reds = "r" * (int(task_in_hand(found).right) // 500)
    browser.post(url(found, "answer/"), {"key": str(uuid.uuid4()), "number": "0", "reply": reds})
    reply = PayoffReply.objects.get()
    assert (reply.right, reply.cut) == (True, False)
    assert "Wrong chips: use the fewest chips" in browser.get(url(found)).content.decode()


def test_a_house_with_such_a_table_has_it_with_its_breakage(browser, alice, mona):
    for current in houses_of(school=alice.school):
        wanted = {"big-hand": "BIG-B", "breakage": "down"}
        chosen = {name: wanted.get(name, value) for name, value in current.house.choices.items()}
        house = open_house(current.game, load(current.game), chosen)
        game = current.game.slug
        profiles.change_house(manager=mona, game=game, house=house, meter=current.meter, seen=0)
    assert BY_SLUG["broken-pays"].has(supply_of(alice))
    found = begun(alice, "broken-pays")
    rights = [int(sets.task_at(found, number).right) for number in range(IN_A_SET)]
    assert all(cents % 100 == 0 for cents in rights)
