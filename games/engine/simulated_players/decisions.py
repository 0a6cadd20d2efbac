"""What a patron does with the cards: play or fold by a strategy, announce, buy, change a card."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.engine.cards.cards import JOKERS, RANK, Card
from games.engine.cards.hands import Ladder
from games.engine.rules.games import Strategy
from games.engine.rules.wagers import Folded
from games.engine.settlement.inputs import Decision, Inputs, Seat
from games.engine.settlement.settlements import read_dealer
from games.engine.simulated_players.temperaments import Patron


@dataclass(frozen=True, slots=True)
class DealerView:
    """What a player knows of the dealer's hand: the up cards, and how many cards will play."""

    up: tuple[Card, ...]
    plays: int

    @classmethod
    def of(cls, inputs: Inputs) -> "DealerView":
        dealer = read_dealer(inputs)
        return cls(dealer.up, len(dealer.plays))


def take_seats(
    inputs: Inputs,
    patrons: Sequence[Patron],
    packets: Sequence[tuple[Card, ...]],
    change: Callable[[int], Card],
) -> tuple[Seat, ...]:
    """Patrons with their bets, packets and decisions; who changes a card is given `change` of their spot."""
    view = DealerView.of(inputs)
    seats = []
    for spot, (patron, cards) in enumerate(zip(patrons, packets, strict=True), start=1):
        decision = decide(inputs, patron, cards, view)
        if decision.discard:
            decision = replace(decision, drawn=change(spot))
        seats.append(Seat(spot, patron.bets, cards, decision, patron.name))
    return tuple(seats)


def decide(inputs: Inputs, patron: Patron, cards: tuple[Card, ...], view: DealerView) -> Decision:
    """Return the decision of this patron with this packet; a card to draw is not yet in it."""
    seat = Seat(0, patron.bets, cards, Decision("play"))
    dealt = seat.cards_of(inputs.game, "dealt")
    if inputs.game.draws:
        return _draw(inputs, patron, dealt)
    if _stays(inputs, patron, dealt, view):
        return Decision("play", buys=inputs.game.sells and _buys(inputs, patron, dealt))
    return Decision("fold", announces=_announces(inputs, patron, dealt))


def _stays(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...], view: DealerView) -> bool:
    temper, strategies = patron.temperament, inputs.game.strategies
    strategy = strategies[-1 if temper.simple else 0]
    if keeps(inputs, strategy, dealt, view):
        return plays_good_hands(patron)
    return patron.stays < temper.stays_weak


def plays_good_hands(patron: Patron) -> bool:
    """Return whether the patron plays what should be played; else all of it is folded."""
    return patron.stays >= patron.temperament.folds_good


def tells(patron: Patron) -> bool:
    """Return whether the patron announces a folded hand that still wins."""
    return patron.speaks >= patron.temperament.silent


def keeps(inputs: Inputs, strategy: Strategy, dealt: tuple[Card, ...], view: DealerView) -> bool:
    """Return whether the strategy plays these cards against what the dealer shows."""
    ladder = inputs.game.ladder
    return stays_with(ladder, strategy, ladder.strength(dealt), view)


def stays_with(ladder: Ladder, strategy: Strategy, strength: int, view: DealerView) -> bool:
    """Return whether the strategy plays a hand of this strength; of the dealer's cards it looks at ranks
    alone."""
    if strategy.beats_shown and ladder.partial(view.up) > strength:
        return False
    if strategy.keeps[view.plays].takes(ladder, strength):
        return True
    shown = {card[0] for card in view.up}
    for weaker, ranks in strategy.marginal:
        if weaker.takes(ladder, strength):
            return not shown & set(ranks)
    return False


def _announces(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...]) -> bool:
    hopeful = [
        wager
        for wager in inputs.game.wagers
        if wager.folded is Folded.IF_ANNOUNCED and patron.bets.get(wager.slug)
    ]
    hand = inputs.game.ladder.best(dealt)
    wins = any(inputs.house.paytable(inputs.sheet, wager).row_for(hand) for wager in hopeful)
    speaks = tells(patron) if wins else patron.speaks < patron.temperament.hopes
    return bool(hopeful) and speaks


def _buys(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...]) -> bool:
    """Return whether the player buys: with less than two pair, or on a whim."""
    weak = inputs.game.ladder.strength(dealt) < inputs.game.ladder.at_least("two-pair")
    return weak != (patron.whim < patron.temperament.whims)


def _draw(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...]) -> Decision:
    """Made hands that win are kept; who changes a card on a whim changes any one, a joker too."""
    automatic = inputs.game.automatic
    if automatic and automatic.takes(inputs.game.ladder, inputs.game.ladder.strength(dealt)):
        return Decision("stand")
    if patron.whim < patron.temperament.whims:
        return Decision("draw", discard=dealt[patron.whim % len(dealt)])
    return Decision("draw", discard=useless(dealt))


def useless(dealt: tuple[Card, ...]) -> Card:
    """Return the lowest card that is in no pair; of four to a flush the fifth; never a joker."""
    naturals = [card for card in dealt if card not in JOKERS]
    ranks, suits = Counter(card[0] for card in naturals), Counter(card[1] for card in naturals)
    suit, most = suits.most_common(1)[0]
    if most + len(dealt) - len(naturals) == len(dealt) - 1 and max(ranks.values()) == 1:
        return next(card for card in naturals if card[1] != suit)
    return min(naturals, key=lambda card: (ranks[card[0]], RANK[card], card))
