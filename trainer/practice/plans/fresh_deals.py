"""Once more, on fresh deals: what is due for review, or what went wrong: a kind of decision, a
misconception, or a situation that hardly ever comes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games import GAMES
from games.engine.asks.table import ASKS
from games.engine.rounds.stops import Stop
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of_prompt
from trainer.drills.reviews.subjects import Misconception, Rarity, Subject
from trainer.practice.plans.countering import countering
from trainer.practice.plans.outlook import APART, Outlook, Wanted, anything
from trainer.practice.plans.whole_rounds import hands_and_bets

SPOTS = 2
"""Players at such a table: enough for an order and for envy, and soon over."""


def again(subjects: Iterable[Subject], *, outlook: Outlook) -> tuple[Item, ...]:
    """A round for each, in which nothing else is asked; without those that no deal brings about."""
    return tuple(_items(subjects, outlook))


def _items(subjects: Iterable[Subject], outlook: Outlook) -> Iterator[Item]:
    for number, subject in enumerate(subjects):
        first = number * APART
        if isinstance(subject, Misconception):
            found = countering(subject, outlook=outlook, first=first)
            yield from [found] if found else []
        elif isinstance(subject, Rarity):
            yield from _rare(subject, outlook, first)
        else:
            yield from _of_kind(subject, outlook, first)


def _rare(subject: Rarity, outlook: Outlook, first: int) -> Iterator[Item]:
    if subject.game in GAMES:
        item = replace(hands_and_bets(subject.game, scenario=subject.scenario), kind=str(subject))
        yield from outlook.series(item, 1, first=first, wanted=anything)


def _of_kind(kind: Kind, outlook: Outlook, first: int) -> Iterator[Item]:
    if kind.game in GAMES and kind.ask in ASKS:
        item = Item(
            kind.game,
            kind=str(kind),
            asks=(kind.ask,),
            wagers=(kind.wager,) if kind.wager else (),
            **ASKS[kind.ask].rates,
        )
        yield from outlook.series(item, 1, first=first, wanted=_poses(kind))


def _poses(kind: Kind) -> Wanted:
    def wanted(stop: Stop) -> bool:
        return any(kind_of_prompt(game=kind.game, prompt=prompt) == kind for prompt in stop.prompts)

    return wanted
