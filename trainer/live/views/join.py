"""Coming into a live room: by its code, by the address in its QR code, or from one's own list."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.engine.errors import Refused
from trainer.gathering import convening
from trainer.gathering.models import Room
from trainer.live.entering.codes import TooManyTries, room_of_code
from trainer.live.entering.room_lists import show_rooms
from trainer.practice.wording import game_name
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required
from trainer.watching import push


@require_POST
@never_cache
@member_required
def by_code(request: MemberRequest) -> HttpResponse:
    """As it is read off the screen, with a gap or without."""
    return _by_code(request, request.POST.get("code", ""), joins=True)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@member_required
def join(request: MemberRequest, code: str) -> HttpResponse:
    """Whoever comes by the QR code is asked once: an address that was only looked at lets nobody in."""
    return _by_code(request, code, joins=request.method == "POST")


def _by_code(request: MemberRequest, typed: str, *, joins: bool) -> HttpResponse:
    try:
        room = room_of_code(member=request.membership, typed=typed)
    except TooManyTries:
        wrong = gettext("That was tried too often. Try again in a minute.")
        return show_rooms(request, wrong=wrong, status=429)
    if room is None:
        wrong = gettext("No open room has this code. Look at the screen again, or ask who leads it.")
        return show_rooms(request, wrong=wrong, status=422)
    return _come_in(request, room) if joins else _ask(request, room)


def _ask(request: MemberRequest, room: Room, *, refused: str = "", status: int = 200) -> HttpResponse:
    context = {
        "room": room,
        "game_name": game_name(room.drill.game),
        "host": room.host.user.display_name,
        "refused": refused,
    }
    return render(request, "live/join.html", context, status=status)


def _come_in(request: MemberRequest, room: Room) -> HttpResponse:
    try:
        there = convening.join(room=room, member=request.membership)
    except Refused as refused:
        return _ask(request, room, refused=say(refused.reason), status=409)
    if there is None:
        return show_rooms(request, wrong=gettext("This room was closed just now."), status=409)
    transaction.on_commit(lambda: push.room_heard(room.drill_id))
    return redirect("live:table", there.run_id, there.run.round)
