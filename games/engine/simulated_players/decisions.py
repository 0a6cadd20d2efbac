"""What a player does with the cards: play or fold by a strategy, announce, buy, change a card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from games.engine.cards.cards import JOKERS, RANK, Card
from games.engine.cards.hands import Ladder
from games.engine.errors import require
from games.engine.rules.games import Step, Strategy
from games.engine.rules.readings import Outs, Qualifier
from games.engine.rules.stages import Decide, Lays, PlayerChoice, nth
from games.engine.rules.wagers import Folded
from games.engine.settlement.events import CardSource, play_stages
from games.engine.settlement.hands import up_cards
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.simulated_players.in_turn import decide_in_turn, is_plain
from games.engine.simulated_players.temperaments import Patron, luck_at


@dataclass(frozen=True, slots=True)
class DealerView:
    """What a player knows of the dealer's hand: the up cards, and how many cards will play."""

    up: tuple[Card, ...]
    plays: int

    @classmethod
    def of(cls, inputs: Inputs) -> "DealerView":
        if "dealer" not in inputs.game.hands:
            return cls((), 0)
        return cls(up_cards(inputs), len(inputs.on(None, "dealer")))


@dataclass
class DeckSource:
    """The cards of a shuffled deck, one after the other, whichever seat is dealt."""

    left: Iterator[Card]

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        return tuple(islice(self.left, count))


