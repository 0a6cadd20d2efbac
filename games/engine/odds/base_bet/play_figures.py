"""Playing: the figures of a main bet by each way of playing it that is counted, from counts that are kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial

from games.engine.cards.cards import RANK_NAMES, RANKS
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.odds.base_bet import buying, discarding, raising
from games.engine.odds.base_bet.all_play import (
    ENDS,
    FOLDED,
    NAMES,
    Worth,
    all_play_ends,
    base_bets,
    can_meet,
    weak,
    worth_of,
)
from games.engine.odds.base_bet.buying import BOUGHT as BOUGHT_END
from games.engine.odds.base_bet.buying import best_play as buying_at_best
from games.engine.odds.base_bet.discarding import by_number_of_cards, discards
from games.engine.odds.base_bet.raising import best_folds, counts_of, folded_by, shows_cards
from games.engine.odds.choices.packet_decisions import best_play as at_best_after_up_cards
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.figures import ENDS as WORDS
from games.engine.odds.figures import Figures, Outcome, Progress
from games.engine.odds.guard import CounterScope, NotCounted, check, hands_of_both
from games.engine.odds.hand_comparisons import deck_facts, written
from games.engine.rules.games import Game, Strategy
from games.engine.rules.readings import Qualifier
from games.engine.rules.wagers import Wager
from games.engine.texts import NUMBERS, Text, listed

OPTIMAL, RAISED = Text("optimal play"), Text("always raise")
BEST, ALWAYS = "optimal", "always-raise"
BY_CLASSES = "every pair of hands by classes, folds taken away (games/engine/odds/base_bet/play_figures.py)"
HAND_BY_HAND = (
    "every packet beside everything that is seen, the dealer's hands by incremental counting "
    "(games/engine/odds/choices/packet_decisions.py)"
)
BY_CARDS = "by-number-of-cards"
NOT_BOUGHT, BOUGHT = "always-raise-not-buying", "always-raise-buying"


@dataclass(frozen=True, slots=True)
class Play:
    """One way of playing: its words, who counts its ends and how, whether a card is bought each time, and the
    strategy that is followed."""

    words: Text
    count: Callable[[Game, Progress], Counts]
    bought: bool = False
    strategy: Strategy | None = None
    method: str = BY_CLASSES


@dataclass(frozen=True, slots=True)
class PlayCounter:
    """One way of counting a main bet: the games that are played so, what it takes of them, and the ways of
    playing that it counts, the best first."""

    fits: Callable[[Game], bool]
    scope: CounterScope
    plays: Callable[[Game], dict[str, Play]]


def bonuses(game: Game) -> tuple[Wager, ...]:
    """Return what has no stake of its own and is paid on the main bet."""
    return tuple(wager for wager in game.wagers if not wager.staked and wager.paid_on == game.main.slug)


def refusal(game: Game, counter: PlayCounter) -> NotCounted | None:
    """Return why the counter does not take the game; None where it does."""
    try:
        for bet in base_bets(game):
            check(counter.scope, bet.name, game, *hands_of_both(game), bet)
    except NotCounted as error:
        return error
    return None


def refusals(game: Game) -> tuple[NotCounted, ...]:
    """Return why no counter takes a game that is played in its way."""
    every = (refusal(game, counter) for counter in COUNTERS if counter.fits(game))
    return tuple(each for each in every if each)


@cache
def plays(game: Game) -> dict[str, Play]:
    """Return the ways that are counted exactly, the best first; none where no counter takes the game."""
    taken = (each for each in COUNTERS if each.fits(game) and refusal(game, each) is None)
    return next((counter.plays(game) for counter in taken), {})


def _raising(game: Game) -> dict[str, Play]:
    return {BEST: Play(OPTIMAL, _best), **_named(game), ALWAYS: Play(RAISED, _always)}


def _buying(game: Game) -> dict[str, Play]:
    return {
        BEST: Play(OPTIMAL, buying_at_best),
        **_from_a_hand(game),
        NOT_BOUGHT: Play(Text("always raise, never buying"), _always),
        BOUGHT: Play(Text("always raise, always buying"), _always_buying, bought=True),
    }


def _discarding(game: Game) -> dict[str, Play]:
    strategy = game.strategies[0]
    return {
        BEST: Play(OPTIMAL, at_best_after_up_cards, method=HAND_BY_HAND),
        BY_CARDS: Play(_kept_from(strategy), partial(by_number_of_cards, strategy), strategy=strategy),
    }


def _kept_from(strategy: Strategy) -> Text:
    """ "raise with a pair or better against six cards, king high against five, ten high against four"."""
    hands = [
        Text("%(hand)s against %(cards)s cards", hand=least_hand(least), cards=NUMBERS[cards])
        for cards, least in sorted(strategy.keeps.items(), reverse=True)
    ]
    return Text("raise with at least %(hands)s", hands=listed(hands, ", "))


def least_hand(least: Qualifier) -> Text:
    if not least.ranks:
        return Text("a %(hand)s", hand=CATEGORY_NAMES[least.category])
    names = listed([RANK_NAMES[RANKS[rank - 2]] for rank in least.ranks], "-")
    return Text("%(hand)s high", hand=names)


def _named(game: Game) -> dict[str, Play]:
    """Return the published strategies."""
    return {
        str(strategy.name): Play(strategy.label, partial(_published, strategy), strategy=strategy)
        for strategy in game.strategies
        if strategy.name
    }


def _from_a_hand(game: Game) -> dict[str, Play]:
    """Strategies that raise with a hand or any better one, and buy no card."""
    result = {}
    for strategy in game.strategies:
        ((_, least),) = strategy.keeps.items()
        ranks = "".join(RANKS[rank - 2] for rank in least.ranks).lower()
        words = Text("raise with %(hand)s or better, never buying", hand=least_hand(least))
        count = partial(_from, strategy)
        result[f"raise-from-{ranks}-not-buying"] = Play(words, count, strategy=strategy)
    return result


def play(game: Game, way: str, report: Progress) -> Figures:
    """Return the main bet and those that follow it, in main bets, played so."""
    chosen = plays(game)[way]
    counts = read_or_count(_subject(game, way), lambda: chosen.count(game, report))
    worth = worth_of(game, bought=chosen.bought)
    dear = worth_of(game, bought=True)
    outcomes = tuple(
        _with_card(dear, name, count) if name.startswith(BOUGHT_END) else _outcome(worth, name, count)
        for name, count in counts.items()
    )
    return Figures(game.main.slug, game.main.name, outcomes, way=way, way_words=chosen.words)


def _with_card(worth: Worth, name: str, count: int) -> Outcome:
    """Return an end that comes with the card bought."""
    end = _outcome(worth, name.removeprefix(BOUGHT_END), count)
    return replace(end, name=name, words=Text("card bought: %(end)s", end=end.words))


def _outcome(worth: Worth, name: str, count: int) -> Outcome:
    if name == FOLDED:
        return Outcome(name, WORDS[name], count, Fraction(worth.fold))
    end = next(end for end in ENDS if NAMES[end] == name)
    return Outcome(name, WORDS[name], count, Fraction(worth.ends[end]), Fraction(worth.staked))


def _subject(game: Game, way: str) -> Subject:
    strategy = plays(game)[way].strategy
    facts = {
        "counts": "played",
        "way": way,
        "strategy": strategy and [written(strategy.keeps), written(strategy.marginal), strategy.beats_shown],
        "player": [game.player.size, game.player.aside],
        "dealer": [game.dealer.size, game.dealer.up, game.dealer.burned],
        "discards": written(game.discard),
        "qualifies": written(game.qualifier),
        "worth": sorted([NAMES[end], worth] for end, worth in worth_of(game).ends.items()),
    }
    title = f"{game.name}: the main bet, {plays(game)[way].words}"
    return Subject(title, plays(game)[way].method, facts | deck_facts(game.ladder, game.deck))


def _sells(game: Game) -> bool:
    return game.sells and can_meet(game)


COUNTERS = (
    PlayCounter(shows_cards, raising.SCOPE, _raising),
    PlayCounter(_sells, buying.SCOPE, _buying),
    PlayCounter(discards, discarding.SCOPE, _discarding),
)


def _always(game: Game, report: Progress) -> Counts:
    return all_play_ends(game, report)


def _always_buying(game: Game, report: Progress) -> Counts:
    return all_play_ends(game, report, bought=True)


def _from(strategy: Strategy, game: Game, report: Progress) -> Counts:
    ((_, least),) = strategy.keeps.items()
    strength = game.ladder.at_least(least.category, *least.ranks)
    every = read_or_count(_subject(game, NOT_BOUGHT), lambda: _always(game, report))
    return counts_of(every, weak(game, strength))


def _every(game: Game, report: Progress) -> Counts:
    return read_or_count(_subject(game, ALWAYS), lambda: _always(game, report))


def _best(game: Game, report: Progress) -> Counts:
    return counts_of(_every(game, report), best_folds(game, report))


def _published(strategy: Strategy, game: Game, report: Progress) -> Counts:
    return counts_of(_every(game, report), folded_by(game, strategy, report))
