"""The host's controls: who attends, who has answered, and for the host alone the answer key.

No result of a trainee is on the page before the answer is shown. Staff who play in the class themselves read
neither the key nor what others answered before then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.scenarios.scenarios import players_for, scenarios
from games.engine.texts import Text
from trainer.accounts.sessions import unattended
from trainer.live.class_state import (
    LiveClassState,
    answers_at,
    class_to_host,
    disclosed_results,
    heat_of_round,
    own_attendance,
    ranking_of,
    results_of,
    state_of,
)
from trainer.live.joining import game_words
from trainer.live.models import Attendance, HostAct, LiveClass, Phase
from trainer.live.services import Command, run_command
from trainer.live.views.projector import SEEN
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.pages.text import translate
from trainer.play.decisions import decisions
from trainer.play.felt.views import felt_view
from trainer.play.models import Answer
from trainer.play.notices import class_changed
from trainer.play.skills import Item
from trainer.play.table_page import typed_words
from trainer.practice.plans.deal_preview import DealPreview
from trainer.schools.guards import MemberRequest, practice_required, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right


@dataclass(frozen=True)
class HostAction:
    """`key` is its keyboard key; Space presses the main action."""

    act: str
    words: str
    key: str = ""


NOTHING = HostAction("", "")


def main_action(state: LiveClassState) -> HostAction:
    """Return the next thing to do; nothing once the class is closed."""
    live_class = state.live_class
    if live_class.closed:
        return NOTHING
    if live_class.is_looking_back:
        return HostAction(HostAct.NEXT, _("Forward"))
    if live_class.paused:
        return HostAction(HostAct.RESUME, _("Continue"))
    is_last = live_class.front + 1 >= len(state.round_state.stops)
    return {
        Phase.WAITING: HostAction(HostAct.NEXT, _("Start")),
        Phase.ASKING: HostAction(HostAct.COLLECT, _("Close answers")),
        Phase.COLLECTED: HostAction(HostAct.SHOW, _("Show answer")),
        Phase.SHOWN: HostAction(HostAct.NEXT, _("End round") if is_last else _("Next question")),
        Phase.OVER: HostAction(HostAct.DEAL, _("Deal another round")),
    }[Phase(live_class.phase)]


def other_actions(live_class: LiveClass) -> list[HostAction]:
    return list(_others(live_class)) if live_class.closed is None else []


def _others(live_class: LiveClass) -> Iterator[HostAction]:
    asking = live_class.phase == Phase.ASKING
    if live_class.position > 0:
        yield HostAction(HostAct.BACK, _("Back"), "b")
    if live_class.is_looking_back:
        return
    if asking and live_class.paused is None:
        yield HostAction(HostAct.PAUSE, _("Pause"), "p")
    if asking:
        yield HostAction(HostAct.SHOW, _("Show now"), "v")
    if asking or live_class.phase == Phase.COLLECTED:
        yield HostAction(HostAct.SKIP, _("Skip"), "s")


@dataclass(frozen=True)
class GivenAnswer:
    """`right` is None until the answer is shown."""

    label: str
    words: str
    right: bool | None = None


@dataclass(frozen=True)
class Person:
    membership_id: int
    name: str
    answered: bool
    answers: list[GivenAnswer]
    deals: bool


def host_context(state: LiveClassState, reader: Membership) -> dict[str, Any]:
    """Return the context of page and poll, in a bounded number of queries."""
    live_class, round_state, stop = state.live_class, state.round_state, state.stop
    plays = not live_class.is_disclosed and live_class.attendances.filter(membership=reader).exists()
    results = disclosed_results(live_class, round_state) if stop and live_class.is_disclosed else []
    keys = (
        results_of(round_state, stop, (), people=0, dealer=None) if stop and not results and not plays else []
    )
    return {
        "state": state,
        "live_class": live_class,
        "game_name": game_words(live_class),
        "felt": felt_view(round_state) if stop or state.phase == "over" else None,
        "main": main_action(state),
        "others": other_actions(live_class),
        "answer_keys": keys,
        "plays": bool(stop) and plays,
        "shares": results,
        "people": attendees(state, with_answers=not plays),
        "scenarios": scenarios_of(live_class),
        "scenario": round_state.item.scenario,
        "heat": heat_of_round(live_class, live_class.round),
        "ranking": ranking_of(live_class) if live_class.ranks else [],
    }


def attendees(state: LiveClassState, *, with_answers: bool) -> list[Person]:
    """Return the people by name, so that their order says nothing about who has answered."""
    names = ("membership__user__last_name", "membership__user__first_name", "membership__user__username")
    attendances = Attendance.objects.filter(live_class=state.live_class)
    stop = state.stop
    given = {one.run_id: one for one in answers_at(state.live_class, state.round_state, stop)} if stop else {}
    return [
        Person(
            membership_id=one.membership_id,
            name=one.membership.user.display_name,
            answered=one.run_id in given,
            answers=_given_answers(state, given[one.run_id]) if with_answers and one.run_id in given else [],
            deals=one.membership_id == state.live_class.dealer_id,
        )
        for one in attendances.select_related("membership__user").order_by(*names)
    ]


def _given_answers(state: LiveClassState, answer: Answer) -> list[GivenAnswer]:
    if not state.live_class.is_disclosed:
        typed = typed_words(state.round_state, answer.place, answer.given)
        return [GivenAnswer(label, words) for label, words in typed]
    return [
        GivenAnswer(translate(one.prompt.label), one.given_words, one.right)
        for one in decisions(state.round_state, answer)
    ]


def scenarios_of(live_class: LiveClass) -> list[tuple[str, str]]:
    """Return the kinds of round that can be dealt next, for as many players as there are."""
    game = GAMES[live_class.drill.game]
    kinds = [
        (name, words) for name, words in scenarios(game) if players_for(game, name) <= live_class.drill.spots
    ]
    return [(name, translate(words)) for name, words in kinds]


HOST_ACTS = frozenset(HostAct) - {HostAct.OPEN}


def command_of(request: MemberRequest, live_class: LiveClass, act: str) -> Command:
    """Raise `NotAllowed` for a round that cannot be dealt, `Http404` for what no page of ours sends."""
    if act not in HOST_ACTS:
        raise Http404("no such act")
    number = request.POST.get("version", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Http404("no version")
    command = Command(HostAct(act), request.membership, int(number))
    if act == HostAct.DEAL:
        command.item = following_item(live_class, request.POST.get("scenario", ""))
    if act == HostAct.HAND:
        command.dealer = _dealer(live_class, request.POST.get("dealer", ""))
    return command


def following_item(live_class: LiveClass, scenario: str) -> Item:
    """Return the next round: as before, but of this kind; the next deal of the seed that asks the chosen
    decisions, where some were chosen."""
    if scenario and scenario not in dict(scenarios_of(live_class)):
        raise Http404("no such kind of round")
    before = live_class.drill.item(live_class.round)
    item = replace(before, scenario=scenario, deal=None)
    if before.deal is None:
        return item
    ahead = DealPreview(live_class.drill.seed, live_class.drill.spots, live_class.drill.profiles or {})
    found = ahead.find(item, first=before.deal + 1)
    if found is None:
        raise NotAllowed("scenario", Text("this game has no round with that question"))
    return found


def _dealer(live_class: LiveClass, number: str) -> Membership | None:
    """Return the attendee with this number; None where the deal is taken back."""
    if not number:
        return None
    attendances = live_class.attendances.select_related("membership")
    known = whole_number(number, digits=LONGEST)
    found = attendances.filter(membership=known).first() if known is not None else None
    if found is None:
        raise Http404("no such attendee")
    return found.membership


FROM_HOST_PAGE = "host"
"""The field of a command from the host's page: staff may also deal for the class at their own table."""


