"""The room's name for Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "trainer.api"
    label = "api"
