"""The paths of this room."""

from django.urls import path

from trainer.library.views import rulebook

app_name = "sheets"

urlpatterns = [
    path("games/", rulebook.game_list, name="games"),
    path("games/<slug:game>/", rulebook.sheet, name="sheet"),
    path("games/<slug:game>/lesson/", rulebook.lesson, name="lesson"),
    path("glossary/", rulebook.glossary, name="glossary"),
]
