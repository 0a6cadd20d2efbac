"""Addresses of practice; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.practice.views import fresh_deal, payouts

payouts_urls = [
    path("", payouts.ladder, name="levels"),
    path("calls/", payouts.calls, name="calls"),
    path("levels/<slug:rung>/", payouts.start, name="start"),
    path("sets/<uuid:set_id>/", payouts.show, name="set"),
    path("sets/<uuid:set_id>/answer/", payouts.answer, name="answer"),
    path("sets/<uuid:set_id>/next/", payouts.go_on, name="next"),
]

urlpatterns = [
    path("practice/like/<uuid:run_id>/<int:round>/", fresh_deal.deal_one_like, name="deal_one_like"),
]
