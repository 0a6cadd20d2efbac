"""The acts of a round: what each step of a procedure does to the felt, spot by spot."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.errors import require, require_type
from games.engine.money.meters import Meter
from games.engine.procedure import hands_in_turn, layouts
from games.engine.procedure.frames import (
    DEALER_SPOT,
    Felt,
    FeltBet,
    FeltDealer,
    FeltHand,
    FeltShoe,
    FeltSpot,
    Scene,
    SceneMaker,
    settled_bets,
    settled_spot,
    settled_tokes,
)
from games.engine.procedure.steps import in_order, said_words, settled_at, settled_in_turn
from games.engine.rules.games import Step
from games.engine.rules.stages import Deal
from games.engine.settlement.envies import watched_for_envy
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import Settlement, is_read, kept_for_floor, read_at_fold
from games.engine.texts import NOTHING


def take_bets(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    spots = tuple(
        FeltSpot(
            seat.spot,
            bets={slug: FeltBet(stake) for slug, stake in inputs.laid(seat).items()},
            tokes={slug: FeltBet(cents) for slug, cents in seat.tokes.items()},
            patron=seat.patron,
            color=seat.color,
        )
        for seat in inputs.seats
    )
    after = replace(felt, spots=spots).with_meter(inputs.meter)
    yield Scene(DEALER_SPOT, felt, with_standing(inputs, after), asked=False)


def with_standing(inputs: Inputs, felt: Felt) -> Felt:
    """The felt with what stands there before the round: shoe, boxes, display."""
    if inputs.standing is None:
        return felt
    if (shoe := inputs.standing.shoe) is None:
        return replace(felt, numbers=inputs.standing.numbers)
    boxes = dict(inputs.standing.boxes) if inputs.rules.boxes else None
    shown = FeltShoe(shoe.number, len(inputs.rules.source.faces), shoe.gone, shoe.cut)
    return replace(felt, shoe=shown, boxes=boxes, results=inputs.standing.results)


def new_shoe(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the felt changes: the burned cards are gone already."""
    if inputs.opens_shoe:
        yield Scene(DEALER_SPOT, felt, felt, asked=False)


