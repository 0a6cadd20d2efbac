"""Addresses of assignments; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.assignments import worksheets
from trainer.assignments.views import create, results, staff, trainee

assignments_urls = [
    path("", staff.assignments, name="assignments"),
    path("create/", create.create, name="create"),
    path("drills/", create.drills, name="library"),
    path("drills/<int:drill_id>/", create.drill, name="drill"),
    path("drills/<int:drill_id>/<slug:act>/", create.drill_act, name="drill_act"),
    path("<int:assignment_id>/", staff.assignment, name="assignment"),
    path("<int:assignment_id>/change/", staff.change, name="change"),
    path("<int:assignment_id>/file/", staff.file, name="file"),
    path("<int:assignment_id>/answers/", results.answers, name="answers"),
    path("<int:assignment_id>/worksheet/", worksheets.worksheet, name="worksheet"),
    path("<int:assignment_id>/worksheet.pdf", worksheets.worksheet_pdf, name="worksheet_pdf"),
    path("<int:assignment_id>/act/<slug:act>/", staff.act, name="act"),
    path("mine/", trainee.mine, name="mine"),
    path("mine/<int:assignment_id>/", trainee.own_assignment, name="own_assignment"),
    path("mine/<int:assignment_id>/file/", trainee.own_file, name="own_file"),
    path("mine/<int:assignment_id>/begin/", trainee.begin, name="begin"),
]
