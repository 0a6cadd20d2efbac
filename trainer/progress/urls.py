"""The paths of this room."""

from django.urls import path

from trainer.progress import answers, side_by_side, trainees

app_name = "progress"

urlpatterns = [
    path("progress/", side_by_side.school, name="school"),
    path("progress/answers/", answers.answers, name="answers"),
    path("progress/<int:membership_id>/", trainees.trainee, name="trainee"),
]
