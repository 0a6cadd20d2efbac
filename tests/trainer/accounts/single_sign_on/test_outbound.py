"""What this server asks on behalf of an owner: public addresses, in seconds, without redirects."""

import socket
import threading
import time
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

import pytest
import requests

from trainer.accounts.sign_on import outbound


@contextmanager
def serving(answer):
    class Handler(BaseHTTPRequestHandler):
        asked = 0

        def do_GET(self):
            type(self).asked += 1
            answer(self)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=[0.01], daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", Handler
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def says(text: bytes):
    def answer(handler):
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(text)

    return answer


def fetch(url: str) -> bytes:
    with outbound.session() as session:
        return session.get(url).content


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:0:0:0:0:80ff:fffe", "2001:db8::1", "3fff::1"),
        *("fec0::1", "feff:ffff::1", "64:ff9b:1::7f00:1", "64:ff9b:1:ffff::1", "::7f00:1", "::808:808"),
        *("::ffff:0:7f00:1", "::ffff:0:808:808", "::ffff:10.0.0.1", "5f00::1", "4000::1", "fe00::1"),
        *("192.0.0.1", "192.0.0.9", "192.0.0.10", "192.0.0.170", "192.88.99.1", "198.18.0.1", "240.0.0.1"),
    ],
)
def test_addresses_inside_a_network_are_not_public(address):
    assert not outbound.is_public(ip_address(address))


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e", "::ffff:93.184.215.14"]
)
def test_public_addresses_are(address):
    assert outbound.is_public(ip_address(address))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0x7f.1"])
def test_a_host_inside_is_not_asked(host):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        listener.settimeout(0.05)
        with pytest.raises(requests.RequestException):
            fetch(f"https://{host}:{listener.getsockname()[1]}/")
        with pytest.raises(TimeoutError):
            listener.accept()


def test_a_name_with_one_address_inside_is_not_asked(monkeypatch):
    """The first may be public, as a name that changes would have it."""
    found = [(None, None, None, "", (address, 443)) for address in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(OSError, match="inside a network"):
        outbound.public_address("rebinds.example", 443)


def test_the_address_that_was_checked_is_the_one_that_is_asked(monkeypatch):
    found, asked = [(None, None, None, "", ("93.184.215.14", 443))], []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    def connect(where, timeout):
        asked.append(where)
        raise OSError("not in a test")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(requests.ConnectionError):
        fetch("https://login.example/")
    assert asked == [("93.184.215.14", 443)]


def test_what_is_not_encrypted_is_not_asked():
    with serving(says(b"hello")) as (address, handler):
        with pytest.raises(outbound.Refused):
            fetch(address)
        assert handler.asked == 0


def test_what_the_operator_named_is_asked(settings):
    """The negative control of the tests above."""
    with serving(says(b"hello")) as (address, _handler):
        settings.INTERNAL_PROVIDERS = [address]
        assert fetch(f"{address}/here") == b"hello"


def test_a_redirect_is_not_followed(settings):
    def away(handler):
        handler.send_response(302)
        handler.send_header("Location", "/other")
        handler.end_headers()

    with serving(away) as (address, handler):
        settings.INTERNAL_PROVIDERS = [address]
        with pytest.raises(requests.TooManyRedirects):
            fetch(address)
        assert handler.asked == 1


def test_an_answer_is_read_to_a_length(settings):
    with serving(says(b"x" * (outbound.MAX_BYTES + 1))) as (address, _handler):
        settings.INTERNAL_PROVIDERS = [address]
        with pytest.raises(outbound.Refused):
            fetch(address)
    with serving(says(b"x" * outbound.MAX_BYTES)) as (address, _handler):
        settings.INTERNAL_PROVIDERS = [address]
        assert len(fetch(address)) == outbound.MAX_BYTES


@pytest.mark.parametrize("begin", [b"HTTP/1.1 200 OK\r\n\r\n"])
def test_an_answer_a_byte_at_a_time_is_cut(settings, monkeypatch, begin):
    def drip(handler):
        handler.connection.sendall(begin)
        try:
            for letter in b"x" * 200:
                handler.connection.sendall(bytes([letter]))
                time.sleep(0.05)
        except OSError:
            pass

    monkeypatch.setattr(outbound, "LONGEST", 0.5)
    with serving(drip) as (address, _handler):
        settings.INTERNAL_PROVIDERS = [address]
        begun = time.monotonic()
        with suppress(requests.RequestException):  # or what came until then
            fetch(address)
        assert 0.4 < time.monotonic() - begun < 5  # of ten
