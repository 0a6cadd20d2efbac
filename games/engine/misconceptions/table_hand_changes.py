"""Changes where all bet on hands of the table: how points and pairs are counted, what wins a side bet, what
is taken, the commission and its box, and what comes after the cut card."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from games.engine.cards.cards import RANK, Card
from games.engine.cards.hands import Hand, Reads
from games.engine.cards.points import LastDigit, TwoAlike, last_digit, points
from games.engine.misconceptions.bet_changes import house_wagers_as, misread_as
from games.engine.misconceptions.hand_changes import Change
from games.engine.misconceptions.third_card_changes import counted_as
from games.engine.rules.games import Option, edited
from games.engine.rules.readings import Against, Best, Case, read_by
from games.engine.rules.wagers import Action, Beats, Even, MakesHand, Wager
from games.engine.settlement.inputs import Inputs

Counting = Callable[[Sequence[Card]], int]
Seeing = Callable[[Sequence[Card], int], int]
"""What cards are worth to some, where they are truly worth so much."""
PICTURES, RED = "JQK", "dh"

# --- Points and pairs -------------------------------------------------------------------------------------


def two_pictures(cards: Sequence[Card], true: int) -> int:
    """Two pictures as a pair: in one color, or in two."""
    one, other = cards
    if true or not all(card[0] in PICTURES for card in cards):
        return true
    return 2 if (one[1] in RED) is (other[1] in RED) else 1


def colored_as_perfect(cards: Sequence[Card], true: int) -> int:
    return 3 if true == 2 else true


def any_as_perfect(cards: Sequence[Card], true: int) -> int:
    return 3 if true else 0


@dataclass(frozen=True)
class MisreadTotal(LastDigit):
    """Hands by how some count them; what is above nine has no name of its own."""

    counted: Counting = last_digit

    def strength(self, cards: Sequence[Card]) -> int:
        return self.counted(cards)

    def best(self, cards: Sequence[Card]) -> Hand:
        total = self.counted(cards)
        named = self.categories[min(total, len(self.categories) - 1)]
        return Hand(named, (max(map(RANK.__getitem__, cards)),), tuple(cards), total)


@dataclass(frozen=True)
class MisreadAlike(TwoAlike):
    """Two cards of one rank as some see them: what is alike to them, worth which of the true categories."""

    seen: Seeing = colored_as_perfect

    def strength(self, cards: Sequence[Card]) -> int:
        return self.seen(cards, super().strength(cards))


def _read_as(inputs: Inputs, kind: type[Reads], made: Callable[[Reads], Reads]) -> Inputs:
    """The hands that are read by ladders of this very kind, read by others."""
    true = {hand.ladder for hand in inputs.game.hands.values() if type(hand.ladder) is kind}
    hands = read_by(inputs.game.hands, {ladder: made(ladder) for ladder in true})
    return replace(inputs, game=replace(inputs.game, hands=hands)) if true else inputs


def totals_as(*ways: Counting, draws: bool = True) -> Change:
    """Totals counted otherwise, a form for each way; where third cards are drawn too, unless `draws` says
    otherwise."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for counted in ways:
            read = _read_as(inputs, LastDigit, _counting(counted))
            if read is not inputs:
                yield replace(read, game=counted_as(read.game, counted)) if draws else read

    return changed


def _counting(counted: Counting) -> Callable[[Reads], Reads]:
    return lambda true: MisreadTotal(true.slug, true.categories, counted=counted)


def pictures_counted(cards: Sequence[Card]) -> int:
    """Jacks, queens and kings as eleven, twelve and thirteen."""
    return sum(RANK[card] if card[0] in PICTURES else points(card) for card in cards) % 10


def ace_as_nothing(cards: Sequence[Card]) -> int:
    return last_digit([card for card in cards if card[0] != "A"])


def digits_added(cards: Sequence[Card]) -> int:
    """Fourteen as five."""
    total = sum(map(points, cards))
    while total > 9:
        total = sum(divmod(total, 10))
    return total