def lay(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Hands of the table, dealt face up."""
    shown = felt
    for place, count in (part for stage in step.stages if isinstance(stage, Deal) for part in stage.table):
        shown = _with_cards(inputs, shown, place, require_type(int, count))
    yield Scene(DEALER_SPOT, shown, shown)


def _with_cards(inputs: Inputs, felt: Felt, place: str, count: int) -> Felt:
    """The felt with so many cards more on a hand of the table; they come out of the shoe."""
    lying = next((hand for hand in felt.hands if hand.place == place), FeltHand(place))
    cards = inputs.dealt[place][: len(lying.cards) + count]
    hands = {hand.place: hand for hand in felt.hands} | {place: replace(lying, cards=cards)}
    shoe = felt.shoe and replace(felt.shoe, gone=felt.shoe.gone + count)
    return replace(felt, hands=tuple(hands.values()), shoe=shoe)


def third_card(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """A card that comes by rule, or does not; where the round is over before, nothing is asked."""
    for rule in step.third_cards:
        if not rule.is_over(inputs.dealt):
            after = _with_cards(inputs, felt, rule.place, len(inputs.dealt[rule.place]) - 2)
            yield Scene(DEALER_SPOT, felt, after)
            felt = after


def call(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The hands are named, and which of them wins."""
    read = {hand.place: read_hand(inputs, None, hand.place) for hand in felt.hands}
    most = max(hand.strength for hand in read.values())
    alone = [hand.strength for hand in read.values()].count(most) == 1
    named = tuple(
        replace(hand, hand=read[hand.place].name, wins=alone and read[hand.place].strength == most)
        for hand in felt.hands
    )
    yield Scene(DEALER_SPOT, felt, replace(felt, hands=named))


def take(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """All bets that lose, from the dealer's right, before any is paid."""
    after = felt
    for seat in in_order(inputs.seats, step.order):
        after = after.with_spot(settled_spot(settled, after.spot(seat.spot), step.name))
    yield Scene(DEALER_SPOT, felt, after)


def clear(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The cards go to the discard rack; once the cut card is out, it is known what follows."""
    spots = tuple(replace(spot, hands=()) for spot in felt.spots)
    cleared = replace(felt, hands=(), spots=spots)
    if inputs.game.hands_in_turn:
        cleared = replace(cleared, dealer=FeltDealer())
    yield Scene(DEALER_SPOT, felt, cleared, asked=inputs.cut_is_out)


def collect(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """What the boxes hold is paid to the house before the cards are shuffled."""
    if inputs.ends_shoe:
        after = replace(felt, boxes=felt.boxes and {})
        yield Scene(DEALER_SPOT, felt, after, asked=bool(settled.collected))


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
    apart = any(later.act == "square" for later in inputs.game.procedure)
    board = () if apart else _board_down(inputs)
    after = replace(
        felt, spots=spots, dealer=FeltDealer(cards=(None,) * inputs.game.dealer.size), board=board
    )
    yield Scene(DEALER_SPOT, felt, after, asked=False)


def _board_down(inputs: Inputs) -> tuple[None, ...]:
    return (None,) * sum(count for _place, count in inputs.game.board)


def square(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The whole board lies face down from the deal, unless the house burns a card before each street: then
    each street comes off the deck."""
    if not inputs.house.burns:
        yield Scene(DEALER_SPOT, felt, replace(felt, board=_board_down(inputs)), asked=False)


def count_spare(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the felt changes; the cards that no one was dealt go to the rack."""
    yield Scene(DEALER_SPOT, felt, felt, asked=False)


def burn(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    left = felt.dealer.cards[inputs.game.dealer.burned :]
    yield Scene(DEALER_SPOT, felt, replace(felt, dealer=FeltDealer(cards=left)), asked=False)


def green_button(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the felt changes; the shuffler does the rest."""
    yield Scene(DEALER_SPOT, felt, felt, asked=False)


def turn_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    up = inputs.turned_up
    hidden = (None,) * (len(inputs.dealers_packet) - len(up))
    cards = (*hidden, *up) if inputs.house.turns_last else (*up, *hidden)
    shown = replace(felt, dealer=FeltDealer(cards=cards))
    yield Scene(DEALER_SPOT, shown, shown, asked=bool(step.asks))


def discard(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The next card is turned only where the first was discarded (654 4)."""
    if not settled.dealer.discarded:
        return
    cards = inputs.dealers_packet
    hidden = (None,) * (len(cards) - 2)
    shown = replace(felt, dealer=FeltDealer(cards=(cards[1], *hidden), discarded=cards[:1]))
    yield Scene(DEALER_SPOT, shown, shown)


def count(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    up = dealer.up[len(dealer.discarded) :]
    hidden = (None,) * (len(dealer.plays) - len(up))
    shown = replace(felt, dealer=FeltDealer(cards=(*up, *hidden), discarded=dealer.discarded))
    yield Scene(DEALER_SPOT, shown, shown)


def board(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Cards that every hand is read with, turned up in the middle."""
    counts = [count for stage in step.stages if isinstance(stage, Deal) for _place, count in stage.table]
    up = sum(card is not None for card in felt.board)
    up += sum(count for count in counts if isinstance(count, int))
    shown = (*inputs.board[:up], *felt.board[up:])
    yield Scene(DEALER_SPOT, felt, replace(_hushed(felt), board=shown), asked=False)


def _hushed(felt: Felt) -> Felt:
    return replace(felt, spots=tuple(replace(spot, said=NOTHING) for spot in felt.spots))


def decide(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """One pass: each player in turn folds, bets, takes a bet back or does nothing, and buys with the Play bet
    or does not (RH 8-11)."""
    for seat in in_order(inputs.seats, step.order):
        if made := seat.chose(step.name):
            for scene in _decided(inputs, settled, seat, made, felt):
                yield scene
                felt = scene.after


def _decided(inputs: Inputs, settled: Settlement, seat: Seat, made: Chosen, felt: Felt) -> Iterator[Scene]:
    spot, choice = felt.spot(seat.spot), made.choice
    if choice.folds:
        yield _fold(inputs, settled, seat, spot, felt)
        return
    if choice.back:
        before = felt.with_spot(replace(spot, state="taking back"))
        back = settled_bets(settled, spot, made.step)
        bets = {slug: back[slug] if slug in choice.back else bet for slug, bet in spot.bets.items()}
        tokes = spot.tokes | {
            slug: toke
            for slug, toke in settled_tokes(settled, spot, made.step).items()
            if slug in choice.back
        }
        playing = replace(spot, state="playing", bets=bets, tokes=tokes, said=said_words(inputs.game, choice))
        yield Scene(seat.spot, before, felt.with_spot(playing))
        return
    bets = spot.bets | _placed(inputs, seat, made, bought=False)
    playing = replace(spot, state="playing", bets=bets, said=said_words(inputs.game, choice))
    if choice.lays:
        laid = len(made.cards)
        playing = replace(playing, cards=(None,) * (len(spot.cards) - laid), aside=(None,) * laid)
    played = felt.with_spot(playing)
    yield Scene(seat.spot, felt, played, asked=False)
    if inputs.game.sells:
        sold = _sold(inputs, settled, seat, made, playing)
        yield Scene(seat.spot, played, played.with_spot(sold), asked=False)


def _sold(inputs: Inputs, settled: Settlement, seat: Seat, made: Chosen, spot: FeltSpot) -> FeltSpot:
    """A bought card stays face down beside the hand, its price is taken; any other goes unseen."""
    if not made.choice.moves:
        return replace(spot, state="declined", aside=())
    sold = replace(spot, state="bought", bets=spot.bets | _placed(inputs, seat, made, bought=True))
    return replace(sold, bets=settled_bets(settled, sold, made.step))


def _placed(inputs: Inputs, seat: Seat, made: Chosen, *, bought: bool) -> dict[str, FeltBet]:
    """The bets that a choice puts down, or the price that it pays."""
    late = (each for each in made.choice.raises if inputs.game.wager(each.bet).buys_card is bought)
    return {each.bet: FeltBet(each.times * seat.stake(each.of)) for each in late}


def _fold(inputs: Inputs, settled: Settlement, seat: Seat, spot: FeltSpot, felt: Felt) -> Scene:
    """A folded hand is turned up where its cards decide a bet now and nothing needs to be said, where the
    player announces it, or where others may be paid envy for it and it will not be seen later; any other
    stays down. It stays on the table while a bet stands, and face up where envy is paid for it (SCPP 9b)."""
    wagers = (wager for wager in inputs.rules.wagers if wager.slug in spot.bets and not wager.progressive)
    read = any(read_at_fold(inputs.game, wager) for wager in wagers)
    in_place = seat in settled_at(settled, inputs.seats, inputs.game.settles_at)
    read = read or (not in_place and watched_for_envy(inputs, seat))
    own = tuple(card for place in inputs.game.reading("dealt").own for card in seat.on(place))
    cards = own if seat.announces or read else spot.cards
    folding = replace(spot, state="folding", cards=cards, announces=seat.announces)
    folded = replace(
        settled_spot(settled, folding, seat.folds_at),
        state="folded",
        cards=(None,) * len(cards) if in_place else (),
        aside=(),
    )
    if not in_place and any(line.hitter == seat.spot for line in settled.lines):
        hand = settled.hand(seat.spot)
        folded = replace(folded, cards=own, hand=hand.name, best=hand.cards)
    return Scene(seat.spot, felt.with_spot(folding), felt.with_spot(folded))


def draw(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """A changed card stays beside the hand, face down, for the bets on the cards as dealt."""
    for seat in in_order(inputs.seats, step.order):
        state = "drew" if seat.on("drawn") else "stood"
        changed = (None,) * len(_changed(seat))
        after = felt.with_spot(replace(felt.spot(seat.spot), state=state, aside=changed))
        yield Scene(seat.spot, felt, after, asked=False)
        felt = after


def reveal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer, felt = settled.dealer, _hushed(felt)
    own = tuple(card for card in dealer.plays if card not in felt.board)
    shown = FeltDealer(cards=own, low=felt.dealer.low, discarded=felt.dealer.discarded)
    named = replace(shown, best=dealer.hand.cards, hand=dealer.hand.name)
    yield Scene(DEALER_SPOT, replace(felt, dealer=shown), replace(felt, dealer=named))


def dealer_plays(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The dealer's cards are turned over, and set by the rule."""
    turned = replace(felt, dealer=FeltDealer(cards=inputs.dealt["dealer"]))
    low = tuple(card for card in inputs.dealt["dealer"] if card not in settled.dealer.plays)
    placed = replace(felt, dealer=FeltDealer(cards=settled.dealer.plays, low=low))
    yield Scene(DEALER_SPOT, turned, placed, asked=bool(step.asks))


def refund(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, step.name):
        after = after.with_spot(settled_spot(settled, after.spot(seat.spot), step.name))
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after)


def order(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    if len(settled_in_turn(inputs.game, settled, inputs.seats)) > 1:
        yield Scene(DEALER_SPOT, felt, felt)


def reconcile(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    if inputs.game.hands_in_turn:
        yield from hands_in_turn.settle_hands(inputs, settled, step, felt)
        return
    if inputs.game.falls:
        yield from layouts.pay(inputs, settled, step, felt)
        return
    for seat in in_order(settled_at(settled, inputs.seats, step.name), step.order):
        spot = felt.spot(seat.spot)
        if is_read(inputs, seat):
            showing = replace(spot, state="showing", cards=_final(inputs, seat), aside=_changed(seat))
            hand = settled.hand(seat.spot)
            done = settled_spot(settled, showing, step.name)
            done = replace(done, state="done", hand=hand.name, best=hand.cards)
            if inputs.rules.two_hands:  # A foul may have been set again.
                high, low = _set_hands(inputs, seat)
                done = replace(done, cards=high, aside=low)
        else:  # It stays face down, or there is none.
            showing = replace(spot, state="showing")
            done = replace(settled_spot(settled, spot, step.name), state="done")
        paid = _with_boxes(felt, settled, seat).with_spot(done).with_meter(_meter_after(settled, seat))
        scene = Scene(seat.spot, felt.with_spot(showing), paid)
        yield scene
        felt = _locked_up(inputs, settled, scene.after)


def _with_boxes(felt: Felt, settled: Settlement, seat: Seat) -> Felt:
    """The felt with what the spot owes now marked in its box."""
    fees = sum(line.fee for line in settled.lines if line.spot == seat.spot)
    if not fees or felt.boxes is None:
        return felt
    return replace(felt, boxes={**felt.boxes, seat.spot: felt.boxes.get(seat.spot, 0) + fees})


def lock_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = _locked_up(inputs, settled, felt)
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after, asked=False)


def _locked_up(inputs: Inputs, settled: Settlement, felt: Felt) -> Felt:
    """The settled hands in the rack, but for those that others are paid envy for, and those that the floor
    comes to see: they stay (SCPP 9b, CSP 7a)."""
    stay = {line.hitter for line in settled.lines}
    stay |= {spot.spot for spot in felt.spots if kept_for_floor(inputs, settled, spot.spot)}
    settled_spots = (spot for spot in felt.spots if spot.state == "done" and spot.spot not in stay)
    for spot in settled_spots:
        felt = felt.with_spot(replace(spot, cards=(), aside=(), best=(), hand=""))
    return felt


def _changed(seat: Seat) -> tuple[Card, ...]:
    """A card that was changed lies beside the hand, for the bets that look at the cards as dealt."""
    return tuple(card for made in seat.chosen if made.choice.lays for card in made.cards)


def _set_hands(inputs: Inputs, seat: Seat) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A high and a low hand as they are settled."""
    high = inputs.on(seat, "player")
    return high, tuple(card for card in seat.cards if card not in high)


def _final(inputs: Inputs, seat: Seat) -> tuple[Card, ...]:
    """What a player ends with, without the board."""
    return tuple(card for place in inputs.game.reading("player").own for card in seat.on(place))


def _meter_after(settled: Settlement, seat: Seat) -> Meter | None:
    """The meter as it stands once this seat was paid; None where that changes nothing."""
    off = sum(line.from_meter for line in settled.lines if line.spot == seat.spot)
    return settled.meter_shown.get(seat.spot) if off else None


def envy(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, step.name):
        won = require(inputs.game.envy, "envy bonus")
        spot, pays = after.spot(seat.spot), sum(line.pays for line in settled.envies(seat.spot))
        after = after.with_spot(replace(spot, bets=spot.bets | {won.slug: FeltBet(0, "paid", pays)}))
    if any(line.hitter for line in settled.lines):
        yield Scene(DEALER_SPOT, felt, after)


ACTS: dict[str, SceneMaker] = {
    "take-bets": take_bets,
    "coin-in": coin_in,
    "deal": deal,
    "square": square,
    "spare": count_spare,
    "burn": burn,
    "green-button": green_button,
    "face-up": turn_up,
    "turn-up": turn_up,
    "discard": discard,
    "count": count,
    "board": board,
    "new-shoe": new_shoe,
    "lay": lay,
    "third-card": third_card,
    "call": call,
    "take": take,
    "clear": clear,
    "collect": collect,
    "decide": decide,
    "dealer-plays": dealer_plays,
    "draw": draw,
    "reveal": reveal,
    "refund": refund,
    "order": order,
    "reconcile": reconcile,
    "lock-up": lock_up,
    "deal-around": hands_in_turn.deal_around,
    "side-bets": hands_in_turn.side_bets,
    "insurance": hands_in_turn.insurance,
    "peek": hands_in_turn.peek,
    "play-hands": hands_in_turn.play_hands,
    "dealer-draws": hands_in_turn.dealer_draws,
    "envy": envy,
    "calls": layouts.calls,
    "spin": layouts.spin,
    "no-more-bets": layouts.spin,
    "call-number": layouts.call_number,
    "mark": layouts.mark,
    "pay-outside": layouts.pay,
    "lift-dolly": layouts.lift_dolly,
}
