"""The paths of this room."""

from django.urls import path

from trainer.exams.views import certifications
from trainer.exams.views.certifications import hours_csv, matrix_csv
from trainer.exams.views.checks import check_list, class_hours, rename_check, retire_check, usual_checks

app_name = "standing"

urlpatterns = [
    path("standing/", certifications.matrix, name="matrix"),
    path("standing.csv", matrix_csv, name="matrix_csv"),
    path("standing/mine/", certifications.mine, name="mine"),
    path("standing/people/<int:membership_id>/", certifications.person, name="person"),
    path("standing/people/<int:membership_id>/checks/", certifications.check_person, name="check_person"),
    path("standing/people/<int:membership_id>/hours/", certifications.add_classroom, name="add_classroom"),
    path("standing/people/<int:membership_id>/hours.csv", hours_csv, name="hours_csv"),
    path("standing/classes/<int:school_class_id>/hours/", class_hours, name="class_hours"),
    path("standing/checks/", check_list, name="checks"),
    path("standing/checks/usual/", usual_checks, name="usual_checks"),
    path("standing/checks/<int:check_id>/rename/", rename_check, name="rename_check"),
    path("standing/checks/<int:check_id>/retire/", retire_check, name="retire_check"),
]
