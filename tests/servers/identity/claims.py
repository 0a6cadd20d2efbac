"""The claims of the provider's people: allauth's, and the roles that a realm of Keycloak would give."""

from typing import Any

from allauth.idp.oidc.adapter import DefaultOIDCAdapter


class Claims(DefaultOIDCAdapter):
    def get_claims(self, purpose: str, user: Any, client: Any, scopes: Any, **about: Any) -> dict[str, Any]:
        claims = super().get_claims(purpose, user, client, scopes, **about)
        roles = list(user.groups.values_list("name", flat=True))
        return claims | {"realm_access": {"roles": roles}}
