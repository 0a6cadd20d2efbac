"""Side bets that cards alone decide: on the player's own hand, on jokers, on the hand that loses."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

from games.engine.cards.cards import JOKERS, STANDARD
from games.engine.cards.hands import Hand, Ladder
from games.engine.errors import CountError, require, require_type
from games.engine.money.amounts import Odds
from games.engine.odds.examples import (
    Cards,
    ExampleTable,
    Takes,
    buys,
    counts_by_place,
    examples,
    placed,
    row_nets,
    stays,
    table_of,
)
from games.engine.odds.figures import (
    FIVE_ONLY,
    LOSES,
    LOSES_WORDS,
    WITH_CARD,
    Figures,
    Outcome,
    Progress,
    silent,
)
from games.engine.odds.guard import (
    ANY_CHOICE,
    CHANGED_CARDS,
    OWN_HAND,
    ROWS,
    CounterScope,
    Dealing,
    NotCounted,
    check,
    hands_of_both,
)
from games.engine.odds.hand_comparisons import beaten_hands, hands_of
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.stages import DealerPlays, Decide, PlayerChoice
from games.engine.rules.wagers import ByTable, Folded, HoldsJokers, LosesHand, MakesHand, Wager
from games.engine.texts import NOTHING, Text

OF_ONE_HAND = CounterScope(
    ROWS | OWN_HAND | {Row: {*ROWS[Row], "second"}}, ANY_CHOICE | {Wager: {"envy"}, Row: {"envy"}}
)
WITH_DEALER = CounterScope(
    ROWS | OWN_HAND | {MakesHand: {"hand", "with_dealer"}, Row: {*ROWS[Row], "second", "with_dealer"}},
    ANY_CHOICE,
)
LOSING_HAND = CounterScope(
    ROWS
    | OWN_HAND
    | {
        Dealing: {"burned", "decisions", "sizes"},
        PlayerChoice: {"raises", "moves", "folds", "needs"},
        LosesHand: {"holds_hopeless"},
    },
    {Game: {"qualifier"}, Decide: {"unless"}},
)
ON_JOKERS = CounterScope(
    ROWS
    | CHANGED_CARDS
    | {
        HoldsJokers: {"places"},
        ByTable: {"table", "otherwise"},
    }
)

MAX_ONE_BY_ONE = 4
"""Cards of the largest hands that are looked at one by one."""
NO_PRICE = Fraction(0)
WITH_DRAW = "drawn-joker-counts"
WAYS = {
    "": NOTHING,
    FIVE_ONLY: Text("without the sixth card"),
    WITH_CARD: Text("with the card bought and its price included, at equal bets"),
    WITH_DRAW: Text("a drawn joker counts, and the player always draws"),
}


BEFORE_ENVY = Text("before envy bonuses")


def card_price(game: Game, way: str) -> Fraction:
    """What the card costs that goes with a bet played this way, in bets as large as the main one."""
    bought = (game.times(wager) for wager in game.wagers if wager.buys_card)
    return Fraction(sum(bought)) if way == WITH_CARD else Fraction(0)


def by_own_hand(game: Game, wager: Wager, table: Paytable) -> Iterator[Figures]:
    """Yield a bet that is paid by the player's hand; where a card can be bought, without it and with it."""
    how = require_type(MakesHand, wager.win_condition)
    if how.with_dealer:
        yield _with_dealer(game, wager, table, how)
        return
    check(OF_ONE_HAND, wager.name, game, wager, table)
    hand = how.hand
    ladder, bought = game.reading(hand).ladder, _bought(game, hand)
    dealt = size_of(game, wager, hand, sold=bought)
    sizes = {FIVE_ONLY: dealt, WITH_CARD: dealt + bought} if bought else {"": dealt}
    for way, size in sizes.items():
        hands, price = _hands_for(table, ladder, game, size), card_price(game, way)
        nets = row_nets(_played(game, wager, table, way), table, size, _takes(way), hand)
        outcomes = by_rows(table, hands, nets, price)
        words = BEFORE_ENVY if wager.envy and not way else WAYS[way]
        yield Figures(wager.slug, wager.name, outcomes, table.name, way, words)


def _hands_for(table: Paytable, ladder: Ladder, game: Game, size: int) -> Iterable[tuple[Hand, int]]:
    """Return the hands of `size` cards and how many there are of each kind; one by one where a line requires
    two ranks, which the classes of hands do not tell apart."""
    if not any(row.second for row in table.rows):
        return hands_of(ladder, game.deck, size)
    if size > MAX_ONE_BY_ONE:
        raise NotCounted(table.wager, "Row.second")
    return ((ladder.best(cards), 1) for cards in combinations(game.deck, size))


