"""The app of the process, which registers system checks."""

from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "trainer.ops"

    def ready(self) -> None:
        from trainer.ops import process_guard  # noqa: F401  (importing registers them)
