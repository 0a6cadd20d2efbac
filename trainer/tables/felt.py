"""The felt as a page draws it: every seat of the table, every circle of the layout, nothing that is not up.

It is made from the engine's `Felt` alone, which holds no face-down card; the watcher's and the trainee's
are the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.engine.cards import Card, card_name
from games.engine.felts import Felt, FeltBet, FeltSpot
from games.engine.money import cut, print_cents
from games.engine.prompts import Stop
from games.engine.questions import Kind
from games.engine.rules import Game
from trainer.drills.sittings import Sitting
from trainer.tables.wording import announces


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


@dataclass(frozen=True)
class BetView:
    """A circle: amounts in dollars, chips as (colour, count), largest first; a bare one has no state."""

    label: str
    amount: str = ""
    pays: str = ""
    chips: tuple[tuple[str, int], ...] = ()
    state: str = ""


@dataclass(frozen=True)
class SpotView:
    number: int
    state: str
    says: str
    hand: str
    cards: list[CardView]
    aside: list[CardView]
    circles: list[tuple[str, BetView]]


@dataclass(frozen=True)
class DealerView:
    says: str
    hand: str
    cards: list[CardView]
    discarded: list[CardView]


@dataclass(frozen=True)
class FeltView:
    version: int
    game_slug: str
    game_name: str
    layout: str
    focus: int | None
    meter: str
    spots: list[SpotView]
    dealer: DealerView


def felt_view(sitting: Sitting) -> FeltView:
    """The table as it stands at the run's place."""
    return draw(sitting.game, sitting.moment.felt, version=sitting.run.version, focus=focus_of(sitting.stop))


def focus_of(stop: Stop | None) -> int | None:
    """The place that a stop is about: a spot, 0 for the dealer, none where a spot is to be chosen."""
    choosing = stop is None or any(prompt.kind is Kind.SPOTS for prompt in stop.prompts)
    return None if choosing else stop.spot


def draw(game: Game, felt: Felt, *, version: int, focus: int | None) -> FeltView:
    taken = {spot.spot: spot for spot in felt.spots}
    return FeltView(
        version=version,
        game_slug=game.slug,
        game_name=game.name,
        layout=f"layouts/{game.slug}.html",
        focus=focus,
        meter=print_cents(felt.meter) if felt.meter is not None else "",
        spots=[_spot(game, number, taken.get(number)) for number in range(1, game.seats + 1)],
        dealer=_dealer(felt),
    )


def _spot(game: Game, number: int, spot: FeltSpot | None) -> SpotView:
    bets = spot.bets if spot else {}
    return SpotView(
        number=number,
        state=spot.state if spot else "empty",
        says=_says(game, spot) if spot else "",
        hand=spot.hand if spot else "",
        cards=_marked(spot.cards, best=spot.best) if spot else [],
        aside=[card_view(card, state="discarded") for card in spot.aside] if spot else [],
        circles=[(wager.slug, _bet(wager.name, bets.get(wager.slug))) for wager in game.wagers]
        + ([("envy", _bet(gettext("Envy"), bets["envy"]))] if "envy" in bets else []),
    )


def _says(game: Game, spot: FeltSpot) -> str:
    standing = {"folded": gettext("folded"), "drew": gettext("drew one"), "stood": gettext("stands")}
    if spot.state in standing:
        return standing[spot.state]
    if spot.state != "folding":
        return ""
    if spot.announces:
        return gettext("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    return gettext("folds")


def _bet(name: str, bet: FeltBet | None) -> BetView:
    if bet is None:
        return BetView(name)
    gone = bet.state in ("taken", "lit")
    return BetView(
        label=name,
        amount=print_cents(bet.stake) if bet.stake else "",
        pays=print_cents(bet.pays) if bet.pays else "",
        chips=tuple((chip.colour, count) for chip, count in cut(0 if gone else bet.stake)),
        state=bet.state,
    )


def _dealer(felt: Felt) -> DealerView:
    dealer = felt.dealer
    gone = len(dealer.discarded)
    return DealerView(
        says=ngettext("%(n)s card discarded", "%(n)s cards discarded", gone) % {"n": gone} if gone else "",
        hand=dealer.hand,
        cards=_marked(dealer.cards, best=dealer.best),
        discarded=[card_view(card, state="discarded") for card in dealer.discarded],
    )


def _marked(cards: Iterable[Card | None], *, best: tuple[Card, ...]) -> list[CardView]:
    return [card_view(card, state="best" if card in best else "") for card in cards]


def card_view(card: Card | None, *, state: str = "") -> CardView:
    if card is None:
        return CardView("", gettext("face-down card"))
    return CardView(card, card_name(card), state)
