"""Pages that watch, as far as their sockets go: each comes back by itself, after a pause as a page has it."""

import random
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.servers.serving import Server

CLOSE, PING = 8, 9
PONG = b"\x8a\x80\0\0\0\0"


@dataclass
class Watchers:
    """`since` says of each that is connected since when, in seconds of `time.monotonic`."""

    server: Server
    session: str
    since: dict[int, float] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)

    def come(self, many: int) -> None:
        for number in range(many):
            threading.Thread(target=self._watch, args=[number], daemon=True).start()

    def _watch(self, number: int) -> None:
        pauses = random.Random(number)
        while not self.over.is_set():
            with suppress(OSError):
                self._listen(number)
            self.since.pop(number, None)
            self.over.wait(1 + 3 * pauses.random())  # as socket.js does

    def _listen(self, number: int) -> None:
        address = urlsplit(self.server.base_url)
        lines = [
            *("GET /ws/tables/ HTTP/1.1", f"Host: {address.netloc}", f"Origin: {self.server.base_url}"),
            *(f"Cookie: sessionid={self.session}", "Connection: Upgrade", "Upgrade: websocket"),
            *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""),
        ]
        with socket.create_connection((address.hostname, address.port), timeout=60) as door:
            door.sendall("\r\n".join(lines).encode())
            if b" 101 " not in door.recv(4096).split(b"\r\n")[0]:
                return
            self.since[number] = time.monotonic()
            while (frame := door.recv(4096)) and frame[0] & 0x0F != CLOSE:
                if frame[0] & 0x0F == PING:
                    door.sendall(PONG)
