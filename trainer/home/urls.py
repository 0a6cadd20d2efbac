"""The paths of this room: the drill chooser is the first page."""

from django.urls import path

from trainer.practice import home

app_name = "practice"

urlpatterns = [
    path("", home.home, name="home"),
    path("runs/", home.start, name="start"),
    path("practise/<slug:way>/", home.practise, name="practise"),
]
