"""Where a request comes from is what our own proxy says, or the other end of the line; no client's word."""

import pytest
from django.test import Client, RequestFactory

from tests.trainer.accounts.sign_ins import LOCKED
from trainer.accounts import sign_in_limits
from trainer.ops.client_address import address_of, normalize
from trainer.ops.process_guard import proxy_without_client_address

PEER = "192.0.2.7"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("203.0.113.9", "203.0.113.9"),
        (" 203.0.113.9:5123 ", "203.0.113.9"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:bbbb::2]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("unknown", ""),
        ("", ""),
        ("<script>", ""),
    ],
)
def test_an_address_is_written_one_way(written, address):
    assert normalize(written) == address


def of(settings, header: str = "", ssl: tuple[str, str] | None = None, **sent: str) -> str:
    settings.PROXY_ADDRESS_HEADER, settings.SECURE_PROXY_SSL_HEADER = header, ssl
    return address_of(RequestFactory().get("/", REMOTE_ADDR=PEER, **sent))


FORGED = {"HTTP_X_FORWARDED_FOR": "203.0.113.1", "HTTP_X_REAL_IP": "203.0.113.2", "HTTP_FORWARDED": "for=9"}


def test_without_a_proxy_no_header_is_believed(settings):
    assert of(settings, **FORGED) == PEER


def test_behind_one_its_own_word_counts_which_comes_last(settings):
    sent = {"HTTP_X_FORWARDED_FOR": "203.0.113.1, 198.51.100.4"}
    assert of(settings, "HTTP_X_FORWARDED_FOR", **sent) == "198.51.100.4"
    assert of(settings, "HTTP_X_REAL_IP", **FORGED) == "203.0.113.2"


def test_a_proxy_that_does_not_say_gives_no_address(settings):
    assert of(settings, ssl=("HTTP_X_FORWARDED_PROTO", "https"), **FORGED) == ""
    assert of(settings, "HTTP_X_FORWARDED_FOR") == ""


@pytest.mark.django_db
def test_an_unknown_address_limits_no_one(settings, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 3)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    def tried():
        forms = ({"username": f"name{number}", "password": "wrong"} for number in range(6))
        return [Client().post("/login/", form).status_code for form in forms]

    assert LOCKED not in tried()
    settings.SECURE_PROXY_SSL_HEADER = None  # the negative control
    assert LOCKED in tried()


def test_it_is_said_before_deployment_where_the_proxy_does_not_say(settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert [warning.id for warning in proxy_without_client_address(None)] == ["trainer.W002"]
    settings.PROXY_ADDRESS_HEADER = "HTTP_X_FORWARDED_FOR"
    assert proxy_without_client_address(None) == []
