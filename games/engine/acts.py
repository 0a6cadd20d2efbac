"""The acts: what each step does to the felt.

An act takes the settled round and the felt as it stands, and yields each spot it comes to with the felt
before the trainee is asked and the felt after.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from games.engine.cards import Card
from games.engine.felts import Felt, FeltBet, FeltDealer, FeltSpot
from games.engine.inputs import Inputs, Seat
from games.engine.lines import Stage
from games.engine.progressives import watched_for_envy
from games.engine.rules import Step
from games.engine.settlements import Settlement
from games.engine.steps import in_order, settled_at
from games.engine.wagers import Action, Cards, Folded

DEALER_SPOT = 0

STATES = {Action.TAKE: "taken", Action.PAY: "paid", Action.PUSH: "pushed", Action.LEAVE: "live"}


@dataclass(frozen=True, slots=True)
class Scene:
    """One place where an act stops: whose spot (0: the dealer), and the felt before and after it.

    `asked` is false where nothing is decided and the film runs on.
    """

    spot: int
    before: Felt
    after: Felt
    asked: bool = True


Act = Callable[[Inputs, Settlement, Step, Felt], Iterator[Scene]]


def _take_bets(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    spots = tuple(
        FeltSpot(
            seat.spot,
            bets={slug: FeltBet(stake) for slug, stake in seat.bets.items() if stake},
            patron=seat.patron,
        )
        for seat in inputs.seats
    )
    shown = inputs.meter.amount if inputs.meter else None
    yield Scene(DEALER_SPOT, felt, replace(felt, spots=spots, meter=shown), asked=False)


def _coin_in(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    swept = {wager.slug for wager in inputs.game.wagers if wager.swept}
    total = sum(cents for seat in inputs.seats for slug, cents in seat.bets.items() if slug in swept)
    if not total or inputs.meter is None:
        return
    spots = tuple(replace(spot, bets=_lit(spot.bets, swept)) for spot in felt.spots)
    after = replace(felt, spots=spots, meter=inputs.meter.coin_in(total).amount)
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def _lit(bets: dict[str, FeltBet], swept: set[str]) -> dict[str, FeltBet]:
    return {slug: replace(bet, state="lit") if slug in swept else bet for slug, bet in bets.items()}


def _deal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    hand = (None,) * inputs.game.player.size
    spots = tuple(replace(spot, cards=hand) for spot in felt.spots)
    after = replace(felt, spots=spots, dealer=FeltDealer(cards=(None,) * inputs.game.dealer.size))
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def _drag(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    packet = inputs.game.player
    hand, aside = (None,) * (packet.size - packet.aside), (None,) * packet.aside
    spots = tuple(replace(spot, cards=hand, aside=aside) for spot in felt.spots)
    yield Scene(DEALER_SPOT, felt, replace(felt, spots=spots), asked=False)


def _burn(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    left = felt.dealer.cards[inputs.game.dealer.burned :]
    yield Scene(DEALER_SPOT, felt, replace(felt, dealer=FeltDealer(cards=left)), asked=False)


def _green_button(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the felt changes; the shuffler does the rest."""
    yield Scene(DEALER_SPOT, felt, felt, asked=False)


def _turn_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    up = inputs.dealer_cards[: inputs.game.dealer.up]
    hidden = (None,) * (len(inputs.dealer_cards) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden)))
    yield Scene(DEALER_SPOT, shown, shown, asked=bool(step.asks))


