"""Addresses of play; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.play.views import feedback, replay, table

runs_urls = [
    path("<uuid:run_id>/rounds/<int:round>/", table.show_table, name="table"),
    path("<uuid:run_id>/rounds/<int:round>/answer/", table.answer, name="answer"),
    path("<uuid:run_id>/rounds/<int:round>/continue/", table.go_on, name="go_on"),
    path("<uuid:run_id>/rounds/<int:round>/hint/", table.hint, name="hint"),
    path("<uuid:run_id>/rounds/<int:round>/seen/", table.seen, name="seen"),
    path("<uuid:run_id>/rounds/<int:round>/self-report/", table.report_mistake, name="self_report"),
    path("<uuid:run_id>/next/", table.next_round, name="next_round"),
    path("<uuid:run_id>/finish/", table.finish, name="finish"),
    path("<uuid:run_id>/rounds/<int:round>/replay/", replay.replay, name="replay"),
    path("<uuid:run_id>/rounds/<int:round>/frequency/", replay.frequency, name="frequency"),
    path("<uuid:run_id>/rounds/<int:round>/note/", feedback.add_note, name="add_note"),
    path("<uuid:run_id>/rounds/<int:round>/note/read/", feedback.read_notes, name="read_note"),
    path("<uuid:run_id>/rounds/<int:round>/dispute/", feedback.dispute, name="dispute"),
]