def deal_to(inputs: Inputs, patrons: Sequence[Patron], source: CardSource) -> Inputs:
    """Return the round of these players; each player in turn decides by what they see then."""
    seats = [
        Seat(spot, patron.bets, {}, (), patron.name, color=patron.color, called=patron.called)
        for spot, patron in enumerate(patrons, start=1)
    ]

    def chooses(inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        return decide(inputs, seat, patrons[seat.spot - 1], DealerView.of(inputs), step, stage, number)

    return play_stages(inputs, seats, source, chooses)


def deal_staying(inputs: Inputs, seat: Seat, source: CardSource) -> Inputs:
    """Return the round of one seat whose player stays in to the end, and neither buys nor changes a card; of
    hands in turn, one who draws or stands by basic strategy and bets no more."""
    return play_stages(inputs, [seat], source, _staying)


def _staying(inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
    if stage.of:
        return Chosen(step.name, _without_bets(inputs, seat, stage, number), number=number)
    plain = [choice for choice in stage.choices if not (choice.folds or choice.moves or choice.lays)]
    choice = (*plain, *stage.choices)[0]
    return Chosen(step.name, choice, _laid(inputs, seat, choice))


def _without_bets(inputs: Inputs, seat: Seat, stage: Decide, number: int) -> PlayerChoice:
    """Return what a hand in turn does that is neither raised nor split nor given up."""
    open_ = {one.name: one for one in stage.choices if is_plain(one) or (one.draws and one.goes_on)}
    if stage.basic is None:
        return next(one for one in open_.values() if is_plain(one))
    own, up = seat.on(nth(stage.of, number)), DealerView.of(inputs).up[0]
    return open_[stage.basic.says(own, up, open_, doubles_split=False)]


def decide(
    inputs: Inputs, seat: Seat, patron: Patron, view: DealerView, step: Step, stage: Decide, number: int = 1
) -> Chosen:
    """Return what this player chooses with these cards, of several hands with the one of this number."""
    if stage.of:
        return decide_in_turn(inputs, seat, patron, view.up[0], step, stage, number)
    strategy = _strategy(inputs, patron)
    if strategy and step.name in strategy.says:
        return _as_said(inputs, seat, patron, strategy, step, stage)
    dealt = inputs.on(seat, "dealt")
    changes = next((choice for choice in stage.choices if choice.lays), None)
    if changes:
        card = _card_to_change(inputs, patron, dealt)
        stands = next(choice for choice in stage.choices if choice is not changes)
        return Chosen(step.name, changes, (card,)) if card else Chosen(step.name, stands)
    if not _stays(inputs, patron, dealt, view):
        folds = next(choice for choice in stage.choices if choice.folds)
        return Chosen(step.name, folds, announces=_announces(inputs, patron, dealt))
    buys = inputs.game.sells and _buys(inputs, patron, dealt)
    stays = (choice for choice in stage.choices if not choice.folds and bool(choice.moves) is buys)
    return Chosen(step.name, next(stays))


BEST_LOW_IN = 4
"""Of the whims of a player who sets two hands one in this number puts the best cards low, mostly a foul."""


def _strategy(inputs: Inputs, patron: Patron) -> Strategy | None:
    strategies = inputs.game.strategies
    return strategies[-1 if patron.temperament.simple else 0] if strategies else None


def _as_said(
    inputs: Inputs, seat: Seat, patron: Patron, strategy: Strategy, step: Step, stage: Decide
) -> Chosen:
    """Return the choice that the strategy has for this hand, as far as the hand allows it.

    A player who folds good hands makes the one after it, one who plays weak hands the cheapest where the
    strategy folds; who plays good hands makes on a whim any other that stays in.
    """
    fitting = (name for least, name in strategy.says[step.name] if not least or _fits(inputs, seat, least))
    named = tuple(dict.fromkeys(fitting))
    choices = {choice.name: choice for choice in stage.choices if allows(inputs, seat, choice)}
    open_to_them = [choices[name] for name in named if name in choices] or list(choices.values())
    staying = sorted((choice for choice in choices.values() if not choice.folds), key=_price)
    choice, made_before = open_to_them[0], len(seat.chosen)
    if choice.folds and staying and luck_at(patron.stays, made_before) < patron.temperament.stays_weak:
        choice = staying[0]
    elif not (choice.folds or plays_good_hands(patron)):
        choice = open_to_them[min(1, len(open_to_them) - 1)]
    whim, others = luck_at(patron.whim, made_before), [other for other in staying if other is not choice]
    # One who folds good hands comes to the fold: scenarios count on it.
    acts_on_it = whim < patron.temperament.whims and plays_good_hands(patron)
    if others and acts_on_it and not choice.folds:
        choice = others[whim % len(others)]
    if choice.lays and choice.lays.count > 1 and puts_best_low(patron):
        return Chosen(step.name, choice, _best_low(inputs, seat, choice.lays))
    return Chosen(step.name, choice, _laid(inputs, seat, choice))


def _price(choice: PlayerChoice) -> int:
    """Return how many times the bets that they are sized by a choice puts down."""
    return sum(each.times for each in choice.raises)


def puts_best_low(patron: Patron) -> bool:
    """Return whether the player, where two hands are set, puts the best cards in the low one."""
    return patron.whim < patron.temperament.whims // BEST_LOW_IN


def _best_low(inputs: Inputs, seat: Seat, lays: Lays) -> tuple[Card, ...]:
    """Return the cards that make the best hand where a choice lays them."""
    ladder = next(hand.ladder for hand in inputs.game.hands.values() if hand.own == (lays.to,))
    return max(combinations(seat.on(lays.source), lays.count), key=ladder.strength)


def _laid(inputs: Inputs, seat: Seat, choice: PlayerChoice) -> tuple[Card, ...]:
    """Return the cards that a choice lays down, as the game's best strategy picks them."""
    if not choice.lays:
        return ()
    cards, picks = seat.on(choice.lays.source), (one.lays for one in inputs.game.strategies if one.lays)
    pick = next(picks, None)
    return pick(cards) if pick else cards[: choice.lays.count]


def _fits(inputs: Inputs, seat: Seat, asked_of_it: Qualifier | Outs) -> bool:
    """Return whether a hand that can be read by now is good enough."""
    cards, ladder = inputs.on(seat, asked_of_it.hand), inputs.game.reading(asked_of_it.hand).ladder
    if len(cards) < ladder.size:
        return False
    strength = ladder.strength(cards)
    if isinstance(asked_of_it, Qualifier):
        return asked_of_it.takes(ladder, strength)
    table = inputs.on(None, asked_of_it.hand)
    unseen = (card for card in inputs.game.deck if card not in cards)
    poker = inputs.game.ladder_of(asked_of_it.hand)
    return sum(_shown(poker, (*table, card)) > strength for card in unseen) <= asked_of_it.most


def _shown(ladder: Ladder, cards: Sequence[Card]) -> int:
    """Return the strength of these cards, also of fewer than a hand."""
    return ladder.strength(cards) if len(cards) >= ladder.size else ladder.partial(cards)


def allows(inputs: Inputs, seat: Seat, choice: PlayerChoice) -> bool:
    """Return whether the hand allows a choice."""
    return not choice.needs or _fits(inputs, seat, choice.needs)


def _stays(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...], view: DealerView) -> bool:
    temper, strategy = patron.temperament, require(_strategy(inputs, patron), "strategy")
    if keeps(inputs, strategy, dealt, view):
        return plays_good_hands(patron)
    return patron.stays < temper.stays_weak


def plays_good_hands(patron: Patron) -> bool:
    """Return whether the player plays what should be played; else all of it is folded."""
    return patron.stays >= patron.temperament.folds_good


def tells(patron: Patron) -> bool:
    """Return whether the player announces a folded hand that still wins."""
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


def _card_to_change(inputs: Inputs, patron: Patron, dealt: tuple[Card, ...]) -> Card | None:
    """Made hands that win are kept; who changes a card on a whim changes any one, a joker too."""
    automatic = inputs.game.automatic
    if automatic and automatic.takes(inputs.game.ladder, inputs.game.ladder.strength(dealt)):
        return None
    if patron.whim < patron.temperament.whims:
        return dealt[patron.whim % len(dealt)]
    return useless(dealt)


def useless(dealt: tuple[Card, ...]) -> Card:
    """Return the lowest card that is in no pair; of four to a flush the fifth; never a joker."""
    naturals = [card for card in dealt if card not in JOKERS]
    ranks, suits = Counter(card[0] for card in naturals), Counter(card[1] for card in naturals)
    suit, most = suits.most_common(1)[0]
    if most + len(dealt) - len(naturals) == len(dealt) - 1 and max(ranks.values()) == 1:
        return next(card for card in naturals if card[1] != suit)
    return min(naturals, key=lambda card: (ranks[card[0]], RANK[card], card))
