"""The desk's paths."""

from django.urls import path

from trainer.desk import case_pages, laying_pages

app_name = "desk"
urlpatterns = [
    path("desk/", laying_pages.desk, name="desk"),
    path("desk/document/", laying_pages.document, name="document"),
    path("desk/lay/<slug:game>/", laying_pages.lay, name="lay"),
    path("desk/cases/<int:case_id>/", case_pages.case, name="case"),
    path("desk/cases/<int:case_id>/document.json", case_pages.case_document, name="case_document"),
    path("desk/cases/<int:case_id>/<slug:act>/", case_pages.act, name="case_act"),
    path("lessons/", case_pages.lessons, name="lessons"),
    path("lessons/<int:case_id>/begin/", case_pages.begin, name="begin_lesson"),
]
