"""Hands in turn against the dealer, counted at once: a round from a whole shoe, played by basic strategy.

Cards are counted by what they are worth, without replacement: the player's, the dealer's, and those of other
hands of the same player. The table of the strategy looks at a hand's own total and the up card alone, so what
one hand is worth doesn't depend on the order in which cards leave the shoe. That makes split pairs exact too:
the second cards of all their hands may come first, and each hand is played out as if it were alone.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement, groupby
from math import lcm, perm
from operator import add, itemgetter
from threading import Lock
from typing import Any, NamedTuple

from games.engine.cards.cards import Card
from games.engine.cards.hands import Reads
from games.engine.cards.points import worth
from games.engine.errors import CountError, require, require_type
from games.engine.money.amounts import Odds
from games.engine.odds.dealers_ends import dealers_ends
from games.engine.odds.ends import FOLDER, digest, written
from games.engine.odds.figures import Outcome
from games.engine.rules.basic_strategy import BasicStrategy
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.readings import Best
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Deal, Decide, Holds, PlayerChoice, nth
from games.engine.rules.wagers import Beats
from games.engine.simulated_players.in_turn import doubles_split
from games.engine.texts import NOTHING, Text

WORTHS = range(1, 11)
Worths = tuple[int, ...]
"""What each card of a hand is worth."""
Counts = tuple[int, ...]
"""How many cards there are of each worth."""
Pair = tuple[Fraction, Fraction]
"""A net, and what was bet."""


class End(NamedTuple):
    """How a round ends for a player, and what was bet by then. `SPLITS` are all hands of a split pair."""

    name: str
    staked: int = 1


NATURAL, WINS, TIES, LOSES, SURRENDERS, SPLITS = "natural", "wins", "ties", "loses", "surrenders", "splits"
NETS = {
    NATURAL: Fraction(0),
    WINS: Fraction(1),
    TIES: Fraction(0),
    LOSES: Fraction(-1),
    SURRENDERS: Fraction(-1, 2),
}
"""What an end comes to for each unit bet; a natural's pay is its table's."""


class Stop(NamedTuple):
    """A hand with which a player stops: its cards, in how many orders they come, its strength (0: over), its
    end where no other hand decides it, and what is bet on it."""

    cards: Counts
    orders: int
    strength: int
    end: str = ""
    bet: int = 1


Worth = tuple[Fraction, Fraction, Fraction]
"""How likely an end is, what it comes to and what is bet on average."""

KEPT = FOLDER / "hands_in_turn.json"
"""What was counted of some rules, by a digest of all that the count rests on."""

WORDS = {
    End(NATURAL): Text("player’s blackjack"),
    End(WINS): Text("player wins"),
    End(WINS, 2): Text("player wins, doubled"),
    End(TIES): Text("push"),
    End(TIES, 2): Text("push, doubled"),
    End(LOSES): Text("dealer wins"),
    End(LOSES, 2): Text("dealer wins, doubled"),
    End(SURRENDERS): Text("player surrenders"),
    End(SPLITS): Text("pair split: all of its hands, on average"),
}


def outcomes_of(game: Game, table: Paytable) -> tuple[Outcome, ...]:
    """Return the lines of the main bet in this house, a natural paid by this table."""
    ends, row = ends_of_round(game), _natural_row(game, table)
    whole = lcm(*(chance.denominator for chance, _net, _staked in ends.values()))
    result = []
    for end, words in WORDS.items():
        if end in ends:
            chance, net, staked = ends[end]
            pays = NOTHING
            if end.name == NATURAL:
                net = require_type(Odds, row.pays).times if row else Fraction(1)
                pays = row.pays.words if row else pays
            name = f"{end.name}-doubled" if end.staked > 1 else end.name
            count, average = int(chance * whole), end.name == SPLITS
            result.append(Outcome(name, words, count, net, staked, pays, average))
    return tuple(result)


def _natural_row(game: Game, table: Paytable) -> Row | None:
    """Return the line by which a natural is paid; None where it is paid even money."""
    ladder = require_type(Best, game.reading(require_type(Beats, game.main.win_condition).own)).ladder
    return table.row_for(ladder.best([Card("As"), Card("Ks")]))


def notes(game: Game) -> tuple[Text, ...]:
    """Return what the count of the main bet rests on."""
    table = _round_of(game)
    said = Text(
        "Counted exactly, split hands too: one player, a whole shoe, basic strategy by total and up card, "
        "no insurance."
    )
    few = Text("The strategy is the one for four decks or more. With fewer, a player can do a little better.")
    other = Text("The strategy is the one against a hole card. Without one, a player can do better.")
    spread = Text("What the hands of a split pair come to is known on average, so no deviation is shown.")
    return (
        said,
        *((few,) if table.deck.copies < FOUR_DECKS else ()),
        *(() if table.peeks else (other,)),
        spread,
    )


FOUR_DECKS = 4


def ends_of_round(game: Game) -> Mapping[End, Worth]:
    """Return every end of one player's round from a whole shoe. Raises `CountError` for rules of a kind that
    is not counted."""
    table = _round_of(game)
    return _kept().get(_key(table)) or _done.get(table) or _count_once(table)


def dealers_chances(game: Game, up: int | None = None) -> Mapping[str, Fraction]:
    """Return the chance of each end of the dealer's by its name, with an up card of this worth where one is
    named, no other card seen."""
    table = _round_of(game)
    return dealers_ends(table.deck, table.draws, table.dealer, table.of_worth[up] if up else None)


def is_kept(game: Game) -> bool:
    """Return whether a round of these rules need not be counted."""
    return _key(_round_of(game)) in _kept()


def is_known(game: Game) -> bool:
    """Return whether a round of these rules was counted before. Otherwise that takes seconds."""
    return is_kept(game) or _round_of(game) in _done


@lru_cache(maxsize=256)
def _key(table: "_Round") -> str:
    return digest(written(table, whole=True))


@cache
def _kept() -> Mapping[str, Mapping[End, Worth]]:
    page = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return {key: dict(map(_read, ends)) for key, ends in page.items()}


def _read(end: Sequence[Any]) -> tuple[End, Worth]:
    name, staked, *worths = end
    chance, net, average = map(Fraction, worths)
    return End(name, staked), (chance, net, average)


def keep(games: Iterable[Game]) -> None:
    """Count rounds of these rules and write them down; what was kept before is gone."""
    page = {}
    for game in games:
        table = _round_of(game)
        if _key(table) not in page:
            ends = _counted(table).items()
            page[_key(table)] = [[end.name, end.staked, *map(str, worths)] for end, worths in ends]
    KEPT.write_text(json.dumps(page, indent=1) + "\n", encoding="utf-8")
    _kept.cache_clear()


MOST_COUNTS = 64
_done: dict["_Round", Mapping[End, Worth]] = {}
_counting = Lock()
"""One count at a time: who waits for the same rules gets it, and others are not slowed more than by one."""


def _count_once(table: "_Round") -> Mapping[End, Worth]:
    with _counting:
        if table not in _done:
            counted = _counted(table)
            if len(_done) >= MOST_COUNTS:
                _done.pop(next(iter(_done)))
            _done[table] = counted
        return _done[table]


def _counted(table: "_Round") -> Mapping[End, Worth]:
    sums: dict[End, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 3)
    for up in WORTHS:
        for end, *parts in _Against(table, up).ends():
            sums[end] = list(map(add, sums[end], parts))
    return {
        end: (chance, net / chance, staked / chance) for end, (chance, net, staked) in sums.items() if chance
    }


@dataclass(frozen=True)
class _Round:
    """What the count rests on. `peeks` says whether a natural is known before a hand is played, `lost` of the
    first hand's bet and double and of a later hand's whether they lose to one that is known at the end."""

    deck: Deck
    stage: Decide
    draws: DealerDraws
    peeks: bool
    reading: Best
    dealer: Reads
    beats: Beats
    lost: tuple[tuple[bool, ...], tuple[bool, ...]]

    @cached_property
    def shoe(self) -> Counts:
        return _counts(map(worth, self.deck.faces))

    @cached_property
    def of_worth(self) -> Mapping[int, Card]:
        """One card of each worth."""
        return {worth(card): card for card in self.deck.cards}

    @cached_property
    def doubles_split(self) -> bool:
        return doubles_split(self.stage)

    @property
    def strategy(self) -> BasicStrategy:
        return require(self.stage.basic, "basic strategy")

    @cached_property
    def natural(self) -> int:
        return self.reading.ladder.at_least(self.beats.natural)

    def cards(self, worths: Iterable[int]) -> list[Card]:
        return [self.of_worth[each] for each in worths]

    def strength(self, worths: Worths, *, split: bool) -> int:
        """Return what a hand is worth against the dealer's; 0 where it has lost whatever that is."""
        reads = self.reading.split if split and self.reading.split else self.reading.ladder
        strength = reads.strength(self.cards(worths))
        return 0 if self.beats.dead and self.beats.dead.takes(reads, strength) else strength

    def decision(self, worths: Worths, up: int, hands: int) -> PlayerChoice | None:
        """Return what a player of so many hands does with this one, its first card first; None where nothing
        is asked."""
        own = self.cards(worths)
        if any(holds.fits(own, hands=hands) for holds in self.stage.until):
            return None
        allowed = {
            each.name: each for each in self.stage.choices if (each.holds or Holds()).fits(own, hands=hands)
        }
        said = self.strategy.says(own, self.of_worth[up], allowed, doubles_split=self.doubles_split)
        return allowed[said]

    def stops(self, first: Worths, up: int, hands: int) -> tuple[Stop, ...]:
        """Return every hand that these two cards become, of a player of so many hands."""
        result, left = Counter[tuple[Counts, int, str, int]](), {first: 1}
        while left:
            longer: dict[Worths, int] = defaultdict(int)
            for worths, orders in left.items():
                choice, split = self.decision(worths, up, hands), hands > 1
                ended = choice and ((choice.surrenders and SURRENDERS) or (choice.splits and SPLITS))
                if ended or not choice or not choice.draws:
                    result[_counts(worths), self.strength(worths, split=split), ended or "", 1] += orders
                    continue
                for more in WORTHS:
                    drawn = (worths[0], *sorted((*worths[1:], more)))
                    strength = self.strength(drawn, split=split)
                    if choice.goes_on and strength:
                        longer[drawn] += orders
                    else:
                        bet = 1 + len(choice.raises)
                        result[_counts(drawn), strength, "" if strength else LOSES, bet] += orders
            left = longer
        return tuple(
            Stop(cards, orders, strength, end, bet) for (cards, strength, end, bet), orders in result.items()
        )

    def most_hands(self, each: int, up: int) -> int:
        """Return into how many hands a pair of this worth is split at most."""
        most = 1
        while (choice := self.decision((each, each), up, most)) and choice.splits:
            most += 1
        return most


