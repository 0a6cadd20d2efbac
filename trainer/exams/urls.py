"""The paths of this room."""

from django.urls import path

from trainer.examining import (
    allowances,
    candidate_pages,
    exam_rooms,
    exams_given,
    places,
    standards_pages,
)

app_name = "examining"

urlpatterns = [
    path("exams/", exams_given.exams, name="exams"),
    path("exams/give/", exams_given.give, name="give"),
    path("exams/allowances/<int:membership_id>/", allowances.allowance, name="allowance"),
    path("exams/<int:exam_id>/", exam_rooms.room, name="room"),
    path("exams/<int:exam_id>/live/", exam_rooms.live, name="live"),
    path("exams/<int:exam_id>/all/<slug:act>/", exam_rooms.act_on_all, name="act_on_all"),
    path("exams/<int:exam_id>/candidates/<int:candidate_id>/", candidate_pages.candidate, name="candidate"),
    path("exams/<int:exam_id>/candidates/<int:candidate_id>/<slug:act>/", candidate_pages.act, name="act"),
    path("standards/", standards_pages.standards_list, name="standards"),
    path("standards/<slug:game>/", standards_pages.standard, name="standard"),
    path("test/<int:candidate_id>/", places.place, name="place"),
    path("test/<int:candidate_id>/code/", places.code, name="code"),
    path("test/<int:candidate_id>/begin/", places.begin, name="begin"),
]
