"""Progress of one trainee, in full."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.drills.selectors import recent_rounds
from trainer.fluency.climbed_views import climbed_parts
from trainer.fluency.ladders import ladder_of
from trainer.operating.sending.spreadsheet_files import file_links, table_file, wanted_file
from trainer.path.paths import Path, paths_begun
from trainer.practice.open_tests import open_tests
from trainer.practice.wording import BURST_PHASES, game_name, question_words
from trainer.progress import sums
from trainer.progress.figures import Row, accuracy, figures, pace_words
from trainer.progress.files.figure_lines import OF_TRAINEE, trainee_lines
from trainer.progress.filters import Filter, FilterForm
from trainer.progress.links import answers_of
from trainer.reviewing.tests_sat import test_rows, tests_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.memberships import trainee_of
from trainer.schools.models import Membership

MOST_ROUNDS, MOST_TESTS = 30, 20


@require_safe
@never_cache
@member_required
def trainee(request: MemberRequest, membership_id: int) -> HttpResponse:
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such trainee")
    audit.viewed(who=request.membership, whom=found)
    form = FilterForm(request.GET)
    if kind := wanted_file(request):
        return table_file(kind, f"progress-{found.pk}", OF_TRAINEE, trainee_lines(found, form.chosen))
    own = found.pk == request.membership.pk
    context = {"form": form, "trainee": found.user.display_name, "trainee_id": found.pk, "own": own}
    context["may_correct"] = request.membership.manages
    context |= {"open_tests": open_tests(user=request.user) if context["own"] else []}
    context |= {"files": file_links(request)}
    context |= _known(found, form.chosen) | {"paths": _paths(found, own=own)}
    return render(request, "progress/trainee.html", context, status=200 if form.is_valid() else 422)


def _paths(found: Membership, *, own: bool) -> list[tuple[str, Path, str]]:
    """Each path that is begun, and where more of it stands."""
    lines = []
    for path in paths_begun(membership=found):
        url = (
            reverse("learning:path", args=[path.game]) if own else reverse("learning:person", args=[found.pk])
        )
        lines.append((game_name(path.game), path, url))
    return lines


def _known(found: Membership, chosen: Filter) -> dict[str, Any]:
    about: dict[str, Any] = {"trainee": found, "chosen": chosen}
    return {
        "filtered": bool(chosen.parameters),
        "totals": figures(sums.totals(**about)) | {"answers": answers_of(chosen, person=found.pk)},
        "marked": sums.marked(**about),
        "hints": sums.with_hints(**about),
        "hints_url": chosen.address(reverse("progress:answers"), person=found.pk, hints="on"),
        "games": [
            (game_name(game), [_kind(row, found, chosen) for row in kinds])
            for game, kinds in groupby(sums.kinds(**about), key=lambda row: str(row["game"]))
        ],
        "phases": [_phase(row, found, chosen) for row in sums.phases(**about)],
        "mistakes": [_mistake(row, found, chosen) for row in sums.mistakes(**about)],
        "tests": test_rows(tests_of(membership=found)[:MOST_TESTS]),
        "climbed": climbed_parts(ladder_of(found)),
        "rounds": [_round(row) for row in recent_rounds(membership=found, most=MOST_ROUNDS)],
    }


def _kind(row: Row, found: Membership, chosen: Filter) -> Row:
    about = {"person": found.pk, "game": row["game"], "question": row["question"]}
    return figures(row) | {
        "label": question_words(row["question"]),
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
        "answers": answers_of(chosen, **about),
    }


def _phase(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("progress:answers")
    return {
        "url": chosen.address(page, person=found.pk, phase=row["phase"]),
        "label": str(BURST_PHASES.get(row["phase"], row["phase"])),
        "accuracy": accuracy(row),
        "decisions": row["decisions"],
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
    }


def _mistake(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("progress:answers")
    return row | {"url": chosen.address(page, person=found.pk, mistake=row["mistake"])}


def _round(row: Row) -> Row:
    return {
        "url": reverse("reviewing:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_name(row["game"]),
        "when": row["when"],
        "right": row["right"],
        "decisions": row["decisions"],
        "overpaid": print_cents(row["overpaid"]),
        "underpaid": print_cents(row["underpaid"]),
    }
