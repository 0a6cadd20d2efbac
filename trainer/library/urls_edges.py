"""The paths of this room."""

from django.urls import path

from trainer.library.views import odds

app_name = "edges"

urlpatterns = [
    path("games/<slug:game>/odds/", odds.odds, name="odds"),
]
