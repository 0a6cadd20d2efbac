"""Installing on a phone's home screen: the manifest, the service worker and the page for being offline.

The worker caches that one page and its style only: no table, answer or name is ever in a cache, so nothing
stale is shown and nothing can be read from a phone that was passed on.
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
"""The files of the offline page."""


def language_from_address(
    view: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Use the language of the address: browsers ask for a manifest without cookies, and a cached page needs
    its language."""

    @wraps(view)
    def view_in_language(request: HttpRequest) -> HttpResponse:
        language = request.GET.get("language")
        with override(language if language in dict(settings.LANGUAGES) else get_language()):
            response = view(request)
            response["Content-Language"] = get_language()
        return response

    return view_in_language


@require_safe
@cache_control(max_age=3600)
@language_from_address
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
        "name": _("Dealer Trainer"),
        "short_name": _("Dealer"),
        "description": _("A practice table for casino dealers."),
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
    """Serve the worker at the root, because it may only control what is below it. Each language has its own
    worker, so that a browser fetches it and the page again."""
    cached = [f"{reverse('pages:offline')}?language={get_language()}", *map(static, SHELL)]
    version = hashlib.sha256(" ".join(cached).encode()).hexdigest()[:12]
    context = {"kept": cached, "version": version}
    return render(request, "pages/worker.js", context, content_type="text/javascript")


@require_safe
@language_from_address
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/offline.html")
