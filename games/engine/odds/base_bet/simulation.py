"""Simulation of main bets: where no exact count is within reach, hands that are dealt from a seed and
settled.

The player is a careful patron: plays by the best strategy that the game names, announces what wins,
changes the useless card. The result is called a simulation wherever it is shown, with its standard error.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.errors import require_type
from games.engine.money.amounts import Odds
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.figures import Figures, Outcome, Progress, silent
from games.engine.rules.games import Game
from games.engine.rules.houses import House, under
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action, Beats, Never
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.simulated_players.temperaments import CAREFUL, Patron
from games.engine.texts import Text

HANDS, SEED = 200_000, "odds"
WAY = "simulated"
WAY_WORDS = Text("as a careful player plays, simulated")
STAKE = 100
AUTOMATIC, WINS, UNIT = "automatic", "wins", "bet"
"""How a hand ends: outright or against the dealer, with which category; else by how many bets up."""

Hand = tuple[Card, ...]


def simulate(game: Game, sheet: Sheet, house: House, report: Progress = silent) -> Figures:
    """Return the main bet, those that follow it and the price of a card, in main bets."""
    subject = Subject(
        f"{game.name}: the main bet of a careful player",
        f"a simulation of {HANDS} hands through settle() (games/engine/odds/base_bet/simulation.py)",
        {"counts": "simulated", "hands": HANDS, "seed": SEED} | _facts(game),
    )
    counts = read_or_count(subject, lambda: _play(game, sheet, house, report))
    return replace(by_kinds(game, sheet, house, counts), way=WAY, way_words=WAY_WORDS, seed=SEED)


def by_kinds(game: Game, sheet: Sheet, house: House, counts: Counts) -> Figures:
    """Return the main bet as this house pays it, by how often it comes to what."""
    outcomes = tuple(_outcome(game, sheet, house, kind, count) for kind, count in counts.items())
    table = house.paytable(sheet, game.main).name if game.main.table else ""
    ordered = tuple(sorted(outcomes, key=lambda outcome: -outcome.net))
    return Figures(game.main.slug, game.main.name, ordered, table)


def _facts(game: Game) -> dict[str, object]:
    return {
        "game": game.slug,
        "deck": " ".join(game.deck),
        "ladder": [game.ladder.size, game.ladder.wheel, *game.ladder.categories],
        "strategy": [[repr(s.keeps), repr(s.marginal), s.beats_shown] for s in game.strategies[:1]],
        "packets": [repr(game.player), repr(game.dealer)],
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
    """Return a patron of no whims: the best strategy that the game names, what wins announced, a card bought
    or changed where it may help."""
    return Patron(CAREFUL, bets, stays=99, speaks=99, whim=99)


def play_hand(table: Inputs, patron: Patron, luck: Random) -> Inputs:
    """One hand of one seat at this table; who changes a card is given the next one."""
    game = table.game
    cards = deal_cards(game, luck, game.player.size + game.dealer.size + game.draws)
    return deal_to(table, (patron,), DeckSource(iter(cards)))


def _play(game: Game, sheet: Sheet, house: House, report: Progress) -> Counts:
    luck, counts = Random(SEED), Counter[str]()
    table, patron = Inputs(game, sheet, house), careful({game.main.slug: STAKE})
    for hand in range(HANDS):
        if hand % 1_000 == 0:
            report(hand, HANDS)
        counts[kind_of(game, settle(play_hand(table, patron, luck)))] += 1
    return dict(sorted(counts.items()))


def kind_of(game: Game, settled: Settlement, spot: int = 1) -> str:
    """What a hand came to: by how much and how much was bet; where big hands are paid more, with which."""
    net = staked = 0
    for wager in game.wagers:
        line = settled.at(spot, wager.slug) if isinstance(wager.won, Beats | Never) else None
        if line:
            net, staked = net + line.net, staked + line.stake
    line = settled.at(spot, game.main.slug)
    if game.main.table and line and line.action is Action.PAY:
        how = AUTOMATIC if line.rule == game.main.citations.automatic else WINS
        return f"{how} {settled.hands[spot].category}"
    bet = line.stake if line else STAKE
    return f"{UNIT} {net // bet} {staked // bet}"


def _outcome(game: Game, sheet: Sheet, house: House, kind: str, count: int) -> Outcome:
    how, rest = kind.split(" ", 1)
    if how == UNIT:
        net, staked = map(int, rest.split())
        return Outcome(kind, _words(net, staked), count, Fraction(net), Fraction(staked))
    table = house.paytable(sheet, game.main)
    by_table = how == WINS or require_type(Beats, under(game, house).main.won).sure_by_table
    pays = pays_by(table)[rest] if by_table else Fraction(1)
    words = Text("wins with %(hand)s") if how == WINS else Text("wins outright with %(hand)s")
    return Outcome(kind, words.filled(hand=CATEGORY_NAMES[rest]), count, pays)


def pays_by(table: Paytable) -> dict[str, Fraction]:
    """What a win pays with each category; even money where the table has no line for it."""
    lines = {row.category: row.pays.times for row in table.rows if isinstance(row.pays, Odds)}
    return dict.fromkeys(CATEGORY_NAMES, Fraction(1)) | lines


def _words(net: int, staked: int) -> Text:
    if net == 0:
        return Text("nothing won or lost of %(staked)s", staked=str(staked))
    if net > 0:
        return Text("%(net)s won of %(staked)s bet", net=str(net), staked=str(staked))
    return Text("%(net)s lost of %(staked)s bet", net=str(-net), staked=str(staked))
