"""LTI 1.3 by PyLTI1p3: its registration, login, launch and services for one of our platforms.

The library keeps its state in the session and in cookies for all sites. Here the state is signed text, a
nonce is a unique row, and the cookie that binds a launch to its browser is our own.
"""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode, urlsplit

from cryptography.hazmat.primitives import serialization
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pylti1p3.contrib.django.message_launch import DjangoMessageLaunch
from pylti1p3.contrib.django.oidc_login import DjangoOIDCLogin
from pylti1p3.contrib.django.request import DjangoRequest
from pylti1p3.cookie import CookieService
from pylti1p3.deployment import Deployment
from pylti1p3.exception import LtiException, OIDCException
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector
from pylti1p3.session import SessionService
from pylti1p3.tool_config.abstract import ToolConfAbstract

from trainer.accounts.models import SignInProvider
from trainer.accounts.sign_on import outbound
from trainer.accounts.sign_on.sealing import Unreadable, unseal
from trainer.credentials.models.lti import Launch, new_token

STATE_SALT = "state of an LTI launch"
LIFETIME = 600
"""Seconds between the login at the platform and the page here."""
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
ROSTER = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
SCORES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
ALGORITHM = "RS256"


# --- Keys ----------------------------------------------------------------------------------------


def registration_of(provider: SignInProvider) -> Registration:
    """Raise `Unreadable` where the key was stored under another SECRET_KEY."""
    private = unseal(provider.secret)
    loaded = serialization.load_pem_private_key(private.encode(), password=None)
    public = loaded.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    setup = provider.setup
    return (
        Registration()
        .set_issuer(setup["issuer"])
        .set_client_id(provider.client_id)
        .set_auth_login_url(setup["authorization_endpoint"])
        .set_auth_token_url(setup["token_endpoint"])
        .set_key_set_url(setup["jwks_uri"])
        .set_tool_private_key(private)
        .set_tool_public_key(public.decode())
    )


def key_set(provider: SignInProvider) -> dict[str, Any]:
    return {"keys": registration_of(provider).get_jwks()}


def connector_of(provider: SignInProvider) -> ServiceConnector:
    """Return what asks a platform's services, under the same protection as single sign-on."""
    return ServiceConnector(registration_of(provider), outbound.session())


# --- Login and launch ----------------------------------------------------------------------------


class _ToolConfig(ToolConfAbstract):
    """One platform: its slug is in the address, so that nothing is looked up by what a token says."""

    def __init__(self, provider: SignInProvider) -> None:
        self.provider = provider

    def check_iss_has_one_client(self, iss: str) -> bool:
        return False

    def check_iss_has_many_clients(self, iss: str) -> bool:
        return True

    def find_registration_by_params(
        self, iss: str, client_id: str | None, *args: Any, **kwargs: Any
    ) -> Registration | None:
        fits = iss == self.provider.setup["issuer"] and client_id in (None, self.provider.client_id)
        return registration_of(self.provider) if fits else None

    def find_deployment_by_params(
        self, iss: str, deployment_id: str, client_id: str, *args: Any, **kwargs: Any
    ) -> Deployment | None:
        known = deployment_id in self.provider.setup["deployments"]
        return Deployment().set_deployment_id(deployment_id) if known else None


class _NoCookies(CookieService):
    def get_cookie(self, name: str) -> str | None:
        return None

    def set_cookie(self, name: str, value: str | int, exp: int | None = 3600) -> None:
        pass

    def update_response(self, response: Any) -> None:
        pass


