"""The room's name for Django."""

from django.apps import AppConfig


class RemarksConfig(AppConfig):
    name = "trainer.remarks"
    label = "remarks"
