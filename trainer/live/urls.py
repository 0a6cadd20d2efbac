"""Addresses of live; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.live.table_progress import Audience
from trainer.live.views import host, join, projector, record, seat, watch

PROJECTOR = {"audience": Audience.PROJECTOR}

tables_urls = [
    path("", watch.wall, name="wall"),
    path("fragment/", watch.wall_fragment, name="wall_fragment"),
    path("projector/", watch.wall, PROJECTOR, name="wall_projector"),
    path("projector/fragment/", watch.wall_fragment, PROJECTOR, name="wall_projector_fragment"),
    path("<uuid:run_id>/", watch.watch, name="watch"),
    path("<uuid:run_id>/note/", watch.add_note, name="add_note"),
    path("<uuid:run_id>/felt/", watch.watch_felt, name="watch_felt"),
    path("<uuid:run_id>/projector/", watch.watch, PROJECTOR, name="watch_projector"),
    path("<uuid:run_id>/projector/felt/", watch.watch_felt, PROJECTOR, name="watch_projector_felt"),
]

live_urls = [
    path("", join.classes, name="classes"),
    path("code/", join.join_by_code, name="join_by_code"),
    path("join/<str:code>/", join.join, name="join"),
    path("tables/<uuid:run_id>/<int:round>/", seat.class_table, name="table"),
    path("tables/<uuid:run_id>/<int:round>/answer/", seat.class_answer, name="answer"),
    path("tables/<uuid:run_id>/<int:round>/follow/", seat.follow, name="follow"),
    path("<uuid:live_class_id>/", record.record, name="record"),
    path("<uuid:live_class_id>/host/", host.host, name="host"),
    path("<uuid:live_class_id>/host/update/", host.host_update, name="host_update"),
    path("<uuid:live_class_id>/act/<slug:act>/", host.act, name="act"),
    path("<uuid:live_class_id>/projector/", projector.projector, name="projector"),
    path("<uuid:live_class_id>/projector/update/", projector.projector_update, name="projector_update"),
]
