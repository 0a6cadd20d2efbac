"""The hall itself as an application, so that its system checks are found."""

from django.apps import AppConfig


class TrainerConfig(AppConfig):
    name = "trainer"

    def ready(self) -> None:
        from trainer import checks  # noqa: F401  (importing registers them)
