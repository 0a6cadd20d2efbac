"""The room's name for Django."""

from django.apps import AppConfig


class SchoolsConfig(AppConfig):
    name = "trainer.schools"
    label = "schools"
