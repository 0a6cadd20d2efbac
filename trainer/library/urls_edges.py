"""The paths of this room."""

from django.urls import path

from trainer.edges import odds_pages

app_name = "edges"

urlpatterns = [
    path("games/<slug:game>/odds/", odds_pages.odds, name="odds"),
]
