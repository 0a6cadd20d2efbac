"""Decisions: stored answers met again with what was asked, so that every page reads them in one way.

What was given is read from what was typed; what these rules cannot read any more is known as it was kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.engine.asks.answers import Given, Typed
from games.engine.asks.prompts import Prompt
from games.engine.errors import Refused
from games.engine.procedure.moments import Moment
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.drills.models import Answer
from trainer.drills.models.stored import Marked, in_force
from trainer.drills.regrading.corrected import as_marked
from trainer.drills.sittings import Sitting
from trainer.saying import say


@dataclass(frozen=True)
class Decision:
    """One decision: the prompt as this version poses it, what was typed, and how it was marked."""

    sitting: Sitting
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
    def moment(self) -> Moment:
        return self.sitting.played.moments[self.stop.moment]

    @cached_property
    def given(self) -> Given | None:
        """What was given; None where these rules cannot read it any more."""
        try:
            return self.prompt.read(self.typed)
        except Refused:
            return None

    @property
    def wager_name(self) -> Text | None:
        """The bet that it is about, as the layout has it."""
        return self.sitting.game.wager(self.prompt.wager).name if self.prompt.wager else None

    @property
    def given_words(self) -> str:
        """In the language of whoever reads; what cannot be read again is shown as it was kept, in English."""
        return self.marked.given if self.given is None else say(self.prompt.words(self.given))


def decisions(sitting: Sitting, answer: Answer) -> Iterator[Decision]:
    """Those of an answer that this version still poses, in the order in which they were asked; what was
    marked again meets the round as it was corrected."""
    typed = answer.given
    for marked in in_force(answer):
        met = as_marked(sitting, marked)
        stop, key = met.stop_at(answer.place), str(marked.key)
        prompt = stop.prompt(key) if stop else None
        if stop and prompt:
            chips = str(typed.get(f"{key}/chips", ""))
            yield Decision(met, answer, stop, prompt, marked, typed.get(key, ""), chips)
