"""The room's name for Django."""

from django.apps import AppConfig


class FindingsConfig(AppConfig):
    name = "trainer.findings"
    label = "findings"
