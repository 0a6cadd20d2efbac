"""Addresses of home; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.home.views import first_steps, own_data, pages, search, staff

urlpatterns = [
    path("", pages.home, name="home"),
    path("start/", first_steps.steps, name="first_steps"),
    path("start/away/", first_steps.put_away, name="put_steps_away"),
    path("start/code/", first_steps.show_code, name="show_code"),
    path("tables-now/", staff.tables_now, name="tables_now"),
    path("practice/", pages.own_practice, name="own_practice"),
    path("practice/house/", pages.train_for_house, name="train_for"),
    path("practice/<slug:way>/", pages.practice, name="practice"),
    path("runs/", pages.start, name="start"),
    path("search/", search.search_page, name="search"),
    path("runs/<uuid:run_id>/remove/", pages.remove, name="remove"),
    path("runs/<uuid:run_id>/undo/", pages.undo_remove, name="undo_remove"),
    path("your-data/", own_data.stored, name="own_data"),
    path("your-data/sharing/", own_data.sharing, name="sharing"),
    path("your-data/download/", own_data.download, name="download_own_data"),
]

MOVED = (
    ("analysis/questions/", "reports:mistakes"),
    ("certifications/mine/", "exams:person"),
    ("courses/", "library:games"),
    ("courses/<slug:game>/demo/", "courses:intro"),
    ("courses/<slug:game>/tour/", "courses:intro"),
    ("courses/goal/", "reports:trainee"),
    ("desk/", "reports:disputes"),
    ("progress/<int:person>/tests/", "exams:person"),
    ("progress/mastery/", "reports:school"),
)
"""Addresses that people kept, and the page that has their content now."""

moved_urls = [path(old, pages.moved, {"to": new}, name="moved") for old, new in MOVED]
