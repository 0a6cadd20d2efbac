"""What is asked about a progressive: how much is bet on it, and how many other players pay envy."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.schools.houses.fields import DollarsField
from trainer.schools.houses.losing import OTHERS

BETS = 100_000
"""Coin-in, in bets, that a page tells before anybody asks."""

MOST = 1_000_000_000_00
"""Cents: what a meter comes to has settled long before."""


class CoinInForm(forms.Form):
    """What cannot be read takes its first value, and is said."""

    coin_in = DollarsField(
        label=_("Coin-in"),
        help_text=_("Bet on the progressive in all, in dollars."),
        most=MOST,
        required=False,
    )
    others = forms.TypedChoiceField(
        label=_("Other players"),
        help_text=_("Each can hit a hand that pays envy."),
        choices=[(number, str(number)) for number in range(OTHERS + 1)],
        coerce=int,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, stake: int) -> None:
        self.stake = stake
        super().__init__(data, initial={"coin_in": BETS * stake, "others": 0})

    @property
    def asked(self) -> tuple[int, int]:
        """Bets, and other players."""
        said = self.cleaned_data if self.is_bound and self.is_valid() else {}
        cents = said.get("coin_in")
        return (BETS if cents is None else cents // self.stake), said.get("others") or 0