def _round_of(game: Game) -> _Round:
    stages = [stage for _step, stage in game.stages]
    played = [stage for stage in stages if isinstance(stage, Decide) and stage.of and stage.basic]
    deals = [
        (stage, place, count) for stage in stages if isinstance(stage, Deal) for place, count in stage.table
    ]
    rules = [count for _stage, _place, count in deals if isinstance(count, DealerDraws)]
    if len(played) != 1 or len(rules) != 1:
        raise CountError(f"{game.slug} has no hands in turn that can be counted")
    (stage,), (rule,) = played, rules
    before = [each for each, place, _count in deals if place == rule.place]
    peeks = sum(stages.index(each) < stages.index(stage) for each in before) > 1
    bets = [_beats_of(game, nth(stage.of, number)) for number in (1, 2)]
    beats = bets[0][0]
    first, later = (tuple(not each.pushes for each in hand) for hand in bets)
    own, other = (require_type(Best, game.reading(name)) for name in (beats.own, beats.other))
    deck = require_type(Deck, game.source)
    return _Round(deck, stage, rule, peeks, own, other.ladder, beats, (first, later))


def _beats_of(game: Game, place: str) -> list[Beats]:
    """Return how the bets on a hand in turn are won: its own, and its double."""
    found = [wager.win_condition for wager in game.wagers if isinstance(wager.win_condition, Beats)]
    result = [how for how in found if require_type(Best, game.reading(how.own)).own == (place,)]
    if len(result) != 2:
        raise CountError(f"the hand {place} of {game.slug} hasn’t one bet and one double")
    return result


