"""The paths of this room."""

from django.urls import path

from trainer.fluency import call_pages, fresh_deal_pages, ladder_pages, set_pages

app_name = "fluency"

urlpatterns = [
    path("payoffs/", ladder_pages.ladder, name="ladder"),
    path("payoffs/calls/", call_pages.calls, name="calls"),
    path("payoffs/rungs/<slug:rung>/", ladder_pages.start, name="start"),
    path("payoffs/sets/<uuid:set_id>/", set_pages.show, name="set"),
    path("payoffs/sets/<uuid:set_id>/answer/", set_pages.answer, name="answer"),
    path("payoffs/sets/<uuid:set_id>/next/", set_pages.go_on, name="next"),
    path("practise/like/<uuid:run_id>/<int:round>/", fresh_deal_pages.deal_one_like, name="deal_one_like"),
]
