"""The house rules of a school: managers change them, instructors read them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.money.meters import AMOUNTS, RATES
from games.engine.rules.advice import Advice, advise, payout_advice
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import GOES_WRONG, LIMITS, MAXIMUM, MINIMUM, PAYING, WASHINGTON
from trainer.pages.numbers import whole_number
from trainer.pages.text import translate
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.house_rules import profiles
from trainer.schools.house_rules.counting import COUNTED, at_hand
from trainer.schools.house_rules.edges import compare_edges, hold_words, losses, stamp
from trainer.schools.house_rules.forms import HouseForm
from trainer.schools.house_rules.labels import (
    PROGRESSIVE_OPTIONS,
    changed_words,
    default_words,
    label_of,
    limits_of,
    meter_rule,
    rule_of,
)
from trainer.schools.house_rules.profiles import Change, GameHouse
from trainer.schools.models import HouseProfile, School
from trainer.schools.names import isolated
from trainer.schools.paytables.comparison import chosen_tables, unchosen_tables
from trainer.schools.rights import Right
from trainer.schools.services import choose_paytables
from trainer.schools.times import DayField


@dataclass(frozen=True)
class OptionField:
    """A field with the rule it is about. `kind`: dollars, percent, count, switch or choice; `default` is the
    value of a house that says nothing, in words."""

    field: BoundField
    kind: str
    rule: tuple[str, str]
    default: str


@dataclass(frozen=True)
class Card:
    """A game on the overview: its choices in short, and the row that last changed them."""

    slug: str
    name: str
    last: HouseProfile | None
    tables: list[tuple[str, str]]
    limits: str
    meter: str
    warnings: int


def game_page(form: HouseForm, current: GameHouse) -> dict[str, Any]:
    game, sheet = current.game, form.sheet
    limits = limits_of(game)
    options = [option.name for option in game.options]
    return {
        "slug": game.slug,
        "name": translate(game.name),
        "form": form,
        "tables": [*chosen_tables(form), *unchosen_tables(game, sheet)],
        "limits": _lines(form, limits),
        "fills": WASHINGTON.keys() <= set(options),
        "options": _grouped(form, [n for n in options if n not in limits and n not in PROGRESSIVE_OPTIONS]),
        "progressive": _lines(form, [*(n for n in PROGRESSIVE_OPTIONS if n in options), *_meter(game)]),
        "meter_rule": meter_rule(game, sheet),
        "advice": [
            *_over_limit(current),
            *(_advice_line(advice) for advice in advise(game, sheet, current.house, current.meter)),
        ],
        "errors": [(f"id_{name}", str(form[name].label)) for name in form.errors if name in form.fields],
    }


def payout_warnings(typed: GameHouse) -> list[dict[str, Any]]:
    """Return the regulator's advice about the typed payout limits."""
    return [_advice_line(advice) for advice in payout_advice(typed.game, typed.sheet, typed.house)]


def _over_limit(current: GameHouse) -> Iterator[dict[str, Any]]:
    """Yield a warning for each value saved above today's limit."""
    game, written = current.game, current.written()
    current_values = written["house"] | (written["meter"] or {})
    for name in current.over_limit:
        warning = gettext("“%(option)s” was saved above its maximum. Tables are dealt with %(most)s.")
        most = changed_words(game, name, current_values[name])
        words = warning % {"option": label_of(game, name), "most": most}
        yield {"code": "above-the-most", "words": words, "rule": rule_of(game, current.sheet, name)[0]}


def _advice_line(advice: Advice) -> dict[str, Any]:
    return {"code": advice.code, "words": translate(advice.words), "rule": advice.rule}


def change_rows(changes: list[Change]) -> list[dict[str, Any]]:
    """Return past changes in words: who, when, before and after."""
    return [
        {
            "who": change.profile.changed_by.user.display_name,
            "when": change.profile.changed,
            "holds": change.profile.holds,
            "differences": [
                (label_of(change.game, name), *(changed_words(change.game, name, value) for value in values))
                for name, *values in change.differences
            ],
        }
        for change in changes
    ]


