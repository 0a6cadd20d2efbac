"""The paths of schools, classes and house rules."""

from django.urls import path

from trainer.schools import choosing
from trainer.schools.classes import class_pages
from trainer.schools.houses import editing
from trainer.schools.looks import look_files, look_pages

urlpatterns = [
    path("school/", choosing.school, name="school"),
    path("school/look/", look_pages.look, name="look"),
    path("logos/<int:school_id>/<slug:mark>.png", look_files.logo, name="logo"),
    path("felt/<slug:colour>.css", look_files.felt, name="felt_colours"),
    path("school/choose/", choosing.choose, name="choose_school"),
    path("classes/", class_pages.classes, name="classes"),
    path("classes/<int:cohort_id>/", class_pages.class_page, name="class"),
    path("classes/<int:cohort_id>/end/", class_pages.end_class, name="end_class"),
    path("classes/<int:cohort_id>/door/", class_pages.door, name="door"),
    path("classes/<int:cohort_id>/door/open/", class_pages.open_door, name="open_door"),
    path("classes/<int:cohort_id>/door/shut/", class_pages.shut_door, name="shut_door"),
    path("house/", editing.house, name="house"),
    path("house/<slug:game>/", editing.house_game, name="house_game"),
]
