"""Diagnosis: which named mistakes explain a wrong answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.asks.answers import PART, WHOLE, Given
from games.engine.asks.prompts import Prompt
from games.engine.mistakes.named import BY_SLUG, MISTAKES
from games.engine.procedure.places import Place
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at


@dataclass
class Reader:
    """Explains wrong answers at one stop; the round is played under each mistake once, for all of them.

    `given` are all answers of the stop, by prompt key."""

    played: Round
    place: Place
    given: Mapping[str, Given] = field(default_factory=dict)
    _held: dict[str, tuple[Stop, ...]] = field(default_factory=dict)

    def explain(self, prompt: Prompt, given: Given) -> tuple[str, ...]:
        """The mistakes under which this wrong answer would be right; exactly one is a diagnosis. Those that
        would give the whole of it go before those that would give a part."""
        found: dict[int, list[str]] = {PART: [], WHOLE: []}
        for mistake in MISTAKES:
            if mistake.about not in prompt.question.explained_by:
                continue
            for stop in self.held(mistake.slug):
                fits = self._fits(stop, prompt, given)
                if fits and not self._contradicted(stop):
                    found[fits].append(mistake.slug)
        return tuple(dict.fromkeys(found[WHOLE] or found[PART]))

    def held(self, mistake: str) -> tuple[Stop, ...]:
        """This stop in the round as it goes under a mistake, where the mistake has such a stop."""
        if mistake not in self._held:
            true, exercise = self.played.inputs, self.played.exercise
            rounds = (Round(believed, exercise, true) for believed in BY_SLUG[mistake].change(true))
            stops = (stop_at(held, self.place) for held in rounds)
            self._held[mistake] = tuple(stop for stop in stops if stop)
        return self._held[mistake]

    def _fits(self, stop: Stop, prompt: Prompt, given: Given) -> int:
        held = stop.prompt(prompt.key)
        return prompt.kind.fits(held.right, prompt.right, given) if held else 0

    def _contradicted(self, stop: Stop) -> bool:
        """Whoever named the hand otherwise than the mistake would, does not make it."""
        named = [prompt for prompt in stop.prompts if prompt.question.names_hand and prompt.key in self.given]
        return any(self.given[prompt.key] not in prompt.right for prompt in named)
