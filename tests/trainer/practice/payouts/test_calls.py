"""What a school has called: amounts of its own, set by the manager, read by instructors."""

import pytest

from games.engine.chip_drills.rack_rules import rack_rules
from trainer.practice.models import CallOutAmounts
from trainer.practice.payouts.sets import call_outs_of

pytestmark = pytest.mark.django_db
FORM = {option.name: "250" for option in rack_rules().options}


def test_a_school_that_chose_nothing_has_the_amounts_of_the_fixture(riverside):
    assert call_outs_of(riverside) == {option.name: option.default for option in rack_rules().options}


def test_the_manager_sets_them(client_of, mona, riverside):
    assert 'href="/payouts/calls/"' in client_of(mona).get("/house-rules/").content.decode()
    assert client_of(mona).post("/payouts/calls/", FORM | {"seen": "0"}).status_code == 302
    assert set(call_outs_of(riverside).values()) == {25_000}


def test_saved_as_it_was_it_is_no_change(client_of, mona):
    for _ in range(2):
        last = CallOutAmounts.objects.last()
        client_of(mona).post("/payouts/calls/", FORM | {"seen": str(last.pk if last else 0)})
    assert CallOutAmounts.objects.count() == 1


def test_who_saves_over_a_change_is_told(client_of, mona):
    client_of(mona).post("/payouts/calls/", FORM | {"seen": "0"})
    late = client_of(mona).post("/payouts/calls/", FORM | {"call-changing-from": "900", "seen": "0"})
    assert late.status_code == 409
    assert CallOutAmounts.objects.count() == 1


@pytest.mark.parametrize("typed", ["", "0", "much", "99999999", "-5"])
def test_what_is_no_amount_is_refused(client_of, mona, typed):
    response = client_of(mona).post("/payouts/calls/", FORM | {"call-changing-from": typed, "seen": "0"})
    assert response.status_code == 422
    assert "error_call-changing-from" in response.content.decode()


def test_an_instructor_looks_and_changes_nothing(client_of, bob):
    page = client_of(bob).get("/payouts/calls/").content.decode()
    assert "<strong>$100</strong>" in page
    assert "Save" not in page.split("<main")[1].split("</main>")[0]
    assert client_of(bob).post("/payouts/calls/", FORM | {"seen": "0"}).status_code == 404
