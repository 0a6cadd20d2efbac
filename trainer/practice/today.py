"""Today's practice: one run of ten minutes at most, first of open mistakes, then of the rules known least.

Rules that were learned come back when they may be forgotten by now, or by the day of a table test that is
near. None of it is graded practice.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from heapq import nlargest
from itertools import chain, zip_longest

from games import GAMES
from trainer.play.skills import Item, Rule, Subject
from trainer.practice import remedial
from trainer.practice.knowledge import RuleRecords
from trainer.practice.plans.deal_preview import DealPreview
from trainer.practice.plans.fresh_deals import again
from trainer.practice.plans.least_known import Pool
from trainer.practice.remedial import PastDecision
from trainer.schools.days import day_of

MINUTES = 10

BETWEEN = 6
"""Seconds between two rounds: reading the result, dealing the next."""

MAX_ROUNDS, MAX_MISTAKES = 40, 10

MAX_POOLS = 2
"""Games whose deals are looked at for their rules: each takes about half a second."""

AGAIN = 3
"""Answers to one rule at most."""

BEFORE_TEST = 7
"""Days before a table test in which what would be forgotten by then comes back."""


@dataclass(frozen=True)
class Sources:
    """What there is to practice today: a subject for each open mistake, and by rule how well it is known: of
    those answered before, the ones that are still `learning` and that are `due` again, else all."""

    mistakes: tuple[Subject, ...] = ()
    due: int = 0
    learning: int = 0
    known: Mapping[Rule, float] | None = None

    @property
    def begun(self) -> bool:
        """Whether anything can be dealt: something was answered before."""
        return bool(self.known or self.mistakes)


def sources_of(
    *,
    records: RuleRecords,
    recent: list[PastDecision],
    tests: Mapping[str, date],
    closed: Collection[str] = (),
) -> Sources:
    """Return them, but for the games in `closed`. `tests` are the days of the next table tests by game."""
    dealt = {rule: record for rule, record in records.items() if rule.game in GAMES.keys() - set(closed)}
    on = {rule: _needed_on(tests.get(rule.game)) for rule in dealt}
    missing = [rule for rule, record in dealt.items() if record.missing(on[rule])]
    return Sources(
        mistakes=tuple(dict.fromkeys(remedial.failed(recent=recent, closed=closed)))[:MAX_MISTAKES],
        due=sum(dealt[rule].learned for rule in missing),
        learning=sum(not dealt[rule].learned for rule in missing),
        known={rule: dealt[rule].known(on[rule]) for rule in missing or dealt},
    )


def _needed_on(test: date | None) -> date:
    """Return the day on which a rule has to be known: that of a table test that is near, else today."""
    today = day_of()
    return test if test and today <= test <= today + timedelta(days=BEFORE_TEST) else today


def own_pace(recent: Iterable[PastDecision]) -> float:
    """Return the trainee's time in shares of the target time, 0.5 to 3; 1 where none was measured."""
    timed = [(one.seconds, one.target) for one in recent if one.seconds is not None]
    target = sum(due for _took, due in timed)
    return min(3.0, max(0.5, sum(took for took, _due in timed) / target)) if target else 1.0


def practice(sources: Sources, *, pace: float, deal_preview: DealPreview) -> Iterator[Item]:
    """Yield rounds until the time is full."""
    mistakes = again(sources.mistakes, deal_preview=deal_preview)
    left = MINUTES * 60.0
    for number, item in enumerate(chain(mistakes, _of_rules(sources.known or {}, deal_preview))):
        if left <= 0 or number == MAX_ROUNDS:
            return
        yield item
        left -= BETWEEN + pace * _target(item, deal_preview)


def _of_rules(known: Mapping[Rule, float], deal_preview: DealPreview) -> Iterator[Item]:
    """Yield rounds that teach most, of the games with most to learn in turn."""
    games: dict[str, float] = defaultdict(float)
    for rule, share in known.items():
        games[rule.game] += 1 - share
    pools = (Pool(game, deal_preview) for game in nlargest(MAX_POOLS, games, key=games.__getitem__))
    worth = {rule: 1 - share for rule, share in known.items()}
    dealt = [pool.deal(worth, dict.fromkeys(worth, AGAIN), MAX_ROUNDS) for pool in pools]
    yield from (item for turn in zip_longest(*dealt) for item in turn if item)


def _target(item: Item, deal_preview: DealPreview) -> int:
    """Return the target seconds of all that the round asks."""
    return sum(prompt.seconds for stop in deal_preview.stops(item) for prompt in stop.prompts)
