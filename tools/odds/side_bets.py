"""Lists of one class: bets that cards alone decide, and hands of which a replay says how often they come.

A list has all that one thing can be: a hand, a player's and the dealer's together, the hand that loses, the
jokers. Two deals are one end where the same lines match, of all that a paytable can have.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import chain, combinations, islice, product
from math import comb, factorial, prod

from games.engine.cards.cards import JOKERS, RANKS, STANDARD, SUITS
from games.engine.cards.hands import Hand, Ladder
from games.engine.odds.ends import LAID
from games.engine.odds.ways import FIVE_ONLY, WITH_CARD, WITH_DRAW
from games.engine.rules.games import Game
from games.engine.rules.houses import JOKER_BET_COUNTS_DRAW
from games.engine.rules.own_tables import hands_of
from games.engine.rules.wagers import HoldsJokers, LosesHand, MakesHand, Wager
from tools.odds.files import ListWriter
from tools.odds.one_decision import (
    ENDS,
    INT,
    LONG,
    SUIT,
    Cards,
    array,
    cards_of,
    counter,
    in_order,
    packets,
    renamed,
)

Packets = dict[int, list[int]]

SOLD = {FIVE_ONLY: "", WITH_CARD: "buy"}
"""Ways of playing where a card can be bought, with the choice that makes them."""


class Ends(dict[tuple[str, Hashable], tuple[int, Mapping[str, Cards]]]):
    """How many deals, and an example, by what the player chooses ("": the first choice) and what is alike."""

    def add(self, choice: str, kind: Hashable, deals: int, example: Mapping[str, Cards]) -> None:
        before, first = self.get((choice, kind), (0, example))
        if deals:
            self[choice, kind] = before + deals, first


def make(game: Game) -> None:
    """Write the lists of a game's side bets, and of the hands that meet where no bet looks at them."""
    seen: dict[str, list[Wager]] = defaultdict(list)
    for wager in game.wagers:
        if wager.optional or not wager.staked:
            how = wager.win_condition
            name = (how.with_dealer or how.hand) if isinstance(how, MakesHand) else type(how).__name__
            seen[{"LosesHand": "losing", "HoldsJokers": "jokers"}.get(name, name)].append(wager)
    changed = {"player": game.two_hands or game.draws, "dealer": game.two_hands or game.discard}
    for hand in (hand for hand in changed if hand in game.hands and not changed[hand]):
        seen.setdefault(hand, [])
    for name, wagers in seen.items():
        how = wagers[0].win_condition if wagers else MakesHand(name)
        if isinstance(how, HoldsJokers):
            option, jokers = JOKER_BET_COUNTS_DRAW.name, partial(_jokers, game)
            _write(game, name, wagers, jokers, {"": ""}, {option: False})
            _write(game, f"{name}-drawn", wagers, jokers, {WITH_DRAW: "draw"}, {option: True})
        elif isinstance(how, LosesHand):
            _write(game, name, wagers, partial(_losing, game, wagers, how), _ways(game, how.own))
        elif isinstance(how, MakesHand):
            count = partial(_together if how.with_dealer else _own, game, wagers, how)
            _write(game, name, wagers, count, _ways(game, how.hand))


def _ways(game: Game, hand: str) -> Mapping[str, str]:
    return {"": ""} if _places(game, hand) == _places(game, hand, "buy") else SOLD


def _write(
    game: Game,
    name: str,
    wagers: Sequence[Wager],
    count: Callable[[str], Ends],
    ways: Mapping[str, str],
    when: Mapping[str, bool] = {},
) -> None:
    plays = {way: count(choice) for way, choice in ways.items()}
    used = {place for ends in plays.values() for _deals, example in ends.values() for place in example}
    dealt = [place for deal in game.deals for place, _count in (*deal.each, *deal.table)]
    places = [place for place in (*dict.fromkeys(dealt), LAID) if place in used]
    made = "tools/odds/side_bets.py: all that cards alone decide"
    writer = ListWriter(game, name, [wager.slug for wager in wagers], places, made, when)
    for way, ends in plays.items():
        counts: dict[str, Counter[int]] = defaultdict(Counter)
        for (choice, _kind), (deals, example) in ends.items():
            counts[choice][writer.example(example)] += deals
        nodes = {choice: writer.ends(each) for choice, each in counts.items()}
        chosen = [writer.choose({choice: node}) if choice else node for choice, node in nodes.items()]
        writer.plays[way] = chosen[0] if len(chosen) == 1 else writer.then((1, node) for node in chosen)
    writer.save()


