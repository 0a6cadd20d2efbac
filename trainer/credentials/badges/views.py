"""Badges of a record for those who may read it, and what verifiers fetch without signing in."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from trainer.credentials.badges import contents as credentials
from trainer.credentials.badges import keys
from trainer.credentials.badges.addresses import Addresses
from trainer.credentials.badges.images import badge_image, bake_png
from trainer.credentials.badges.services import badge_of, issuer_of
from trainer.credentials.badges.status import BITS, status_list
from trainer.credentials.models import BadgeKind, Issuer
from trainer.exams.models import TestRecord
from trainer.exams.records import Recorded, pack_body, record_of
from trainer.exams.report.certificate import certified
from trainer.exams.services.signing import code_of, signatures_of
from trainer.exams.views.report import finished_test
from trainer.play.labels import game_at
from trainer.play.models import Run
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Pack
from trainer.schools.rights import Right

# --- Of a record ---------------------------------------------------------------------------------


def _certified(request: MemberRequest, run_id: UUID) -> tuple[Run, TestRecord, Recorded]:
    """Return a test that has a certificate, for the same readers."""
    run = finished_test(request, run_id)
    record = record_of(run)
    record.run = run
    found = certified(request, run, record)
    if found is None:
        raise Http404("no badge of this test")
    return run, record, found[0]


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN)
def badges(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Show the badges of a passed and signed test, with their files."""
    run, record, recorded = _certified(request, run_id)
    audit.note_view(who=request.membership, whom=run.membership)
    at, code = Addresses(request, issuer_of(run.membership.school)), code_of(record)
    context = {
        "run": run,
        "own": run.membership_id == request.membership.pk,
        "trainee": recorded.trainee,
        "check_url": at.check(code.code) if code else "",
        "issuer_url": at.profile,
        "badges": credentials.badges_of(at, run, recorded),
    }
    return render(request, "credentials/badges/badges.html", context)


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN)
def badge_file(request: MemberRequest, run_id: UUID, badge: str) -> HttpResponse:
    """Return a badge: an image with its credential inside."""
    if badge not in BadgeKind:
        raise Http404("no such badge")
    run, record, recorded = _certified(request, run_id)
    if credentials.is_over(badge, run, recorded):
        raise Http404("this certification is over")
    audit.note_view(who=request.membership, whom=run.membership)
    image = badge_image(run.membership.school, badge, recorded.game, form="png")
    content = bake_png(image, _token(request, record, recorded, badge))
    response = HttpResponse(content, content_type="image/png")
    name = f"badge-{badge}-{slugify(run.drill.game)}-{day_of(run.finished):%Y-%m-%d}.png"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _token(request: HttpRequest, record: TestRecord, recorded: Recorded, kind: str) -> str:
    badge = badge_of(record=record, kind=kind, school=record.run.membership.school)
    at, code = Addresses(request, badge.issuer), code_of(record)
    if code is None:
        raise Http404("not signed")
    payload = credentials.credential(at, badge, recorded, code=code, signatures=signatures_of(record))
    return keys.sign(badge.issuer, payload, key_url=at.key)


# --- For verifiers -------------------------------------------------------------------------------


def _at(request: HttpRequest, issuer: str) -> Addresses:
    found = get_object_or_404(Issuer.objects.select_related("school"), code=issuer)
    return Addresses(request, found)


def _open(response: HttpResponse) -> HttpResponse:
    """Let verifiers that run in a browser read it, from any page."""
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _json_ld(data: dict[str, Any]) -> HttpResponse:
    return _open(JsonResponse(data, content_type="application/ld+json", json_dumps_params={"indent": 2}))


@require_safe
@never_cache
def profile(request: HttpRequest, issuer: str) -> HttpResponse:
    """The issuer with its public keys."""
    return _json_ld(credentials.profile(_at(request, issuer)))


@require_safe
@never_cache
def key_set(request: HttpRequest, issuer: str) -> HttpResponse:
    """All public keys of an issuer (JWKS)."""
    found = _at(request, issuer).issuer.keys.all()
    return _open(JsonResponse({"keys": [key.public for key in found]}))


@require_safe
@never_cache
def key(request: HttpRequest, issuer: str, thumbprint: str) -> HttpResponse:
    """One public key (JWK): the address that is in a badge as `kid`."""
    found = get_object_or_404(_at(request, issuer).issuer.keys, thumbprint=thumbprint)
    return _open(JsonResponse(found.public))


def _achievement(
    view: Callable[[Addresses, str, str, Pack | None], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Serve it for a game by the school's rules, and by those of a version of a pack."""

    @require_safe
    @never_cache
    def checked(
        request: HttpRequest, issuer: str, badge: str, game: str, pack: str = "", version: int = 0
    ) -> HttpResponse:
        if badge not in BadgeKind or game not in GAMES:
            raise Http404("no such achievement")
        at = _at(request, issuer)
        packs = at.issuer.school.packs.filter(uid=pack, version=version)
        house = get_object_or_404(packs) if pack else None
        if house and not house.has(game):
            raise Http404("no such game in this pack")
        return view(at, badge, game, house)

    return checked


@_achievement
def achievement(at: Addresses, kind: str, game: str, pack: Pack | None) -> HttpResponse:
    """What a badge is given for, without a person."""
    name, house = game_at(game, pack.name if pack else ""), pack_body(pack) if pack else None
    found = credentials.achievement(at, kind, slug=game, game=name, pack=house)
    return _json_ld({"@context": [credentials.VC, credentials.OPEN_BADGES]} | found)


@_achievement
def image(at: Addresses, kind: str, game: str, pack: Pack | None) -> HttpResponse:
    """The image without a credential."""
    content = badge_image(at.issuer.school, kind, game_at(game, pack.name if pack else ""), form="svg")
    return _open(HttpResponse(content, content_type="image/svg+xml"))


@require_safe
@never_cache
def status(request: HttpRequest, issuer: str, number: int) -> HttpResponse:
    """Which badges are revoked, signed: a bit for each."""
    at = _at(request, issuer)
    if not at.issuer.badges.filter(position__gte=number * BITS).exists():
        raise Http404("no such list")
    token = keys.sign(at.issuer, status_list(at.issuer, number, at=at), key_url=at.key)
    return _open(HttpResponse(token, content_type="application/vc+jwt"))
