"""A learning platform as allauth takes it, so that its sign-ins follow the rules of single sign-on
(trainer/accounts/sign_on/adapter.py). allauth finds it by the name of this module."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.providers.base import Provider, ProviderAccount

from trainer.accounts.models import ProviderKind

TEACHER = "teacher"
"""The one value of the claim `role` that may be mapped."""


class LtiProvider(Provider):
    """Its sign-ins begin at the platform; the data are the claims of a launch (protocol.py)."""

    id = ProviderKind.LTI.value
    name = "LTI"
    account_class = ProviderAccount

    def serialize(self) -> dict[str, Any]:
        return {"id": self.app.provider_id}

    def extract_uid(self, data: dict[str, Any]) -> str:
        return str(data["uid"])

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        return {name: data[name] for name in ("email", "first_name", "last_name")}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[EmailAddress]:
        return [EmailAddress(email=data["email"], verified=False, primary=True)] if data["email"] else []

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return {"role": TEACHER} if data["teacher"] else {}

    def claims(self, extra: dict[str, Any]) -> dict[str, Any]:
        return extra


provider_classes = [LtiProvider]
