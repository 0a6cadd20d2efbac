"""Changes to how hands are read: the ladder, the dealer's discards, the cards that count."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, wraps

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import FIVE_CARD, Ladder, OneSuit
from games.engine.rules.games import Game, edited
from games.engine.rules.readings import Qualifier, at_least, read_by
from games.engine.rules.stages import DealerPlays, Decide, Discard, PlayerChoice, Stage
from games.engine.rules.wagers import Beats
from games.engine.settlement.hands import read_dealer
from games.engine.settlement.inputs import Inputs

HIGH_CARD = "high-card"

Change = Callable[[Inputs], Iterator[Inputs]]
"""Yields the inputs as a trainee sees them, or nothing where the change has no meaning in this game."""


def of_poker_hands(change: Change) -> Change:
    """A change that means something only where players have poker hands of their own."""

    @wraps(change)
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        if "player" in inputs.game.hands and isinstance(inputs.game.reading("player").ladder, Ladder):
            yield from change(inputs)

    return changed


def ladder_as(change: Callable[[Ladder], Ladder | None]) -> Change:
    """The players' ladder changed, and others that go by suits; each is made once, because its tables fill
    themselves."""
    made = lru_cache(change)

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        players = inputs.game.reading("player").ladder if "player" in inputs.game.hands else None
        for true in inputs.game.ladders:
            ladder = made(true) if true is players or isinstance(true, OneSuit) else None
            if ladder and _order(ladder) != _order(true):
                yield replace(inputs, game=_by_ladder(inputs.game, ladder, true))

    return changed


def _by_ladder(game: Game, ladder: Ladder, true: Ladder) -> Game:
    """The game with all hands read by this ladder that are read by the true one."""
    return replace(game, hands=read_by(game.hands, {true: ladder}))


def _order(ladder: Ladder) -> tuple[object, ...]:
    made_of = ladder.wheel, ladder.corner, ladder.straights, ladder.flushes
    return ladder.categories, *made_of


def put_above(upper: str, lower: str) -> Change:
    """The ladder with `upper` put just above `lower`, where the game has it below."""

    def change(ladder: Ladder) -> Ladder | None:
        order = list(ladder.categories)
        if upper not in order or lower not in order or order.index(upper) > order.index(lower):
            return None
        order.remove(upper)
        order.insert(order.index(lower) + 1, upper)
        return replace(ladder, categories=tuple(order))

    return ladder_as(change)


def poker_order(ladder: Ladder) -> Ladder | None:
    """A four-card ladder in the order of five-card poker, quads and straight flush left alone."""
    if ladder.size == FIVE_CARD.size or isinstance(ladder, OneSuit):
        return None
    fixed = ("four-of-a-kind", "straight-flush")
    usual = [name for name in FIVE_CARD.categories if name in ladder.categories and name not in fixed]
    return replace(ladder, categories=tuple(usual + [n for n in ladder.categories if n in fixed]))


@of_poker_hands
def five_card_hands(inputs: Inputs) -> Iterator[Inputs]:
    """Four cards to a straight or flush do not count; a dealer of four cards has no such hand to misread."""
    if inputs.game.ladder.size < FIVE_CARD.size <= len(read_dealer(inputs).plays):
        yield replace(inputs, game=_by_ladder(inputs.game, FIVE_CARD, inputs.game.ladder))


def discard_as(*, add: str = "", drop: str = "", at_most: int | None = None) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        rule = inputs.game.discard
        if not rule or (drop and drop not in rule.ranks) or (add and add in rule.ranks):
            return
        ranks = "".join(rank for rank in RANKS if rank in rule.ranks + add and rank != drop)
        limit = rule.at_most if at_most is None else at_most
        yield replace(inputs, game=_discarding(inputs.game, replace(rule, ranks=ranks, at_most=limit)))

    return changed


def _discarding(game: Game, discard: Discard) -> Game:
    def changed(stage: Stage) -> Stage:
        return DealerPlays(discard) if isinstance(stage, DealerPlays) else stage

    return game.with_stages(changed)


def qualifier_as(*others: str, below: bool) -> Change:
    """Other games' high cards, where this dealer has to qualify with a better hand, or with a worse one."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        game, true = inputs.game, inputs.game.qualifier
        if not true or HIGH_CARD not in game.ladder.categories:
            return
        for wanted in (at_least(ranks, game.ranking) for ranks in others):
            least, due = wanted.least(game.ladder), true.least(game.ladder)
            if least != due and (least < due) is below:
                yield replace(inputs, game=replace(game, qualifier=wanted))

    return changed


