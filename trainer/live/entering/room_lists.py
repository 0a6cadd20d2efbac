"""The live rooms: for staff those of the school and a form to open one, for a trainee those open to them."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import GAMES
from games.engine.errors import Refused
from trainer.gathering.models import Room
from trainer.live.entering.opening_forms import RoomForm, open_as_chosen
from trainer.practice.live_rooms import open_rooms, room_cards, rooms_for
from trainer.practice.offered import offered
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required

A_PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@member_required
def rooms(request: MemberRequest) -> HttpResponse:
    if request.method == "POST":
        return _open(request)
    return show_rooms(request)


def show_rooms(request: MemberRequest, *, wrong: str = "", status: int = 200) -> HttpResponse:
    """`wrong` is why the code that was typed lets nobody in."""
    context = {"wrong": wrong, "mine": rooms_for(request.membership)}
    if request.membership.watches:
        first = {"spots": 3, "game": next(iter(GAMES), ""), "cohort": request.GET.get("class", "")}
        context |= _staff(request, RoomForm(host=request.membership, initial=first))
    return render(request, "live/rooms.html", context, status=status)


def _open(request: MemberRequest) -> HttpResponse:
    if not request.membership.watches:
        raise Http404("opens no room")
    form = RoomForm(request.POST, host=request.membership)
    if form.is_valid():
        try:
            room = open_as_chosen(
                host=request.membership, choice=form.choice, cohort=form.cleaned_data["cohort"]
            )
            return redirect("live:panel", room.pk)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, say(refused.reason))
    context = {"mine": rooms_for(request.membership)} | _staff(request, form)
    return render(request, "live/rooms.html", context, status=422)


def _staff(request: MemberRequest, form: RoomForm) -> dict[str, Any]:
    school = request.membership.school
    past = Paginator(Room.objects.in_school(school).exclude(closed=None), A_PAGE)
    page = past.get_page(request.GET.get("page"))
    return offered() | {
        "form": form,
        "open_rooms": open_rooms(school),
        "page": page,
        "past": room_cards(Room.objects.in_school(school).filter(pk__in=[room.pk for room in page])),
    }
