"""Seeds of runs: drawn for practice, derived for table tests, so that the one never tells of the other."""

import base64
import hashlib
import hmac
import secrets
from uuid import UUID

from django.conf import settings

NAMESPACE = "table-test/1"


def draw_seed() -> str:
    return secrets.token_urlsafe(24)


def seed_of_test(run_id: UUID) -> str:
    """HMAC-SHA256 of the run's id under SEED_KEY: 256 bits that nobody guesses from cards seen, and that
    whoever holds the key can show to be this run's own."""
    digest = hmac.digest(settings.SEED_KEY.encode(), f"{NAMESPACE}/{run_id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
