"""A felt as its page has it, drawn from a round without a database."""

from collections.abc import Callable, Iterable

from django.template.loader import render_to_string

from games.engine.procedure.frames import Frame
from games.engine.rounds.rounds import Round
from trainer.play.felt.views import FeltView, draw


def view(played: Round, frame: Frame, focus: int | None = None) -> FeltView:
    return draw(played.inputs, frame.felt, version=1, focus=focus)


def page(felt: FeltView) -> str:
    return render_to_string("play/felt/_felt.html", {"felt": felt})


def frames(played: Round, step: str) -> list[Frame]:
    return [frame for frame in played.frames if frame.step.name == step]


def first_of_each(every: list[Round], happens: Iterable[Callable[[Round], bool]]) -> list[Round]:
    """The first round in which each of these happens."""
    first = (next(played for played in every if one(played)) for one in happens)
    return list({played.inputs.round: played for played in first}.values())
