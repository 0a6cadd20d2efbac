"""Addresses of home; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.home import own_data, views

urlpatterns = [
    path("welcome/", views.land, name="landing"),
    path("", views.home, name="home"),
    path("runs/", views.start, name="start"),
    path("practice/<slug:way>/", views.practise, name="practice"),
    path("your-data/", own_data.stored, name="own_data"),
    path("your-data/download/", own_data.download, name="download_own_data"),
]
