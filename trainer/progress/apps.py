"""The room's name for Django."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "trainer.progress"
    label = "progress"
