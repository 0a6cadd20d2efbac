"""Addresses of reports; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.reports.views import (
    answers,
    compare,
    dealer_report,
    disputes,
    ledger,
    mistakes,
    pace,
    performance_drops,
    poster,
    progress,
    regrading,
    savings,
    trainee,
)

progress_urls = [
    path("compare/", compare.dealers, name="compare"),
    path("drill/", dealer_report.drill, name="drill"),
    path("<int:membership_id>/dealer-report/", dealer_report.report, name="dealer_report"),
    path("", progress.school, name="school"),
    path("answers/", answers.answers, name="answers"),
    path("goal/", trainee.goal, name="goal"),
    path("regrading/", regrading.regrading, name="regrading"),
    path("regrading/<int:correction_id>/", regrading.regrade, name="regrade"),
    path("ledger/", ledger.ledger, name="ledger"),
    path("savings/", savings.savings, name="savings"),
    path("<int:membership_id>/", trainee.trainee, name="trainee"),
    path("<int:membership_id>/skills/<slug:game>/<slug:group>/", trainee.skill, name="skill"),
    path("<int:membership_id>/results/", trainee.results, name="results"),
    path("<int:membership_id>/rounds/", trainee.rounds, name="rounds"),
]

analysis_urls = [
    path("", mistakes.mistakes, name="mistakes"),
    path("poster.pdf", poster.poster, name="poster"),
    path("performance-drops/", performance_drops.performance_drops, name="performance_drops"),
    path("pace/", pace.pace, name="pace"),
    path("pace/target/", pace.target, name="target"),
]

disputes_urls = [
    path("", disputes.disputes, name="disputes"),
    path("<int:dispute_id>/rule/", disputes.rule, name="rule_on_dispute"),
]
