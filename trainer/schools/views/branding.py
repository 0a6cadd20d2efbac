"""The page of a school's felt color, logo and sign-in address."""

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.schools.branding import (
    MAX_BYTES,
    MIN_CONTRAST,
    BadLogo,
    check_logo,
    parse_color,
    print_contrast,
    set_felt,
    set_logo,
)
from trainer.schools.guards import MemberRequest, watcher_required

DEFAULT = "#14513a"
"""What the field shows where no color is set: close to the default green."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def branding(request: MemberRequest) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("may not set the branding")
    if request.method != "POST":
        return _page(request)
    color, bad_color = _color(request.POST.get("felt_of", ""), request.POST.get("felt", ""))
    image, bad_logo = _image(request.FILES.get("logo"))
    problems = {name: why for name, why in (("felt", bad_color), ("logo", bad_logo)) if why}
    if problems:
        return _page(request, typed=request.POST, problems=problems, status=422)
    changed = set_felt(by=request.membership, color=color)
    if image or request.POST.get("logo_off") == "on":
        changed = set_logo(by=request.membership, image=image) or changed
    if changed:
        messages.success(request, _("Saved. Everybody at the school sees it from their next page on."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("schools:branding")


def _color(of: str, typed: str) -> tuple[str, str]:
    """Return the color as it is stored, and why it is refused."""
    if of != "own":
        return "", ""
    color = parse_color(typed[:20])
    if color is None:
        return "", _("Write the colour as # and six digits or letters A to F, like #14513a.")
    contrast = print_contrast(color)
    if contrast < MIN_CONTRAST:
        why = _(
            "The print would stand out %(found)s to 1 from this felt; it takes at least %(least)s to 1 to be "
            "read. Choose a darker colour."
        )
        return "", why % {"found": f"{int(contrast * 10) / 10:.1f}", "least": f"{MIN_CONTRAST:.1f}"}
    return color, ""


def _image(file: "UploadedFile[Any] | None") -> tuple[bytes, str]:
    """Return the image, and why it is refused."""
    if file is None:
        return b"", ""
    image = file.read(MAX_BYTES + 1)
    try:
        check_logo(image)
    except BadLogo as bad:
        return b"", str(bad.reason)
    return image, ""


def _page(
    request: MemberRequest,
    *,
    typed: Any = None,
    problems: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    school, typed = request.membership.school, typed or {}
    context = {
        "school": school,
        "felt": typed.get("felt", school.felt or DEFAULT),
        "own_felt": typed.get("felt_of", "own" if school.felt else "") == "own",
        "problems": problems or {},
        "way_in": request.build_absolute_uri(f"{reverse('accounts:login')}?school={school.slug}"),
    }
    return render(request, "schools/branding.html", context, status=status)
