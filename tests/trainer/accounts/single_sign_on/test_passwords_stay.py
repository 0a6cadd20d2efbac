"""No way to sign in ends a password without a word: it stays, or page and audit say so."""

import ast
from pathlib import Path

import pytest
from django.test import Client

from tests.trainer.accounts.single_sign_on import test_saml
from tests.trainer.accounts.single_sign_on.conftest import sign_on
from tests.trainer.lti import conftest as lti
from trainer.accounts.models import AccountRule, ProviderKind
from trainer.accounts.services import sign_on as services
from trainer.schools.models import Act, AuditLine, User

pytestmark = pytest.mark.django_db
saml, idp, server, platform = test_saml.saml, test_saml.idp, lti.server, lti.platform
EMAIL = "bob@riverside.example"


def by_openid(fixture, school) -> Client:
    openid, browser = fixture("openid"), Client()
    fixture("settings").INTERNAL_PROVIDERS = [openid.base_url]
    fixture("riverside_account")
    openid.person("bob", email=EMAIL)
    sign_on(openid, "bob", browser=browser)
    return browser


def by_saml(fixture, school) -> Client:
    provider, account, browser = fixture("saml"), fixture("idp"), Client()
    answer = provider.respond(test_saml.begin(account, browser), "bob", email=EMAIL)
    test_saml.bring(account, answer, browser)
    return browser


def by_lti(fixture, school) -> Client:
    moodle = fixture("platform")
    lti.platform_of(moodle, school, "moodle", rule=AccountRule.CREATE)
    moodle.set(people={"bob": lti.person("bob")})
    return moodle.launch("moodle", "bob")[0]


WAYS = {ProviderKind.OPENID: by_openid, ProviderKind.SAML: by_saml, ProviderKind.LTI: by_lti}


def ended_and_announced(request, bob, kind: str) -> tuple[bool, bool]:
    """Sign in by a provider that names Bob's address, where he has a password."""
    User.objects.filter(pk=bob.user_id).update(email=EMAIL)
    before = User.objects.get(pk=bob.user_id).password
    browser = WAYS[ProviderKind(kind)](request.getfixturevalue, bob.school)
    said = "no longer works" in browser.get("/", follow=True).content.decode()
    lines = AuditLine.objects.filter(act=Act.PASSWORD_ENDED, who=bob)
    return User.objects.get(pk=bob.user_id).password != before, said and lines.exists()


def test_a_password_ends_only_with_a_word(request, bob, kind):
    ended, announced = ended_and_announced(request, bob, kind)
    assert ended == announced
    assert announced == (kind != ProviderKind.LTI)  # which finds no account by an address


@pytest.fixture(params=ProviderKind.values)
def kind(request) -> str:
    assert set(WAYS) == set(ProviderKind)
    return request.param


def test_an_end_without_a_word_is_noticed(request, bob, monkeypatch):
    """The negative control: allauth itself says nothing."""
    monkeypatch.setattr(services, "end_password", lambda *_: False)
    assert ended_and_announced(request, bob, ProviderKind.OPENID) == (True, False)


ENDS = {
    "create_member": "of a new account",
    "end_password": "with a word",
    "_erase_account": "of a person who is erased",
}


def test_a_password_is_ended_in_these_places_alone():
    found = {
        function.name
        for path in Path("trainer").rglob("*.py")
        if "set_unusable_password" in (text := path.read_text())
        for function in ast.walk(ast.parse(text))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and node.attr == "set_unusable_password"
    }
    assert found == set(ENDS)