class _Against:
    """All rounds against one up card. Every chance is one of the whole shoe; the dealer's are whole numbers,
    of as many cards as a dealer draws at most."""

    def __init__(self, table: _Round, up: int) -> None:
        self.table, self.up = table, up
        self.dealer = _Dealer(table.shoe, _dealers_hands(table.draws, table.dealer, _by_worth(table), up))
        self.falling = [[perm(count, less) for less in range(count + 1)] for count in table.shoe]
        self.starts = {first: table.stops(first, up, 1) for first in combinations_with_replacement(WORTHS, 2)}
        pairs = [first[0] for first, stops in self.starts.items() if stops[0].end == SPLITS]
        self.splits = {each: _Split(table, each, up) for each in pairs}
        self.dealer.count(self._gone())

    def _gone(self) -> Iterator[Counts]:
        """Yield the cards that are gone where a hand is compared with the dealer's."""
        for stops in self.starts.values():
            yield from self._with(stops, (self.up,))
        for split in self.splits.values():
            for like, alike in split.needed:
                yield from self._with(split.stops(alike=alike), split.others(like))

    def _with(self, stops: Iterable[Stop], others: Worths) -> Iterator[Counts]:
        besides = _counts(others)
        for stop in stops:
            gone = tuple(map(add, stop.cards, besides))
            if not stop.end and all(map(int.__le__, gone, self.table.shoe)):
                yield gone

    def ends(self) -> Iterator[tuple[End, Fraction, Fraction, Fraction]]:
        """Yield each end with how likely it is, and that times its net and times what was bet."""
        chances: dict[End, Fraction] = defaultdict(Fraction)
        for first, stops in self.starts.items():
            orders, gone = (2 if len(set(first)) > 1 else 1), _counts((*first, self.up))
            every = Fraction(orders * self._ways(gone), perm(sum(self.table.shoe), 3))
            making, left = self.dealer.hole(gone, self.table.natural)
            beaten = every * Fraction(making, left)
            natural = self.table.strength(first, split=False) == self.table.natural
            if natural:
                chances[End(NATURAL)] += every - beaten
            if natural or self.table.peeks:
                chances[End(TIES if natural else LOSES)] += beaten
            if natural:
                continue
            if first[0] in self.splits and first[0] == first[1]:
                net, staked = self._split(self.splits[first[0]])
                played = every - beaten if self.table.peeks else every
                yield End(SPLITS), played, every * net, every * staked
                continue
            many = [stop._replace(orders=stop.orders * orders) for stop in stops]
            for end, chance in self._chances(many, (self.up,), ()).items():
                chances[end] += chance
        for end, chance in chances.items():
            yield end, chance, chance * NETS[end.name] * end.staked, chance * end.staked

    def _ways(self, gone: Counts) -> int:
        """Return in how many ways these cards come off the shoe, each in its turn."""
        result = 1
        for row, count in zip(self.falling, gone, strict=True):
            if count:
                if count >= len(row):
                    return 0
                result *= row[count]
        return result

    def _chances(
        self, stops: Iterable[Stop], others: Worths, dealt: Worths, *, later: bool = False
    ) -> dict[End, Fraction]:
        """Return how likely hands end in each way once the cards in `dealt` have come, in rounds that aren’t
        over before: the hands' own and the `others`, cards of the same player's other hands and the up card.
        """
        sums, besides = defaultdict[tuple[End, int], int](int), _counts(others)
        for stop in stops:
            gone = tuple(map(add, stop.cards, besides))
            if ways := stop.orders * self._ways(gone):
                drawn = sum(gone) - len(dealt)
                for end, count in self._compare(stop, gone, later=later):
                    sums[end, drawn] += ways * count
        result: dict[End, Fraction] = defaultdict(Fraction)
        before = self._ways(_counts(dealt))
        left = sum(self.table.shoe) - len(dealt)
        for (end, drawn), count in sums.items():
            result[end] += Fraction(count, before * perm(left, drawn + self.dealer.most))
        return result

    def _compare(self, stop: Stop, gone: Counts, *, later: bool) -> Iterator[tuple[End, int]]:
        """Yield in how many of the ways in which the dealer's cards come the hand ends how."""
        table = self.table
        if stop.end:
            making, left = self.dealer.hole(gone, table.natural)
            open_ = left - making if table.peeks else left
            yield End(stop.end, stop.bet), open_ * perm(left - 1, self.dealer.most - 1)
            return
        for strength, count in self.dealer.ends[gone].items():
            if strength < table.natural:
                name = WINS if stop.strength > strength else TIES if stop.strength == strength else LOSES
                yield End(name, stop.bet), count
            elif not table.peeks:
                lost = sum(table.lost[later][: stop.bet])
                yield End(LOSES if lost else TIES, lost), count

    def _split(self, split: "_Split") -> Pair:
        """Return what all hands of a split pair come to and what is bet on them, on average over all that the
        dealer can have in the hole, a natural that ends the round counted as nothing."""
        net, staked, have = Fraction(0), Fraction(0), self.table.shoe[split.each - 1] - 2
        have -= split.each == self.up
        hands: dict[tuple[int, bool, bool], Pair] = {}
        first, *_ = self.table.lost
        for like, alike in split.needed:
            chance = Fraction(perm(have, like), perm(sum(self.table.shoe) - 3, like))
            one = self._split_hand(split, like, chance, alike=alike, later=False)
            hands[like, alike, False] = hands[like, alike, True] = one
            if not self.table.peeks and self.table.lost != (first, first):
                hands[like, alike, True] = self._split_hand(split, like, chance, alike=alike, later=True)
        for count, like, other, alike, later in split.hands:
            one = _among(hands, like, other, alike=alike, later=later)
            net, staked = net + count * one[0], staked + count * one[1]
        return net, staked

    def _split_hand(self, split: "_Split", like: int, chance: Fraction, *, alike: bool, later: bool) -> Pair:
        """Return what one of the hands comes to, and what is bet on it, where so many more cards like the
        pair's are gone, which is as likely as `chance`."""
        if not chance:
            return Fraction(0), Fraction(0)
        others = split.others(like)
        ends = self._chances(split.stops(alike=alike), others, (*others, split.each), later=later).items()
        net = sum((NETS[end.name] * end.staked * part for end, part in ends), Fraction(0))
        return chance * net, chance * sum((end.staked * part for end, part in ends), Fraction(0))


