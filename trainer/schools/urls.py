"""The paths of this room. Their names have no prefix, because Django itself looks for `login`."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from trainer.schools.houses import editing
from trainer.schools.people import adding

urlpatterns = [
    path(
        "login/",
        LoginView.as_view(template_name="schools/login.html", redirect_authenticated_user=True),
        name="login",
    ),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("house/", editing.house, name="house"),
    path("house/<slug:game>/", editing.house_game, name="house_game"),
    path("people/add/", adding.people_add, name="people_add"),
    path("people/enrol/", adding.people_enrol, name="people_enrol"),
]
