"""The room's name for Django."""

from django.apps import AppConfig


class ReviewingConfig(AppConfig):
    name = "trainer.reviewing"
    label = "reviewing"
