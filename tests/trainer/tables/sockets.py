"""A watcher's socket, through the whole front door: origin, session, routing, consumer."""

from contextlib import asynccontextmanager

from channels.testing import WebsocketCommunicator
from django.test import Client

HOST = b"testserver"


def communicator(client: Client, path: str) -> WebsocketCommunicator:
    from trainer.asgi import application

    session = client.cookies.get("sessionid")
    cookie = [(b"cookie", f"sessionid={session.value}".encode())] if session else []
    headers = [(b"host", HOST), (b"origin", b"http://" + HOST), *cookie]
    return WebsocketCommunicator(application, path, headers=headers)


async def opens(client: Client, run_id) -> bool:
    socket = communicator(client, f"/ws/tables/{run_id}/")
    connected, _ = await socket.connect()
    await socket.disconnect()
    return connected


@asynccontextmanager
async def watching(client: Client, run_id):
    """An open socket; the snapshot is still to be received."""
    socket = communicator(client, f"/ws/tables/{run_id}/")
    connected, _ = await socket.connect()
    assert connected
    try:
        yield socket
    finally:
        await socket.disconnect()
