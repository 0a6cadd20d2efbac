"""How people answer: by the rules but for what they believe, with slips, by a wrong rule now and then."""

import random
from dataclasses import dataclass, field

from benchmarks.simulated_trainees.belief import Belief
from benchmarks.simulated_trainees.table import Seen, pay
from games.engine.questions.answers import (
    NONE,
    Amount,
    BetAnswer,
    CardSet,
    Count,
    Given,
    InOrder,
    SomeOf,
    SomeSpots,
    Stacks,
)
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action


@dataclass(frozen=True)
class Noise:
    """`slips` is the chance of each answer to go wrong by itself, `applies` that a wrong rule is applied at a
    stop, `two` whether there is a second wrong rule of the same game."""

    name: str
    slips: float = 0.0
    applies: float = 1.0
    two: bool = False


CLEAN = Noise("clean")
NOISES = (
    CLEAN,
    Noise("3 % slips", slips=0.03),
    Noise("8 % slips", slips=0.08),
    Noise("applied 60 %", applies=0.6),
    Noise("two at once", two=True),
)


@dataclass(frozen=True)
class Said:
    """An answer, the belief that led to it, if any, and whether it is a slip."""

    given: Given
    belief: Belief | None = None
    slip: bool = False


@dataclass
class Person:
    """Someone at the table. `chance` decides on slips and on which rule is applied."""

    beliefs: tuple[Belief, ...] = ()
    noise: Noise = CLEAN
    chance: random.Random = field(default_factory=lambda: random.Random(0))

    def answers(self, played: Round, stop: Stop) -> dict[str, Said]:
        applied = [one for one in self.beliefs if self.chance.random() < self.noise.applies]
        return {prompt.key: self._answer(Seen(played, stop, prompt), applied) for prompt in stop.prompts}

    def _answer(self, seen: Seen, applied: list[Belief]) -> Said:
        if self.chance.random() < self.noise.slips:
            given = slip(seen, self.chance)
            return Said(given, slip=given not in seen.prompt.right)
        for belief in applied:
            wrong = belief.wrong(seen)
            if wrong is not None:
                return Said(wrong, belief)
        return Said(seen.due)


# --- Slips -----------------------------------------------------------------------------------------------

CHIPS = (100, 500, 2_500, 10_000, 50_000)


def slip(seen: Seen, chance: random.Random) -> Given:
    """Return what a person answers by mistake who knows better; the right answer where there is no other."""
    prompt, kind = seen.prompt, seen.prompt.kind
    wrong: list[Given]
    if isinstance(seen.due, BetAnswer):
        wrong = _bet_slips(seen, chance)
    elif isinstance(kind, Amount):
        wrong = [*amount_slips(seen.due, 0)]
    elif isinstance(kind, Count):
        wrong = [chips for chips in (seen.due - 1, seen.due + 1, seen.due + 10) if chips > 0]
    elif isinstance(kind, Stacks):
        stacks, rest = map(int, seen.due.split())
        wrong = [f"{stacks + 1} {rest}", f"{stacks} {rest + 1}"]
    elif isinstance(kind, CardSet):
        others = [card for card in kind.cards if card not in seen.due]
        wrong = [seen.due - {out} | {into} for out in sorted(seen.due) for into in others]
    elif isinstance(kind, SomeSpots):
        spots = [int(choice.value) for choice in kind.choices if choice.value.isdigit()]
        wrong = [seen.due ^ {spot} for spot in spots]
    elif isinstance(kind, SomeOf):
        wrong = [seen.due ^ {choice.value} for choice in kind.choices if choice.value != NONE]
    elif isinstance(kind, InOrder):
        wrong = [seen.due[:at] + seen.due[at + 1 :] for at in range(len(seen.due)) if len(seen.due) > 1]
        wrong += [(*seen.due, choice.value) for choice in kind.choices[:2]]
    else:
        wrong = _neighbors([choice.value for choice in kind.choices], str(seen.due))
        wrong = [int(value) for value in wrong] if isinstance(seen.due, int) else wrong
    wrong = [given for given in wrong if given not in prompt.right and kind.ways(given)]
    return chance.choice(wrong) if wrong else seen.due


def _neighbors(values: list[str], due: str) -> list[str]:
    at = values.index(due)
    return values[max(0, at - 1) : at] + values[at + 1 : at + 2]


def _bet_slips(seen: Seen, chance: random.Random) -> list[Given]:
    """Twice as often the amount as the action, where something is paid."""
    if seen.paid and chance.random() < 2 / 3:
        return [pay(cents) for cents in amount_slips(seen.cents, seen.stake)]
    actions = [Action(choice.value) for choice in seen.prompt.choices]
    mostly = seen.stake or seen.staked("ante")
    return [
        pay(mostly) if one is Action.PAY else BetAnswer(one) for one in actions if one is not seen.due.action
    ]


def amount_slips(cents: int, stake: int) -> set[int]:
    """Amounts that are miscounted: a chip that is missed or doubled, half or twice, a digit, a bet."""
    near = [chip for chip in CHIPS if chip <= max(cents, 100)][-2:]
    found = {cents + chip for chip in near} | {cents - chip for chip in near}
    found |= {cents * 2, cents // 2, cents * 10, cents // 10, cents + stake, cents - stake}
    digits = str(cents // 100)
    if len(digits) > 1:
        found.add(int(digits[1] + digits[0] + digits[2:]) * 100)
    return {amount // 100 * 100 for amount in found if amount >= 100} - {cents}
