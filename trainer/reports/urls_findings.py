"""The paths of this room."""

from django.urls import path

from trainer.reports.analysis import downloads, mistakes, pace_audit, performance_drops, questions

app_name = "findings"

urlpatterns = [
    path("findings/", mistakes.mistakes, name="mistakes"),
    path("findings/decisions/", questions.items, name="items"),
    path("findings/slipping/", performance_drops.slipping, name="slipping"),
    path("findings/pace/", pace_audit.pace, name="pace"),
    path("findings/pace/target/", pace_audit.target, name="target"),
    path("findings/<slug:table>.csv", downloads.csv, name="csv"),
    path("findings/<slug:table>.xlsx", downloads.xlsx, name="xlsx"),
]
