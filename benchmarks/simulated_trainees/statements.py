"""What is stated of holders of a wrong rule: how soon its name, how often a false one, what comes of both."""

import random
from dataclasses import dataclass, field

from benchmarks.simulated_trainees.belief import Holder
from benchmarks.simulated_trainees.catalog import BELIEFS
from benchmarks.simulated_trainees.names import is_own, is_rule, is_true
from benchmarks.simulated_trainees.people import Noise, Person
from benchmarks.simulated_trainees.sittings import Table, names_said

A_DAY, DAYS = 40, 3


@dataclass
class Statements:
    """What was stated of one holder in some days: after how many decisions the rule's name, if ever; how
    many of their wrong answers got a name that is true and one that is false; and of the names that were
    stated, each once, which of the true ones were taken back and which of the false ones are gone."""

    holder: Holder
    decisions: int = 0
    wrong: int = 0
    named_at: int | None = None
    true: int = 0
    false: int = 0
    true_names: set[str] = field(default_factory=set)
    false_names: set[str] = field(default_factory=set)
    taken_back: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)


def collect_statements(holder: Holder, noise: Noise, *, days: int = DAYS) -> Statements:
    """Let a holder do for some days what the practice page offers. They learn nothing on the way."""
    found = Statements(holder)
    chance = random.Random(f"{holder.name}/{noise.name}")
    person = Person((holder.belief, *_second(holder, noise, chance)), noise, chance)
    believed = [one.name for one in person.beliefs]

    def hears(table: Table, answer, said) -> None:
        for stated in names_said(answer):
            found.wrong += 1
            rules = {name for name in stated if is_rule(name) or is_own(believed[0], name)}
            false = {name for name in rules if not any(is_true(one, name) for one in believed)}
            if found.named_at is None and any(is_own(believed[0], name) for name in rules):
                found.named_at = table.decisions
            found.true += bool(rules - false)
            found.false += bool(false)
            found.true_names |= {name for name in rules if any(is_own(one, name) for one in believed)}
            found.false_names |= false

    table = Table(f"{holder.name} {noise.name}", person, holder.game, after=hears)
    for number in range(days):
        with table.day(number, left=A_DAY):
            if number:
                table.today()
            table.placement()
            while table.left > 0:
                before = len(found.true_names) + len(found.false_names)
                table.rounds(f"{holder.name} {table.decisions}")
                if len(found.true_names) + len(found.false_names) > before:
                    table.mistakes()
    found.decisions = table.decisions
    with table.day(days):
        _ends(found, table)
    return found


def _second(holder: Holder, noise: Noise, chance: random.Random):
    """Another wrong rule of the game, where the noise is that there are two."""
    if noise.two:
        others = [one for one in BELIEFS if holder.game in one.games and one is not holder.belief]
        return (chance.choice(others),)
    return ()


def _ends(found: Statements, table: Table) -> None:
    """Which names were taken back, and which are off the trainee's list of mistakes in one way or another."""
    from trainer.play.models import Retraction
    from trainer.play.skills import Misconception
    from trainer.practice import remedial

    taken = Retraction.objects.filter(verdict__answer__run__membership=table.membership)
    found.taken_back = set(taken.values_list("verdict__mistake", flat=True)) & found.true_names
    recent = remedial.recent_decisions(membership=table.membership)
    left = {one.name for one in remedial.open_mistakes(recent).times if isinstance(one, Misconception)}
    found.gone = found.false_names - left