class _SignedState(SessionService):
    def __init__(self, provider: SignInProvider) -> None:
        self.provider = provider
        self.nonce = ""

    def save_nonce(self, nonce: str) -> None:
        """It is in the state."""

    def set_state_valid(self, state: str, id_token_hash: str) -> None:
        """It is, for as long as its signature says."""

    def check_state_is_valid(self, state: str, id_token_hash: str) -> bool:
        with suppress(signing.BadSignature, ValueError):
            slug, nonce = signing.loads(state, salt=STATE_SALT, max_age=LIFETIME)
            self.nonce = nonce
            return bool(slug == self.provider.slug)
        return False

    def check_nonce(self, nonce: str) -> bool:
        return nonce == self.nonce

    def save_launch_data(self, key: str, jwt_body: Mapping[str, Any]) -> None:
        """Called when everything was checked. Raise `Refused` where the nonce was taken before."""
        try:
            claims = claims_of(jwt_body)
        except LtiException as nameless:
            raise Refused(NO_NAME, self.provider.name) from nameless
        try:
            with transaction.atomic():
                self.launch = Launch.objects.create(provider=self.provider, nonce=self.nonce, claims=claims)
        except IntegrityError as again:
            raise Refused(TOO_LATE, self.provider.name) from again


def login_address(request: HttpRequest, provider: SignInProvider, *, launch_url: str) -> tuple[str, str]:
    """Return where to send the browser, and the nonce by which it is known again. Raise `Refused`.

    Not the library's own address: it puts a second "?" into an endpoint that has a query."""
    login = DjangoOIDCLogin(request, _ToolConfig(provider), _SignedState(provider), _NoCookies())
    asked, endpoint, nonce = DjangoRequest(request), provider.setup["authorization_endpoint"], new_token()
    try:
        login.validate_oidc_login()
    except OIDCException as wrong:
        raise Refused(OTHER_IDS, provider.name) from wrong
    except Unreadable as lost:
        raise Refused(KEY_LOST, provider.name) from lost
    query = {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
        "client_id": provider.client_id,
        "redirect_uri": launch_url,
        "state": signing.dumps([provider.slug, nonce], salt=STATE_SALT),
        "nonce": nonce,
        "login_hint": asked.get_param("login_hint"),
    }
    if hint := asked.get_param("lti_message_hint"):
        query["lti_message_hint"] = hint
    return f"{endpoint}{'&' if urlsplit(endpoint).query else '?'}{urlencode(query)}", nonce


def check_launch(request: HttpRequest, provider: SignInProvider) -> Launch:
    """Check everything of a launch but the browser, and store it. Raise `Refused`."""
    state = _SignedState(provider)
    launch = _Launch(
        DjangoRequest(request, post_only=True),
        _ToolConfig(provider),
        state,
        _NoCookies(),
        requests_session=outbound.session(),
    )
    launch.set_jwt_verify_options({"verify_aud": False, "require": ["exp", "iat"]})
    launch.validate()
    return state.launch


class Refused(LtiException):
    """A launch that signs no one in; `words` tell the person what is wrong and whom to ask."""

    def __init__(self, words: str | Promise, platform: str, **about: str) -> None:
        self.words = str(words) % {"platform": platform, **about}
        super().__init__(self.words)


TOO_LATE = _("This took too long, or the link was opened before. Open it on “%(platform)s” again.")
NOT_READ = _("The trainer can’t read what “%(platform)s” sent. Tell an owner of your school.")
OTHER_IDS = _(
    "“%(platform)s” has a different platform ID or client ID from the one the trainer knows. Ask an owner "
    "of your school to compare them."
)
NOT_SIGNED = _(
    "The trainer couldn’t check the signature of “%(platform)s”. Open the link again in a few minutes. If "
    "that doesn’t help, ask an owner of your school to check the public keyset address."
)
OTHER_DEPLOYMENT = _(
    "The trainer doesn’t know the deployment ID “%(deployment)s” of “%(platform)s”. Ask an owner of your "
    "school to add it."
)
NO_NAME = _("“%(platform)s” doesn’t give your name. Ask its administrator to share names with the trainer.")
KEY_LOST = _("“%(platform)s” has to be set up again here. Tell an owner of your school.")


