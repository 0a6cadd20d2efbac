"""Scenarios: named situations that a round can be dealt for, listed by what a game has.

A targeted round is an ordinary round given that it fits: uniform among all deals that do, drawn from the
stream "{seed}/{round}/scenario/{counter}". The patrons are the round's own if one of them is ready for it
(has the bet, or a mind to fold good hands); else tables are drawn anew, from the streams
"{seed}/{round}/scenario/{n}/patrons/{counter}", until one has such a patron. Each of them plays one spot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.engine import chances, conditions
from games.engine.cards import Stream
from games.engine.chances import Chances
from games.engine.conditions import Ready
from games.engine.errors import NotAllowed
from games.engine.hands import Ladder
from games.engine.inputs import Inputs
from games.engine.money import Share
from games.engine.patrons import seat_patrons
from games.engine.paytables import Row
from games.engine.rules import Game
from games.engine.sampling import draw_deal
from games.engine.seatings import Table
from games.engine.sheets import load
from games.engine.wagers import ByJokers, ByLosingHand, ByMeter, Folded, Wager

MOST_TABLES = 2_000
"""Tables drawn in search of a patron who is ready; where one in thirty has him, a few hundred are plenty."""

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True)
class Scenario:
    """A situation by name and in words: in which chances it comes about, who must sit at the table for it,
    and how many players it takes."""

    name: str
    words: str
    chances: Chances
    ready: Ready = conditions.anyone
    players: int = 1


def scenarios(game: Game) -> tuple[tuple[str, str], ...]:
    """The name and the words of every scenario that this game can be dealt for."""
    return tuple((scenario.name, scenario.words) for scenario in _scenarios(game))


def players_for(game: Game, name: str) -> int:
    """How many players the scenario takes; refuses an unknown name."""
    return _named(game, name).players


def deal_scenario(inputs: Inputs, spots: int) -> Inputs:
    """The round that `inputs` names, dealt for its scenario to so many spots.

    Refuses an unknown name, too few spots, and a house whose limits or paytables leave no such round.
    """
    scenario = _named(inputs.game, str(inputs.scenario))
    if spots < scenario.players:
        raise NotAllowed("spots", f"{spots} is too few; {scenario.name} takes {scenario.players}")
    table = _seat(inputs, scenario, spots)
    return fit(table, scenario.name, Stream(f"{inputs.seed}/{inputs.round}/scenario"))


def fit(table: Table, name: str, stream: Stream) -> Inputs:
    """One of the deals to this table that fit the scenario, each equally likely."""
    found = _named(table.inputs.game, name).chances(table)
    return draw_deal(found, table.inputs.game.deck, table.size, table.seated, stream)


def _named(game: Game, name: str) -> Scenario:
    for scenario in _scenarios(game):
        if scenario.name == name:
            return scenario
    known = ", ".join(scenario.name for scenario in _scenarios(game))
    raise NotAllowed("scenario", f"{name[:80]!r} is none of {game.name}; it has {known}")


def _seat(inputs: Inputs, scenario: Scenario, spots: int) -> Table:
    """The round's own patrons, or the first table drawn anew that is ready for the scenario."""
    for table in _tables(inputs, spots):
        if scenario.ready(table):
            if scenario.chances(table):
                return table
            break
    reason = "in this house nobody makes the bet it takes, or no paytable line pays for it"
    raise NotAllowed("scenario", f"{scenario.name}: {reason}")


def _tables(inputs: Inputs, spots: int) -> Iterator[Table]:
    game, house, seed, number = inputs.game, inputs.house, inputs.seed, inputs.round
    yield Table(inputs, seat_patrons(game, house, seed=seed, round=number, spots=spots))
    for n in range(MOST_TABLES):
        anew = seat_patrons(game, house, seed=f"{seed}/{number}/scenario", round=n, spots=spots)
        yield Table(inputs, anew)


@lru_cache(maxsize=64)
def _scenarios(game: Game) -> tuple[Scenario, ...]:
    return (*_by_category(game), *_by_dealer(game), *_by_wager(game), *_by_decision(game))


def _by_category(game: Game) -> Iterator[Scenario]:
    for category in reversed(game.ladder.categories):
        yield Scenario(f"player-{category}", f"A player ends with {_a(category)}", chances.player(category))
    for category in reversed(game.ladder.categories):
        yield Scenario(f"dealer-{category}", f"The dealer plays {_a(category)}", chances.dealer(category))


def _by_dealer(game: Game) -> Iterator[Scenario]:
    yield Scenario("tie", "A player ties with the dealer", chances.tie, conditions.plays_good)
    if game.qualifier:
        yield Scenario("dealer-does-not-qualify", "The dealer does not qualify", chances.unqualified)
    if game.dealer.discard:
        for gone in range(game.dealer.discard.at_most + 1):
            count = _NUMBERS[game.dealer.size - game.dealer.burned - gone]
            yield Scenario(f"dealer-plays-{count}", f"The dealer plays {count} cards", chances.discards(gone))
    if game.automatic:
        words = "A player wins outright with a hand that the dealer's would beat"
        yield Scenario("automatic-winner-beaten", words, chances.automatic_beaten)


def _by_wager(game: Game) -> Iterator[Scenario]:
    for wager in game.wagers:
        rows = _rows(game, wager)
        if isinstance(wager.settles, ByMeter):
            yield from _by_meter(wager, rows)
        elif isinstance(wager.settles, ByLosingHand):
            for row in rows:
                if not _unbeaten(game.ladder, row):
                    yield _bad_beat(wager, row)
        elif isinstance(wager.settles, ByJokers):
            for name, held in chances.JOKERS_HELD.items():
                words = f"{wager.name} is paid for {name.replace('-', ' ')}"
                yield Scenario(name, words, chances.jokers(wager, held), conditions.bets(wager))


def _by_meter(wager: Wager, rows: tuple[Row, ...]) -> Iterator[Scenario]:
    if any(row.envy for row in rows):
        words = "A player makes a hand that the others are paid envy for"
        yield Scenario("envy-hand", words, chances.envy(wager), conditions.bets(wager, of=2))
    if any(isinstance(row.pays, Share) for row in rows):
        words = "Two players are paid a share of the meter"
        yield Scenario(
            "two-meter-hits", words, chances.two_shares(wager), conditions.bets(wager, of=2), players=2
        )


def _bad_beat(wager: Wager, row: Row) -> Scenario:
    stays = conditions.bets(wager)
    if wager.folded is Folded.TAKEN:
        stays = conditions.bets(wager, good=True)
    words = f"{wager.name} is paid on {_a(row.name)} that loses"
    return Scenario(f"bad-beat-{row.name}", words, chances.losing(wager, row.name), stays)


def _by_decision(game: Game) -> Iterator[Scenario]:
    if "fold" in game.decisions and any(conditions.outlives_fold(wager) for wager in game.wagers):
        words = "A folded hand still wins a side bet"
        yield Scenario("folded-side-bet-wins", words, chances.folded_wins, conditions.folds_good)


def _rows(game: Game, wager: Wager) -> tuple[Row, ...]:
    """The lines of the wager's paytables, each name once."""
    tables = load(game).paytables.get(wager.table, {}).values()
    return tuple({row.name: row for table in tables for row in table.rows}.values())


def _unbeaten(ladder: Ladder, row: Row) -> bool:
    """A royal at the top of the ladder ties with every other, and so never loses."""
    return row.category == ladder.categories[-1] and row.category.endswith("royal-flush")


def _a(name: str) -> str:
    words = name.replace("-", " ")
    return words if words.endswith(("of a kind", "two pair")) else f"a {words}"
