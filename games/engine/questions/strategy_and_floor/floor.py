"""Questions of the floor supervisor: did the dealer settle this spot right, and if not, what is right?"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.errors import require, require_type
from games.engine.procedure.frames import DEALER_SPOT, STATES, Cue, Felt, FeltBet, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import FLOOR, Ask, Interlude, Part, When
from games.engine.questions.core.bets import bets
from games.engine.questions.prompts import Prompt, Question, rules_of_every_bet
from games.engine.questions.strategy_and_floor.slips import STAGES, ObservedSpot, happens, shown_at
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Stage
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

LOOK, RIGHT = "floor", "floor-right"
SETTLED_RIGHT = Question(
    "floor", Text("Settled correctly"), Text("Watching a dealer as the floor"), decided_by=rules_of_every_bet
)
ALL_RIGHT = Choice("all-right", Text("all right"), "o")


def oversight(cue: Cue) -> Iterator[Frame]:
    """The spot as the dealer leaves it, before the timeline shows how it is settled; what is right comes in a
    frame of its own, so that nothing says beforehand whether there is a slip."""
    spot = cue.scene.spot
    if spot == DEALER_SPOT or not cue.scene.asked or cue.scene.before.spot(spot).state == "taking back":
        return
    # What the dealer did does not depend on what the floor believes.
    watched = shown_at(cue.true or cue.inputs, cue.step, spot, cue.happened)
    felt = _as_left(cue, watched)
    yield Frame(cue.step, spot, felt, (LOOK,), LOOK, watched)
    if watched.slip:
        yield Frame(cue.step, spot, felt, (RIGHT,), RIGHT, watched)


def _as_left(cue: Cue, watched: ObservedSpot) -> Felt:
    """The felt as the dealer leaves the spot, the hand open, the meter as it stood before this spot."""
    before, seat = cue.scene.before, watched.seat
    spot = before.spot(seat.spot)
    lines = (line for line in watched.lines if line.action is not Action.LEAVE)
    settled = {line.wager: FeltBet(line.stake, STATES[line.action], line.pays) for line in lines}
    folds = watched.stage is Stage.FOLD
    own = cue.inputs.game.reading("dealt").own
    cards = tuple(card for place in own for card in seat.on(place)) if folds else spot.cards
    return before.with_spot(replace(spot, cards=cards, bets=spot.bets | settled))


def look(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """All right, or the one bet that is not; what it should have been is asked next, so it is not said."""
    watched = _watched(frame)
    wrong = watched.slip.wager if watched.slip else None
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=SETTLED_RIGHT,
        kind=OneOf(_choices(watched)),
        text=Text("Is every bet on this spot settled correctly?"),
        right=(wrong.slug if wrong else ALL_RIGHT.value,),
        rule=_looked_at_by(played, frame, watched),
        because=Text("%(bet)s is settled wrong", bet=wrong.name)
        if wrong
        else Text("every bet is settled correctly"),
    )


def _looked_at_by(played: SettledRound, frame: Frame, watched: ObservedSpot) -> str:
    """What a fold does to the bets, or the order in which hands are settled."""
    return played.inputs.game.main.citations.fold if watched.stage is Stage.FOLD else frame.step.rule


def what_is_right(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The bet that the dealer got wrong, as of any bet."""
    slip = require(_watched(frame).slip, "slip")
    for prompt in bets(played, frame):
        if prompt.wager == slip.wager.slug:
            words = slip.mistake.describe(slip.wager.name)
            because = Text("%(because)s (the dealer %(mistake)s)", because=prompt.because, mistake=words)
            yield replace(prompt, because=because)


def _watched(frame: Frame) -> ObservedSpot:
    return require_type(ObservedSpot, frame.subject)


def _choices(watched: ObservedSpot) -> tuple[Choice, ...]:
    """A key for each bet: the first letter of its name that is not taken."""
    choices = [ALL_RIGHT]
    for wager in watched.bets:
        taken = {choice.key for choice in choices}
        key = next(letter for letter in wager.slug if letter.isalpha() and letter not in taken)
        choices.append(Choice(wager.slug, wager.name, key))
    return tuple(choices)


ASKS = (
    Ask(
        "floor",
        Part.FLOOR,
        {LOOK: look, RIGHT: what_is_right},
        (SETTLED_RIGHT,),
        interludes=(Interlude(When.BEFORE, oversight, 7, at=frozenset(STAGES)),),
        groups=(FLOOR,),
        rates={"slips": 40},
        happens=happens,
    ),
)
