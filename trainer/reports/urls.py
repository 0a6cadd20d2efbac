"""The paths of this room."""

from django.urls import path

from trainer.dealers import drilled, sheet_files, sheet_pages
from trainer.dealers.ranked import compared_files, compared_pages
from trainer.dealers.rule import rule_pages

app_name = "dealers"

urlpatterns = [
    path("progress/dealers/", compared_pages.dealers, name="dealers"),
    path("progress/dealers.csv", compared_files.dealers_csv, name="dealers_csv"),
    path("progress/dealers.xlsx", compared_files.dealers_xlsx, name="dealers_xlsx"),
    path("progress/mastery/", rule_pages.mastery, name="mastery"),
    path("progress/drill/", drilled.drill, name="drill"),
    path("progress/<int:membership_id>/sheet/", sheet_pages.sheet, name="sheet"),
    path("progress/<int:membership_id>/sheet.csv", sheet_files.sheet_csv, name="sheet_csv"),
    path("progress/<int:membership_id>/sheet.xlsx", sheet_files.sheet_xlsx, name="sheet_xlsx"),
]
