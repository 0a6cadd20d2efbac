"""In which chances each kind of scenario comes about at a table."""

from collections.abc import Callable, Sequence
from itertools import combinations

from games.engine.cards.cards import JOKERS
from games.engine.errors import require, require_type
from games.engine.money.amounts import MeterShare, Push
from games.engine.rules.house_ways import Clause
from games.engine.rules.paytables import Row
from games.engine.rules.readings import Qualifier
from games.engine.rules.wagers import HoldsJokers, MakesHand, Wager
from games.engine.scenarios.hand_sets import HandSet, of_category, paid_by, printed, ranked
from games.engine.scenarios.sampling import Chance
from games.engine.scenarios.seatings import (
    Condition,
    Holding,
    SeatedTable,
    all_conditions,
    always,
    beaten_and_paid,
    clause_decides,
    compared,
    counted,
    folded_and_paid,
    hands_decide,
    in_action,
    outlives_fold,
    takes_back,
)
from games.engine.scenarios.sources import Both, Equal, HandCards, PlacedCards
from games.engine.settlement.inputs import Inputs

Chances = Callable[[SeatedTable], list[Chance]]

JOKER_COUNTS = {"player-two-jokers": (2, 0), "one-joker-each": (1, 1)}
"""Jokers with the player and with the dealer, by the line that pays for them."""

_STRONGEST = 1 << 64


def nowhere(table: SeatedTable) -> list[Chance]:
    """Return no chance: of what isn't drawn from one deck."""
    return []


def player(category: str) -> Chances:
    """Return the chances that a player ends with this category, folded or not."""

    def result(table: SeatedTable) -> list[Chance]:
        hands = of_category(table.inputs.game.ladder, table.inputs.game.deck, category)
        return [_makes(holding, hands) for spot in table.spots for holding in table.holdings(spot)]

    return result


def dealer(category: str) -> Chances:
    """Return the chances that the dealer's hand is of this category."""

    def result(table: SeatedTable) -> list[Chance]:
        hands = of_category(table.inputs.game.ladder, table.inputs.game.deck, category)
        return [_makes(holding, hands) for holding in table.dealer_holdings()]

    return result


def unqualified(table: SeatedTable) -> list[Chance]:
    """Return the chances that the dealer's hand is too low to qualify."""
    least = _least(table.inputs, table.inputs.game.qualifier)
    hands = ranked(table.inputs.game.ladder, table.inputs.game.deck, 0, least)
    return [_makes(holding, hands) for holding in table.dealer_holdings()]


def discards(discarded: int) -> Chances:
    """Return the chances that the dealer discards exactly this number of up cards."""

    def result(table: SeatedTable) -> list[Chance]:
        rule, deck = require(table.inputs.game.dealer.discard, "discard rule"), table.inputs.game.deck
        goes = tuple(card for card in deck if card[0] in rule.ranks)
        stays = tuple(card for card in deck if card[0] not in rule.ranks)
        pools = [goes] * discarded + [stays] * (discarded < rule.at_most)
        places = table.dealer[table.inputs.game.dealer.burned :][: len(pools)]
        return [Chance(places, PlacedCards(tuple(pools)), always)]

    return result


def tie(table: SeatedTable) -> list[Chance]:
    """Return the chances that a player who stays has a hand as good as the dealer's, does not win outright,
    and is not paid because the dealer does not qualify."""
    game = table.inputs.game
    return [
        Chance(
            (*holding.places, *dealer.places),
            Equal(game.ladder, game.deck, len(holding.places), len(dealer.places)),
            all_conditions(holding.condition, dealer.condition, compared(spot), hands_decide),
        )
        for spot in table.spots
        for holding in table.holdings(spot)
        for dealer in table.dealer_holdings()
    ]


def automatic_beaten(table: SeatedTable) -> list[Chance]:
    """Return the chances that a player's first cards win outright, and the dealer's hand is higher."""
    game = table.inputs.game
    hands = ranked(game.ladder, game.deck, _least(table.inputs, game.automatic), _STRONGEST)
    return [
        _beats(holding, hands, dealer, hands, always)
        for spot in table.spots
        for holding in table.holdings(spot, "dealt")
        for dealer in table.dealer_holdings()
    ]


