"""The placement: short items in which every mistake of a game shows once, and then twice.

A short item asks one question about one bet of one round. Of all that are looked at, the one is dealt next
that shows the most new forms of mistakes for its decisions and half a one more: a greedy cover. No round is
dealt twice, since what became of its bets gives the next answers away.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.rounds.indicators import astray, means_anything
from trainer.play.mistake_scenes import scenes_of
from trainer.play.skills import Item, Misconception, kind_of_prompt
from trainer.practice.plans.deal_preview import APART, DealPreview, hands_and_bets
from trainer.practice.plans.misconceptions import can_show, countering

SPOTS = 2

PLAIN, OF_A_SCENE = 6, 2
"""Rounds that are looked at as they come, and of each scenario in which some mistake shows best."""

MOST_PROMPTS = 6
"""Of a short item."""

TIMES = 2
"""Sightings that a name rests on."""

Form = tuple[str, int]
"""A mistake and its form."""


@dataclass(frozen=True)
class ShortItem:
    """`shown` are the forms whose holders err in it."""

    item: Item
    decisions: int
    shown: frozenset[Form]

    @property
    def round(self) -> tuple[str, str, int | None]:
        return self.item.scenario, self.item.golden, self.item.deal

    def worth(self, known: set[Form]) -> Fraction:
        return len(self.shown - known) / (self.decisions + Fraction(1, 2))


def placement(
    game: str, *, deal_preview: DealPreview, rest: Callable[[], None] = lambda: None
) -> tuple[Item, ...]:
    """Return the items, those that show most first. This takes seconds: see `placements_ahead`. `rest` is
    called between two rounds that are looked at."""
    names = mistakes_in(game, deal_preview)
    items = list[ShortItem]()
    for item in _rounds(game):
        items += short_items(item, deal_preview)
        rest()
    dealt, times = list[ShortItem](), Counter[Form]()
    for wanted in range(1, TIMES + 1):
        dealt += cover(items, times, wanted)
        shown = Counter(name for one in dealt for name in {name for name, _form in one.shown})
        for name in names:
            if shown[name] < wanted and (against := _against(game, name, deal_preview, turn=wanted)):
                past = {one.round for one in dealt}
                items += (one for one in short_items(against, deal_preview) if one.round not in past)
                rest()
        dealt += cover(items, times, wanted)
    return tuple(one.item for one in dealt)


def cover(items: list[ShortItem], times: Counter[Form], wanted: int) -> Iterator[ShortItem]:
    """Yield items until each form that they show was shown so many times; count it, and take the rounds that
    were dealt from the list."""
    while items:
        known = {form for form, shown in times.items() if shown >= wanted}
        best = max(items, key=lambda one: one.worth(known))
        if not best.shown - known:
            return
        yield best
        times.update(best.shown)
        items[:] = [one for one in items if one.round != best.round]


def short_items(item: Item, deal_preview: DealPreview) -> Iterator[ShortItem]:
    """Yield each question of a round with each bet that it is about, where some mistake shows."""
    try:
        sitting = deal_preview.sitting(item)
        stops = sitting.stops
    except Refused:
        return
    decisions: Counter[tuple[str, str]] = Counter()
    shown: dict[tuple[str, str], set[Form]] = {}
    for stop in stops:
        for prompt in stop.prompts:
            if kind := kind_of_prompt(game=item.game, prompt=prompt):
                about = kind.ask, prompt.wager
                decisions[about] += 1
                holders = (h for h in sitting.beliefs.holders if astray(sitting.beliefs, h, stop, prompt))
                shown.setdefault(about, set()).update((one.mistake.slug, one.form) for one in holders)
    for (ask, wager), forms in shown.items():
        if forms and decisions[ask, wager] <= MOST_PROMPTS:
            narrow = replace(item, asks=(ask,), wagers=(wager,) if wager else ())
            yield ShortItem(narrow, decisions[ask, wager], frozenset(forms))


def mistakes_in(game: str, deal_preview: DealPreview) -> list[str]:
    """Those that mean anything in this game under this house."""
    beliefs = deal_preview.sitting(hands_and_bets(game)).beliefs
    return [mistake.slug for mistake in MISTAKES if means_anything(beliefs, mistake)]


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
