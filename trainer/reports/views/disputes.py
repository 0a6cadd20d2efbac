"""The disputes of a school: open ones, resolved ones, and the form that rules."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from games.engine.procedure.frames import read_key
from trainer.library.views.dispute_desk import desk_context
from trainer.ops.streaming import in_batches
from trainer.pages.exports import LINK, MOMENT, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.text import translate
from trainer.play.exports import game_column
from trainer.play.labels import bet_words, game_name
from trainer.play.models import Dispute, Ruling
from trainer.play.players import player_at
from trainer.play.services import feedback
from trainer.play.skills import question_of
from trainer.play.views.feedback import RulingForm
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right


def _person(one: Dispute) -> Membership:
    found: Membership = one.answer.run.membership
    return found


def _game(one: Dispute) -> str:
    return one.answer.game or one.answer.run.drill.game


def _ruling(one: Dispute) -> Ruling | None:
    return getattr(one, "ruling", None)


def _outcome(one: Dispute) -> Promise:
    ruling = _ruling(one)
    return OUTCOMES[0] if ruling is None else OUTCOMES[1] if ruling.stands else OUTCOMES[2]


def _replay(one: Dispute) -> str:
    address = reverse("play:replay", args=[one.answer.run_id, one.answer.round])
    return f"{address}?place={one.answer.place}"


OUTCOMES = (pgettext_lazy("a dispute", "Open"), gettext_lazy("Upheld"), gettext_lazy("Overturned"))

COLUMNS: tuple[Column[Dispute], ...] = (
    Column(
        gettext_lazy("Disputed"),
        gettext_lazy("When the trainee disputed the grade."),
        lambda one: one.at,
        MOMENT,
    ),
    *person_columns(_person),
    game_column(_game),
    Column(
        gettext_lazy("Question"),
        gettext_lazy("The bet or the question, and the spot."),
        lambda one: _about(one),
    ),
    Column(
        gettext_lazy("Trainee’s reason"), gettext_lazy("Why the trainee disputes it."), lambda one: one.words
    ),
    Column(
        gettext_lazy("Outcome"),
        gettext_lazy("Upheld: the grade stands. Overturned: the answer counts as correct."),
        _outcome,
        values=OUTCOMES,
    ),
    Column(
        pgettext_lazy("a dispute", "Resolved"),
        gettext_lazy("When the dispute was resolved."),
        lambda one: ruling.at if (ruling := _ruling(one)) else None,
        MOMENT,
    ),
    Column(
        gettext_lazy("Resolved by"),
        gettext_lazy("The person who resolved it."),
        lambda one: ruling.by.user.plain_name if (ruling := _ruling(one)) else "",
    ),
    Column(
        gettext_lazy("Reason"),
        gettext_lazy("The reason given with the outcome."),
        lambda one: ruling.words if (ruling := _ruling(one)) else "",
    ),
    Column(gettext_lazy("Replay"), gettext_lazy("The question in the replay of its round."), _replay, LINK),
)


A_PAGE = 50


@require_safe
@never_cache
@right_required(Right.DISPUTES)
def disputes(request: MemberRequest) -> HttpResponse:
    if wanted_file(request):
        own = Dispute.objects.of_school(request.membership.school)
        rows = in_batches(own.prefetch_related("answer__run__membership__school_classes"), size=500)
        return table_file(request, "disputes", FileTable(_("Disputes"), COLUMNS, rows))
    return _page(request)


@require_POST
@never_cache
@right_required(Right.DISPUTES)
def rule(request: MemberRequest, dispute_id: int) -> HttpResponse:
    """Once, and by another member of staff than the one whose verdict it is."""
    found = Dispute.objects.of_school(request.membership.school).filter(pk=dispute_id).first()
    if found is None or not request.membership.may_act_on(found.answer.run.membership, Right.DISPUTES):
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
        "files": file_links(request, reverse("reports:disputes")),
        "open": [dispute_row(found, request.membership) for found in own.open().order_by("pk")[:A_PAGE]],
        "ruled": [dispute_row(found, request.membership) for found in ruled],
        "page": ruled,
        "counts": {
            "stands": own.filter(ruling__stands=True).count(),
            "wrong": own.filter(ruling__stands=False).count(),
        },
        "form": form,
        "wrong": wrong,
    } | desk_context(request.membership)
    return render(request, "reports/disputes.html", context, status=status)


def dispute_row(found: Dispute, reader: Membership) -> dict[str, Any]:
    """`about` is the bet, or what was asked, and where; `may_rule` whether the reader may rule on it."""
    game = _game(found)
    return {
        "dispute": found,
        "about": _about(found),
        "game": game_name(game),
        "replay": _replay(found),
        "may_rule": reader.may_act_on(_person(found), Right.DISPUTES),
    }


def _about(one: Dispute) -> str:
    """ "" of a question that this version does not pose any more."""
    try:
        prompt = read_key(one.key)
    except Refused:
        return ""
    game = _game(one)
    found = question_of(game, prompt.question)
    label = translate(found[1].label) if found else ""
    label = bet_words(game, prompt) or label
    if not prompt.spot:
        return label
    player = player_at(one.answer.run, game, one.answer.round, prompt.spot)
    return _("%(what)s, %(player)s") % {"what": label, "player": player}
