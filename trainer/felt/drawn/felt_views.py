"""The table as a page draws it: its spots, the dealer, and what stands beside them."""

from dataclasses import dataclass, field

from django.utils.translation import gettext

from games.engine.texts import all_of
from trainer.felt.drawn.card_views import CardView
from trainer.felt.laid import BetView
from trainer.felt.odds import PrintedTable
from trainer.saying import say


@dataclass(frozen=True)
class SpotView:
    """`spots_played` are those of its patron, where they play more than this one; `asked`, whether the
    question in hand is about it."""

    number: int
    state: str = "empty"
    spots_played: tuple[int, ...] = ()
    says: str = ""
    hand: str = ""
    cards: tuple[CardView, ...] = ()
    aside: tuple[CardView, ...] = ()
    circles: tuple[tuple[str, BetView], ...] = ()
    asked: bool = False

    @property
    def brought(self) -> bool:
        """Whether its hand lies open in the middle of the table, and a frame in its place."""
        return self.asked and bool(self.cards) and bool(self.cards[0].text)

    @property
    def lies_close(self) -> bool:
        """Six lie side by side, what is laid aside counted as one."""
        return len(self.cards) + self.shows_aside > 5

    @property
    def shows_best(self) -> bool:
        return not self.brought and any(card.state == "best" for card in self.cards)

    @property
    def shows_aside(self) -> bool:
        return bool(self.aside) and not self.brought

    @property
    def patron(self) -> str:
        *most, last = self.spots_played
        listed = say(all_of([", ".join(map(str, most)), str(last)]))
        return gettext("plays spots %(spots)s") % {"spots": listed}

    @property
    def patron_in_short(self) -> str:
        return " + ".join(map(str, self.spots_played))


@dataclass(frozen=True)
class DealerView:
    says: str
    hand: str
    cards: tuple[CardView, ...]
    discarded: list[CardView]


@dataclass(frozen=True)
class FeltView:
    """`packets` lie in the discard rack; `limits` are the least and the most of a bet, in dollars, as the
    placard has them; where spots are `shared`, some patron plays more than one. `odds` are only there where
    they are drawn."""

    version: int
    game_slug: str
    game_name: str
    layout: str
    focus: int | None
    meter: str
    spots: list[SpotView]
    dealer: DealerView
    odds: list[list[PrintedTable]]
    prints_odds: bool
    limits: tuple[str, str] = ("", "")
    heard: list[str] = field(default_factory=list)
    seed_amount: str = ""
    reserve: str = ""
    packets: int = 0
    shared: bool = False

    @property
    def brought(self) -> SpotView | None:
        return next((spot for spot in self.spots if spot.brought), None)
