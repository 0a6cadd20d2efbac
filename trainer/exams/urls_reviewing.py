"""The paths of table tests that were sat: records, reports, signatures."""

from django.urls import path

from trainer.reviewing import reports, tests_sat
from trainer.reviewing.signing import check_pages, signing_pages

urlpatterns = [
    path("tests/", tests_sat.tests, name="tests"),
    path("runs/<uuid:run_id>/report/", reports.report, name="report"),
    path("runs/<uuid:run_id>/report.pdf", reports.report_pdf, name="report_pdf"),
    path("runs/<uuid:run_id>/report/rubric/", signing_pages.assess, name="assess"),
    path("runs/<uuid:run_id>/report/sign/", signing_pages.sign, name="sign"),
    path("runs/<uuid:run_id>/report/revoke/", signing_pages.revoke, name="revoke"),
    path("check/", check_pages.check_door, name="check_door"),
    path("check/<str:code>/", check_pages.check, name="check"),
]
