"""Expectations: what a player's decision is worth on average, exactly, over every hand the dealer may hold.

Fractions of the main bet, no floats. Whatever is not seen is equally likely: the dealer's own hidden cards
are never looked at, and nor are the other players'.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from games.engine.cards.cards import WEIGHT, Card
from games.engine.rules.games import Game
from games.engine.settlement.hands import Hands
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import settle_one

MAX_COMPLETIONS = 20_000
"""More dealer's hands than these are not counted while a page waits."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What playing and folding win on average, in antes, Ante and Play together; over how many hands."""

    play: Fraction
    fold: Fraction
    completions: int

    @property
    def better(self) -> tuple[str, ...]:
        """The decision that is worth more; both where they are worth the same."""
        worth = {"play": self.play, "fold": self.fold}
        return tuple(action for action, value in worth.items() if value == max(worth.values()))

    @property
    def cost(self) -> Fraction:
        """What the other decision costs, in antes; nothing where both are worth the same."""
        return abs(self.play - self.fold)


def completions(game: Game) -> int:
    """Return how many hands the dealer may hold, as seen by a player who knows their own cards and the up
    cards."""
    visible = game.player.size - game.player.aside + game.dealer.up
    return comb(len(game.deck) - visible, game.dealer.size - game.dealer.up)


def expect(inputs: Inputs, seat: Seat) -> Expectation:
    """Return the exact worth of each decision of this seat, whatever it decided."""
    game = inputs.game
    cards, up = inputs.on(seat, "dealt"), inputs.turned_up
    plays, folds = (_deciding(game, seat, folds=folds) for folds in (False, True))
    outcomes = _outcomes(game, cards, up)
    total = sum(count for _, count in outcomes)
    won = sum(count * _net(inputs, plays, (*up, *hidden)) for hidden, count in outcomes)
    lost, ante = _net(inputs, folds, (*up, *outcomes[0][0])), seat.bets[game.main.slug]
    return Expectation(Fraction(won, total * ante), Fraction(lost, ante), total)


def _deciding(game: Game, seat: Seat, *, folds: bool) -> Seat:
    """The seat as it would be, had its player folded or stayed and bought nothing."""
    choice = next(one for one in game.choices if one.folds is folds and not one.moves)
    return replace(seat, chosen=(Chosen("decide", choice),))


@lru_cache(maxsize=2048)
def _outcomes(
    game: Game, cards: tuple[Card, ...], up: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Return the hidden cards of one dealer's hand of each outcome, and how many hands come out the same:
    higher, equal or lower than the player's, and whether the dealer qualifies."""
    ladder, qualifier = game.ladder, game.qualifier
    own = ladder.strength(cards)
    least = qualifier.least(ladder) if qualifier else 0
    unseen = [card for card in game.deck if card not in cards and card not in up]
    hidden, shown = game.dealer.size - len(up), [WEIGHT[card] for card in up]
    weights = combinations([WEIGHT[card] for card in unseen], hidden)
    strengths = [ladder.weighed((*shown, *picked)) for picked in weights]
    examples = dict(zip(strengths, combinations(unseen, hidden), strict=True))
    result: dict[tuple[int, bool], tuple[tuple[Card, ...], int]] = {}
    for strength, count in Counter(strengths).items():
        outcome = ((strength > own) - (strength < own), strength >= least)
        example, before = result.get(outcome, (examples[strength], 0))
        result[outcome] = example, before + count
    return tuple(result.values())


def _net(inputs: Inputs, seat: Seat, dealer_cards: tuple[Card, ...]) -> int:
    """Return cents that the main bet and those that follow it win or lose against this hand of the
    dealer's."""
    game = inputs.rules
    against = replace(inputs, dealt=game.cut(game.deals[0].table, dealer_cards))
    hands = Hands(against)
    lines = (settle_one(against, hands, seat, wager) for wager in (game.main, *game.following))
    return sum(line.net for line in lines if line)


def print_cents_on_the_dollar(antes: Fraction) -> str:
    """ "12.3": of each dollar of the main bet, rounded half up to a tenth of a cent."""
    tenths = (1000 * antes + Fraction(1, 2)).__floor__()
    return f"{tenths // 10}.{tenths % 10}"


def print_antes(worth: Fraction, *, places: int = 4) -> str:
    """ "-0.3898 (-4811/12341)": rounded half away from zero, then exact; a whole number of antes as it is."""
    if worth.denominator == 1:
        return str(worth)
    units = (abs(worth) * 10**places + Fraction(1, 2)).__floor__()
    whole, rest = divmod(units, 10**places)
    return f"{'-' if worth < 0 and units else ''}{whole}.{rest:0{places}} ({worth})"
