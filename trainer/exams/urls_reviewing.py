"""The paths of table tests that were sat: records, reports, signatures."""

from django.urls import path

from trainer.exams.views import report, tests

urlpatterns = [
    path("tests/", tests.tests, name="tests"),
    path("runs/<uuid:run_id>/report/", report.report, name="report"),
    path("runs/<uuid:run_id>/report.pdf", report.report_pdf, name="report_pdf"),
    path("runs/<uuid:run_id>/report/rubric/", report.assess, name="assess"),
    path("runs/<uuid:run_id>/report/sign/", report.sign, name="sign"),
    path("runs/<uuid:run_id>/report/revoke/", report.revoke, name="revoke"),
    path("check/", report.check_door, name="check_door"),
    path("check/<str:code>/", report.check, name="check"),
]
