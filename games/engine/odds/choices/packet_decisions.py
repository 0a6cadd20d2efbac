"""After up cards that go: the best play where a packet is decided beside the cards that went and the one that
stays.

Weak packets are decided one by one, by how many hands of the dealer's they beat and tie. From a strength on
every packet is played: a bound says so beside whatever is seen, and discarding.py counts them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb, perm

from games.engine.cards.cards import RANK, SUITS, Card
from games.engine.errors import CountError, require
from games.engine.odds.base_bet.all_play import FOLDED, LOST, NAMES, TIED, WON, worth_of
from games.engine.odds.base_bet.discarding import from_strengths
from games.engine.odds.choices.weaker_hands import (
    HandCount,
    Masks,
    RemainingDeck,
    WeakerHands,
    cards_of,
    spread_over,
)
from games.engine.odds.classes import Deck, availability, multisets, suits_of
from games.engine.odds.count_cache import Counts
from games.engine.odds.figures import Progress, part_of, silent
from games.engine.odds.hand_comparisons import STRONGEST
from games.engine.rules.games import Game

FIELD = 64


@dataclass(frozen=True)
class VisibleCards:
    """What a player sees of the dealer: cards that went, and the one that stays up if any is; and how many
    deals of a hidden hand look like this when suits are renamed."""

    game: Game
    discarded: Deck
    up: Deck
    times: int

    @property
    def deck(self) -> Deck:
        return tuple(card for card in self.game.deck if card not in (*self.discarded, *self.up))

    @property
    def hidden(self) -> int:
        return self.game.dealer.size - len(self.discarded) - len(self.up)

    @property
    def every(self) -> int:
        """The hidden hands beside one packet."""
        return comb(len(self.deck) - self.game.player.size, self.hidden)


def visible_cards(game: Game, discarded: int) -> list[VisibleCards]:
    """Return everything that a player can see when `discarded` cards go, once for all that differ by their
    suits' names."""
    if len(suits_of(game.deck)) != 1:
        raise CountError("suits that are not alike are not counted here")
    rule = require(game.dealer.discard, "discard rule")
    high = [card for card in game.deck if card[0] in rule.ranks]
    low = [(card,) for card in game.deck if card[0] not in rule.ranks] if discarded < rule.at_most else [()]
    counts: Counter[tuple[Deck, Deck]] = Counter()
    for went in permutations(high, discarded):
        for up in low:
            counts[_renamed(tuple(sorted(went, key=lambda card: RANK[card])), up)] += 1
    orders = perm(game.dealer.size - discarded - 1, max(0, rule.at_most - discarded - 1))
    return [VisibleCards(game, went, up, orders * times) for (went, up), times in counts.items()]


def _renamed(went: Deck, up: Deck) -> tuple[Deck, Deck]:
    """The first suit that is met as the first of all, and so on."""
    names = dict(zip(dict.fromkeys(card[1] for card in (*went, *up)), SUITS, strict=False))
    return tuple(Card(c[0] + names[c[1]]) for c in went), tuple(Card(c[0] + names[c[1]]) for c in up)


@dataclass(frozen=True)
class PlayThreshold:
    """Whether a packet is played: what each hand won and each tied adds must come to more than a fold."""

    won: int
    tied: int
    least: int

    def plays(self, below: int, up_to: int) -> bool:
        return self.won * below + self.tied * up_to > self.least


def threshold_of(at: VisibleCards) -> PlayThreshold:
    worth = worth_of(at.game)
    won, tied, lost = (worth.ends[result, True] for result in (WON, TIED, LOST))
    return PlayThreshold(won - tied, tied - lost, (worth.fold - lost) * at.every)


def weak_packets(at: VisibleCards, limit: int) -> Counter[str] | None:
    """Return the ends of all packets below a strength, beside what is seen; None where one from there on may
    be folded."""
    game, threshold = at.game, threshold_of(at)
    weaker, counts = WeakerHands(game.ladder, at.deck, at.hidden, at.up), Counter[str]()
    asked = _asked(at, limit)
    for strength in sorted(asked):
        weaker.rise_to(strength)
        below = [_packed(weaker, key, needed) for key, needed, _ in asked[strength]]
        weaker.rise_to(strength + 1)
        for lower, (key, needed, packets) in zip(below, asked[strength], strict=True):
            upper = _packed(weaker, key, needed)
            _decide(counts, threshold, at.every, lower, upper, packets)
    weaker.rise_to(limit)
    surely = limit == STRONGEST or threshold.plays(*[weaker.least_without(game.player.size)] * 2)
    return Counter({end: at.times * count for end, count in counts.items()}) if surely else None


