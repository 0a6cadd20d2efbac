"""The keys of an issuer, and signing with them: JWT by RS256, which Open Badges 3.0 asks of all verifiers."""

import json
from collections.abc import Callable
from typing import Any

from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

from trainer.accounts.sign_on.sealing import Unreadable, new_private_key, unseal
from trainer.credentials.models import Issuer, IssuerKey

ALGORITHM = "RS256"


def sign(issuer: Issuer, payload: dict[str, Any], *, key_url: Callable[[str], str]) -> str:
    """Return the payload as a signed JWT. `key_url` returns the address of a key by its thumbprint: the key
    itself is not in the token, so verifiers take it from the issuer."""
    private, thumbprint = _signing_key(issuer)
    header = {"alg": ALGORITHM, "typ": "JWT", "kid": key_url(thumbprint)}
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
