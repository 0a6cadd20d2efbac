"""Everybody who holds a wrong rule: those whose rule has a name, and those whose rule has none."""

from collections import Counter

from benchmarks.simulated_trainees.belief import Belief, Holder
from benchmarks.simulated_trainees.bets import BETS
from benchmarks.simulated_trainees.hands import HANDS
from benchmarks.simulated_trainees.names import OWN
from benchmarks.simulated_trainees.pays import PAYS

BELIEFS: tuple[Belief, ...] = (*HANDS, *BETS, *PAYS)


def _holders(beliefs: list[Belief]) -> tuple[Holder, ...]:
    """One of each belief, in that of its games that has the fewest so far."""
    found: list[Holder] = []
    for belief in beliefs:
        of_game = Counter(one.game for one in found)
        found.append(Holder(belief, min(belief.games, key=lambda game: of_game[game])))
    return tuple(found)


HOLDERS = _holders([one for one in BELIEFS if one.name in OWN])
UNNAMED = _holders([one for one in BELIEFS if one.name not in OWN])
EVERYBODY = (*HOLDERS, *UNNAMED)


def spread(people: tuple[Holder, ...], sample: int) -> tuple[Holder, ...]:
    """So many of them, spread over the whole list; all of them where there are no more."""
    if sample >= len(people):
        return people
    return tuple(people[number * len(people) // sample] for number in range(sample))
