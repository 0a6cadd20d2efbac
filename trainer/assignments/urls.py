"""The paths of this room."""

from django.urls import path

from trainer.assignments import worksheets
from trainer.assignments.views import create, results, staff, trainee
from trainer.assignments.views.results import results_csv, results_xlsx

app_name = "classwork"

urlpatterns = [
    path("teaching/", staff.teaching, name="teaching"),
    path("teaching/give/", create.give, name="give"),
    path("teaching/drills/", create.drills, name="library"),
    path("teaching/drills/<int:drill_id>/", create.drill, name="drill"),
    path("teaching/drills/<int:drill_id>/<slug:act>/", create.act, name="drill_act"),
    path("teaching/work/<int:assignment_id>/", staff.work, name="work"),
    path("teaching/work/<int:assignment_id>/change/", staff.change, name="change"),
    path("teaching/work/<int:assignment_id>/answers/", results.answers, name="answers"),
    path("teaching/work/<int:assignment_id>/results.csv", results_csv, name="results_csv"),
    path("teaching/work/<int:assignment_id>/results.xlsx", results_xlsx, name="results_xlsx"),
    path("teaching/work/<int:assignment_id>/paper/", worksheets.sheet, name="paper"),
    path("teaching/work/<int:assignment_id>/paper.pdf", worksheets.sheet_pdf, name="paper_pdf"),
    path("teaching/work/<int:assignment_id>/act/<slug:act>/", staff.act, name="act"),
    path("set-work/", trainee.mine, name="mine"),
    path("set-work/<int:assignment_id>/", trainee.piece, name="piece"),
    path("set-work/<int:assignment_id>/begin/", trainee.begin, name="begin"),
]
