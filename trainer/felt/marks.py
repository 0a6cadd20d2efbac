"""Marks: right or wrong at the bets that were just answered, on the felt itself.

They come from stored verdicts alone. Where nothing is scored, or nothing may be said yet, there are none.
"""

from collections.abc import Mapping
from dataclasses import replace

from trainer.drills.models import Answer, Mode
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import BetView, FeltView, SpotView

RIGHT, WRONG = "right", "wrong"

Marks = Mapping[tuple[int, str], str]
"""By spot and wager."""


def marked_felt(felt: FeltView, sitting: Sitting, answer: Answer | None) -> FeltView:
    """The felt with what this answer's bets were worth."""
    marks = marks_of(sitting, answer) if answer else {}
    return replace(felt, spots=[_spot(spot, marks) for spot in felt.spots]) if marks else felt


def marks_of(sitting: Sitting, answer: Answer) -> Marks:
    """A bet is right if its action and its amount are."""
    if sitting.run.sealed or sitting.run.drill.mode == Mode.LEARN:
        return {}
    stop = next((stop for stop in sitting.stops if stop.place == answer.place), None)
    marks: dict[tuple[int, str], str] = {}
    for verdict in answer.verdicts.all():
        prompt = stop.prompt(verdict.prompt) if stop else None
        if prompt and prompt.wager:
            bet = prompt.spot, prompt.wager
            marks[bet] = RIGHT if verdict.right and marks.get(bet, RIGHT) == RIGHT else WRONG
    return marks


def _spot(spot: SpotView, marks: Marks) -> SpotView:
    circles = [(slug, _bet(bet, marks.get((spot.number, slug), ""))) for slug, bet in spot.circles]
    return replace(spot, circles=circles)


def _bet(bet: BetView, mark: str) -> BetView:
    return replace(bet, mark=mark) if mark else bet
