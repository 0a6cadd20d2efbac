"""Addresses of courses; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.courses import views

courses_urls = [
    path("people/<int:membership_id>/", views.person, name="person"),
    path("<slug:game>/", views.course, name="course"),
    path("<slug:game>/plan/", views.plan, name="plan"),
    path("<slug:game>/intro/", views.intro, name="intro"),
    path("<slug:game>/lessons/<int:number>/", views.lesson, name="lesson"),
    path("<slug:game>/begin/<slug:stage>/", views.begin, name="begin"),
]