def _among(
    hands: Mapping[tuple[int, bool, bool], Pair], like: int, other: int, *, alike: bool, later: bool
) -> Pair:
    """Return what a hand comes to, and what is bet on it, where of the other hands' second cards so many are
    like the pair's and so many are not, with how likely that is. A card that may be any changes nothing: what
    it comes to with another card is all less what it comes to with one like the pair's."""
    if not other:
        return hands[like, alike, later]
    every, less = (_among(hands, each, other - 1, alike=alike, later=later) for each in (like, like + 1))
    return every[0] - less[0], every[1] - less[1]


class _Split:
    """A pair that is split: its hands, each with a second card that is not like the pair's, or with any once
    no more can be split (`alike`).

    `hands` has how many of them there are in all orders in which the second cards of all hands can come, with
    how many like the pair's and how many others besides come before no more can be split, and whether it is
    a hand after the first. `needed` are the cards like the pair's that are gone where a hand is counted.
    """

    def __init__(self, table: _Round, each: int, up: int) -> None:
        self.table, self.each, self.up = table, each, up
        self.most = table.most_hands(each, up)
        self._stops = {second: table.stops((each, second), up, self._when(second)) for second in WORTHS}
        self.hands = list(self._every_hand())
        self.needed = sorted(
            {
                (gone, alike)
                for _count, like, other, alike, _later in self.hands
                for gone in range(like, like + other + 1)
            }
        )

    def _when(self, second: int) -> int:
        return self.most if second == self.each else 2

    def stops(self, *, alike: bool) -> Iterator[Stop]:
        for second, stops in self._stops.items():
            if alike or second != self.each:
                yield from stops

    def others(self, like: int) -> Worths:
        """Return the cards besides a hand's own: the up card, the other of the pair, so many more like it."""
        return (self.up, *(self.each for _ in range(1 + like)))

    def _every_hand(self) -> Iterator[tuple[int, int, int, bool, bool]]:
        for (like, other, waiting), ways in self._patterns().items():
            finished = ((other > 0, False), (other - 1, True))
            for count, later in finished:
                if count > 0:
                    yield ways * count, like, other - 1, False, later
            for count, later in ((waiting > 0 and not other, False), (waiting - (not other), True)):
                if count > 0:
                    yield ways * count, like, other, True, later

    def _patterns(self) -> Mapping[tuple[int, int, int], int]:
        """Return in how many orders so many cards like the pair's and so many others come until no more can
        be split, with how many hands wait for their second card then."""
        result: dict[tuple[int, int, int], int] = defaultdict(int)
        left = [(2, 2, 0, 0)]
        while left:
            hands, waiting, like, other = left.pop()
            if hands == self.most or not waiting:
                result[like, other, waiting] += 1
                continue
            left += [(hands + 1, waiting + 1, like + 1, other), (hands, waiting - 1, like, other + 1)]
        return result


