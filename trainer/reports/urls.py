"""The paths of this room."""

from django.urls import path

from trainer.reports.views import compare, dealer_report, mastery
from trainer.reports.views.compare import dealers_csv, dealers_xlsx
from trainer.reports.views.dealer_report import sheet_csv, sheet_xlsx

app_name = "dealers"

urlpatterns = [
    path("progress/dealers/", compare.dealers, name="dealers"),
    path("progress/dealers.csv", dealers_csv, name="dealers_csv"),
    path("progress/dealers.xlsx", dealers_xlsx, name="dealers_xlsx"),
    path("progress/mastery/", mastery.mastery, name="mastery"),
    path("progress/drill/", dealer_report.drill, name="drill"),
    path("progress/<int:membership_id>/sheet/", dealer_report.sheet, name="sheet"),
    path("progress/<int:membership_id>/sheet.csv", sheet_csv, name="sheet_csv"),
    path("progress/<int:membership_id>/sheet.xlsx", sheet_xlsx, name="sheet_xlsx"),
]
