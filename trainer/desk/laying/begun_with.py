"""What the form begins with: a case once more, or a round that was dealt to somebody."""

from uuid import UUID

from django.http import Http404

from games.engine.settling.inputs import Inputs
from trainer.desk.cases import case_of, inputs_of
from trainer.reviewing.replays import reviewed
from trainer.schools.guards import MemberRequest
from trainer.schools.numbers import whole_number


def begun_with(request: MemberRequest, game: str) -> Inputs | None:
    """By `?case=` or `?run=&round=`; None where neither is said. A miss is 404."""
    if "case" in request.GET:
        number = whole_number(request.GET["case"])
        return _of(game, inputs_of(case_of(membership=request.membership, number=number or 0)))
    if "run" in request.GET:
        return _of(game, _dealt(request))
    return None


def _dealt(request: MemberRequest) -> Inputs:
    """A round that is over, and whose replay one may see."""
    number = whole_number(request.GET.get("round", ""))
    try:
        run_id = UUID(request.GET["run"])
    except ValueError:
        number = None
    if number is None:
        raise Http404("no such round")
    sitting = reviewed(request, run_id, number)
    if not sitting.opens or not sitting.over:
        raise Http404("a round that is not over")
    return sitting.played.inputs


def _of(game: str, inputs: Inputs | None) -> Inputs:
    if inputs is None or inputs.game.slug != game:
        raise Http404("no such round of this game")
    return inputs
