"""The app of practice, which follows up answers."""

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "trainer.practice"

    def ready(self) -> None:
        from trainer.play.services.runs import answer_graded
        from trainer.practice.follow_ups import on_answer

        answer_graded.connect(on_answer)
