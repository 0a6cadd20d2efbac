"""Addresses of courses; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.courses import views

courses_urls = [
    path("", views.courses, name="courses"),
    path("goal/", views.goal, name="goal"),
    path("people/<int:membership_id>/", views.person, name="person"),
    path("<slug:game>/", views.course, name="course"),
    path("<slug:game>/tour/", views.tour, name="tour"),
    path("<slug:game>/worked/", views.worked, name="worked"),
    path("<slug:game>/begin/<slug:stage>/", views.begin, name="begin"),
    path("<slug:game>/decisions/<slug:ask>/", views.decision, name="decision"),
    path("<slug:game>/decisions/<slug:ask>/<slug:wager>/", views.bet, name="decision"),
]
