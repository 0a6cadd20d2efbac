"""Casinos' packs: managers make and import them, staff read them, and anyone checks who made a file."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.credentials.badges.addresses import Addresses
from trainer.credentials.badges.keys import sign
from trainer.credentials.badges.services import issuer_of
from trainer.credentials.packs import services
from trainer.credentials.packs.comparison import contents_view, game_changes, part_changes
from trainer.credentials.packs.contents import contents_of
from trainer.credentials.packs.files import MAX_FILE, PackFile, read_file, read_maker
from trainer.credentials.packs.forms import TOPICS, MakeForm
from trainer.library.views.procedures import rules_view
from trainer.pages.text import translate
from trainer.schools import procedures
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, practice_required, right_required
from trainer.schools.models import Pack, PackMade, PackUpload
from trainer.schools.packs.choice import users_of
from trainer.schools.packs.versions import is_retired, newest_of, set_retired
from trainer.schools.rights import Right

WHOLE_PARTS = {
    "file": gettext_lazy("The file"),
    "pack.json": gettext_lazy("The pack"),
    "mark.png": gettext_lazy("The mark"),
    "signature.jws": gettext_lazy("The signature"),
}
"""What a refusal is about, where it is not one field."""
LONGEST_LIST = 100
"""Packs, and versions that a school made, which the page lists."""


@require_safe
@never_cache
@right_required(Right.HOUSE)
def packs(request: MemberRequest) -> HttpResponse:
    school, manages = request.membership.school, request.membership.manages
    made = PackMade.objects.filter(school=school).defer("content").select_related("made_by__user")
    later = PackMade.objects.filter(school=school, uid=OuterRef("uid"), version__gt=OuterRef("version"))
    made = made.annotate(is_newest=~Exists(later))
    context = {
        "packs": newest_of(school=school, retired=False)[:LONGEST_LIST],
        "retired": newest_of(school=school, retired=True)[:LONGEST_LIST] if manages else [],
        "made": made.order_by("-pk")[:LONGEST_LIST] if manages else [],
        "may_change": manages,
    }
    return render(request, "credentials/packs/list.html", context)


@require_safe
@never_cache
@right_required(Right.HOUSE)
def pack(request: MemberRequest, pack_id: int) -> HttpResponse:
    found = _pack(request, pack_id)
    versions = Pack.objects.filter(school=found.school, uid=found.uid).defer("contents", "mark")
    versions = versions.select_related("imported_by__user").order_by("-version")[:LONGEST_LIST]
    context = {
        "pack": found,
        "versions": versions,
        "newest": versions[0],
        "retired": is_retired(found),
        "may_change": request.membership.manages,
        "users": users_of(found) if request.membership.manages else (),
        **_signed(request, found),
        **_contents(found.contents),
    }
    return render(request, "credentials/packs/pack.html", context)


@require_safe
@practice_required
def mark(request: MemberRequest, pack_id: int) -> HttpResponse:
    """The casino's mark: a PNG that was read to its last byte."""
    found = _pack(request, pack_id)
    if not found.mark:
        raise Http404("no mark")
    response = HttpResponse(bytes(found.mark), content_type="image/png")
    response["Cache-Control"] = "private, max-age=86400"
    return response


@require_POST
@never_cache
@right_required(Right.MANAGE)
def retire(request: MemberRequest, pack_id: int, act: str) -> HttpResponse:
    """Retire a pack, or restore it."""
    if act not in ("retire", "restore"):
        raise Http404("no such act on a pack")
    found = _pack(request, pack_id)
    set_retired(found, by=request.membership, retired=act == "retire")
    said = _("Retired. It can no longer be chosen. What was dealt by it stays.")
    messages.success(request, said if act == "retire" else _("Restored."))
    return redirect("packs:pack", found.pk)


def _pack(request: MemberRequest, pack_id: int) -> Pack:
    return get_object_or_404(Pack, pk=pack_id, school=request.membership.school)


def _signed(request: HttpRequest, found: Pack | PackFile) -> dict[str, Any]:
    """Return the school of this server that signed it, or whether it names this server without being so."""
    signer = services.signer_here(found.thumbprint) if found.key else None
    address = found.key["kid"] if found.key and not signer else ""
    return {
        "signer": signer,
        "not_ours": bool(address) and services.names_this_server(address, host=request.get_host()),
    }


def _contents(contents: Any) -> dict[str, Any]:
    view = contents_view(contents)
    view["procedures"] = [{**one, "named": list(rules_view(one["rules"]))} for one in view["procedures"]]
    return view


# --- Import --------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def upload(request: MemberRequest) -> HttpResponse:
    """Take a file, read it, and show it before anything changes."""
    if request.method != "POST":
        return render(request, "credentials/packs/upload.html")
    content = _uploaded(request)
    try:
        found = read_file(content)
    except Refused as refused:
        return render(request, "credentials/packs/upload.html", {"refused": _why(refused)}, status=422)
    services.keep_upload(by=request.membership, content=content, digest=found.digest)
    return redirect("packs:preview", found.digest)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def preview(request: MemberRequest, digest: str) -> HttpResponse:
    """Show what an uploaded pack has and what differs; import it, once, when it is confirmed."""
    school = request.membership.school
    kept = PackUpload.objects.filter(membership=request.membership, digest=digest).first()
    if kept is None:
        imported = get_object_or_404(Pack.objects.defer("contents", "mark"), school=school, digest=digest)
        return _already(request, imported)
    try:
        found = read_file(bytes(kept.content))
    except Refused as refused:  # a later release reads it otherwise
        return render(request, "credentials/packs/upload.html", {"refused": _why(refused)}, status=422)
    findings = services.findings_of(school, found)
    if findings.imported:
        return _already(request, findings.imported)
    if request.method != "POST":
        return _preview(request, found, findings)
    try:
        pack, new = services.import_pack(
            by=request.membership, found=found, confirmed=request.POST.get("confirmed") == found.thumbprint
        )
    except services.NotImported:
        return _preview(request, found, services.findings_of(school, found), status=422)
    if not new:
        return _already(request, pack)
    messages.success(request, _("Imported. It can be chosen from now on."))
    return redirect("packs:pack", pack.pk)


