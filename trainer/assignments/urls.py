"""Addresses of assignments; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.assignments import worksheets
from trainer.assignments.views import create, results, staff, trainee

assignments_urls = [
    path("", staff.teaching, name="teaching"),
    path("give/", create.give, name="give"),
    path("drills/", create.drills, name="library"),
    path("drills/<int:drill_id>/", create.drill, name="drill"),
    path("drills/<int:drill_id>/<slug:act>/", create.act, name="drill_act"),
    path("<int:assignment_id>/", staff.work, name="work"),
    path("<int:assignment_id>/change/", staff.change, name="change"),
    path("<int:assignment_id>/answers/", results.answers, name="answers"),
    path("<int:assignment_id>/results.csv", results.results_csv, name="results_csv"),
    path("<int:assignment_id>/results.xlsx", results.results_xlsx, name="results_xlsx"),
    path("<int:assignment_id>/paper/", worksheets.sheet, name="paper"),
    path("<int:assignment_id>/paper.pdf", worksheets.sheet_pdf, name="paper_pdf"),
    path("<int:assignment_id>/act/<slug:act>/", staff.act, name="act"),
    path("mine/", trainee.mine, name="mine"),
    path("mine/<int:assignment_id>/", trainee.piece, name="piece"),
    path("mine/<int:assignment_id>/begin/", trainee.begin, name="begin"),
]
