"""The paths of this room."""

from django.urls import path

from trainer.progress import views

app_name = "progress"

urlpatterns = [
    path("progress/", views.school, name="school"),
    path("progress/<int:membership_id>/", views.trainee, name="trainee"),
]
