"""The paths of a school's disputes."""

from django.urls import path

from trainer.reviewing.remarking import dispute_pages

urlpatterns = [
    path("disputes/", dispute_pages.disputes, name="disputes"),
    path("disputes/<int:dispute_id>/rule/", dispute_pages.rule, name="rule"),
]
