"""Addresses of reports; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.reports.analysis import downloads, mistakes, pace_audit, performance_drops, questions
from trainer.reports.views import (
    answers,
    compare,
    dealer_report,
    disputes,
    ledger,
    mastery,
    progress,
    regrading,
    trainee,
)

progress_urls = [
    path("compare/", compare.dealers, name="compare"),
    path("compare.csv", compare.dealers_file, {"kind": "csv"}, name="compare_csv"),
    path("compare.xlsx", compare.dealers_file, {"kind": "xlsx"}, name="compare_xlsx"),
    path("mastery/", mastery.mastery, name="mastery"),
    path("drill/", dealer_report.drill, name="drill"),
    path("<int:membership_id>/dealer-report/", dealer_report.report, name="dealer_report"),
    path(
        "<int:membership_id>/dealer-report.csv",
        dealer_report.report_file,
        {"kind": "csv"},
        name="dealer_report_csv",
    ),
    path(
        "<int:membership_id>/dealer-report.xlsx",
        dealer_report.report_file,
        {"kind": "xlsx"},
        name="dealer_report_xlsx",
    ),
    path("", progress.school, name="school"),
    path("answers/", answers.answers, name="answers"),
    path("regrading/", regrading.regrading, name="regrading"),
    path("regrading/<int:correction_id>/", regrading.regrade, name="regrade"),
    path("ledger/", ledger.ledger, name="ledger"),
    path("ledger.csv", ledger.ledger_file, {"kind": "csv"}, name="ledger_csv"),
    path("ledger.xlsx", ledger.ledger_file, {"kind": "xlsx"}, name="ledger_xlsx"),
    path("<int:membership_id>/", trainee.trainee, name="trainee"),
    path("<int:membership_id>/skills/<slug:game>/<slug:group>/", trainee.skill, name="skill"),
    path("<int:membership_id>/results/", trainee.results, name="results"),
    path("<int:membership_id>/rounds/", trainee.rounds, name="rounds"),
    path("<int:membership_id>/tests/", trainee.tests, name="tests"),
]

analysis_urls = [
    path("", mistakes.mistakes, name="mistakes"),
    path("questions/", questions.questions, name="questions"),
    path("performance-drops/", performance_drops.performance_drops, name="performance_drops"),
    path("pace/", pace_audit.pace, name="pace"),
    path("pace/target/", pace_audit.target, name="target"),
    path("<slug:table>.csv", downloads.file, {"kind": "csv"}, name="csv"),
    path("<slug:table>.xlsx", downloads.file, {"kind": "xlsx"}, name="xlsx"),
]

disputes_urls = [
    path("", disputes.disputes, name="disputes"),
    path("<int:dispute_id>/rule/", disputes.rule, name="rule_on_dispute"),
]
