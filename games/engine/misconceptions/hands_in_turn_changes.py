"""Changes where hands are played in turn: how totals are counted, what a hand may do, when it is over,
what its bets come to, insurance, and when the dealer draws."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from games.engine.cards.cards import RANK, Card
from games.engine.cards.hands import Reads
from games.engine.cards.points import SoftTotal, ThreeOfShoe, soft_total, worth
from games.engine.misconceptions.bet_changes import edited_as, misread_as, wagers_as
from games.engine.misconceptions.hand_changes import Change, of_poker_hands
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.readings import Best, read_by
from games.engine.rules.stages import Deal, Dealt, Decide, PlayerChoice, Stage
from games.engine.rules.third_cards import Drawn
from games.engine.rules.wagers import Action, Beats, Wager
from games.engine.settlement.inputs import Inputs

Counting = Callable[[Sequence[Card]], tuple[int, bool]]
PICTURES = "JQK"

# --- Totals -----------------------------------------------------------------------------------------------


def aces_as_one(cards: Sequence[Card]) -> tuple[int, bool]:
    return sum(map(worth, cards)), False


def aces_as_eleven(cards: Sequence[Card]) -> tuple[int, bool]:
    """Also where that is too much."""
    aces = sum(RANK[card] == 14 for card in cards)
    return sum(map(worth, cards)) + 10 * min(aces, 1), bool(aces)


def pictures_counted(cards: Sequence[Card]) -> tuple[int, bool]:
    """Jacks, queens and kings as eleven, twelve and thirteen."""
    total, soft = soft_total(cards)
    return total + sum(RANK[card] - 10 for card in cards if card[0] in PICTURES), soft


def last_card_left_out(cards: Sequence[Card]) -> tuple[int, bool]:
    """Of more than two cards."""
    return soft_total(cards[:-1] if len(cards) > 2 else cards)


@dataclass(frozen=True)
class MisreadTotal(SoftTotal):
    """Hands by how some count them."""

    counted: Counting = soft_total

    def count(self, cards: Sequence[Card]) -> tuple[int, bool]:
        return self.counted(cards)


def totals_as(*ways: Counting) -> Change:
    """Totals counted otherwise, a form for each way."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for counted in ways:
            ladders = {ladder for ladder in _ladders(inputs.game) if type(ladder) is SoftTotal}
            made: dict[Reads, Reads] = {old: _counting(old, counted) for old in ladders}
            if made:
                yield replace(inputs, game=_read_by(inputs.game, made))

    return changed


def _ladders(game: Game) -> Iterator[Reads]:
    for hand in game.hands.values():
        yield hand.ladder
        if isinstance(hand, Best) and hand.split:
            yield hand.split


def _counting(true: Reads, counted: Counting) -> Reads:
    naturals = isinstance(true, SoftTotal) and true.naturals
    return MisreadTotal(true.slug, true.categories, naturals=naturals, counted=counted)


def _read_by(game: Game, made: dict[Reads, Reads]) -> Game:
    hands = read_by(game.hands, made)
    split = {
        name: replace(hand, split=made.get(hand.split, hand.split))
        if isinstance(hand, Best) and hand.split
        else hand
        for name, hand in hands.items()
    }
    return replace(game, hands=split)


def natural_as_21(inputs: Inputs) -> Iterator[Inputs]:
    """A natural of a player's is read as any other hand of its total."""
    made: dict[Reads, Reads] = {
        hand.ladder: replace(hand.ladder, naturals=False)
        for hand in inputs.game.hands.values()
        if isinstance(hand, Best) and hand.split and isinstance(hand.ladder, SoftTotal)
    }
    hands = {
        name: read_by({name: hand}, made)[name] if isinstance(hand, Best) and hand.split else hand
        for name, hand in inputs.game.hands.items()
    }
    if made:
        yield replace(inputs, game=replace(inputs.game, hands=hands))


def split_as_first(inputs: Inputs) -> Iterator[Inputs]:
    """A hand that was split is read as the first two cards are: 21 as a blackjack."""
    hands = {
        name: replace(hand, split=None) if isinstance(hand, Best) else hand
        for name, hand in inputs.game.hands.items()
    }
    if hands != inputs.game.hands:
        yield replace(inputs, game=replace(inputs.game, hands=hands))


# --- Three cards of a shoe --------------------------------------------------------------------------------


@dataclass(frozen=True)
class MisreadThree(ThreeOfShoe):
    """Three cards as some see them: a straight that wraps round the ace counts, or the ace is high alone."""

    corner: bool = False

    def strength(self, cards: Sequence[Card]) -> int:
        true, ranks = super().strength(cards), sorted(RANK[card] for card in cards)
        suited = len({card[1] for card in cards}) == 1
        if self.corner and ranks == [2, 13, 14]:
            return 4 if suited else 2
        if not self.corner and ranks == [2, 3, 14]:
            return int(suited)
        return true


def three_as(*, corner: bool) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        true = {hand.ladder for hand in inputs.game.hands.values() if type(hand.ladder) is ThreeOfShoe}
        made: dict[Reads, Reads] = {
            old: MisreadThree(old.slug, old.categories, old.size, corner) for old in true
        }
        if made:
            yield replace(inputs, game=replace(inputs.game, hands=read_by(inputs.game.hands, made)))

    return changed


# --- What a hand may do -----------------------------------------------------------------------------------


def in_turn(change: Change) -> Change:
    """A change that means something only where hands are played in turn."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        if inputs.game.hands_in_turn:
            yield from change(inputs)

    return changed


def besides_poker_hands(change: Change) -> Change:
    """A change that means something where players have hands of their own: poker hands, or hands in turn."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        yield from (in_turn(change) if inputs.game.hands_in_turn else of_poker_hands(change))(inputs)

    return changed


