"""One new decision: each rule that decides it, shown where it does; what it is tried on is another deal."""

from functools import lru_cache

from games.engine.asks.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from trainer.drills.kinds import kind_of_prompt
from trainer.felt.paytables import paytable_of
from trainer.felt.titles import moment_title
from trainer.learning.frames import Frame, felt_at_stop, rules_said
from trainer.learning.reasons import reason_of
from trainer.path.sorts import Point, Profile, Sort, shown_deal


@lru_cache(maxsize=64)
def example_of(profile: Profile, point: Point) -> tuple[Round, Stop, Prompt]:
    """Where the deal of a point shows it."""
    played = shown_deal(profile, point.number, point.scenario)
    return next(
        (played, stop, prompt)
        for stop in prompts(played)
        for prompt in stop.prompts
        if prompt.rule == point.rule and kind_of_prompt(game=profile.game, prompt=prompt) == point.kind
    )


def frames_of(profile: Profile, sort: Sort) -> list[Frame]:
    """One for each rule that decides it."""
    return [_frame(profile, point, sort) for point in sort.points]


def _frame(profile: Profile, point: Point, sort: Sort) -> Frame:
    played, stop, prompt = example_of(profile, point)
    inputs = played.inputs
    said = rules_said(inputs.sheet, point.rule, *sort.rules)
    wager = inputs.game.wager(point.kind.wager) if point.kind.wager else None
    return Frame(
        title=moment_title(played.moments[stop.moment]),
        felt=felt_at_stop(played, stop),
        rules=[one for one in said if one.rule != point.rule],
        reasons=[reason_of(prompt, inputs.sheet)],
        paytable=paytable_of(inputs.sheet, inputs.house, wager) if wager and wager.table else None,
    )
