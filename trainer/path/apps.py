"""The room's name for Django."""

from django.apps import AppConfig


class PathConfig(AppConfig):
    name = "trainer.path"
    label = "path"
