"""Evidence: what somebody has said so far, and whether whoever holds a mistake would have said it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from games.engine.asks.answers import Given
from games.engine.mistakes.named import meant_by
from games.engine.rounds.holders import Beliefs, Holder
from games.engine.rounds.stops import Stop


@dataclass(frozen=True, slots=True)
class Answered:
    """A stop of a round with all that was given there, by prompt key."""

    beliefs: Beliefs
    stop: Stop
    given: Mapping[str, Given]


class Speaks(IntEnum):
    """What a stop says of a holder: against; nothing, where they would have been right and were; for, where
    they would have been as wrong."""

    AGAINST = -1
    NOTHING = 0
    FOR = 1


def speaks(answered: Answered, holder: Holder) -> Speaks:
    """Of one stop: one thing that they would not have said there speaks against them."""
    held, bears_out = answered.beliefs.answers(holder, answered.stop), False
    for prompt in answered.stop.prompts:
        given = answered.given.get(prompt.key)
        if given is None or not held[prompt.key]:
            continue
        if given not in held[prompt.key]:
            return Speaks.AGAINST
        bears_out = bears_out or given not in prompt.right
    return Speaks.FOR if bears_out else Speaks.NOTHING


def weighed(history: Sequence[Answered], holder: Holder) -> tuple[bool, tuple[int, ...]]:
    """Whether nothing speaks against a holder; and which stops, by their number, speak for them."""
    found: list[int] = []
    for number, answered in enumerate(history):
        said = speaks(answered, holder)
        if said is Speaks.AGAINST:
            return False, tuple(found)
        if said is Speaks.FOR:
            found.append(number)
    return True, tuple(found)


def belies(answered: Answered, mistake: str, *, told: bool) -> bool:
    """Whether a stop shows that somebody does not hold a mistake, in any of its forms: they did otherwise
    where it would have led them wrong. Of who was `told` what is right, a right answer shows nothing."""
    forms = [holder for meant in meant_by(mistake) for holder in answered.beliefs.holders_of(meant)]
    return bool(forms) and all(_otherwise(answered, holder, told) for holder in forms)


def _otherwise(answered: Answered, holder: Holder, told: bool) -> bool:
    held = answered.beliefs.answers(holder, answered.stop)
    for prompt in answered.stop.prompts:
        given, theirs = answered.given.get(prompt.key), held[prompt.key]
        if given is None or not theirs or theirs == prompt.right or given in theirs:
            continue
        if not told or given not in prompt.right:
            return True
    return False