def _card(current: GameHouse) -> Card:
    game, house, sheet, meter = current.game, current.house, current.sheet, current.meter
    options = {option.name for option in game.options}
    lowest, highest = (f"${print_cents(house.amount(option.name))}" for option in (MINIMUM, MAXIMUM))
    return Card(
        slug=game.slug,
        name=translate(game.name),
        last=current.last,
        tables=[(label_of(game, n), str(v)) for n, v in house.choices.items() if n not in options],
        limits=gettext("%(lowest)s to %(highest)s") % {"lowest": lowest, "highest": highest},
        meter=f"${print_cents(meter.amount)}" if meter else "",
        warnings=len(current.over_limit) + len(advise(game, sheet, house, meter)),
    )


def _meter(game: Game) -> tuple[str, ...]:
    return (*AMOUNTS, *RATES) if game.progressive else ()


def _lines(form: HouseForm, names: list[str]) -> list[OptionField]:
    options = {option.name: option for option in form.game.options}
    return [
        OptionField(
            form[name],
            _kind(options.get(name), name),
            rule_of(form.game, form.sheet, name),
            default_words(form.game, form.sheet, name),
        )
        for name in names
    ]


def _grouped(form: HouseForm, names: list[str]) -> list[tuple[str, list[OptionField]]]:
    """Return the options below their headings: those of the game alone first."""
    paying, wrong = ({option.name for option in group} for group in (PAYING, GOES_WRONG))
    groups = (
        (gettext("Rules of the game"), [name for name in names if name not in paying | wrong]),
        (gettext("Payouts"), [name for name in names if name in paying]),
        (gettext("Irregularities"), [name for name in names if name in wrong]),
    )
    return [(title, _lines(form, own)) for title, own in groups if own]


def _kind(option: Option | None, name: str) -> str:
    if option is None:
        return "dollars" if name in AMOUNTS else "percent"
    if isinstance(option.default, bool):
        return "switch"
    if option.words:
        return "choice"
    return "count" if option.counts else "dollars"


EDGES = "edges"
"""Value of the button that shows the edges of the typed house and saves nothing."""


@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.HOUSE)
@second_factor_required
def house(request: MemberRequest) -> HttpResponse:
    """Show all games, and save the manager's choice for table tests."""
    school = request.membership.school
    if request.method == "POST":
        return _choose(request, school)
    context = {"cards": [_card(each) for each in profiles.houses_of(school=school)], "school": school}
    return render(request, "schools/house_rules/overview.html", context)


def _choose(request: MemberRequest, school: School) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("no such house")
    if choose_paytables(school=school, open_in_tests=request.POST.get("open_paytables") == "on"):
        words = gettext("Saved. It applies from now on to games without a standard of their own.")
        messages.success(request, words)
    else:
        messages.info(request, gettext("Nothing was changed."))
    return redirect("schools:house_rules")


@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.HOUSE)
@second_factor_required
def house_game(request: MemberRequest, game: str) -> HttpResponse:
    """Show and save one game's house rules; also fill in a preset or show the edges, without saving. A house
    that would lose money is saved after a confirmation, and one whose odds are being counted when the page
    asks again, if nothing else was entered meanwhile."""
    if game not in GAMES or (request.method == "POST" and not request.membership.manages):
        raise Http404("no such house")
    current = profiles.house_of(school=request.membership.school, game=game)
    if request.method != "POST":
        seen = profiles.last_change(school=request.membership.school, game=game)
        return _show(request, HouseForm(current=current), current, seen=seen)
    if request.POST.get("fill") == "washington":
        return _fill(request, current)
    form, day = HouseForm(request.POST, current=current), HoldsForm(request.POST)
    if not day.is_valid():
        form.add_error(None, day.errors["holds"])
    if not form.is_valid():
        return _show(request, form, current, seen=_seen(request), status=422)
    if request.POST.get("fill") == EDGES:
        return _show(request, form, current, seen=_seen(request))
    typed = _typed(form)
    if request.htmx and request.POST.get("saving") != stamp(typed):
        return _show(request, form, current, seen=_seen(request), set_aside="saving" in request.POST)
    if _has_scripts(request) and not at_hand(typed):
        if request.htmx:
            return HttpResponse(status=204)
        return _show(request, form, current, seen=_seen(request), status=202, saves=True)
    if losses(typed) and request.POST.get("confirmed") != stamp(typed):
        return _show(request, form, current, seen=_seen(request), status=422, warned=True)
    return _save(request, form, current, holds=_first_day(request, day))


def _has_scripts(request: MemberRequest) -> bool:
    """Whether the page can ask again for what is being counted."""
    sent = request.POST if request.method == "POST" else request.GET
    return bool(request.htmx) or COUNTED not in sent


