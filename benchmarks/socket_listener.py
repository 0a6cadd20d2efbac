"""A websocket that only listens: a benchmark opens hundreds, and a library's cost would be in its numbers."""

import asyncio
import os
import struct
import time
from base64 import b64encode

PING, TEXT = 0x9, 0x1


class Listener:
    """`heard` are the moments (of the clock of `perf_counter`) at which messages had come in whole."""

    def __init__(self) -> None:
        self.heard: list[float] = []
        self.bytes = 0

    async def open(self, address: str, path: str, cookies: str) -> None:
        host, port = address.split(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port), limit=2**20)
        headers = {
            "Host": address,
            "Origin": f"http://{address}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Cookie": cookies,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        self.writer.write("\r\n".join([*lines, "", ""]).encode())
        answer = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.split(b"\r\n")[0], answer
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                size = second & 0x7F
                if size >= 126:
                    form, length = ("!H", 2) if size == 126 else ("!Q", 8)
                    (size,) = struct.unpack(form, await self.reader.readexactly(length))
                body = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            if first & 0x0F == TEXT:
                self.heard.append(time.perf_counter())
                self.bytes += size
            elif first & 0x0F == PING:
                self.writer.write(_pong(body))

    async def close(self) -> None:
        self.task.cancel()
        self.writer.close()


def _pong(body: bytes) -> bytes:
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
    return bytes([0x8A, 0x80 | len(body)]) + mask + masked
