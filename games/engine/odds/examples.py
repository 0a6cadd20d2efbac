"""Examples: what an end of a round is worth, from one round that is settled and comes to it.

Nothing is paid here: `settle` says what an end comes to, whatever the rules of its bets.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice
from math import lcm
from typing import TypeVar

from games.engine.cards.cards import JOKERS, RANKS, STANDARD, SUITS, Card
from games.engine.cards.hands import AllSeven, Hand, Ladder, OneSuit
from games.engine.errors import CountError
from games.engine.money.amounts import Odds
from games.engine.odds.classes import JOKER, Deck, availability, digits, multisets
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import BREAKAGE, COMMISSION_COIN, PAYOUT_LIMITS, House, open_house
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import Sheet, load
from games.engine.rules.stages import Decide, PlayerChoice
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Chosen, Inputs, Seat, Stage
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import play_stages

Met = tuple[int, bool]
"""The player's hand against the dealer's, and whether the dealer qualifies."""

Cards = tuple[Card, ...]
Places = dict[str, Cards]
"""Cards by the place to which they are dealt."""

Kind = TypeVar("Kind", bound=Hashable)


def stays(choice: PlayerChoice) -> bool:
    return not (choice.folds or choice.moves or choice.lays)


def folds(choice: PlayerChoice) -> bool:
    return choice.folds


def buys(choice: PlayerChoice) -> bool:
    return bool(choice.moves)


def changes(choice: PlayerChoice) -> bool:
    return bool(choice.lays)


Takes = Callable[[PlayerChoice], bool]
"""Whether the player of an example takes a choice."""


def in_turn(choices: Sequence[PlayerChoice]) -> Takes:
    """Take these choices one after the other."""
    left = list(choices)

    def takes(choice: PlayerChoice) -> bool:
        if left[:1] != [choice]:
            return False
        left.pop(0)
        return True

    return takes


def counts_by_place(game: Game) -> Counter[str]:
    """Return how many cards are dealt to each place whatever happens."""
    result = Counter[str]()
    for deal in game.deals:
        for place, count in (*deal.each, *deal.table):
            result[place] += count if isinstance(count, int) else 0
    return +result


def placed(game: Game, hand: str, cards: Sequence[Card]) -> Places:
    """Return these cards of a hand by the places to which they are dealt; what is short is short of the
    first."""
    reading, counts = game.reading(hand), counts_by_place(game)
    moved = {choice.moves[1]: choice.moves[0] for choice in game.choices if choice.moves}
    places = (moved.get(place, place) for place in (*reading.own, *reading.table))
    return game.cut(tuple((place, counts[place]) for place in places if place in counts), cards)


@dataclass
class _PlacedCards:
    """The cards of an example as they are dealt: those that are named for a place, or any others."""

    named: Places
    others: Iterator[Card]

    def take(self, spot: int, place: str, count: int) -> Cards:
        named = self.named.get(place, ())
        self.named[place] = named[count:]
        return (*named[:count], *islice(self.others, max(0, count - len(named))))


def in_full(house: House) -> House:
    """Return the house without breakage, coins for a commission and payout limits, which no figure counts."""
    changed = {option.name: option.default for option in (*PAYOUT_LIMITS, BREAKAGE)}
    if COMMISSION_COIN.name in house.choices:
        changed[COMMISSION_COIN.name] = min(COMMISSION_COIN.words)
    return House({**house.choices, **changed})


@dataclass(frozen=True)
class ExampleTable:
    """Where examples are settled: one player who makes these bets, each as large as the main one."""

    game: Game
    sheet: Sheet
    house: House
    wagers: tuple[Wager, ...]

    @property
    def stake(self) -> int:
        """Cents of which every row pays whole cents."""
        tables = [self.house.paytable(self.sheet, wager) for wager in self.wagers if wager.table]
        odds = [row.pays.times for table in tables for row in table.rows if isinstance(row.pays, Odds)]
        return 100 * lcm(*(times.denominator for times in odds))

    def met(self, mine: Cards, theirs: Cards, takes: Takes) -> Settlement:
        """Settle a round of these two hands."""
        return self.settled(placed(self.game, "player", mine) | placed(self.game, "dealer", theirs), takes)

    def settled(self, cards: Mapping[str, Cards], takes: Takes, laid: Cards = ()) -> Settlement:
        """Settle a round with these cards on their places and any others elsewhere, whose player takes the
        first such choice wherever there is one, and lays down these cards; of a hand that is set as two, the
        first ones."""
        main, stake, named = self.game.main, self.stake, {card for each in cards.values() for card in each}
        bets = {main.slug: stake} | {each.slug: stake for each in self.wagers if each.before_cards}

        def chooses(inputs: Inputs, seat: Seat, step: Step, stage: Decide) -> Chosen:
            choice = next(filter(takes, stage.choices), stage.choices[0])
            set_apart = choice.lays and choice.lays.count > 1 and not laid
            first = seat.on(choice.lays.source)[: choice.lays.count] if choice.lays and set_apart else laid
            return Chosen(step.name, choice, first if choice.lays else ())

        source = _PlacedCards(dict(cards), (card for card in STANDARD if card not in named))
        table = Inputs(self.game, self.sheet, in_full(self.house))
        return settle(play_stages(table, [Seat(1, bets, {})], source, chooses))

    def net(self, settled: Settlement) -> Fraction:
        """Return by how many main bets the player is up."""
        lines = (settled.at(1, wager.slug) for wager in self.wagers)
        return Fraction(sum(line.net for line in lines if line), self.stake)

    def staked(self, settled: Settlement) -> Fraction:
        """Return how many main bets were bet, without what was taken back."""
        lines = (settled.at(1, wager.slug) for wager in self.wagers)
        left = (line.stake for line in lines if line and line.stage is not Stage.BACK)
        return Fraction(sum(left), self.stake)


def table_of(game: Game, wagers: Sequence[Wager], paid: Paytable | None = None) -> ExampleTable:
    """Return a table of a house that chose nothing, but that these bets are `paid` by this paytable."""
    sheet = load(game)
    house = open_house(game, sheet, {})
    # What a house makes of the game is in it already.
    game = replace(game, options=tuple(replace(option, edits={}) for option in game.options))
    if paid:
        chosen = {wager.chosen_by: paid.name for wager in wagers if wager.table == paid.wager}
        # Bets of the same choice are chosen by the same name.
        with_it = [wager.table for wager in game.wagers if wager.table and wager.chosen_by in chosen]
        tables = {bet: {paid.name: sheet.paytable(bet, sheet.default(bet))} for bet in with_it}
        printed = {**sheet.paytables, **tables, paid.wager: {paid.name: paid}}
        sheet = replace(sheet, paytables=printed, defaults={**sheet.defaults, paid.wager: paid.name})
        house = House({**house.choices, **chosen})
    return ExampleTable(game, sheet, house, tuple(wagers))


def least_of(game: Game, least: Qualifier | None) -> int:
    return game.ladder.at_least(least.category, *least.ranks) if least else 0


def examples(
    game: Game, own: int, other: int, kind: Callable[[int], Kind]
) -> Iterator[tuple[Met, Kind, tuple[Cards, Cards]]]:
    """Yield a round for each way in which `own` cards can meet `other` cards, by the `kind` of the player's
    strength too, where hands of every category and leading rank have one."""
    least, found = least_of(game, game.qualifier), set[tuple[Met, Kind]]()
    for strength, mine in _examples_near(game.ladder, _deck(game), least, own):
        each = kind(strength)
        for dealer, theirs in _examples_near(game.ladder, _deck(game), least, other):
            end = (strength > dealer) - (strength < dealer), dealer >= least
            if (end, each) not in found and (dealt := _side_by_side(game.ladder, mine, own, theirs, other)):
                found.add((end, each))
                yield end, each, (dealt[0], _undiscarded(game, dealt[1]))


def _deck(game: Game) -> Deck:
    """A whole deck: what an end is worth does not depend on which cards a deck lacks."""
    return (*STANDARD, *(card for card in JOKERS if card in game.deck))


@lru_cache(maxsize=1 << 15)
def _side_by_side(
    ladder: Ladder, mine: Cards, own: int, theirs: Cards, other: int
) -> tuple[Cards, Cards] | None:
    """Return both hands with the cards that make them whole and no better, in other suits where they share a
    card."""
    for shift in range(len(SUITS)):
        dealer = tuple(_moved(card, shift) for card in theirs)
        if not set(dealer) & set(mine):
            player = _filled(ladder, mine, own, dealer)
            against = player and _filled(ladder, dealer, other, player)
            if player and against:
                return player, against
    return None


def _moved(card: Card, shift: int) -> Card:
    return card if card in JOKERS else Card(card[0] + SUITS[(SUITS.index(card[1]) + shift) % len(SUITS)])


def _filled(ladder: Ladder, cards: Cards, size: int, taken: Cards) -> Cards | None:
    strength = ladder.strength(cards)
    for card in STANDARD:
        if len(cards) == size:
            break
        if card not in (*cards, *taken) and ladder.strength((*cards, card)) == strength:
            cards = (*cards, card)
    return cards if len(cards) == size else None


def _undiscarded(game: Game, cards: Cards) -> Cards:
    """The card first that does not go, where up cards of some ranks do."""
    rule = game.discard
    return tuple(sorted(cards, key=lambda card: rule is not None and card[0] in rule.ranks))


@lru_cache(maxsize=64)
def _examples_near(ladder: Ladder, deck: Deck, least: int, size: int) -> tuple[tuple[int, Cards], ...]:
    """Return the weakest and the strongest hand of each category and leading rank, and those on both sides of
    a limit, that `size` cards can make."""
    hands = dict(_example_hands(ladder, deck))
    chosen, alike = set[int](), dict[Hashable, list[int]]()
    for strength in sorted(hands):
        alike.setdefault((ladder.category(strength), ladder.ranks(strength)[0]), []).append(strength)
    for strengths in alike.values():
        chosen |= {strengths[0], strengths[-1]}
    chosen |= {max((each for each in hands if each < least), default=min(hands))}
    chosen |= {min((each for each in hands if each >= least), default=max(hands))}
    fit = (each for each in sorted(chosen) if _filled(ladder, hands[each], size, ()))
    return tuple((strength, hands[strength]) for strength in fit)


@lru_cache(maxsize=16)
def _example_hands(ladder: Ladder, deck: Deck) -> tuple[tuple[int, Cards], ...]:
    """Return hands of every strength, without jokers and with them, each with its strength."""
    if isinstance(ladder, OneSuit):
        return tuple((ladder.of_suit(cards), cards) for cards in _of_suit(ladder) if ladder.of_suit(cards))
    return tuple((ladder.strength(cards), cards) for cards in (*_mixed(ladder, deck), *_suited(ladder, deck)))


def _of_suit(ladder: Ladder) -> Iterator[Cards]:
    """Yield whatever a suit can hold, the highest cards first: weaker cards of other suits fill it up."""
    suited = [card for card in reversed(STANDARD) if card[1] == SUITS[0]]
    for count in range(1, ladder.size + 1):
        yield from combinations(suited, count)


def _mixed(ladder: Ladder, deck: Deck) -> Iterator[Cards]:
    """Yield a hand of each choice of ranks, in as many suits as can be."""
    for key, _ in multisets(availability(deck), ladder.size):
        cards: list[Card] = []
        for place, (slot, count) in enumerate(digits(key)):
            if slot == JOKER:
                cards += JOKERS[:count]
            else:
                cards += [Card(RANKS[slot] + SUITS[(place + i) % len(SUITS)]) for i in range(count)]
        yield tuple(cards)


def _suited(ladder: Ladder, deck: Deck) -> Iterator[Cards]:
    suited: Sequence[Card] = [card for card in deck if card[1] == SUITS[0] or card in JOKERS]
    return combinations(suited, ladder.size)


def example_rows(game: Game, table: Paytable, hand: str = "player") -> Iterator[tuple[str, Cards]]:
    """Yield a hand for each row that any hand has, and for "" one that has none."""
    found, leading = set[str](), 2 if any(row.second for row in table.rows) else 1
    for each in _alike(game.reading(hand).ladder, _deck(game), leading):
        row = table.row_for(each)
        if (name := row.name if row else "") not in found:
            found.add(name)
            yield name, each.cards


@lru_cache(maxsize=16)
def _alike(ladder: Ladder, deck: Deck, leading: int) -> tuple[Hand, ...]:
    """Return one hand of each category and so many leading ranks, without a joker and with one."""
    found: dict[Hashable, Hand] = {}
    for strength, cards in _example_hands(ladder, deck):
        key = ladder.category(strength), ladder.ranks(strength)[:leading], not set(cards) & set(JOKERS)
        if key not in found:
            found[key] = ladder.best(cards)
    sevens = AllSeven.EXAMPLES.values() if isinstance(ladder, AllSeven) else ()
    return (*found.values(), *(ladder.best(cards) for cards in sevens if set(cards) <= set(deck)))


def row_nets(
    at: ExampleTable, table: Paytable, size: int, takes: Takes, hand: str = "player"
) -> dict[str, Fraction]:
    """Return by row of a hand of so many cards how many main bets the player is up, and for "" without a row;
    none for a row that no hand has."""
    result = {}
    for name, cards in example_rows(at.game, table, hand):
        if whole_hand := _filled(at.game.reading(hand).ladder, cards, size, ()):
            result[name] = at.net(at.settled(placed(at.game, hand, whole_hand), takes))
    return result


def whole(worth: Fraction) -> int:
    """Return a number of main bets for a count that adds up whole bets."""
    if worth.denominator != 1:
        raise CountError(f"{worth} of a bet is not counted here")
    return worth.numerator