PacketClass = tuple[int, tuple[int, ...], tuple[Masks, ...]]
"""Packets of one strength and the same ranks: the ranks, which masks there are, and how they lie."""


def _asked(at: VisibleCards, limit: int) -> dict[int, list[PacketClass]]:
    game, left = at.game, RemainingDeck(at.deck)
    counts: dict[int, list[PacketClass]] = {}
    for key, _ in multisets(availability(at.deck), game.player.size):
        layout, strength = left.layout(key, game.ladder.size), game.ladder.weighed((key,))
        if strength < limit and layout.mixed:
            counts.setdefault(strength, []).append((key, layout.needed, layout.mixed))
        for masks in layout.suited if strength < limit else ():
            stronger = game.ladder.strength(tuple(cards_of(key, masks)))
            if stronger < limit:
                counts.setdefault(stronger, []).append((key, tuple(set(masks)), (masks,)))
    return counts


Packed = tuple[int, list[dict[int, int]]]


def _packed(weaker: WeakerHands, key: int, needed: tuple[int, ...]) -> Packed:
    """Return the look, by suit and by masks of the packet's own ranks."""
    places = {mask: spread_over(key, mask) for mask in needed}
    look: HandCount = weaker.look(key, places.values())
    nothing = dict.fromkeys(needed, 0)
    suits = [
        {mask: look.suits[suit][place] for mask, place in places.items()} if suit in look.suits else nothing
        for suit in SUITS
    ]
    return look.ranks, suits


def _decide(
    counts: Counter[str],
    threshold: PlayThreshold,
    every: int,
    lower: Packed,
    upper: Packed,
    packets: tuple[Masks, ...],
) -> None:
    """Add what each of the packets comes to."""
    start = lower[0] + (upper[0] << FIELD)
    a, b, c, d = (
        {mask: below + (high[mask] << FIELD) for mask, below in low.items()}
        for low, high in zip(lower[1], upper[1], strict=True)
    )
    won, tied, least = threshold.won, threshold.tied, threshold.least
    played = whole = 0
    for one, two, three, four in packets:
        both = start + a[one] + b[two] + c[three] + d[four]
        if won * (both & (1 << FIELD) - 1) + tied * (both >> FIELD) > least:
            played += 1
            whole += both
    below, up_to = whole & (1 << FIELD) - 1, whole >> FIELD
    counts[NAMES[WON, True]] += below
    counts[NAMES[TIED, True]] += up_to - below
    counts[NAMES[LOST, True]] += played * every - up_to
    counts[FOLDED] += (len(packets) - played) * every


def best_play(game: Game, report: Progress = silent) -> Counts:
    """Return the ends of every deal by the best play; what is worth the same is folded."""
    rule = require(game.dealer.discard, "discard rule")
    counts, surely = Counter[str](), dict[int, int]()
    for discarded in range(rule.at_most + 1):
        share = part_of(
            report, 90 * discarded // (rule.at_most + 1), 90 * (discarded + 1) // (rule.at_most + 1)
        )
        surely[game.dealer.size - discarded], weak = _decided(game, discarded, share)
        counts += weak
    counts += from_strengths(game, surely, part_of(report, 90, 100))
    return {name: counts[name] for name in (*(NAMES[end, True] for end in (WON, TIED, LOST)), FOLDED)}


def _decided(game: Game, discarded: int, report: Progress) -> tuple[int, Counter[str]]:
    """Return from which strength every packet is played when `discarded` cards go, and the ends of those
    below it."""
    views = visible_cards(game, discarded)
    for limit in _limits(game):
        counts = Counter[str]()
        for done, at in enumerate(views):
            report(done, len(views))
            ends = weak_packets(at, limit)
            if ends is None:
                break
            counts += ends
        else:
            return limit, counts
    raise AssertionError("the strongest packet is below the last limit")


def _limits(game: Game) -> Iterator[int]:
    yield from (game.ladder.at_least(category) for category in game.ladder.categories[1:])
    yield STRONGEST
