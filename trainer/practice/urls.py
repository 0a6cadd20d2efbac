"""Addresses of practice; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.practice import views

payouts_urls = [
    path("", views.ladder, name="levels"),
    path("calls/", views.calls, name="calls"),
    path("levels/<slug:rung>/", views.start, name="start"),
    path("sets/<uuid:set_id>/", views.show, name="set"),
    path("sets/<uuid:set_id>/answer/", views.answer, name="answer"),
    path("sets/<uuid:set_id>/next/", views.go_on, name="next"),
]

urlpatterns = [
    path("practice/like/<uuid:run_id>/<int:round>/", views.deal_one_like, name="deal_one_like"),
]
