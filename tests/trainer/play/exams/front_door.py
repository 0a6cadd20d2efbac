"""Answers posted at once to the whole front door, in a known order: each gets its own thread behind it."""

import asyncio
from urllib.parse import urlencode

from django.test import Client

TOKEN = "0123456789abcdef0123456789abcdef"

Posted = tuple[str, dict]
"""An address and a form."""


def arriving(client: Client, posts: list[Posted]) -> list[int]:
    """The statuses, in the order in which they arrived."""

    async def all_at_once() -> list[int]:
        return list(await asyncio.gather(*(_post(client, *one) for one in posts)))

    return asyncio.run(all_at_once())


async def _post(client: Client, path: str, form: dict) -> int:
    from trainer.asgi import application

    body = urlencode({**form, "csrfmiddlewaretoken": TOKEN}, doseq=True).encode()
    cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"
    headers = {
        "host": "testserver",
        "cookie": cookies,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": str(len(body)),
        "hx-request": "true",
    }
    scope = {
        **{"type": "http", "method": "POST", "path": path, "raw_path": path.encode()},
        **{"query_string": b"", "http_version": "1.1", "scheme": "http", "root_path": ""},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        **{"server": ("testserver", 80), "client": ("127.0.0.1", 1)},
    }
    statuses, over = [], asyncio.Event()
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        if messages:
            return messages.pop()
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        if message["type"] == "http.response.start":
            statuses.append(message["status"])
        elif not message.get("more_body"):
            over.set()

    await application(scope, receive, send)
    return statuses[0]
