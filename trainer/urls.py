"""Addresses: each prefix once, with the app that answers below it. The name of an app is its namespace."""

from django.urls import URLPattern, URLResolver, include, path

from trainer.accounts import urls as accounts
from trainer.api import urls as api
from trainer.assignments import urls as assignments
from trainer.courses import urls as courses
from trainer.credentials.badges import urls as badges
from trainer.credentials.lti import urls as lti
from trainer.credentials.packs import urls as packs
from trainer.credentials.transcripts import urls as transcripts
from trainer.exams import urls as exams
from trainer.home import urls as home
from trainer.library import urls as library
from trainer.live import urls as live
from trainer.ops import urls as ops
from trainer.pages import urls as pages
from trainer.play import urls as play
from trainer.practice import urls as practice
from trainer.reports import urls as reports
from trainer.schools import urls as schools


def app(name: str, pages: dict[str, list[URLPattern]]) -> URLResolver:
    """Return an app's pages below its prefixes in one resolver: Django finds a namespace only once."""
    return path("", include(([path(prefix, include(each)) for prefix, each in pages.items()], name)))


urlpatterns = [
    *home.moved_urls,
    app("ops", {"": ops.urlpatterns}),
    app("pages", {"": pages.urlpatterns}),
    app(
        "schools",
        {
            "": schools.urlpatterns,
            "classes/": schools.classes_urls,
            "house-rules/": schools.house_rules_urls,
            "school/": schools.school_urls,
        },
    ),
    app(
        "accounts",
        {
            "": accounts.urlpatterns,
            "join/": accounts.join_urls,
            "people/": accounts.people_urls,
            "school/": accounts.school_urls,
        },
    ),
    *accounts.sign_in_urls,
    app("play", {"runs/": play.runs_urls}),
    app(
        "exams",
        {
            "certifications/": exams.certifications_urls,
            "runs/": exams.runs_urls,
            "table-tests/": exams.table_tests_urls,
        },
    ),
    app("practice", {"": practice.urlpatterns, "payouts/": practice.payouts_urls}),
    app("courses", {"courses/": courses.courses_urls}),
    app(
        "library",
        {
            "": library.urlpatterns,
            "desk/": library.desk_urls,
            "games/": library.games_urls,
            "lessons/": library.lessons_urls,
            "paytables/": library.paytables_urls,
            "procedures/": library.procedures_urls,
        },
    ),
    app("live", {"live/": live.live_urls, "tables/": live.tables_urls}),
    app(
        "reports",
        {
            "analysis/": reports.analysis_urls,
            "disputes/": reports.disputes_urls,
            "progress/": reports.progress_urls,
        },
    ),
    app("assignments", {"assignments/": assignments.assignments_urls}),
    app("badges", {"badges/": badges.badges_urls, "runs/": badges.runs_urls}),
    app(
        "transcripts",
        {"check/": transcripts.check_urls, "transcripts/": transcripts.transcripts_urls},
    ),
    app("packs", {"packs/": packs.packs_urls}),
    app("lti", {"": lti.urlpatterns, "school/": lti.school_urls}),
    app("home", {"": home.urlpatterns}),
    app("api", {"api/": api.api_urls}),
]
