"""What the address of an identity provider says: an OpenID issuer's configuration, or SAML metadata."""

import logging
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.utils.translation import gettext as _
from onelogin.saml2.idp_metadata_parser import OneLogin_Saml2_IdPMetadataParser

from trainer.accounts.sign_on import outbound

logger = logging.getLogger(__name__)

WELL_KNOWN = "/.well-known/openid-configuration"
NEEDED = ("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri")
KEPT = (*NEEDED, "userinfo_endpoint", "token_endpoint_auth_methods_supported")
GOOGLE = "https://accounts.google.com"
MICROSOFT = "https://login.microsoftonline.com/ID-OF-YOUR-DIRECTORY/v2.0"
FOR_ANYONE = (GOOGLE, "https://appleid.apple.com")
"""Issuers with which anyone in the world may have an account."""


class BadProvider(ValueError):
    """The provider cannot be used; the text says why."""


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def check_address(url: str) -> None:
    """Raise `BadProvider` where this server would not send a person or a secret to the address."""
    try:
        parts = urlsplit(url)
        fits = bool(parts.hostname) and "@" not in parts.netloc and url.isascii() and url.isprintable()
    except ValueError:
        fits = False
    if not fits or any(letter in url for letter in " \"'<>;,\\"):
        raise BadProvider(_("“%(address)s” isn’t an address.") % {"address": url[:80]})
    if parts.scheme != "https" and origin_of(url).lower() not in settings.INTERNAL_PROVIDERS:
        raise BadProvider(_("“%(address)s” doesn’t begin with https://.") % {"address": url[:80]})


def _fetch(address: str) -> requests.Response:
    try:
        with outbound.session() as session:
            response = session.get(address)
            response.raise_for_status()
    except requests.RequestException as failed:
        logger.info("an identity provider at %s was not read: %r", origin_of(address), failed)
        raise BadProvider(
            _("We couldn’t read anything at this address. Check it, or try again later.")
        ) from failed
    return response


def read_issuer(address: str) -> dict[str, Any]:
    """Return the endpoints of an OpenID issuer. Raise `BadProvider`."""
    address = address.removesuffix(WELL_KNOWN).rstrip("/")
    check_address(address)
    try:
        found = _fetch(address + WELL_KNOWN).json()
    except requests.JSONDecodeError as other:
        raise BadProvider(_("This isn’t the address of an OpenID issuer.")) from other
    if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in NEEDED):
        raise BadProvider(_("This isn’t the address of an OpenID issuer."))
    if found["issuer"].rstrip("/") != address:
        words = _("The issuer there calls itself “%(issuer)s”. Enter that address.")
        raise BadProvider(words % {"issuer": found["issuer"][:80]})
    for name in KEPT[1:5]:
        if name in found:
            check_address(found[name])
    return {name: found[name] for name in KEPT if name in found}


def fetch_metadata(address: str) -> bytes:
    """Return the SAML metadata of an address. Raise `BadProvider`."""
    check_address(address)
    return bytes(_fetch(address).content)


def read_metadata(xml: bytes) -> dict[str, Any]:
    """Return the identity provider that SAML metadata describes, as python3-saml takes it. Raise
    `BadProvider`."""
    try:
        found = OneLogin_Saml2_IdPMetadataParser.parse(xml).get("idp", {})
    except Exception as unreadable:  # lxml's and its own, of many classes
        raise BadProvider(_("This isn’t SAML metadata.")) from unreadable
    address = found.get("singleSignOnService", {}).get("url")
    signed = found.get("x509cert") or found.get("x509certMulti", {}).get("signing")
    if not (found.get("entityId") and address and signed):
        raise BadProvider(_("The metadata needs an entity ID, a sign-on address and a certificate."))
    check_address(address)
    return {name: found[name] for name in _KEPT_OF_METADATA if name in found}


_KEPT_OF_METADATA = ("entityId", "singleSignOnService", "x509cert", "x509certMulti")
OLDER = "older"
"""In a setup beside what the metadata says: the certificates of before, until a newer one has signed."""


def certificates_of(setup: dict[str, Any]) -> list[str]:
    """Return the certificates that the metadata names for signatures."""
    several = setup.get("x509certMulti", {}).get("signing", [])
    return list(several) or [setup["x509cert"]]


def renewed(setup: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return what the metadata says now, and the certificates of before that it no longer names. Raise
    `BadProvider` where it is another provider's."""
    if found["entityId"] != setup["entityId"]:
        raise BadProvider("The metadata at this address is another provider’s now.")
    new = certificates_of(found)
    older = [each for each in (*certificates_of(setup), *setup.get(OLDER, ())) if each not in new]
    return found | ({OLDER: older} if older else {})


def with_certificates(setup: dict[str, Any], *, older: bool) -> dict[str, Any]:
    """Return the setup as python3-saml takes it, with the newer or with the older certificates."""
    named = {name: value for name, value in setup.items() if name != OLDER}
    return named | {"x509cert": "", "x509certMulti": {"signing": setup[OLDER]}} if older else named
