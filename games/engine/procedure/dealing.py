"""Acts of the deal: the bets are swept, the cards go out, the dealer's first cards are turned."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.procedure.felts import Felt, FeltBet, FeltDealer, FeltSpot
from games.engine.procedure.frames import DEALER_SPOT, Scene
from games.engine.rules.games import Step
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement


def take_bets(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    spots = tuple(
        FeltSpot(
            seat.spot,
            bets={slug: FeltBet(stake) for slug, stake in seat.bets.items() if stake},
            patron=seat.patron,
        )
        for seat in inputs.seats
    )
    yield Scene(DEALER_SPOT, felt, replace(felt, spots=spots).with_meter(inputs.meter), asked=False)


def coin_in(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    swept = {wager.slug for wager in inputs.game.wagers if wager.progressive}
    total = sum(cents for seat in inputs.seats for slug, cents in seat.bets.items() if slug in swept)
    if not total or inputs.meter is None:
        return
    spots = tuple(replace(spot, bets=_lit(spot.bets, swept)) for spot in felt.spots)
    after = replace(felt, spots=spots).with_meter(inputs.meter.coin_in(total))
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def _lit(bets: dict[str, FeltBet], swept: set[str]) -> dict[str, FeltBet]:
    return {slug: replace(bet, state="lit") if slug in swept else bet for slug, bet in bets.items()}


def deal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Cards that are laid aside are dragged to their mark with each packet (RH 5)."""
    packet = inputs.game.player
    hand, aside = (None,) * (packet.size - packet.aside), (None,) * packet.aside
    spots = tuple(replace(spot, cards=hand, aside=aside) for spot in felt.spots)
    after = replace(felt, spots=spots, dealer=FeltDealer(cards=(None,) * inputs.game.dealer.size))
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def burn(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    left = felt.dealer.cards[inputs.game.dealer.burned :]
    yield Scene(DEALER_SPOT, felt, replace(felt, dealer=FeltDealer(cards=left)), asked=False)


def green_button(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the felt changes; the shuffler does the rest."""
    yield Scene(DEALER_SPOT, felt, felt, asked=False)


def turn_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    up = inputs.dealer_cards[: inputs.game.dealer.up]
    hidden = (None,) * (len(inputs.dealer_cards) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden)))
    yield Scene(DEALER_SPOT, shown, shown, asked=bool(step.asks))


def discard(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The next card is turned only where the first was discarded (654 4)."""
    if not settled.dealer.discarded:
        return
    cards = inputs.dealer_cards
    hidden = (None,) * (len(cards) - 2)
    shown = replace(felt, dealer=FeltDealer(cards=(cards[1], *hidden), discarded=cards[:1]))
    yield Scene(DEALER_SPOT, shown, shown)


def count(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    up = dealer.up[len(dealer.discarded) :]
    hidden = (None,) * (len(dealer.plays) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden), discarded=dealer.discarded))
    yield Scene(DEALER_SPOT, shown, shown)
