"""The paths of this room: the drill chooser is the first page."""

from django.urls import path

from trainer.home import views

app_name = "practice"

urlpatterns = [
    path("", views.home, name="home"),
    path("runs/", views.start, name="start"),
    path("practise/<slug:way>/", views.practise, name="practise"),
]
