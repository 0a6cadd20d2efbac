"""The paths of this room."""

from django.urls import path

from trainer.reviewing import replays, reports

app_name = "reviewing"

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replays.replay, name="replay"),
    path("runs/<uuid:run_id>/report/", reports.report, name="report"),
]
