"""The room's name for Django."""

from django.apps import AppConfig


class WatchingConfig(AppConfig):
    name = "trainer.watching"
    label = "watching"
