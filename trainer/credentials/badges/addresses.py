"""The public addresses of an issuer, under the host that was asked, or that phones reach."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from trainer.credentials.models import Issuer
from trainer.ops.network import public_url


@dataclass(frozen=True)
class Addresses:
    request: HttpRequest
    issuer: Issuer

    @property
    def profile(self) -> str:
        return self._at("profile")

    def key(self, thumbprint: str) -> str:
        return self._at("key", thumbprint)

    def status(self, number: int) -> str:
        return self._at("status", number)

    def achievement(self, kind: str, game: str, pack: Mapping[str, Any] | None) -> str:
        return self._at("achievement", kind, game, *_house(pack))

    def image(self, kind: str, game: str, pack: Mapping[str, Any] | None) -> str:
        return public_url(self.request, self.image_path(kind, game, pack))

    def image_path(self, kind: str, game: str, pack: Mapping[str, Any] | None) -> str:
        return reverse("badges:image", args=[self.issuer.code, kind, game, *_house(pack)])

    def check(self, code: str) -> str:
        """Return the page on which anyone checks a signed record."""
        return public_url(self.request, reverse("transcripts:check", args=[code]))

    def _at(self, name: str, *more: object) -> str:
        return public_url(self.request, reverse(f"badges:{name}", args=[self.issuer.code, *more]))


def _house(pack: Mapping[str, Any] | None) -> tuple[object, ...]:
    return (pack["uid"], pack["version"]) if pack else ()