class HoldsForm(forms.Form):
    """The first day of a change; an empty one is today."""

    holds = DayField(label=_("In effect from (blank: today)"), required=False)


def _typed(form: HouseForm) -> profiles.GameHouse:
    """Return the house of a valid or unbound form."""
    return profiles.GameHouse(form.game, form.house, form.meter, own=form.sheet)


def _first_day(request: MemberRequest, day: HoldsForm) -> date | None:
    """Return the typed day if it is to come; None from today on."""
    typed, today = day.cleaned_data["holds"], day_of(zone=request.membership.school.tz)
    return typed if typed and typed > today else None


def _save(
    request: MemberRequest, form: HouseForm, current: profiles.GameHouse, *, holds: date | None
) -> HttpResponse:
    school, game = request.membership.school, current.game.slug
    try:
        saved = profiles.change_house(
            manager=request.membership,
            game=game,
            house=form.house,
            meter=form.meter,
            seen=_seen(request),
            holds=holds,
        )
    except profiles.ChangedMeanwhile:
        form.add_error(None, _meanwhile(profiles.changes(school=school, game=game, most=1)))
        seen = profiles.last_change(school=school, game=game)
        return _show(request, form, current, seen=seen, status=409)
    if saved and saved.holds:
        words = gettext("Saved. It applies to tables opened from %(day)s on.")
        messages.success(request, words % {"day": date_format(saved.holds)})
    elif saved:
        messages.success(request, gettext("Saved. It applies to tables opened from now on."))
    else:
        messages.info(request, gettext("Nothing was changed."))
    page = redirect("schools:house_rules_of_game", game)
    return HttpResponseClientRedirect(page.url) if request.htmx else page


def _fill(request: MemberRequest, current: profiles.GameHouse) -> HttpResponse:
    """Show the typed form with the limits of Washington filled in."""
    typed = request.POST.copy()
    for option in LIMITS:
        if option.name in WASHINGTON:
            most = WASHINGTON[option.name]
            typed[option.name] = str(most) if option.counts else print_cents(most)
    form = HouseForm(typed, current=current)
    messages.info(request, gettext("Washington limits filled in. Nothing is saved yet."))
    return _show(request, form, current, seen=_seen(request))


def _show(
    request: MemberRequest,
    form: HouseForm,
    current: profiles.GameHouse,
    *,
    seen: int,
    status: int = 200,
    warned: bool = False,
    saves: bool = False,
    set_aside: bool = False,
) -> HttpResponse:
    """Render the page; `warned` where the typed house would lose money and was not saved, `saves` where it is
    saved once its odds are counted, `set_aside` where it was to be saved and something else was entered
    meanwhile. For edges that take seconds of counting the page asks again."""
    past = profiles.changes(school=request.membership.school, game=current.game.slug)
    typed = None if form.is_bound and not form.is_valid() else _typed(form)
    counts = bool(typed and _has_scripts(request) and not at_hand(current, typed))
    context = {
        "counts": counts,
        "edges": compare_edges(current, typed) if typed and not counts else None,
        "losses": losses(typed) if typed and (warned or not counts) else [],
        "hold": hold_words(typed) if typed else "",
        "confirms": stamp(typed) if typed and warned else "",
        "saving": stamp(typed) if typed and saves else "",
        "set_aside": set_aside,
        "page": game_page(form, current),
        "payout_warnings": payout_warnings(typed) if typed and form.is_bound else [],
        "changes": change_rows(past),
        "seen": seen,
        "holds": HoldsForm(request.POST if request.method == "POST" else None)["holds"],
        "waiting": past[0].profile if past and profiles.waits(past[0].profile) else None,
        "may_change": request.membership.manages,
    }
    return render(request, "schools/house_rules/game.html", context, status=status)


def _seen(request: MemberRequest) -> int:
    """Return the number of the last change on the sender's page; -1 for anything else."""
    number = whole_number(request.POST.get("seen", ""), digits=18)
    return -1 if number is None else number


def _meanwhile(latest: list[profiles.Change]) -> str:
    if not latest:
        return gettext("This page was out of date. Your entries are still here: check them and save again.")
    who = latest[0].profile.changed_by.user.display_name
    return gettext(
        "%(who)s changed this game while you had the page open. See the changes below. Your "
        "entries are still here: check them and save again."
    ) % {"who": isolated(who)}
