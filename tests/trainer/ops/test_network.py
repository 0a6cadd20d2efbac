"""A school served from one machine: what its pages give out as its address, and who is refused."""

import pytest
from django.test import RequestFactory

from trainer.ops import network
from trainer.ops.network import PrivateNetwork, own_addresses, own_hosts, public_url

OWN = ["10.0.0.7", "172.17.0.1"]


@pytest.fixture
def at_10_0_0_7(monkeypatch, settings):
    monkeypatch.setattr(network, "own_addresses", lambda: OWN)
    settings.CLASSROOM, settings.ALLOWED_HOSTS = "HTTP", ["*"]


def asked(host, **how):
    return RequestFactory(headers={"host": host}).get("/", **how)


@pytest.mark.usefixtures("at_10_0_0_7")
@pytest.mark.parametrize(
    ("host", "given"),
    [
        ("localhost:8000", "10.0.0.7:8000"),
        ("127.0.0.1", "10.0.0.7"),
        ("[::1]:8000", "10.0.0.7:8000"),
        ("laptop.local:8000", "laptop.local:8000"),
    ],
)
def test_a_page_opened_at_this_machine_gives_out_its_address_on_the_network(host, given):
    assert public_url(asked(host), "/join/") == f"http://{given}/join/"


def test_a_server_and_a_machine_without_a_network_give_out_the_address_that_was_asked(monkeypatch, settings):
    monkeypatch.setattr(network, "own_addresses", lambda: OWN)
    settings.ALLOWED_HOSTS = ["*"]
    assert public_url(asked("localhost"), "/") == "http://localhost/"
    settings.CLASSROOM = "HTTP"
    settings.NAMED_HOSTS = ("localhost", "deal.example")
    assert public_url(asked("localhost"), "/") == "http://deal.example/"
    settings.NAMED_HOSTS = ()
    monkeypatch.setattr(network, "own_addresses", list)
    assert public_url(asked("localhost"), "/") == "http://localhost/"


def test_the_hosts_are_this_machines_and_no_address_is_of_the_internet_or_of_itself_alone():
    assert {"localhost", "127.0.0.1", *own_addresses()} <= set(own_hosts())
    assert not [address for address in own_addresses() if address.startswith("127.")]


async def answered(client, kind="http"):
    sent = []

    async def inside(scope, receive, send):
        sent.append("inside")

    async def send(message):
        sent.append(message.get("status", message["type"]))

    await PrivateNetwork(inside)({"type": kind, "client": (client, 5)}, None, send)
    return sent[0]


@pytest.mark.parametrize("client", ["127.0.0.1", "192.168.1.20", "10.1.2.3", "100.64.0.9", "fe80::1%eth0"])
async def test_clients_of_private_networks_are_answered(client):
    assert await answered(client) == "inside"


@pytest.mark.parametrize("client", ["8.8.8.8", "2606:4700::1111"])
async def test_clients_of_the_internet_are_refused(client):
    assert await answered(client) == 403
    assert await answered(client, "websocket") == "websocket.close"
