"""Secrets that have to be read again, such as a provider's, encrypted in the database.

Django signs, and does not encrypt. The key is derived from SECRET_KEY, so that a copy of the database alone
gives no secret away, and with another SECRET_KEY they have to be typed again.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac


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


def _fernet() -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(__name__, "secrets", algorithm="sha256").digest()))
