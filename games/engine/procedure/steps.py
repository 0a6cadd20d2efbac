"""The steps and phases of a procedure, in words, and the order in which a dealer goes round the table."""

from enum import StrEnum

from games.engine.rules.games import Game, Order, Step
from games.engine.settlement.inputs import Seat, Stage
from games.engine.settlement.settlements import Settlement
from games.engine.texts import Text


def take_bets(rule: str) -> Step:
    """In any order: players make their bets as they like."""
    return Step("take-bets", rule)


def coin_in(rule: str) -> Step:
    """Progressive bets are registered and swept."""
    return Step("coin-in", rule)


def deal_packets(rule: str) -> Step:
    return Step("deal", rule, Order.CLOCKWISE)


def burn(rule: str) -> Step:
    """The dealer's top card goes, unseen."""
    return Step("burn", rule)


def green_button(rule: str) -> Step:
    """The shuffler gives out the rest of the deck and begins to shuffle the next."""
    return Step("green-button", rule)


def face_up(rule: str) -> Step:
    """The dealer's up card, laid on the hand as it is dealt."""
    return Step("face-up", rule)


def turn_up(rule: str, *asks: str) -> Step:
    return Step("turn-up", rule, asks=asks)


def discard_up_card(rule: str) -> Step:
    return Step("discard", rule, asks=("next-card",))


def count_cards(rule: str) -> Step:
    return Step("count", rule, asks=("card-count",))


def decide(rule: str) -> Step:
    return Step("decide", rule, Order.CLOCKWISE, asks=("announced", "bets"))


def draw(rule: str) -> Step:
    return Step("draw", rule, Order.CLOCKWISE)


def reveal(rule: str, *asks: str) -> Step:
    return Step("reveal", rule, asks=("dealer-cards", "dealer-hand", "call-hand", *asks))


def refund(rule: str) -> Step:
    """What an unqualified dealer gives back before any hand is reconciled."""
    return Step("refund", rule, Order.COUNTER_CLOCKWISE, asks=("refunds",))


def reconcile_order(rule: str) -> Step:
    return Step("order", rule, Order.COUNTER_CLOCKWISE, asks=("first-spot", "next-spot"))


def reconcile(rule: str) -> Step:
    return Step("reconcile", rule, Order.COUNTER_CLOCKWISE, asks=("player-hand", "call-hand", "bets"))


def lock_up(rule: str) -> Step:
    """The hand that is still up goes to the rack; others went as the dealer moved on from them."""
    return Step("lock-up", rule)


def envy(rule: str) -> Step:
    return Step("envy", rule, Order.COUNTER_CLOCKWISE, asks=("envies",))


STEP_WORDS = {
    "coin-in": Text("press COIN IN or START GAME, then sweep the progressive bets"),
    "deal": Text("deal the packets"),
    "burn": Text("burn the top card of the dealer's packet"),
    "face-up": Text("place the up card face up on the dealer's hand"),
    "green-button": Text("press the green button"),
    "turn-up": Text("turn three of the dealer's cards up"),
    "discard": Text("discard the up card and turn the next one up"),
    "decide": Text("let each player in turn fold or bet Play"),
    "draw": Text("let each player in turn change a card"),
    "reveal": Text("turn over the dealer's cards and announce the hand"),
    "refund": Text("refund every Ante"),
    "order": Text("reconcile the hands from the right"),
    "reconcile": Text("reconcile the hands from the right"),
    "lock-up": Text("lock up the last hand"),
    "envy": Text("pay the envies"),
}
"""What a dealer does at a step, in words; a step that is not here is done by others, or in the head."""

DRAGGED = Text("deal the packets, dragging each player's top card back to its mark")
LOOKED_AT = Text("look at the dealer's up card")
SOLD = Text("let each player in turn fold, or bet Play and buy the sixth card or not")


def step_words(game: Game, step: str) -> Text:
    """The same as a dealer of this game would say it: what is laid aside is dragged as it is dealt, and sold
    to each player with the Play bet."""
    if step == "deal" and game.player.aside:
        return DRAGGED
    if step == "turn-up" and game.dealer.discard:
        return LOOKED_AT
    return SOLD if step == "decide" and game.sells else STEP_WORDS[step]


def in_order(seats: tuple[Seat, ...], order: Order) -> tuple[Seat, ...]:
    """Seats as the dealer comes to them: clockwise from first base, or from the dealer's right."""
    return seats[::-1] if order is Order.COUNTER_CLOCKWISE else seats


def settled_at(settled: Settlement, seats: tuple[Seat, ...], stage: Stage) -> tuple[Seat, ...]:
    """The seats on which something is settled at this stage."""
    spots = {line.spot for line in settled.lines if line.stage is stage}
    return tuple(seat for seat in seats if seat.spot in spots)


class Phase(StrEnum):
    """In order; what is settled on a fold belongs to the decisions."""

    BETS = "bets"
    DEAL = "deal"
    DECISIONS = "decisions"
    DEALER = "dealer"
    SETTLE = "settle"


STEPS = {
    Phase.BETS: ("take-bets", "coin-in"),
    Phase.DEAL: ("deal", "burn", "green-button", "face-up", "turn-up", "discard", "count"),
    Phase.DECISIONS: ("decide", "draw"),
    Phase.DEALER: ("reveal",),
    Phase.SETTLE: ("refund", "order", "reconcile", "lock-up", "envy"),
}
"""The steps of each phase, whatever the game."""

PHASE_OF = {step: phase for phase, steps in STEPS.items() for step in steps}


def steps_from(first: Phase) -> frozenset[str]:
    """Return the steps of a phase and of those after it."""
    phases = list(Phase)
    return frozenset(step for phase in phases[phases.index(first) :] for step in STEPS[phase])
