"""Targeted deals against every deal of decks so small that all deals can be gone through.

Folds, bought cards and draws are in it, for every scenario that one player and the dealer can bring about.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pytest

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.sources import Deck
from games.engine.scenarios.hand_sets import HandSet
from games.engine.scenarios.scenarios import fit, scenarios
from games.engine.scenarios.seatings import SeatedTable as Seating
from games.engine.serialization.writing import write_document
from games.engine.settlement.hands import read_dealer
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.temperaments import CAREFUL, ERRATIC, Patron
from tests.games.oracles.chi_square import agrees
from tests.games.oracles.scenario_fit import fits, his, own
from tests.games.oracles.slow_table import Table
from tests.scale import scale

FOUR, SIX = GAMES["6-5-4-poker"], GAMES["six-card-poker"]
RABBIT, WILD = GAMES["rabbit-hunter"], GAMES["wild-six-card-draw-poker"]

HIGH = "Ah Kh Qh Jh Th 9h As Ks Qs Js Ts 2c"
LOW = "As Ah Ac Ad Ks Kh Kc Qs 9h 5c 2d 3d"
SMALL = {
    "654 suited": (FOUR, "7h 8h 9h Th 7s 8s 9s Ts 2c 2d As", ((5,), (1, 1, 4)), CAREFUL, 16),
    "654 paired, folding": (FOUR, "Ah Ad Ac As 9h 9s Qc Qs 3c 2d 5d", ((5,), (1, 1, 4)), ERRATIC, 14),
    "six cards suited": (SIX, HIGH, ((6,), (3, 3)), CAREFUL, 22),
    "six cards paired, folding": (SIX, LOW, ((6,), (3, 3)), ERRATIC, 16),
    "rabbit": (RABBIT, HIGH, ((1, 5), (1, 5)), CAREFUL, 21),
    "wild paired": (WILD, "Ah As Kh Ks Qd Qc 9h 9d 4h 3s X1 X2", ((5,), (6, 1)), CAREFUL, 20),
    "wild royals": (WILD, "Ah Kh Qh Jh Th As Ac 8s 3c 2d X1 X2", ((5,), (6, 1)), CAREFUL, 19),
}
"""Decks that just last for one player and the dealer, the sets of cards that a deal is made of, who plays,
and how many scenarios there are deals for."""

SAMPLE = "654 paired, folding"
"""The deck of every run; the others are for `make test-scale`."""

DRAWS = 80
FEWEST = 5


def small_table(deal_of: str) -> Seating:
    """Every side bet is made; the erratic patron folds whatever is good."""
    game, deck, _, temperament, _ = SMALL[deal_of]
    sheet, house = load(game), open_house(game, load(game), {})
    bets = {wager.slug: 500 for wager in game.wagers if wager.before_cards}
    patron = Patron(temperament, bets, stays=0, speaks=99, whim=99)
    small = replace(game, source=Deck(tuple(Card(card) for card in deck.split())))
    return Seating(Inputs(small, sheet, house, meter=sheet.meter), (patron,))


def every_deal(deck: tuple[Card, ...], sizes: tuple[int, ...]) -> Iterator[tuple[Card, ...]]:
    """Every way to deal the deck out in sets of these sizes; each is as likely as the others."""
    if not sizes:
        yield ()
        return
    for first in combinations(deck, sizes[0]):
        left = tuple(card for card in deck if card not in first)
        for rest in every_deal(left, sizes[1:]):
            yield (*first, *rest)


def as_table(inputs: Inputs) -> Table:
    return Table(write_document(Round(inputs)))


def cell(table: Table) -> tuple:
    """What a deal comes to: both hands with their leads, and what the player does."""
    (player,) = table.players.values()
    hands = own(table, player), his(table)
    drawn = player.cards.get("drawn", []) if "draw" in player.choices else []
    cards = [event.get("cards", "") for event in player.chose.values()]
    return *((hand.name, hand.ranks[0]) for hand in hands), *player.choices, *cards, *drawn


@lru_cache
def exact_cells(deal_of: str) -> dict[str, Counter]:
    """For every scenario, how many of all deals that fit it come to what."""
    game, _, (player, his), *_ = SMALL[deal_of]
    table, found = small_table(deal_of), {}
    names = [name for name, _ in scenarios(game) if name != "two-meter-hits"]
    alike: Counter[tuple] = Counter()
    rounds_of: dict[tuple, Inputs] = {}
    plays: dict[tuple, frozenset] = {}
    for cards in every_deal(table.inputs.game.deck, (*player, *his)):
        inputs = table.seated(cards)
        if inputs.table_cards not in plays:
            plays[inputs.table_cards] = frozenset(read_dealer(inputs).plays)
        key = inputs.seats[0].cards, inputs.seats[0].chosen, plays[inputs.table_cards]
        alike[key] += 1
        rounds_of.setdefault(key, inputs)
    for key, deals in alike.items():
        document = as_table(rounds_of[key])
        at = cell(document)
        for name in names:
            if fits(name, document):
                found.setdefault(name, Counter())[at] += deals
    return found


def sampled(deal_of: str, name: str, count: int = DRAWS) -> Counter:
    table = small_table(deal_of)
    dealt = (fit(table, name, Stream(f"small/{name}/{number}")) for number in range(count))
    return Counter(cell(as_table(inputs)) for inputs in dealt)


def merged(exact: Counter, seen: Counter, count: int = DRAWS) -> tuple[Counter, Counter]:
    """Both with the smallest cells thrown together until each is likely to be met often enough."""
    enough = FEWEST * exact.total() / count
    into, large, small = {}, 0, 0
    for at, weight in sorted(exact.items(), key=lambda item: (item[1], item[0])):
        small += weight
        into[at] = large
        if small >= enough:
            large, small = large + 1, 0
    last = large - (small < enough)
    counted = [Counter(), Counter()]
    for one, given in zip(counted, (exact, seen), strict=True):
        for at, weight in given.items():
            one[min(into[at], last)] += weight
    return counted[0], counted[1]


def is_uniform(deal_of: str, name: str) -> bool:
    exact, seen = merged(exact_cells(deal_of)[name], sampled(deal_of, name))
    return len(exact) == 1 or agrees(seen, exact)


@pytest.mark.parametrize(
    "deal_of", [SAMPLE, *(pytest.param(deal_of, marks=scale) for deal_of in SMALL if deal_of != SAMPLE)]
)
def test_every_scenario_is_uniform_among_all_deals_of_a_small_deck(deal_of):
    """Folds, draws and bought cards included; a deal that does not fit would be a cell that cannot be."""
    assert len(exact_cells(deal_of)) == SMALL[deal_of][-1]
    wrong = [name for name in exact_cells(deal_of) if not is_uniform(deal_of, name)]
    assert wrong == []


def test_hands_that_come_as_often_by_pattern_would_be_noticed(monkeypatch):
    """The negative control: however many hands there are of a pattern, each pattern is as likely."""

    def draw(hands, stream):
        return hands.patterns[stream.draw(len(hands.patterns))].draw(stream)

    monkeypatch.setattr(HandSet, "draw", draw)
    wrong = [
        name
        for name in ("player-pair", "dealer-pair", "player-two-pair", "player-high-card")
        if not is_uniform(SAMPLE, name)
    ]
    assert wrong == ["player-pair", "dealer-pair", "player-two-pair", "player-high-card"]
