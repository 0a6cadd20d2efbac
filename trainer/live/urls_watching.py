"""The paths of this room."""

from django.urls import path

from trainer.watching import gallery, wall_pages

app_name = "watching"

urlpatterns = [
    path("tables/", wall_pages.wall, name="wall"),
    path("tables/fragment/", wall_pages.wall_fragment, name="wall_fragment"),
    path("tables/room/", wall_pages.room, name="room"),
    path("tables/room/fragment/", wall_pages.room_fragment, name="room_fragment"),
    path("tables/<uuid:run_id>/", gallery.watch, name="watch"),
    path("tables/<uuid:run_id>/felt/", gallery.watch_felt, name="watch_felt"),
    path("tables/<uuid:run_id>/room/", gallery.watch_room, name="watch_room"),
    path("tables/<uuid:run_id>/room/felt/", gallery.watch_room_felt, name="watch_room_felt"),
]