def losing(wager: Wager, name: str) -> Chances:
    """Return the chances that the wager is paid on a losing hand of the row with this name, the player's or
    the dealer's."""

    def result(table: SeatedTable) -> list[Chance]:
        lines = _printed(table.inputs, wager, lambda row: row.name == name)
        if not lines.count:
            return []
        higher = ranked(lines.ladder, lines.deck, lines.weakest, _STRONGEST)
        return [
            _beats(loser, lines, winner, higher, in_action(spot, wager))
            for spot in table.bettors(wager.slug)
            for holding in table.holdings(spot)
            for dealer in table.dealer_holdings()
            for loser, winner in ((holding, dealer), (dealer, holding))
        ]

    return result


def bad_beat(wager: Wager) -> Chances:
    """Return the chances that a hand loses which the wager's table pays all the same."""

    def result(table: SeatedTable) -> list[Chance]:
        lines = _printed(table.inputs, wager, lambda row: row.losing)
        return [
            Chance(
                holding.places,
                HandCards(lines, len(holding.places)),
                all_conditions(holding.condition, beaten_and_paid(spot, wager)),
            )
            for spot in table.bettors(wager.slug)
            for holding in table.holdings(spot)
        ]

    return result


def envy(wager: Wager) -> Chances:
    """Return the chances that a hand matches a row that others are paid envy for: a bettor's or, by house
    rules, anyone's."""

    def result(table: SeatedTable) -> list[Chance]:
        lines = _printed(table.inputs, wager, lambda row: row.envy > 0)
        envy = table.inputs.rules.wager(wager.slug).envy
        spots = table.spots if envy and envy.from_every_hand else table.bettors(wager.slug)
        return [
            _makes(holding, lines)
            for spot in spots
            for holding in table.holdings(spot, _looks_at(wager))
            if lines.count
        ]

    return result


def whole_meter(wager: Wager) -> Chances:
    """Return the chances that a bettor's hand matches a row that pays all of the meter."""

    def result(table: SeatedTable) -> list[Chance]:
        lines = _printed(table.inputs, wager, lambda row: row.pays == MeterShare(100))
        return [
            _makes(holding, lines)
            for spot in table.bettors(wager.slug)
            for holding in table.holdings(spot, _looks_at(wager))
            if lines.count
        ]

    return result


def two_shares(wager: Wager) -> Chances:
    """Two bettors' hands match rows that pay a share of the meter."""

    def result(table: SeatedTable) -> list[Chance]:
        lines = _printed(table.inputs, wager, lambda row: isinstance(row.pays, MeterShare))
        return [
            Chance(
                (*one.places, *other.places),
                Both(HandCards(lines, len(one.places)), HandCards(lines, len(other.places))),
                all_conditions(one.condition, other.condition),
            )
            for first, second in combinations(table.bettors(wager.slug), 2)
            for one in table.holdings(first, _looks_at(wager))
            for other in table.holdings(second, _looks_at(wager))
            if lines.count
        ]

    return result


def jokers(wager: Wager, counts: tuple[int, int]) -> Chances:
    """Return the chances that the player has so many jokers among the cards that count, the dealer so many
    among those that play."""
    players, dealers = counts

    def result(table: SeatedTable) -> list[Chance]:
        return [
            Chance(
                (*own, *others),
                PlacedCards((JOKERS,) * len((*own, *others))),
                all_conditions(counted(spot, own, drawn=table.change(spot)), dealer.condition),
            )
            for spot in table.bettors(wager.slug)
            for own in combinations(_joker_places(table, wager, spot), players)
            for dealer in table.dealer_holdings()
            for others in combinations(dealer.places, dealers)
        ]

    return result


def folded_wins(table: SeatedTable) -> list[Chance]:
    """Return the chances that a hand that folds wins one of its side bets all the same."""
    result, game = [], table.inputs.game
    for spot in table.spots:
        by_hand: dict[str, tuple[Row, ...]] = {}
        for wager in game.wagers:
            if outlives_fold(game, wager) and table.patron(spot).bets.get(wager.slug):
                hand, rows = _read_at_fold(wager), table.inputs.house.paytable(table.inputs.sheet, wager).rows
                by_hand[hand] = (*by_hand.get(hand, ()), *rows)
        for hand, rows in by_hand.items():
            hands = printed(game.reading(hand).ladder, game.deck, rows)
            result += [
                Chance(
                    holding.places,
                    HandCards(hands, len(holding.places)),
                    all_conditions(folded_and_paid(spot), holding.condition),
                )
                for holding in table.holdings(spot, hand)
            ]
    return result


