"""The paths of this room."""

from django.urls import path

from trainer.exams.views import give, place, room, standards

app_name = "examining"

urlpatterns = [
    path("exams/", give.exams, name="exams"),
    path("exams/give/", give.give, name="give"),
    path("exams/allowances/<int:membership_id>/", give.allowance, name="allowance"),
    path("exams/<int:exam_id>/", room.room, name="room"),
    path("exams/<int:exam_id>/live/", room.live, name="live"),
    path("exams/<int:exam_id>/all/<slug:act>/", room.act_on_all, name="act_on_all"),
    path("exams/<int:exam_id>/candidates/<int:candidate_id>/", room.candidate, name="candidate"),
    path("exams/<int:exam_id>/candidates/<int:candidate_id>/<slug:act>/", room.act, name="act"),
    path("standards/", standards.standards_list, name="standards"),
    path("standards/<slug:game>/", standards.standard, name="standard"),
    path("test/<int:candidate_id>/", place.place, name="place"),
    path("test/<int:candidate_id>/code/", place.code, name="code"),
    path("test/<int:candidate_id>/begin/", place.begin, name="begin"),
]
