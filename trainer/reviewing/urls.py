"""The paths of this room."""

from django.urls import path

from trainer.reviewing import replays, reports, tests_sat

app_name = "reviewing"

urlpatterns = [
    path("tests/", tests_sat.tests, name="tests"),
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replays.replay, name="replay"),
    path("runs/<uuid:run_id>/report/", reports.report, name="report"),
]
