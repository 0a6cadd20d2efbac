"""Misconception model: what a trainee with a misconception answers, at the true table.

The round is settled under the misconception; the cards and bets on the table are the true ones, for wrong
answers before are corrected on the table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.misconceptions.mistake import Mistake
from games.engine.questions.answers import Bet, BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.forms import Form, forms_of, misread
from games.engine.rounds.hypothetical_rounds import HypotheticalRound
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Stage

ANY = -1
"""The form of who may hold another form of a mistake for every bet."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A trainee who has a mistake in one of its forms: `form` counts the inputs that its change yields."""

    mistake: Mistake
    form: int = 0


@dataclass
class MisconceptionModel:
    """A round as each holder of a mistake sees it, played once for each."""

    played: Round
    _forms: dict[str, tuple[Form, ...]] = field(default_factory=dict)
    _rounds: dict[tuple[str, int], HypotheticalRound] = field(default_factory=dict)
    _answers: dict[tuple[str, int, int, str], tuple[Given, ...]] = field(default_factory=dict)

    @cached_property
    def holders(self) -> tuple[Holder, ...]:
        """Everyone whose mistake means anything in this round."""
        return tuple(holder for mistake in MISTAKES for holder in self.holders_of(mistake))

    def holders_of(self, mistake: Mistake) -> tuple[Holder, ...]:
        forms = self.forms_of(mistake)
        if mistake.per_bet:
            return (Holder(mistake, ANY),) if forms else ()
        return tuple(Holder(mistake, form) for form in range(len(forms)))

    def who_may_differ(self, prompt: Prompt) -> Iterator[Holder]:
        """Yield every holder who could answer it otherwise than is right."""
        for mistake in MISTAKES:
            if mistake.about in prompt.question.explained_by:
                yield from (one for one in self.holders_of(mistake) if self.may_differ(one, prompt))

    def may_differ(self, holder: Holder, prompt: Prompt) -> bool:
        """Return whether they could answer it otherwise than is right."""
        if holder.mistake.about not in prompt.question.explained_by:
            return False
        return any(True for _form in self._theirs(holder, prompt))

    def _theirs(self, holder: Holder, prompt: Prompt) -> Iterator[int]:
        """Yield the forms that they hold, or may hold, and that touch what is asked."""
        for number, form in enumerate(self.forms_of(holder.mistake)):  # in another round there may be fewer
            touches = form.touches is None or not prompt.wager or prompt.wager in form.touches
            if touches and holder.form in (ANY, number):
                yield number

    @cached_property
    def _misread(self) -> Mapping[str, tuple[Form, ...]]:
        return misread(self.played.inputs)

    def forms_of(self, mistake: Mistake) -> tuple[Form, ...]:
        """What the change yields here."""
        if mistake.slug not in self._forms:
            self._forms[mistake.slug] = forms_of(mistake, self.played.inputs, self._misread)
        return self._forms[mistake.slug]

    def _round(self, mistake: Mistake, number: int) -> HypotheticalRound:
        key = mistake.slug, number
        if key not in self._rounds:
            form, true = self.forms_of(mistake)[number], self.played.inputs
            self._rounds[key] = HypotheticalRound(
                form.of(true), self.played.exercise, true, dealt=self.played, touches=form.touches
            )
        return self._rounds[key]

    def answers_of(self, holder: Holder, prompt: Prompt, stop: Stop) -> tuple[Given, ...]:
        """What they would answer to a prompt of a stop: nothing where that is not offered."""
        if not self.may_differ(holder, prompt):
            return prompt.right
        key = holder.mistake.slug, holder.form, stop.frame, prompt.key
        if key not in self._answers:
            self._answers[key] = self._answered(holder, prompt, stop)
        return self._answers[key]

    def _answered(self, holder: Holder, prompt: Prompt, stop: Stop) -> tuple[Given, ...]:
        hypothetical = (self._round(holder.mistake, form) for form in self._theirs(holder, prompt))
        answers = [
            answer
            for each in hypothetical
            if holder.form != ANY or self._pays_otherwise(each, prompt.wager)
            for meant in _meant(each, prompt, stop)
            for answer in prompt.kind.ways(meant)
        ]
        return tuple(dict.fromkeys(answers)) if answers or holder.form != ANY else prompt.right

    def _pays_otherwise(self, hypothetical: Round, bet: str) -> bool:
        """Return whether they have another paytable for this bet."""
        if not bet or not (wager := self.played.inputs.game.wager(bet)).table:
            return False
        theirs, true = (
            each.house.paytable(each.sheet, wager) for each in (hypothetical.inputs, self.played.inputs)
        )
        return theirs.rows != true.rows

    def prompts(self, mistake: str, stop: Stop, key: str) -> Iterator[Prompt]:
        """Yield a prompt as it is put to the holders of this mistake, in each of its forms."""
        asked, named = stop.prompt(key), BY_SLUG[mistake]
        if asked is None or named.about not in asked.question.explained_by:
            return
        for holder in self.holders_of(named):
            for form in self._theirs(holder, asked):
                if put := self._round(named, form).put(asked, stop):
                    yield put


def _meant(hypothetical: HypotheticalRound, prompt: Prompt, stop: Stop) -> tuple[Given, ...]:
    """What they take for right, before it is seen whether that is offered."""
    if prompt.question.by_line and hypothetical.settles_alike(prompt.spot, prompt.wager):
        return prompt.right
    put = hypothetical.put(prompt, stop)
    return (put.right if put else ()) or _unasked(hypothetical, prompt)


def _unasked(hypothetical: HypotheticalRound, prompt: Prompt) -> tuple[Given, ...]:
    """Return the answer to what would not be asked in the round that they believe in: a bet that they would
    have settled before is settled so now, or rightly, for it lies there still; one whose turn has not come is
    left alone."""
    if not isinstance(prompt.kind, Bet):
        return prompt.right
    line = hypothetical.at(prompt.spot, prompt.wager)
    if line and line.stage in (Stage.FOLD, Stage.REFUND) and prompt.step == "reconcile":
        return (BetAnswer(line.action, line.pays), *prompt.right)
    return (BetAnswer(Action.LEAVE),)
