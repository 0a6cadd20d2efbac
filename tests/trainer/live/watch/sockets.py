"""A watcher's socket, through the whole front door: origin, session, routing, consumer."""

from contextlib import asynccontextmanager

from channels.testing import WebsocketCommunicator
from django.test import Client

HOST = b"testserver"


def communicator(client: Client, path: str) -> WebsocketCommunicator:
    """With the cookies and the languages that this client's pages are asked for with."""
    from trainer.asgi import application

    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items())
    headers = [(b"host", HOST), (b"origin", b"http://" + HOST)]
    headers += [(b"cookie", cookies.encode())] if cookies else []
    accepted = client.defaults.get("HTTP_ACCEPT_LANGUAGE", "")
    headers += [(b"accept-language", accepted.encode())] if accepted else []
    return WebsocketCommunicator(application, path, headers=headers)


async def opens(client: Client, run_id) -> bool:
    socket = communicator(client, f"/ws/tables/{run_id}/")
    connected, _ = await socket.connect(timeout=30)
    await socket.disconnect()
    return connected


def watching(client: Client, run_id):
    """An open socket; the snapshot is still to be received."""
    return listening(client, f"/ws/tables/{run_id}/")


@asynccontextmanager
async def listening(client: Client, path: str):
    """An open socket at this address."""
    socket = communicator(client, path)
    connected, _ = await socket.connect(timeout=30)
    assert connected
    try:
        yield socket
    finally:
        await socket.disconnect()
