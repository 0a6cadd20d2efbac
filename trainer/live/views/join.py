"""Joining a live class by its code, the address in its QR code, or the list."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.texts import Text
from trainer.live import joining
from trainer.live.joining import TooManyCodeAttempts, class_of_code, game_words, open_live_class
from trainer.live.models import LiveClass
from trainer.pages.text import translate
from trainer.play.models.drills import draw_seed
from trainer.play.notices import class_answered
from trainer.play.skills import Item
from trainer.practice.forms import DECISIONS, WHOLE_JOB, DrillChoice, DrillForm, as_asked, offered
from trainer.practice.plans.deal_preview import chosen, deal_preview, hands_and_bets, whole_job
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.models import Membership, Pack, School, SchoolClass
from trainer.schools.packs.choice import pack_of_class
from trainer.schools.rights import Right


class LiveClassForm(DrillForm):
    school_class = forms.ModelChoiceField(
        SchoolClass.objects.none(),
        label=_("Open to"),
        required=False,
        empty_label=_("anyone with the code"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"invalid_choice": _("Choose a class from the list.")},
    )

    def __init__(self, *given: Any, host: Membership, **named: Any) -> None:
        super().__init__(*given, **named)
        classes = SchoolClass.objects.filter(school=host.school).open().order_by("name")
        self.fields["school_class"].queryset = classes  # type: ignore[attr-defined]


def open_chosen_class(
    *, host: Membership, choice: DrillChoice, school_class: SchoolClass | None
) -> LiveClass:
    """Open a class from the form. Raise `Refused` by the name of a field."""
    seed = choice.seed or draw_seed()
    item = as_asked(choice, _item(host, choice, seed, pack_of_class(school_class)))
    return open_live_class(host=host, item=item, spots=choice.spots, seed=seed, school_class=school_class)


def _item(host: Membership, choice: DrillChoice, seed: str, pack: Pack | None) -> Item:
    if choice.what == WHOLE_JOB:
        return whole_job(choice.game, scenario=choice.scenario)
    if choice.what != DECISIONS:
        return hands_and_bets(choice.game, scenario=choice.scenario)
    items = chosen(
        choice.game,
        groups=choice.groups,
        rounds=1,
        deal_preview=deal_preview(school=host.school, seed=seed, spots=choice.spots, pack=pack),
        wager=choice.wager,
        scenario=choice.scenario,
    )
    if not items:
        raise NotAllowed("groups", Text("this game has no round with that question"))
    return items[0]


@dataclass(frozen=True)
class LiveClassCard:
    """`people` is the number of attendees, for staff."""

    live_class: LiveClass
    people: int = 0

    @property
    def host(self) -> str:
        return self.live_class.host.user.display_name

    @property
    def game_name(self) -> str:
        return game_words(self.live_class)


def joinable_classes(member: Membership) -> list[LiveClassCard]:
    """Return the open ones of the member's classes, and those that they are in already; newest first."""
    return [
        LiveClassCard(live_class) for live_class in LiveClass.objects.for_member(member).exclude(host=member)
    ]


def open_classes(school: School) -> list[LiveClassCard]:
    return class_cards(LiveClass.objects.in_school(school).filter(closed=None))


def class_cards(rooms: QuerySet[LiveClass]) -> list[LiveClassCard]:
    counted = rooms.annotate(count=Count("attendances"))
    return [LiveClassCard(live_class, live_class.count) for live_class in counted]


A_PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@practice_required
def classes(request: MemberRequest) -> HttpResponse:
    if request.method == "POST":
        return _open(request)
    return class_list_page(request)


def class_list_page(request: MemberRequest, *, wrong: str = "", status: int = 200) -> HttpResponse:
    """`wrong` is why the typed code was refused."""
    context = {"wrong": wrong, "mine": joinable_classes(request.membership)}
    if request.membership.has(Right.HOST):
        first = {"spots": 3, "game": next(iter(GAMES), ""), "school_class": request.GET.get("class", "")}
        context |= _staff(request, LiveClassForm(host=request.membership, initial=first))
    return render(request, "live/classes.html", context, status=status)


def _open(request: MemberRequest) -> HttpResponse:
    if not request.membership.has(Right.HOST):
        raise Http404("may not open a class")
    form = LiveClassForm(request.POST, host=request.membership)
    if form.is_valid():
        try:
            live_class = open_chosen_class(
                host=request.membership, choice=form.choice, school_class=form.cleaned_data["school_class"]
            )
            return redirect("live:host", live_class.pk)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, translate(refused.reason))
    context = {"mine": joinable_classes(request.membership)} | _staff(request, form)
    return render(request, "live/classes.html", context, status=422)


def _staff(request: MemberRequest, form: LiveClassForm) -> dict[str, Any]:
    school = request.membership.school
    past = Paginator(LiveClass.objects.in_school(school).exclude(closed=None), A_PAGE)
    page = past.get_page(request.GET.get("page"))
    return offered() | {
        "form": form,
        "open_classes": open_classes(school),
        "page": page,
        "past": class_cards(
            LiveClass.objects.in_school(school).filter(pk__in=[live_class.pk for live_class in page])
        ),
    }


@require_POST
@never_cache
@practice_required
def join_by_code(request: MemberRequest) -> HttpResponse:
    return _by_code(request, request.POST.get("code", ""), joins=True)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@practice_required
def join(request: MemberRequest, code: str) -> HttpResponse:
    """Ask first: a GET of the address in the QR code joins no one."""
    return _by_code(request, code, joins=request.method == "POST")


def _by_code(request: MemberRequest, typed: str, *, joins: bool) -> HttpResponse:
    try:
        live_class = class_of_code(member=request.membership, typed=typed)
    except TooManyCodeAttempts:
        wrong = gettext("Too many tries. Try again in a minute.")
        return class_list_page(request, wrong=wrong, status=429)
    if live_class is None:
        wrong = gettext("No open live class has this code. Check the screen, or ask your instructor.")
        return class_list_page(request, wrong=wrong, status=422)
    return _join(request, live_class) if joins else _ask(request, live_class)


def _ask(
    request: MemberRequest, live_class: LiveClass, *, refused: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "live_class": live_class,
        "game_name": game_words(live_class),
        "host": live_class.host.user.display_name,
        "refused": refused,
    }
    return render(request, "live/join.html", context, status=status)


def _join(request: MemberRequest, live_class: LiveClass) -> HttpResponse:
    try:
        attendance = joining.join(live_class=live_class, member=request.membership)
    except Refused as refused:
        return _ask(request, live_class, refused=translate(refused.reason), status=409)
    if attendance is None:
        return class_list_page(request, wrong=gettext("This class just closed."), status=409)
    transaction.on_commit(lambda: class_answered(live_class.drill_id))
    return redirect("live:table", attendance.run_id, attendance.run.round)
