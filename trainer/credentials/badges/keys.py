"""The keys of an issuer, and signing with them: JWT by RS256, which Open Badges 3.0 asks of all verifiers."""

import json
from collections.abc import Callable
from typing import Any

from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

from trainer.accounts.sign_on.sealing import Unreadable, new_private_key, unseal
from trainer.credentials.models import Issuer, IssuerKey

ALGORITHM = "RS256"


def sign(
    issuer: Issuer, payload: dict[str, Any], *, key_url: Callable[[str], str], with_key: bool = False
) -> str:
    """Return the payload as a signed JWT. `key_url` returns the address of a key by its thumbprint, where
    verifiers take it from the issuer. `with_key` puts it into the token, for those without a network."""
    private, thumbprint = _signing_key(issuer)
    header: dict[str, Any] = {"alg": ALGORITHM, "typ": "JWT", "kid": key_url(thumbprint)}
    if with_key:
        public = private.export_public(as_dict=True)
        header["jwk"] = {name: public[name] for name in ("kty", "n", "e")}
    token = JWS(json.dumps(payload, ensure_ascii=False, separators=(",", ":")))
    token.add_signature(private, protected=json.dumps(header, separators=(",", ":")))
    signed: str = token.serialize(compact=True)
    return signed


def _signing_key(issuer: Issuer) -> tuple[JWK, str]:
    """Return the newest private key, a new one where SECRET_KEY has changed since it was stored."""
    newest = issuer.keys.last()
    if newest is not None:
        try:
            return JWK.from_pem(unseal(newest.secret).encode()), newest.thumbprint
        except Unreadable:
            pass
    sealed = new_private_key()
    private = JWK.from_pem(unseal(sealed).encode())
    thumbprint = private.thumbprint()
    public = private.export_public(as_dict=True) | {"kid": thumbprint, "use": "sig", "alg": ALGORITHM}
    IssuerKey.objects.create(issuer=issuer, thumbprint=thumbprint, public=public, secret=sealed)
    return private, thumbprint
