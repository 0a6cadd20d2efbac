"""The last hand of the round before: one player against the dealer, called, settled or locked up.

It has cards and a dealer of its own, so that nothing of the round in hand shows.
"""

from dataclasses import replace

from games.engine.cards.cards import Card, card_name
from games.engine.cards.hand_names import full_name
from games.engine.cards.streams import shuffled
from games.engine.procedure.acts import with_standing
from games.engine.procedure.frames import STATES, Exercise, Felt, FeltBet, FeltDealer, FeltHand, FeltSpot
from games.engine.questions.floor import ObservedSpot, watched_at
from games.engine.questions.irregularities import table_hand
from games.engine.questions.irregularities.irregularity import Event, Facts, Occasion, read_cards
from games.engine.questions.play import wrong_names
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DeckSource, deal_staying
from games.engine.texts import Text, listed, read_text, write_text

CALLED, SETTLED, GONE = "called", "settled", "gone"
"""How far the dealer is with the hand."""

TRIES = 20
"""How many hands in turn are looked through for one that fits."""

LOCKED_UP = Text("Its cards are in the discard rack.")


def draw_last_hand(occasion: Occasion, *, misread: bool = False, mispaid: bool = False) -> Facts | None:
    """Return the hand, how far the dealer is with it, the name that it was called by, and its bets as they
    lie; None where it was to be mispaid and no named mistake shows in it."""
    if occasion.inputs.game.table_hands:
        return table_hand.draw_table_hand(occasion, _wrong_with(misread=misread, mispaid=mispaid))
    before = _round_before(occasion)
    if before is None:
        return None
    (last, deck), stream = before, occasion.stream
    settled, seat, game = settle(last), last.seats[0], last.game
    far = SETTLED if mispaid else (CALLED, CALLED if misread else SETTLED, GONE)[stream.draw(3)]
    watched = watched_at(last, Exercise(frozenset(), slips=100 * mispaid), game.settles_at, seat.spot)
    if mispaid and not watched.slip:
        return None
    called = full_name(settled.hand(seat.spot))
    if misread:
        cards, hand = last.on(seat, "player"), settled.hand(seat.spot)
        others = wrong_names(game.ladder, cards, hand, stream)
        called = others[stream.draw(len(others))]
    return {
        "cards": list(deck[: len(seat.cards) + len(last.table_cards)]),
        "far": far,
        "called": write_text(called),
        "bets": _bets(last, settled, watched if far == SETTLED else None),
    }


def _wrong_with(*, misread: bool, mispaid: bool) -> table_hand.Wrong:
    if mispaid:
        return table_hand.Wrong(far=(table_hand.SETTLED,), mispaid=True)
    if misread:
        return table_hand.Wrong((table_hand.ANNOUNCED, table_hand.ANNOUNCED, table_hand.GONE), misread=True)
    return table_hand.IN_ORDER


def show_last_hand(inputs: Inputs, spot: int, facts: Facts) -> Event:
    if inputs.game.table_hands:
        return table_hand.show_table_hand(inputs, spot, facts)
    seat = inputs.seat(spot)
    last = _last_hand(inputs, seat, read_cards(facts["cards"]))
    gone = facts["far"] == GONE
    call = Text(
        "You announced your last hand, spot %(spot)s: %(hand)s.",
        spot=str(spot),
        hand=read_text(facts["called"]),
    )
    if not gone:
        return Event(speech=(call,), felt=_felt(inputs, last, facts))
    cards = listed((card_name(card) for card in last.on(last.seats[0], "player")), ", ")
    lay = Text("Your last hand, spot %(spot)s, was %(cards)s.", spot=str(spot), cards=cards)
    return Event(speech=(lay, call, LOCKED_UP), felt=_cleared(inputs), locked_up=True)


def _round_before(occasion: Occasion) -> tuple[Inputs, tuple[Card, ...]] | None:
    """Return a hand and the cards that it comes from; of hands in turn the first that is settled at the end,
    None where several were over before."""
    inputs, name = occasion.inputs, f"{occasion.inputs.seed}/last-hand"
    if not inputs.game.hands_in_turn:
        deck = shuffled(inputs.game.deck, seed=name, round=inputs.round)
        return _last_hand(inputs, occasion.seat, deck), deck
    for number in range(TRIES):
        deck = shuffled(inputs.rules.source.faces, seed=f"{name}/{number}", round=inputs.round)
        last = _last_hand(inputs, occasion.seat, deck)
        line = settle(last).at(occasion.seat.spot, inputs.game.main.slug)
        if line and line.at == inputs.game.settles_at:
            return last, deck
    return None


def _last_hand(inputs: Inputs, seat: Seat, cards: tuple[Card, ...]) -> Inputs:
    """The seat's bets but the progressive, on these cards as they come off a deck; the player stays in."""
    game = inputs.game
    swept = {wager.slug for wager in game.wagers if wager.progressive}
    bets = {slug: cents for slug, cents in seat.bets.items() if slug not in swept}
    alone = Seat(seat.spot, bets, {}, (), seat.patron)
    return deal_staying(replace(inputs, standing=None), alone, DeckSource(iter(cards)))


def _bets(last: Inputs, settled: Settlement, watched: ObservedSpot | None) -> dict[str, list[str | int]]:
    """The bets as they lie, by slug: stake, state, pays. `watched` is how they were settled, if they were."""
    seat, game = last.seats[0], last.game
    stakes = {wager.slug: seat.stake(wager.slug) for wager in game.wagers if wager.staked}
    bets: dict[str, list[str | int]] = {slug: [stake, "live", 0] for slug, stake in stakes.items() if stake}
    before = {step.name for step in game.procedure if step.act in ("refund", "side-bets")}
    lines = [line for line in settled.lines if line.at in before]
    lines += watched.lines if watched else ()
    bets |= {
        line.wager: [line.stake, STATES[line.action], line.pays]
        for line in lines
        if line.action is not Action.LEAVE
    }
    return bets


def _cleared(inputs: Inputs) -> Felt:
    spots = tuple(FeltSpot(seat.spot, patron=seat.patron) for seat in inputs.seats)
    return with_standing(inputs, Felt(spots).with_meter(inputs.meter))


def _felt(inputs: Inputs, last: Inputs, facts: Facts) -> Felt:
    felt, seat, dealer = _cleared(inputs), last.seats[0], settle(last).dealer
    low, dealers_low = _low_hands(last, seat)
    cards, in_turn = last.on(seat, "player"), inputs.game.hands_in_turn
    spot = replace(
        felt.spot(seat.spot),
        state="showing",
        bets={slug: FeltBet(*bet) for slug, bet in facts["bets"].items()},
        cards=() if in_turn else _without_board(last, cards),
        hands=(FeltHand(in_turn, cards),) if in_turn else (),
        aside=low,
    )
    own = _without_board(last, dealer.plays)
    shown = FeltDealer(own, dealers_low, best=dealer.hand.cards, hand=dealer.hand.name)
    return replace(felt.with_spot(spot), dealer=shown, board=last.board)


def _low_hands(inputs: Inputs, seat: Seat) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The player's and the dealer's, where the cards are set as two hands."""
    two = inputs.rules.two_hands
    if two is None:
        return (), ()
    own, dealers = two.pairs[-1]
    return inputs.on(seat, own), inputs.on(None, dealers)


def _without_board(inputs: Inputs, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in inputs.board)
