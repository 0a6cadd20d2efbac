"""Search finds what the member may open, and nothing else."""

import pytest

from tests.trainer.live.rooms import opened
from tests.trainer.modes import start_test
from tests.trainer.playing import start_run
from trainer.home.views.search import search
from trainer.schools.services import make_class

pytestmark = pytest.mark.django_db


def found(member, query: str) -> dict[str, list[str]]:
    return {
        str(group.title): [hit.title for hit in group.hits]
        for group in search(membership=member, query=query)
    }


def addresses(member, query: str) -> list[str]:
    return [hit.url for group in search(membership=member, query=query) for hit in group.hits]


def named(member, first: str, last: str):
    member.user.first_name, member.user.last_name = first, last
    member.user.save()
    return member


def test_staff_find_people_of_their_school_whatever_the_accents(alice, bob):
    named(alice, "João", "Nogueira")
    assert found(bob, "joao")["People"] == ["João Nogueira"]
    assert found(bob, "NOG jo")["People"] == ["João Nogueira"]
    assert addresses(bob, "joão") == [f"/people/{alice.pk}/"]


def test_a_stranger_and_a_trainee_find_no_person_and_no_class(alice, annie, bob, dora):
    named(alice, "Xenia", "Quist")
    make_class(school=bob.school, name="Xylophone", by=bob)
    assert set(found(bob, "xe")) == {"People"}
    assert set(found(bob, "xylo")) == {"Classes and rounds"}
    for other in (annie, dora):
        assert found(other, "xe") == found(other, "xylo") == {}


def test_a_round_is_found_by_its_whole_deal_code_by_its_dealer_and_by_staff(alice, annie, bob, dora):
    run = start_run(alice, seed="noon-26")
    assert addresses(alice, "noon-26") == [f"/runs/{run.pk}/rounds/0/"]
    assert addresses(bob, "noon-26") == [f"/tables/{run.pk}/"]
    assert addresses(annie, "noon-26") == addresses(dora, "noon-26") == addresses(alice, "noon-2") == []


def test_no_table_test_is_found(alice, bob):
    run = start_test(alice)
    assert addresses(bob, run.seed) == addresses(alice, run.seed) == []


def test_staff_find_a_live_class_by_its_deal_code(alice, bob):
    live_class = opened(bob, seed="noon-26")
    assert addresses(bob, "noon-26") == [f"/live/{live_class.pk}/host/"]
    assert addresses(alice, "noon-26") == []


def test_search_is_closed_during_a_table_test_and_says_so(client_of, alice, annie):
    start_test(alice)
    page = client_of(alice).get("/search/", {"q": "rabbit"}).content.decode()
    assert "Search is closed during your test" in page
    assert "search-hit" not in page
    assert "search-hit" in client_of(annie).get("/search/", {"q": "rabbit"}).content.decode()


@pytest.mark.parametrize("typed", ["\x00\x00", "<script>ab", "' or 1=1", "%%", "a" * 5000])
def test_anything_may_be_typed(client_of, bob, typed):
    page = client_of(bob).get("/search/", {"q": typed})
    assert page.status_code == 200
    assert "<script>ab" not in page.content.decode()
