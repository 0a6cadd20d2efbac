"""The paths of this room."""

from django.urls import path

from trainer.live.views import host, join, projector, record, seat

app_name = "live"

urlpatterns = [
    path("rooms/", join.rooms, name="rooms"),
    path("rooms/code/", join.by_code, name="by_code"),
    path("rooms/join/<str:code>/", join.join, name="join"),
    path("rooms/tables/<uuid:run_id>/<int:round>/", seat.class_table, name="table"),
    path("rooms/tables/<uuid:run_id>/<int:round>/answer/", seat.class_answer, name="answer"),
    path("rooms/tables/<uuid:run_id>/<int:round>/follow/", seat.follow, name="follow"),
    path("rooms/<uuid:live_class_id>/", record.record, name="record"),
    path("rooms/<uuid:live_class_id>/answers.csv", record.answers_csv, name="answers_csv"),
    path("rooms/<uuid:live_class_id>/answers.xlsx", record.answers_xlsx, name="answers_xlsx"),
    path("rooms/<uuid:live_class_id>/panel/", host.panel, name="panel"),
    path("rooms/<uuid:live_class_id>/live/", host.panel_live, name="panel_live"),
    path("rooms/<uuid:live_class_id>/act/<slug:act>/", host.act, name="act"),
    path("rooms/<uuid:live_class_id>/screen/", projector.screen, name="screen"),
    path("rooms/<uuid:live_class_id>/screen/live/", projector.screen_live, name="screen_live"),
]
