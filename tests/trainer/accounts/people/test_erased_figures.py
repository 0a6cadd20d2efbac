"""The demo school's pages have the same figures before and after one of its trainees is erased."""

import re
from collections import Counter

import pytest
from django.db import transaction
from django.utils.html import strip_tags

from tests.conftest import signed_in
from trainer.accounts.services.erasure import erase
from trainer.accounts.services.people import leave
from trainer.demo.history import fill
from trainer.play.models import Run
from trainer.reports.models import DayTally
from trainer.schools.models import Membership, SchoolClass, User

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]
PERSON, OWNER = "mei", "owner"
SCHOOL_PAGES = (
    "/progress/",
    "/progress/?former=on",
    "/progress/compare/",
    "/progress/answers/",
    "/progress/ledger/",
    "/analysis/",
    "/analysis/pace/",
    "/analysis/performance-drops/",
    "/disputes/",
    "/certifications/",
    "/table-tests/",
    "/assignments/",
    "/classes/",
)


@pytest.fixture(scope="module")
def _filled(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        fill()
        User.objects.update(is_demo=False)  # those of the demo are let in only while DEBUG is on
        yield
        transaction.set_rollback(True)


@pytest.fixture
def people(_filled, db) -> dict[str, Membership]:
    found = Membership.objects.select_related("user", "school")
    return {one.user.username: one for one in found}


def words(client, address: str, names: tuple[str, ...]) -> Counter[str]:
    """Return the words of a page, with one word for all names of the person; their order is the names'."""
    response = client.get(address)
    assert response.status_code == 200, address
    text = strip_tags(response.content.decode().partition("<main")[2])
    for name in names:
        text = text.replace(name, "PERSON")
    return Counter(re.sub(r"\s+", " ", text).split())


def all_words(owner: Membership, person: Membership) -> dict[str, Counter[str]]:
    client = signed_in(owner)
    user = Membership.objects.get(pk=person.pk).user
    names = (user.plain_name, user.username)
    own = (
        f"/progress/{person.pk}/",
        f"/progress/{person.pk}/dealer-report/",
        f"/progress/{person.pk}/tests/",
    )
    classes = tuple(f"/classes/{one.pk}/" for one in SchoolClass.objects.filter(members=person))
    return {address: words(client, address, names) for address in (*SCHOOL_PAGES, *own, *classes)}


def test_every_figure_of_the_school_is_the_same(people):
    """They left before, as today: pages that list present people lose them then, and nothing when erased."""
    owner, mei = people[OWNER], people[PERSON]
    leave(membership=mei, by=owner)
    before, tallies = all_words(owner, mei), list(DayTally.objects.order_by("pk").values())
    erase(person=Membership.objects.get(pk=mei.pk), by=owner)
    after = all_words(owner, mei)
    assert any(page["PERSON"] for page in before.values())
    for address, page in before.items():
        assert after[address] == page, (address, after[address] - page, page - after[address])
    assert list(DayTally.objects.order_by("pk").values()) == tallies


def test_one_answer_less_would_be_seen(people):
    """The negative control."""
    owner, mei = people[OWNER], people[PERSON]
    before = all_words(owner, mei)
    DayTally.objects.filter(membership=mei).update(decisions=1, right=0)
    assert all_words(owner, mei) != before
    assert Run.objects.filter(membership=mei).exists()
