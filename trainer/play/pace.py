"""Pace: how long a decision took, and what is fast, on target and slow. Never mixed with accuracy.

The time of an answer runs from the moment at which its page said that it shows the prompt to the moment at
which the answer came. Both crossed the network once on their way here, so its share cancels out. Where the
page said nothing, it runs from the instant at which the prompt was ready to be sent. Decisions that are asked
together share the time of their answer evenly, and so they share what it takes on target.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median, quantiles

from trainer.play.skills import Kind, question_of

# Norms of a table test: what houses usually ask. A school sets its own standards; these are where it begins.
#
# No regulator publishes a pass mark.


ROUNDS = 10
"""Rounds of a test that does not say how many."""


SPOTS = 6


MINUTES = 150
"""Longer than any usual test takes who is just fast enough to pass: that is up to some 130 minutes."""


CONTAINS = (
    *("folded-side-bet-wins", "dealer-does-not-qualify", "tie", "envy-hand", "automatic-winner-beaten"),
    *("bad-beat-straight", "dealer-plays-six", "dealer-plays-four", "player-straight-flush"),
)
"""Scenarios, one round of each that the game knows: what decides a round otherwise than usual."""


IRREGULAR = 3
"""Rounds in which something goes wrong at the table."""


WRONG_BETS = 15
"""Per cent of the spots on which a bet is not as it may be."""


RETEST_DAYS = 7


VALID_MONTHS = 12


BETS_RIGHT = 98
"""Per cent of the bet decisions that have to be right; a bet's action and amount are one decision."""


PACE = 80
"""Per cent of the target pace that have to be reached: the time that all decisions of a test take by their
norms, in shares of the time that they took."""


A_DECISION = 10
"""Seconds on target of what is not asked any more."""


ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30}
"""What the floor deals by seats: hands and bets by hand, and nothing asked in words. The trade deals 30
rounds an hour to six and 37 to three; the others lie on the line through these two. It is told beside the
pace of a test, which asks more and has it answered in writing, and nobody is held to it there."""


FASTEST = timedelta(milliseconds=250)
"""For a decision. Nobody's hands deal faster; what comes in less was not dealt by hand."""


HASTY = 10
"""Per cent of the answers that may be faster than hands; beyond it the pace says nothing."""


AWAY = timedelta(minutes=5)
"""An answer that took longer was an absence, and says nothing about pace."""


FAST = 0.5
"""Up to this share of its target a decision is fast."""


SLOW_AFTER = 12
"""Seconds beyond which any decision is slow, unless its target is longer."""


SLOW_TIMES = 2
"""Beyond its target a decision is slow as well if it took so many times what is usual for this trainee."""


def time_of(*, seen: datetime | None, shown: datetime, received: datetime) -> timedelta | None:
    """How long an answer took; None for an absence, and where the clock was set back meanwhile."""
    time = received - (seen or shown)
    return time if timedelta(0) <= time <= AWAY else None


def asks_what_is_usual(seconds: float, *, target: float) -> bool:
    """Whether it is slow for some trainees and for others not."""
    return target < seconds <= SLOW_AFTER


def is_slow(seconds: float, *, target: float, usual: float | None) -> bool:
    """`target` is the norm of what was asked, `usual` the trainee's own median for the kind, if there is one
    yet. Nobody is slow on target."""
    if seconds <= target:
        return False
    return seconds > SLOW_AFTER or (usual is not None and seconds > SLOW_TIMES * usual)


def usual(timed: Iterable[tuple[Kind, float]]) -> dict[Kind, float]:
    """A trainee's own median by kind, of the seconds of right decisions."""
    seconds = defaultdict[Kind, list[float]](list)
    for kind, took in timed:
        seconds[kind].append(took)
    return {kind: median(values) for kind, values in seconds.items()}


# --- On target ---------------------------------------------------------------------------------------

Decided = Iterable[tuple[str, str]]
"""Questions by their names, each with what was given, as it is stored."""


def on_target(*, allowed: int | None, game: str, decided: Decided) -> int:
    """Seconds that an answer takes by its norms: as it keeps them, or, of the demo's, as its decisions add
    up."""
    return sum(norm_of(game, *each) for each in decided) if allowed is None else allowed


def norm_of(game: str, question: str, given: str) -> int:
    """Of one decision, by what was said of it: who says that money is due has worked out how much."""
    found = question_of(game, question)
    if found is None:
        return A_DECISION
    return found[1].seconds + (found[1].paying if given.startswith(PAYS) else 0)


PAYS = "pay"
"""How a stored answer begins by which money is paid."""


# --- Told --------------------------------------------------------------------------------------------


@dataclass
class Paced:
    """Seconds of decisions: what each took, and what it takes on target."""

    took: list[float] = field(default_factory=list)
    due: list[float] = field(default_factory=list)

    def add(self, *, took: float, due: float) -> None:
        self.took.append(took)
        self.due.append(due)

    @property
    def told(self) -> dict[str, tuple[float, float] | None]:
        """`pace` and `target`: who is always on target has the same figures in both."""
        return {"pace": middle_and_late(self.took), "target": middle_and_late(self.due)}


def middle_and_late(seconds: list[float]) -> tuple[float, float] | None:
    """The median and the 90th percentile; None of nothing."""
    if not seconds:
        return None
    if len(seconds) == 1:
        return seconds[0], seconds[0]
    return median(seconds), quantiles(seconds, n=10, method="inclusive")[-1]
