"""A pupil: a trainee of a character who reads the prompts of a stop, thinks, and types."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.diagnosis.diagnosis import Diagnoser
from games.engine.questions.answers import Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from tests.demo.chance import Chance
from tests.demo.characters import Character
from tests.demo.slips import misled_answer, slip
from tests.games.trainee import typed

UNEVEN = (55, 65, 72, 80, 86, 92, 96, 100, 104, 110, 118, 130, 150, 185)
"""How long one answer takes beside another, in per cent."""

FASTEST = 1_100
"""Milliseconds that any answer takes."""

AWAY = 6
"""Answers in a thousand before which the trainee got up for a coffee."""

WITH_A_HINT = 350
"""What is left of a thousand errors once the rule was read."""

SURE = 960
"""How often in a thousand a misunderstood rule is followed."""

TEMPTING, MAX_TEMPTING = 5, 650
"""How many times likelier an error is where a mistake that they lean to waits; and in a thousand at most.
Who leans to some makes half as many other errors."""


@dataclass(frozen=True)
class Pupil:
    """`careful` is how many of a thousand of their usual errors they make now, `hurried` how much of their
    usual time they take, in per cent."""

    character: Character
    chance: Chance
    careful: int = 1000
    hurried: int = 100

    def answer(self, stop: Stop, reader: Diagnoser, *, day: int, hinted: bool = False) -> dict:
        """What is typed, in the order in which it is asked."""
        wrong = self.character.level(day)[0] * self.careful // 1000
        if hinted:
            wrong = wrong * WITH_A_HINT // 1000
        return {prompt.key: typed(prompt, self._given(prompt, reader, wrong)) for prompt in stop.prompts}

    def _given(self, prompt: Prompt, reader: Diagnoser, wrong: int) -> Given:
        for believed in self._believes(prompt, reader, wrong):
            return believed
        if self.chance.permille(wrong // 2 if self.character.leans else wrong):
            return slip(prompt, reader, self.chance)
        return prompt.due

    def _believes(self, prompt: Prompt, reader: Diagnoser, wrong: int) -> Iterator[Given]:
        """Where a rule that they misunderstand, or mix up now and then, makes a difference."""
        odds = {slug: min(TEMPTING * wrong, MAX_TEMPTING) for slug in self.character.leans}
        if self.character.holds:
            odds[self.character.holds] = SURE
        for mistake, permille in odds.items():
            believed = misled_answer(mistake, prompt, reader)
            if believed is not None and self.chance.permille(permille):
                yield believed

    def wants_hint(self) -> bool:
        return self.chance.permille(280)

    def thinks(self, stop: Stop, *, day: int, away: bool) -> int:
        """Milliseconds; with those of a coffee, where one may get `away`."""
        target = sum(prompt.seconds for prompt in stop.prompts)
        usual = target * 10 * self.character.level(day)[1] * self.hurried // 100
        time = usual * self.chance.one(UNEVEN) // 100
        gone = self.chance.between(330_000, 900_000) if away and self.chance.permille(AWAY) else 0
        return max(time, FASTEST + self.chance.below(900)) + gone + self.chance.below(400)
