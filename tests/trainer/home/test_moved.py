"""Addresses of earlier versions lead to the page that has their content now."""

import pytest
from django.urls import resolve

from trainer.home.urls import MOVED
from trainer.home.views.pages import OF_A_PERSON

pytestmark = pytest.mark.django_db
OF_STAFF = ("analysis/questions/", "desk/", "progress/mastery/")


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_an_old_address_leads_to_the_page(client_of, alice, bob, old, new):
    """For good, but where the page is the reader's own."""
    url = "/" + old.replace("<slug:game>", "six-card-poker").replace("<int:person>", str(alice.pk))
    found = client_of(bob if old in OF_STAFF else alice).get(url, follow=True)
    assert found.status_code == 200
    ((address, status),) = found.redirect_chain
    assert status == (302 if new in OF_A_PERSON and "<" not in old else 301)
    at = resolve(address)
    assert at.view_name == new
    assert at.kwargs.get("membership_id", alice.pk) == alice.pk


def test_signed_out_an_old_address_leads_to_sign_in(client):
    assert client.get("/desk/").headers["Location"] == "/login/?next=/desk/"
