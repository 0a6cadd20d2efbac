"""Chips and plaques on a betting circle, and what is paid beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.engine.cards.cards import JOKERS, STANDARD, Card, card_name
from games.engine.money.amounts import cut, print_cents
from games.engine.money.cutting import Stacks, cut_payout, fits_at_circle, under_plaque
from games.engine.procedure.frames import FeltBet
from games.engine.rules.houses import House
from trainer.pages.text import translate

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""By suit; a joker has none."""


_CARDS = frozenset((*STANDARD, *JOKERS))


def card_words(card: str) -> str:
    """ "10♥": as it is printed on a card."""
    rank, suit = card[0], card[1]
    if suit not in SIGNS:
        return gettext("Joker")
    return f"{'10' if rank == 'T' else rank}{SIGNS[suit]}"


def signed(text: str) -> str:
    """A list of cards as it was kept, "9s Th X1", in signs; nothing for what is no such list."""
    cards = text.split()
    return " ".join(map(card_words, cards)) if _CARDS.issuperset(cards) else ""


@dataclass(frozen=True)
class CardView:
    text: str
    name: str
    state: str = ""

    @property
    def rank(self) -> str:
        return self.text[:1]

    @property
    def suit(self) -> str:
        return self.text[1:]


def card_view(card: Card | None, *, state: str = "") -> CardView:
    if card is None:
        return CardView("", gettext("face-down card"))
    return CardView(card, translate(card_name(card)), state)


def face_down(cards: Sequence[CardView]) -> str:
    """Return "6 cards, face down" for a hand of nothing else: it is one thing to a screen reader."""
    down = gettext("face-down card")
    if not cards or any(card.text or card.state or card.name != down for card in cards):
        return ""
    words = ngettext("%(count)s card, face down", "%(count)s cards, face down", len(cards))
    return words % {"count": len(cards)}


def marked(cards: Iterable[Card | None], *, best: tuple[Card, ...]) -> tuple[CardView, ...]:
    return tuple(card_view(card, state="best" if card in best else "") for card in cards)


ROOM = 10
"""Characters that fit beneath a circle, where circles lie side by side."""


@dataclass(frozen=True)
class BetView:
    """A circle: amounts in dollars, chips as (color, count), largest first; a bare one has no state.

    Of a bet higher than a barrel one `plaque` stands for the largest chips, and `chips` are those on it.
    `pay_chips` prove the pay beside the bet; a pay of more than a barrel comes in racks and has none. `mark`
    is "right" or "wrong" where it was just answered, see play/felt/verdicts.py. A `toke` lies beside the
    chips.
    """

    label: str
    amount: str = ""
    pays: str = ""
    chips: tuple[tuple[str, int], ...] = ()
    plaque: tuple[tuple[str, int], ...] = ()
    pay_chips: tuple[tuple[str, int], ...] = ()
    state: str = ""
    mark: str = ""
    toke: "BetView | None" = None

    @property
    def initials(self) -> str:
        """What a small circle has printed in it: "D7" for Dragon 7, "PB" for Par de la Banca."""
        return "".join(word[0] for word in self.label.split() if not word[0].islower())

    @property
    def lies(self) -> bool:
        """Whether its chips lie on the table still, or a pay does."""
        return bool(self.amount or self.pays) and self.state not in ("taken", "back")

    @property
    def long(self) -> bool:
        """Whether stake and pay side by side would lie on the circle beside this one."""
        return len(self.amount) + len(self.pays) > ROOM


def bet_view(name: str, bet: FeltBet | None, on: FeltBet | None, house: House) -> BetView:
    """The circle of a bet that is paid on the stake of `on`."""
    if bet is None:
        return BetView(name)
    gone = bet.state in ("taken", "back", "lit", "settled")
    laid = cut(on.stake if on else 0)
    left = bet.stake // 2 if bet.state == "halved" else bet.stake
    plaque, chips = under_plaque(cut(0 if gone else left))
    paid = cut_payout(bet.pays, laid, colour_for_colour=house.pays_colour_for_colour)
    return BetView(
        label=name,
        amount=print_cents(bet.stake) if bet.stake else "",
        pays=print_cents(bet.pays) if bet.pays else "",
        chips=_coloured(chips),
        plaque=_coloured(plaque),
        pay_chips=_coloured(paid) if fits_at_circle(paid) else (),
        state=bet.state,
    )


def _coloured(chips: Stacks) -> tuple[tuple[str, int], ...]:
    return tuple((chip.colour, count) for chip, count in chips)
