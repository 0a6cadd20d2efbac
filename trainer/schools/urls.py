"""The paths of schools, classes and house rules."""

from django.urls import path

from trainer.schools import branding as schools_branding
from trainer.schools.views import branding, classes, house_rules, school

urlpatterns = [
    path("school/", school.school, name="school"),
    path("school/look/", branding.look, name="look"),
    path("logos/<int:school_id>/<slug:mark>.png", schools_branding.logo, name="logo"),
    path("felt/<slug:colour>.css", schools_branding.felt, name="felt_colours"),
    path("school/choose/", school.choose, name="choose_school"),
    path("classes/", classes.classes, name="classes"),
    path("classes/<int:school_class_id>/", classes.class_page, name="class"),
    path("classes/<int:school_class_id>/end/", classes.end_class, name="end_class"),
    path("classes/<int:school_class_id>/door/", classes.door, name="door"),
    path("classes/<int:school_class_id>/door/open/", classes.open_door, name="open_door"),
    path("classes/<int:school_class_id>/door/shut/", classes.shut_door, name="shut_door"),
    path("house/", house_rules.house, name="house"),
    path("house/<slug:game>/", house_rules.house_game, name="house_game"),
]
