"""The doors: each room owns its paths; the pages for 403, 404 and 500 are the templates of those names."""

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from trainer.exams import urls_reviewing
from trainer.home import views
from trainer.pages import install
from trainer.play import urls_reviewing_replay
from trainer.reports import urls_reviewing_remarking_dispute

reviewing = [
    *urls_reviewing.urlpatterns,
    *urls_reviewing_replay.urlpatterns,
    *urls_reviewing_remarking_dispute.urlpatterns,
]

handler400 = "trainer.ops.body_limits.bad_request"

urlpatterns = [
    path("language/", require_POST(set_language), name="set_language"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("worker.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
    path("", include("trainer.ops.urls")),
    path("", include("trainer.schools.urls")),
    path("", include("trainer.accounts.urls")),
    path("welcome/", views.land, name="landing"),
    path("", include("trainer.home.urls")),
    path("", include("trainer.library.urls_sheets")),
    path("", include("trainer.library.urls_edges")),
    path("", include("trainer.live.urls_watching")),
    path("", include("trainer.play.urls")),
    path("", include("trainer.courses.urls")),
    path("", include((reviewing, "reviewing"))),
    path("", include("trainer.practice.urls")),
    path("", include("trainer.reports.urls_progress")),
    path("", include("trainer.reports.urls")),
    path("", include("trainer.reports.urls_findings")),
    path("", include("trainer.exams.urls")),
    path("", include("trainer.exams.urls_standing")),
    path("", include("trainer.assignments.urls")),
    path("", include("trainer.live.urls")),
    path("", include("trainer.library.urls")),
    path("", include("trainer.api.urls")),
    path("", include("trainer.home.urls_privacy")),
]