@require_safe
@never_cache
@right_required(Right.HOST)
def host(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    return _page(request, class_to_host(request, live_class_id))


@unattended
@require_safe
@never_cache
@right_required(Right.HOST)
def host_update(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Render the fragment; 204 where the page shows it already."""
    state = LiveClassState(class_to_host(request, live_class_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_host.html", host_context(state, request.membership))


def _page(
    request: MemberRequest, live_class: LiveClass, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """Render the page, for htmx the fragment alone."""
    context = host_context(state_of(live_class.pk), request.membership) | {"notice": notice}
    if request.htmx:
        return render(request, "live/_host.html", context, status=status)
    context |= {
        "socket_path": f"/ws/live/{live_class.pk}/host/",
        "again_url": reverse("live:host_update", args=[live_class.pk]),
    }
    return render(request, "live/host.html", context, status=status)


@require_POST
@never_cache
@practice_required
def act(request: MemberRequest, live_class_id: UUID, act: str) -> HttpResponse:
    """Do what the host commands. The trainee who deals may go to the next stop once the answer is shown."""
    place = own_attendance(request, live_class_id)
    deals = place is not None and place.live_class.dealer_id == place.membership_id
    if place and deals and (FROM_HOST_PAGE not in request.POST or not request.membership.has(Right.HOST)):
        return _act_at_the_seat(request, place, act)
    live_class = class_to_host(request, live_class_id)
    refused = _run_command(request, live_class, act)
    if refused:
        return _page(request, live_class, notice=translate(refused.reason), status=409)
    return _page(request, live_class) if request.htmx else redirect("live:host", live_class_id)


def _act_at_the_seat(request: MemberRequest, place: Attendance, act: str) -> HttpResponse:
    """Redirect to the trainee's table, which shows where the class is, whether it moved or not."""
    if act != HostAct.NEXT or not place.live_class.is_disclosed:
        raise Http404("not theirs to do, or not yet")
    _run_command(request, place.live_class, act)
    place.run.refresh_from_db(fields=["round"])
    return redirect("live:table", place.run_id, place.run.round)


def _run_command(request: MemberRequest, live_class: LiveClass, act: str) -> Refused | None:
    """Run the command; return the refusal, if any."""
    try:
        run_command(live_class=live_class, command=command_of(request, live_class, act))
    except Refused as refused:
        return refused
    transaction.on_commit(lambda: class_changed(live_class.drill_id))
    return None
