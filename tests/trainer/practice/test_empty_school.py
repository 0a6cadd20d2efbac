"""The first page of a school in which no one learns yet: its owner is shown the way, and no one else."""

import pytest
from django.urls import reverse

from tests.conftest import join, signed_in
from trainer.accounts.services import people
from trainer.schools.models import Role
from trainer.schools.services import open_school

pytestmark = pytest.mark.django_db

SAYS = "No trainees yet"


@pytest.fixture
def school():
    return open_school(name="Harbour")


def home(member) -> str:
    return signed_in(member).get(reverse("home:home")).text


def test_an_owner_without_trainees_is_shown_how_they_come_in(school):
    page = home(join(school, "olga", Role.OWNER))
    assert SAYS in page
    for name in ("accounts:people_add", "schools:classes", "schools:house_rules"):
        assert f'href="{reverse(name)}"' in page[page.index(SAYS) :]


def test_who_cannot_let_anybody_in_is_not(school):
    assert SAYS not in home(join(school, "mona", Role.MANAGER))
    assert SAYS not in home(join(school, "bob", Role.INSTRUCTOR))


def test_with_the_first_trainee_it_is_gone_and_without_the_last_it_is_back(school):
    olga, alice = join(school, "olga", Role.OWNER), join(school, "alice", Role.TRAINEE)
    assert SAYS not in home(olga)
    assert SAYS not in home(alice)
    people.leave(membership=alice, by=olga)
    assert SAYS in home(olga)
