"""Addresses of live; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.live.views import host, join, projector, record, seat, watch

tables_urls = [
    path("", watch.wall, name="wall"),
    path("fragment/", watch.wall_fragment, name="wall_fragment"),
    path("projector/", watch.room, name="room"),
    path("projector/fragment/", watch.room_fragment, name="room_fragment"),
    path("<uuid:run_id>/", watch.watch, name="watch"),
    path("<uuid:run_id>/felt/", watch.watch_felt, name="watch_felt"),
    path("<uuid:run_id>/projector/", watch.watch_room, name="watch_room"),
    path("<uuid:run_id>/projector/felt/", watch.watch_room_felt, name="watch_room_felt"),
]

live_urls = [
    path("", join.rooms, name="rooms"),
    path("code/", join.by_code, name="by_code"),
    path("join/<str:code>/", join.join, name="join"),
    path("tables/<uuid:run_id>/<int:round>/", seat.class_table, name="table"),
    path("tables/<uuid:run_id>/<int:round>/answer/", seat.class_answer, name="answer"),
    path("tables/<uuid:run_id>/<int:round>/follow/", seat.follow, name="follow"),
    path("<uuid:live_class_id>/", record.record, name="record"),
    path("<uuid:live_class_id>/answers.csv", record.answers_csv, name="answers_csv"),
    path("<uuid:live_class_id>/answers.xlsx", record.answers_xlsx, name="answers_xlsx"),
    path("<uuid:live_class_id>/panel/", host.panel, name="panel"),
    path("<uuid:live_class_id>/live/", host.panel_live, name="panel_live"),
    path("<uuid:live_class_id>/act/<slug:act>/", host.act, name="act"),
    path("<uuid:live_class_id>/screen/", projector.screen, name="screen"),
    path("<uuid:live_class_id>/screen/live/", projector.screen_live, name="screen_live"),
]
