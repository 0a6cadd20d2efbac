"""The paths of this room."""

from django.urls import path

from trainer.reviewing import replays, reports, tests_sat
from trainer.reviewing.often import often
from trainer.reviewing.remarking import dispute_pages, remark_pages
from trainer.reviewing.signing import check_pages, signing_pages

app_name = "reviewing"

urlpatterns = [
    path("tests/", tests_sat.tests, name="tests"),
    path("runs/<uuid:run_id>/rounds/<int:round>/replay/", replays.replay, name="replay"),
    path("runs/<uuid:run_id>/rounds/<int:round>/often/", often, name="often"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/", remark_pages.say_word, name="say_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/word/taken/", remark_pages.take_word, name="take_word"),
    path("runs/<uuid:run_id>/rounds/<int:round>/dispute/", remark_pages.dispute, name="dispute"),
    path("disputes/", dispute_pages.disputes, name="disputes"),
    path("disputes/<int:dispute_id>/rule/", dispute_pages.rule, name="rule"),
    path("runs/<uuid:run_id>/report/", reports.report, name="report"),
    path("runs/<uuid:run_id>/report.pdf", reports.report_pdf, name="report_pdf"),
    path("runs/<uuid:run_id>/report/rubric/", signing_pages.assess, name="assess"),
    path("runs/<uuid:run_id>/report/sign/", signing_pages.sign, name="sign"),
    path("runs/<uuid:run_id>/report/revoke/", signing_pages.revoke, name="revoke"),
    path("check/", check_pages.check_door, name="check_door"),
    path("check/<str:code>/", check_pages.check, name="check"),
]
