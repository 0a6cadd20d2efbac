"""The paths of this room."""

from django.urls import path

from trainer.progress import answers, correcting, side_by_side, trainees
from trainer.progress.ledger import ledger_files, ledger_pages

app_name = "progress"

urlpatterns = [
    path("progress/", side_by_side.school, name="school"),
    path("progress/answers/", answers.answers, name="answers"),
    path("progress/corrections/", correcting.corrections, name="corrections"),
    path("progress/corrections/<int:correction_id>/", correcting.correction, name="correction"),
    path("progress/ledger/", ledger_pages.ledger, name="ledger"),
    path("progress/ledger.csv", ledger_files.ledger_csv, name="ledger_csv"),
    path("progress/ledger.xlsx", ledger_files.ledger_xlsx, name="ledger_xlsx"),
    path("progress/<int:membership_id>/", trainees.trainee, name="trainee"),
]
