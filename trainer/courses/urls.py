"""The paths of this room."""

from django.urls import path

from trainer.learning import gate_pages, path_pages, walk_pages

app_name = "learning"

urlpatterns = [
    path("path/", path_pages.paths, name="paths"),
    path("path/aim/", path_pages.aim, name="aim"),
    path("path/people/<int:membership_id>/", gate_pages.person, name="person"),
    path("path/<slug:game>/", path_pages.path, name="path"),
    path("path/<slug:game>/tour/", walk_pages.tour, name="tour"),
    path("path/<slug:game>/worked/", walk_pages.worked, name="worked"),
    path("path/<slug:game>/begin/<slug:stage>/", path_pages.begin, name="begin"),
    path("path/<slug:game>/decisions/<slug:ask>/", walk_pages.decision, name="decision"),
    path("path/<slug:game>/decisions/<slug:ask>/<slug:wager>/", walk_pages.bet, name="decision"),
]
