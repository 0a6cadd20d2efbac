"""Holders: what somebody who holds a rule wrongly would answer, at the table as it truly lies there.

The round is settled as they believe it is; the cards and bets that they look at are the true ones, for what
they answered wrongly before is put right before their eyes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.asks.answers import BetAnswer, Given
from games.engine.asks.done import Bet
from games.engine.asks.prompts import Prompt
from games.engine.asks.table import POSES
from games.engine.mistakes.mistake import Mistake
from games.engine.mistakes.named import BY_SLUG, MISTAKES
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.rounds.touched import on_the_meter, touched
from games.engine.rules.houses import PAYOUT_CAP
from games.engine.rules.wagers import Action
from games.engine.settling.inputs import Inputs
from games.engine.settling.lines import Stage
from games.engine.settling.settlements import Settlement, settle_again

Answers = Mapping[str, tuple[Given, ...]]
"""By prompt key what is right, or is held to be; nothing where that is not offered."""


ANY = -1
"""The form of who may hold another form of a mistake for every bet."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever holds a mistake in one of its forms: `form` counts the inputs that its change yields."""

    mistake: Mistake
    form: int = 0


@dataclass
class Beliefs:
    """A round as its holders believe it goes, played once for each however often they are asked."""

    played: Round
    _forms: dict[str, tuple[Inputs, ...]] = field(default_factory=dict)
    _touched: dict[tuple[str, int], frozenset[str] | None] = field(default_factory=dict)
    _rounds: dict[tuple[str, int, int], Round] = field(default_factory=dict)
    _answers: dict[tuple[Holder, int], Answers] = field(default_factory=dict)

    @cached_property
    def holders(self) -> tuple[Holder, ...]:
        """Everyone whose mistake means anything in this round."""
        return tuple(holder for mistake in MISTAKES for holder in self.holders_of(mistake))

    def holders_of(self, mistake: Mistake) -> tuple[Holder, ...]:
        forms = self._forms_of(mistake)
        if mistake.apart:
            return (Holder(mistake, ANY),) if forms else ()
        return tuple(Holder(mistake, form) for form in range(len(forms)))

    def _forms_of(self, mistake: Mistake) -> tuple[Inputs, ...]:
        if mistake.slug not in self._forms:
            self._forms[mistake.slug] = tuple(mistake.change(self.played.inputs))
        return self._forms[mistake.slug]

    def believed(self, holder: Holder, stop: Stop, asked: Sequence[Prompt]) -> tuple[Round, ...]:
        """What matters at this stop of the round that they believe in, or of each that they may believe in;
        none where they believe what is so of all that is `asked`."""
        forms = enumerate(self._forms_of(holder.mistake))
        spot = stop.spot if self._stands_alone(stop) else 0
        return tuple(
            self._round(holder.mistake.slug, form, believed, spot)
            for form, believed in forms
            if holder.form in (ANY, form) and any(self._touches(holder.mistake, form, one) for one in asked)
        )

    def may_differ(self, holder: Holder, prompt: Prompt) -> bool:
        """Whether they could answer it otherwise than is right."""
        if holder.mistake.about not in prompt.question.explained_by:
            return False
        forms = range(len(self._forms_of(holder.mistake)))  # in another round there may be fewer
        theirs = (form for form in forms if holder.form in (ANY, form))
        return any(self._touches(holder.mistake, form, prompt) for form in theirs)

    def _touches(self, mistake: Mistake, form: int, prompt: Prompt) -> bool:
        key = mistake.slug, form
        if key not in self._touched:
            self._touched[key] = touched(self._forms_of(mistake)[form], self.played.inputs)
        wagers = self._touched[key]
        return wagers is None or not prompt.wager or prompt.wager in wagers

    def _round(self, mistake: str, form: int, believed: Inputs, spot: int) -> Round:
        key = mistake, form, spot
        if key not in self._rounds:
            here = _of_spot(believed, spot) if spot else believed
            known = self._known(mistake, form, here, spot)
            self._rounds[key] = Round(here, self.played.exercise, self.played.inputs, known=known)
        return self._rounds[key]

    def _known(self, mistake: str, form: int, here: Inputs, spot: int) -> Settlement | None:
        """How it is settled, where that is the true settlement but for some bets of this spot."""
        wagers = self._touched[mistake, form]
        if not spot or wagers is None or wagers & on_the_meter(here.game):
            return None
        return settle_again(here, wagers, spot=spot, known=self.played.settlement)

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
        answers = {prompt.key: prompt.right for prompt in stop.prompts}
        theirs = [prompt for prompt in stop.prompts if self.may_differ(holder, prompt)]
        believed = self.believed(holder, stop, theirs)
        held = [{prompt.key: prompt.right for prompt in self._posed(each, stop)} for each in believed]
        for prompt in theirs:
            said = [
                given
                for each, of_each in zip(believed, held, strict=True)
                if holder.form != ANY or self._pays_otherwise(each, prompt.wager)
                for meant in of_each.get(prompt.key) or _unasked(each, prompt)
                for given in prompt.kind.ways(meant)
            ]
            if believed and (said or holder.form != ANY):
                answers[prompt.key] = tuple(dict.fromkeys(said))
        return answers

    def _pays_otherwise(self, believed: Round, bet: str) -> bool:
        """Whether they have another paytable for this bet."""
        if not bet or not (wager := self.played.inputs.game.wager(bet)).table:
            return False
        theirs, true = (
            each.house.paytable(each.sheet, wager) for each in (believed.inputs, self.played.inputs)
        )
        return theirs.rows != true.rows

    def prompts(self, mistake: str, stop: Stop, key: str) -> Iterator[Prompt]:
        """A prompt as it is put to the holders of this mistake, in each of its forms."""
        asked, about = stop.prompt(key), BY_SLUG[mistake].about
        if asked is None or about not in asked.question.explained_by:
            return
        for holder in self.holders_of(BY_SLUG[mistake]):
            for believed in self.believed(holder, stop, [asked]):
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
    settled before is settled so now, or rightly, for it lies there still; one whose turn has not come is left
    alone."""
    if not isinstance(prompt.kind, Bet):
        return prompt.right
    line = believed.settlement.at(prompt.spot, prompt.wager)
    if line and line.stage in (Stage.FOLD, Stage.REFUND) and prompt.step == "reconcile":
        return (BetAnswer(line.action, line.pays), *prompt.right)
    return (BetAnswer(Action.LEAVE),)
