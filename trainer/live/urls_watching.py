"""The paths of this room."""

from django.urls import path

from trainer.live.views import watch

app_name = "watching"

urlpatterns = [
    path("tables/", watch.wall, name="wall"),
    path("tables/fragment/", watch.wall_fragment, name="wall_fragment"),
    path("tables/room/", watch.room, name="room"),
    path("tables/room/fragment/", watch.room_fragment, name="room_fragment"),
    path("tables/<uuid:run_id>/", watch.watch, name="watch"),
    path("tables/<uuid:run_id>/felt/", watch.watch_felt, name="watch_felt"),
    path("tables/<uuid:run_id>/room/", watch.watch_room, name="watch_room"),
    path("tables/<uuid:run_id>/room/felt/", watch.watch_room_felt, name="watch_room_felt"),
]
