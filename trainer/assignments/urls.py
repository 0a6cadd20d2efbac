"""The paths of this room."""

from django.urls import path

from trainer.classwork import answers_given, composing, library_pages, own_work, results_files, work_pages
from trainer.classwork.paper import paper_pages

app_name = "classwork"

urlpatterns = [
    path("teaching/", work_pages.teaching, name="teaching"),
    path("teaching/give/", composing.give, name="give"),
    path("teaching/drills/", library_pages.drills, name="library"),
    path("teaching/drills/<int:drill_id>/", library_pages.drill, name="drill"),
    path("teaching/drills/<int:drill_id>/<slug:act>/", library_pages.act, name="drill_act"),
    path("teaching/work/<int:assignment_id>/", work_pages.work, name="work"),
    path("teaching/work/<int:assignment_id>/change/", work_pages.change, name="change"),
    path("teaching/work/<int:assignment_id>/answers/", answers_given.answers, name="answers"),
    path("teaching/work/<int:assignment_id>/results.csv", results_files.results_csv, name="results_csv"),
    path("teaching/work/<int:assignment_id>/results.xlsx", results_files.results_xlsx, name="results_xlsx"),
    path("teaching/work/<int:assignment_id>/paper/", paper_pages.sheet, name="paper"),
    path("teaching/work/<int:assignment_id>/paper.pdf", paper_pages.sheet_pdf, name="paper_pdf"),
    path("teaching/work/<int:assignment_id>/act/<slug:act>/", work_pages.act, name="act"),
    path("set-work/", own_work.mine, name="mine"),
    path("set-work/<int:assignment_id>/", own_work.piece, name="piece"),
    path("set-work/<int:assignment_id>/begin/", own_work.begin, name="begin"),
]
