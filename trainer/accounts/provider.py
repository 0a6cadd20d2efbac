"""allauth's providers, where a school's own differ. allauth finds them by the name of this module."""

from typing import Any

from allauth.socialaccount.providers.base import ProviderException
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from allauth.socialaccount.providers.saml.provider import SAMLProvider
from allauth.socialaccount.providers.saml.utils import build_saml_config
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.constants import OneLogin_Saml2_Constants as Saml

from trainer.accounts.sign_on.discovery import with_certificates


class SchoolAdapter(OpenIDConnectOAuth2Adapter):
    @property
    def openid_config(self) -> dict[str, Any]:
        """What the issuer said when the owner saved it: a sign-in begins without asking, and where the
        sign-in page lets forms lead to is where they lead."""
        return dict(self.get_provider().app.settings["setup"])


class _Named:
    """Named by its slug wherever allauth stores a sign-in that goes on: client ids are not unique here."""

    def serialize(self) -> dict[str, Any]:
        return {"id": self.app.provider_id}  # type: ignore[attr-defined]


class SchoolOpenID(_Named, OpenIDConnectProvider):
    oauth2_adapter_class = SchoolAdapter
    pkce_enabled_default = True

    def extract_uid(self, data: dict[str, Any]) -> str:
        """Take no answer without the token that names us as its audience, nor about another person."""
        token, info = data.get("id_token"), data.get("userinfo")
        name = token.get("sub") if token else None
        if not isinstance(name, str) or (info and info.get("sub") != name):
            raise ProviderException("no id_token, or one about another person")
        return name

    def claims(self, extra: dict[str, Any]) -> dict[str, Any]:
        return {**extra.get("id_token", {}), **extra.get("userinfo", {})}


class SchoolSAML(_Named, SAMLProvider):
    def auth(self, request: HttpRequest, *, older: bool = False) -> OneLogin_Saml2_Auth:
        """Return what checks a response, by the older certificates if those are asked for."""
        asked = {
            "https": "on" if request.is_secure() else "off",
            "http_host": request.get_host(),
            "script_name": "",
            "path_info": request.path,
            "get_data": request.GET,
            "post_data": request.POST,
        }
        return OneLogin_Saml2_Auth(asked, self.config(request, older=older))

    def config(self, request: HttpRequest, *, older: bool = False) -> dict[str, Any]:
        config = build_saml_config(request, self.app.settings, self.app.provider_id)
        config["idp"] = with_certificates(self.app.settings["setup"], older=older)
        del config["sp"]["singleLogoutService"]  # signing out here ends the session here
        return dict(config)

    def redirect(
        self, request: HttpRequest, process: str, next_url: str | None = None, data: Any = None, **kwargs: Any
    ) -> HttpResponse:
        auth = self.auth(request)
        address = auth.login(return_to="")
        self.stash_redirect_state(request, process, next_url, data, auth.get_last_request_id(), **kwargs)
        return HttpResponseRedirect(address)

    def extract_uid(self, data: OneLogin_Saml2_Auth) -> str:
        uid = super().extract_uid(data)
        named = self._extract(data).get("uid") is not None
        if not uid or (not named and data.get_nameid_format() == Saml.NAMEID_TRANSIENT):
            raise ProviderException("no name that stays the same")
        return str(uid)

    def claims(self, extra: dict[str, Any]) -> dict[str, Any]:
        return extra


provider_classes = [SchoolOpenID, SchoolSAML]
