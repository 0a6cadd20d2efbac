"""Django's pages under ASGI with the whole middleware stack in one thread: one hop there, one back.

Left to itself Django alternates between its event loop and a thread around each middleware that is not async.
That is slow, and a client that leaves in between cancels the inner half while the outer half waits for it for
ever: threads pile up and the server cannot be stopped. Here a request that has begun runs to its end in its
thread, whether or not anyone still listens.
"""

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class Pages(ASGIHandler):
    def __init__(self) -> None:
        django.setup(set_prefix=False)
        super().__init__()
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)
