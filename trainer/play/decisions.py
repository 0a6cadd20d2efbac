"""Decisions: stored answers joined with the prompts they answered, so that every page reads them alike.

An answer is parsed again from what was typed; what these rules cannot parse keeps its stored words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.errors import Refused
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Given, Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import Sheet
from games.engine.texts import Text
from trainer.pages.text import translate
from trainer.play.models import Answer, Correction
from trainer.play.models.answers import Marked, in_force
from trainer.play.round_state import Dealt, RoundState, RoundUnavailable
from trainer.play.snapshots import sheet_as_dealt


@dataclass(frozen=True)
class CorrectedRound(RoundState):
    """A round settled by corrected facts: the same cards, bets and decisions, with new right answers. One
    that was dealt by a casino's pack keeps the house and paytables of its version."""

    correction: Correction

    @cached_property
    def sheet(self) -> Sheet:
        if self._by_pack:
            return sheet_as_dealt(self.game, self.run.profile(self.game.slug)["paytables"])
        return sheet_as_dealt(self.game, self.correction.paytables)

    @cached_property
    def _by_pack(self) -> bool:
        return self.run.drill.pack_for(self.game.slug) is not None

    @cached_property
    def _dealt(self) -> Dealt:
        dealt = RoundState(self.run, self.round).played
        choices = self.correction.house
        try:
            house = dealt.inputs.house
            if choices is not None and not self._by_pack:
                house = open_house(self.game, self.sheet, choices, kept=True)
            inputs = replace(dealt.inputs, sheet=self.sheet, house=house)
            return Dealt(Round(inputs, dealt.exercise, happened=dealt.happenings))
        except Refused as refused:
            raise RoundUnavailable(refused.field, refused.reason) from refused


def round_as_graded(state: RoundState, marked: Marked) -> RoundState:
    """Return the round a decision was graded by: as dealt, or as corrected since."""
    correction = marked.correction
    if correction is None or not correction.paytables:
        return state
    corrected: dict[int, RoundState] = state.__dict__.setdefault("corrected", {})
    return corrected.setdefault(correction.pk, CorrectedRound(state.run, state.round, correction))


@dataclass(frozen=True)
class Decision:
    """One decision: the prompt as this version poses it, what was typed, and its grade."""

    state: RoundState
    answer: Answer
    stop: Stop
    prompt: Prompt
    marked: Marked
    typed: Typed
    chips: str

    @property
    def right(self) -> bool:
        return self.marked.right

    @property
    def frame(self) -> Frame:
        return self.state.played.frames[self.stop.frame]

    @cached_property
    def given(self) -> Given | None:
        """Parse the answer; None where these rules cannot."""
        try:
            return self.prompt.read(self.typed)
        except Refused:
            return None

    @property
    def wager_name(self) -> Text | None:
        """The bet the prompt is about, as the layout names it; of a kind of bets the kind."""
        if not self.prompt.wager:
            return None
        wager = self.state.game.wager(self.prompt.wager)
        return wager.kind_name if self.prompt.question.by_kind else wager.name

    @property
    def bets(self) -> frozenset[str]:
        """The bets the prompt is about; of a kind of bets those that are paid."""
        prompt, families = self.prompt, self.state.game.families
        if not prompt.question.by_kind:
            return frozenset(filter(None, (prompt.wager,)))
        lines = (
            line for line in self.state.played.settlement.lines if line.spot == prompt.spot and line.pays
        )
        return frozenset(line.wager for line in lines if families[line.wager] == prompt.wager)

    @property
    def given_words(self) -> str:
        """Describe the answer in the reader's language; unreadable ones in the stored English words."""
        return self.marked.given if self.given is None else translate(self.prompt.words(self.given))


def decisions(state: RoundState, answer: Answer) -> Iterator[Decision]:
    """Yield the decisions of an answer that this version still poses, in their order.

    A regraded decision is read by the corrected round.
    """
    typed = answer.given
    for marked in in_force(answer):
        met = round_as_graded(state, marked)
        stop, key = met.stop_at(answer.place), str(marked.key)
        prompt = stop.prompt(key) if stop else None
        if stop and prompt:
            chips = str(typed.get(f"{key}/chips", ""))
            yield Decision(met, answer, stop, prompt, marked, typed.get(key, ""), chips)
