"""Notes and disputes on a replay: adding, reading, ruling."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from trainer.play import selectors
from trainer.play.models import Answer
from trainer.play.models.answers import in_force, key_of
from trainer.play.models.feedback import MAX_LETTERS
from trainer.play.round_state import RoundState
from trainer.play.services import feedback
from trainer.play.views.replay import is_own, replayable_round
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.rights import Right

STANDS, WRONG = "stands", "wrong"


class WordForm(forms.Form):
    text = forms.CharField(
        label=_("Your note"),
        max_length=MAX_LETTERS,
        widget=forms.Textarea({"class": "input", "rows": 3, "required": True}),
        error_messages={"required": _("Enter a note first.")},
    )


class DisputeForm(forms.Form):
    words = forms.CharField(
        label=_("Why it’s wrong"),
        max_length=MAX_LETTERS,
        error_messages={"required": _("Enter why it’s wrong.")},
    )


class RulingForm(forms.Form):
    stands = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[(STANDS, _("uphold")), (WRONG, _("overturn"))],
        coerce=STANDS.__eq__,
        error_messages={"required": _("Choose uphold or overturn.")},
    )
    words = forms.CharField(
        label=_("Why"), max_length=MAX_LETTERS, error_messages={"required": _("Enter a reason.")}
    )


@require_POST
@never_cache
@practice_required
def add_note(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Add a staff member's note to a round that is not their own."""
    state, answer = _at(request, run_id, round)
    if not request.membership.may_act_on(state.run.membership, Right.NOTES):
        raise Http404("a word is left by staff")
    form = WordForm(request.POST)
    if not form.is_valid():
        return _refused(request, state, answer, form)
    feedback.add_note(
        run=state.run,
        round=round,
        place=answer.place,
        by=request.membership,
        text=form.cleaned_data["text"],
    )
    messages.success(request, gettext("Sent. It’s now on their home page."))
    return redirect(replay_address(state, answer))


@require_POST
@never_cache
@practice_required
def read_notes(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Note that the trainee has read the notes and rulings here."""
    state, answer = own_stop(request, run_id, round)
    read_remarks(state, answer)
    return redirect(replay_address(state, answer))


@require_POST
@never_cache
@practice_required
def dispute(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Dispute a decision that was graded wrong, by the trainee of the table."""
    state, answer = _at(request, run_id, round)
    stop, key = state.stop_at(answer.place), request.POST.get("key", "")
    if not is_own(request, state) or stop is None or stop.prompt(key) is None:
        raise Http404("no such decision of one's own")
    if not any(one.key == key_of(key) and not one.right for one in in_force(answer)):
        raise Http404("not graded wrong")
    form = DisputeForm(request.POST)
    if not form.is_valid():
        return _refused(request, state, answer, form)
    feedback.dispute(answer=answer, key=key, words=form.cleaned_data["words"])
    messages.success(
        request, gettext("Sent to your instructors. Their decision will appear on your home page.")
    )
    return redirect(replay_address(state, answer))


def own_stop(request: MemberRequest, run_id: UUID, round: int) -> tuple[RoundState, Answer]:
    """Return the posted stop of the user's own round."""
    state, answer = _at(request, run_id, round)
    if not is_own(request, state):
        raise Http404("written to another trainee")
    return state, answer


def read_remarks(state: RoundState, answer: Answer) -> None:
    """Mark notes and rulings at this stop as read."""
    feedback.read_words(feedback.notes_at(run=state.run, round=state.round, place=answer.place))
    feedback.read_rulings(answer)


def _at(request: MemberRequest, run_id: UUID, round: int) -> tuple[RoundState, Answer]:
    """Return the posted stop of a round whose replay the user may see."""
    state = replayable_round(request, run_id, round)
    place = request.POST.get("place", "")
    answer = selectors.answers_of(run=state.run, round=round).filter(place=place).first()
    if answer is None:
        raise Http404("nothing was answered there")
    return state, answer


def replay_address(state: RoundState, answer: Answer) -> str:
    return reverse("play:replay", args=[state.run.pk, state.round]) + f"?place={answer.place}"


def _refused(request: MemberRequest, state: RoundState, answer: Answer, form: Form) -> HttpResponse:
    """Show what is wrong, with what was typed and the form to send again."""
    name = next(iter(form.fields))
    context: dict[str, Any] = {
        "form": form,
        "field": form[name],
        "place": answer.place,
        "key": request.POST.get("key", ""),
        "back": replay_address(state, answer),
    }
    return render(request, "play/replay/remark.html", context, status=422)
