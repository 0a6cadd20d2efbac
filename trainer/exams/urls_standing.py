"""The paths of this room."""

from django.urls import path

from trainer.standing import check_lists, exports, matrix, person_pages
from trainer.standing.hours import class_hours

app_name = "standing"

urlpatterns = [
    path("standing/", matrix.matrix, name="matrix"),
    path("standing.csv", exports.matrix_csv, name="matrix_csv"),
    path("standing/mine/", person_pages.mine, name="mine"),
    path("standing/people/<int:membership_id>/", person_pages.person, name="person"),
    path("standing/people/<int:membership_id>/checks/", person_pages.check_person, name="check_person"),
    path("standing/people/<int:membership_id>/hours/", person_pages.add_classroom, name="add_classroom"),
    path("standing/people/<int:membership_id>/hours.csv", exports.hours_csv, name="hours_csv"),
    path("standing/classes/<int:cohort_id>/hours/", class_hours.class_hours, name="class_hours"),
    path("standing/checks/", check_lists.check_list, name="checks"),
    path("standing/checks/usual/", check_lists.usual_checks, name="usual_checks"),
    path("standing/checks/<int:check_id>/rename/", check_lists.rename_check, name="rename_check"),
    path("standing/checks/<int:check_id>/retire/", check_lists.retire_check, name="retire_check"),
]
