"""Where a user is signed in, by allauth's list, and how they end the rest."""

import pytest
from django.test import Client

from tests.trainer.accounts.sign_ins import HERE, THERE, signs_in

pytestmark = pytest.mark.django_db
PAGE = "/settings/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def phone(alice) -> Client:
    client = Client(headers={"user-agent": FIREFOX})
    assert signs_in("alice", browser=client, address=THERE)
    return client


@pytest.fixture
def desk(alice) -> Client:
    client = Client()
    assert signs_in("alice", browser=client, address=HERE)
    return client


def test_each_browser_is_a_line(phone, desk):
    page = desk.get(PAGE).content.decode()
    assert f"Firefox 128, Linux, from {THERE}" in page
    assert f"an unknown browser, from {HERE}" in page
    assert page.count("this browser") == 1


def test_the_others_end_and_this_one_stays(phone, desk, bob):
    other = Client()
    assert signs_in("bob", browser=other)
    assert desk.post(PAGE).status_code == 302
    assert phone.get("/games/")["Location"].startswith("/login/")
    assert desk.get("/games/").status_code == 200
    assert other.get("/games/").status_code == 200
    assert 'type="submit">End the other sessions' not in desk.get(PAGE).content.decode()


def test_an_address_that_the_proxy_does_not_say_is_none(alice, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    browser = Client()
    assert signs_in("alice", browser=browser)
    page = browser.get(PAGE).content.decode()
    assert "an unknown browser" in page
    assert "0.0.0.0" not in page


def test_an_ipv6_client_signs_in(alice):
    browser = Client()
    assert signs_in("alice", browser=browser, address="2001:db8:1:2:aaaa::1")
    assert "from 2001:db8:1:2::" in browser.get(PAGE).content.decode()
