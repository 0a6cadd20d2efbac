"""Diagnosis: which named mistakes explain a wrong answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.asks.questions import Given, Prompt
from games.engine.mistakes.named import MISTAKES, Mistake
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at

HANDS = ("player-hand", "dealer-hand", "call-hand")
"""Asks whose answer the rest of a stop follows from."""


@dataclass
class Reader:
    """Explains wrong answers at one stop; the round is played under each mistake once, for all of them.

    `given` are all answers of the stop, by prompt key."""

    played: Round
    place: str
    given: Mapping[str, Given] = field(default_factory=dict)
    _held: dict[str, tuple[Stop, ...]] = field(default_factory=dict)

    def explain(
        self, prompt: Prompt, given: Given, *, also: tuple[str, Given] | None = None
    ) -> tuple[str, ...]:
        """The mistakes under which this wrong answer would be right; exactly one is a diagnosis.

        Those that would also give the answer `also`, by prompt key, go before those that would not.
        """
        found, exact = [], []
        for mistake in MISTAKES:
            if mistake.asks and prompt.ask not in mistake.asks:
                continue
            for stop in self._under(mistake):
                held = stop.prompt(prompt.key)
                if held is None or held.right == prompt.right or given not in held.right:
                    continue
                if self._contradicted(stop):
                    continue
                found.append(mistake.slug)
                other = stop.prompt(also[0]) if also else None
                if also and other and also[1] in other.right:
                    exact.append(mistake.slug)
        return tuple(dict.fromkeys(exact or found))

    def _contradicted(self, stop: Stop) -> bool:
        """Whoever named the hand otherwise than the mistake would, does not make it."""
        named = [prompt for prompt in stop.prompts if prompt.ask in HANDS and prompt.key in self.given]
        return any(self.given[prompt.key] not in prompt.right for prompt in named)

    def _under(self, mistake: Mistake) -> tuple[Stop, ...]:
        """This stop in the round as it goes under the mistake, where the mistake has such a stop."""
        if mistake.slug not in self._held:
            true, exercise = self.played.inputs, self.played.exercise
            rounds = (Round(believed, exercise, true) for believed in mistake.change(true))
            stops = (stop_at(held, self.place) for held in rounds)
            self._held[mistake.slug] = tuple(stop for stop in stops if stop)
        return self._held[mistake.slug]
