"""The entrance: the page of an account that is locked for some minutes."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """Called by django-axes in place of the sign-in page."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    response = render(request, "schools/locked_out.html", {"minutes": seconds // 60}, status=429)
    response["Retry-After"] = seconds
    return response
