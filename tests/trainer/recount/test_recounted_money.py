"""The ledger, marking again and hours equal a recount of the raw rows."""

from dataclasses import replace

import pytest

from tests.servers.big.big_school import build
from tests.trainer.recount.check_corrections import check_correction, corrections_of
from tests.trainer.recount.check_hours import check_hours
from tests.trainer.recount.check_ledger import Which, check_ledger
from tests.trainer.recount.second_opinion import Asked, recounted
from tests.trainer.recount.test_recounted_progress import ANY, SMALL, asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def small():
    return build(SMALL)


def test_every_row_and_sum_of_the_ledger(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for one in asked(small):
        check_ledger(client, recount, one, Which())
    commonest = max((one.named for one in recount.mispaid), key=len)
    for which in (Which(only="overpaid"), Which(wager="play"), Which(only="underpaid", mistake=commonest)):
        check_ledger(client, recount, Asked(), which)
        check_ledger(client, recount, Asked(game=ANY), which)


@pytest.mark.parametrize("few", [0, 10_000], ids=["by its tallies", "one by one"])
def test_the_sums_of_a_school_of_any_size(client_of, small, monkeypatch, few):
    for module in ("trainer.progress.ledger.mispays", "tests.trainer.recount.check_ledger"):
        monkeypatch.setattr(f"{module}.FEW", few)
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for which in (
        Which(),
        Which(wager="play"),
        Which(only="overpaid", wager="ante"),
        Which(mistake="row-above"),
    ):
        check_ledger(client, recount, Asked(game=ANY), which, files=False)


def test_every_row_and_sum_of_a_persons_ledger(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for person in small.trainees[:4]:
        for which in (
            Which(),
            Which(only="overpaid"),
            Which(wager="ante"),
            Which(wager="play", only="underpaid"),
        ):
            check_ledger(client, recount, Asked(), replace(which, person=person.pk))
            check_ledger(
                client, recount, Asked(mode="practice"), replace(which, person=person.pk), files=False
            )


def test_what_marking_again_came_to(client_of, small):
    names = recounted(small.school.pk).members(trainees=False)
    (correction,) = corrections_of(small.school.pk)
    check_correction(client_of(small.manager), small.school.pk, correction, names)


def test_everybodys_hours(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for person in small.trainees:
        check_hours(client, person.pk, recount.said[person.pk])
