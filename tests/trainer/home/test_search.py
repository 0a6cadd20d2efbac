"""Search finds what the member may open, and nothing else."""

import pytest
from django.utils import timezone, translation

from tests.conftest import join
from tests.trainer.live.rooms import opened
from tests.trainer.modes import start_test
from tests.trainer.playing import HTMX, start_run
from trainer.home.search import MOST, search
from trainer.schools.models import Role
from trainer.schools.services import make_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def annie(riverside):
    return join(riverside, "annie", Role.TRAINEE)


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


# --- People and classes ----------------------------------------------------------------------------------


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


def test_who_has_left_is_not_found(alice, bob):
    named(alice, "Xenia", "Quist")
    alice.left = timezone.now()
    alice.save()
    assert found(bob, "xenia") == {}


# --- Rules, terms, games ---------------------------------------------------------------------------------


def test_a_rule_is_found_by_its_number_before_all_that_begins_like_it(alice):
    first = addresses(alice, "SCP 4")[0]
    assert first == "/games/six-card-poker/#rule-scp-4"


def test_rules_and_terms_are_found_in_the_readers_language(alice):
    assert "Ante" in found(alice, "ante")["Rules"]
    with translation.override("es"):
        assert any("crupier" in title.lower() for title in found(alice, "crupier")["Reglas"])
    assert "Rules" not in found(alice, "crupier")


def test_games_are_found_by_each_word(alice):
    assert found(alice, "rabbit")["Games"] == found(alice, "hunter rab")["Games"] == ["Rabbit Hunter"]


# --- Rounds by deal code ---------------------------------------------------------------------------------


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


# --- The page --------------------------------------------------------------------------------------------


def test_the_page_works_without_scripts_and_gives_the_same_as_a_part(client_of, alice):
    whole = client_of(alice).get("/search/", {"q": "rabbit"}).content.decode()
    part = client_of(alice).get("/search/", {"q": "rabbit"}, **HTMX).content.decode()
    assert "<!doctype" in whole
    assert "<!doctype" not in part
    assert part.strip() in whole


def test_search_is_closed_during_a_table_test_and_says_so(client_of, alice, annie):
    start_test(alice)
    page = client_of(alice).get("/search/", {"q": "rabbit"}).content.decode()
    assert "Search is closed during your test" in page
    assert "search-hit" not in page
    assert "search-hit" in client_of(annie).get("/search/", {"q": "rabbit"}).content.decode()


def test_one_letter_is_too_few_and_nothing_found_says_what_to_try(client_of, alice):
    assert found(alice, "r") == {}
    page = client_of(alice).get("/search/", {"q": "xyzzy"}).content.decode()
    assert "Nothing found for “xyzzy”. Try a name, a rule number or a deal code." in page


@pytest.mark.parametrize("typed", ["\x00\x00", "<script>ab", "' or 1=1", "%%", "a" * 5000])
def test_anything_may_be_typed(client_of, bob, typed):
    page = client_of(bob).get("/search/", {"q": typed})
    assert page.status_code == 200
    assert "<script>ab" not in page.content.decode()


def test_queries_and_hits_are_bounded(riverside, bob, django_assert_max_num_queries):
    for number in range(12):
        named(join(riverside, f"noor{number}", Role.TRAINEE), "Noor", f"Haddad {number}")
        make_class(school=riverside, name=f"Noor {number}", by=bob)
        start_run(bob, seed="noor")
    with django_assert_max_num_queries(6):
        groups = search(membership=bob, query="noor")
    assert [len(group.hits) for group in groups] == [MOST, 2 * MOST]


def test_a_trainee_costs_two_queries(alice, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        search(membership=alice, query="noor")
