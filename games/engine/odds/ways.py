"""Ways of playing: what each of those that are counted is called, from the strategies of a declaration."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.cards.cards import RANK_NAMES, RANKS
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.rules.games import Game, Strategy
from games.engine.rules.readings import Qualifier
from games.engine.texts import NOTHING, NUMBERS, Text, listed

BEST, ALWAYS, CAREFUL, BY_CARDS, USELESS = (
    *("optimal", "always-raise", "careful", "by-number-of-cards"),
    "most-useless-card",
)
BASIC = "basic-strategy"
NOT_BOUGHT, BOUGHT = "always-raise-not-buying", "always-raise-buying"
FIVE_ONLY, WITH_CARD, WITH_DRAW = "card-not-bought", "card-bought", "drawn-joker-counts"
OPTIMAL = Text("optimal play")
WORDS = {
    BEST: OPTIMAL,
    ALWAYS: Text("always raise"),
    CAREFUL: Text("careful play"),
    BASIC: Text("basic strategy"),
    USELESS: Text("the worst card changed every time"),
    NOT_BOUGHT: Text("always raise, never buying"),
    BOUGHT: Text("always raise, always buying"),
    FIVE_ONLY: Text("without the sixth card"),
    WITH_CARD: Text("with the card bought and its price included, at equal bets"),
    WITH_DRAW: Text("a drawn joker counts, and the player always draws"),
}
FOR_PRINTED = Text("with the best play for the printed table")


def words_of(game: Game, way: str) -> Text:
    """Return what a way of playing is called; NOTHING for ""."""
    return (WORDS | {name: words for name, words, _ in named(game)}).get(way, NOTHING)


def named(game: Game) -> Iterator[tuple[str, Text, Strategy]]:
    """Yield the declared strategies by the names under which they are counted."""
    for strategy in game.strategies:
        if strategy.name:
            yield str(strategy.name), strategy.label, strategy
        elif len(strategy.keeps) > 1:
            yield BY_CARDS, _by_cards(strategy), strategy
        elif strategy.keeps:
            ((_, least),) = strategy.keeps.items()
            ranks = "".join(RANKS[rank - 2] for rank in least.ranks).lower()
            if game.sells:
                words = Text("raise with %(hand)s or better, never buying", hand=least_hand(least))
                yield f"raise-from-{ranks}-not-buying", words, strategy
            else:
                words = Text("raise with %(hand)s or better", hand=least_hand(least))
                yield f"raise-from-{least.category}-{ranks}", words, strategy
        elif strategy.says:
            yield CAREFUL, WORDS[CAREFUL], strategy


def _by_cards(strategy: Strategy) -> Text:
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


def card_price(game: Game, way: str) -> Fraction:
    """What the card costs that goes with a bet played this way, in bets as large as the main one."""
    bought = (game.times(wager) for wager in game.wagers if wager.buys_card)
    return Fraction(sum(bought)) if way == WITH_CARD else Fraction(0)
