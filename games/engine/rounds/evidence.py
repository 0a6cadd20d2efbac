"""Evidence: what a trainee has answered so far, and whether a given misconception leads to those answers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from games.engine.misconceptions.misconception_catalog import meant_by
from games.engine.questions.answers import Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.misconception_models import Holder, MisconceptionModel
from games.engine.rounds.stops import Stop


@dataclass(frozen=True, slots=True)
class AnsweredStop:
    """A stop of a round with all that was given there, by prompt key."""

    beliefs: MisconceptionModel
    stop: Stop
    answers: Mapping[str, Given]


class Stance(IntEnum):
    """What a stop says of a holder: against, where the mistake would have led them wrong and they did
    otherwise; aside, where they erred and the mistake would not have led them to it; nothing; for, where they
    erred as it would have led them."""

    AGAINST = -2
    ASIDE = -1
    NOTHING = 0
    FOR = 1


def speaks(answered: AnsweredStop, holder: Holder) -> Stance:
    """Of one stop, the strongest of what each answer says: against before for, for before aside."""
    stances = set()
    for one in _each(answered, holder):
        if one is Stance.AGAINST:
            return one
        stances.add(one)
    return next((one for one in (Stance.FOR, Stance.ASIDE) if one in stances), Stance.NOTHING)


def says_all(answered: AnsweredStop, holder: Holder) -> bool:
    """Return whether a holder would have said everything that was said at a stop."""
    return all(one in (Stance.FOR, Stance.NOTHING) for one in _each(answered, holder))


def _each(answered: AnsweredStop, holder: Holder) -> Iterator[Stance]:
    for prompt in answered.stop.prompts:
        predicted = answered.beliefs.answers_of(holder, prompt, answered.stop)
        yield _speaks(prompt, answered.answers.get(prompt.key), predicted)


def _speaks(prompt: Prompt, answer: Given | None, predicted: tuple[Given, ...]) -> Stance:
    if answer is None or not predicted or (answer in prompt.right and answer in predicted):
        return Stance.NOTHING
    if answer in predicted:
        return Stance.FOR
    return Stance.ASIDE if predicted == prompt.right else Stance.AGAINST


@dataclass(frozen=True, slots=True)
class Weight:
    """What was said before, weighed for one holder: the stops that speak for them, by their number, and how
    many speak aside."""

    supports: tuple[int, ...] = ()
    aside: int = 0

    @property
    def holds(self) -> bool:
        """Nothing they said is left over, or much less than what the mistake explains: a trainee who
        has one misconception makes other slips too."""
        return not self.aside or len(self.supports) > max(1, self.aside)


def weighed(history: Sequence[AnsweredStop], holder: Holder) -> Weight | None:
    """None where anything speaks against them."""
    supports, aside = list[int](), 0
    for number, answered in enumerate(history):
        stances = speaks(answered, holder)
        if stances is Stance.AGAINST:
            return None
        if stances is Stance.FOR:
            supports.append(number)
        aside += stances is Stance.ASIDE
    return Weight(tuple(supports), aside)


def contradicts(answered: AnsweredStop, mistake: str, *, disclosed: bool) -> bool:
    """Return whether a stop shows that a trainee does not have a mistake, in any of its forms: they did
    otherwise where it would have led them wrong. Of who was `disclosed` what is right, a right answer shows
    nothing."""
    forms = [holder for meant in meant_by(mistake) for holder in answered.beliefs.holders_of(meant)]
    return bool(forms) and all(_otherwise(answered, holder, disclosed) for holder in forms)


def _otherwise(answered: AnsweredStop, holder: Holder, disclosed: bool) -> bool:
    against = (
        answered.answers[prompt.key] not in prompt.right
        for prompt, one in zip(answered.stop.prompts, _each(answered, holder), strict=True)
        if one is Stance.AGAINST
    )
    return any(wrong or not disclosed for wrong in against)