def choice_as(name: str, *values: str | int | bool) -> Change:
    """A house option read as one of these values, a form for each that is not the house's."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        choices = inputs.house.choices
        for value in values:
            if name in choices and choices[name] != value:
                yield replace(inputs, house=House({**choices, name: value}))

    return changed


def _deciding(inputs: Inputs, change: Callable[[Decide], Decide]) -> Iterator[Inputs]:
    def stage(old: Stage) -> Stage:
        return change(old) if isinstance(old, Decide) and old.of else old

    game = inputs.game.with_stages(stage)
    if game.stages != inputs.game.stages:
        yield replace(inputs, game=game)


def choices_as(change: Callable[[PlayerChoice], PlayerChoice]) -> Change:
    """What a hand in turn may do, changed choice by choice."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        yield from _deciding(inputs, lambda old: replace(old, choices=tuple(map(change, old.choices))))

    return changed


def _on_aces(choice: PlayerChoice) -> PlayerChoice:
    return replace(choice, holds=replace(choice.holds, split_aces=None)) if choice.holds else choice


def _after_split(choice: PlayerChoice) -> PlayerChoice:
    if not choice.surrenders or not choice.holds:
        return choice
    return replace(choice, holds=replace(choice.holds, split=None))


split_aces_played = choices_as(_on_aces)
"""Split aces are played on as any hand is."""
surrendered_after_split = choices_as(_after_split)


def insured_on(ranks: str) -> Change:
    """Insurance is offered on other up cards, too."""

    def change(old: Decide) -> Decide:
        place, shown = old.shows or ("", "")
        return replace(old, shows=(place, shown + ranks)) if old.shows else old

    return lambda inputs: _deciding(inputs, change)


def whole_bet_insured(inputs: Inputs) -> Iterator[Inputs]:
    """A bet that may be a part of another taken for one that may be as large."""

    def choice(old: PlayerChoice) -> PlayerChoice:
        return replace(old, raises=tuple(replace(each, parts=0) for each in old.raises))

    for changed in choices_as(choice)(inputs):
        seats = (
            replace(seat, chosen=tuple(replace(made, choice=choice(made.choice)) for made in seat.chosen))
            for seat in inputs.seats
        )
        yield replace(changed, seats=tuple(seats))


# --- What becomes of a bet --------------------------------------------------------------------------------

bust_left = edited_as(Beats, dead=None)
"""A hand over 21 is compared with the others at the end."""


def _is_added(wager: Wager) -> bool:
    return wager.later and isinstance(wager.win_condition, Beats)


def doubled_stack_left(inputs: Inputs) -> Iterator[Inputs]:
    """What was added to a hand isn’t paid with it."""
    if inputs.game.hands_in_turn:
        doubles = {wager.slug for wager in inputs.game.wagers if _is_added(wager) and not wager.table}
        yield from misread_as(lambda wager: wager.slug in doubles, overlooked=True)(inputs)


def surrender_taken_whole(inputs: Inputs) -> Iterator[Inputs]:
    if inputs.game.hands_in_turn:
        yield from misread_as(lambda wager: isinstance(wager.win_condition, Beats), halves=False)(inputs)


def natural_waits(inputs: Inputs) -> Iterator[Inputs]:
    """A natural that is paid in its turn is left for the end."""
    yield from wagers_as(lambda wager: _edited(wager, natural_at=""))(inputs)


def naturals_tie_lost(inputs: Inputs) -> Iterator[Inputs]:
    """A natural loses to a natural of the dealer’s."""
    if inputs.ended_at:
        yield from wagers_as(lambda wager: _edited(wager, tie=Action.TAKE))(inputs)


def _edited(wager: Wager, **fields: object) -> Wager:
    how = wager.win_condition
    if not isinstance(how, Beats) or not how.natural:
        return wager
    return replace(wager, win_condition=replace(how, **fields))  # type: ignore[arg-type]


# --- The dealer -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HardDraws(DealerDraws):
    """Hard hands draw below another total than soft ones."""

    hard_to: int = 17

    def decides(self, dealt: Dealt) -> Drawn:
        _total, soft = soft_total(dealt[self.place])
        to = self.to if soft else self.hard_to
        return DealerDraws(self.place, to, self.hits_soft, self.rule, self.soft_rule).decides(dealt)


def hard_to(total: int) -> Change:
    """The dealer draws to hard hands below this total, to soft ones as the house does: its options edit no
    rule of another type."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        deals = (stage for _step, stage in inputs.rules.stages if isinstance(stage, Deal))
        for rule in (count for deal in deals for _place, count in deal.table):
            if isinstance(rule, DealerDraws):
                mistaken = HardDraws(
                    *(rule.place, rule.to, rule.hits_soft, rule.rule, rule.soft_rule), hard_to=total
                )
                yield from dealer_as(partial(_instead, mistaken))(inputs)

    return changed


def _instead(mistaken: DealerDraws, old: DealerDraws) -> DealerDraws:
    return mistaken


def aces_low(old: DealerDraws) -> DealerDraws:
    return replace(old, aces_low=True)


def dealer_as(change: Callable[[DealerDraws], DealerDraws]) -> Change:
    """The rule by which the dealer draws, changed."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        def stage(old: Stage) -> Stage:
            if not isinstance(old, Deal):
                return old
            table = (
                (place, change(count) if isinstance(count, DealerDraws) else count)
                for place, count in old.table
            )
            return replace(old, table=tuple(table))

        game = inputs.game.with_stages(stage)
        if game.stages != inputs.game.stages:
            yield replace(inputs, game=game)

    return changed
