"""Questions on the order in which hands are settled: the first spot, and the one after it."""

from collections.abc import Iterator

from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.procedure.steps import in_order, settled_at
from games.engine.questions.answers import Choice, OneSpot
from games.engine.questions.ask import ORDER, Ask, Part
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.inputs import Stage
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

FIRST_SPOT, NEXT_SPOT = (
    Question(slug, label, seconds=3, explained_by=frozenset({Subject.ORDER}), decided_by=its_own_rule)
    for slug, label in (
        ("first-spot", Text("Settling order: first spot")),
        ("next-spot", Text("Settling order: next spot")),
    )
)


def spot_choice(spot: int) -> Choice:
    return Choice(str(spot), Text("spot %(spot)s", spot=str(spot)), str(spot))


def first_spot(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    return _spot(played, frame, FIRST_SPOT, Text("Which spot do you settle first?"), nth=0)


def next_spot(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    return _spot(played, frame, NEXT_SPOT, Text("Which spot do you settle next?"), nth=1)


def _spot(
    played: SettledRound, frame: Frame, question: Question, text: Text, *, nth: int
) -> Iterator[Prompt]:
    """Yield nothing where a trainee who reads the round so has no such spot left."""
    seats = played.inputs.seats
    left = in_order(settled_at(played.settlement, seats, Stage.RECONCILE), frame.step.order)
    if nth >= len(left):
        return
    spot = left[nth].spot
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneSpot(tuple(spot_choice(seat.spot) for seat in seats)),
        text=text,
        right=(spot,),
        rule=frame.step.rule,
        because=_nth_from_the_right(nth, str(spot)),
    )


def _nth_from_the_right(nth: int, spot: str) -> Text:
    if nth:
        return Text("spot %(spot)s is the second from your right with a bet to settle", spot=spot)
    return Text("spot %(spot)s is the first from your right with a bet to settle", spot=spot)


ASKS = (
    Ask("first-spot", Part.EVERYDAY, {"first-spot": first_spot}, (FIRST_SPOT,), groups=(ORDER,)),
    Ask("next-spot", Part.EVERYDAY, {"next-spot": next_spot}, (NEXT_SPOT,), groups=(ORDER,)),
)