def _discard(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The next card is turned only where the first was discarded (654 4)."""
    if not settled.dealer.discarded:
        return
    cards = inputs.dealer_cards
    hidden = (None,) * (len(cards) - 2)
    shown = replace(felt, dealer=FeltDealer(cards=(cards[1], *hidden), discarded=cards[:1]))
    yield Scene(DEALER_SPOT, shown, shown)


def _count(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    up = dealer.up[len(dealer.discarded) :]
    hidden = (None,) * (len(dealer.plays) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden), discarded=dealer.discarded))
    yield Scene(DEALER_SPOT, shown, shown)


def _decide(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(inputs.seats, step.order):
        spot = felt.spot(seat.spot)
        if seat.decision.folds:
            scene = _fold(inputs, settled, seat, spot, felt)
        else:
            playing = replace(spot, state="playing", bets=spot.bets | _placed(inputs, seat, bought=False))
            scene = Scene(seat.spot, felt, felt.with_spot(playing), asked=False)
        yield scene
        felt = scene.after


def _placed(inputs: Inputs, seat: Seat, *, bought: bool) -> dict[str, FeltBet]:
    """The bets that are made after the cards."""
    late = (w for w in inputs.game.wagers if w.times_ante and w.bought is bought)
    return {wager.slug: FeltBet(seat.stake(inputs.game, wager.slug)) for wager in late}


def _fold(inputs: Inputs, settled: Settlement, seat: Seat, spot: FeltSpot, felt: Felt) -> Scene:
    """A folded hand is turned up where a bet may still win with it and nothing needs to be said, where the
    player announces it, or where others may be paid envy for it and it will not be seen later; any other
    stays down. It stays on the table while a bet stands, and face up where envy is paid for it (SCPP 9b)."""
    reads = {Folded.SETTLES, Folded.STANDS}
    read = any(w.folded in reads and not w.swept and w.slug in spot.bets for w in inputs.game.wagers)
    stands = seat in settled_at(settled, inputs.seats, Stage.RECONCILE)
    read = read or (not stands and watched_for_envy(inputs, seat))
    cards = seat.cards if seat.decision.announces or read else spot.cards
    folding = replace(spot, state="folding", cards=cards, announces=seat.decision.announces)
    folded = replace(
        folding,
        state="folded",
        cards=(None,) * len(cards) if stands else (),
        aside=(),
        bets=_settled_bets(settled, spot, Stage.FOLD),
    )
    if not stands and any(line.hitter == seat.spot for line in settled.lines):
        hand = settled.hands[seat.spot]
        folded = replace(folded, cards=seat.cards, hand=hand.name, best=hand.cards)
    return Scene(seat.spot, felt.with_spot(folding), felt.with_spot(folded))


def _draw(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(inputs.seats, step.order):
        state = "drew" if seat.decision.drawn else "stood"
        after = felt.with_spot(replace(felt.spot(seat.spot), state=state))
        yield Scene(seat.spot, felt, after, asked=False)
        felt = after


def _sell(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """A bought card stays face down beside the hand, its price is taken; any other goes unseen."""
    for seat in in_order(inputs.seats, step.order):
        if seat.decision.folds:
            continue
        spot = felt.spot(seat.spot)
        if seat.decision.buys:
            sold = replace(spot, bets=spot.bets | _placed(inputs, seat, bought=True))
            sold = replace(sold, bets=_settled_bets(settled, sold, Stage.SALE))
        else:
            sold = replace(spot, aside=())
        after = felt.with_spot(sold)
        yield Scene(seat.spot, felt, after, asked=False)
        felt = after


def _reveal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    shown = FeltDealer(cards=dealer.plays, discarded=felt.dealer.discarded)
    named = replace(shown, best=dealer.hand.cards, hand=dealer.hand.name)
    yield Scene(DEALER_SPOT, replace(felt, dealer=shown), replace(felt, dealer=named))


def _refund(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, Stage.REFUND):
        spot = after.spot(seat.spot)
        after = after.with_spot(replace(spot, bets=_settled_bets(settled, spot, Stage.REFUND)))
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after)


def _order(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    if len(settled_at(settled, inputs.seats, Stage.RECONCILE)) > 1:
        yield Scene(DEALER_SPOT, felt, felt)


def _reconcile(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(settled_at(settled, inputs.seats, Stage.RECONCILE), step.order):
        spot = felt.spot(seat.spot)
        showing = replace(spot, state="showing", cards=_final(inputs, seat), aside=_changed(seat))
        bets = _settled_bets(settled, spot, Stage.RECONCILE)
        hand = settled.hands[seat.spot]
        done = replace(showing, state="done", hand=hand.name, best=hand.cards, bets=bets)
        meter = _meter_after(settled, seat, felt.meter)
        scene = Scene(seat.spot, felt.with_spot(showing), replace(felt.with_spot(done), meter=meter))
        yield scene
        felt = _locked_up(settled, scene.after)


def _lock_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = _locked_up(settled, felt)
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after, asked=False)


def _locked_up(settled: Settlement, felt: Felt) -> Felt:
    """The settled hands in the rack, but for those that others are paid envy for: they stay (SCPP 9b)."""
    stay = {line.hitter for line in settled.lines}
    gone = (spot for spot in felt.spots if spot.state == "done" and spot.spot not in stay)
    for spot in gone:
        felt = felt.with_spot(replace(spot, cards=(), aside=(), best=(), hand=""))
    return felt


def _changed(seat: Seat) -> tuple[Card, ...]:
    """A card that was changed lies beside the hand, for the bets that look at the cards as dealt."""
    return (seat.decision.discard,) if seat.decision.discard else ()


def _final(inputs: Inputs, seat: Seat) -> tuple[Card, ...]:
    return seat.cards_for(inputs.game, Cards.FINAL)


def _meter_after(settled: Settlement, seat: Seat, shown: int | None) -> int | None:
    """The meter as it stands once this seat was paid."""
    off = sum(line.from_meter for line in settled.lines if line.spot == seat.spot)
    return settled.meter_shown.get(seat.spot, shown) if off else shown


def _envy(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, Stage.ENVY):
        spot, pays = after.spot(seat.spot), sum(line.pays for line in settled.envies(seat.spot))
        after = after.with_spot(replace(spot, bets=spot.bets | {"envy": FeltBet(0, "paid", pays)}))
    if any(line.hitter for line in settled.lines):
        yield Scene(DEALER_SPOT, felt, after)


def _settled_bets(settled: Settlement, spot: FeltSpot, stage: Stage) -> dict[str, FeltBet]:
    """The circles after the dealer has been here; a bonus without a stake appears only when it is paid."""
    bets = dict(spot.bets)
    for line in settled.lines:
        if line.spot == spot.spot and line.stage is stage:
            bets[line.wager] = FeltBet(line.stake, STATES[line.action], line.pays)
    return bets


ACTS: dict[str, Act] = {
    "take-bets": _take_bets,
    "coin-in": _coin_in,
    "deal": _deal,
    "drag": _drag,
    "burn": _burn,
    "green-button": _green_button,
    "face-up": _turn_up,
    "turn-up": _turn_up,
    "discard": _discard,
    "count": _count,
    "decide": _decide,
    "draw": _draw,
    "sell": _sell,
    "reveal": _reveal,
    "refund": _refund,
    "order": _order,
    "reconcile": _reconcile,
    "lock-up": _lock_up,
    "envy": _envy,
}
