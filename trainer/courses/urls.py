"""Addresses of courses; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.courses.views import course, walk

courses_urls = [
    path("", course.courses, name="courses"),
    path("goal/", course.goal, name="goal"),
    path("people/<int:membership_id>/", course.person, name="person"),
    path("<slug:game>/", course.course, name="course"),
    path("<slug:game>/tour/", walk.tour, name="tour"),
    path("<slug:game>/worked/", walk.worked, name="worked"),
    path("<slug:game>/begin/<slug:stage>/", course.begin, name="begin"),
    path("<slug:game>/decisions/<slug:ask>/", walk.decision, name="decision"),
    path("<slug:game>/decisions/<slug:ask>/<slug:wager>/", walk.bet, name="decision"),
]