def _already(request: MemberRequest, pack: Pack) -> HttpResponse:
    messages.info(request, _("This pack is already imported."))
    return redirect("packs:pack", pack.pk)


def _preview(
    request: MemberRequest, found: PackFile, findings: services.Findings, *, status: int = 200
) -> HttpResponse:
    contents = found.contents
    changes = game_changes(request.membership.school, contents, findings.before)
    same = [one.name for one in changes if not one.differences]
    parts = part_changes(request.membership.school, contents, findings.before)
    context = {
        "found": found,
        "findings": findings,
        "missing": status == 422,
        **_signed(request, found),
        "changes": changes,
        "same": ", ".join([*same, *(one.title for one in parts if not one.differences)]),
        "others": [one for one in parts if one.differences],
        **_contents(contents),
    }
    return render(request, "credentials/packs/preview.html", context, status=status)


def _uploaded(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    return file.read(MAX_FILE + 1) if file else b""


def _why(refused: Refused) -> tuple[str, str]:
    return str(WHOLE_PARTS.get(refused.field, refused.field[:300])), translate(refused.reason)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """Say to anyone who signed a file, without reading its rules."""
    context: dict[str, Any] = {}
    if request.method == "POST":
        try:
            found = read_maker(_uploaded(request))
            context = {"found": found, **_signed(request, found)}
        except Refused as refused:
            context = {"refused": _why(refused)}
    return render(
        request, "credentials/packs/check.html", context, status=422 if context.get("refused") else 200
    )


# --- Making --------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def make(request: MemberRequest, uid: str = "") -> HttpResponse:
    """Make a pack of the school's own rules, or the next version of one."""
    school = request.membership.school
    last = PackMade.objects.filter(school=school, uid=uid).order_by("version").last() if uid else None
    if uid and last is None:
        raise Http404("no such pack")
    before = services.file_of(last) if last else None
    initial = _initial(before) if before else {"maker": school.name}
    if request.method != "POST":
        return _make_page(request, MakeForm(initial=initial), last, uid=uuid4().hex)
    form = MakeForm(request.POST, request.FILES, initial=initial)
    new_uid = request.POST.get("uid", "")
    if not form.is_valid():
        return _make_page(request, form, last, uid=new_uid, status=422)
    typed, image = form.cleaned_data, form.cleaned_data["mark"]
    if image is None:
        image = before.mark if before and not typed["mark_off"] else b""
    contents = contents_of(
        school,
        games=typed["games"],
        topics=form.topics,
        with_=typed["parts"],
        uid=uid or new_uid,
        name=typed["name"],
        maker=typed["maker"],
        made=day_of(zone=school.tz).isoformat(),
    )
    at = Addresses(request, issuer_of(school))
    try:
        made = services.make_pack(
            by=request.membership,
            contents=contents,
            mark=image,
            sign=lambda payload: sign(at.issuer, payload, key_url=at.key, with_key=True),
        )
    except Refused as refused:
        form.add_error(None, "{}: {}".format(*_why(refused)))
        return _make_page(request, form, last, uid=new_uid, status=422)
    if made:
        messages.success(request, _("Made. Download it below and send it to the schools that train for you."))
    else:
        messages.info(request, _("Nothing has changed since the last version."))
    return redirect("packs:packs")


def _initial(before: PackFile) -> dict[str, Any]:
    contents = before.contents
    order: list[str] = next(iter(contents.get("lessons", {}).values()), [])
    places = {f"place-{topic.name.lower()}": order.index(topic) + 1 for topic in TOPICS if topic in order}
    parts = [name for name in ("procedures", "standards", "rubric", "calls") if contents.get(name)]
    facts = {name: contents[name] for name in ("name", "maker")}
    return {**facts, "games": list(contents["games"]), "parts": parts, **places}


def _make_page(
    request: MemberRequest, form: MakeForm, last: PackMade | None, *, uid: str, status: int = 200
) -> HttpResponse:
    """Each choice shows what would go into the pack."""
    school = request.membership.school
    facts: dict[str, Any] = {"uid": "", "version": 1, "name": "", "maker": "", "made": ""}
    inside = contents_view(contents_of(school, games=GAMES, with_=("standards", "rubric", "calls"), **facts))
    chosen = form["games"].value() or []
    context = {
        **inside,
        "form": form,
        "uid": uid,
        "last": last,
        "games": [(game, game.slug in chosen) for game in inside["games"]],
        "procedures": procedures.in_force(school),
        "chosen_parts": form["parts"].value() or [],
        "places_set": any(field.value() or field.errors for field in form.places),
    }
    return render(request, "credentials/packs/make.html", context, status=status)


@require_safe
@never_cache
@right_required(Right.MANAGE)
def made_file(request: MemberRequest, made_id: int) -> HttpResponse:
    made = get_object_or_404(PackMade, pk=made_id, school=request.membership.school)
    response = HttpResponse(bytes(made.content), content_type="application/zip")
    name = f"{slugify(made.name) or 'pack'}-{made.version}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
