"""The paths of this room."""

from django.urls import path

from trainer.live import panel_pages, screen_pages
from trainer.live.entering import coming_in, room_lists
from trainer.live.recorded import room_records
from trainer.tables.in_room import class_table

app_name = "live"

urlpatterns = [
    path("rooms/", room_lists.rooms, name="rooms"),
    path("rooms/code/", coming_in.by_code, name="by_code"),
    path("rooms/join/<str:code>/", coming_in.join, name="join"),
    path("rooms/tables/<uuid:run_id>/<int:round>/", class_table.class_table, name="table"),
    path("rooms/tables/<uuid:run_id>/<int:round>/answer/", class_table.class_answer, name="answer"),
    path("rooms/tables/<uuid:run_id>/<int:round>/follow/", class_table.follow, name="follow"),
    path("rooms/<uuid:room_id>/", room_records.record, name="record"),
    path("rooms/<uuid:room_id>/answers.csv", room_records.answers_csv, name="answers_csv"),
    path("rooms/<uuid:room_id>/answers.xlsx", room_records.answers_xlsx, name="answers_xlsx"),
    path("rooms/<uuid:room_id>/panel/", panel_pages.panel, name="panel"),
    path("rooms/<uuid:room_id>/live/", panel_pages.panel_live, name="panel_live"),
    path("rooms/<uuid:room_id>/act/<slug:act>/", panel_pages.act, name="act"),
    path("rooms/<uuid:room_id>/screen/", screen_pages.screen, name="screen"),
    path("rooms/<uuid:room_id>/screen/live/", screen_pages.screen_live, name="screen_live"),
]
