"""Compared dealers: from tallies, and ranked only where it is sure."""

import pytest

from tests.conftest import join
from tests.trainer.play.answers import run_of, stored
from tests.trainer.whole.taken.files import read
from trainer.reports.figures import ENOUGH
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
PAGE = "/progress/compare/"


def decided(member, right: int, wrong: int = 0) -> None:
    stored(run_of(member), *[{"right": True}] * right, *[{"right": False}] * wrong)


@pytest.fixture
def four(riverside, alice):
    """Zoe is surely the best; Alice and Ben share a rank; Cora has too few decisions."""
    ben, cora, zoe = (join(riverside, name, Role.TRAINEE) for name in ("ben", "cora", "zoe"))
    decided(alice, 30, 20)
    decided(ben, 32, 18)
    decided(cora, ENOUGH - 1)
    decided(zoe, 98, 1)
    return alice, ben, cora, zoe


def lines(client) -> list[dict[str, str]]:
    return read(client, PAGE)


def test_the_best_first_then_shared_ranks_by_name_then_too_few(four, client_of, bob):
    places = [(one["Username"], one["Rank"]) for one in lines(client_of(bob))]
    assert places == [("zoe", "1"), ("alice", "2"), ("ben", "2"), ("cora", "")]


def test_that_they_are_not_apart_is_said_plainly(four, client_of, bob):
    page = client_of(bob).get(PAGE).text
    assert page.count("tied") == 2
    assert page.count("not enough data") == 1


def test_another_school_is_not_among_them(four, client_of, dora):
    assert lines(client_of(dora)) == []
