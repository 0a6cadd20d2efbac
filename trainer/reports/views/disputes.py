"""The disputes of a school: open ones, resolved ones, and the form that rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.procedure.frames import read_key
from trainer.ops.streaming import in_batches
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.pages.text import say
from trainer.play.models import Dispute
from trainer.play.services import feedback
from trainer.play.skills import question_of
from trainer.play.views.feedback import RulingForm
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

TITLES = (
    *("dispute", "at", "person", "user_name", "name", "game", "decision", "words"),
    *("stands", "ruled_at", "ruled_by", "why", "replay"),
)

Cells = tuple[object, ...]


def dispute_lines(disputes: QuerySet[Dispute]) -> Iterator[Cells]:
    for one in in_batches(disputes, size=500):
        answer, member = one.answer, one.answer.run.membership
        who = (member.pk, member.user.username, member.user.plain_name)
        ruling = getattr(one, "ruling", None)
        ruled: Cells = ("",) * 4
        if ruling:
            stands = "yes" if ruling.stands else "no"
            ruled = (stands, ruling.at, ruling.by.user.plain_name, ruling.words)
        replay = reverse("play:replay", args=[answer.run_id, answer.round])
        yield (
            one.pk,
            one.at,
            *who,
            answer.game,
            one.key,
            one.words,
            *ruled,
            f"{replay}?place={answer.place}",
        )


A_PAGE = 50


@dataclass(frozen=True)
class DisputeRow:
    """`about` is the bet, or what was asked, and where; `may_rule` whether the reader may rule on it."""

    dispute: Dispute
    about: str
    game: str
    replay: str
    may_rule: bool


@require_safe
@never_cache
@watcher_required
def disputes(request: MemberRequest) -> HttpResponse:
    if kind := wanted_file(request):
        own = Dispute.objects.of_school(request.membership.school)
        return table_file(kind, "disputes", TITLES, dispute_lines(own))
    return _page(request)


@require_POST
@never_cache
@watcher_required
def rule(request: MemberRequest, dispute_id: int) -> HttpResponse:
    """Once, and by another member of staff than the one whose verdict it is."""
    found = Dispute.objects.of_school(request.membership.school).filter(pk=dispute_id).first()
    if found is None or not request.membership.may_act_on(found.answer.run.membership):
        raise Http404("no such dispute")
    form = RulingForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, wrong=found.pk, status=422)
    ruling = feedback.rule(found=found, by=request.membership, **form.cleaned_data)
    if ruling.by_id == request.membership.pk:
        messages.success(request, _("Resolved. It’s now on the trainee’s home page."))
    else:
        messages.info(request, _("This dispute is already resolved."))
    return redirect("reports:disputes")


def _page(
    request: MemberRequest, *, form: RulingForm | None = None, wrong: int = 0, status: int = 200
) -> HttpResponse:
    """The open ones first of all, oldest first; then those that were ruled, by pages."""
    own = Dispute.objects.of_school(request.membership.school)
    ruled: Page[Dispute] = Paginator(own.exclude(ruling=None), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "files": file_links(request),
        "open": [dispute_row(found, request.membership) for found in own.open().order_by("pk")[:A_PAGE]],
        "ruled": [dispute_row(found, request.membership) for found in ruled],
        "page": ruled,
        "counts": {
            "stands": own.filter(ruling__stands=True).count(),
            "wrong": own.filter(ruling__stands=False).count(),
        },
        "form": form,
        "wrong": wrong,
    }
    return render(request, "reports/disputes.html", context, status=status)


def dispute_row(found: Dispute, reader: Membership) -> DisputeRow:
    answer = found.answer
    game = answer.game or answer.run.drill.game
    address = reverse("play:replay", args=[answer.run_id, answer.round])
    return DisputeRow(
        found,
        _about(game, found.key),
        game_name(game),
        f"{address}?place={answer.place}",
        reader.may_act_on(answer.run.membership),
    )


def _about(game: str, key: str) -> str:
    """ "" of a question that this version does not pose any more."""
    try:
        prompt = read_key(key)
    except Refused:
        return ""
    found = question_of(game, prompt.question)
    label = say(found[1].label) if found else ""
    if prompt.wager and game in GAMES:
        label = say(GAMES[game].wager(prompt.wager).name)
    at = {"what": label, "spot": prompt.spot}
    return _("%(what)s, spot %(spot)s") % at if prompt.spot else label
