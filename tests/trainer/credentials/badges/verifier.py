"""A stranger with a badge file and openbadgeslib, who trusts nothing but the issuer's address."""

import json
from dataclasses import dataclass
from urllib.parse import urldefrag

import jwt
from cryptography.hazmat.primitives import serialization
from django.test import Client
from openbadgeslib.ob3 import OB3Verifier

ORIGIN = "http://testserver"


def by_client(url: str) -> bytes:
    """Fetch without cookies from the test's own server."""
    assert url.startswith(ORIGIN), url
    response = Client().get(url.removeprefix(ORIGIN))
    if response.status_code != 200:
        raise OSError(f"{response.status_code} {url}")
    return response.content


class UnknownKey(Exception):
    """The issuer does not publish the key that a badge names."""


@dataclass
class Stranger:
    """`fetch` returns what is at an address, or raises."""

    fetch: object = by_client

    def read(self, content: bytes) -> str:
        """Return the credential that is in a file."""
        return OB3Verifier.extract_token_from_png(content)

    def key_of(self, token: str):
        """Return the key that the token names, if the issuer's profile has it and it's at its address too."""
        key_url = jwt.get_unverified_header(token)["kid"]
        issuer = jwt.decode(token, options={"verify_signature": False})["iss"]
        profile = json.loads(self.fetch(issuer))
        assert profile["id"] == issuer
        if key_url not in profile["assertionMethod"]:
            raise UnknownKey(key_url)
        method = next(one for one in profile["verificationMethod"] if one["id"] == key_url)
        assert method["controller"] == issuer
        assert method["publicKeyJwk"] == json.loads(self.fetch(urldefrag(key_url).url))
        return jwt.PyJWK(method["publicKeyJwk"]).key

    def verify(self, token: str, *, key=None):
        """Return the credential, or raise OB3VerificationError: signature, time and status with its own."""
        key = key or self.key_of(token)
        pem = key.public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        ).decode()
        return OB3Verifier(pem).verify(token, check_status=True, download=self.fetch)
