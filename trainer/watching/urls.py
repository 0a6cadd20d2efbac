"""The paths of this room."""

from django.urls import path

from trainer.watching import gallery

app_name = "watching"

urlpatterns = [
    path("tables/", gallery.lobby, name="lobby"),
    path("tables/<uuid:run_id>/", gallery.watch, name="watch"),
    path("tables/<uuid:run_id>/felt/", gallery.watch_felt, name="watch_felt"),
]
