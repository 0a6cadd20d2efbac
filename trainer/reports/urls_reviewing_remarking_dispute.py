"""The paths of a school's disputes."""

from django.urls import path

from trainer.reports.views import disputes

urlpatterns = [
    path("disputes/", disputes.disputes, name="disputes"),
    path("disputes/<int:dispute_id>/rule/", disputes.rule, name="rule"),
]
