"""From a figure to the answers behind it."""

from typing import Any

from django.urls import reverse

from trainer.progress.filters import Filter


def answers_of(chosen: Filter, **about: Any) -> dict[str, str]:
    """The addresses of the answers behind a row of figures, by figure."""
    page = reverse("progress:answers")
    return {
        "decisions": chosen.address(page, **about),
        **{only: chosen.address(page, **about, only=only) for only in ("wrong", "overpaid", "underpaid")},
    }
