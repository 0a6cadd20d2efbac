"""The paths of this room: the drill chooser is the first page."""

from django.urls import path

from trainer.drills import seen, views

app_name = "drills"

urlpatterns = [
    path("", views.home, name="home"),
    path("runs/", views.start, name="start"),
    path("practise/<slug:way>/", views.practise, name="practise"),
    path("runs/<uuid:run_id>/rounds/<int:round>/seen/", seen.seen, name="seen"),
]
