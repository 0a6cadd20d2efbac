"""The room's name for Django."""

from django.apps import AppConfig


class GatheringConfig(AppConfig):
    name = "trainer.gathering"
    label = "gathering"
