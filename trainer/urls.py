"""The doors: each room owns its paths; the pages for 403, 404 and 500 are the templates of those names."""

from django.urls import include, path

from trainer import installing

urlpatterns = [
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("worker.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("", include("trainer.schools.urls")),
    path("", include("trainer.drills.urls")),
    path("", include("trainer.tables.urls")),
    path("", include("trainer.progress.urls")),
]
