"""What the rounds of a deal code would ask, before they are dealt.

A drill of chosen decisions is no use where a round poses none of them, so its plan looks for rounds that do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games import GAMES
from games.engine.errors import Refused
from games.engine.procedure.frames import Rates
from games.engine.questions.catalog import ASKS, BY_NAME, WHOLE_JOB, asks_in
from games.engine.rounds.stops import Stop
from trainer.play.models import Drill
from trainer.play.models.drills import unseated
from trainer.play.pace import WRONG_BETS
from trainer.play.round_state import RoundState
from trainer.play.skills import Item
from trainer.play.snapshots import run_profile
from trainer.schools.house_rules.profiles import houses_of
from trainer.schools.models import Pack, School

FAR = 60
"""Rounds that are looked at in search of one, a millisecond each; what does not come in so many is dealt
for a scenario."""

APART = 1_000
"""Deals between two searches on one seed, so that no deal comes twice."""

Wanted = Callable[[Stop], bool]


def anything(stop: Stop) -> bool:
    return True


@dataclass(frozen=True)
class DealPreview:
    """A seed, the spots that are taken, and each game's profile as a run keeps it, by this pack if any."""

    seed: str
    spots: int
    profiles: Mapping[str, Mapping[str, Any]]
    pack: Pack | None = None

    def stops(self, item: Item) -> tuple[Stop, ...]:
        """What this item asks when it is dealt as its own `deal`, or as the first round."""
        return self.round_state(item).stops

    def round_state(self, item: Item) -> RoundState:
        """The same round, to be looked at as those who hold a mistake believe it goes."""
        drill = Drill(game=item.game, spots=self.spots, items=[item.written()])
        profiles = {item.game: self.profiles[item.game]}
        return RoundState(unseated(drill, seed=self.seed, profiles=profiles), 0)

    def find(self, item: Item, *, first: int = 0, wanted: Wanted = anything, far: int = FAR) -> Item | None:
        """The item with the next deal that asks what is wanted; None if there is none or it is refused."""
        try:
            for deal in range(first, first + far):
                found = replace(item, deal=deal)
                if any(wanted(stop) for stop in self.stops(found)):
                    return found
        except Refused:
            return None
        return None

    def series(self, item: Item, rounds: int, *, first: int = 0, wanted: Wanted = anything) -> Iterator[Item]:
        """So many rounds that ask what is wanted, each another deal; fewer where the game has no more."""
        variants = [item, *self._brought_about(item)]
        for _round in range(rounds):
            found = None
            while variants and not (found := self.find(variants[0], first=first, wanted=wanted)):
                variants.pop(0)
            if found is None or found.deal is None:
                return
            first = found.deal + 1
            yield found

    def _brought_about(self, item: Item) -> list[Item]:
        names = {ASKS[ask].scenario for ask in item.asks if ask in ASKS} - {""}
        return [] if item.scenario else [replace(item, scenario=name) for name in sorted(names)]


def deal_preview(*, school: School, seed: str, spots: int, pack: Pack | None = None) -> DealPreview:
    """On this seed in this school's houses, and in those of the pack."""
    profiles = {house.game.slug: run_profile(house) for house in houses_of(school=school, pack=pack)}
    return DealPreview(seed, spots, profiles, pack)


def chosen(
    game: str,
    *,
    groups: Iterable[str],
    rounds: int,
    deal_preview: DealPreview,
    wager: str = "",
    scenario: str = "",
    first: int = 0,
) -> tuple[Item, ...]:
    """So many rounds from the deal `first`, fewer if the seed has no more; none where this game never asks
    that."""
    chosen_groups = [BY_NAME[name] for name in groups]
    asked = {ask.slug: ask for group in chosen_groups for ask in asks_in(group)}
    rates: Rates = {}
    for ask in asked.values():
        rates |= ask.rates
    item = Item(game, scenario=scenario, asks=tuple(sorted(asked)), wagers=(wager,) if wager else (), **rates)

    acts = {step.name: step.act for step in GAMES[game].procedure}

    def wanted(stop: Stop) -> bool:
        return any(group.at in ("", acts.get(stop.place.step)) for group in chosen_groups)

    return tuple(deal_preview.series(item, rounds, first=first, wanted=wanted))


IRREGULAR = 25
"""Percent of the rounds."""


def hands_and_bets(game: str, *, scenario: str = "", phase: str = "") -> Item:
    return Item(game, scenario=scenario, phase=phase)


def whole_job(game: str, *, scenario: str = "") -> Item:
    """As it is examined, and as it comes."""
    return Item(
        game,
        scenario=scenario,
        asks=tuple(sorted(WHOLE_JOB)),
        wrong_bets=WRONG_BETS,
        irregularities=IRREGULAR,
    )