def _with_dealer(game: Game, wager: Wager, table: Paytable, how: MakesHand) -> Figures:
    """Return a bet of whose table some lines look at the dealer's cards too: by pairs of hands."""
    check(WITH_DEALER, wager.name, game, wager, table)
    own, both = size_of(game, wager, how.hand), size_of(game, wager, how.with_dealer)
    ladder, at = game.reading(how.hand).ladder, _played(game, wager, table, "")
    nets, counts = row_nets(at, table, own, stays, how.hand), Counter[str]()
    for mine in combinations(game.deck, own):
        row = table.row_for(ladder.best(mine))
        counts[row.name if row else ""] += comb(len(game.deck) - own, both - own)
    for cards, together in _met_together(game, table, how, both):
        for mine in combinations(cards, own):
            alone = table.row_for(ladder.best(mine))
            row = require(table.row_for(ladder.best(mine), together), "line that looks at both hands")
            counts[row.name] += 1
            counts[alone.name if alone else ""] -= 1
            if row.name not in nets:
                whole = (*mine, *(card for card in cards if card not in mine))
                nets[row.name] = at.net(at.settled(placed(game, how.with_dealer, whole), stays))
    return Figures(wager.slug, wager.name, listed_rows(table, counts, nets), table.name)


def _met_together(game: Game, table: Paytable, how: MakesHand, size: int) -> Iterator[tuple[Cards, Hand]]:
    """Yield the cards of the player and the dealer that a line matches together."""
    ladder = game.reading(how.with_dealer).ladder
    wanted = {
        hand.strength
        for hand, _ways in hands_of(ladder, game.deck, size)
        if any(row.together.matches(hand) for row in table.rows if row.with_dealer)
    }
    for cards in combinations(game.deck, size) if wanted else ():
        if ladder.strength(cards) in wanted:
            yield cards, ladder.best(cards)


def size_of(game: Game, wager: Wager, hand: str, *, sold: int = 0) -> int:
    """Return of how many cards a hand is read that no choice changes; where cards are `sold`, without them.
    Raises `NotCounted` where that depends on how the round is played, as that does which a player may fold
    before the dealer's cards are seen."""
    reading, counts = game.reading(hand), counts_by_place(game)
    places = {*reading.own, *reading.table}
    for choice in game.choices:
        if wager.slug in choice.back:
            raise NotCounted(wager.name, "Choice.back")
        if choice.lays and (choice.lays.source in places) is not (choice.lays.to in places):
            raise NotCounted(wager.name, "Choice.lays")
        if choice.moves and not sold and not places.isdisjoint(choice.moves):
            raise NotCounted(wager.name, "Choice.moves")
    decided = any(isinstance(stage, DealerPlays) for _step, stage in game.stages)
    if "dealer" in places and (decided or wager.folded is not Folded.STANDS):
        raise NotCounted(wager.name, "Best.table")
    return sum(counts.get(place, 0) for place in places)


def _bought(game: Game, hand: str) -> int:
    """Return how many cards a player can buy for a hand."""
    counts, own = counts_by_place(game), game.reading(hand).own
    moves = (choice.moves for choice in game.choices if choice.moves)
    return sum(counts.get(source, 0) for source, to in moves if to in own)


def _played(game: Game, wager: Wager, table: Paytable, way: str) -> ExampleTable:
    """Return where the bet is settled, with the price of a card where it is bought."""
    prices = [each for each in game.wagers if each.buys_card and way == WITH_CARD]
    return table_of(game, (wager, *prices), table)


def _takes(way: str) -> Takes:
    return buys if way == WITH_CARD else stays


def by_rows(
    table: Paytable, hands: Iterable[tuple[Hand, int]], nets: Mapping[str, Fraction], price: Fraction
) -> tuple[Outcome, ...]:
    """Return a line for each row in its order, the first that matches a hand; then what none matches."""
    counts: Counter[str] = Counter()
    for hand, ways in hands:
        row = table.row_for(hand)
        counts[row.name if row else ""] += ways
    return listed_rows(table, counts, nets, price)


def listed_rows(
    table: Paytable, counts: Mapping[str, int], nets: Mapping[str, Fraction], price: Fraction = NO_PRICE
) -> tuple[Outcome, ...]:
    """Return a line for each row and one for "", what has none, by what settled examples came to. A row that
    no hand has is listed as it is printed."""
    rows = []
    for row in table.rows:
        pays = require_type(Odds, row.pays)
        if counts.get(row.name) and row.name not in nets:
            raise CountError(f"no example of {row.name}")
        net = nets.get(row.name, pays.times - price)
        rows.append(Outcome(row.name, row.words, counts.get(row.name, 0), net, 1 + price, pays.words))
    return (*rows, Outcome(LOSES, LOSES_WORDS, counts.get("", 0), nets[""], 1 + price))


