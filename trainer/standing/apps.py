"""The room's name for Django."""

from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "trainer.standing"
    label = "standing"
