"""The desk's paths."""

from django.urls import path

from trainer.library.views import dispute_desk

app_name = "desk"
urlpatterns = [
    path("desk/", dispute_desk.desk, name="desk"),
    path("desk/document/", dispute_desk.document, name="document"),
    path("desk/lay/<slug:game>/", dispute_desk.lay, name="lay"),
    path("desk/cases/<int:case_id>/", dispute_desk.case, name="case"),
    path("desk/cases/<int:case_id>/document.json", dispute_desk.case_document, name="case_document"),
    path("desk/cases/<int:case_id>/<slug:act>/", dispute_desk.act, name="case_act"),
    path("lessons/", dispute_desk.lessons, name="lessons"),
    path("lessons/<int:case_id>/begin/", dispute_desk.begin, name="begin_lesson"),
]
