"""The host's controls: who is in, who has answered, and for the host alone what is right.

Nothing of right and wrong is in what stands of the others before it is shown.
"""

from collections.abc import Iterator, Mapping
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
    RoomState,
    answers_at,
    heat_of_round,
    led_room,
    own_place,
    ranking_of,
    shares_told,
    state_of,
)
from trainer.live.models import Act, Attendance, LiveClass, Phase
from trainer.live.services import Command, lead
from trainer.live.views.projector import SEEN
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.pages.text import say
from trainer.play.decisions import decisions
from trainer.play.felt.verdicts import payout_sum
from trainer.play.felt.views import felt_view
from trainer.play.models import Answer
from trainer.play.notices import class_changed
from trainer.play.round_state import RoundState
from trainer.play.skills import Item
from trainer.play.table_page import typed_words
from trainer.practice.plans.outlook import Outlook
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Offer:
    """`key` is what presses it on a keyboard; the first of all is also pressed by Space."""

    act: str
    words: str
    key: str = ""


NOTHING = Offer("", "")


def main_offer(state: RoomState) -> Offer:
    """The next thing to do; nothing once the room is closed."""
    live_class = state.live_class
    if live_class.closed:
        return NOTHING
    if live_class.looks_back:
        return Offer(Act.NEXT, _("Forward"))
    if live_class.paused:
        return Offer(Act.RESUME, _("Go on"))
    return {
        Phase.WAITING: lambda: Offer(Act.NEXT, _("Begin")),
        Phase.ASKING: lambda: Offer(Act.SHUT, _("Stop taking answers")),
        Phase.SHUT: lambda: Offer(Act.SHOW, _("Show the answer")),
        Phase.SHOWN: lambda: Offer(Act.NEXT, _next_words(state)),
        Phase.OVER: lambda: Offer(Act.DEAL, _("Deal another round")),
    }[Phase(live_class.phase)]()


def _next_words(state: RoomState) -> str:
    last = state.live_class.front + 1 >= len(state.sitting.stops)
    return _("End the round") if last else _("Next question")


def other_offers(live_class: LiveClass) -> list[Offer]:
    return list(_others(live_class)) if live_class.closed is None else []


def _others(live_class: LiveClass) -> Iterator[Offer]:
    asking = live_class.phase == Phase.ASKING
    if live_class.position > 0:
        yield Offer(Act.BACK, _("Back"), "b")
    if live_class.looks_back:
        return
    if asking and live_class.paused is None:
        yield Offer(Act.PAUSE, _("Pause"), "p")
    if asking:
        yield Offer(Act.SHOW, _("Show at once"), "v")
    if asking or live_class.phase == Phase.SHUT:
        yield Offer(Act.SKIP, _("Leave this out"), "s")


@dataclass(frozen=True)
class AnswerKey:
    """What is asked in one decision, and what is right: for whoever leads."""

    label: str
    says: str
    right: str
    rule: str
    sentence: str
    because: str
    sum: str


@dataclass(frozen=True)
class Said:
    """One decision as it was answered; `right` is None until it is shown."""

    label: str
    words: str
    right: bool | None = None


@dataclass(frozen=True)
class Person:
    membership_id: int
    name: str
    answered: bool
    said: list[Said]
    deals: bool


def panel_context(state: RoomState) -> dict[str, Any]:
    """The same for the page and for what it asks for anew; in a bounded number of queries."""
    live_class, sitting, stop = state.live_class, state.sitting, state.stop
    shares = shares_told(live_class, sitting) if stop and live_class.tells else []
    return {
        "state": state,
        "live_class": live_class,
        "game_name": say(sitting.game.name),
        "felt": felt_view(sitting) if stop or state.phase == "over" else None,
        "main": main_offer(state),
        "others": other_offers(live_class),
        "answer_keys": answer_keys(sitting) if stop and not shares else [],
        "shares": shares,
        "people": people_in(state),
        "scenarios": scenarios_of(live_class),
        "scenario": sitting.item.scenario,
        "heat": heat_of_round(live_class, live_class.round),
        "ranking": ranking_of(live_class) if live_class.ranks else [],
    }


def answer_keys(sitting: RoundState) -> list[AnswerKey]:
    return [
        AnswerKey(
            label=say(prompt.label),
            says=say(prompt.says),
            right=say(prompt.words(prompt.due)),
            rule=prompt.rule,
            sentence=say(sitting.sheet.sentence(prompt.rule)),
            because=say(prompt.because),
            sum=payout_sum(prompt, prompt.due),
        )
        for prompt in (sitting.stop.prompts if sitting.stop else ())
    ]


def people_in(state: RoomState) -> list[Person]:
    """By name, whoever has answered: nobody is told by their place in the list."""
    names = ("membership__user__last_name", "membership__user__first_name", "membership__user__username")
    there = (
        Attendance.objects.filter(live_class=state.live_class)
        .select_related("membership__user")
        .order_by(*names)
    )
    stop = state.stop
    given = {one.run_id: one for one in answers_at(state.live_class, state.sitting, stop)} if stop else {}
    return [_person(one, state, given) for one in there]


