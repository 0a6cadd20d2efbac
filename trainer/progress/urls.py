"""The paths of this room."""

from django.urls import path

from trainer.progress import trainees

app_name = "progress"

urlpatterns = [
    path("progress/", trainees.school, name="school"),
    path("progress/<int:membership_id>/", trainees.trainee, name="trainee"),
]
