"""A command as it is posted: an act, the version that its page shows, and what some acts say besides."""

from dataclasses import replace

from django.http import Http404

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.items import Item
from trainer.gathering.leading import Command
from trainer.gathering.models import Act, Room
from trainer.live.panel_view import scenarios_of
from trainer.operating.bodies.number_bounds import LONGEST
from trainer.practice.plans.outlook import Outlook
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership
from trainer.schools.numbers import whole_number

GIVEN = frozenset(Act) - {Act.OPEN}
"""Acts that are done with an open room."""


def command_of(request: MemberRequest, room: Room, act: str) -> Command:
    """Raises `NotAllowed` for a round that cannot be dealt; what no page of ours sends is 404."""
    if act not in GIVEN:
        raise Http404("nothing is done so")
    number = request.POST.get("version", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Http404("no version")
    command = Command(Act(act), request.membership, int(number))
    if act == Act.DEAL:
        command.item = following_item(room, request.POST.get("scenario", ""))
    if act == Act.HAND:
        command.dealer = _dealer(room, request.POST.get("dealer", ""))
    return command


def following_item(room: Room, scenario: str) -> Item:
    """What is dealt next: as before, but of this kind. Where chosen decisions are asked, the next deal of the
    seed that poses one."""
    if scenario and scenario not in dict(scenarios_of(room)):
        raise Http404("no such kind of round")
    before = room.drill.item(room.round)
    item = replace(before, scenario=scenario, deal=None)
    if before.deal is None:
        return item
    ahead = Outlook(room.drill.seed, room.drill.spots, room.drill.profiles or {})
    found = ahead.find(item, first=before.deal + 1)
    if found is None:
        raise NotAllowed("scenario", Text("no round of this game asks that"))
    return found


def _dealer(room: Room, number: str) -> Membership | None:
    """Somebody who is in it; nobody where the deal is taken back."""
    if not number:
        return None
    there = room.attendances.select_related("membership")
    known = whole_number(number, digits=LONGEST)
    found = there.filter(membership=known).first() if known is not None else None
    if found is None:
        raise Http404("nobody of that number is here")
    return found.membership
