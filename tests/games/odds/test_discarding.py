"""Up cards that go: every deal of a small deck, with the dealer's first cards in order."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

from games import GAMES
from games.engine.odds.base_bet.all_play import FOLDED, NAMES
from games.engine.odds.base_bet.discarding import by_number_of_cards, deals
from games.engine.rules.houses import open_house
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from games.engine.simulated_players.decisions import DealerView, keeps
from tests.games.odds.small_decks import deck_of
from tests.games.seats import sits, with_dealer

GAME = GAMES["6-5-4-poker"]
SHEET = load(GAME)
DECK = deck_of("236TJA", "cd")


def test_every_deal_by_its_number_of_cards():
    """The strategy of the game; one deal in a hundred is settled as well."""
    game = replace(GAME, deck=DECK)
    strategy, ladder = GAME.strategies[0], GAME.ladder
    found, house = Counter(), open_house(GAME, SHEET, {})
    for mine in combinations(game.deck, 5):
        rest = [card for card in game.deck if card not in mine]
        strength = ladder.strength(mine)
        seat = sits(game, mine, ante=100)
        for first in permutations(rest, 2):
            gone = 0
            while gone < 2 and first[gone][0] in "TJQKA":
                gone += 1
            for others in combinations([card for card in rest if card not in first], 4):
                dealer = ladder.strength((*first, *others)[gone:])
                inputs = with_dealer(Inputs(game, SHEET, house, (seat,)), (*first, *others))
                stays = strength >= ladder.at_least(
                    strategy.keeps[6 - gone].category, *strategy.keeps[6 - gone].ranks
                )
                end = NAMES[(strength > dealer) - (strength < dealer), True]
                found[end if stays else FOLDED] += 1
                if sum(found.values()) % 997 == 0:
                    settled = settle(inputs)
                    assert keeps(inputs, strategy, mine, DealerView.of(inputs)) == stays
                    net = settled.at(1, "ante").net + settled.at(1, "play").net
                    assert net == {"wins": 200, "ties": 0, "loses": -200}[end]
    assert +Counter(by_number_of_cards(strategy, game)) == found
    assert sum(found.values()) == deals(game)


def test_no_one_folds_what_wins_queens_up():
    """So it makes no difference whether they announce it: the strategy plays every pair."""
    strategy = GAME.strategies[0]
    assert max(GAME.ladder.at_least(q.category, *q.ranks) for q in strategy.keeps.values()) <= (
        GAME.ladder.at_least("pair", 12)
    )
    assert isinstance(strategy.keeps[6], Qualifier)
