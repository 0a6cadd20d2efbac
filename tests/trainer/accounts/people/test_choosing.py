"""Choosing a school: pages are of that school; another one, or one that was left, is not there."""

import pytest

from tests.conftest import join
from trainer.accounts.services.people import leave
from trainer.schools.models import AuditLine, Membership, Role, School


@pytest.fixture
def there(olga, hillside) -> Membership:
    """Olga trains at Hillside too, which she joined last."""
    return join(hillside, "olga", Role.TRAINEE, user=olga.user)


def choose(client, school) -> int:
    return client.post("/school/choose/", {"school": getattr(school, "pk", school)}).status_code


def test_pages_are_of_the_school_that_was_chosen(client_of, olga, there, alice, charlie, riverside, hillside):
    client = client_of(olga)
    assert client.get("/people/").status_code == 404
    assert choose(client, riverside) == 302
    page = client.get("/people/").content.decode()
    assert "Alice" in page
    assert "Charlie" not in page
    assert client.get("/school/").context["school"] == riverside
    assert client.get(f"/people/{charlie.pk}/").status_code == 404
    assert choose(client, hillside) == 302
    for url in ("/people/", "/school/", f"/people/{alice.pk}/", f"/progress/{alice.pk}/"):
        assert client.get(url).status_code == 404, url


def test_nor_is_one_of_others_or_one_that_was_left(client_of, olga, there, alice, riverside, hillside):
    assert choose(client_of(alice), hillside) == 404
    client = client_of(olga)
    assert choose(client, hillside) == 302
    leave(membership=there, by=there)
    assert client.get("/school/").context["school"] == riverside
    assert choose(client, hillside) == 404


def test_the_header_offers_schools_only_to_who_has_several(client_of, olga, alice, there):
    assert 'action="/school/choose/"' in client_of(olga).get("/").content.decode()
    assert 'action="/school/choose/"' not in client_of(alice).get("/").content.decode()


def test_an_owner_renames_the_school_with_a_line(client_of, olga, riverside):
    client = client_of(olga)
    client.post("/school/", {"name": "  River  Bank "})
    assert School.objects.get(pk=riverside.pk).name == "River Bank"
    line = AuditLine.objects.get()
    assert (line.act, line.who, line.detail) == ("renamed", olga, "Riverside → River Bank")
    for same in ("River Bank", "", "a\x07b"):
        client.post("/school/", {"name": same})
    assert AuditLine.objects.count() == 1
