"""Forms: the rounds of one table test, drawn so that the mistakes of the game show.

A rule that comes up once can be missed by a slip; one that does not come up is not tested. So of each round
several deals are looked at, and of rounds that may be any also the situations in which a mistake shows that
is still missing; the one is taken that shows most of what has not shown twice. Seconds of work: a form is
drawn when a test is scheduled, not when it begins.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from games import GAMES
from games.engine.diagnosis.indicators import astray, means_anything
from games.engine.diagnosis.misconception_models import Holder
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.scenarios.scenarios import players_for
from trainer.exams.models import Standard
from trainer.exams.standards import SEED, contents
from trainer.exams.wrong_rules import TWICE
from trainer.play.mistake_scenes import scenes_of
from trainer.play.models import Drill
from trainer.play.models.drills import unseated
from trainer.play.round_state import RoundState
from trainer.play.skills import Item

DEALS = 6
"""Deals that are looked at for a round as the standard has it."""

FOR_A_MISTAKE = 2
"""Deals that are looked at for each situation that shows a missing mistake."""

MAX_SITUATIONS = 6
"""Situations that are looked at for one round."""


class Form:
    """A form being drawn: its `items`, on how many hands each form of a mistake is `shown` in them, and the
    mistakes that are `possible` in its game and house."""

    def __init__(self, standard: Standard, *, seed: str, profile: Mapping[str, Any]) -> None:
        self.standard, self.seed, self.profile = standard, seed, profile
        self.items = list(contents(standard, seed=seed))
        self.shown = Counter[Holder]()
        self.possible = set[str]()

    def twice(self, mistake: str) -> bool:
        """Return whether a mistake shows twice in each of its forms: a trainee has one of them."""
        forms = [times for holder, times in self.shown.items() if holder.mistake.slug == mistake]
        return min(forms, default=0) >= TWICE

    def draw(self) -> tuple[Item, ...]:
        """Draw the rounds with a situation first, then those that may be any."""
        for number in sorted(range(len(self.items)), key=lambda number: not self.items[number].scenario):
            self._draw(number)
        return tuple(self.items)

    def _draw(self, number: int) -> None:
        best, shows = self.items[number], Counter[Holder]()
        for item in self._candidates(number):
            found = self._shows(item)
            if self._gain(found) > self._gain(shows):
                best, shows = item, found
        self.items[number] = best
        self.shown.update(shows)  # those that don't show as well: their forms are known then

    def _candidates(self, number: int) -> Iterator[Item]:
        """Each deal of the seed is looked at for one round only, so that none is dealt twice."""
        item, rounds = self.items[number], len(self.items)
        deals = (number + rounds * times for times in range(1_000))
        for _time in range(DEALS):
            yield replace(item, deal=next(deals))
        for name in [] if item.scenario else self._missing_situations():
            for _time in range(FOR_A_MISTAKE):
                yield replace(item, scenario=name, deal=next(deals))

    def _missing_situations(self) -> list[str]:
        """Return the situations that show most of what is missing, the best first."""
        game = GAMES[self.standard.game]
        named = Counter(
            name
            for mistake, names in scenes_of(game.slug).items()
            if not self.twice(mistake)
            for name in names
            if players_for(game, name) <= self.standard.spots
        )
        return [name for name, _times in named.most_common(MAX_SITUATIONS)]

    def _gain(self, found: Mapping[Holder, int]) -> Fraction:
        """Return how much of what is missing shows: of a mistake with several forms a share for each."""
        forms = Counter(holder.mistake for holder in {*found, *self.shown})
        return sum(
            (
                Fraction(max(min(times, TWICE - self.shown[holder]), 0), forms[holder.mistake])
                for holder, times in found.items()
            ),
            Fraction(0),
        )

    def _shows(self, item: Item) -> Counter[Holder]:
        """Return how often each mistake that is still missing shows in a round; never where the house cannot
        deal it."""
        missing = {one.slug for one in MISTAKES if not self.twice(one.slug)}
        drill = Drill(game=item.game, spots=self.standard.spots, items=[item.written()])
        try:
            state = RoundState(unseated(drill, seed=self.seed, profiles={item.game: self.profile}), 0)
            self.possible |= {one.slug for one in MISTAKES if means_anything(state.beliefs, one)}
            return shows(state, missing)
        except Refused:
            return Counter()


def draw_form(standard: Standard, *, seed: str, profile: Mapping[str, Any]) -> tuple[Item, ...]:
    """Draw the rounds of a test under a school's house and meter."""
    return Form(standard, seed=seed, profile=profile).draw()


@dataclass(frozen=True)
class Coverage:
    """The mistakes of a game by their slugs: those that a form `shows` twice, so that a trainee with one
    fails, and those that it `misses`, whose holders usually pass."""

    shows: tuple[str, ...]
    misses: tuple[str, ...]


def coverage_of(standard: Standard, profile: Mapping[str, Any]) -> Coverage:
    """Draw a form of a standard and return what it shows."""
    form = Form(standard, seed=SEED, profile=profile)
    form.draw()
    possible = [one.slug for one in MISTAKES if one.slug in form.possible]
    return Coverage(
        tuple(slug for slug in possible if form.twice(slug)),
        tuple(slug for slug in possible if not form.twice(slug)),
    )


def shows(state: RoundState, mistakes: Collection[str]) -> Counter[Holder]:
    """Return on how many spots of a round each form of these mistakes leads to a wrong answer, 0 where on
    none. The dealer's hand, and what is asked of no spot, counts as a spot."""
    asked = [(stop, prompt) for stop in state.stops for prompt in stop.prompts]
    found = Counter[Holder]()
    for mistake in (one for one in MISTAKES if one.slug in mistakes):
        about = [each for each in asked if mistake.about in each[1].question.explained_by]
        for holder in state.beliefs.holders_of(mistake):
            found[holder] = len(
                {prompt.spot for stop, prompt in about if astray(state.beliefs, holder, stop, prompt)}
            )
    return found