def kind_of(game: Game, wagers: Sequence[Wager], hand: Hand, together: Hand | None = None) -> Hashable:
    """Return what is alike of all hands that are one end; without a bet, category and qualifying."""
    if not wagers:
        return hand.category, game.qualifier is not None and game.qualifier.takes(game.ladder, hand.strength)
    lines = [line for wager in wagers for line in hands_of(game, wager.table).values()]
    both = [bool(together and line.with_dealer and line.together.matches(together)) for line in lines]
    return tuple(line.matches(hand) or beside for line, beside in zip(lines, both, strict=True))


def _places(game: Game, hand: str, choice: str = "") -> dict[str, int]:
    """Return the places of a hand, and how many cards are dealt to each."""
    counts: Counter[str] = Counter()
    for place, count in chain.from_iterable((*deal.each, *deal.table) for deal in game.deals):
        counts[place] += count if isinstance(count, int) else 0
    moved = {each.moves[1]: each.moves[0] for each in game.choices if each.moves and each.name == choice}
    places = (*game.reading(hand).own, *game.reading(hand).table)
    return {place: counts[place] for each in places if counts[place := moved.get(each, each)]}


def _dealt(places: Mapping[str, int], cards: Cards) -> dict[str, Cards]:
    return Game.cut(tuple(places.items()), cards)


def _hand(ladder: Ladder, strength: int) -> Hand:
    return Hand(ladder.category(strength), ladder.ranks(strength), (), strength)


@cache
def _hands(ladder: Ladder, deck: Cards, size: int, *, by_suit: bool = False) -> list[tuple[Cards, int]]:
    """Return an example of the hands of each strength and number of jokers, and how many they are; all hands
    where the suit matters."""
    jokers, result = JOKERS[: len(deck) - len(STANDARD)], []
    for wild in range(len(jokers) + 1):
        for alike in packets(ladder, size - wild, jokers[:wild]).values():
            ways = comb(len(jokers), wild) * sum(map(_suits_of, alike))
            every = chain.from_iterable(map(renamed, alike))
            result += [(each, 1) for each in {*every}] if by_suit else [(alike[0], ways)]
    return [((*cards_of(one), *jokers[: size - one.bit_count()]), ways) for one, ways in result]


def _suits_of(one: int) -> int:
    """Return how many hands differ from one by the names of suits."""
    suits = [one >> len(RANKS) * suit & SUIT for suit in range(len(SUITS))]
    return factorial(len(suits)) // prod(factorial(suits.count(suit)) for suit in {*suits})


def _own(game: Game, wagers: Sequence[Wager], how: MakesHand, choice: str) -> Ends:
    places, ladder, result = _places(game, how.hand, choice), game.reading(how.hand).ladder, Ends()
    lays = game.strategies[0].lays if game.two_hands else None
    by_suit = any(line.suit for wager in wagers for line in hands_of(game, wager.table).values())
    for cards, ways in _hands(ladder, game.deck, sum(places.values()), by_suit=by_suit):
        laid = {LAID: lays(cards)} if lays else {}
        result.add(choice, kind_of(game, wagers, ladder.best(cards)), ways, _dealt(places, cards) | laid)
    return result


def _together(game: Game, wagers: Sequence[Wager], how: MakesHand, choice: str) -> Ends:
    """Count a player's cards with the dealer's, one by one."""
    places, own, result = _places(game, how.with_dealer), sum(_places(game, how.hand).values()), Ends()
    one, both = game.reading(how.hand).ladder, game.reading(how.with_dealer).ladder
    kind = cache(lambda mine, with_dealer: kind_of(game, wagers, _hand(one, mine), _hand(both, with_dealer)))
    for mine in combinations(game.deck, own):
        strength, rest = one.strength(mine), [card for card in game.deck if card not in mine]
        for theirs in combinations(rest, sum(places.values()) - own):
            met = kind(strength, both.strength((*mine, *theirs)))
            result.add(choice, met, 1, {} if (choice, met) in result else _dealt(places, (*mine, *theirs)))
    return result


