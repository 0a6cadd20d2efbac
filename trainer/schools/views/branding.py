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
    LEAST,
    MOST_BYTES,
    BadLogo,
    check_logo,
    hang_logo,
    lay_felt,
    print_contrast,
    read_colour,
)
from trainer.schools.guards import MemberRequest, watcher_required

USUAL = "#14513a"
"""What the field shows where no colour was chosen: close to the usual green, and read well."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def look(request: MemberRequest) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("sets no look")
    if request.method != "POST":
        return _page(request)
    colour, refused = _colour(request.POST.get("felt_of", ""), request.POST.get("felt", ""))
    image, unreadable = _image(request.FILES.get("logo"))
    problems = {name: why for name, why in (("felt", refused), ("logo", unreadable)) if why}
    if problems:
        return _page(request, typed=request.POST, problems=problems, status=422)
    changed = lay_felt(by=request.membership, colour=colour)
    if image or request.POST.get("logo_off") == "on":
        changed = hang_logo(by=request.membership, image=image) or changed
    if changed:
        messages.success(request, _("Saved. Everybody at the school sees it from their next page on."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("schools:branding")


def _colour(of: str, typed: str) -> tuple[str, str]:
    """As it is stored, and why it is refused."""
    if of != "own":
        return "", ""
    colour = read_colour(typed[:20])
    if colour is None:
        return "", _("Write the colour as # and six digits or letters A to F, like #14513a.")
    found = print_contrast(colour)
    if found < LEAST:
        said = _(
            "The print would stand out %(found)s to 1 from this felt; it takes at least %(least)s to 1 to be "
            "read. Choose a darker colour."
        )
        return "", said % {"found": f"{int(found * 10) / 10:.1f}", "least": f"{LEAST:.1f}"}
    return colour, ""


def _image(file: "UploadedFile[Any] | None") -> tuple[bytes, str]:
    """What was sent, and why it is refused."""
    if file is None:
        return b"", ""
    image = file.read(MOST_BYTES + 1)
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
    here, typed = request.membership.school, typed or {}
    context = {
        "school": here,
        "felt": typed.get("felt", here.felt or USUAL),
        "own_felt": typed.get("felt_of", "own" if here.felt else "") == "own",
        "problems": problems or {},
        "way_in": request.build_absolute_uri(f"{reverse('accounts:login')}?school={here.slug}"),
    }
    return render(request, "schools/branding.html", context, status=status)
