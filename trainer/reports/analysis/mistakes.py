"""The commonest mistakes of a school or a class, with the answers behind each and work to make of it."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.findings.looked_at import Look, look_at, look_page
from trainer.findings.named_sums import NamedSum, named_sums
from trainer.progress.figures import Row
from trainer.progress.links import answers_of
from trainer.progress.sums import mistake_says
from trainer.schools.guards import MemberRequest, watcher_required

TITLES = ("mistake", "says", "people", "times", "overpaid_cents", "underpaid_cents")


@require_safe
@never_cache
@watcher_required
def mistakes(request: MemberRequest) -> HttpResponse:
    look = look_at(request, "mistakes")
    return look_page(request, look, rows=[_row(look, each) for each in named_sums(look)])


def mistake_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    for each in named_sums(look):
        costs = (each.overpaid, each.underpaid)
        yield (each.mistake, mistake_says(each.mistake), each.people, each.times, *costs)


def _row(look: Look, each: NamedSum) -> Row:
    return {
        "says": mistake_says(each.mistake),
        "people": each.people,
        "times": each.times,
        "overpaid": print_cents(each.overpaid),
        "underpaid": print_cents(each.underpaid),
        "answers": answers_of(look.chosen, mistake=each.mistake),
        "work_url": look.chosen.address(reverse("classwork:give"), mistake=each.mistake),
    }
