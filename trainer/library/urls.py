"""Addresses of library; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.library.views import dispute_desk, odds, own_paytables, procedures, rulebook

games_urls = [
    path("<slug:game>/odds/", odds.odds, name="odds"),
    path("", rulebook.game_list, name="games"),
    path("<slug:game>/", rulebook.sheet, name="sheet"),
    path("<slug:game>/lesson/", rulebook.lesson, name="lesson"),
]

desk_urls = [
    path("document/", dispute_desk.document, name="document"),
    path("set-up/<slug:game>/", dispute_desk.set_up, name="set_up"),
    path("cases/<int:case_id>/", dispute_desk.case, name="case"),
    path("cases/<int:case_id>/document.json", dispute_desk.case_document, name="case_document"),
    path("cases/<int:case_id>/<slug:act>/", dispute_desk.act, name="case_act"),
]

lessons_urls = [
    path("", dispute_desk.lessons, name="lessons"),
    path("<int:case_id>/begin/", dispute_desk.start_lesson, name="start_lesson"),
]

paytables_urls = [
    path("<slug:game>/", own_paytables.paytables, name="own_paytables"),
    path("<slug:game>/copy/<str:choice>/", own_paytables.copy, name="copy_paytable"),
    path("<slug:game>/<int:paytable_id>/", own_paytables.paytable, name="own_paytable"),
    path("<slug:game>/<int:paytable_id>/retire/", own_paytables.retire, name="retire_paytable"),
]

procedures_urls = [
    path("", procedures.procedure_list, name="procedures"),
    path("write/", procedures.write, name="write_procedure"),
    path("<int:procedure_id>/", procedures.procedure, name="procedure"),
    path("<int:procedure_id>/edit/", procedures.edit, name="edit_procedure"),
    path("<int:procedure_id>/<slug:act>/", procedures.retire, name="procedure_act"),
]

urlpatterns = [
    path("glossary/", rulebook.glossary, name="glossary"),
]
