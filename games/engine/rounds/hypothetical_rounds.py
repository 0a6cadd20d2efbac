"""Hypothetical rounds: a round as a trainee with a misconception sees it, settled piece by piece on demand.

It differs from the true round in one rule. Of one answer at one stop that takes a hand or
two and a bet, seldom the whole table.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.cards.hands import Hand
from games.engine.procedure.frames import Frame
from games.engine.questions.catalog import POSES, questions_of
from games.engine.questions.prompts import Prompt
from games.engine.rounds.forms import settled_alike
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.rules.wagers import Action, Cards
from games.engine.settlement.inputs import DealerHand, Line, Seat, Stage
from games.engine.settlement.progressives import settle_progressive
from games.engine.settlement.settlements import Settlement, read_dealer, settle, settle_one

About = tuple[int, str, str]


def _about(prompt: Prompt) -> About:
    return prompt.spot, prompt.question.slug, prompt.wager


@dataclass(frozen=True, kw_only=True)
class HypotheticalRound(Round):
    """`dealt` is the round as it is, of which no more than the bets that it `touches` could be settled
    otherwise (None: anything could)."""

    dealt: Round = field(compare=False, repr=False)
    touches: frozenset[str] | None = None
    _lines: dict[tuple[int, str], Line | None] = field(default_factory=dict, compare=False, repr=False)
    _put: dict[int, dict[About, Prompt | None]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def settlement(self) -> Settlement:
        alike = settled_alike(self.inputs, self.dealt.inputs)
        return self.dealt.settlement if alike else settle(self.inputs)

    @cached_property
    def dealer(self) -> DealerHand:
        return read_dealer(self.inputs) if self.touches is None else self.dealt.dealer

    def hand(self, spot: int) -> Hand:
        if self.touches is not None:
            return self.dealt.hand(spot)
        return self.inputs.game.ladder.best(self._seats[spot].cards_for(self.inputs.game, Cards.FINAL))

    @cached_property
    def _seats(self) -> dict[int, Seat]:
        return {seat.spot: seat for seat in self.inputs.seats}

    def at(self, spot: int, wager: str) -> Line | None:
        if self.touches is not None and wager not in self.touches:
            return self.dealt.at(spot, wager)
        if (spot, wager) not in self._lines:
            self._lines[spot, wager] = self._settled(spot, wager)
        return self._lines[spot, wager]

    def _settled(self, spot: int, slug: str) -> Line | None:
        """A payout limit ties all that is paid together, and the meter what it pays."""
        if self.inputs.house.payout_limits:
            return self.settlement.at(spot, slug)
        wager = next((wager for wager in self.inputs.game.wagers if wager.slug == slug), None)
        if wager is None or wager.progressive:
            return self._off_the_meter.get((spot, slug))
        seat = self._seats[spot]
        return settle_one(self.inputs, self.dealer, self.hand(spot), seat, wager)

    def settles_alike(self, spot: int, wager: str) -> bool:
        """Return whether a bet comes to what it truly comes to, for whatever reason."""
        return _comes_to(self.at(spot, wager)) == _comes_to(self.dealt.at(spot, wager))

    @cached_property
    def _off_the_meter(self) -> dict[tuple[int, str], Line]:
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


def _comes_to(line: Line | None) -> tuple[Action, int, Stage] | None:
    return (line.action, line.pays, line.stage) if line else None


def _asks(prompt: Prompt, frame: Frame) -> tuple[str, ...]:
    """What of all that a frame asks can pose this."""
    owner = questions_of().get(prompt.ask)
    return tuple(ask for ask in frame.asks if owner and ask in owner[0].poses) or frame.asks
