"""The paths of this room: a round has an address."""

from django.urls import path

from trainer.tables import gallery, games, replays, reports, views

app_name = "tables"

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/", views.table, name="table"),
    path("runs/<uuid:run_id>/rounds/<int:round>/answer/", views.answer, name="answer"),
    path("runs/<uuid:run_id>/rounds/<int:round>/hint/", views.hint, name="hint"),
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replays.replay, name="replay"),
    path("runs/<uuid:run_id>/next/", views.next_round, name="next_round"),
    path("runs/<uuid:run_id>/finish/", views.finish, name="finish"),
    path("runs/<uuid:run_id>/report/", reports.report, name="report"),
    path("games/", games.game_list, name="games"),
    path("games/<slug:game>/", games.sheet, name="sheet"),
    path("games/<slug:game>/lesson/", games.lesson, name="lesson"),
    path("glossary/", games.glossary, name="glossary"),
    path("tables/", gallery.lobby, name="lobby"),
    path("tables/<uuid:run_id>/", gallery.watch, name="watch"),
    path("tables/<uuid:run_id>/felt/", gallery.watch_felt, name="watch_felt"),
]
