"""Addresses of pages; trainer/urls.py says below which prefix."""

from django.urls import path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from trainer.pages import install

urlpatterns = [
    path("language/", require_POST(set_language), name="set_language"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("worker.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
]
