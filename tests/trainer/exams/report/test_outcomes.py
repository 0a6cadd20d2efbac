"""Every table test has an address: its trainee finds it, staff find it, and a list deals no cards."""

import pytest
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, start_run
from trainer.exams.results import outcomes_of, table_test_of
from trainer.play.models import Run
from trainer.play.services.runs import finish_run

pytestmark = pytest.mark.django_db
PAGE = reverse("exams:tests")


def sat(member, *, how=None) -> Run:
    run = start_test(member)
    Run.objects.filter(pk=run.pk).update(standard="house/1")
    run.refresh_from_db(fields=["standard"])
    play_out(run, **({"how": how} if how else {}))
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


def body(client, page=PAGE) -> str:
    return client.get(page).content.decode()


def test_one_that_is_still_sat_is_not_listed_nor_is_practice(client_of, alice, bob):
    finish_run(run=start_run(alice))
    start_test(alice)
    for who, page in ((alice, reverse("exams:person", args=[alice.pk])), (bob, PAGE)):
        assert "No finished table tests yet" in body(client_of(who), page)


def test_a_trainee_is_led_to_their_records_and_reads_all_of_their_tests(client_of, alice, monkeypatch):
    monkeypatch.setattr("trainer.exams.views.certifications.A_PAGE", 1)
    client = client_of(alice)
    runs = [start_test(alice, game=game) for game in ("let-it-ride", "caribbean-stud")]
    for run in runs:
        finish_run(run=run)
    found = client.get(PAGE, follow=True)
    assert found.redirect_chain == [(reverse("exams:person", args=[alice.pk]), 302)]
    pages = [found.text, client.get(f"{found.request['PATH_INFO']}?page=2").text]
    assert [sum(f"/runs/{run.pk}/report/" in page for page in pages) for run in runs] == [1, 1]


def test_an_outcome_is_what_the_report_says(alice):
    for how in (None, wrong_answers):
        run = sat(alice, how=how)
        test, outcome = table_test_of(run), outcomes_of([run])[run.pk]
        assert outcome.passed == test.passed
        assert outcome.unmet == [name for name, met in test.criteria.items() if not met]
        assert (outcome.right, outcome.decisions) == (test.decisions.right, test.decisions.of)
        assert outcome.errors == len(test.errors)
