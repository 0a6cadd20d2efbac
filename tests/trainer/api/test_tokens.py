"""Tokens: made by managers, shown once, stored as a digest; who loses the right loses it at once."""

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.conftest import join
from tests.trainer.api.asking import ask, token_for
from trainer.api import tokens
from trainer.api.models import Token
from trainer.schools.models import AuditLine, Role

pytestmark = pytest.mark.django_db
PAGE = "/api/tokens/"
FORM = {"name": "payroll", "days": "90"}
NOON = "2026-11-23 12:00:00+00:00"


def opens(secret: str) -> bool:
    status = ask(secret, "rules/").status_code
    assert status in (200, 401)
    return status == 200


@pytest.mark.parametrize("who", ["mona", "olga"])
def test_a_manager_and_an_owner_make_one(request, client_of, who):
    maker = request.getfixturevalue(who)
    page = client_of(maker).post(PAGE, FORM)
    secret = page.context["secret"]
    assert secret in page.text
    assert opens(secret)
    line = AuditLine.objects.get(act="token-made")
    assert (line.who, line.detail) == (maker, "payroll")


def test_it_is_shown_once_and_stored_nowhere(client_of, mona):
    client = client_of(mona)
    secret = client.post(PAGE, FORM).context["secret"]
    assert secret not in client.get(PAGE).text
    stored = [str(value) for row in Token.objects.values() for value in row.values()]
    assert not any(secret in value or secret.removeprefix(tokens.PREFIX) in value for value in stored)


def test_another_manager_of_the_school_revokes_it(client_of, mona, olga, dora):
    secret, token = token_for(mona), Token.objects.get()
    stranger = join(dora.school, "hugo", Role.OWNER)
    assert client_of(stranger).post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert opens(secret)
    for _twice in range(2):
        assert client_of(olga).post(f"{PAGE}{token.pk}/revoke/").status_code == 302
    assert not opens(secret)
    assert AuditLine.objects.filter(act="token-revoked", who=olga).count() == 1


def test_who_may_not_sign_in_has_no_token(mona, settings):
    secret = token_for(mona)
    mona.user.is_demo = True
    mona.user.save()
    settings.DEBUG = False
    assert not opens(secret)
    settings.DEBUG = True
    assert opens(secret)
    mona.user.is_active = False
    mona.user.save()
    assert not opens(secret)


HEADERS = (
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Basic {}",
    "{}",
    "Bearer {}x",
    "Bearer {} {}",
    "Bearer \udcff",
)


def test_nothing_but_the_token_opens(mona):
    secret = token_for(mona)
    for header in HEADERS:
        said = header.format(*[secret] * header.count("{}"))
        response = Client().get("/api/v1/rules/", HTTP_AUTHORIZATION=said)
        assert response.status_code == 401, header
        assert response["WWW-Authenticate"] == "Bearer"
        assert response["Content-Type"] == "application/problem+json"


def test_it_may_be_used_so_often_a_minute(mona, monkeypatch):
    monkeypatch.setattr("trainer.api.tokens.A_MINUTE", 3)
    secret = token_for(mona)
    with time_machine.travel(NOON, tick=False) as clock:
        clock.shift(20)
        assert [ask(secret, "rules/").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = ask(secret, "rules/")
        assert refused["Retry-After"] == "40"
        assert refused.json()["errors"][0]["where"] == "token"
        clock.shift(40)
        assert opens(secret)
        assert Token.objects.get().used == timezone.now()


def test_nothing_but_get_is_answered(mona):
    headers, client = {"Authorization": f"Bearer {token_for(mona)}"}, Client(enforce_csrf_checks=True)
    for path in (
        "people/",
        "scores/",
        "answers/",
        "mispays/",
        "tests/",
        "rules/",
        "classes/",
        "assignment-results/",
    ):
        for method in ("POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"):
            response = client.generic(method, f"/api/v1/{path}", headers=headers)
            assert (response.status_code, response["Allow"]) == (405, "GET"), (method, path)


def test_the_document_is_for_tokens_and_for_staff(client_of, alice, bob, mona):
    path = "/api/v1/openapi.json"
    seen = [client_of(who).get(path).status_code for who in (None, alice, bob)]
    assert seen == [401, 401, 200]
    assert ask(token_for(mona), "openapi.json").status_code == 200
    assert client_of(bob).post(path).status_code == 405
