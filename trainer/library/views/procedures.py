"""The school's procedures: everyone reads them, managers write them. All are closed during a table test."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.rules.sheets import load
from trainer.library.procedure_forms import ProcedureForm, words_of
from trainer.library.rulebook import rule_of
from trainer.play.labels import game_name
from trainer.play.selectors import open_tests
from trainer.play.table_state import show_closed
from trainer.schools import procedures
from trainer.schools.guards import MemberRequest, practice_required, right_required
from trainer.schools.house_rules.profiles import ChangedMeanwhile
from trainer.schools.models import Procedure, ProcedureVersion
from trainer.schools.packs.choice import houses_to_read, pack_to_read
from trainer.schools.rights import Right

FORM = "library/procedures/form.html"


@require_safe
@never_cache
@practice_required
def procedure_list(request: MemberRequest) -> HttpResponse:
    if closed := _closed(request):
        return closed
    school, manages = request.membership.school, request.membership.manages
    newest = ProcedureVersion.objects.newest(school).filter(retired=True).defer("text", "searched")
    pack = pack_to_read(request)
    context = {
        "house": pack,
        "houses": houses_to_read(request, pack),
        "of_pack": pack.contents.get("procedures", ()) if pack else (),
        "procedures": procedures.in_force(school),
        "retired": newest.order_by("title", "pk") if manages else [],
        "may_change": manages,
    }
    return render(request, "library/procedures/list.html", context)


@require_safe
@never_cache
@practice_required
def procedure(request: MemberRequest, procedure_id: int) -> HttpResponse:
    """Show a procedure; a retired one, and earlier versions, to managers."""
    if closed := _closed(request):
        return closed
    found = _procedure(request, procedure_id)
    versions = list(found.versions.select_related("changed_by__user").order_by("-pk"))
    newest, manages = versions[0], request.membership.manages
    if newest.retired and not manages:
        raise Http404("a retired procedure")
    context = {
        "version": newest,
        "rules": list(rules_view(newest.rules)),
        "earlier": versions[1:] if manages else [],
        "may_change": manages,
    }
    return render(request, "library/procedures/procedure.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def write(request: MemberRequest) -> HttpResponse:
    if closed := _closed(request):
        return closed
    if request.method != "POST":
        return _form(request, ProcedureForm(initial={"rules": request.GET.get("rule", "")[:60]}))
    return _save(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def edit(request: MemberRequest, procedure_id: int) -> HttpResponse:
    if closed := _closed(request):
        return closed
    found = _procedure(request, procedure_id)
    if request.method == "POST":
        return _save(request, found)
    newest = found.versions.latest("pk")
    typed = {"title": newest.title, "text": newest.text, "rules": words_of(newest.rules), "seen": newest.pk}
    return _form(request, ProcedureForm(initial=typed), found)


@require_POST
@never_cache
@right_required(Right.MANAGE)
def retire(request: MemberRequest, procedure_id: int, act: str) -> HttpResponse:
    """Retire a procedure, or restore it."""
    if act not in ("retire", "restore"):
        raise Http404("no such act on a procedure")
    newest = _procedure(request, procedure_id).versions.latest("pk")
    try:
        procedures.set_retired(newest, manager=request.membership, retired=act == "retire")
    except ChangedMeanwhile:
        messages.error(request, _("This procedure was changed in the meantime. Look at it again first."))
    else:
        messages.success(request, _("Retired.") if act == "retire" else _("Restored."))
    return redirect("library:procedure", procedure_id)


def _closed(request: MemberRequest) -> HttpResponse | None:
    """Return the page that says so during a table test: a procedure may say what is asked in it."""
    tests = open_tests(user=request.user)
    return show_closed(request, tests[0], page=_("Procedures"), status=404) if tests else None


def _procedure(request: MemberRequest, procedure_id: int) -> Procedure:
    return get_object_or_404(Procedure, pk=procedure_id, school=request.membership.school)


def _save(request: MemberRequest, found: Procedure | None) -> HttpResponse:
    form = ProcedureForm(request.POST)
    if not form.is_valid():
        return _form(request, form, found, status=422)
    about = {name: form.cleaned_data[name] for name in ("title", "text", "rules")}
    seen = form.cleaned_data["seen"] or 0
    try:
        saved = procedures.save_version(manager=request.membership, procedure=found, seen=seen, **about)
    except ChangedMeanwhile:
        form.add_error(
            None, _("This procedure was changed in the meantime. Copy your text, then open it again.")
        )
        return _form(request, form, found, status=409)
    except procedures.TooManyProcedures:
        words = _("A school can have at most %(most)s procedures.") % {"most": procedures.MAX_PROCEDURES}
        form.add_error(None, words)
        return _form(request, form, found, status=422)
    if saved:
        messages.success(request, _("Saved."))
    else:
        messages.info(request, _("Nothing was changed."))
    key = saved.procedure_id if saved else found and found.pk
    return redirect(reverse("library:procedure", args=[key]))


def _form(
    request: MemberRequest, form: ProcedureForm, found: Procedure | None = None, *, status: int = 200
) -> HttpResponse:
    return render(request, FORM, {"form": form, "procedure": found}, status=status)


def rules_view(numbers: Iterable[str]) -> Iterable[dict[str, Any]]:
    """Yield the rules that are still printed, each as the first game that has it prints it."""
    sheets = {slug: load(game) for slug, game in GAMES.items()}
    for number in numbers:
        having = [slug for slug, sheet in sheets.items() if number in sheet.rules]
        if having:
            rule = rule_of(sheets[having[0]], number)
            shared = len(having) == len(sheets)
            name = _("All games") if shared else game_name(having[0])
            url = f"{reverse('library:sheet', args=[having[0]])}#{rule.anchor}"
            yield {"rule": rule, "game": name, "url": url}
