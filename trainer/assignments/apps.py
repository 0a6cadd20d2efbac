"""The room's name for Django."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    name = "trainer.assignments"
    label = "assignments"
