"""The paths of this room."""

from django.urls import path

from trainer.privacy import own_pages

app_name = "privacy"

urlpatterns = [
    path("stored/", own_pages.stored, name="stored"),
    path("stored/take/", own_pages.take_along, name="take_along"),
]
