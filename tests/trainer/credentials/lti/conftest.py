"""A real learning platform in a process of its own, and Riverside's registration of it."""

import pytest
from django.core.cache import cache

from tests.servers.learning_platform.serving import LEARNER, TEACHER, serve_platform
from trainer.accounts.models import AccountRule, SignInProvider
from trainer.accounts.sign_on.sealing import new_private_key
from trainer.credentials.lti import protocol
from trainer.credentials.provider import TEACHER as TEACHES
from trainer.schools.models import Role


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    started = serve_platform(tmp_path_factory.mktemp("platform"))
    yield started
    started.stop()


def person(name: str, *roles: str, **about) -> dict:
    return {
        "user_id": f"uid-{name}",
        "given_name": name.title(),
        "family_name": "Moss",
        "email": f"{name}@riverside.example",
        "roles": list(roles) or [LEARNER],
    } | about


@pytest.fixture
def platform(server, settings):
    """The platform as new, with three learners, a teacher and one who is away."""
    settings.INTERNAL_PROVIDERS = [server.base_url]
    cache.clear()
    server.set(
        client="trainer",
        people={
            "ines": person("ines"),
            "jack": person("jack"),
            "kim": person("kim"),
            "tess": person("tess", TEACHER),
            "away": person("away", status="Inactive"),
        },
        scores=[],
        returned=[],
        failing=0,
        next_host="",
        launch={},
    )
    return server


def platform_of(platform, school, slug: str, **about) -> SignInProvider:
    """A platform as the owner's form stores it; the platform gets our keys."""
    base = platform.base_url
    about = {
        "rule": AccountRule.CREATE,
        "upto": Role.INSTRUCTOR,
        "name": "Riverside Moodle",
        "claim": "role",
        "roles": {TEACHES: Role.INSTRUCTOR.value},
        "client_id": "trainer",
    } | about
    made = SignInProvider.objects.create(
        school=school,
        kind="lti",
        slug=slug,
        secret=new_private_key(),
        setup={
            "issuer": base,
            "deployments": ["1"],
            "authorization_endpoint": f"{base}/login",
            "token_endpoint": f"{base}/token",
            "jwks_uri": f"{base}/keys",
        },
        **about,
    )
    platform.set(keys=protocol.key_set(made)["keys"])
    return made


@pytest.fixture
def moodle(platform, riverside):
    return platform_of(platform, riverside, "moodle")
