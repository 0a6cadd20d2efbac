"""Changing a card: the main bet where each packet stays as it is or changes one card for the next.

Every packet is counted with every card that it can change and every card that can come, once for all that
differ by their suits' names. What wins whatever the dealer has is not changed.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, lcm

from games.engine.cards.cards import JOKERS, RANKS, STANDARD, SUITS, Card
from games.engine.errors import CountError, require, require_type
from games.engine.money.amounts import Odds
from games.engine.odds.base_bet.all_play import WON
from games.engine.odds.base_bet.play_figures import BEST, OPTIMAL
from games.engine.odds.base_bet.simulation import AUTOMATIC, UNIT, WINS, by_kinds
from games.engine.odds.choices.final_hands import BELOW, FIELD, FinalHands, final_hands
from games.engine.odds.choices.weaker_hands import Masks, RemainingDeck, SuitLayout, cards_of
from games.engine.odds.classes import JOKER, Deck, availability, digits, multisets
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import ExampleTable, changes, examples, least_of, placed, stays
from games.engine.odds.figures import Figures, Progress, part_of, silent
from games.engine.odds.guard import CHANGED_CARDS, ROWS, CounterScope, check, hands_of_both
from games.engine.odds.hand_comparisons import deck_facts, written
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Beats, ByTable
from games.engine.simulated_players.decisions import useless
from games.engine.texts import Text

SCOPE = CounterScope(
    ROWS
    | CHANGED_CARDS
    | {
        Beats: {"sure", "sure_by_table"},
        ByTable: {"table", "otherwise"},
        Row: {"category", "pays"},
    }
)

Ends = dict[str, int]
"""By the category of the final hand the deals that it wins, and above those by FIELD bits what is no loss."""

TIES, LOSES = f"{UNIT} 0 1", f"{UNIT} -1 1"


def changes_cards(game: Game) -> bool:
    """Return whether the game is played so, and nothing else is decided."""
    plain = not game.following and not game.sells and not game.discard and not game.qualifier
    return plain and game.draws == 1 and game.automatic is not None


@dataclass(frozen=True)
class Packet:
    """Packets that are alike: the ranks, the masks of their suits, and how many there are."""

    game: Game
    key: int
    masks: Masks
    times: int

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(cards_of(self.key, (*self.masks, *[0] * (len(SUITS) - len(self.masks)))))

    @property
    def jokers(self) -> int:
        return self.key >> 3 * JOKER

    @cached_property
    def slots(self) -> tuple[int, ...]:
        return tuple(slot for slot, _ in digits(self.key) if slot != JOKER)


Chooses = Callable[[Packet, list[tuple[Card | None, Ends]]], Ends]
"""Which of the ways of playing a packet is taken: nothing changed first, then each card."""


def best_for(game: Game, pays: dict[str, Fraction]) -> Chooses:
    """Whatever returns most, where a win with a category pays so; what is worth the same is not done."""
    scale = lcm(*(worth.denominator for worth in pays.values()))
    times = {category: int(worth * scale) for category, worth in pays.items()}

    def worth(way: tuple[Card | None, Ends]) -> int:
        return sum(
            [times[category] * (both & BELOW) + scale * (both >> FIELD) for category, both in way[1].items()]
        )

    return lambda packet, ways: max(ways, key=worth)[1]


def most_useless(packet: Packet, ways: list[tuple[Card | None, Ends]]) -> Ends:
    """Return the card that a careful player changes."""
    return dict(ways)[useless(packet.cards)]


def card_change_ends(game: Game, chooses: Chooses, report: Progress = silent) -> Counts:
    """Return the ends of every deal, the next card dealt, played so."""
    hands = _final_hands(game, part_of(report, 0, 70))
    left, result = len(game.deck) - game.player.size, Counter[str]()
    every = left * comb(left - 1, game.dealer.size)
    packets = list(_packets(game, result, every))
    for done, packet in enumerate(packets):
        if done % 1_000 == 0:
            part_of(report, 70, 100)(done, len(packets))
        ends = chooses(packet, _ways(packet, hands))
        ups = sum(ends.values())
        for category, both in ends.items():
            result[f"{WINS} {category}"] += packet.times * (both & BELOW)
        result[TIES] += packet.times * ((ups >> FIELD) - (ups & BELOW))
        result[LOSES] += packet.times * (every - (ups >> FIELD))
    return dict(sorted(result.items()))


_LAST: dict[Game, FinalHands] = {}
"""They are the same for every way of playing; those of one game are as much as is kept at a time."""


def _final_hands(game: Game, report: Progress) -> FinalHands:
    if game not in _LAST:
        _LAST.clear()
        _LAST[game] = final_hands(game, report)
    return _LAST[game]


def _packets(game: Game, result: Counter[str], every: int) -> Iterator[Packet]:
    """Yield the packets that are decided; add to `result` those that win whatever the dealer has."""
    ladder, left, available = game.ladder, RemainingDeck(game.deck), availability(game.deck)
    automatic = require(game.automatic, "hand that wins by itself")
    least = ladder.at_least(automatic.category, *automatic.ranks)
    suits = [place for place, suit in enumerate(SUITS) if any(card[1] == suit for card in game.deck)]
    for key, ways in multisets(available, game.player.size):
        layout, jokers = left.layout(key, ladder.size), comb(available[JOKER], key >> 3 * JOKER)
        strength = ladder.weighed((key,))
        for masks in layout.suited:
            suited = ladder.strength(tuple(cards_of(key, masks)))
            if suited < least:
                raise CountError("a flush does not win by itself")
            result[f"{AUTOMATIC} {ladder.category(suited)}"] += jokers * every
        if strength >= least:
            result[f"{AUTOMATIC} {ladder.category(strength)}"] += jokers * len(layout.mixed) * every
            continue
        if ways != jokers * (len(layout.mixed) + len(layout.suited)):
            raise CountError("not every way in which the suits lie was counted")
        yield from _alike(game, key, layout, suits, jokers)


def _alike(game: Game, key: int, layout: SuitLayout, suits: list[int], jokers: int) -> Iterator[Packet]:
    alike = Counter(tuple(sorted(masks[suit] for suit in suits)) for masks in layout.mixed)
    for masks, times in alike.items():
        yield Packet(game, key, masks, jokers * times)


def _ways(packet: Packet, hands: FinalHands) -> list[tuple[Card | None, Ends]]:
    """Return the ends of keeping the packet, and of changing each card, over all that can be drawn."""
    game = packet.game
    unchanged = hands.mixed[packet.key, None]
    whole = unchanged.ranks + sum([unchanged.suit[mask] for mask in packet.masks])
    orders = len(game.deck) - game.player.size - game.dealer.size
    result: list[tuple[Card | None, Ends]] = [(None, {unchanged.category: orders * whole})]
    for place, slot in enumerate(packet.slots):
        for suit, mask in enumerate(packet.masks):
            if mask >> place & 1:
                card = Card(RANKS[slot] + SUITS[suit])
                result.append((card, _change(packet, hands, slot, suit, 1 << place)))
    if packet.jokers:
        result.append((JOKERS[0], _change(packet, hands, JOKER, None, 0)))
    return result


def _change(packet: Packet, hands: FinalHands, goes: int, suit: int | None, bit: int) -> Ends:
    """What comes of changing this card, by the card that is drawn; some make a flush of the other four."""
    kept = [mask & ~bit if of == suit else mask for of, mask in enumerate(packet.masks)]
    jokers = packet.jokers - (goes == JOKER)
    needed = packet.game.ladder.size - 1 - jokers
    four = next((of for of, mask in enumerate(kept) if mask.bit_count() == needed), None)
    available, own, result = availability(packet.game.deck), dict(digits(packet.key)), dict[str, int]()
    for drawn, count in enumerate(available):
        left = count - own.get(drawn, 0)
        if not left:
            continue
        key = packet.key + (1 << 3 * drawn)
        mixed = hands.mixed[key, goes]
        if drawn == JOKER:
            if four is None:
                category, both = mixed.category, mixed.ranks + sum([mixed.suit[m] for m in packet.masks])
            else:
                category, both = hands.suited[key, goes, suit == four]
            result[category] = result.get(category, 0) + left * both
            continue
        masks, new = _placed(packet, drawn)
        adds = mixed.suit
        base, both = mixed.ranks + sum([adds[mask] for mask in masks]), 0
        for of, mask in enumerate(masks):
            if mask & new:
                continue
            if of == four:
                category, flush = hands.suited[key, goes, suit == four]
                result[category] = result.get(category, 0) + flush
            else:
                both += base - adds[mask] + adds[mask | new]
        result[mixed.category] = result.get(mixed.category, 0) + both
    return result


def _placed(packet: Packet, drawn: int) -> tuple[Masks, int]:
    """Return the masks among the ranks with that of the card drawn, and its bit there."""
    place = sum(slot < drawn for slot in packet.slots)
    if drawn in packet.slots:
        return packet.masks, 1 << place
    low = (1 << place) - 1
    return tuple((mask & low) | (mask & ~low) << 1 for mask in packet.masks), 1 << place


USELESS = "most-useless-card"
WAYS = {BEST: OPTIMAL, USELESS: Text("the worst card changed each time")}


def check_table(game: Game, table: Paytable) -> None:
    """Raise `NotCounted` where the game, or the table that pays its wins, has more than is counted here."""
    check(SCOPE, game.main.name, game, *hands_of_both(game), game.main, table)


def ways_of_changing(game: Game) -> tuple[str, ...]:
    """The best first; none where the game is not played so."""
    return tuple(WAYS) if changes_cards(game) else ()


def changed_bet(game: Game, sheet: Sheet, house: House, way: str, report: Progress = silent) -> Figures:
    """Return the main bet played so. The best play looks at what the house pays, and at nothing else of
    it."""
    table = house.paytable(sheet, game.main)
    check_table(game, table)
    won = win_nets(ExampleTable(game, sheet, house, (game.main,)))
    subject = _subject(game, way, table if way == BEST else None)

    def count() -> Counts:
        pays = {kind.removeprefix(f"{WINS} "): net for kind, net in won.items() if kind.startswith(WINS)}
        return card_change_ends(game, best_for(game, pays) if way == BEST else most_useless, report)

    figures = by_kinds(game, read_or_count(subject, count), won)
    return replace(figures, table=table.name, way=way, way_words=WAYS[way])


def win_nets(at: ExampleTable) -> dict[str, Fraction]:
    """Return what a settled win with each category comes to, outright and against the dealer: there a hand
    that would win outright was not dealt, but made by the card that was drawn."""
    game, result = at.game, dict[str, Fraction]()
    outright, category = least_of(game, game.automatic), game.ladder.category
    for (met, _), name, (mine, theirs) in examples(game, game.player.size, game.dealer.size, category):
        if met == WON and f"{WINS} {name}" not in result:
            if game.ladder.strength(mine) >= outright:
                result[f"{AUTOMATIC} {name}"] = at.net(at.met(mine, theirs, stays))
                if short := _one_card_short(game, mine, theirs, outright):
                    dealt, drawn = short
                    cards = placed(game, "dealt", dealt) | placed(game, "dealer", theirs)
                    changed = at.settled(cards | {"drawn": (drawn,)}, changes, dealt[-1:])
                    result[f"{WINS} {name}"] = at.net(changed)
            else:
                result[f"{WINS} {name}"] = at.net(at.met(mine, theirs, stays))
    return result


def _one_card_short(game: Game, mine: Deck, theirs: Deck, outright: int) -> tuple[Deck, Card] | None:
    """Return the hand before its last card was drawn, with the card that goes for it as its last; None for a
    hand that no card makes of a weaker one."""
    for drawn in mine:
        kept = tuple(card for card in mine if card != drawn)
        for other in STANDARD:
            dealt = (*kept, other)
            if other not in (*mine, *theirs) and game.ladder.strength(dealt) < outright:
                return dealt, drawn
    return None


def _subject(game: Game, way: str, table: Paytable | None) -> Subject:
    printed = {row.category: require_type(Odds, row.pays).times for row in table.rows} if table else {}
    paid = {each: str(printed.get(each, 1)) for each in game.ladder.categories} if table else {}
    more = ", ".join(f"{category} {worth}" for category, worth in paid.items() if worth != "1")
    title = f"{game.name}: the main bet, {WAYS[way]}{f', paid {more}' if more else ''}"
    facts = {
        "counts": "changed",
        "way": way,
        "pays": paid,
        "player": [game.player.size, game.draws],
        "dealer": game.dealer.size,
        "automatic": written(game.automatic),
    }
    method = (
        "every packet with every card that can be changed and every one that can come, the dealer's hands by "
        "incremental counting (games/engine/odds/choices/card_changes.py)"
    )
    return Subject(title, method, facts | deck_facts(game.ladder, game.deck))
