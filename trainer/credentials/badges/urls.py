"""URLs of badges; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.credentials.badges import views

badges_urls = [
    path("<slug:issuer>/", views.profile, name="profile"),
    path("<slug:issuer>/keys/", views.key_set, name="key_set"),
    path("<slug:issuer>/keys/<slug:thumbprint>/", views.key, name="key"),
    path("<slug:issuer>/status/<int:number>/", views.status, name="status"),
    path("<slug:issuer>/<slug:badge>/<slug:game>/", views.achievement, name="achievement"),
    path("<slug:issuer>/<slug:badge>/<slug:game>.svg", views.image, name="image"),
    path(
        "<slug:issuer>/<slug:badge>/<slug:game>/<slug:pack>/<int:version>/",
        views.achievement,
        name="achievement",
    ),
    path("<slug:issuer>/<slug:badge>/<slug:game>/<slug:pack>/<int:version>.svg", views.image, name="image"),
]

runs_urls = [
    path("<uuid:run_id>/badges/", views.badges, name="badges"),
    path("<uuid:run_id>/badges/<slug:badge>.png", views.badge_file, name="file"),
]
