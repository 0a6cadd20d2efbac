"""The paths of signing in, joining and people. Their names have no prefix, because Django itself looks for
`login`."""

from django.urls import path

from trainer.schools.doors import entrance
from trainer.schools.doors.forgotten import forgotten, new_password
from trainer.schools.doors.passwords import OwnPasswordView
from trainer.schools.doors.signing_in import LeavingView, SignInView
from trainer.schools.people import adding, directory, inviting

urlpatterns = [
    path("login/", SignInView.as_view(), name="login"),
    path("logout/", LeavingView.as_view(), name="logout"),
    path("password/", OwnPasswordView.as_view(), name="password"),
    path("password/forgotten/", forgotten, name="forgotten"),
    path("password/new/<uidb64>/<token>/", new_password, name="new_password"),
    path("join/", entrance.knock, name="knock"),
    path("join/class/<str:code>/", entrance.join_class, name="join_class"),
    path("join/<str:token>/", entrance.join, name="join"),
    path("people/", directory.people, name="people"),
    path("people/invite/", inviting.invite, name="invite"),
    path("people/invite/<int:invitation_id>/close/", inviting.close_door, name="close_door"),
    path("people/<int:membership_id>/", directory.person, name="person"),
    path("people/<int:membership_id>/name/", directory.correct_name, name="correct_name"),
    path("people/<int:membership_id>/role/", directory.change_role, name="change_role"),
    path("people/<int:membership_id>/leave/", directory.let_go, name="let_go"),
    path("people/<int:membership_id>/reset/", directory.reset, name="reset"),
    path("people/<int:membership_id>/lift/", directory.lift_lock, name="lift_lock"),
    path("people/add/", adding.people_add, name="people_add"),
    path("people/enrol/", adding.people_enrol, name="people_enrol"),
]
