"""Rounds that show a misconception: interference, where one is looked for, drills against a named mistake."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from games import GAMES
from games.engine.cards.streams import Stream
from games.engine.diagnosis.indicators import (
    Indicator,
    asks_about,
    certain_indicators,
    means_anything,
    possible_indicators,
    rivals,
)
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import MISTAKES, meant_by
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.houses import House
from trainer.play.house_facts import house_fact
from trainer.play.mistake_scenes import scenes_of
from trainer.play.round_state import golden_rounds
from trainer.play.skills import Item, Kind, Misconception, kind_of_prompt
from trainer.practice.plans.deal_preview import APART, DealPreview, hands_and_bets

# Interference: rounds of several games in turn, exactly where their rules contradict each other.
#
# What each topic deals is written in fixtures/contradictions.toml.


PAGE = Path(__file__).resolve().parents[3] / "fixtures" / "contradictions.toml"

ROUNDS = 8
"""Rounds of a topic; of all topics together, each round is dealt once."""

ALL = "all"


@dataclass(frozen=True)
class Example:
    """One round of a topic: `at` is the step where the contradiction shows ("": anywhere), `pays` whether a
    bet is to be paid there."""

    item: Item
    at: str = ""
    pays: bool = False

    def shows(self, stop: Stop) -> bool:
        if self.at and stop.place.step != self.at:
            return False
        return not self.pays or any(prompt.pays for prompt in stop.prompts)


@dataclass(frozen=True)
class Topic:
    name: str
    title: str
    says: str
    examples: tuple[Example, ...]


@cache
def topics() -> dict[str, Topic]:
    """The topics by name, read once."""
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    return {name: _topic(name, written) for name, written in page.items()}


def _topic(name: str, written: dict[str, Any]) -> Topic:
    examples = tuple(_example(one) for one in written["rounds"])
    return Topic(name, written["title"], written["says"], examples)


def _example(written: dict[str, Any]) -> Example:
    item = Item(
        written["game"],
        scenario=written.get("scenario", ""),
        asks=tuple(written["asks"]),
        wagers=tuple(written.get("wagers", ())),
    )
    return Example(item, written.get("at", ""), written.get("pays", False))


def interference(topic: str, *, deal_preview: DealPreview) -> tuple[Item, ...]:
    """A topic's rounds in turn, each time another deal; of "all" topics every round once. What this house
    cannot deal is left out."""
    if topic == ALL:
        examples = [example for found in topics().values() for example in found.examples]
    else:
        examples = list(islice(cycle(topics()[topic].examples), ROUNDS))
    found: list[Item] = []
    for number, example in enumerate(examples):
        item = deal_preview.find(example.item, first=number * APART, wanted=example.shows)
        if item:
            found.append(item)
    return tuple(found)


# Scenes: the rounds among which one that shows a mistake is looked for, those that show it most often
# first.
#
# Which scenarios show a mistake is measured, and kept in fixtures/mistakes (python -m benchmarks.scenes). It
# only says where to look: that a round shows the mistake under the house at hand is seen each time.


LIKELY = 40
"""Rounds of a scenario that are looked at, and of those that come as they come."""


def looked_among(
    item: Item, mistakes: tuple[str, ...], deal_preview: DealPreview, *, first: int = 0
) -> Iterator[tuple[Item, int]]:
    """Each with how many deals of it are worth a look. Where several scenarios show it, which comes first is
    drawn: who saw through one of them has not seen through all."""
    scenes = list(dict.fromkeys(scene for name in mistakes for scene in scenes_of(item.game).get(name, ())))
    turn = Stream(f"{deal_preview.seed}/{first}/scenes").draw(len(scenes)) if scenes else 0
    yield from ((replace(item, scenario=scene), LIKELY) for scene in scenes[turn:] + scenes[:turn])
    yield item, LIKELY
    yield from ((replace(item, golden=name, here=True), 1) for name in golden_here(item.game, deal_preview))


def can_show(game: str, name: str, deal_preview: DealPreview) -> bool:
    """Whether any round of this house shows the mistake: looked for once a house."""
    profile = json.dumps(deal_preview.profiles[game], sort_keys=True)
    return name in house_fact(shown_mistakes, game, profile, str(deal_preview.spots))


def shown_mistakes(game: str, profile: str, spots: str) -> list[str]:
    """Return the mistakes that some round of this house shows."""
    deal_preview = DealPreview("can this house show it?", int(spots), {game: json.loads(profile)})
    return [name for name in mistakes_in(game, deal_preview) if _shown_at_all(game, name, deal_preview)]


def mistakes_in(game: str, deal_preview: DealPreview) -> list[str]:
    """Those that mean anything in this game under this house."""
    beliefs = deal_preview.round_state(hands_and_bets(game)).beliefs
    return [mistake.slug for mistake in MISTAKES if means_anything(beliefs, mistake)]


def _shown_at_all(game: str, name: str, deal_preview: DealPreview) -> bool:
    item = Item(game, asks=tuple(sorted(asks_about(name, GAMES[game]))))
    return any(
        _shows(scene, far, name, deal_preview) for scene, far in looked_among(item, (name,), deal_preview)
    )


def _shows(scene: Item, far: int, name: str, deal_preview: DealPreview) -> bool:
    try:
        deals = (scene if scene.golden else replace(scene, deal=deal) for deal in range(far))
        round_states = (deal_preview.round_state(item) for item in deals)
        return any(possible_indicators(one.beliefs, name, stop) for one in round_states for stop in one.stops)
    except Refused:
        return False


def golden_here(game: str, deal_preview: DealPreview) -> Iterator[str]:
    """The rounds written by hand whose bets may be made in this house."""
    house = House(deal_preview.profiles[game]["house"])
    yield from (golden.name for golden in golden_rounds(game) if golden.fits(house))


# Countering a misconception: a round in which it leads to a wrong answer, and only that question. The one is
# dealt, of the first rounds, in which the fewest other mistakes lead to the same answer.


LOOKED_AT = 8
"""Rounds among which the one is chosen that tells most; where none shows it, the next that does."""


@dataclass(frozen=True)
class Shown:
    """A round that shows a misconception: at this prompt, where so many others would err alike."""

    item: Item
    prompt: Prompt
    alike: int


def countering(
    subject: Misconception,
    *,
    deal_preview: DealPreview,
    first: int = 0,
    looks: int = LOOKED_AT,
    about: Kind | None = None,
) -> Item | None:
    """None where no round of this house shows it. Where none shows each form of it, one that shows any.
    `about`: where it is to show."""
    if subject.game not in GAMES or not meant_by(subject.name):
        return None
    asks = (about.ask,) if about else tuple(sorted(asks_about(subject.name, GAMES[subject.game])))
    wagers = (about.wager,) if about and about.wager else ()
    item = Item(subject.game, kind=str(subject), asks=asks, wagers=wagers)
    for tells in (certain_indicators, possible_indicators):
        shown = _shown(item, subject, tells, deal_preview, range(first, first + looks))
        if shown:
            return _narrowed(shown, subject, tells, deal_preview)
    return None


def _shown(
    item: Item, subject: Misconception, tells: Indicator, deal_preview: DealPreview, deals: range
) -> Shown | None:
    """The best of the first few rounds that show it of a scene. The first deals of every scene are looked at
    before the others of any: one that is named for it may show it once in twenty rounds, and of what is rare
    each round takes thousands of deals."""
    mistakes = tuple(mistake.slug for mistake in meant_by(subject.name))
    scenes = [*looked_among(item, mistakes, deal_preview, first=deals.start)]
    some = [(scene, range(min(far, LOOKED_AT))) for scene, far in scenes if not scene.golden]
    others = [(scene, range(0 if scene.golden else LOOKED_AT, far)) for scene, far in scenes]
    for scene, far in (*some, *others):
        found = _first_of(scene, far, subject, tells, deal_preview, deals)
        if found:
            return min(found, key=lambda shown: shown.alike)
    return None


def _first_of(
    scene: Item, far: range, subject: Misconception, tells: Indicator, deal_preview: DealPreview, deals: range
) -> list[Shown]:
    found: list[Shown] = []
    try:
        for deal in (deals.start + number for number in far):
            item = scene if scene.golden else replace(scene, deal=deal)
            found += _best_of(item, subject, tells, deal_preview)
            if found and deal >= deals.stop - 1:
                break
    except Refused:
        return []
    return found


def _best_of(item: Item, subject: Misconception, tells: Indicator, deal_preview: DealPreview) -> list[Shown]:
    round_state = deal_preview.round_state(item)
    beliefs, shown = round_state.beliefs, list[Shown]()
    for stop in round_state.stops:
        for key in tells(beliefs, subject.name, stop):
            alike = len(rivals(beliefs, subject.name, stop, key))
            shown += [Shown(item, prompt, alike) for prompt in stop.prompts if prompt.key == key]
    return sorted(shown, key=lambda one: one.alike)[:1]


def _narrowed(shown: Shown, subject: Misconception, tells: Indicator, deal_preview: DealPreview) -> Item:
    """The round with only that asked, and with what in it tells."""
    kind = kind_of_prompt(game=subject.game, prompt=shown.prompt)
    asks = (kind.ask,) if kind else shown.item.asks
    narrow = replace(shown.item, asks=asks, wagers=(kind.wager,) if kind and kind.wager else ())
    round_state = deal_preview.round_state(narrow)
    keys = tuple(key for stop in round_state.stops for key in tells(round_state.beliefs, subject.name, stop))
    return replace(narrow, tells=keys) if keys else replace(shown.item, tells=(shown.prompt.key,))
