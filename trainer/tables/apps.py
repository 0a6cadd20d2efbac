"""The room's name for Django."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "trainer.tables"
    label = "tables"
