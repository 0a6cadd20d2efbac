"""A real OpenID provider in a process of its own, and Riverside's sign-in by it."""

from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.servers.identity.openid import serve_openid
from trainer.accounts.models import AccountRule, SignInProvider
from trainer.accounts.sign_on.sealing import seal
from trainer.schools.models import Role


@pytest.fixture(scope="session")
def openid(tmp_path_factory):
    server = serve_openid(tmp_path_factory.mktemp("identity"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def allowed(request, settings):
    """What an operator with a provider inside the network sets."""
    if "openid" in request.fixturenames:
        settings.INTERNAL_PROVIDERS = [request.getfixturevalue("openid").base_url]
    cache.clear()


def provider_at(openid, school, slug: str, **about) -> SignInProvider:
    """A provider as the owner's form stores it."""
    redirect = f"http://testserver{reverse('openid_connect_callback', args=[slug])}"
    client_id, secret = openid.client(redirect)
    base = openid.base_url
    setup = {
        "issuer": base,
        "authorization_endpoint": f"{base}/identity/o/authorize",
        "token_endpoint": f"{base}/identity/o/api/token",
        "userinfo_endpoint": f"{base}/identity/o/api/userinfo",
        "jwks_uri": f"{base}/.well-known/jwks.json",
        "token_endpoint_auth_methods_supported": ["client_secret_post"],
    }
    about = {"rule": AccountRule.EMAIL, "upto": Role.INSTRUCTOR, "name": "Riverside account"} | about
    return SignInProvider.objects.create(
        school=school,
        kind="openid_connect",
        slug=slug,
        address=base,
        client_id=client_id,
        secret=seal(secret),
        setup=setup,
        **about,
    )


@pytest.fixture
def riverside_account(openid, riverside):
    return provider_at(openid, riverside, "riverside")


def sign_on(openid, username: str, slug: str = "riverside", browser: Client | None = None):
    """Press the button, sign in at the provider, and come back; return the response to that."""
    browser = browser or Client()
    back = openid.sign_in(browser.post(f"/sso/{slug}/")["Location"], username)
    parts = urlsplit(back)
    assert parts.netloc == "testserver"
    return browser.get(f"{parts.path}?{parts.query}")
