"""Final hands: every hand that a player can end with beside one card that is known besides; how many of the
dealer's it beats and ties.

One suit is as good as another here, so a hand is its ranks and its cards in each suit; what the cards of one
suit do to the dealer's flushes is counted once for all hands of the same ranks.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from games.engine.errors import CountError
from games.engine.odds.choices.weaker_hands import WeakerHands, cards_of, spread_over
from games.engine.odds.classes import JOKER, availability, digits, multisets, spread_mask, suits_of
from games.engine.odds.figures import Progress, silent
from games.engine.rules.games import Game

FIELD = 40
BELOW = (1 << FIELD) - 1
"""Two counts in one number: hands below, and shifted by FIELD bits those that are no higher."""


@dataclass(frozen=True, slots=True)
class MixedHands:
    """Hands of the same ranks that are no flush: their category; the counts as if no suit counted, and what
    the cards of one suit add, by their mask among the ranks that are known."""

    category: str
    ranks: int
    suit: list[int]


@dataclass(frozen=True)
class FinalHands:
    """By the ranks of all known cards, as a key, and the slot of the one that is not of the hand (None where
    there is none); flushes by whether that one is of the flush's suit, with their counts as they are."""

    mixed: dict[tuple[int, int | None], MixedHands] = field(default_factory=dict)
    suited: dict[tuple[int, int | None, bool], tuple[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Query:
    """What is asked of one strength: the known ranks, the slot besides, and the masks of their suits; of a
    flush which masks these are, and whether the card besides is of its suit."""

    key: int
    besides: int | None
    masks: tuple[int, ...]
    suited: bool | None = None


def final_hands(game: Game, report: Progress = silent) -> FinalHands:
    """Return all final hands of the game's deck."""
    if len(suits_of(game.deck)) != 1:
        raise CountError("suits that are not alike are not counted here")
    asked, result = _everything(game), FinalHands()
    weaker = WeakerHands(game.ladder, game.deck, game.dealer.size)
    (suit, _), *_ = suits_of(game.deck)
    for done, strength in enumerate(sorted(asked)):
        report(done, len(asked))
        category = game.ladder.category(strength)
        weaker.rise_to(strength)
        below = [_looked(weaker, suit, each) for each in asked[strength]]
        weaker.rise_to(strength + 1)
        for each, (ranks, masks) in zip(asked[strength], below, strict=True):
            up_to, above = _looked(weaker, suit, each)
            ranks += up_to << FIELD
            both = [low + (high << FIELD) for low, high in zip(masks, above, strict=True)]
            if each.suited is None:
                result.mixed[each.key, each.besides] = MixedHands(category, ranks, both)
            else:
                result.suited[each.key, each.besides, each.suited] = category, ranks + sum(both)
    return result


def _looked(weaker: WeakerHands, suit: str, asked: _Query) -> tuple[int, list[int]]:
    look = weaker.look(asked.key, set(asked.masks))
    return look.ranks, [look.suits[suit][mask] for mask in asked.masks]


def _everything(game: Game) -> dict[int, list[_Query]]:
    """Return every question by the strength of the hand."""
    own, result = game.player.size, defaultdict[int, list[_Query]](list)
    for size in (own, own + game.draws):
        for key, _ in multisets(_available(game), size):
            slots = [slot for slot, _ in digits(key)]
            places = len([slot for slot in slots if slot != JOKER])
            masks = tuple(spread_over(key, mask) for mask in range(1 << places))
            for besides in slots if size > own else (None,):
                hand = key - (0 if besides is None else 1 << 3 * besides)
                result[game.ladder.weighed((hand,))].append(_Query(key, besides, masks))
    for hand, mask, strength in _flushes(game):
        result[strength].append(_Query(hand, None, _masks(game, mask), suited=False))
        for slot, available in enumerate(_available(game)):
            key = hand + (1 << 3 * slot)
            if slot == JOKER and key >> 3 * JOKER > available:
                continue
            if slot == JOKER:
                result[strength].append(_Query(key, slot, _masks(game, mask), suited=False))
            elif available:
                if not mask >> slot & 1:
                    result[strength].append(_Query(key, slot, _masks(game, mask | 1 << slot), suited=True))
                if available > (mask >> slot & 1):
                    result[strength].append(_Query(key, slot, _masks(game, mask, 1 << slot), suited=False))
    return result


def _flushes(game: Game) -> Iterator[tuple[int, int, int]]:
    """Hands that are all of one suit, with jokers or without: their ranks, those of the suit, how strong."""
    ladder, available = game.ladder, _available(game)
    slots = [slot for slot, count in enumerate(available[:JOKER]) if count]
    for jokers in range(available[JOKER] + 1):
        for chosen in combinations(slots, game.player.size - jokers):
            mask = sum(1 << slot for slot in chosen)
            key = spread_mask(mask) + (jokers << 3 * JOKER)
            yield key, mask, ladder.strength(tuple(cards_of(key, ((1 << len(chosen)) - 1, 0, 0, 0))))


def _masks(game: Game, *masks: int) -> tuple[int, ...]:
    """These, and nothing of the other suits."""
    ((_, suits),) = suits_of(game.deck)
    return (*masks, *[0] * (suits - len(masks)))


def _available(game: Game) -> tuple[int, ...]:
    return availability(game.deck)
