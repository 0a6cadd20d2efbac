"""Whether holders of a wrong rule pass the checkpoint of the skill in which their rule shows most."""

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache

from benchmarks.simulated_trainees.belief import Belief, Holder
from benchmarks.simulated_trainees.people import CLEAN, Person
from benchmarks.simulated_trainees.sittings import Table
from benchmarks.simulated_trainees.table import Seen

ROUNDS, DECISIONS, DAYS = 80, 36, 2
"""Rounds in which the worst skill is looked for; decisions in it, over so many days."""


@cache
def _rounds(game: str):
    from games import GAMES
    from games.engine.errors import Refused
    from games.engine.rounds.rounds import deal
    from games.engine.rounds.stops import prompts
    from games.engine.scenarios.scenarios import scenarios

    found = [deal(GAMES[game], seed="worst skill", round=number, spots=3) for number in range(ROUNDS)]
    for name, _words in scenarios(GAMES[game]):
        try:
            found.append(deal(GAMES[game], seed="worst skill", spots=3, scenario=name))
        except Refused:
            continue
    return [
        Seen(played, stop, prompt) for played in found for stop in prompts(played) for prompt in stop.prompts
    ]


def worst_skill(belief: Belief, game: str):
    """Return the kind of decision of which the largest share goes wrong; None where none does in these
    rounds."""
    from trainer.play.skills import kind_of_prompt

    of, wrong = Counter(), Counter()
    for seen in _rounds(game):
        kind = kind_of_prompt(game=game, prompt=seen.prompt)
        if kind:
            of[kind] += 1
            wrong[kind] += belief.wrong(seen) is not None
    worst = max(wrong, key=lambda kind: wrong[kind] / of[kind])
    return worst if wrong[worst] else None


@dataclass(frozen=True)
class Checked:
    """A holder's skill after practice: wrong answers of all in it, and whether its checkpoint counts it."""

    kind: str
    wrong: int
    decisions: int
    passed: bool


def practice_worst(holder: Holder) -> Checked | None:
    """Practice the worst skill as the course deals it. None where the rule shows too seldom to find one."""
    from trainer.courses.progress import course_of
    from trainer.play.models import Mode, Plan, Verdict
    from trainer.play.services import runs
    from trainer.practice.plans.deal_preview import deal_preview
    from trainer.practice.plans.fresh_deals import SPOTS, again

    kind = worst_skill(holder.belief, holder.game)
    if kind is None:
        return None
    person = Person((holder.belief,), CLEAN, random.Random(holder.name))
    table = Table(f"{holder.name} worst skill", person, holder.game)
    member = table.membership
    for day in range(DAYS):
        with table.day(day, left=DECISIONS // DAYS):
            while table.left > 0:
                preview = deal_preview(
                    school=member.school, seed=f"{holder.name} {table.decisions}", spots=SPOTS
                )
                items = again([kind] * 10, deal_preview=preview)
                run = table.sit(
                    lambda items=items, preview=preview: runs.open_run(
                        membership=member,
                        game=holder.game,
                        spots=SPOTS,
                        mode=Mode.PRACTICE,
                        plan=Plan.PATH,
                        items=items,
                        rounds=len(items),
                        drawn=preview.seed,
                    )
                )
                assert run, kind
    with table.day(DAYS):
        course = course_of(membership=member, game=holder.game)
        passed = any(one.learned for one in course.skill_progress if one.kind == kind)
        verdicts = Verdict.objects.in_force().filter(answer__run__membership=member)
        return Checked(str(kind), verdicts.filter(right=False).count(), verdicts.count(), passed)
