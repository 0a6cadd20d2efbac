"""The paths of this room."""

from django.urls import path

from trainer.sheets import shelf

app_name = "sheets"

urlpatterns = [
    path("games/", shelf.game_list, name="games"),
    path("games/<slug:game>/", shelf.sheet, name="sheet"),
    path("games/<slug:game>/lesson/", shelf.lesson, name="lesson"),
    path("glossary/", shelf.glossary, name="glossary"),
]
