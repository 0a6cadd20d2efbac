"""The paths of this room."""

from django.urls import path

from trainer.reports.views import answers, ledger, progress, regrading
from trainer.reports.views.ledger import ledger_csv, ledger_xlsx

app_name = "progress"

urlpatterns = [
    path("progress/", progress.school, name="school"),
    path("progress/answers/", answers.answers, name="answers"),
    path("progress/corrections/", regrading.corrections, name="corrections"),
    path("progress/corrections/<int:correction_id>/", regrading.correction, name="correction"),
    path("progress/ledger/", ledger.ledger, name="ledger"),
    path("progress/ledger.csv", ledger_csv, name="ledger_csv"),
    path("progress/ledger.xlsx", ledger_xlsx, name="ledger_xlsx"),
    path("progress/<int:membership_id>/", progress.trainee, name="trainee"),
]
