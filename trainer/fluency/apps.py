"""The room's name for Django."""

from django.apps import AppConfig


class FluencyConfig(AppConfig):
    name = "trainer.fluency"
    label = "fluency"
