"""The paths of this room. Their names have no prefix, because Django itself looks for `login`."""

from django.urls import path

from trainer.schools import choosing, landing
from trainer.schools.classes import class_pages
from trainer.schools.doors import entrance
from trainer.schools.doors.forgotten import forgotten, new_password
from trainer.schools.doors.passwords import OwnPasswordView
from trainer.schools.doors.signing_in import LeavingView, SignInView
from trainer.schools.houses import editing
from trainer.schools.looks import look_files, look_pages
from trainer.schools.people import adding, directory, inviting

urlpatterns = [
    path("login/", SignInView.as_view(), name="login"),
    path("logout/", LeavingView.as_view(), name="logout"),
    path("password/", OwnPasswordView.as_view(), name="password"),
    path("password/forgotten/", forgotten, name="forgotten"),
    path("password/new/<uidb64>/<token>/", new_password, name="new_password"),
    path("welcome/", landing.land, name="landing"),
    path("join/", entrance.knock, name="knock"),
    path("join/class/<str:code>/", entrance.join_class, name="join_class"),
    path("join/<str:token>/", entrance.join, name="join"),
    path("school/", choosing.school, name="school"),
    path("school/look/", look_pages.look, name="look"),
    path("logos/<int:school_id>/<slug:mark>.png", look_files.logo, name="logo"),
    path("felt/<slug:colour>.css", look_files.felt, name="felt_colours"),
    path("school/choose/", choosing.choose, name="choose_school"),
    path("people/", directory.people, name="people"),
    path("people/invite/", inviting.invite, name="invite"),
    path("people/invite/<int:invitation_id>/close/", inviting.close_door, name="close_door"),
    path("people/<int:membership_id>/", directory.person, name="person"),
    path("people/<int:membership_id>/name/", directory.correct_name, name="correct_name"),
    path("people/<int:membership_id>/role/", directory.change_role, name="change_role"),
    path("people/<int:membership_id>/leave/", directory.let_go, name="let_go"),
    path("people/<int:membership_id>/reset/", directory.reset, name="reset"),
    path("people/<int:membership_id>/lift/", directory.lift_lock, name="lift_lock"),
    path("classes/", class_pages.classes, name="classes"),
    path("classes/<int:cohort_id>/", class_pages.class_page, name="class"),
    path("classes/<int:cohort_id>/end/", class_pages.end_class, name="end_class"),
    path("classes/<int:cohort_id>/door/", class_pages.door, name="door"),
    path("classes/<int:cohort_id>/door/open/", class_pages.open_door, name="open_door"),
    path("classes/<int:cohort_id>/door/shut/", class_pages.shut_door, name="shut_door"),
    path("house/", editing.house, name="house"),
    path("house/<slug:game>/", editing.house_game, name="house_game"),
    path("people/add/", adding.people_add, name="people_add"),
    path("people/enrol/", adding.people_enrol, name="people_enrol"),
]
