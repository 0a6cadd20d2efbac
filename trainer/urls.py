"""The doors: each room owns its paths; the pages for 403, 404 and 500 are the templates of those names."""

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from trainer import installing
from trainer.reviewing import replay_urls, urls
from trainer.reviewing.remarking import dispute_urls
from trainer.schools import landing

reviewing = [*urls.urlpatterns, *replay_urls.urlpatterns, *dispute_urls.urlpatterns]

handler400 = "trainer.operating.bodies.bounds.bad_request"

urlpatterns = [
    path("language/", require_POST(set_language), name="set_language"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("worker.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("", include("trainer.operating.urls")),
    path("", include("trainer.schools.urls")),
    path("", include("trainer.schools.people.account_urls")),
    path("welcome/", landing.land, name="landing"),
    path("", include("trainer.practice.urls")),
    path("", include("trainer.sheets.urls")),
    path("", include("trainer.edges.urls")),
    path("", include("trainer.watching.urls")),
    path("", include("trainer.tables.urls")),
    path("", include("trainer.learning.urls")),
    path("", include((reviewing, "reviewing"))),
    path("", include("trainer.fluency.urls")),
    path("", include("trainer.progress.urls")),
    path("", include("trainer.dealers.urls")),
    path("", include("trainer.findings.urls")),
    path("", include("trainer.examining.urls")),
    path("", include("trainer.standing.urls")),
    path("", include("trainer.classwork.urls")),
    path("", include("trainer.live.urls")),
    path("", include("trainer.desk.urls")),
    path("", include("trainer.api.urls")),
    path("", include("trainer.privacy.urls")),
]