def above_nine_as_zero(cards: Sequence[Card]) -> int:
    """As a hand that has gone bust."""
    total = sum(map(points, cards))
    return total if total <= 9 else 0


def first_two(cards: Sequence[Card]) -> int:
    return last_digit(cards[:2])


def whole_sum(cards: Sequence[Card]) -> int:
    return sum(map(points, cards))


def whole_sum_of_tens(cards: Sequence[Card]) -> int:
    """With tens and pictures as ten."""
    return sum(points(card) or 10 for card in cards)


def pairs_as(*ways: Seeing) -> Change:
    """Two cards seen otherwise, a form for each way."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for seen in ways:
            read = _read_as(inputs, TwoAlike, _seeing(seen))
            if read is not inputs:
                yield read

    return changed


def _seeing(seen: Seeing) -> Callable[[Reads], Reads]:
    return lambda true: MisreadAlike(true.slug, true.categories, seen=seen)


# --- What wins a side bet ---------------------------------------------------------------------------------


def no_more(case: Case) -> Iterator[Case]:
    yield from ()


def cases_as(
    change: Callable[[Case], Case | None], *, more: Callable[[Case], Iterator[Case]] = no_more
) -> Change:
    """The cases of hands that are compared changed or left out; `more` yields others that come after all."""

    def reading(old: Against) -> Against:
        kept = [case for case in map(change, old.cases) if case]
        added = [case for true in old.cases for case in more(true)]
        return replace(old, cases=(*kept, *added))

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        read = inputs.game.hands.items()
        hands = {name: reading(hand) if isinstance(hand, Against) else hand for name, hand in read}
        if hands != inputs.game.hands:
            yield replace(inputs, game=replace(inputs.game, hands=hands))

    return changed


cards_not_counted = cases_as(lambda case: replace(case, cards=0))
"""A hand of three cards looked for in two as well."""


three_cards_alone = cases_as(
    lambda case: replace(case, cards=3) if case.total is not None and not case.cards else case
)
"""A hand of any number of cards looked for in three alone."""


def _not_won(case: Case) -> Iterator[Case]:
    if case.total is not None and case.end == 1:
        yield from (replace(case, end=end) for end in (0, -1))


though_not_won = cases_as(lambda case: case, more=_not_won)
"""A total wins whatever the other hand has; a tie is still a tie."""
naturals_by_margin = cases_as(lambda case: None if case.natural and case.end else case)


def _has_margin(case: Case) -> bool:
    return case.end == 1 and case.by[0] == case.by[1]


by_the_total = cases_as(
    lambda case: replace(case, by=(1, 99), total=case.by[0]) if _has_margin(case) else case
)
"""A win pays by the points of the hand that wins, not by how many more these are."""


def smaller_margin(inputs: Inputs) -> Iterator[Inputs]:
    """The smallest margin that is paid is one point less."""
    margins = [
        case.by[0]
        for hand in inputs.game.hands.values()
        if isinstance(hand, Against)
        for case in hand.cases
        if _has_margin(case)
    ]
    least = min(margins, default=0)

    def change(case: Case) -> Case:
        return replace(case, by=(least - 1, least)) if _has_margin(case) and case.by[0] == least else case

    yield from cases_as(change)(inputs)


def other_hand_read(inputs: Inputs) -> Iterator[Inputs]:
    """Of two bets by one paytable, each on a hand of its own, each read from the hand of the other."""
    hands = {
        wager.slug: (wager.table, wager.win_condition.hand)
        for wager in inputs.game.wagers
        if isinstance(wager.win_condition, MakesHand) and inputs.game.table_hands
    }
    other = {
        slug: read
        for slug, (table, hand) in hands.items()
        for table_read, read in hands.values()
        if table_read == table and read != hand
    }

    def change(wager: Wager) -> Wager:
        read = other.get(wager.slug)
        return replace(wager, win_condition=MakesHand(read)) if read else wager

    wagers = tuple(map(change, inputs.game.wagers))
    if wagers != inputs.game.wagers:
        yield replace(inputs, game=replace(inputs.game, wagers=wagers))


def winners_hand_alone(inputs: Inputs) -> Iterator[Inputs]:
    """A bet on the first cards of a hand of the table wins only if that hand does."""
    game = inputs.game

    def of_first_cards(wager: Wager) -> bool:
        if not isinstance(wager.win_condition, MakesHand):
            return False
        reading = game.reading(wager.win_condition.hand)
        return isinstance(reading, Best) and bool(reading.first)

    if game.table_hands:
        yield from misread_as(of_first_cards, only_winners=True)(inputs)


# --- What is taken ----------------------------------------------------------------------------------------


def one_kind_left(inputs: Inputs) -> Iterator[Inputs]:
    """Losing bets of one kind stay on the layout: a form for each kind."""
    offered = [bet.slug for bet in inputs.rules.wagers if bet.offered and inputs.game.table_hands]
    for kind in offered:
        yield from misread_as(partial(_is_of_kind, kind), lost=Action.LEAVE)(inputs)


def _is_of_kind(kind: str, wager: Wager) -> bool:
    return wager.slug == kind


def one_taken_on_tie(inputs: Inputs) -> Iterator[Inputs]:
    """Of the bets on either hand those on one are taken on a tie: a form for each."""
    for bet in inputs.game.base_bets:
        if isinstance(bet.win_condition, Beats) and bet.win_condition.tie is Action.PUSH:
            taken = edited(bet, Beats, {"tie": Action.TAKE})
            wagers = tuple(taken if one is bet else one for one in inputs.game.wagers)
            yield replace(inputs, game=replace(inputs.game, wagers=wagers))


# --- The commission, and its box --------------------------------------------------------------------------


def is_charged(wager: Wager) -> bool:
    """Return whether a win on it owes a commission."""
    return isinstance(wager.pays, Even) and wager.pays.less > 0


def commission_on_both(inputs: Inputs) -> Iterator[Inputs]:
    """Taken of the bet as well as of the win."""

    def change(wager: Wager) -> Wager:
        less = wager.pays.less if isinstance(wager.pays, Even) else 0
        return edited(wager, Even, {"less": 2 * less}) if less else wager

    if inputs.game.table_hands:
        yield from house_wagers_as(change)(inputs)


def taken_off(wager: Wager) -> Wager:
    boxed = isinstance(wager.pays, Even) and wager.pays.boxed
    return edited(wager, Even, {"boxed": False}) if boxed else wager


boxed_taken_off = house_wagers_as(taken_off)
"""A commission that is owed in the box taken off the win."""


def commission_where_none(inputs: Inputs) -> Iterator[Inputs]:
    """A commission taken off a win for which the house asks none."""
    declared, charged = (
        {wager.slug for wager in game.wagers if is_charged(wager)} for game in (inputs.game, inputs.rules)
    )
    if declared <= charged or not inputs.game.table_hands:
        return
    wagers = tuple(map(taken_off, inputs.game.wagers))
    options = tuple(map(_keeping_pays, inputs.game.options))
    yield replace(inputs, game=replace(inputs.game, wagers=wagers, options=options))


def _keeping_pays(option: Option) -> Option:
    """Return the option without its edits of how a bet is paid as a whole."""
    edits = {
        value: tuple(one for one in some if "pays" not in one.fields) for value, some in option.edits.items()
    }
    return replace(option, edits=edits)


def box_not_carried(inputs: Inputs) -> Iterator[Inputs]:
    """What was in a box before is left out of it."""
    if inputs.standing and inputs.standing.boxes:
        yield replace(inputs, standing=replace(inputs.standing, boxes={}))


# --- After the cut card -----------------------------------------------------------------------------------


def hand_after_the_last(inputs: Inputs) -> Iterator[Inputs]:
    """The cut card that came out first in a hand taken for one that came in the middle of it."""
    if inputs.standing and (shoe := inputs.standing.shoe) and shoe.gone == shoe.cut:
        shoe = replace(shoe, cut=shoe.cut + 1)
        yield replace(inputs, standing=replace(inputs.standing, shoe=shoe))
