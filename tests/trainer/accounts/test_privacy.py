"""Personal pages are in no cache, and signing out clears what the browser holds; public ones may be kept."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from tests.scale import sample_or_all
from tests.trainer.playing import start_run
from tests.trainer.whole.test_permissions import ENDPOINTS, NO_RENDERING
from tests.trainer.whole.test_permissions import call as ask
from trainer.accounts.middleware import PrivateCacheMiddleware

PUBLIC = {"manifest.webmanifest", "worker.js", "offline/", "health/", "metrics/"}
PUBLIC |= {"felt/<color>.css", "logos/<school>/<mark>.png"}  # what is in them is in their address


def cached(client, run, doors) -> set[str]:
    """The pages that a cache may keep."""
    with pytest.MonkeyPatch.context() as undrawn:  # the headers alone are looked at
        undrawn.setattr(*NO_RENDERING)
        found = {route: ask(client, (route, "GET"), run).get("Cache-Control", "") for route in doors}
    return {route for route, said in found.items() if said != "private, no-store"}


@pytest.fixture
def run(alice, olga, bob, mona):
    """What the addresses of the doors name."""
    from tests.conftest import join
    from trainer.exams.models import Check
    from trainer.schools import services
    from trainer.schools.models import Role

    Check.objects.create(school=alice.school, name="Pitch", made_by=bob)
    for name in ("annie", "pete"):
        join(alice.school, name, Role.TRAINEE)
    services.make_class(school=alice.school, name="Evening", by=bob)
    services.make_link(school=alice.school, role=Role.TRAINEE, made_by=olga)
    return start_run(alice)


@sample_or_all("every", 8, 1)
@pytest.mark.django_db
def test_pages_of_signed_in_users_are_in_no_cache(client_of, run, alice, every):
    client = client_of(alice)
    asked = sorted(route for route, method in ENDPOINTS if method == "GET" and route not in PUBLIC)
    routes = {*asked[::every], *PUBLIC}
    assert cached(client, run, routes) == PUBLIC


@pytest.mark.django_db
def test_without_the_guard_some_would_be(client_of, run, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(PrivateCacheMiddleware, "__call__", lambda guard, request: guard.page(request))
    assert cached(client_of(alice), run, {"games/", "", "glossary/"})


@pytest.mark.django_db
def test_signing_out_clears_the_browser_and_leaves_the_language(client_of, alice):
    client = client_of(alice)
    client.post(reverse("pages:set_language"), {"language": "es"})
    answer = client.post(reverse("account_logout"))
    cleared = set(re.findall(r'"(\w+)"', answer["Clear-Site-Data"]))
    assert cleared == {"cache", "storage"}
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "es"
    assert '<html lang="es">' in client.get("/login/").content.decode()


@pytest.mark.django_db
def test_over_plain_http_browsers_would_not(client_of, alice, settings):
    settings.CLASSROOM = "HTTP"
    assert "Clear-Site-Data" not in client_of(alice).post(reverse("account_logout")).headers


@pytest.mark.django_db
def test_an_idle_sign_out_clears_nothing(client_of, alice):
    """An idle session that ends leaves the typed answer in its tab for after the next sign-in."""
    client = client_of(alice)
    client.logout()
    assert "Clear-Site-Data" not in client.get("/").headers
