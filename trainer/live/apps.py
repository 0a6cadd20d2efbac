"""The room's name for Django."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "trainer.live"
    label = "live"
