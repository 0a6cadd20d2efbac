"""Only a page of this very trainer opens a socket."""

import pytest
from channels.testing import WebsocketCommunicator

from trainer.ops.origins import SameOrigin


async def accepting(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})


async def opens(application, *headers) -> bool:
    socket = WebsocketCommunicator(application, "/", headers=list(headers))
    connected, _ = await socket.connect(timeout=30)
    await socket.disconnect()
    return connected


HOST = (b"host", b"trainer.example:8000")
FOREIGN = [
    (b"origin", b"http://elsewhere.example"),
    (b"origin", b"http://trainer.example:9000"),
    (b"origin", b"http://trainer.example"),
    (b"origin", b"https://trainer.example:8000"),
    (b"origin", b"null"),
    (b"origin", b""),
    (b"origin", b"\xff"),
    (b"origin", b"http://["),
    (b"origin", b"file://trainer.example:8000"),
    (b"x-no-origin", b""),
]


@pytest.fixture(autouse=True)
def allowed_hosts(settings):
    settings.ALLOWED_HOSTS = ["*"]


async def test_the_own_page_is_let_in():
    assert await opens(SameOrigin(accepting), HOST, (b"origin", b"http://trainer.example:8000"))


@pytest.mark.parametrize("origin", FOREIGN)
async def test_others_are_not(origin):
    assert not await opens(SameOrigin(accepting), HOST, origin)


async def test_a_host_we_do_not_answer_to_is_refused_even_to_itself(settings):
    settings.ALLOWED_HOSTS = ["trainer.example"]
    other = b"elsewhere.example"
    assert not await opens(SameOrigin(accepting), (b"host", other), (b"origin", b"http://" + other))


BY_PROXY = [HOST, (b"x-forwarded-proto", b"https")]


@pytest.mark.parametrize(
    ("headers", "origin", "welcome"),
    [
        (BY_PROXY, b"https://trainer.example:8000", True),
        (BY_PROXY, b"http://trainer.example:8000", False),
        ([HOST], b"https://trainer.example:8000", False),
        ([HOST], b"http://trainer.example:8000", True),
    ],
)
async def test_behind_a_proxy_the_scheme_is_what_it_says(settings, headers, origin, welcome):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert await opens(SameOrigin(accepting), *headers, (b"origin", origin)) is welcome


async def test_without_a_proxy_its_header_is_ignored():
    assert not await opens(SameOrigin(accepting), *BY_PROXY, (b"origin", b"https://trainer.example:8000"))
