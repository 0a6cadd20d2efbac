"""The room's name for Django."""

from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "trainer.demo"
    label = "demo"
