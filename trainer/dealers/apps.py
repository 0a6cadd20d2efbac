"""The room's name for Django."""

from django.apps import AppConfig


class DealersConfig(AppConfig):
    name = "trainer.dealers"
    label = "dealers"
