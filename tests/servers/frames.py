"""A WebSocket over TLS as a browser opens it, and its frames, without a library."""

import socket
import ssl

PING, PONG, CLOSE, TEXT = 9, 10, 8, 1

TRUSTING = ssl._create_unverified_context()
"""For the clients of a proxy: no authority has signed its certificate."""


def open_socket(origin: str, path: str, cookie: str, port: int) -> ssl.SSLSocket:
    """Return an open socket of this origin, such as https://localhost:8443, on a port of this machine."""
    host = origin.removeprefix("https://")
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: {origin}",
        f"Cookie: {cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    plain = socket.create_connection(("127.0.0.1", port), timeout=30)
    door = TRUSTING.wrap_socket(plain, server_hostname=host.partition(":")[0])
    door.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += exactly(door, 1)
    assert head.startswith(b"HTTP/1.1 101"), head.decode()
    return door


def frame(door: ssl.SSLSocket) -> tuple[int, bytes]:
    """Return the kind and the payload of the next frame, as servers send them: without a mask."""
    first, length = exactly(door, 2)
    if length >= 126:
        length = int.from_bytes(exactly(door, 2 if length == 126 else 8))
    return first & 15, exactly(door, length)


def exactly(door: ssl.SSLSocket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        more = door.recv(size - len(read))
        assert more, "the socket was closed"
        read += more
    return read
