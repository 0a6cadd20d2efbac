"""Simulation of main bets: where no exact count is within reach, hands that are dealt from a seed and
settled.

The player is careful: plays by the best strategy that the game names, announces what wins,
changes the useless card. The result is called a simulation wherever it is shown, with its standard error.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import partial
from random import Random

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES, Ladder
from games.engine.odds.base_bet.all_play import base_bets
from games.engine.odds.base_bet.play_figures import bonuses
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import counts_by_place, in_full
from games.engine.odds.figures import Figures, Outcome, Progress, silent
from games.engine.odds.guard import ANY_DEALING, STAGES, CounterScope, Dealing, Fields, check
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Deal, DealerPlays, Decide, Lays, PlayerChoice, TurnUp
from games.engine.rules.wagers import Action, Wager
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.simulated_players.temperaments import CAREFUL, Patron
from games.engine.texts import Text

ANY_HAND: Fields = {Ladder: {each.name for each in fields(Ladder) if each.init}}
SCOPE = CounterScope(
    STAGES
    | ANY_HAND
    | {
        Dealing: ANY_DEALING - {"no_packet"},
        DealerPlays: set(),
        Deal: {"each", "table", "up"},
        Decide: {"choices", "unless"},
        PlayerChoice: {"raises", "back", "moves", "lays", "folds", "needs"},
        Lays: {"source", "to", "count"},
        Qualifier: {"category", "ranks", "hand", "below"},
        TurnUp: {"place", "count"},
    },
    {DealerPlays: {"rule"}},
)
"""How hands are dealt and decided here; whatever a bet does is left to settle()."""

HANDS, SEED = 200_000, "odds"
WAY = "simulated"
WAY_WORDS = Text("careful play, simulated")
STAKE = 100
AUTOMATIC, WINS, UNIT = "automatic", "wins", "bet"
"""How a hand ends: outright or against the dealer, with which category; else by how many bets up."""


def simulate(game: Game, sheet: Sheet, house: House, report: Progress = silent) -> Figures:
    """Return the main bet, those that follow it and the price of a card, in main bets."""
    game = apply_house_rules(game, house)
    table = house.paytable(sheet, game.main).name if game.main.table else ""
    bets, title = _stakes(game), f"{game.name}: the main bet of a careful player"
    tables = _paying_tables(game, sheet, house)
    counts = _simulated(game, sheet, house, title, bets, tables, partial(_net_of, game), report)
    figures = by_kinds(game, counts, {})
    counted = tuple(bonus.slug for bonus in bonuses(game))
    return replace(figures, table=table, way=WAY, way_words=WAY_WORDS, seed=SEED, bonuses=counted)


def simulate_side_bet(
    game: Game, sheet: Sheet, house: House, wager: Wager, table: Paytable | None, report: Progress = silent
) -> Figures:
    """Return a side bet of a careful player, by this table of the sheet."""
    if table:
        house = House({**house.choices, wager.chosen_by: table.name})
    game = apply_house_rules(game, house)
    wager = game.wager(wager.slug)
    bets = _stakes(game) | ({wager.slug: STAKE} if wager.staked else {})
    title = f"{game.name}: {wager.name} of a careful player"
    tables: list[object] = [_table_facts(wager, table) if table else _terms(wager)]

    def kind(settled: Settlement) -> str:
        line = settled.at(1, wager.slug)
        return f"{UNIT} {Fraction(line.net if line else 0, STAKE)} 1"

    counts = _simulated(game, sheet, house, title, bets, tables, kind, report)
    figures = by_kinds(game, counts, {})
    name = table.name if table else ""
    return replace(
        figures, wager=wager.slug, name=wager.name, table=name, way=WAY, way_words=WAY_WORDS, seed=SEED
    )


def _paying_tables(game: Game, sheet: Sheet, house: House) -> list[object]:
    """Return what the base bets are paid by."""
    bets = [*base_bets(game), *bonuses(game)]
    paid = [wager for wager in bets if wager.table]
    tables = [_table_facts(wager, house.paytable(sheet, wager)) for wager in paid]
    return [*tables, *map(_terms, bets)]


def _terms(wager: Wager) -> list[str]:
    return [wager.slug, *map(repr, (wager.stake, wager.win_condition, wager.pays, wager.folded))]


def _stakes(game: Game) -> dict[str, int]:
    return {bet.slug: STAKE for bet in base_bets(game) if bet.before_cards}


def _table_facts(wager: Wager, table: Paytable) -> object:
    rows = [
        [row.category, row.lowest, repr(row.natural), str(row.pays), *["losing"] * row.losing]
        for row in table.rows
    ]
    return [*_terms(wager), rows]


def _simulated(
    game: Game,
    sheet: Sheet,
    house: House,
    title: str,
    bets: dict[str, int],
    tables: list[object],
    kind: Callable[[Settlement], str],
    report: Progress,
) -> Counts:
    """Return how many hands came to what. Raises `NotCounted` where hands are dealt in another way here."""
    check(SCOPE, game.main.name, game)
    subject = Subject(
        title,
        f"a simulation of {HANDS} hands through settle() (games/engine/odds/base_bet/simulation.py)",
        {"counts": "simulated", "hands": HANDS, "seed": SEED, "bets": tables} | _facts(game),
    )
    return read_or_count(subject, lambda: _play(game, sheet, house, bets, kind, report))


def by_kinds(game: Game, counts: Counts, won: Mapping[str, Fraction]) -> Figures:
    """Return the main bet by how often it comes to what; `won` is what each kind of win comes to."""
    outcomes = tuple(_outcome(kind, count, won) for kind, count in counts.items())
    return Figures(game.main.slug, game.main.name, tuple(sorted(outcomes, key=lambda each: -each.net)))


def _facts(game: Game) -> dict[str, object]:
    """Return how hands are dealt, played and read in a game as a house has it. An option that changes none
    of this, and none of the bets looked at, asks for no simulation of its own."""
    return {
        "game": game.slug,
        "deck": " ".join(game.deck),
        "read": {name: [each.ladder.facts, each.own, each.table] for name, each in game.hands.items()},
        "strategy": [
            [repr(s.keeps), repr(s.marginal), s.beats_shown, repr(s.says), s.lays and s.lays.__name__]
            for s in game.strategies[:1]
        ],
        "stages": [repr(stage) for _step, stage in game.stages],
        "qualifies": repr(game.qualifier),
    }


def deal_cards(game: Game, luck: Random, count: int) -> list[Card]:
    """So many cards off a shuffled deck; only random() is asked, which gives the same numbers everywhere."""
    deck = list(game.deck)
    for place in range(count):
        other = place + int(luck.random() * (len(deck) - place))
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:count]


def careful(bets: dict[str, int]) -> Patron:
    """Return a careful player: the best strategy that the game names, what wins announced, a card bought
    or changed where it may help."""
    return Patron(CAREFUL, bets, stays=99, speaks=99, whim=99)


def play_hand(table: Inputs, patron: Patron, luck: Random) -> Inputs:
    """One hand of one seat at this table; who changes a card is given the next one."""
    return deal_to(table, (patron,), DeckSource(iter(deal_cards(table.game, luck, most_cards(table.game)))))


def most_cards(game: Game) -> int:
    """Return how many cards one seat and the table can be dealt."""
    return sum(counts_by_place(game).values()) + game.draws


def _play(
    game: Game,
    sheet: Sheet,
    house: House,
    bets: dict[str, int],
    kind: Callable[[Settlement], str],
    report: Progress,
) -> Counts:
    luck, counts = Random(SEED), Counter[str]()
    table, patron = Inputs(game, sheet, in_full(house)), careful(bets)
    for hand in range(HANDS):
        if hand % 1_000 == 0:
            report(hand, HANDS)
        counts[kind(settle(play_hand(table, patron, luck)))] += 1
    return dict(sorted(counts.items()))


def kind_of(game: Game, settled: Settlement, spot: int = 1) -> str:
    """What a hand came to: by how much and how much was bet; where big hands are paid more, with which."""
    line = settled.at(spot, game.main.slug)
    if game.main.table and line and line.action is Action.PAY:
        how = AUTOMATIC if line.rule == game.main.citations.automatic else WINS
        return f"{how} {settled.hands[spot].category}"
    return _net_of(game, settled, spot)


def _net_of(game: Game, settled: Settlement, spot: int = 1) -> str:
    net = staked = 0
    for wager in (*base_bets(game), *bonuses(game)):
        if line := settled.at(spot, wager.slug):
            net, staked = net + line.net, staked + line.stake
    main = settled.at(spot, game.main.slug)
    bet = main.stake if main else STAKE
    return f"{UNIT} {Fraction(net, bet)} {Fraction(staked, bet)}"


def _outcome(kind: str, count: int, won: Mapping[str, Fraction]) -> Outcome:
    how, rest = kind.split(" ", 1)
    if how == UNIT:
        net, staked = map(Fraction, rest.split())
        return Outcome(kind, _words(net, staked), count, net, staked)
    words = Text("wins with %(hand)s") if how == WINS else Text("wins automatically with %(hand)s")
    return Outcome(kind, words.filled(hand=CATEGORY_NAMES[rest]), count, won[kind])


def _words(net: Fraction, staked: Fraction) -> Text:
    if net == 0:
        return Text("even, %(staked)s bet", staked=str(staked))
    if net > 0:
        return Text("%(net)s won, %(staked)s bet", net=str(net), staked=str(staked))
    return Text("%(net)s lost, %(staked)s bet", net=str(-net), staked=str(staked))
