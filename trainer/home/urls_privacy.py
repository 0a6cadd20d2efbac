"""The paths of this room."""

from django.urls import path

from trainer.home import own_data

app_name = "privacy"

urlpatterns = [
    path("stored/", own_data.stored, name="stored"),
    path("stored/take/", own_data.take_along, name="take_along"),
]
