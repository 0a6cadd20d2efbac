"""The placement: short items in which every mistake of a game shows twice, and of each bet that it bends.

A short item asks one question about one bet of one round. Of all that are looked at, the one is dealt next
that shows most for its decisions and half a one more: a greedy cover. A mistake that has not shown yet counts
most, then one that has not shown of this bet, for some trainees have it of one bet alone. No round is dealt
twice, since what became of its bets gives the next answers away.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from threading import Lock

from django.core.cache import cache

from games.engine.diagnosis.indicators import astray
from games.engine.diagnosis.misconception_models import is_corrected
from games.engine.errors import Refused
from games.engine.odds.ends import digest
from trainer.play.mistake_scenes import scenes_of
from trainer.play.models.drills import draw_seed
from trainer.play.skills import Item, Misconception, family_of, kind_of_prompt
from trainer.practice.plans import deal_preview as previews
from trainer.practice.plans.deal_preview import APART, DealPreview, hands_and_bets
from trainer.practice.plans.misconceptions import can_show, countering, mistakes_in
from trainer.schools.models import Pack, School

SPOTS = 2

PLAIN, OF_A_SCENE = 6, 2
"""Rounds that are looked at as they come, and of each scenario in which some mistake shows best."""

MAX_PROMPTS = 6
"""Of a short item."""

TIMES = 2
"""Sightings that a name rests on."""

NEW, NEW_OF_A_BET, AGAIN = 10, 5, 2
"""What it is worth that a mistake shows: for the first time, for the first time of a bet, once more."""

Form = tuple[str, int]
"""A mistake and its form."""

About = tuple[tuple[str, ...], tuple[str, ...]]
"""What an item asks, and of which bet."""


@dataclass(frozen=True)
class ShortItem:
    """`shown` are the forms whose holders err in it."""

    item: Item
    decisions: int
    shown: frozenset[Form]

    @property
    def round(self) -> tuple[str, str, int | None]:
        return self.item.scenario, self.item.golden, self.item.deal

    @property
    def names(self) -> set[str]:
        return {name for name, _form in self.shown}

    @property
    def about(self) -> About:
        return self.item.asks, self.item.wagers


@dataclass
class Cover:
    """What was shown so far: each form how often, and of which bets."""

    times: Counter[Form] = field(default_factory=Counter)
    of_bets: set[tuple[Form, About]] = field(default_factory=set)

    def add(self, one: ShortItem) -> None:
        self.times.update(one.shown)
        self.of_bets |= {(form, one.about) for form in one.shown}

    def gain(self, one: ShortItem) -> Fraction:
        gained = sum(self._gain(form, one.about) for form in one.shown)
        return gained / (one.decisions + Fraction(1, 2))

    def _gain(self, form: Form, about: About) -> int:
        if not self.times[form]:
            return NEW
        if (form, about) not in self.of_bets:
            return NEW_OF_A_BET
        return AGAIN if self.times[form] < TIMES else 0


@dataclass(frozen=True)
class Placement:
    """Rounds, and the seed and the house that they are dealt under."""

    items: tuple[Item, ...]
    preview: DealPreview


SHARED = 600
"""Seconds for which all who ask are dealt the same: a class sits down together, and each would search."""

_one_search = Lock()


def shared_placement(game: str, *, school: School, pack: Pack | None = None) -> Placement:
    """Return a placement under this school's house or the pack's, searched for when it is first asked for."""
    preview = previews.deal_preview(school=school, seed=draw_seed(), spots=SPOTS, pack=pack)
    key = f"placement:{digest([game, preview.profiles[game]])}"
    with _one_search:
        found: Placement | None = cache.get(key)
        if found is None:
            found = Placement(placement(game, deal_preview=preview), replace(preview, pack=None))
            cache.set(key, found, SHARED)
    return replace(found, preview=replace(found.preview, pack=pack))


def placement(game: str, *, deal_preview: DealPreview) -> tuple[Item, ...]:
    """Return the items, those that show most first. This takes seconds: see `shared_placement`."""
    items = list[ShortItem]()
    for item in _rounds(game):
        items += short_items(item, deal_preview)
    shown = Counter(name for one in cover(items) for name in one.names)
    for name in mistakes_in(game, deal_preview):
        for turn in range(shown[name], TIMES):
            if against := _against(game, name, deal_preview, turn=turn + 1):
                items += short_items(against, deal_preview)
    return tuple(one.item for one in cover(items))


def cover(items: list[ShortItem]) -> Iterator[ShortItem]:
    """Yield items, the best first, until no other adds anything."""
    shown, left = Cover(), items
    while left:
        best = max(left, key=shown.gain)
        if not shown.gain(best):
            return
        yield best
        shown.add(best)
        left = [one for one in left if one.round != best.round]


def short_items(item: Item, deal_preview: DealPreview) -> Iterator[ShortItem]:
    """Yield each question of a round with each bet that it is about, where some mistake shows."""
    try:
        round_state = deal_preview.round_state(item)
        stops = round_state.stops
    except Refused:
        return
    decisions: Counter[tuple[str, str]] = Counter()
    shown: dict[tuple[str, str], set[Form]] = {}
    for stop in stops:
        for prompt in stop.prompts:
            if kind := kind_of_prompt(game=item.game, prompt=prompt):
                about = kind.ask, family_of(item.game, prompt.wager)
                decisions[about] += 1
                holders = (
                    holder
                    for holder in round_state.beliefs.holders
                    if astray(round_state.beliefs, holder, stop, prompt) and not is_corrected(holder, prompt)
                )
                shown.setdefault(about, set()).update((one.mistake.slug, one.form) for one in holders)
    for (ask, wager), forms in shown.items():
        if forms and decisions[ask, wager] <= MAX_PROMPTS:
            narrow = replace(item, asks=(ask,), wagers=(wager,) if wager else ())
            yield ShortItem(narrow, decisions[ask, wager], frozenset(forms))


def _rounds(game: str) -> Iterator[Item]:
    likeliest = dict.fromkeys(scenes[0] for scenes in scenes_of(game).values() if scenes)
    scenes = [*[""] * PLAIN, *[scene for scene in likeliest for _deal in range(OF_A_SCENE)]]
    for number, scenario in enumerate(scenes):
        yield replace(hands_and_bets(game, scenario=scenario), deal=number)


def _against(game: str, name: str, deal_preview: DealPreview, *, turn: int) -> Item | None:
    """Return a round in which a mistake shows that does not show often enough in the others."""
    if not can_show(game, name, deal_preview):
        return None
    item = countering(Misconception(game, name), deal_preview=deal_preview, first=turn * APART, looks=3)
    return replace(item, kind="", tells=()) if item else None
