"""Who may deal what: people by games, and above it what expires soon and whose retest is due."""

from collections.abc import Iterator
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from trainer.practice.wording import game_name
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.memberships import classes_of
from trainer.schools.models import Membership
from trainer.standing.cells import cell_of
from trainer.standing.checking import list_of, met_by
from trainer.standing.holdings import State
from trainer.standing.roll import Held, Roll, roll_of, wanted

A_PAGE = 50
MOST_NAMED = 6
"""Of those above the matrix; the rest is one press away."""

TO_DO = (State.SOON, State.EXPIRED, State.DUE)


@require_safe
@never_cache
@watcher_required
def matrix(request: MemberRequest) -> HttpResponse:
    asked, school = wanted(request.GET), request.membership.school
    roll = roll_of(school=school, asked=asked, today=timezone.localdate())
    page = Paginator(roll.listed, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked": asked,
        "filtered": bool(asked.parameters),
        "classes": classes_of(request.membership),
        "states": State.choices,
        "today": roll.today,
        "to_do": [_to_do(roll, state) for state in TO_DO],
        "games": [game_name(game) for game in GAMES],
        "rows": list(_rows(roll, list(page.object_list))),
        "page": page,
        "newer_url": asked.address("standing:matrix", page=page.number - 1),
        "older_url": asked.address("standing:matrix", page=page.number + 1),
        "csv_url": asked.address("standing:matrix_csv"),
        "xlsx_url": asked.address("standing:matrix_csv", file="xlsx"),
    }
    return render(request, "standing/matrix.html", context)


def _to_do(roll: Roll, state: State) -> dict[str, Any]:
    """The first of them by name, and how many there are."""
    found = roll.held(state)
    return {
        "state": state,
        "words": state.label,
        "count": len(found),
        "held": [_held_row(one) for one in found[:MOST_NAMED]],
        "more": max(len(found) - MOST_NAMED, 0),
        "url": roll.asked.address("standing:matrix", state=state.value),
    }


def _held_row(held: Held) -> dict[str, Any]:
    return {
        "name": held.member.user.display_name,
        "url": reverse("standing:person", args=[held.member.pk]),
        "game_name": game_name(held.game),
        "day": held.holding.until or held.holding.again,
    }


def _rows(roll: Roll, members: list[Membership]) -> Iterator[dict[str, Any]]:
    checks = list_of(school=roll.school)
    met = met_by(members=members, checks=checks)
    for member in members:
        yield {
            "name": member.user.display_name,
            "url": reverse("standing:person", args=[member.pk]),
            "role": "" if member.role == "trainee" else member.get_role_display(),
            "cells": [cell_of(game, roll.of(member, game)) for game in GAMES],
            "met": met.get(member.pk, 0),
            "of": len(checks),
        }
