"""Misconception models: what a trainee with a misconception answers, at the true table.

The round is settled under the misconception, piece by piece on demand. Cards and bets on the table are the
true ones, for wrong answers are corrected there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.cards.hands import Hand
from games.engine.diagnosis.forms import Form, forms_of, misread, settled_alike
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.misconceptions.mistake import Mistake, Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Bet, BetAnswer, Given
from games.engine.questions.catalog import POSES, questions_of
from games.engine.questions.prompts import Prompt
from games.engine.questions.table_hands import DRAWS
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.rules.wagers import Action, MakesHand, Wager
from games.engine.settlement.hands import DealerHand, Hands
from games.engine.settlement.inputs import Seat, SettlementLine
from games.engine.settlement.progressives import settle_progressive
from games.engine.settlement.settlements import (
    Settlement,
    settle,
    settle_one,
    settle_toke,
)

About = tuple[int, str, str]


def _about(prompt: Prompt) -> About:
    return prompt.spot, prompt.question.slug, prompt.wager


@dataclass(frozen=True, kw_only=True)
class HypotheticalRound(Round):
    """`dealt` is the round as it is, of which no more than the bets that it `touches` could be settled
    otherwise (None: anything could)."""

    dealt: Round = field(compare=False, repr=False)
    touches: frozenset[str] | None = None
    _lines: dict[tuple[int, str], SettlementLine | None] = field(
        default_factory=dict, compare=False, repr=False
    )
    _put: dict[int, dict[About, Prompt | None]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def settlement(self) -> Settlement:
        alike = settled_alike(self.inputs, self.dealt.inputs)
        return self.dealt.settlement if alike else settle(self.inputs)

    @cached_property
    def hands(self) -> Hands:
        return Hands(self.inputs) if self.touches is None else self.dealt.settlement.hands

    @property
    def dealer(self) -> DealerHand:
        return self.hands.dealer

    def hand(self, spot: int) -> Hand:
        return self.hands.of(self._seats[spot])

    @cached_property
    def _seats(self) -> dict[int, Seat]:
        return {seat.spot: seat for seat in self.inputs.seats}

    def at(self, spot: int, wager: str) -> SettlementLine | None:
        if self.touches is not None and wager not in self.touches:
            return self.dealt.at(spot, wager)
        if (spot, wager) not in self._lines:
            self._lines[spot, wager] = self._settled(spot, wager)
        return self._lines[spot, wager]

    def _settled(self, spot: int, slug: str) -> SettlementLine | None:
        """A payout limit ties all that is paid together, and the meter what it pays."""
        if self.inputs.house.payout_limits:
            return self.settlement.at(spot, slug)
        wager = next((wager for wager in self.inputs.rules.wagers if wager.slug == slug), None)
        if wager is None or wager.progressive:
            return self._off_the_meter.get((spot, slug))
        line = settle_one(self.inputs, self.hands, self._seats[spot], wager)
        taken = line is not None and line.action is not Action.PAY
        return self.dealt.at(spot, slug) if taken and self._is_called(wager) else line

    def _is_called(self, wager: Wager) -> bool:
        """Whether a bet is on the hand of the dealer's that ended the round, which no one misreads."""
        how = wager.win_condition
        return bool(self.dealt.inputs.ended_at) and isinstance(how, MakesHand) and how.hand == "dealer"

    def toke_at(self, spot: int, wager: str) -> SettlementLine | None:
        if self.touches is not None and wager not in self.touches:
            return self.dealt.toke_at(spot, wager)
        theirs = next(one for one in self.inputs.rules.wagers if one.slug == wager)
        return settle_toke(self.inputs, self.hands, self._seats[spot], theirs)

    def settles_alike(self, spot: int, wager: str) -> bool:
        """Return whether a bet comes to what it truly comes to, at the same step, for whatever reason."""
        believed, true = (_comes_to(each.at(spot, wager)) for each in (self, self.dealt))
        return believed == true

    @cached_property
    def _off_the_meter(self) -> dict[tuple[int, str], SettlementLine]:
        return {(line.spot, line.wager): line for line in settle_progressive(self.inputs).lines}

    def put(self, prompt: Prompt, stop: Stop) -> Prompt | None:
        """Return the prompt of the true round's stop as it is posed in this one; None where this one does not
        pose it."""
        known, about = self._put.setdefault(stop.frame, {}), _about(prompt)
        if about not in known:
            frame = self.dealt.frames[stop.frame]
            posed = self._interlude(stop) if frame.about else self._posed_until(prompt, frame)
            known |= {about: None} | {_about(one): one for one in posed}
        return known[about]

    def _interlude(self, stop: Stop) -> tuple[Prompt, ...]:
        """What stands beside the procedure is made from the round, and is looked for there."""
        result = stop_at(self, stop.place)
        return result.prompts if result else ()

    def _posed_until(self, prompt: Prompt, frame: Frame) -> Iterator[Prompt]:
        """What is asked at a frame of the procedure, as far as the prompt that is wanted."""
        steps, about = self.inputs.game.procedure, _about(prompt)
        step = next((step for step in steps if step.name == frame.step.name), frame.step)
        theirs = frame if step is frame.step else replace(frame, step=step)
        for posed in (posed for ask in _asks(prompt, frame) for posed in POSES[ask](self, theirs)):
            yield posed
            if _about(posed) == about:
                return


def _comes_to(line: SettlementLine | None) -> tuple[Action, int, str] | None:
    return (line.action, line.pays, line.at) if line else None


def _asks(prompt: Prompt, frame: Frame) -> tuple[str, ...]:
    """What of all that a frame asks can pose this."""
    owner = questions_of().get(prompt.ask)
    return tuple(ask for ask in frame.asks if owner and ask in owner[0].poses) or frame.asks


ANY = -1
"""The form of a trainee who may have another form of a mistake for every bet."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A trainee who has a mistake in one of its forms: `form` counts the inputs that its change yields."""

    mistake: Mistake
    form: int = 0


def is_corrected(holder: Holder, prompt: Prompt) -> bool:
    """Return whether the table shows what is right by then: up cards are turned up and discarded as they
    should be before hands and bets are asked about, and totals are called before third cards come."""
    up_cards = frozenset({Subject.UP_CARDS})
    if holder.mistake.about is Subject.HANDS:
        return prompt.question is DRAWS
    return holder.mistake.about in up_cards and prompt.question.explained_by != up_cards


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
            form, played = self.forms_of(mistake)[number], self.played
            self._rounds[key] = HypotheticalRound(
                form.of(played.inputs),
                played.exercise,
                played.inputs,
                played.happenings,
                dealt=played,
                touches=form.touches,
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
    turns = hypothetical.inputs.game.turns
    if line and turns[line.at] < turns[prompt.step]:
        return (BetAnswer(line.action, line.pays), *prompt.right)
    return (BetAnswer(Action.LEAVE),)
