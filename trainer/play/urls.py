"""The paths of this room: a round has an address."""

from django.urls import path

from trainer.tables import seat
from trainer.tables.seen import seen
from trainer.tables.which import avow

app_name = "tables"

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/", seat.table, name="table"),
    path("runs/<uuid:run_id>/rounds/<int:round>/answer/", seat.answer, name="answer"),
    path("runs/<uuid:run_id>/rounds/<int:round>/hint/", seat.hint, name="hint"),
    path("runs/<uuid:run_id>/rounds/<int:round>/seen/", seen, name="seen"),
    path("runs/<uuid:run_id>/rounds/<int:round>/avow/", avow, name="avow"),
    path("runs/<uuid:run_id>/next/", seat.next_round, name="next_round"),
    path("runs/<uuid:run_id>/finish/", seat.finish, name="finish"),
]