def any_qualifies(inputs: Inputs) -> Iterator[Inputs]:
    """Every hand is good enough."""
    if inputs.game.qualifier:
        weakest = Qualifier(inputs.game.ladder.categories[0], (), inputs.game.ranking, "dealer")
        yield replace(inputs, game=replace(inputs.game, qualifier=weakest))


def any_rank_qualifies(inputs: Inputs) -> Iterator[Inputs]:
    """Every hand of the qualifier's category is good enough, where there are weaker ones."""
    true, game = inputs.game.qualifier, inputs.game
    if true and true.ranks and true.category != game.ladder.categories[0]:
        lowest = replace(true, ranks=(), rule=game.ranking)
        yield replace(inputs, game=replace(game, qualifier=lowest))


def needs_one_lower(inputs: Inputs) -> Iterator[Inputs]:
    """The category next below is good enough for what a player may choose."""
    game = inputs.game

    def lower(choice: PlayerChoice) -> PlayerChoice:
        if not choice.needs or choice.needs.below:
            return choice
        categories = game.reading(choice.needs.hand).ladder.categories
        below = max(0, categories.index(choice.needs.category) - 1)
        return replace(choice, needs=replace(choice.needs, category=categories[below], ranks=()))

    def stage(old: Stage) -> Stage:
        return replace(old, choices=tuple(map(lower, old.choices))) if isinstance(old, Decide) else old

    lowered = game.with_stages(stage)
    if lowered.stages != game.stages:
        yield replace(inputs, game=lowered)


def without_automatic(inputs: Inputs) -> Iterator[Inputs]:
    wagers = tuple(edited(wager, Beats, {"sure": None}) for wager in inputs.game.wagers)
    if wagers != inputs.game.wagers:
        yield replace(inputs, game=replace(inputs.game, wagers=wagers))


def any_raise(inputs: Inputs) -> Iterator[Inputs]:
    """Every hand allows every size of a later bet."""
    yield from _needing(inputs, lambda needs: None)


def raise_with_any_pair(inputs: Inputs) -> Iterator[Inputs]:
    """Where a larger bet takes a pair of some rank, any pair allows it."""
    yield from _needing(inputs, lambda needs: replace(needs, ranks=()) if needs.category == "pair" else needs)


def _needing(inputs: Inputs, change: Callable[[Qualifier], Qualifier | None]) -> Iterator[Inputs]:
    def choice(old: PlayerChoice) -> PlayerChoice:
        return replace(old, needs=change(old.needs)) if old.needs and old.raises else old

    def stage(old: Stage) -> Stage:
        return replace(old, choices=tuple(map(choice, old.choices))) if isinstance(old, Decide) else old

    game = inputs.game.with_stages(stage)
    if game.choices != inputs.game.choices:
        yield replace(inputs, game=game)


@of_poker_hands
def first_five(inputs: Inputs) -> Iterator[Inputs]:
    """Of six cards in hand the first five as they lie."""
    hands = {name: replace(reading, first=FIVE_CARD.size) for name, reading in inputs.game.hands.items()}
    most = max(inputs.game.player.size, inputs.game.dealer.size - inputs.game.dealer.burned)
    if inputs.game.ladder.size == FIVE_CARD.size < most:
        yield replace(inputs, game=replace(inputs.game, hands=hands))


def sixth_card_as(bought: bool) -> Change:
    """Count a card for sale for every player who stays, or for none."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        moved = {choice.moves for choice in inputs.game.choices if choice.moves}
        for source, to in moved:
            player = inputs.game.hands["player"]
            own = tuple(place for place in player.own if place != to)
            if bought:
                own = (source, *player.own)
            hands = {**inputs.game.hands, "player": replace(player, own=own)}
            yield replace(inputs, game=replace(inputs.game, hands=hands))

    return changed
