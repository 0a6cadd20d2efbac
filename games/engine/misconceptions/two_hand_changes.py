"""Changes where players set two hands: how the dealer's cards are set, copies, fouls and the commission."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.cards.cards import JOKERS
from games.engine.cards.hands import SECOND_HIGHEST, AllSeven, Ladder, Reads
from games.engine.misconceptions.bet_changes import house_wagers_as, misread_as, won_by
from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.games import edited
from games.engine.rules.house_ways import (
    ACE,
    Clause,
    FullHouse,
    HouseWay,
    NoPair,
    OnePair,
    ThreePair,
    Trips,
    TwoPair,
)
from games.engine.rules.readings import read_by
from games.engine.rules.stages import DealerPlays, Stage
from games.engine.rules.wagers import Action, BeatsBoth, Even, Wager
from games.engine.settlement.inputs import Inputs


def set_as(*clauses: Clause) -> Change:
    """The dealer's cards set by these clauses where they apply, before those of the way."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        def stage(old: Stage) -> Stage:
            if not isinstance(old, DealerPlays) or not isinstance(old.rule, HouseWay):
                return old
            return DealerPlays(replace(old.rule, misread=clauses))

        game = inputs.game.with_stages(stage)
        if game.dealers_rules != inputs.game.dealers_rules:
            yield replace(inputs, game=game)

    return changed


split_trips = set_as(Trips("", (2, ACE - 1), splits=True))
keep_three_aces = set_as(Trips("", (ACE, ACE)))
split_every_two_pair = set_as(TwoPair(""))
keep_every_two_pair = set_as(TwoPair("", keeps=2))
keep_full_house = set_as(FullHouse("", keeps_up_to=ACE, beside=()))
lowest_pair_low = set_as(ThreePair("", place=-1))
by_pairs_alone = set_as(OnePair(""), NoPair(""))
"""A straight or a flush is not looked for."""


def by_another_way(inputs: Inputs) -> Iterator[Inputs]:
    """The dealer's cards set by each other way that a house can choose."""
    for way in inputs.game.every_dealers_rule:
        if isinstance(way, HouseWay) and way not in inputs.rules.dealers_rules:
            yield from set_as(*way.clauses)(inputs)


def of_both(**changed: object) -> Change:
    """Fields of how a bet on both hands is won."""
    return of_part(BeatsBoth, **changed)


def of_part(part: type, **changed: object) -> Change:
    """Fields of a part of the bets as the house has them, so that no option of the house undoes it."""
    return house_wagers_as(lambda wager: edited(wager, part, changed))


def of_commission(**changed: object) -> Change:
    """Fields of even money less a commission, as this house plays."""

    def change(wager: Wager) -> Wager:
        less = isinstance(wager.pays, Even) and wager.pays.less
        return edited(wager, Even, changed) if less else wager

    return house_wagers_as(change)


copies_push = of_both(copies=Action.PUSH)
copies_to_player = of_both(copies=Action.PAY)
one_hand_paid = of_both(one_each=Action.PAY)
one_hand_taken = of_both(one_each=Action.TAKE)
without_commission = of_commission(less=0)
commission_rounded_down = of_commission(short=True)
commission_not_rounded = of_commission(coin=1)


def high_hand_alone(inputs: Inputs) -> Iterator[Inputs]:
    """The high hand decides the bet."""
    if two := inputs.rules.two_hands:
        yield from of_both(pairs=two.pairs[:1])(inputs)


fouls_unseen = misread_as(won_by(BeatsBoth), fouls=False)


def ladders_as(change: Callable[[Ladder], Ladder], taken: Callable[[Ladder], bool]) -> Change:
    """Each ladder of a kind changed, in every hand that is read by it."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        true = {ladder for ladder in inputs.rules.ladders if taken(ladder)}
        if true:
            others: dict[Reads, Reads] = {ladder: _made(change, ladder) for ladder in true}
            yield replace(inputs, game=replace(inputs.game, hands=read_by(inputs.rules.hands, others)))

    return changed


_LADDERS: dict[tuple[Callable[[Ladder], Ladder], Ladder], Ladder] = {}


def _made(change: Callable[[Ladder], Ladder], ladder: Ladder) -> Ladder:
    """Each is made once, because its tables fill themselves."""
    return _LADDERS.setdefault((change, ladder), change(ladder))


joker_as_any_card = ladders_as(
    lambda ladder: replace(ladder, joker="any"), lambda ladder: ladder.joker != "any"
)


def joker_as_ace(inputs: Inputs) -> Iterator[Inputs]:
    """A joker is an ace and nothing else."""
    if JOKERS[0] in inputs.game.source.faces:
        yield from ladders_as(_with_aces, lambda ladder: True)(inputs)


def _with_aces(ladder: Ladder) -> Ladder:
    return replace(ladder, joker="ace")


ace_to_five_lowest = ladders_as(
    lambda ladder: replace(ladder, wheel=ladder.size), lambda ladder: ladder.wheel == SECOND_HIGHEST
)


def _straight_first(ladder: Ladder) -> Ladder:
    order = [name for name in ladder.categories if name != "three-of-a-kind"]
    order.insert(order.index("straight"), "three-of-a-kind")
    return replace(ladder, categories=tuple(order))


straight_above_trips = ladders_as(_straight_first, lambda ladder: isinstance(ladder, AllSeven))
"""A bonus by the order of the main hands, where three of a kind ranks above a straight."""
