"""Addresses of play; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.play.views import feedback, replay, table

runs_urls = [
    path("<uuid:run_id>/rounds/<int:round>/", table.table, name="table"),
    path("<uuid:run_id>/rounds/<int:round>/answer/", table.answer, name="answer"),
    path("<uuid:run_id>/rounds/<int:round>/hint/", table.hint, name="hint"),
    path("<uuid:run_id>/rounds/<int:round>/seen/", table.seen, name="seen"),
    path("<uuid:run_id>/rounds/<int:round>/avow/", table.avow, name="self_report"),
    path("<uuid:run_id>/next/", table.next_round, name="next_round"),
    path("<uuid:run_id>/finish/", table.finish, name="finish"),
    path("<uuid:run_id>/rounds/<int:round>/replay/", replay.replay, name="replay"),
    path("<uuid:run_id>/rounds/<int:round>/often/", replay.often, name="often"),
    path("<uuid:run_id>/rounds/<int:round>/word/", feedback.say_word, name="add_note"),
    path("<uuid:run_id>/rounds/<int:round>/word/taken/", feedback.take_word, name="take_note"),
    path("<uuid:run_id>/rounds/<int:round>/dispute/", feedback.dispute, name="dispute"),
]
