"""Its two paths; the second is what a starting server is asked for."""

from django.urls import path

from benchmarks.bare import views

urlpatterns = [path("say/", views.say), path("login/", views.health)]
