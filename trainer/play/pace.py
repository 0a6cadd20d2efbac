"""Pace: how long decisions take, and which are fast, on target and slow. Never mixed with accuracy.

An answer's time runs from when its page reported showing the prompt to when the answer arrived; both
crossed the network once, which cancels out. Without a report it runs from when the prompt was ready.
Decisions asked together share the time and the target of their answer evenly.

Targets (seconds of a question, more where money is due) are fitted to the floor: on target, the hands and
bets of six seats come to 20 rounds an hour or more, to 17 where a spot has five bets. The trainer times
decisions; it cannot see the handling of cards and chips.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median, quantiles

from trainer.play.skills import Kind, question_of

# Defaults of a table test: what houses usually ask, and where a school's own standards begin. No regulator
# publishes a pass mark.


ROUNDS = 10
"""Rounds of a test that does not say how many."""


MINUTES = 150
"""Longer than any usual test takes who is just fast enough to pass: that is up to some 105 minutes."""


CONTAINS = (
    *("folded-side-bet-wins", "dealer-does-not-qualify", "tie", "envy-hand", "automatic-winner-beaten"),
    *("bad-beat-straight", "dealer-plays-six", "dealer-plays-four", "player-straight-flush"),
    *("split-aces", "both-blackjacks", "insurance-won", "dealer-soft-17"),
    *("zero-even-money", "zero-line-wins", "picture", "value-chips", "call-with-change"),
)
"""Scenarios, one round of each that the game knows: what decides a round otherwise than usual."""


IRREGULAR = 3
"""Rounds in which something goes wrong at the table."""


WRONG_BETS = 15
"""Percent of the spots on which a bet is not as it may be."""


RETEST_DAYS = 7


VALID_MONTHS = 12


ACCURACY = 98
"""Percent of all decisions that have to be right; a bet's action and amount are one decision."""


PACE = 80
"""Percent of the target pace that have to be reached: the time that all decisions of a test take by their
norms, in shares of the time that they took."""


A_DECISION = 10
"""Seconds on target of what is not asked any more."""


FASTEST = timedelta(milliseconds=250)
"""The fastest decision dealt by hand; a faster one was not."""


HASTY = 10
"""Percent of answers that may be faster than hands; beyond it the pace means nothing."""


FASTEST_PACE = 500
"""Percent of the target pace beyond which no test was dealt by hand: 85 to 100 rounds an hour at six seats,
where the trade deals 30."""


AWAY = timedelta(minutes=5)
"""An answer that took longer was an absence, and says nothing about pace."""


SLOW_AFTER = 12
"""Seconds beyond which any decision is slow, unless its target is longer."""


SLOW_TIMES = 2
"""Beyond its target a decision is slow as well if it took so many times what is usual for this trainee."""


def time_of(*, seen: datetime | None, shown: datetime, received: datetime) -> timedelta | None:
    """Return how long an answer took; None for an absence or a clock set back meanwhile."""
    time = received - (seen or shown)
    return time if timedelta(0) <= time <= AWAY else None


def depends_on_usual(seconds: float, *, target: float) -> bool:
    """Whether slow depends on the trainee's usual time."""
    return target < seconds <= SLOW_AFTER


def is_slow(seconds: float, *, target: float, usual: float | None) -> bool:
    """Whether a decision was slow: `target` is its norm, `usual` the trainee's median for the kind, if
    known."""
    if seconds <= target:
        return False
    return seconds > SLOW_AFTER or (usual is not None and seconds > SLOW_TIMES * usual)


def usual(timed: Iterable[tuple[Kind, float]]) -> dict[Kind, float]:
    """Return the trainee's median seconds of right decisions by kind."""
    seconds = defaultdict[Kind, list[float]](list)
    for kind, took in timed:
        seconds[kind].append(took)
    return {kind: median(values) for kind, values in seconds.items()}


# --- On target ---------------------------------------------------------------------------------------

Decided = Iterable[tuple[str, str]]
"""Questions by name, each with the stored answer."""


def on_target(*, allowed: int | None, game: str, decided: Decided) -> int:
    """Return the target seconds of an answer, stored or, for demo rows, summed over its decisions."""
    return sum(norm_of(game, *each) for each in decided) if allowed is None else allowed


def norm_of(game: str, question: str, given: str) -> int:
    """Return a decision's target: a pay takes longer, for its amount is worked out."""
    found = question_of(game, question)
    if found is None:
        return A_DECISION
    return found[1].seconds + (found[1].paying if given.startswith(PAYS) else 0)


PAYS = "pay"
"""The start of a stored answer that pays."""


# --- Summary -----------------------------------------------------------------------------------------


@dataclass
class Paced:
    """Seconds of decisions: what each took, and its target."""

    took: list[float] = field(default_factory=list)
    due: list[float] = field(default_factory=list)

    def add(self, *, took: float, due: float) -> None:
        self.took.append(took)
        self.due.append(due)

    @property
    def summary(self) -> dict[str, tuple[float, float] | None]:
        """Return median and 90th percentile of `pace` and `target`, equal for a trainee always on target."""
        return {"pace": middle_and_late(self.took), "target": middle_and_late(self.due)}


def middle_and_late(seconds: list[float]) -> tuple[float, float] | None:
    """Return median and 90th percentile; None for no values."""
    if not seconds:
        return None
    if len(seconds) == 1:
        return seconds[0], seconds[0]
    return median(seconds), quantiles(seconds, n=10, method="inclusive")[-1]
