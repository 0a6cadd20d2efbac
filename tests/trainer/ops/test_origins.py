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
FOREIGN = (
    *(b"http://elsewhere.example", b"http://trainer.example:9000", b"http://trainer.example", b"null", b""),
    *(b"https://trainer.example:8000", b"\xff", b"http://[", b"file://trainer.example:8000"),
)


@pytest.fixture(autouse=True)
def allowed_hosts(settings):
    settings.ALLOWED_HOSTS = ["*"]


async def test_the_own_page_is_let_in_and_no_other():
    own = SameOrigin(accepting)
    assert await opens(own, HOST, (b"origin", b"http://trainer.example:8000"))
    assert not await opens(own, HOST)
    for origin in FOREIGN:
        assert not await opens(own, HOST, (b"origin", origin)), origin


async def test_a_host_we_do_not_answer_to_is_refused_even_to_itself(settings):
    settings.ALLOWED_HOSTS = ["trainer.example"]
    other = b"elsewhere.example"
    assert not await opens(SameOrigin(accepting), (b"host", other), (b"origin", b"http://" + other))


BY_PROXY = [HOST, (b"x-forwarded-proto", b"https")]


async def test_behind_a_proxy_the_scheme_is_what_it_says(settings):
    own, secure = SameOrigin(accepting), (b"origin", b"https://trainer.example:8000")
    assert not await opens(own, *BY_PROXY, secure)  # no proxy is set, so its header is ignored
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    plain = (b"origin", b"http://trainer.example:8000")
    found = [await opens(own, *of, by) for of in (BY_PROXY, [HOST]) for by in (secure, plain)]
    assert found == [True, False, False, True]
