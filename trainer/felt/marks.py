"""Marks: right or wrong at the bets that were just answered, on the felt itself.

They come from stored verdicts alone. Where nothing is scored, or nothing may be said yet, there are none.
"""

from collections.abc import Mapping
from dataclasses import replace

from trainer.drills.decisions import decisions
from trainer.drills.models import Answer, Mode
from trainer.drills.sittings import Sitting
from trainer.felt.drawn.felt_views import FeltView, SpotView
from trainer.felt.laid import BetView

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
    return {
        (decision.prompt.spot, decision.prompt.wager): RIGHT if decision.right else WRONG
        for decision in decisions(sitting, answer)
        if decision.prompt.wager
    }


def _spot(spot: SpotView, marks: Marks) -> SpotView:
    circles = tuple((slug, _bet(bet, marks.get((spot.number, slug), ""))) for slug, bet in spot.circles)
    return replace(spot, circles=circles)


def _bet(bet: BetView, mark: str) -> BetView:
    return replace(bet, mark=mark) if mark else bet
