"""The room's name for Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "trainer.desk"
    label = "desk"