def on_jokers(game: Game, wager: Wager, table: Paytable) -> Figures:
    """Return the bet on jokers, by pairs of hands, the player's and the dealer's; where a drawn
    one counts, of a player who changes a card of every hand that may be changed, and never a joker."""
    check(ON_JOKERS, wager.name, game, *hands_of_both(game), wager, table)
    jokers, naturals = len(set(game.deck) & set(JOKERS)), len(set(game.deck) - set(JOKERS))
    drawn = "drawn" in require_type(HoldsJokers, wager.win_condition).places
    if jokers != 2:
        raise CountError(f"{game.slug} has {jokers} jokers, and they are counted of two")
    rest, other = len(game.deck) - game.player.size, game.dealer.size
    won = sorted(_joker_counts(game, naturals, drawn=drawn).items())
    counts = Counter[str]()
    for (got, took), ways in won:
        others = rest - took
        without = comb(others - (jokers - got), other)
        every = comb(others, other)
        if got == 1:
            counts["one-joker-each"] += ways * (every - without)
            counts["player-one-joker"] += ways * without
        else:
            counts["" if got == 0 else "player-two-jokers"] += ways * every
    outcomes = listed_rows(table, counts, _joker_nets(game, wager, table))
    way, words = (WITH_DRAW, WAYS[WITH_DRAW]) if drawn else ("", NOTHING)
    return Figures(wager.slug, wager.name, outcomes, table.name, way, words)


def _joker_nets(game: Game, wager: Wager, table: Paytable) -> dict[str, Fraction]:
    """Return what a settled example of each row comes to."""
    at, result = table_of(game, (wager,), table), {}
    dealt = {"": (0, 0), "player-one-joker": (1, 0), "one-joker-each": (1, 1), "player-two-jokers": (2, 0)}
    for name, (own, other) in dealt.items():
        mine = (*JOKERS[:own], *STANDARD[: game.player.size - own])
        rest = [card for card in STANDARD if card not in mine]
        theirs = (*JOKERS[own : own + other], *rest[: game.dealer.size - other])
        result[name] = at.net(at.met(mine, theirs, stays))
    return result


def _joker_counts(game: Game, naturals: int, *, drawn: bool) -> Counter[tuple[int, int]]:
    """Return how many hands hold so many jokers in the end, by whether a card was drawn; one that draws none
    as often as there are cards left beside both hands, so that all weigh the same."""
    size, deck = game.player.size, len(game.deck)
    result: Counter[tuple[int, int]] = Counter()
    for got in range(3):
        every = comb(2, got) * comb(naturals, size - got)
        if not drawn:
            result[got, 0] += every
            continue
        unchanged = every if got == 2 else comb(2, got) * _outright(game, jokers=got)
        left, cards = 2 - got, deck - size
        result[got, 0] += unchanged * (cards - game.dealer.size)
        result[got + 1, 1] += (every - unchanged) * left
        result[got, 1] += (every - unchanged) * (cards - left)
    return +result


def _outright(game: Game, *, jokers: int) -> int:
    """Return how many hands win outright, of those without a joker or of those with a certain one of the
    two."""
    if not game.automatic:
        return 0
    least = game.ladder.at_least(game.automatic.category, *game.automatic.ranks)
    deck = tuple(card for card in game.deck if card not in JOKERS[1:])
    hands = hands_of(game.ladder, deck, game.player.size)
    return sum(ways for hand, ways in hands if hand.strength >= least and hand.natural is (jokers == 0))


def by_losing_hand(game: Game, wager: Wager, table: Paytable, report: Progress = silent) -> Iterator[Figures]:
    """Yield the figures where no player folds what could win it; where a card can be bought, without it and
    with it."""
    check(LOSING_HAND, wager.name, game, *hands_of_both(game), wager, table)
    dealt = game.player.size - game.player.aside
    sizes = {FIVE_ONLY: dealt, WITH_CARD: game.player.size} if game.sells else {"": dealt}
    for way, own in sizes.items():
        other = game.dealer.size - game.dealer.burned
        counts: Counter[str] = Counter()
        for loser, winner in ((own, other), (other, own)):
            for hand, pairs in beaten_hands(game.ladder, game.deck, loser, winner, report):
                if row := table.row_for(hand):
                    counts[row.name] += pairs
        every = comb(len(game.deck), own) * comb(len(game.deck) - own, other)
        counts[""] = every - counts.total()
        outcomes = listed_rows(table, counts, _losing_nets(game, wager, table, way), card_price(game, way))
        yield Figures(wager.slug, wager.name, outcomes, table.name, way, WAYS[way])


def _losing_nets(game: Game, wager: Wager, table: Paytable, way: str) -> dict[str, Fraction]:
    """Return what a settled example of each row of the losing hand comes to: here the player's."""
    at = _played(game, wager, table, way)

    def row_of(strength: int) -> str:
        ladder = game.ladder
        row = table.row_for(Hand(ladder.category(strength), ladder.ranks(strength), (), strength))
        return row.name if row else ""

    result: dict[str, Fraction] = {}
    own, other = game.player.hand + (game.player.aside if way == WITH_CARD else 0), game.dealer.hand
    for (met, _), row, (mine, theirs) in examples(game, own, other, row_of):
        if met < 0:
            result.setdefault(row, at.net(at.met(mine, theirs, _takes(way))))
    return result
