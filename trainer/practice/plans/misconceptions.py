"""Placement: a few rounds that show every mistake with a name that this house can show.

A greedy cover. Of each round that is looked at, the kinds of decision are kept that show more mistakes than
they cost; the round that is best then is dealt, and so on, until another one would cost more than it shows.
What is left is asked alone. Then the rest comes once more, for a mistake that shows twice is named more
surely.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from games.engine.errors import Refused
from games.engine.mistakes.named import MISTAKES
from games.engine.rounds.holders import Beliefs
from games.engine.rounds.stops import Stop
from games.engine.rounds.telling import Errs, means_anything, signature
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of_prompt
from trainer.drills.reviews.subjects import Misconception
from trainer.drills.sittings import Sitting
from trainer.practice.plans.countering import countering
from trainer.practice.plans.outlook import APART, Outlook
from trainer.practice.plans.scenes import can_show, scenes_of
from trainer.practice.plans.whole_rounds import hands_and_bets

SPOTS = 2
PLAIN = 6
"""Rounds as they come that are looked at, beside one of each scenario in which some mistake shows best."""

COST = Fraction(2, 5)
"""Of a decision, in mistakes that it has to show for the first time."""

Who = tuple[str, int]
"""A mistake and its form."""


@dataclass
class Asked:
    """One kind of decision in a round: how many there are of it, about which bets, and what each holder gets
    wrong in them."""

    kind: Kind
    decisions: int = 0
    wagers: set[str] = field(default_factory=set)
    errs: dict[Who, Errs] = field(default_factory=dict)


@dataclass(frozen=True)
class Candidate:
    """A round, and what of it is asked."""

    item: Item
    asked: tuple[Asked, ...]

    @property
    def decisions(self) -> int:
        return sum(one.decisions for one in self.asked)

    @property
    def shown(self) -> set[Who]:
        return {who for one in self.asked for who in one.errs}

    def worth(self, known: set[Who]) -> Fraction:
        return len(self.shown - known) - COST * self.decisions

    def trimmed(self, known: set[Who]) -> "Candidate":
        """Without the kinds of decision that cost more than they show that is new."""
        kept, shown = list[Asked](), set(known)
        for one in sorted(self.asked, key=lambda one: -len(one.errs.keys() - known) / one.decisions):
            if len(one.errs.keys() - shown) > COST * one.decisions:
                kept.append(one)
                shown |= one.errs.keys()
        return Candidate(self.item, tuple(kept))

    def dealt(self) -> Item:
        """The round in which nothing else is asked."""
        asks = tuple(sorted({one.kind.ask for one in self.asked}))
        wagers = {wager for one in self.asked for wager in one.wagers} - {""}
        return replace(self.item, asks=asks, wagers=tuple(sorted(wagers)))


def placement(game: str, *, outlook: Outlook) -> tuple[Item, ...]:
    """The rounds, those that show most first: each mistake once, then once more as far as rounds are left."""
    candidates, once, twice = list(_candidates(game, outlook)), Counter[Who](), Counter[Who]()
    first = list(_cover(candidates, once))
    unseen = [name for name in mistakes_in(game, outlook) if name not in {name for name, _form in once}]
    alone = [item for name in unseen if (item := _alone(game, name, outlook))]
    twice.update(who for who, times in once.items() if times > 1)
    again = list(_cover(candidates, twice))
    return (*first, *alone, *again)


def _cover(candidates: list[Candidate], times: Counter[Who]) -> Iterator[Item]:
    """Takes rounds while they show more than they cost, and counts in how many each mistake shows."""
    while candidates:
        known = set(times)
        trimmed = [one.trimmed(known) for one in candidates]
        best = max(range(len(trimmed)), key=lambda number: trimmed[number].worth(known))
        if trimmed[best].worth(known) <= 0:
            return
        yield trimmed[best].dealt()
        times.update(trimmed[best].shown)
        candidates.pop(best)


def mistakes_in(game: str, outlook: Outlook) -> list[str]:
    """Those that mean anything in this game under this house."""
    beliefs = outlook.sitting(hands_and_bets(game)).beliefs
    return [mistake.slug for mistake in MISTAKES if means_anything(beliefs, mistake)]


def _candidates(game: str, outlook: Outlook) -> Iterator[Candidate]:
    likeliest = dict.fromkeys(scenes[0] for scenes in scenes_of(game).values() if scenes)
    for number, scenario in enumerate([*[""] * PLAIN, *likeliest]):
        item = replace(hands_and_bets(game, scenario=scenario), deal=number)
        try:
            yield Candidate(item, tuple(_asked(game, outlook.sitting(item)).values()))
        except Refused:
            continue


def _asked(game: str, sitting: Sitting) -> dict[Kind, Asked]:
    found: dict[Kind, Asked] = {}
    for stop in sitting.stops:
        kinds = {prompt.key: kind_of_prompt(game=game, prompt=prompt) for prompt in stop.prompts}
        for prompt in stop.prompts:
            if kind := kinds[prompt.key]:
                asked = found.setdefault(kind, Asked(kind))
                asked.decisions += 1
                asked.wagers.add(prompt.wager)
        _note(found, kinds, sitting.beliefs, stop)
    return found


def _note(found: dict[Kind, Asked], kinds: dict[str, Kind | None], beliefs: Beliefs, stop: Stop) -> None:
    for holder in beliefs.holders:
        who = holder.mistake.slug, holder.form
        for key, held in signature(beliefs, holder, stop):
            kind = kinds[key]
            if kind:
                errs = found[kind].errs
                errs[who] = errs.get(who, frozenset()) | {(key, held)}


def _alone(game: str, name: str, outlook: Outlook) -> Item | None:
    if not can_show(game, name, outlook):
        return None
    item = countering(Misconception(game, name), outlook=outlook, first=APART, looks=3)
    return replace(item, kind="", tells=()) if item else None