def _losing(game: Game, wagers: Sequence[Wager], how: LosesHand, choice: str) -> Ends:
    """Count pairs of hands by the one that the other beats; those that are equal are one end."""
    ladder, result = game.reading(how.own).ladder, Ends()
    places = _places(game, how.own, choice), _places(game, how.other)
    sizes = [sum(each.values()) for each in places]
    mine, theirs = sides = [packets(ladder, size) for size in sizes]
    every = sorted({*mine, *theirs})
    kinds = {each: kind_of(game, wagers, _hand(ladder, each)) for each in every}
    counts = Counter[Hashable]()
    for (these, those), size in zip((sides, sides[::-1]), sizes[::-1], strict=True):
        met = list(zip(every, _met(these, those, size, every), strict=True))
        counts["tie"] = sum(ties for _strength, (ties, _above) in met)
        for strength, (_ties, above) in met:
            counts[kinds[strength]] += above
    shown = {at for turn in (1, -1) for at in {kinds[at]: at for at in every[::turn]}.values()}
    for low, high in product(shown, repeat=2):
        kind = "tie" if low == high else kinds[min(low, high)]
        meet = product(mine.get(low, ()), chain.from_iterable(map(renamed, theirs.get(high, ()))))
        for one, other in islice(((one, other) for one, other in meet if not one & other), 1):
            both = _dealt(places[0], cards_of(one)) | _dealt(places[1], cards_of(other))
            result.add(choice, kind, counts.pop(kind, 0), both)
    if +counts:
        raise ValueError("some hands have no example")
    return result


def _met(mine: Packets, theirs: Packets, size: int, every: list[int]) -> Iterable[tuple[int, int]]:
    """Yield by strength how many of the other side's are equal, and above, over all hands that have it."""
    sums, strengths, none = (LONG * (len(every) * ENDS))(), len(every), array(LONG, [0])
    hands = [*in_order(mine, every), *in_order(theirs, every), size, strengths, 0]
    ends = [array(INT, range(strengths)), array(INT, [0] * strengths), none, none, sums, strengths]
    counter().count(*hands, 1, 0, 1, strengths + 1, None, none, none, LONG(1), *ends)
    return zip(sums[3::ENDS], sums[5::ENDS], strict=True)


def _jokers(game: Game, choice: str) -> Ends:
    """Count hands by their jokers in the end, and whether the dealer has one where that matters; of a player
    who draws: for every hand that may, and never for a joker."""
    size, other = sum(_places(game, "dealt").values()), sum(_places(game, "dealer").values())
    needs = next((each.needs for each in game.choices if each.name == choice), None)
    ladder, result = game.reading("dealt").ladder, Ends()
    for cards, ways in _hands(ladder, game.deck, size):
        free = [card for card in game.deck if card not in cards]
        jokers, draws = len({*free} & {*JOKERS}), needs and needs.takes(ladder, ladder.strength(cards))
        # A natural is drawn, or a joker, which are the last; nothing, as often as a card could be.
        drawn = [(free[:1], len(free) - jokers), (free[-1:], jokers)] if draws else [([], len(free) - other)]
        for card, times in drawn:
            left = [each for each in JOKERS if each not in (*cards, *card)]
            rest, kept = len(free) - len(card), len(JOKERS) - len(left)
            without = comb(rest - len(left), other)
            for theirs, deals in ([], without), (left[:1], comb(rest, other) - without):
                laid = {"drawn": tuple(card), LAID: cards[:1]} if card else {}
                seen = choice and ("draw" if draws else "stand"), (kept, kept == 1 and bool(theirs))
                result.add(*seen, ways * times * deals, {"hand": cards, "dealer": tuple(theirs)} | laid)
    return result
