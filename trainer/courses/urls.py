"""The paths of this room."""

from django.urls import path

from trainer.courses.views import course, walk

app_name = "learning"

urlpatterns = [
    path("path/", course.paths, name="paths"),
    path("path/aim/", course.aim, name="aim"),
    path("path/people/<int:membership_id>/", course.person, name="person"),
    path("path/<slug:game>/", course.path, name="path"),
    path("path/<slug:game>/tour/", walk.tour, name="tour"),
    path("path/<slug:game>/worked/", walk.worked, name="worked"),
    path("path/<slug:game>/begin/<slug:stage>/", course.begin, name="begin"),
    path("path/<slug:game>/decisions/<slug:ask>/", walk.decision, name="decision"),
    path("path/<slug:game>/decisions/<slug:ask>/<slug:wager>/", walk.bet, name="decision"),
]
