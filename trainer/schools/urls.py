"""URLs of schools; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.schools.branding import felt, logo
from trainer.schools.identity import picture
from trainer.schools.views import classes, house_rules, rights, school

school_urls = [
    path("", school.school, name="school"),
    path("rights/", rights.rights, name="rights"),
    path("branding/", school.branding, name="branding"),
    path("choose/", school.choose, name="choose_school"),
]

classes_urls = [
    path("", classes.classes, name="classes"),
    path("<int:school_class_id>/", classes.class_page, name="class"),
    path("<int:school_class_id>/end/", classes.end_class, name="end_class"),
    path("<int:school_class_id>/invitation/", classes.invitation, name="invitation"),
    path("<int:school_class_id>/invitation/open/", classes.open_invitation, name="open_invitation"),
    path("<int:school_class_id>/invitation/close/", classes.close_invitation, name="close_invitation"),
]

house_rules_urls = [
    path("", house_rules.house, name="house_rules"),
    path("<slug:game>/", house_rules.house_game, name="house_rules_of_game"),
]

urlpatterns = [
    path("logos/<int:school_id>/<slug:mark>.png", logo, name="logo"),
    path("felt/<slug:color>.css", felt, name="felt_colors"),
    path("people/<int:membership_id>/picture/<slug:mark>.png", picture, name="picture"),
]
