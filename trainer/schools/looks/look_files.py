"""What a school's look is made of, as files: its logo, and the colours of its felt.

Each has what is in it in its address, so that it is kept for good; whoever knows that address has seen a
page of the school, or the way in to it.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trainer.schools.looks.colours import read_colour, tones_of
from trainer.schools.models import Logo

FOR_GOOD = "public, max-age=31536000, immutable"


@require_safe
def logo(request: HttpRequest, school_id: int, mark: str) -> HttpResponse:
    found = get_object_or_404(Logo, school=school_id, school__logo=mark)
    return _kept(HttpResponse(bytes(found.image), content_type="image/png"))


@require_safe
def felt(request: HttpRequest, colour: str) -> HttpResponse:
    """The tones of one colour, whoever's: it says nothing of anybody."""
    if read_colour(f"#{colour}") != f"#{colour}":
        raise Http404("no such colour")
    tones = tones_of(f"#{colour}")
    named = {"lit": tones.lit, "mid": tones.mid, "deep": tones.deep}
    lines = [f"  --felt-{name}: light-dark({day}, {night});" for name, (day, night) in named.items()]
    return _kept(HttpResponse("\n".join([":root {", *lines, "}", ""]), content_type="text/css"))


def _kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = FOR_GOOD
    return response
