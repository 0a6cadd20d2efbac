"""The sockets of this room."""

from typing import Any

from django.urls import path

from trainer.live.sockets.room_sockets import PanelConsumer, ScreenConsumer
from trainer.operating.observing import counted

LIVE_SOCKETS = {
    "ws/rooms/<uuid:room_id>/panel/": PanelConsumer,
    "ws/rooms/<uuid:room_id>/screen/": ScreenConsumer,
}

# Patterns of Django's that lead to a socket: neither set of stubs has a name for that.
live_urlpatterns: list[Any] = [
    path(route, counted(route, consumer.as_asgi()))  # type: ignore[arg-type]  # it is no view
    for route, consumer in LIVE_SOCKETS.items()
]
