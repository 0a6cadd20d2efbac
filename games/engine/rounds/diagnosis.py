"""Diagnosis: which named mistakes, or which slip, explain a wrong answer, and how earlier answers weigh."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from games.engine.misconceptions.arithmetic_slips import Due, slips_to
from games.engine.misconceptions.misconception_catalog import meant_by, name_words
from games.engine.misconceptions.mistake import Mistake
from games.engine.questions.answers import Amount, BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.misconception_models import Holder, MisconceptionModel
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action, ForOthers
from games.engine.texts import Text


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


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What explains a wrong answer. `mistakes`: a trainee who has one would have given all of it, and
    everything else that was said at the stop. `certain` is the one that holds for all that was said before
    too, as it does alone; `rests_on` numbers the answers before that it explains. `slips` are found from the
    amounts."""

    mistakes: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()
    certain: str = ""
    rests_on: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that fit, mistakes before slips."""
        return (*self.mistakes, *self.slips)

    @property
    def name(self) -> str:
        """The one that is stated: a certain mistake, or a slip where no mistake fits."""
        return self.certain or (self.slips[0] if self.slips and not self.mistakes else "")


NO_DIAGNOSIS = Diagnosis()

MOST_NAMES = 3
"""Names offered at most: a longer list is not read."""


def offered_names(names: Iterable[str], bet: Text | None = None) -> dict[str, Text]:
    """Return the names that fit with their words, of this bet where one is at hand, the likeliest first;
    equal words once."""
    slugs: dict[Text, str] = {}
    for name in names:
        if words := name_words(name, bet):
            slugs.setdefault(words, name)
    return {name: words for words, name in list(slugs.items())[:MOST_NAMES]}


def nothing_before() -> Sequence[AnsweredStop]:
    return ()


@dataclass
class Diagnoser:
    """Explains the wrong answers of one stop. `answer` are all its answers, by prompt key; `before` fetches
    what was answered earlier in the round and in the rounds before it, if it comes to that."""

    beliefs: MisconceptionModel
    stop: Stop
    answers: Mapping[str, Given] = field(default_factory=dict)
    before: Callable[[], Sequence[AnsweredStop]] = nothing_before

    @cached_property
    def history(self) -> Sequence[AnsweredStop]:
        return self.before()

    @cached_property
    def current(self) -> AnsweredStop:
        return AnsweredStop(self.beliefs, self.stop, self.answers)

    def explain(self, prompt: Prompt, answer: Given) -> Diagnosis:
        """Return what explains this answer; nothing explains a right one."""
        if answer in prompt.right:
            return NO_DIAGNOSIS
        fitting = [holder for holder in self._fitting(prompt, answer) if says_all(self.current, holder)]
        slips = self._slips(prompt, answer)
        if not fitting:
            return Diagnosis(slips=slips)
        weights = {holder: weighed(self.history, holder) for holder in fitting}
        borne_out = {holder: weight for holder, weight in weights.items() if weight and weight.holds}
        likeliest = sorted(borne_out, key=lambda holder: -len(borne_out[holder].supports)) or fitting
        names = tuple(dict.fromkeys(holder.mistake.slug for holder in likeliest))
        rests_on = borne_out[likeliest[0]].supports if borne_out else ()
        shown = bool(rests_on) or self._wrong_answers > 1 or not slips
        name = _common(likeliest) if borne_out and shown else ""
        return Diagnosis(names, slips, name, rests_on if name else ())

    @cached_property
    def _wrong_answers(self) -> int:
        """How many answers of this stop are wrong: what leads to all of them is no slip of the hand."""
        return sum(
            self.answers.get(prompt.key, prompt.due) not in prompt.right for prompt in self.stop.prompts
        )

    def _fitting(self, prompt: Prompt, answer: Given) -> Iterator[Holder]:
        """Yield the holders who would have given this whole answer, and whose mistake's words fit it."""
        for holder in self.beliefs.who_may_differ(prompt):
            if not _describes(holder.mistake, answer) or (
                holder.mistake.two_bets and self._wrong_answers < 2
            ):
                continue
            predicted = self.beliefs.answers_of(holder, prompt, self.stop)
            if answer in predicted and predicted != prompt.right:
                yield holder

    def _slips(self, prompt: Prompt, answer: Given) -> tuple[str, ...]:
        if isinstance(prompt.kind, Amount) and isinstance(answer, int) and isinstance(prompt.due, int):
            return slips_to(Due(prompt.due), answer)
        paid = (isinstance(answer, BetAnswer) and answer.action is Action.PAY) and prompt.pays > 0
        return slips_to(self._due(prompt), answer.cents) if paid and isinstance(answer, BetAnswer) else ()

    def _due(self, prompt: Prompt) -> Due:
        lines = self.beliefs.played.settlement.lines
        other_bets = (line.pays for line in lines if line.spot == prompt.spot and line.wager != prompt.wager)
        other_spots = (line.pays for line in lines if line.spot != prompt.spot and line.wager == prompt.wager)
        return Due(
            prompt.pays, prompt.stake, self._counted_on(prompt), frozenset(other_bets), frozenset(other_spots)
        )

    def _counted_on(self, prompt: Prompt) -> int:
        """Return the stake that a pay by odds is counted on, a bonus's too; 0 of what is not paid by odds."""
        inputs = self.beliefs.played.inputs
        wager = inputs.game.wager(prompt.wager)
        if wager.progressive or isinstance(wager.won, ForOthers):
            return 0
        return next(seat.stake(wager.paid_on) for seat in inputs.seats if seat.spot == prompt.spot)


def _describes(mistake: Mistake, answer: Given) -> bool:
    """Return whether what the mistake's words say was done with a bet is what this answer did with it."""
    return not mistake.action or not isinstance(answer, BetAnswer) or answer.action is mistake.action


def _common(holders: Sequence[Holder]) -> str:
    """Return the one name of them all: of their mistake, or of its family; "" where they have none in
    common."""
    first = holders[0].mistake
    if all(holder.mistake is first for holder in holders):
        return first.slug
    return first.family if all(holder.mistake.family == first.family for holder in holders) else ""
