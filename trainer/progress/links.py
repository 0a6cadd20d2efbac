"""From a figure to the answers behind it; from a sum of money to the ledger."""

from typing import Any

from django.urls import reverse

from trainer.progress.filters import Filter


def answers_of(chosen: Filter, **about: Any) -> dict[str, str]:
    """The addresses of the answers behind a row of figures, by figure."""
    page, ledger = reverse("progress:answers"), reverse("progress:ledger")
    return {
        "decisions": chosen.address(page, **about),
        "wrong": chosen.address(page, **about, only="wrong"),
        **{only: chosen.address(ledger, **about, only=only) for only in ("overpaid", "underpaid")},
    }
