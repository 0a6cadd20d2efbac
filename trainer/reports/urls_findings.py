"""The paths of this room."""

from django.urls import path

from trainer.findings import finding_files, mistake_pages
from trainer.findings.item_statistics import item_pages
from trainer.findings.pace_audit import audit_pages, target_pages
from trainer.findings.slipping_people import slipping_pages

app_name = "findings"

urlpatterns = [
    path("findings/", mistake_pages.mistakes, name="mistakes"),
    path("findings/decisions/", item_pages.items, name="items"),
    path("findings/slipping/", slipping_pages.slipping, name="slipping"),
    path("findings/pace/", audit_pages.pace, name="pace"),
    path("findings/pace/target/", target_pages.target, name="target"),
    path("findings/<slug:table>.csv", finding_files.csv, name="csv"),
    path("findings/<slug:table>.xlsx", finding_files.xlsx, name="xlsx"),
]
