"""A client that sends bodies by hand, announced or in chunks, whole or not; and what a server holds of it."""

import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.servers.serving import Server

BLOCK = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"y" * 65_000 + b"\r\n"


@dataclass
class Answer:
    status: int
    headers: str
    page: str


class Sender:
    """One connection; `sent` counts what has left of a body."""

    def __init__(self, server: Server, path: str, *headers: str) -> None:
        self.address = urlsplit(server.base_url)
        self.door = socket.create_connection((self.address.hostname, self.address.port), timeout=30)
        self.sent = 0
        first = f"POST {path} HTTP/1.1", f"Host: {self.address.netloc}", "Accept-Language: es"
        kind = "Content-Type: multipart/form-data; boundary=x"
        self.door.sendall("\r\n".join([*first, kind, *headers, "", ""]).encode())

    def send(self, size: int, *, chunked: bool = False) -> None:
        """Stop early once the server has closed."""
        try:
            while self.sent < size:
                block = BLOCK[: size - self.sent]
                self.door.sendall(b"%x\r\n%s\r\n" % (len(block), block) if chunked else block)
                self.sent += len(block)
        except OSError:
            return

    def answer(self) -> Answer:
        """All that comes until the server closes."""
        said = b""
        while got := self.door.recv(65_536):
            said += got
        self.door.close()
        head, _, page = said.decode().partition("\r\n\r\n")
        return Answer(int(head.split()[1]), head, page)


def post(server: Server, path: str, size: int, *headers: str, chunked: bool = False) -> Answer:
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    sender = Sender(server, path, "Connection: close", length, *headers)
    sender.send(size, chunked=chunked)
    if chunked:
        sender.door.sendall(b"0\r\n\r\n")
    return sender.answer()


def most_memory(server: Server) -> int:
    """Bytes of the most that its process has had so far."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024
