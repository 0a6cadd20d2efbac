"""Samples: where no count is within reach, so many hands dealt from a seed and played by a careful player.

Deals of one end settle alike under every value of every option that changes the game. Where two hands meet
two, what a side makes of its cards is kept by their ranks and by those of the suit that five of them share.
"""

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product
from multiprocessing import Pool
from os import nice
from random import Random

from games import GAMES
from games.engine.cards.cards import KEY, RANK_BITS, WEIGHT, Card, flush_suits
from games.engine.odds.ends import LAID
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import hands_of
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.simulated_players.temperaments import CAREFUL, Patron
from tools.odds.files import ListWriter

PART = 100_000  # hands of one seed: a larger sample begins with those of a smaller one


def make(game: Game, hands: int = 10_000_000, seed: str = "odds") -> None:
    dealer, found = Dealer(game), dict[Hashable, list]()
    parts = [(game.slug, f"{seed} {n // PART}", min(PART, hands - n)) for n in range(0, hands, PART)]
    with Pool(2, nice, (19,)) as pool:
        for kind, (times, cards) in (each for part in pool.imap(deal, parts) for each in part.items()):
            found.setdefault(kind, [0, cards])[0] += times
    made, places = f"tools/odds/sampled.py, seed {seed!r}", [*dict(dealer.dealt), LAID]
    writer = ListWriter(game, "base", [bet.slug for bet in dealer.bets], places, made, hands=hands)
    nodes = []
    for times, cards in found.values():
        (seat,) = (played := deal_to(dealer.tables[0], (dealer.patron,), DeckSource(iter(cards)))).seats
        laid = {LAID: [card for made in seat.chosen for card in made.cards]}
        node = writer.ends({writer.example({**seat.dealt, **played.dealt, **laid}): times})
        for made in reversed(seat.chosen):
            node = writer.choose({made.choice.name: node})
        nodes.append((1, node))
    writer.plays["careful"] = writer.then(nodes)
    writer.save()


def deal(part: tuple[str, str, int]) -> dict[Hashable, list]:
    """Return how many of so many hands are of each kind, and the cards of the first."""
    slug, seed, hands = part
    dealer, luck, found = Dealer(GAMES[slug]), Random(seed), dict[Hashable, list]()
    for cards in (luck.sample(dealer.game.deck, dealer.size) for _ in range(hands)):
        found.setdefault(dealer.kind(cards), [0, cards])[0] += 1
    return found


@cache
class Dealer:
    def __init__(self, game: Game) -> None:
        self.game, self.bets, sheet = game, [bet for bet in game.wagers if not bet.optional], load(game)
        self.dealt = [placed for each in game.deals for placed in (*each.each, *each.table)]
        self.size = sum(count if isinstance(count, int) else game.draws for _, count in self.dealt)
        self.patron = Patron(CAREFUL, {bet.slug: 100 for bet in self.bets if bet.before_cards}, 99, 99, 99)
        options = [option for option in game.options if option.edits or option.ladders]
        values = ([(each.name, v) for v in (each.default, *each.edits, *each.ladders)] for each in options)
        tables = [Inputs(game, sheet, open_house(game, sheet, dict(each))) for each in product(*values)]
        rules, slugs = [table.rules for table in tables], [bet.slug for bet in self.bets]
        facts = [(*each.hands.values(), *each.dealers_rules, *map(each.wager, slugs)) for each in rules]
        self.tables = [*dict(zip(facts, tables, strict=True)).values()]
        self.rules = {(*each.hands.values(), *each.dealers_rules): each for each in rules}.values()
        self.sides, self.pushes = {}, {each.two_hands.pushes for each in rules if game.two_hands} - {None}

    def kind(self, cards: list[Card]) -> Hashable:
        """Return how each bet is settled in every house, and which lines that its table can have are of its
        hand; of two hands how each compares with the dealer's."""
        if self.game.two_hands:
            both = zip(self._side(cards, mine=True), self._side(cards, mine=False), strict=True)
            return tuple([(mine > other) - (mine < other) for mine, other in both])
        kind: list[object] = []
        for played in (deal_to(table, (self.patron,), DeckSource(iter(cards))) for table in self.tables):
            kind += [(line.wager, line.action, line.rule, line.net) for line in settle(played).lines]
            for bet in (bet for bet in self.bets if bet.table):
                name = getattr(bet.win_condition, "hand", getattr(bet.win_condition, "own", "player"))
                hand = played.rules.reading(name).ladder.best(played.on(played.seats[0], name))
                kind += [line.matches(hand) for line in hands_of(self.game, bet.table).values()]
        return tuple(kind)

    def _side(self, cards: list[Card], *, mine: bool) -> list[int]:
        """Return how strong one side's hands are, by every way of setting and of reading them."""
        own = cards[: self.game.player.size] if mine else cards[self.game.player.size :]
        total = sum([WEIGHT[card] for card in own])
        suit = flush_suits(5)[total >> RANK_BITS]
        key = mine, total & KEY, suit and sum([WEIGHT[card] for card in own if WEIGHT[card] & suit]) & KEY
        if key not in self.sides:
            self.sides[key] = [each for rules in self.rules for each in self._read(rules, tuple(own), mine)]
        return self.sides[key]

    def _read(self, rules: Game, cards: tuple[Card, ...], mine: bool) -> Iterator[int]:
        (lays,), low = [choice.lays for choice in rules.choices], rules.strategies[0].lays(cards)
        placed = {lays.to: low, lays.source: [card for card in cards if card not in low]}
        placed = placed if mine else rules.dealers_rules[0].play(cards)
        for name in (pair[not mine] for pair in rules.two_hands.pairs):
            hand = rules.reading(name)
            strength = hand.ladder.strength(placed[(*hand.own, *hand.table)[0]])
            category, ranks = hand.ladder.category(strength), hand.ladder.ranks(strength)
            yield strength
            for each in self.pushes:
                yield (name, category, ranks[: len(each.ranks)]) == (each.hand, each.category, each.ranks)
