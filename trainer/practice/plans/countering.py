"""Countering a misconception: a round in which whoever holds it would err, and is asked just that.

Of the rounds that come first, the one is dealt in which the fewest other mistakes lead to the same answer:
what is said there tells more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games import GAMES
from games.engine.asks.prompts import Prompt
from games.engine.errors import Refused
from games.engine.mistakes.named import meant_by
from games.engine.rounds.telling import Telling, asks_about, led_alike, told_by, told_of_some
from trainer.drills.items import Item
from trainer.drills.kinds import kind_of_prompt
from trainer.drills.reviews.subjects import Misconception
from trainer.practice.plans.outlook import Outlook
from trainer.practice.plans.scenes import looked_among

LOOKED_AT = 8
"""Rounds among which the one is chosen that tells most; where none shows it, the next that does."""


@dataclass(frozen=True)
class Shown:
    """A round that shows a misconception: at this prompt, where so many others would err alike."""

    item: Item
    prompt: Prompt
    alike: int


def countering(
    subject: Misconception, *, outlook: Outlook, first: int = 0, looks: int = LOOKED_AT
) -> Item | None:
    """None where no round of this house shows it. Where none shows each form of it, one that shows any."""
    if subject.game not in GAMES or not meant_by(subject.name):
        return None
    for tells in (told_by, told_of_some):
        shown = next(_shown(subject, tells, outlook, range(first, first + looks)), None)
        if shown:
            return _narrowed(shown, subject, tells, outlook)
    return None


def _shown(subject: Misconception, tells: Telling, outlook: Outlook, deals: range) -> Iterator[Shown]:
    """The best of the first few of each scene that shows it at all."""
    asks = tuple(sorted(asks_about(subject.name, GAMES[subject.game])))
    item = Item(subject.game, kind=str(subject), asks=asks)
    mistakes = tuple(mistake.slug for mistake in meant_by(subject.name))
    for scene, far in looked_among(item, mistakes, outlook, first=deals.start):
        found = _first_of(scene, far, subject, tells, outlook, deals)
        if found:
            yield min(found, key=lambda shown: shown.alike)


def _first_of(
    scene: Item, far: int, subject: Misconception, tells: Telling, outlook: Outlook, deals: range
) -> list[Shown]:
    found: list[Shown] = []
    try:
        for deal in range(deals.start, deals.start + far):
            item = scene if scene.golden else replace(scene, deal=deal)
            found += _best_of(item, subject, tells, outlook)
            if found and deal >= deals.stop - 1:
                break
    except Refused:
        return []
    return found


def _best_of(item: Item, subject: Misconception, tells: Telling, outlook: Outlook) -> list[Shown]:
    sitting = outlook.sitting(item)
    beliefs, shown = sitting.beliefs, list[Shown]()
    for stop in sitting.stops:
        for key in tells(beliefs, subject.name, stop):
            alike = led_alike(beliefs, subject.name, stop, key)
            shown += [Shown(item, prompt, alike) for prompt in stop.prompts if prompt.key == key]
    return sorted(shown, key=lambda one: one.alike)[:1]


def _narrowed(shown: Shown, subject: Misconception, tells: Telling, outlook: Outlook) -> Item:
    """The round with only that asked, and with what in it tells."""
    kind = kind_of_prompt(game=subject.game, prompt=shown.prompt)
    asks = (kind.ask,) if kind else shown.item.asks
    narrow = replace(shown.item, asks=asks, wagers=(kind.wager,) if kind and kind.wager else ())
    sitting = outlook.sitting(narrow)
    keys = tuple(key for stop in sitting.stops for key in tells(sitting.beliefs, subject.name, stop))
    return replace(narrow, tells=keys) if keys else replace(shown.item, tells=(shown.prompt.key,))
