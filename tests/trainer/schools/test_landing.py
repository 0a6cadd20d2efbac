"""After coming in each role stands before its own work."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db
LAND = reverse("home:landing")


@pytest.mark.parametrize(
    ("who", "page"),
    [
        ("alice", "home:home"),
        ("bob", "schools:classes"),
        ("mona", "reports:school"),
        ("olga", "reports:school"),
    ],
)
def test_each_role_lands_before_its_own_work(client_of, request, alice, who, page):
    client = client_of(request.getfixturevalue(who))
    said = client.get(LAND)
    assert (said.status_code, said["Location"]) == (302, reverse(page))
    assert client.get(said["Location"]).status_code == 200


def test_an_owner_who_is_alone_lands_where_people_are_brought_in(client_of, olga):
    assert client_of(olga).get(LAND)["Location"] == reverse("accounts:people")


def test_signing_in_leads_there(client, alice):
    alice.user.set_password("a-passphrase-of-hers")
    alice.user.save()
    said = client.post(reverse("accounts:login"), {"username": "alice", "password": "a-passphrase-of-hers"})
    assert said["Location"] == LAND
