"""Marking again on a page: what would change is seen first, and what is applied is what was seen."""

import re

import pytest
from django.db import DatabaseError
from django.urls import reverse

from tests.trainer.play.regrading.editions import one_more, reprinted
from tests.trainer.play.regrading.test_corrections import small_school
from trainer.play.models import CorrectedRun, Correction, Run, Verdict
from trainer.play.regrading import apply, correct, dry_run, summed
from trainer.play.round_state import deal_round
from trainer.reports.figures import signed_dollars

pytestmark = pytest.mark.django_db
PAGE, GAME = "/progress/regrading/", "six-card-poker"
WHY = "Row two was a <b>misprint</b>"


@pytest.fixture
def misprinted(alice, monkeypatch):
    deal_round.cache_clear()
    runs = small_school(alice)
    reprinted(monkeypatch, one_more)
    yield runs
    deal_round.cache_clear()


def seen_on(page) -> str:
    return re.search(r'name="seen"\s+value="([^"]*)"', page.content.decode())[1]


def test_it_is_looked_at_and_then_applied(client_of, mona, misprinted):
    client = client_of(mona)
    page = client.get(PAGE, {"game": GAME})
    would = summed(dry_run(correct(by=mona, game=GAME)))
    html = page.content.decode()
    assert not Correction.objects.exists()
    for person in would.people.values():
        assert person.membership.user.display_name in html
        assert signed_dollars(person.sums["overpaid"]) in html
    done = client.post(PAGE, {"game": GAME, "why": WHY, "seen": seen_on(page)}, follow=True)
    made = Correction.objects.get()
    assert done.redirect_chain[-1][0] == f"{PAGE}{made.pk}/"
    assert (made.by, made.why, made.came_to()) == (mona, WHY, would.total | {"unmarked": 0})
    assert WHY not in done.content.decode()
    assert "Row two was a &lt;b&gt;misprint&lt;/b&gt;" in done.content.decode()
    assert "Nothing would change" in client.get(PAGE, {"game": GAME}).content.decode()


def test_what_moved_on_is_shown_again_before_it_is_applied(client_of, mona, misprinted):
    client = client_of(mona)
    seen = seen_on(client.get(PAGE, {"game": GAME}))
    list(apply(correct(by=mona, game=GAME, why="another manager")))
    page = client.post(PAGE, {"game": GAME, "why": WHY, "seen": seen})
    assert page.status_code == 409
    assert Correction.objects.count() == 1


@pytest.mark.parametrize("why", ["", "   "])
def test_without_a_reason_nothing_is_done(client_of, mona, misprinted, why):
    client = client_of(mona)
    seen = seen_on(client.get(PAGE, {"game": GAME}))
    page = client.post(PAGE, {"game": GAME, "why": why, "seen": seen})
    assert page.status_code == 422
    assert seen_on(page) == seen
    assert not Correction.objects.exists()


def carried_on(page) -> dict:
    """What the form that asks for the next tables sends."""
    form = page.text[page.text.index('hx-trigger="load, submit"') :]
    return dict(
        re.findall(r'<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form[: form.index("</form>")])
    )


@pytest.fixture
def one_at_a_time(monkeypatch):
    """As if a request looked at one table, and not at fifty."""
    monkeypatch.setattr("trainer.reports.views.regrading.MAX_RUNS", 1)


def test_however_many_tables_are_looked_at_and_marked_by_steps(client_of, mona, misprinted, one_at_a_time):
    client, would = client_of(mona), summed(dry_run(correct(by=mona, game=GAME)))
    assert would.runs > 1
    page, steps = client.get(PAGE, {"game": GAME}), 1
    assert f"1 of {would.runs} tables" in page.text
    while 'hx-trigger="load, submit"' in page.text:
        page, steps = client.post(PAGE, carried_on(page)), steps + 1
    assert (steps, page.status_code) == (would.runs, 200)
    assert "manage.py" not in page.text
    for person in would.people.values():
        assert person.membership.user.display_name in page.text
    assert not Correction.objects.exists()
    page, steps = client.post(PAGE, {"game": GAME, "why": WHY, "seen": seen_on(page)}), 1
    while page.status_code == 200:
        page, steps = client.post(PAGE, carried_on(page)), steps + 1
    made = Correction.objects.get()
    assert (steps, page.url) == (would.runs, f"{PAGE}{made.pk}/")
    assert (made.why, made.came_to()) == (WHY, would.total | {"unmarked": 0})
    assert CorrectedRun.objects.count() == would.runs
    assert list(dry_run(correct(by=mona, game=GAME))) == []


def test_the_replay_says_when_by_whom_and_why(client_of, mona, misprinted):
    list(apply(correct(by=mona, game=GAME, why=WHY)))
    changed = Verdict.objects.filter(again=1).select_related("answer__run__membership__user").first()
    owner = changed.answer.run.membership
    at = reverse("play:replay", args=[changed.answer.run_id, changed.answer.round])
    html = client_of(owner).get(at, {"place": changed.answer.place}).content.decode()
    assert "Regraded on" in html
    assert mona.user.display_name in html
    assert "&lt;b&gt;misprint" in html


@pytest.mark.parametrize(("cents", "words"), [(0, "$0"), (500, "+$5"), (-1_250, "−$12.50")])
def test_a_sum_has_its_sign(cents, words):
    assert signed_dollars(cents) == words


def test_a_table_that_fails_while_it_is_regraded_keeps_its_grades_whole(mona, misprinted, monkeypatch):
    """Its verdicts, its version and the correction are one transaction."""

    def kept():
        return [list(model.objects.order_by("pk").values()) for model in (Verdict, Run, Correction)]

    def fails(**_fields):
        raise DatabaseError("full")

    before = kept()
    monkeypatch.setattr(CorrectedRun.objects, "create", fails)
    with pytest.raises(DatabaseError, match="full"):
        list(apply(correct(by=mona, game=GAME, why=WHY)))
    assert kept() == before