def _read_at_fold(wager: Wager) -> str:
    """The hand that a folded player wins the bet with: the own cards as dealt, or another that it names."""
    hand = wager.win_condition.hand if isinstance(wager.win_condition, MakesHand) else ""
    return "dealt" if hand in ("", "player") else hand


def pays_row(wager: Wager, name: str) -> Chances:
    """Return the chances that the row with this name decides the wager, by the hand that it reads."""

    def result(table: SeatedTable) -> list[Chance]:
        game, hand = table.inputs.game, _looks_at(wager)
        rows = table.inputs.house.paytable(table.inputs.sheet, wager).rows
        if any(row.with_dealer and row.name == name for row in rows):
            hand = require_type(MakesHand, wager.win_condition).with_dealer
            rows = tuple(row.together for row in rows if row.with_dealer)
        hands = paid_by(game.reading(hand).ladder, game.deck, rows, name)
        return [
            Chance(
                holding.places,
                HandCards(hands, len(holding.places)),
                all_conditions(holding.condition, in_action(spot, wager)),
            )
            for spot in (table.bettors(wager.slug) if hands.count else ())
            for holding in table.holdings(spot, hand)
        ]

    return result


def back_and_paid(wagers: Sequence[Wager]) -> Chances:
    """Return the chances that a player takes a bet back and then makes a hand that pays it."""

    def result(table: SeatedTable) -> list[Chance]:
        return [
            Chance(
                holding.places,
                HandCards(hands, len(holding.places)),
                all_conditions(holding.condition, takes_back(spot, wager)),
            )
            for wager in wagers
            for hands in (_printed(table.inputs, wager, lambda row: not isinstance(row.pays, Push)),)
            for spot in table.spots
            for holding in table.holdings(spot, _looks_at(wager))
        ]

    return result


def set_by(kind: type[Clause], *categories: str, splits: bool | None = None) -> Chances:
    """Return the chances that a clause of this kind sets the dealer's cards, whose best five are of one of
    these categories; and that a pair goes low, or none does, where that is wanted."""

    def result(table: SeatedTable) -> list[Chance]:
        ladder, deck = table.inputs.rules.ladder_of("dealer"), table.inputs.game.deck
        return [
            Chance(
                table.dealer,
                HandCards(of_category(ladder, deck, category), len(table.dealer)),
                clause_decides(kind, splits),
            )
            for category in categories
        ]

    return result


def dealers_joker(table: SeatedTable) -> list[Chance]:
    """Return the chances that the dealer is dealt the joker."""
    jokers = tuple(card for card in table.inputs.game.deck if card in JOKERS)
    return [Chance((place,), PlacedCards((jokers,)), always) for place in table.dealer]


def any_deal(condition: Condition) -> Chances:
    """Return the chance of every deal that meets a condition, which a fair part of them must."""
    return lambda table: [Chance((), PlacedCards(()), condition)]


def _makes(holding: Holding, hands: HandSet) -> Chance:
    return Chance(holding.places, HandCards(hands, len(holding.places)), holding.condition)


def _beats(loser: Holding, low: HandSet, winner: Holding, high: HandSet, condition: Condition) -> Chance:
    cards = Both(HandCards(low, len(loser.places)), HandCards(high, len(winner.places)), beaten=True)
    return Chance(
        (*loser.places, *winner.places), cards, all_conditions(loser.condition, winner.condition, condition)
    )


def _printed(inputs: Inputs, wager: Wager, qualifier: Callable[[Row], bool]) -> HandSet:
    """Return the hands that these rows of the house's paytable match; none where it has no such row."""
    table, game = inputs.house.paytable(inputs.sheet, wager), inputs.game
    ladder = (
        game.reading(wager.win_condition.hand).ladder
        if isinstance(wager.win_condition, MakesHand)
        else game.ladder
    )
    return printed(ladder, game.deck, tuple(row for row in table.rows if qualifier(row)))


def _looks_at(wager: Wager) -> str:
    return require_type(MakesHand, wager.win_condition).hand


def _joker_places(table: SeatedTable, wager: Wager, spot: int) -> tuple[int, ...]:
    """Where a joker counts for the bet: in the packet, and where the house says so in a card drawn."""
    read = require_type(HoldsJokers, table.inputs.rules.wager(wager.slug).win_condition).places
    drawn = (table.change(spot),) if "drawn" in read else ()
    return (*table.packet(spot), *drawn)


def _least(inputs: Inputs, qualifier: Qualifier | None) -> int:
    return require(qualifier, "hand with which the dealer qualifies").least(inputs.game.ladder)
