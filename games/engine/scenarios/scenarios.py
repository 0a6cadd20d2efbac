"""Scenarios: rounds that are dealt for one of the named situations; see situations.py.

A targeted round is an ordinary round given that it fits: uniform among all deals that do, drawn from the
stream "{seed}/{round}/scenario/{counter}". The players are the round's own if one of them is ready for it
(has the bet, or a mind to fold good hands); else tables are drawn anew, from the streams
"{seed}/{round}/scenario/{n}/patrons/{counter}", until one has such a player. Each of them plays one spot.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed, WrongPart
from games.engine.rules.games import Game
from games.engine.scenarios.sampling import draw_deal
from games.engine.scenarios.seatings import SeatedTable
from games.engine.scenarios.situations import Scenario, scenarios_of
from games.engine.scenarios.spins import draw_spin
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.simulated_players.temperaments import seat_patrons
from games.engine.texts import Text

MAX_TABLES = 2_000
"""Tables drawn in search of a player who is ready; where one in thirty has one, a few hundred are plenty."""


def scenarios(game: Game) -> tuple[tuple[str, Text], ...]:
    """Return the name and the words of every scenario that this game can be dealt for."""
    return tuple((scenario.name, scenario.words) for scenario in scenarios_of(game))


def players_for(game: Game, name: str) -> int:
    """Return how many players the scenario takes; refuse an unknown name."""
    return named(game, name).players


def deal_scenario(inputs: Inputs, spots: int) -> Inputs:
    """Return the round that `inputs` names, dealt for its scenario to this number of spots.

    Refuses an unknown name, too few spots, and a house whose limits or paytables leave no such round.
    """
    scenario = named(inputs.game, str(inputs.scenario))
    if scenario.shoe_round:
        raise WrongPart(f"{inputs.game.slug} is dealt from a shoe")
    if spots < scenario.players:
        reason = Text(
            "%(spots)s is too few: %(scenario)s needs %(players)s",
            spots=str(spots),
            scenario=scenario.name,
            players=str(scenario.players),
        )
        raise NotAllowed("spots", reason)
    stream = Stream(f"{inputs.seed}/{inputs.round}/scenario")
    if scenario.spin:
        seated = (_before_the_spin(inputs, table) for table in tables(inputs, spots))
        return draw_spin(seated, scenario.spin, stream)
    return fit(_seat(inputs, scenario, spots), scenario.name, stream)


def _before_the_spin(inputs: Inputs, table: SeatedTable) -> Inputs:
    """The players with their bets, while nothing has fallen."""
    pocket = inputs.rules.source.faces[:1]
    return replace(deal_to(inputs, table.patrons, DeckSource(iter(pocket))), dealt={})


def fit(table: SeatedTable, name: str, stream: Stream) -> Inputs:
    """One of the deals to this table that fit the scenario, each equally likely."""
    result = named(table.inputs.game, name).chances(table)
    return draw_deal(result, table.inputs.game.deck, table.size, table.seated, stream)


def named(game: Game, name: str) -> Scenario:
    """Return a scenario by its name; refuse an unknown one."""
    for scenario in scenarios_of(game):
        if scenario.name == name:
            return scenario
    known = ", ".join(scenario.name for scenario in scenarios_of(game))
    reason = Text(
        "%(scenario)s isn’t a scenario of %(game)s (scenarios: %(known)s)",
        scenario=repr(name[:80]),
        game=game.name,
        known=known,
    )
    raise NotAllowed("scenario", reason)


def _seat(inputs: Inputs, scenario: Scenario, spots: int) -> SeatedTable:
    """Return the round's own players, or the first table drawn anew that is ready for the scenario."""
    for table in tables(inputs, spots):
        if scenario.ready(table):
            if scenario.chances(table):
                return table
            break
    reason = Text(
        "%(scenario)s: under these house rules the bet it needs isn’t made, or no paytable line pays it",
        scenario=scenario.name,
    )
    raise NotAllowed("scenario", reason)


def tables(inputs: Inputs, spots: int) -> Iterator[SeatedTable]:
    """Yield the round's own players, then others, who are drawn anew."""
    game, house, seed, number = inputs.game, inputs.house, inputs.seed, inputs.round
    yield SeatedTable(inputs, seat_patrons(game, house, seed=seed, round=number, spots=spots))
    for n in range(MAX_TABLES):
        anew = seat_patrons(game, house, seed=f"{seed}/{number}/scenario", round=n, spots=spots)
        yield SeatedTable(inputs, anew)
