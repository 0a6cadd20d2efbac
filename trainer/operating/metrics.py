"""What is counted in this process, for whoever has the token. Each process is a target of its own.

Where several processes serve, a request through the proxy would reach any of them; so each is asked by
itself, and Prometheus adds them up.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

BEARER = "Bearer "


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """404 where no token is set, 401 without the right one."""
    if not settings.METRICS_TOKEN:
        return HttpResponseNotFound()
    given = request.headers.get("Authorization", "")
    if not constant_time_compare(given, BEARER + settings.METRICS_TOKEN):
        return HttpResponse(status=401, headers={"WWW-Authenticate": BEARER.strip()})
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
