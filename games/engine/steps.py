"""The acts that a procedure is made of, and their order round the table.

An act takes the settled round and the felt as it stands, and yields each spot it comes to with the felt
before the trainee is asked and the felt after.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from games.engine.felts import Felt, FeltBet, FeltDealer, FeltSpot
from games.engine.inputs import Inputs, Seat
from games.engine.rules import Action, Order, Step
from games.engine.settlements import Settlement

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


def take_bets(rule: str) -> Step:
    return Step("take-bets", rule, Order.CLOCKWISE)


def deal_packets(rule: str) -> Step:
    return Step("deal", rule, Order.CLOCKWISE)


def turn_up(rule: str) -> Step:
    return Step("turn-up", rule, asks=("up-card",))


def discard_up_card(rule: str) -> Step:
    return Step("discard", rule, asks=("next-card",))


def count_cards(rule: str) -> Step:
    return Step("count", rule, asks=("card-count",))


def decide(rule: str) -> Step:
    return Step("decide", rule, Order.CLOCKWISE, asks=("bets",))


def reveal(rule: str) -> Step:
    return Step("reveal", rule, asks=("dealer-cards", "dealer-hand"))


def reconcile_order(rule: str) -> Step:
    return Step("order", rule, Order.COUNTER_CLOCKWISE, asks=("first-spot", "next-spot"))


def reconcile(rule: str) -> Step:
    return Step("reconcile", rule, Order.COUNTER_CLOCKWISE, asks=("player-hand", "bets"))


def in_order(seats: tuple[Seat, ...], order: Order) -> tuple[Seat, ...]:
    """Seats as the dealer comes to them: clockwise from first base, or from his right."""
    return seats[::-1] if order is Order.COUNTER_CLOCKWISE else seats


def _take_bets(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    spots = tuple(
        FeltSpot(seat.spot, bets={slug: FeltBet(stake) for slug, stake in seat.bets.items() if stake})
        for seat in inputs.seats
    )
    yield Scene(DEALER_SPOT, felt, replace(felt, spots=spots), asked=False)


def _deal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    spots = tuple(replace(spot, cards=(None,) * inputs.game.player.size) for spot in felt.spots)
    after = Felt(spots, FeltDealer(cards=(None,) * inputs.game.dealer.size))
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def _turn_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    up = inputs.dealer_cards[: inputs.game.dealer.up]
    hidden = (None,) * (len(inputs.dealer_cards) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden)))
    yield Scene(DEALER_SPOT, shown, shown)


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
            scene = _fold(settled, seat, spot, felt)
        else:
            placed = {
                wager.slug: FeltBet(seat.stake(inputs.game, wager.slug))
                for wager in inputs.game.wagers
                if wager.times_ante
            }
            playing = replace(spot, state="playing", bets=spot.bets | placed)
            scene = Scene(seat.spot, felt, felt.with_spot(playing), asked=False)
        yield scene
        felt = scene.after


def _fold(settled: Settlement, seat: Seat, spot: FeltSpot, felt: Felt) -> Scene:
    """An announced hand is turned up for the dealer to verify; any other folded hand stays down."""
    announces = seat.decision.announces
    cards = seat.cards if announces else spot.cards
    folding = replace(spot, state="folding", cards=cards, announces=announces)
    folded = replace(folding, state="folded", cards=(), bets=_settled_bets(settled, spot, at_fold=True))
    return Scene(seat.spot, felt.with_spot(folding), felt.with_spot(folded))


def _reveal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    shown = FeltDealer(cards=dealer.plays, discarded=dealer.discarded)
    named = replace(shown, best=dealer.hand.cards, hand=dealer.hand.name)
    yield Scene(DEALER_SPOT, replace(felt, dealer=shown), replace(felt, dealer=named))


def _order(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    if sum(not seat.decision.folds for seat in inputs.seats) > 1:
        yield Scene(DEALER_SPOT, felt, felt)


def _reconcile(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(inputs.seats, step.order):
        if seat.decision.folds:
            continue
        spot = felt.spot(seat.spot)
        showing = replace(spot, state="showing", cards=seat.cards)
        bets = _settled_bets(settled, spot, at_fold=False)
        done = replace(showing, state="done", hand=settled.hands[seat.spot].name, bets=bets)
        scene = Scene(seat.spot, felt.with_spot(showing), felt.with_spot(done))
        yield scene
        felt = scene.after


def _settled_bets(settled: Settlement, spot: FeltSpot, *, at_fold: bool) -> dict[str, FeltBet]:
    """The circles after the dealer has been here; a bonus without a stake appears only when it is paid."""
    bets = dict(spot.bets)
    for line in settled.lines:
        if line.spot == spot.spot and line.at_fold == at_fold:
            bets[line.wager] = FeltBet(line.stake, STATES[line.action], line.pays)
    return bets


ACTS: dict[str, Act] = {
    "take-bets": _take_bets,
    "deal": _deal,
    "turn-up": _turn_up,
    "discard": _discard,
    "count": _count,
    "decide": _decide,
    "reveal": _reveal,
    "order": _order,
    "reconcile": _reconcile,
}
