"""The paths of the replay, with notes and disputes at its stops."""

from django.urls import path

from trainer.reviewing import replays
from trainer.reviewing.often import often
from trainer.reviewing.remarking import remark_pages

urlpatterns = [
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replays.replay, name="replay"),
    path("runs/<uuid:run_id>/rounds/<int:round>/often/", often, name="often"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/", remark_pages.say_word, name="say_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/taken/", remark_pages.take_word, name="take_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/dispute/", remark_pages.dispute, name="dispute"),
]
