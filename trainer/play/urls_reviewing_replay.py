"""The paths of the replay, with notes and disputes at its stops."""

from django.urls import path

from trainer.play.views import feedback, replay
from trainer.play.views.replay import often

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replay.replay, name="replay"),
    path("runs/<uuid:run_id>/rounds/<int:round>/often/", often, name="often"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/", feedback.say_word, name="say_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/taken/", feedback.take_word, name="take_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/dispute/", feedback.dispute, name="dispute"),
]
