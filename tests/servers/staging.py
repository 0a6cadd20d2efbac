"""Rounds of the demo school for pictures, dealt from fixed seeds and answered through the services.

Django is set up here on the database of a server of its own (see serving.py).
"""

import os
from collections.abc import Callable, Sequence

import django

SEED = "demo"
SPOTS = 6


def set_up(environment: dict[str, str]) -> None:
    os.environ |= environment | {"DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
    django.setup()


def password() -> str:
    from trainer.demo.school import PASSWORD

    return PASSWORD


def opened(who: str, game: str, **order):
    """Open a run of six spots; `asks`, `wrong_bets`, `irregularities` and `slips` choose its rounds."""
    from trainer.play.services import runs
    from trainer.play.skills import Item
    from trainer.schools.models import Membership

    fields = {name: order.pop(name) for name in ("mode", "rounds") if name in order}
    membership = Membership.objects.get(user__username=who)
    seed = "" if fields.get("mode") == "test" else SEED
    return runs.open_run(
        membership=membership, game=game, spots=SPOTS, seed=seed, items=(Item(game, **order),), **fields
    )


def answered(run, *, until: Callable[[Sequence], int], wrong: frozenset[int] = frozenset()) -> str:
    """Answer up to a stop, wrongly at those in `wrong` (1: the last before it); return the address."""
    from tests.games.trainee import right_answers, wrong_answers
    from tests.trainer.playing import round_state_of, say, table_url

    last = until(round_state_of(run).stops)
    for number in range(last):
        how = wrong_answers if last - number in wrong else right_answers
        say(run, how(round_state_of(run).stop))
    return table_url(run)


def explanation_of(run) -> str:
    """Return the address of the page that explains the last answer, a wrong one."""
    from tests.trainer.playing import round_state_of
    from trainer.play.explanations import explanation_url
    from trainer.play.selectors import last_answer

    state = round_state_of(run)
    return explanation_url(state, last_answer(run=run, round=state.round))


def whole(stops: Sequence) -> int:
    """Return the end of a round."""
    return len(stops)


def second_settled(stops: Sequence) -> int:
    """Return the third hand to be settled."""
    return [n for n, stop in enumerate(stops) if str(stop.place).startswith("reconcile/")][2]


def first_that_asks(ask: str) -> Callable[[Sequence], int]:
    """Return a finder of the first stop with this question."""
    return lambda stops: next(n for n, stop in enumerate(stops) if ask in {p.ask for p in stop.prompts})


def steps(round_state) -> list[str]:
    """Return the steps at which a round stops, in order."""
    return list(dict.fromkeys(stop.place.step for stop in round_state.stops))


def first_of(step: str) -> Callable[[Sequence], int]:
    """Return a finder of the first stop of this step."""
    return lambda stops: next(number for number, stop in enumerate(stops) if stop.place.step == step)
