"""Levels: what passes one, who reads of it, closed during a table test; the amounts a school calls out."""

import pytest
import time_machine

from games.engine.chip_drills.rack_rules import rack_rules
from tests.trainer.modes import start_test
from tests.trainer.practice.payouts.climbing import begun, play, url
from trainer.practice.models import PayoffReply
from trainer.practice.payouts.levels import ladder_of
from trainer.practice.payouts.sets import call_outs_of
from trainer.schools.models import School

pytestmark = pytest.mark.django_db


def rung_of(membership, slug="first-pays"):
    return next(one for one in ladder_of(membership).rungs if one.rung.slug == slug)


def sets_on(client_of, alice, *days: str, wrong: int = 0) -> None:
    for day in days:
        with time_machine.travel(f"{day}+00:00", tick=False):
            play(client_of(alice), alice, wrong=wrong)


def test_two_clean_sets_on_two_days_pass_a_rung(client_of, alice):
    sets_on(client_of, alice, "2026-11-23 09:00", "2026-11-23 10:00")
    assert not rung_of(alice).passed
    sets_on(client_of, alice, "2026-11-24 09:00")
    assert rung_of(alice).passed


def test_a_set_with_a_mistake_passes_nothing(client_of, alice):
    sets_on(client_of, alice, "2026-11-23 09:00", "2026-11-24 09:00", "2026-11-25 09:00", wrong=1)
    climbed = rung_of(alice)
    assert (climbed.passed, climbed.right, climbed.answers, climbed.sets) == (False, 9, 12, 3)


def test_days_are_those_of_the_schools_clock(client_of, alice):
    """23:30 and 0:30 in London in winter are one evening in Los Angeles."""
    sets_on(client_of, alice, "2026-11-23 23:30", "2026-11-24 00:30")
    assert rung_of(alice).passed
    School.objects.filter(pk=alice.school_id).update(zone="America/Los_Angeles")
    alice.school.refresh_from_db()
    assert not rung_of(alice).passed


def test_all_of_it_is_closed_while_a_table_test_is_sat(client_of, alice):
    found, browser = begun(alice), client_of(alice)
    start_test(alice)
    for response in (
        browser.get("/payouts/"),
        browser.get(url(found)),
        browser.post("/payouts/levels/cutting/"),
        browser.post(url(found, "answer/"), {}),
        browser.post(url(found, "next/")),
    ):
        assert response.status_code == 409
    assert not PayoffReply.objects.exists()


FORM = {option.name: "250" for option in rack_rules().options}


def test_the_manager_sets_them(client_of, mona, riverside):
    assert 'href="/payouts/calls/"' in client_of(mona).get("/house-rules/").content.decode()
    assert client_of(mona).post("/payouts/calls/", FORM | {"seen": "0"}).status_code == 302
    assert set(call_outs_of(riverside).values()) == {25_000}


@pytest.mark.parametrize("typed", ["", "much", "99999999"])
def test_what_is_no_amount_is_refused(client_of, mona, typed):
    response = client_of(mona).post("/payouts/calls/", FORM | {"call-changing-from": typed, "seen": "0"})
    assert response.status_code == 422
    assert "error_call-changing-from" in response.content.decode()
