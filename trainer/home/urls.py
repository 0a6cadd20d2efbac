"""Addresses of home; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.home import own_data, search, staff, views

urlpatterns = [
    path("", views.home, name="home"),
    path("tables-now/", staff.tables_now, name="tables_now"),
    path("practice/", views.own_practice, name="own_practice"),
    path("practice/<slug:way>/", views.practice, name="practice"),
    path("runs/", views.start, name="start"),
    path("search/", search.search_page, name="search"),
    path("runs/<uuid:run_id>/remove/", views.remove, name="remove"),
    path("runs/<uuid:run_id>/undo/", views.undo_remove, name="undo_remove"),
    path("your-data/", own_data.stored, name="own_data"),
    path("your-data/sharing/", own_data.sharing, name="sharing"),
    path("your-data/download/", own_data.download, name="download_own_data"),
]
