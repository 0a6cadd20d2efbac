"""Installing on a phone's home screen: the manifest, the service worker and the page for being offline.

The worker keeps that one page and its style, nothing else: no table, no answer and no name is ever in a
cache, so nothing stale is shown and nothing can be read from a phone that was passed on.
"""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = [(192, "any"), (512, "any"), (512, "maskable")]
SHELL = ["pages/tokens.css", "pages/base.css", "pages/pages.css", "pages/preferences.js", "mark.svg"]
"""What the offline page is made of."""


def in_its_language(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """In the language that the address names: browsers ask for a manifest without cookies, and a page that is
    kept has to say whose it is."""

    @wraps(view)
    def named(request: HttpRequest) -> HttpResponse:
        language = request.GET.get("language")
        with override(language if language in dict(settings.LANGUAGES) else get_language()):
            response = view(request)
            response["Content-Language"] = get_language()
        return response

    return named


@require_safe
@cache_control(max_age=3600)
@in_its_language
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        {
            "src": static(f"icons/{purpose}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size, purpose in ICONS
    ]
    page = {
        "id": "/",
        "lang": get_language(),
        "name": _("Dealer trainer"),
        "short_name": _("Dealer"),
        "description": _("A flight simulator for casino dealers."),
        "start_url": reverse("home:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#0d382b",
        "theme_color": "#0d382b",
        "icons": icons,
    }
    return JsonResponse(page, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """At the root, because a worker may only look after what is below it. In another language it is another
    worker, so a browser fetches it and the page to keep anew."""
    kept = [f"{reverse('pages:offline')}?language={get_language()}", *map(static, SHELL)]
    version = hashlib.sha256(" ".join(kept).encode()).hexdigest()[:12]
    context = {"kept": kept, "version": version}
    return render(request, "pages/worker.js", context, content_type="text/javascript")


@require_safe
@in_its_language
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/offline.html")
