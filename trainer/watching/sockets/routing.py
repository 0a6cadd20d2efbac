"""The sockets of this room."""

from typing import Any

from django.urls import path

from trainer.operating.observing import counted
from trainer.watching.sockets.consumers import RoomConsumer, WatchConsumer
from trainer.watching.sockets.seat_socket import SeatConsumer
from trainer.watching.sockets.wall_socket import RoomWallConsumer, WallConsumer

SOCKETS = {
    "ws/tables/": WallConsumer,
    "ws/tables/room/": RoomWallConsumer,
    "ws/tables/<uuid:run_id>/": WatchConsumer,
    "ws/tables/<uuid:run_id>/room/": RoomConsumer,
    "ws/seat/<uuid:run_id>/": SeatConsumer,
}

# Patterns of Django's that lead to a socket: neither set of stubs has a name for that.
websocket_urlpatterns: list[Any] = [
    path(route, counted(route, consumer.as_asgi()))  # type: ignore[arg-type]  # it is no view
    for route, consumer in SOCKETS.items()
]