class _Launch(DjangoMessageLaunch):
    _tool_config: _ToolConfig

    def validate(self) -> Any:
        """The library's checks in its order, each with what to tell the person. Raise `Refused`."""
        self._validated = True
        for check, words in (
            (self.validate_state, TOO_LATE),
            (self.validate_jwt_format, NOT_READ),
            (self.validate_nonce, TOO_LATE),
            (self.validate_registration, OTHER_IDS),
            (self.validate_jwt_signature, NOT_SIGNED),
            (self.validate_deployment, OTHER_DEPLOYMENT),
            (self.validate_message, NOT_READ),
            (self.save_launch_data, NOT_READ),
        ):
            try:
                check()
            except Refused:
                raise
            except Unreadable as lost:
                raise Refused(KEY_LOST, self._tool_config.provider.name) from lost
            except Exception as wrong:  # a stranger's token, and libraries with errors of their own
                platform, deployment = self._tool_config.provider.name, self._deployment()
                raise Refused(words, platform, deployment=deployment) from wrong
        return self

    def _deployment(self) -> str:
        body = _map(self._jwt.get("body"))
        return text(body.get(f"{CLAIM}deployment_id"), 60)

    def get_public_key(self) -> tuple[str, str]:
        key, algorithm = super().get_public_key()
        if algorithm != ALGORITHM:
            raise LtiException(f"signed by {algorithm}")
        return key, algorithm

    def validate_registration(self) -> Any:
        """The library reads the first audience alone."""
        body = self._get_jwt_body()
        audience = body.get("aud")
        others = isinstance(audience, list) and len(audience) > 1
        if (others or "azp" in body) and body.get("azp") != self.get_client_id():
            raise LtiException("for another party")
        return super().validate_registration()


def cookie_name(nonce: str) -> str:
    return f"lti-{hashlib.sha256(nonce.encode()).hexdigest()[:16]}"


# --- Claims --------------------------------------------------------------------------------------

TEACHING = ("Instructor", "Administrator", "ContentDeveloper")
MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#"


def is_teacher(roles: Any) -> bool:
    """Of the course itself: a role at the institution or in the system counts for nothing here."""
    return any(_context_role(role) in TEACHING for role in _list(roles))


def is_learner(roles: Any) -> bool:
    return any(_context_role(role) == "Learner" for role in _list(roles))


def _context_role(role: Any) -> str:
    text = role if isinstance(role, str) else ""
    return text.removeprefix(MEMBERSHIP)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _map(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def text(value: Any, most: int) -> str:
    """Return a text of a platform as it may be stored, "" for anything else."""
    return " ".join(value.replace("\0", " ").split())[:most] if isinstance(value, str) else ""


def person_of(about: Mapping[str, Any], uid: Any) -> dict[str, Any]:
    """Return who a token or a roster names. Raise `LtiException` where they have no name to be known by."""
    if not (isinstance(uid, str) and 0 < len(uid) <= 191 and uid.isprintable()):
        raise LtiException("no name of the person")
    first, last = text(about.get("given_name"), 150), text(about.get("family_name"), 150)
    if not (first or last):
        first, _, last = text(about.get("name"), 150).partition(" ")
    return {"uid": uid, "email": text(about.get("email"), 254), "first_name": first, "last_name": last}


def claims_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the claims that are used, as texts of the right length."""
    course, link = _map(body.get(f"{CLAIM}context")), _map(body.get(f"{CLAIM}resource_link"))
    roster, scores = _map(body.get(ROSTER)), _map(body.get(SCORES))
    roles = body.get(f"{CLAIM}roles")
    takes_scores = SCORE_SCOPE in _list(scores.get("scope"))
    settings = _map(body.get(DEEP_LINKING))
    return person_of(body, body.get("sub")) | {
        "teacher": is_teacher(roles),
        "learner": is_learner(roles),
        "deployment": text(body.get(f"{CLAIM}deployment_id"), 255),
        "resource": text(link.get("id"), 255),
        "context": text(course.get("id"), 255),
        "title": text(course.get("title"), 200) or text(course.get("label"), 200),
        "roster_url": text(roster.get("context_memberships_url"), 1000),
        "scores_url": text(scores.get("lineitem"), 1000) if takes_scores else "",
        "page": text(_map(body.get(f"{CLAIM}custom")).get("page"), 80),
        "deep_linking": {
            name: settings[name] for name in ("deep_link_return_url", "data") if name in settings
        },
    }
