"""A fresh deal of a kind that somebody was told to look at again."""

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.drills import services
from trainer.drills.kinds import kind_of_prompt
from trainer.drills.models import Plan, Run
from trainer.drills.models.seeds import draw_seed
from trainer.practice.plans import again
from trainer.practice.plans.outlook import outlook
from trainer.schools.models import Membership


def open_one_like(*, membership: Membership, game: str, stop: Stop | None) -> Run:
    """A table that asks what this stop asks, a round a kind. Raises `NotAllowed` where no deal does."""
    kinds = [kind_of_prompt(game=game, prompt=prompt) for prompt in stop.prompts] if stop else []
    ahead = outlook(school=membership.school, seed=draw_seed(), spots=again.SPOTS)
    items = again.again(dict.fromkeys(kind for kind in kinds if kind), outlook=ahead)
    if not items:
        raise NotAllowed("plan", Text("there is nothing to deal for this"))
    return services.open_run(
        membership=membership,
        game=items[0].game,
        spots=ahead.spots,
        plan=Plan.MISTAKES,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )
