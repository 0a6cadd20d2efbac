"""Its two paths; the second is what a starting server is asked for."""

from django.urls import path

from benchmarks.bare import views

urlpatterns = [path("notes/", views.post_note), path("login/", views.health)]
