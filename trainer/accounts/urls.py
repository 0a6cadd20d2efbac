"""The paths of signing in, joining and people. Their names have no prefix, because Django itself looks for
`login`."""

from django.urls import path

from trainer.accounts.views import join, people
from trainer.accounts.views.add_people import people_add, people_enrol
from trainer.accounts.views.sign_in import LeavingView, OwnPasswordView, SignInView, forgotten, new_password

urlpatterns = [
    path("login/", SignInView.as_view(), name="login"),
    path("logout/", LeavingView.as_view(), name="logout"),
    path("password/", OwnPasswordView.as_view(), name="password"),
    path("password/forgotten/", forgotten, name="forgotten"),
    path("password/new/<uidb64>/<token>/", new_password, name="new_password"),
    path("join/", join.knock, name="knock"),
    path("join/class/<str:code>/", join.join_class, name="join_class"),
    path("join/<str:token>/", join.join, name="join"),
    path("people/", people.people, name="people"),
    path("people/invite/", people.invite, name="invite"),
    path("people/invite/<int:invitation_id>/close/", people.close_door, name="close_door"),
    path("people/<int:membership_id>/", people.person, name="person"),
    path("people/<int:membership_id>/name/", people.correct_name, name="correct_name"),
    path("people/<int:membership_id>/role/", people.change_role, name="change_role"),
    path("people/<int:membership_id>/leave/", people.let_go, name="let_go"),
    path("people/<int:membership_id>/reset/", people.reset, name="reset"),
    path("people/<int:membership_id>/lift/", people.lift_lock, name="lift_lock"),
    path("people/add/", people_add, name="people_add"),
    path("people/enrol/", people_enrol, name="people_enrol"),
]