def _person(there: Attendance, state: RoomState, given: Mapping[Any, Answer]) -> Person:
    answer = given.get(there.run_id)
    return Person(
        membership_id=there.membership_id,
        name=there.membership.user.display_name,
        answered=answer is not None,
        said=_said(state, answer) if answer else [],
        deals=there.membership_id == state.live_class.dealer_id,
    )


def _said(state: RoomState, answer: Answer) -> list[Said]:
    if not state.live_class.tells:
        typed = typed_words(state.sitting, answer.place, answer.given)
        return [Said(label, words) for label, words in typed]
    return [
        Said(say(one.prompt.label), one.given_words, one.right) for one in decisions(state.sitting, answer)
    ]


def scenarios_of(live_class: LiveClass) -> list[tuple[str, str]]:
    """The kinds of round that may be dealt next, for as many players as there are."""
    game = GAMES[live_class.drill.game]
    kinds = [
        (name, words) for name, words in scenarios(game) if players_for(game, name) <= live_class.drill.spots
    ]
    return [(name, say(words)) for name, words in kinds]


GIVEN = frozenset(Act) - {Act.OPEN}
"""Acts that are done with an open room."""


def command_of(request: MemberRequest, live_class: LiveClass, act: str) -> Command:
    """Raises `NotAllowed` for a round that cannot be dealt; what no page of ours sends is 404."""
    if act not in GIVEN:
        raise Http404("nothing is done so")
    number = request.POST.get("version", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Http404("no version")
    command = Command(Act(act), request.membership, int(number))
    if act == Act.DEAL:
        command.item = following_item(live_class, request.POST.get("scenario", ""))
    if act == Act.HAND:
        command.dealer = _dealer(live_class, request.POST.get("dealer", ""))
    return command


def following_item(live_class: LiveClass, scenario: str) -> Item:
    """What is dealt next: as before, but of this kind. Where chosen decisions are asked, the next deal of the
    seed that poses one."""
    if scenario and scenario not in dict(scenarios_of(live_class)):
        raise Http404("no such kind of round")
    before = live_class.drill.item(live_class.round)
    item = replace(before, scenario=scenario, deal=None)
    if before.deal is None:
        return item
    ahead = Outlook(live_class.drill.seed, live_class.drill.spots, live_class.drill.profiles or {})
    found = ahead.find(item, first=before.deal + 1)
    if found is None:
        raise NotAllowed("scenario", Text("no round of this game asks that"))
    return found


def _dealer(live_class: LiveClass, number: str) -> Membership | None:
    """Somebody who is in it; nobody where the deal is taken back."""
    if not number:
        return None
    there = live_class.attendances.select_related("membership")
    known = whole_number(number, digits=LONGEST)
    found = there.filter(membership=known).first() if known is not None else None
    if found is None:
        raise Http404("nobody of that number is here")
    return found.membership


PANEL = "panel"
"""The field with which a command says that it was given on the panel, by staff who may deal as well."""


@require_safe
@never_cache
@watcher_required
def panel(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    return _page(request, led_room(request, live_class_id))


@unattended
@require_safe
@never_cache
@watcher_required
def panel_live(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Nothing where the page shows it already."""
    state = RoomState(led_room(request, live_class_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_host.html", panel_context(state))


def _page(
    request: MemberRequest, live_class: LiveClass, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """For htmx the panel alone."""
    context = panel_context(state_of(live_class.pk)) | {"notice": notice}
    if request.htmx:
        return render(request, "live/_host.html", context, status=status)
    context |= {
        "socket_path": f"/ws/live/{live_class.pk}/panel/",
        "again_url": reverse("live:panel_live", args=[live_class.pk]),
    }
    return render(request, "live/host.html", context, status=status)


@require_POST
@never_cache
@member_required
def act(request: MemberRequest, live_class_id: UUID, act: str) -> HttpResponse:
    """By staff of the school; on to the next stop also by whoever deals for all, once the answer is shown."""
    place = own_place(request, live_class_id)
    deals = place is not None and place.live_class.dealer_id == place.membership_id
    if place and deals and (PANEL not in request.POST or not request.membership.watches):
        return _act_at_the_seat(request, place, act)
    live_class = led_room(request, live_class_id)
    refused = _lead(request, live_class, act)
    if refused:
        return _page(request, live_class, notice=say(refused.reason), status=409)
    return _page(request, live_class) if request.htmx else redirect("live:panel", live_class_id)


def _act_at_the_seat(request: MemberRequest, place: Attendance, act: str) -> HttpResponse:
    """Whatever comes of it, they see at their table where the room is."""
    if act != Act.NEXT or not place.live_class.tells:
        raise Http404("not theirs to do, or not yet")
    _lead(request, place.live_class, act)
    place.run.refresh_from_db(fields=["round"])
    return redirect("live:table", place.run_id, place.run.round)


def _lead(request: MemberRequest, live_class: LiveClass, act: str) -> Refused | None:
    """Why it was refused, if it was."""
    try:
        lead(live_class=live_class, command=command_of(request, live_class, act))
    except Refused as refused:
        return refused
    transaction.on_commit(lambda: class_changed(live_class.drill_id))
    return None
