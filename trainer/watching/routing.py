"""The sockets of this room."""

from typing import Any

from django.urls import path

from trainer.watching.consumers import WatchConsumer

# A pattern of Django's that leads to a socket: neither set of stubs has a name for that.
websocket_urlpatterns: list[Any] = [
    path("ws/tables/<uuid:run_id>/", WatchConsumer.as_asgi())  # type: ignore[arg-type]  # it is no view
]
