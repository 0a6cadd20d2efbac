"""Secrets that have to be read again, such as a provider's, encrypted in the database.

Django signs, and does not encrypt. The key is derived from SECRET_KEY, so that a copy of the database alone
gives no secret away, and with another SECRET_KEY they have to be typed again.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.utils.crypto import salted_hmac

KEY_BITS = 2048


class Unreadable(ValueError):
    """The secret was stored under another SECRET_KEY."""


def seal(secret: str) -> str:
    return _fernet().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """Raise `Unreadable`."""
    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken as wrong_key:
        raise Unreadable("stored under another SECRET_KEY") from wrong_key


def new_private_key() -> str:
    """Return a private RSA key as PEM, sealed."""
    made = rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS)
    pem = made.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return seal(pem.decode())


def _fernet() -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(__name__, "secrets", algorithm="sha256").digest()))
