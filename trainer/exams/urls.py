"""URLs of exams; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.exams.views import (
    attendance,
    certifications,
    checks,
    give,
    place,
    report,
    room,
    rubric,
    shared,
    standards,
    tests,
)

table_tests_urls = [
    path("", give.exams, name="exams"),
    path("give/", give.give, name="give"),
    path("allowances/<int:membership_id>/", give.allowance, name="allowance"),
    path("<int:exam_id>/", room.room, name="room"),
    path("<int:exam_id>/live/", room.live, name="live"),
    path("<int:exam_id>/all/<slug:act>/", room.act_on_all, name="act_on_all"),
    path("<int:exam_id>/candidates/<int:candidate_id>/", room.candidate, name="candidate"),
    path("<int:exam_id>/candidates/<int:candidate_id>/<slug:act>/", room.act, name="act"),
    path("standards/", standards.standards_list, name="standards"),
    path("standards/rubric/", rubric.rubric, name="rubric"),
    path("standards/<slug:game>/", standards.standard, name="standard"),
    path("place/<int:candidate_id>/", place.place, name="place"),
    path("place/<int:candidate_id>/code/", place.code, name="code"),
    path("place/<int:candidate_id>/begin/", place.begin, name="begin"),
    path("practice/<slug:game>/", place.practice_test, name="practice_test"),
    path("practice/<slug:game>/request/", place.request_test, name="request_test"),
    path("taken/", tests.tests, name="tests"),
]

certifications_urls = [
    path("", certifications.matrix, name="matrix"),
    path("shared/", shared.shared, name="shared"),
    path("people/<int:membership_id>/", certifications.person, name="person"),
    path("people/<int:membership_id>/checks/", certifications.check_person, name="check_person"),
    path("people/<int:membership_id>/attendance/", attendance.person, name="attendance_of"),
    path(
        "people/<int:membership_id>/attendance/<slug:day>/", attendance.attendance_day, name="attendance_day"
    ),
    path("people/<int:membership_id>/hours/", attendance.correct_hours, name="correct_hours"),
    path("classes/<int:school_class_id>/attendance/", attendance.sheet, name="attendance"),
    path("classes/<int:school_class_id>/hours/", attendance.class_hours, name="class_hours"),
    path("checks/", checks.check_list, name="checks"),
    path("checks/usual/", checks.usual_checks, name="usual_checks"),
    path("checks/<int:check_id>/rename/", checks.rename_check, name="rename_check"),
    path("checks/<int:check_id>/retire/", checks.retire_check, name="retire_check"),
]

runs_urls = [
    path("<uuid:run_id>/report/", report.report, name="report"),
    path("<uuid:run_id>/report.pdf", report.report_pdf, name="report_pdf"),
    path("<uuid:run_id>/certificate.pdf", report.certificate_pdf, name="certificate_pdf"),
    path("<uuid:run_id>/report/rubric/", report.assess, name="assess"),
    path("<uuid:run_id>/report/sign/", report.sign, name="sign"),
    path("<uuid:run_id>/report/second/", report.second_test, name="second_test"),
    path("<uuid:run_id>/report/revoke/", report.revoke, name="revoke"),
]
