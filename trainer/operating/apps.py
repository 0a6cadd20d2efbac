"""The room's name for Django, which finds its commands by it."""

from django.apps import AppConfig


class OperatingConfig(AppConfig):
    name = "trainer.operating"
    label = "operating"
