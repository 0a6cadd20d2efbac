"""The paths of this room: the drill chooser is the first page."""

from django.urls import path

from trainer.drills import views

app_name = "drills"

urlpatterns = [
    path("", views.home, name="home"),
    path("runs/", views.start, name="start"),
]
