"""Holders: what somebody who holds a rule wrongly would answer, at the table as it truly lies there.

The round is settled as they believe it is; the cards and bets that they look at are the true ones, for what
they answered wrongly before is put right before their eyes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.asks.answers import BetAnswer, Given
from games.engine.asks.done import Bet
from games.engine.asks.prompts import Prompt
from games.engine.asks.table import POSES
from games.engine.mistakes.mistake import Mistake
from games.engine.mistakes.named import MISTAKES
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.rules.houses import PAYOUT_CAP
from games.engine.rules.wagers import Action
from games.engine.settling.inputs import Inputs
from games.engine.settling.lines import Stage

Answers = Mapping[str, tuple[Given, ...]]
"""By prompt key what is right, or is held to be; nothing where that is not offered."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever holds a mistake in one of its forms: `form` counts the inputs that its change yields."""

    mistake: Mistake
    form: int = 0


@dataclass
class Beliefs:
    """A round as its holders believe it goes, played once for each however often they are asked."""

    played: Round
    _inputs: dict[Holder, Inputs | None] = field(default_factory=dict)
    _rounds: dict[tuple[Holder, int], Round] = field(default_factory=dict)
    _answers: dict[tuple[Holder, int], Answers] = field(default_factory=dict)

    @cached_property
    def holders(self) -> tuple[Holder, ...]:
        """Everyone whose mistake means anything in this round."""
        return tuple(self._holders())

    def _holders(self) -> Iterator[Holder]:
        for mistake in MISTAKES:
            for form, believed in enumerate(mistake.change(self.played.inputs)):
                holder = Holder(mistake, form)
                self._inputs[holder] = believed
                yield holder

    def believed(self, holder: Holder, stop: Stop) -> Round | None:
        """What matters at this stop of the round that they believe in; None where they believe what is so."""
        if holder not in self._inputs:
            forms = list(holder.mistake.change(self.played.inputs))
            self._inputs[holder] = forms[holder.form] if holder.form < len(forms) else None
        inputs = self._inputs[holder]
        if inputs is None:
            return None
        spot = stop.spot if self._stands_alone(stop) else 0
        if (holder, spot) not in self._rounds:
            here = _of_spot(inputs, spot) if spot else inputs
            self._rounds[holder, spot] = Round(here, self.played.exercise, self.played.inputs)
        return self._rounds[holder, spot]

    def _stands_alone(self, stop: Stop) -> bool:
        """Whether nothing at other spots but the meter changes what is done here: there is no cap on what is
        paid."""
        beside = bool(self.played.moments[stop.moment].about)
        return stop.spot > 0 and not beside and not self.played.inputs.house.amount(PAYOUT_CAP.name)

    def answers(self, holder: Holder, stop: Stop) -> Answers:
        """All that they would answer at a stop of this round."""
        known = self._answers.get((holder, stop.moment))
        if known is None:
            known = self._answers[holder, stop.moment] = self._asked(holder, stop)
        return known

    def _asked(self, holder: Holder, stop: Stop) -> Answers:
        about = holder.mistake.about
        theirs = [prompt for prompt in stop.prompts if about in prompt.question.explained_by]
        believed = self.believed(holder, stop) if theirs else None
        if believed is None:
            return {prompt.key: prompt.right for prompt in stop.prompts}
        held = {prompt.key: prompt.right for prompt in self._posed(believed, stop)}
        answers = {prompt.key: prompt.right for prompt in stop.prompts}
        for prompt in theirs:
            said = held.get(prompt.key) or _unasked(believed, prompt)
            answers[prompt.key] = tuple(given for given in said if prompt.kind.offers(given))
        return answers

    def prompts(self, mistake: str, stop: Stop, key: str) -> Iterator[Prompt]:
        """A prompt as it is put to the holders of this mistake, in each of its forms."""
        for holder in self.holders:
            believed = self.believed(holder, stop) if holder.mistake.slug == mistake else None
            if believed:
                yield from (prompt for prompt in self._posed(believed, stop) if prompt.key == key)

    def _posed(self, believed: Round, stop: Stop) -> tuple[Prompt, ...]:
        """What is asked here is asked of the round that they believe in; what stands beside the procedure is
        made from it, and is looked for there."""
        moment = self.played.moments[stop.moment]
        if moment.about:
            found = stop_at(believed, stop.place)
            return found.prompts if found else ()
        steps = believed.inputs.game.procedure
        step = next((step for step in steps if step.does == moment.step.does), moment.step)
        theirs = replace(moment, step=step)
        return tuple(prompt for ask in moment.asks for prompt in POSES[ask](believed, theirs))


def _of_spot(inputs: Inputs, spot: int) -> Inputs:
    """A spot, and of all others what they bet on the meter."""
    meter = inputs.game.progressive.slug if inputs.game.progressive else ""
    seats = (
        seat if seat.spot == spot else replace(seat, bets={meter: seat.bets[meter]})
        for seat in inputs.seats
        if seat.spot == spot or seat.bets.get(meter)
    )
    return replace(inputs, seats=tuple(seats))


def _unasked(believed: Round, prompt: Prompt) -> tuple[Given, ...]:
    """The answer to what would not be asked in the round that they believe in: a bet that they would have
    settled before is settled now, one whose turn has not come is left alone."""
    if not isinstance(prompt.kind, Bet):
        return prompt.right
    line = believed.settlement.at(prompt.spot, prompt.wager)
    late = line is not None and line.stage in (Stage.FOLD, Stage.REFUND) and prompt.step == "reconcile"
    action = line.action if line and late else Action.LEAVE
    if all(choice.value != action for choice in prompt.choices):
        return prompt.right
    return (BetAnswer(action, line.pays if line and late else 0),)
