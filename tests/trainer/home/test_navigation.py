"""The header: at most five sections a role, every page in one of them, and everything near."""

import re
from datetime import timedelta

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from tests.conftest import join
from tests.trainer.exams.attempts import candidate_of, give
from tests.trainer.whole.crawl.page_reader import Reader
from trainer.exams.services import giving
from trainer.home.navigation import GUEST, OUTSIDE, STAFF, TRAINEE, navigation_of, places, sections_of
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db


def views(resolver: URLResolver | None = None, before: str = "") -> dict[str, object]:
    """Return the views that answer GET, by URL name."""
    found = {}
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLPattern):
            found[f"{before}{entry.name}"] = entry.callback
        else:
            found |= views(entry, f"{entry.namespace}:" if entry.namespace else before)
    return found


def answers_get(view) -> bool:
    from tests.trainer.whole.test_permissions import methods_of

    return "GET" in methods_of(view)


def unplaced(names: dict[str, object]) -> set[str]:
    """Return the URL names with a page that have neither a section nor a reason for having none."""
    placed = {*places(STAFF), *places(TRAINEE), *places(GUEST), *OUTSIDE}
    pages = {name for name, view in names.items() if answers_get(view)}
    return {name for name in pages - placed if not name.startswith("api:v1_")}


def test_every_page_has_a_section_or_a_reason():
    assert unplaced(views()) == set()


@pytest.mark.parametrize("role", Role)
def test_no_role_has_more_than_five_sections(riverside, role):
    assert len(sections_of(join(riverside, "anyone", role))) <= 5


def titles(membership, name: str) -> list[str]:
    return [str(link.title) for link in navigation_of(membership, name).row]


def test_a_row_has_what_the_guards_let_this_role_open(bob, mona, olga):
    assert "Branding" not in titles(bob, "accounts:people")
    assert {"Branding", "API tokens"} <= set(titles(mona, "accounts:people"))
    assert "Settings and log" not in titles(mona, "accounts:people")
    assert "Settings and log" in titles(olga, "accounts:people")
    assert "Regrading" in titles(mona, "reports:school")
    assert "Regrading" not in titles(bob, "reports:school")


ROWS = re.compile(r'<nav class="(?:main-nav|section-row)".*?</nav>', re.DOTALL)


def presses(client) -> dict[str, int]:
    """Return how many presses lead from home to each page of the navigation."""
    reached, waiting = {"/": 0}, ["/"]
    while waiting:
        at = waiting.pop(0)
        links = ROWS.findall(client.get(at).content.decode())
        for address in dict.fromkeys(link for nav in links for link in Reader(nav).addresses):
            if address not in reached and "/static/" not in address:
                reached[address] = reached[at] + 1
                waiting.append(address)
    return reached


def test_everything_in_the_navigation_is_three_presses_from_home(riverside, client_of):
    for member in (join(riverside, role, role) for role in (Role.TRAINEE, Role.OWNER)):
        reached = presses(client_of(member))
        pages = [page for each in sections_of(member) for page in each.pages if page.is_open_to(member)]
        assert {page.url(member) for page in pages if page.has_some(member)} <= set(reached)
        assert max(reached.values()) <= 3


def test_a_tab_with_nothing_behind_it_is_not_there(client_of, alice, mona):
    procedures = 'href="/procedures/"'
    assert procedures not in client_of(alice).get("/games/").content.decode()
    written = {"title": "Mispays", "text": "Call the floor.", "rules": ""}
    assert client_of(mona).post("/procedures/write/", written).status_code == 302
    assert procedures in client_of(alice).get("/games/").content.decode()


def count_shown(member) -> int:
    return sum(link.count for link in navigation_of(member, "home:home").sections)


def test_an_examiner_sees_how_many_candidates_of_today_wait(alice, bob, mona):
    annie = join(alice.school, "annie", Role.TRAINEE)
    exam = give(bob, alice, annie)
    exam.day = timezone.localdate()
    exam.save()
    assert (count_shown(bob), count_shown(mona), count_shown(alice)) == (2, 0, 0)
    giving.unlock(candidate=candidate_of(exam, alice), by=bob)
    assert count_shown(bob) == 1
    exam.day += timedelta(days=1)
    exam.save()
    assert count_shown(bob) == 0
