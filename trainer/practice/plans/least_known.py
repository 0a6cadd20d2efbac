"""Rounds of what is known least: of some deals, those questions are asked that teach most.

A question teaches what is not known of its rule, and more where the rule comes up seldom: common rules come
along in every round anyway. Ordinary deals and one of each scenario are looked at; of a deal that is chosen,
only the questions are asked that are worth more than the average of those asked with them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games import GAMES
from games.engine.errors import Refused
from games.engine.scenarios.situations import rare_scenarios
from trainer.play.skills import Item, Kind, Rule, kind_of_prompt, rule_of
from trainer.practice.plans.deal_preview import APART, DealPreview, whole_job

ORDINARY, OF_EACH, OF_ONE_HAND = 30, 3, 1
"""Deals that are looked at: as they come, of each scenario, and of each about one hand alone."""

FIRST = 100 * APART
"""The first of these deals: beyond those that other searches on the seed look at."""

ONE_HAND = ("player-", "dealer-")
"""How the names of scenarios about one hand begin: only what is difficult about it is rare."""

WRONG_BETS, IRREGULARITIES = 40, 60
"""Percent of the spots and rounds in which something goes wrong, so that each kind of it comes up."""

RARE = 2.0
"""How much more a rule counts that none of the ordinary deals has, in shares of what it counts for."""

ROUND = 0.5
"""What a round costs beside its questions, in questions."""

MAX_QUESTIONS = 3
"""Questions of a round at most: a short item."""

LEFT_AFTER = 0.7
"""What is left to learn of a rule after one more question of it."""

Worth = Mapping[Rule, float]
"""By rule what is not known of it, 0 to 1; a rule that isn't there is not asked."""


@dataclass(frozen=True)
class Question:
    key: str
    kind: Kind
    rule: Rule


def questions_of(deal_preview: DealPreview, item: Item) -> Iterator[Question]:
    """Yield what a round asks that a rule decides."""
    for stop in deal_preview.stops(item):
        for prompt in stop.prompts:
            kind = kind_of_prompt(game=item.game, prompt=prompt)
            if kind and prompt.rule:
                yield Question(prompt.key, kind, rule_of(kind, prompt.point))


@dataclass(frozen=True)
class Candidate:
    """A deal, and all that it can ask."""

    item: Item
    questions: tuple[Question, ...]


@dataclass
class Pool:
    """The deals of a game that are looked at for a run, each of them dealt once at most."""

    game: str
    deal_preview: DealPreview
    asked: Counter[Rule] = field(default_factory=Counter)

    @cached_property
    def unused(self) -> list[Candidate]:
        rare = rare_scenarios(GAMES[self.game], self.deal_preview.spots)
        times = ((name, OF_ONE_HAND if name.startswith(ONE_HAND) else OF_EACH) for name in rare)
        return list(self._dealt([("", ORDINARY), *times]))

    @cached_property
    def rules(self) -> frozenset[Rule]:
        """All that these deals can ask."""
        return frozenset(asked.rule for one in self.unused for asked in one.questions)

    @cached_property
    def rarity(self) -> dict[Rule, float]:
        """By rule 1 where no ordinary deal has it, towards 0 where each does."""
        ordinary = [one.questions for one in self.unused if not one.item.scenario]
        times = Counter(rule for asked in ordinary for rule in {one.rule for one in asked})
        return {rule: 1 - times[rule] / max(1, len(ordinary)) for rule in self.rules}

    def _dealt(self, wanted: list[tuple[str, int]]) -> Iterator[Candidate]:
        whole = replace(whole_job(self.game), wrong_bets=WRONG_BETS, irregularities=IRREGULARITIES)
        first = FIRST
        for name, deals in wanted:
            for deal in range(first, first + deals):
                item = replace(whole, scenario=name, deal=deal)
                try:
                    questions = tuple(questions_of(self.deal_preview, item))
                except Refused:
                    break  # no deal of this house is like that
                yield Candidate(item, questions)
            first += deals

    def deal(self, worth: Worth, times: Mapping[Rule, int], rounds: int) -> Iterator[Item]:
        """Yield up to so many rounds, those that teach most first; no rule is asked more often than `times`
        says."""
        weights = {
            rule: worth[rule] * (1 + RARE * self.rarity[rule]) * LEFT_AFTER ** self.asked[rule]
            for rule in self.rules & worth.keys()
        }
        left, dealt = Counter(times), 0
        while dealt < rounds and self.unused:
            chosen = [_worth_asking(one, weights, left) for one in self.unused]
            best = max(range(len(chosen)), key=lambda number: chosen[number][0])
            value, questions = chosen[best]
            if not value:
                return
            item = self._narrowed(self.unused.pop(best).item, questions)
            if item is None:
                continue
            for asked in questions:
                left[asked.rule] -= 1
                weights[asked.rule] *= LEFT_AFTER
                self.asked[asked.rule] += 1
            dealt += 1
            yield item

    def _narrowed(self, item: Item, questions: tuple[Question, ...]) -> Item | None:
        """Return the deal with only these asked; None where they come up only beside others."""
        kinds = dict.fromkeys(asked.kind for asked in questions)
        keys = tuple(asked.key for asked in questions)
        narrow = replace(
            item,
            kind=str(next(iter(kinds))),
            asks=tuple(sorted({kind.ask for kind in kinds})),
            only=keys,
        )
        left = {(asked.key, asked.rule) for asked in questions_of(self.deal_preview, narrow)}
        return narrow if left == {(asked.key, asked.rule) for asked in questions} else None


def _worth_asking(
    one: Candidate, weights: Mapping[Rule, float], left: Mapping[Rule, int]
) -> tuple[float, tuple[Question, ...]]:
    """Return the questions of a deal with the best average, and it."""
    ranked = sorted(one.questions, key=lambda asked: -weights.get(asked.rule, 0))
    total, average = 0.0, 0.0
    times, chosen = Counter[Rule](), list[Question]()
    for asked in ranked:
        value = weights.get(asked.rule, 0) * LEFT_AFTER ** times[asked.rule]
        if left.get(asked.rule, 0) <= times[asked.rule] or value <= average:
            continue
        chosen.append(asked)
        times[asked.rule] += 1
        total += value
        average = total / (len(chosen) + ROUND)
        if len(chosen) == MAX_QUESTIONS:
            break
    return average, tuple(chosen)
