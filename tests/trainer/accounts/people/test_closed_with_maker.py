"""Links, codes, tokens and webhooks close when their maker leaves or loses the role for them."""

import pytest
from django.apps import apps
from django.db import models

from tests.conftest import join
from tests.trainer.exams.attempts import candidate_of, give
from tests.trainer.live.rooms import opened
from trainer.accounts.services.people import change_role, leave
from trainer.api.models import Token, Webhook
from trainer.api.tokens import make_token, token_of
from trainer.api.webhooks import make_webhook
from trainer.exams.models import Candidate
from trainer.exams.services.giving import unlock_by_code
from trainer.live.joining import class_of_code
from trainer.live.models import LiveClass
from trainer.schools.models import ClosedWithMaker, Membership, Role, Way
from trainer.schools.services import (
    InvalidInvitation,
    invitation_by_code,
    invitation_by_token,
    make_class,
    make_code,
    make_link,
)

SECRETS = {"code", "digest", "token", "secret"}
"""As fields are called by which something opens."""

OTHERS = {
    "CheckCode": "of a signed report, which is the school's",
    "Transcript": "of a signed transcript, likewise",
    "TestRecord": "a digest of what was written down",
    "Signature": "a digest of what was signed",
    "Answer": "a digest of what was typed",
    "RulesPage": "a digest of paytables",
    "Launch": "a launch of a learning platform, for its person, once",
    "Issuer": "the address of a school for those who verify its badges, which is public",
    "Pack": "a digest of a casino’s rules",
    "PackUpload": "a digest of a file that its member is about to import",
    "EndedLink": "a digest of whom a provider may not let in again",
}
"""Models with such a field that open nothing."""


@pytest.fixture
def otto(riverside, olga) -> Membership:
    """An owner beside Olga, who made everything there is."""
    return join(riverside, "otto", Role.OWNER)


def link(by: Membership, alice: Membership):
    _made, token = make_link(school=by.school, role=Role.OWNER, made_by=by)
    return lambda: opens(lambda: invitation_by_token(token))


def code(by: Membership, alice: Membership):
    made = make_code(school_class=make_class(school=by.school, name="Evening", by=by), made_by=by, uses=5)
    return lambda: opens(lambda: invitation_by_code(made.code))


def token(by: Membership, alice: Membership):
    _made, secret = make_token(by=by, name="payroll", days=30)
    return lambda: token_of(secret) is not None


def live_class(by: Membership, alice: Membership):
    made = opened(by)
    return lambda: class_of_code(member=alice, typed=made.code) is not None


def webhook(by: Membership, alice: Membership):
    made, _secret = make_webhook(by=by, address="https://hr.example/", events=[])
    return lambda: Webhook.objects.in_force().filter(pk=made.pk).exists()


def unlock_code(by: Membership, alice: Membership):
    kept = candidate_of(give(by, alice), alice).code
    return lambda: unlock_by_code(candidate=Candidate.objects.get(membership=alice), typed=kept)


def opens(ask) -> bool:
    try:
        ask()
    except InvalidInvitation:
        return False
    return True


KINDS = {
    ("Invitation", Way.LINK): (link, Role.OWNER),
    ("Invitation", Way.CODE): (code, Role.INSTRUCTOR),
    ("Token", ""): (token, Role.MANAGER),
    ("Webhook", ""): (webhook, Role.OWNER),
    ("LiveClass", ""): (live_class, Role.INSTRUCTOR),
    ("Candidate", ""): (unlock_code, Role.INSTRUCTOR),
}
"""How each is opened, and the least role that may."""
RANKS = [Role.TRAINEE, Role.INSTRUCTOR, Role.MANAGER, Role.OWNER]


def test_each_model_that_opens_something_is_closed_with_its_maker():
    """A model with a code, a token or a digest of one is an `ClosedWithMaker`, or says why not."""
    found = {
        model.__name__
        for model in apps.get_models()
        if model.__module__.startswith("trainer.")
        and any(
            isinstance(field, models.CharField) and field.name in SECRETS
            for field in model._meta.concrete_fields
        )
    }
    kinds = {model.__name__ for model in apps.get_models() if issubclass(model, ClosedWithMaker)}
    assert found - kinds <= set(OTHERS), found - kinds
    assert kinds == {name for name, _way in KINDS}


@pytest.mark.parametrize("leaves", [False, True], ids=["a lower role", "left"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=[f"{name} {way}".strip() for name, way in KINDS])
@pytest.mark.django_db
def test_it_closes_with_the_role_that_it_takes(otto, alice, olga, kind, leaves):
    opens_it, least = kind
    still_open = opens_it(otto, alice)
    change_role(membership=otto, role=least, by=olga)
    assert still_open()
    if leaves:
        leave(membership=otto, by=olga)
    else:
        change_role(membership=otto, role=RANKS[RANKS.index(least) - 1], by=olga)
    assert not still_open()


@pytest.mark.django_db
def test_a_link_of_a_suspended_owner_is_invalid(client, otto):
    _made, token = make_link(school=otto.school, role=Role.OWNER, made_by=otto)
    type(otto.user).objects.filter(pk=otto.user_id).update(is_active=False)
    assert client.get(f"/join/{token}/").status_code == 404


def test_what_others_opened_stays(otto, alice, olga):
    still = [kind(olga, alice) for kind, _least in KINDS.values()]
    leave(membership=otto, by=olga)
    assert all(one() for one in still)
    assert Token.objects.filter(revoked=None).exists()
    assert LiveClass.objects.filter(closed=None).exists()
