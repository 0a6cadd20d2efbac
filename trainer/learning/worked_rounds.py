"""A worked round: the trainer deals it and says at each stop what is right, why, and by which rule."""

from functools import lru_cache

from games.engine.asks.table import EVERYDAY
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.moments import Moment
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from trainer.felt.titles import moment_title
from trainer.learning.frames import Frame, felt_at_stop, felt_of, rules_said
from trainer.learning.reasons import reason_of
from trainer.path.sorts import Profile, shown_deal

SPOTS, LOOKED_AT = 3, 30


@lru_cache(maxsize=16)
def worked_round(profile: Profile) -> tuple[Round, tuple[Stop, ...]]:
    """Of some deals that nobody is asked, the one in which the most rules decide something."""
    dealt = [shown_deal(profile, n, exercise=Exercise(EVERYDAY), spots=SPOTS) for n in range(LOOKED_AT)]
    played = max(dealt, key=_rules)
    return played, prompts(played)


def _rules(played: Round) -> int:
    return len({(prompt.ask, prompt.rule) for stop in prompts(played) for prompt in stop.prompts})


def worked(profile: Profile) -> list[Frame]:
    """What the dealer does, and every stop, in order."""
    played, stops = worked_round(profile)
    at = {stop.moment: stop for stop in stops}
    firsts = _first_of_each_step(played)
    return [
        _stop(played, moment, at[number]) if number in at else _act(played, moment)
        for number, moment in enumerate(played.moments)
        if number in at or number in firsts
    ]


def _first_of_each_step(played: Round) -> set[int]:
    first: dict[str, int] = {}
    for number, moment in enumerate(played.moments):
        first.setdefault(moment.step.does, number)
    return set(first.values())


def _act(played: Round, moment: Moment) -> Frame:
    return Frame(
        title=moment_title(moment),
        felt=felt_of(played, moment.felt),
        rules=rules_said(played.inputs.sheet, moment.step.rule),
    )


def _stop(played: Round, moment: Moment, stop: Stop) -> Frame:
    sheet = played.inputs.sheet
    return Frame(
        title=moment_title(moment),
        felt=felt_at_stop(played, stop),
        reasons=[reason_of(prompt, sheet) for prompt in stop.prompts],
    )
