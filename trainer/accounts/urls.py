"""URLs of accounts; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.accounts.views import add_people, join, people, settings, sign_in

password_urls = [
    path("", sign_in.OwnPasswordView.as_view(), name="password"),
    path("forgotten/", sign_in.forgotten, name="forgotten"),
    path("new/<uidb64>/<token>/", sign_in.new_password, name="new_password"),
]

join_urls = [
    path("", join.join_by_code, name="join_by_code"),
    path("class/<str:code>/", join.join_class, name="join_class"),
    path("<str:token>/", join.join, name="join"),
]

people_urls = [
    path("", people.people, name="people"),
    path("invite/", people.invite, name="invite"),
    path("invite/<int:invitation_id>/close/", people.close_invitation, name="close_invitation"),
    path("<int:membership_id>/", people.person, name="person"),
    path("<int:membership_id>/name/", people.correct_name, name="correct_name"),
    path("<int:membership_id>/role/", people.change_role, name="change_role"),
    path("<int:membership_id>/leave/", people.remove, name="remove"),
    path("<int:membership_id>/reset/", people.reset, name="reset"),
    path("<int:membership_id>/unlock/", people.unlock_sign_in, name="unlock"),
    path("add/", add_people.people_add, name="people_add"),
    path("enroll/", add_people.people_enrol, name="people_enroll"),
]

urlpatterns = [
    path("login/", sign_in.SignInView.as_view(), name="login"),
    path("settings/", settings.settings, name="settings"),
    path("logout/", sign_in.SignOutView.as_view(), name="logout"),
]
