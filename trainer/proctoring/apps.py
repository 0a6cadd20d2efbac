"""The room's name for Django."""

from django.apps import AppConfig


class ProctoringConfig(AppConfig):
    name = "trainer.proctoring"
    label = "proctoring"