class _Dealer:
    """What dealers with one up card end with, by the cards that are gone.

    Hands are worth by worth: of those with the same cards of the higher worths one number is left, so that
    what the cards that are gone have in common is worked out once.
    """

    def __init__(self, shoe: Counts, hands: "DealersHands") -> None:
        self.shoe, self._size = shoe, sum(shoe)
        self.most = max(sum(cards) for cards, _strength in hands)
        self.ends: dict[Counts, dict[int, int]] = {}
        keys: list[tuple[Counts, tuple[int, int]]] = [
            (cards, (strength, sum(cards))) for cards, strength in hands
        ]
        self._orders, self._sizes = list(hands.values()), list[int]()
        self._steps: list[list[tuple[int, int]]] = []
        for _worth in WORTHS:
            rest: dict[tuple[Counts, tuple[int, int]], int] = {}
            self._steps.append(
                [(cards[0], rest.setdefault((cards[1:], end), len(rest))) for cards, end in keys]
            )
            keys = list(rest)
            self._sizes.append(len(rest))
        self._kinds = [end for _cards, end in keys]
        self._making = {
            strength: [cards.index(1) for cards, end in hands if end == strength and sum(cards) == 1]
            for _cards, strength in hands
        }

    def hole(self, gone: Counts, strength: int) -> tuple[int, int]:
        """Return how many cards make a hand of this strength of two, and of how many."""
        making = self._making.get(strength, ())
        return sum([self.shoe[at] - gone[at] for at in making]), self._size - sum(gone)

    def count(self, gone: Iterable[Counts]) -> None:
        """Fill `ends` for all these."""
        self._count(sorted(set(gone)), self._orders, 0)

    def _count(self, gone: Sequence[Counts], values: Sequence[int], at: int) -> None:
        if at == len(WORTHS):
            (cards,) = gone
            left = self._size - sum(cards)
            found: dict[int, int] = defaultdict(int)
            for (strength, length), ways in zip(self._kinds, values, strict=True):
                found[strength] += ways * perm(left - length, self.most - length)
            self.ends[cards] = found
            return
        for less, group in groupby(gone, key=itemgetter(at)):
            falling = [perm(self.shoe[at] - less, taken) for taken in range(self.most + 1)]
            rest = [0] * self._sizes[at]
            for value, (taken, to) in zip(values, self._steps[at], strict=True):
                rest[to] += value * falling[taken]
            self._count(list(group), rest, at + 1)


DealersHands = Mapping[tuple[Counts, int], int]
"""In how many orders a dealer draws cards, by what they are and how strong they are with the up card."""


@lru_cache(maxsize=64)
def _dealers_hands(
    rule: DealerDraws, reads: Reads, of_worth: tuple[tuple[int, Card], ...], up: int
) -> DealersHands:
    card_of, result = dict(of_worth), dict[tuple[Counts, int], int]()
    left: dict[Worths, int] = {(up,): 1}
    while left:
        longer: dict[Worths, int] = defaultdict(int)
        for worths, orders in left.items():
            cards = tuple(card_of[each] for each in worths)
            if len(worths) > 1 and not rule.count({rule.place: cards}):
                result[_counts(worths[1:]), reads.strength(cards)] = orders
                continue
            for more in WORTHS:
                longer[up, *sorted((*worths[1:], more))] += orders
        left = longer
    return result


def _by_worth(table: _Round) -> tuple[tuple[int, Card], ...]:
    return tuple(table.of_worth.items())


def _counts(worths: Iterable[int]) -> Counts:
    counts = [0] * len(WORTHS)
    for each in worths:
        counts[each - 1] += 1
    return tuple(counts)
