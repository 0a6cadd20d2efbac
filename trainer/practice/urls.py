"""The paths of this room."""

from django.urls import path

from trainer.practice.views import payouts
from trainer.practice.views.fresh_deal import deal_one_like

app_name = "fluency"

urlpatterns = [
    path("payoffs/", payouts.ladder, name="ladder"),
    path("payoffs/calls/", payouts.calls, name="calls"),
    path("payoffs/rungs/<slug:rung>/", payouts.start, name="start"),
    path("payoffs/sets/<uuid:set_id>/", payouts.show, name="set"),
    path("payoffs/sets/<uuid:set_id>/answer/", payouts.answer, name="answer"),
    path("payoffs/sets/<uuid:set_id>/next/", payouts.go_on, name="next"),
    path("practise/like/<uuid:run_id>/<int:round>/", deal_one_like, name="deal_one_like"),
]
