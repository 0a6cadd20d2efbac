"""A program with a token."""

from django.test import Client

from trainer.api.tokens import make_token
from trainer.schools.models import Membership


def token_for(maker: Membership, name: str = "payroll") -> str:
    return make_token(by=maker, name=name, days=30)[1]


def ask(secret: str, path: str, **asked):
    """A GET as a program sends it, without a cookie."""
    return Client().get(f"/api/v1/{path}", asked, headers={"Authorization": f"Bearer {secret}"})


def get(secret: str, path: str, **asked) -> dict:
    response = ask(secret, path, **asked)
    assert response.status_code == 200, response.content
    return response.json()


def every(secret: str, path: str, cursor: str, **asked) -> list[dict]:
    """All pages."""
    found, page = [], get(secret, path, **asked)
    while True:
        found += page["items"]
        if page["next"] is None:
            return found
        page = get(secret, path, **asked, **{cursor: page["next"]})
