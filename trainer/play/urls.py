"""The paths of this room: a round has an address."""

from django.urls import path

from trainer.play.views import table
from trainer.play.views.table import avow, seen

app_name = "tables"

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/", table.table, name="table"),
    path("runs/<uuid:run_id>/rounds/<int:round>/answer/", table.answer, name="answer"),
    path("runs/<uuid:run_id>/rounds/<int:round>/hint/", table.hint, name="hint"),
    path("runs/<uuid:run_id>/rounds/<int:round>/seen/", seen, name="seen"),
    path("runs/<uuid:run_id>/rounds/<int:round>/avow/", avow, name="avow"),
    path("runs/<uuid:run_id>/next/", table.next_round, name="next_round"),
    path("runs/<uuid:run_id>/finish/", table.finish, name="finish"),
]
