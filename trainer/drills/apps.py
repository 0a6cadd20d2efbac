"""The room's name for Django."""

from django.apps import AppConfig


class DrillsConfig(AppConfig):
    name = "trainer.drills"
    label = "drills"
