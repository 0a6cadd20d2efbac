"""Rounds: inputs in, the timeline of the whole deal out, which can be stopped at any frame."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.cards.streams import shuffled
from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.meters import Meter
from games.engine.procedure.acts import ACTS
from games.engine.procedure.frames import Cue, Exercise, Felt, Frame, Happened
from games.engine.questions.ask import When
from games.engine.questions.catalog import EVERYDAY, happenings, interludes
from games.engine.rounds.shoe_scenarios import deal_from_shoe
from games.engine.rounds.shoes import cards_from, check_standing, play_ahead
from games.engine.rules.games import Game
from games.engine.rules.houses import House, open_house
from games.engine.rules.sheets import Sheet, load
from games.engine.rules.standing import Standing
from games.engine.scenarios.scenarios import deal_scenario
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.simulated_players.temperaments import pair_up, seat_patrons
from games.engine.simulated_players.tokes import with_tokes
from games.engine.texts import Text

HANDS_AND_BETS = Exercise(EVERYDAY)


@dataclass(frozen=True)
class Round(SettledRound):
    """A game played over its inputs; its settlement and its frames are made once."""

    exercise: Exercise = HANDS_AND_BETS
    true: Inputs | None = None
    """The inputs as they are, where these are what a trainee believes."""
    happened: tuple[Happened, ...] | None = None
    """What happens beside the rules, as it was stored; None: it is drawn."""

    @cached_property
    def happenings(self) -> tuple[Happened, ...]:
        if self.happened is not None:
            return self.happened
        return happenings(self.true or self.inputs, self.exercise)

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        return tuple(self.timeline())

    def timeline(self) -> Iterator[Frame]:
        """Yield the frames one by one, for callers that stop early."""
        asks = self.exercise.asks
        before, between, after = (interludes(when, asks) for when in When)
        for cue in self._cues():
            for interlude in before:
                yield from interlude(cue)
            asked = self._asked(cue)
            yield from asked
            for interlude in between:
                yield from interlude(cue)
            if not asked or cue.scene.after != cue.scene.before:
                yield Frame(cue.step, cue.scene.spot, cue.scene.after, turn=cue.scene.turn)
            for interlude in after:
                yield from interlude(cue)

    def _asked(self, cue: Cue) -> tuple[Frame, ...]:
        """Return the frame at which a scene stops, where it is asked anything."""
        step, scene = cue.step, cue.scene
        asks = tuple(ask for ask in step.asks if ask in self.exercise.asks) if scene.asked else ()
        return (Frame(step, scene.spot, scene.before, asks, turn=scene.turn),) if asks else ()

    def _cues(self) -> Iterator[Cue]:
        """Yield every scene of the round, each with what stands round it; the last one is known by none
        coming."""
        waiting = None
        for cue in self._scenes():
            if waiting:
                yield waiting
            waiting = cue
        if waiting:
            yield replace(waiting, closes=True)

    def _scenes(self) -> Iterator[Cue]:
        felt, past = Felt(), None
        for step in self.inputs.game.procedure:
            scenes = [*ACTS[step.act](self.inputs, self.settlement, step, felt)]
            for number, scene in enumerate(scenes):
                yield Cue(
                    self.inputs,
                    self.settlement,
                    self.exercise,
                    step,
                    scene,
                    first=number == 0,
                    last=number == len(scenes) - 1,
                    opens=number == 0 and past is None,
                    felt=felt,
                    past=past,
                    true=self.true,
                    happened=self.happenings,
                )
                felt = scene.after
            past = step if scenes else past


MAX_SEED = 200
"""Characters of a deal code."""


def deal(
    game: Game,
    *,
    seed: str,
    round: int = 0,
    spots: int = 6,
    sheet: Sheet | None = None,
    house: House | None = None,
    meter: Meter | None = None,
    scenario: str | None = None,
    exercise: Exercise = HANDS_AND_BETS,
    standing: Standing | None = None,
) -> Round:
    """Deal a round: packets come off the shuffled deck, spot 1's first and the dealer's last, then draws.
    From a shoe, or at a wheel, it follows on what is `standing`, what the last round left; without that, or
    for a scenario, it comes some hands into a shoe of its own, or after other spins.

    The sheet is the printed one, if none is given. With a scenario, the round is one of those that fit it,
    each equally likely; see scenarios.py. Players bet for the dealer too where that is asked about.
    """
    check_deal(game, seed=seed, round=round, spots=spots)
    sheet = sheet or load(game)
    house = house or open_house(game, sheet, {})
    meter = (meter or sheet.meter) if game.progressive else None
    inputs = Inputs(game, sheet, house, seed=seed, round=round, scenario=scenario, meter=meter)
    if standing:
        check_standing(inputs, standing)
    if game.falls:
        follows = standing if scenario is None else None
        inputs = replace(inputs, standing=follows or play_ahead(inputs, spots))
    if scenario is not None:
        dealt = deal_from_shoe(inputs, spots) if game.shoe else deal_scenario(inputs, spots)
        return Round(with_tokes(dealt, exercise.asks), exercise)
    patrons = seat_patrons(game, house, seed=seed, round=round, spots=spots, standing=inputs.standing)
    patrons = pair_up(game, patrons, seed=seed, round=round)
    if game.shoe:
        inputs = replace(inputs, standing=standing or play_ahead(inputs, spots))
        cards = cards_from(inputs)
    else:
        cards = iter(shuffled(inputs.rules.source.faces, seed=seed, round=round))
    return Round(with_tokes(deal_to(inputs, patrons, DeckSource(cards)), exercise.asks), exercise)


def check_deal(game: Game, *, seed: str, round: int, spots: int) -> None:
    """Refuse what `check_name` refuses, and spots off the table."""
    check_name(seed=seed, round=round)
    if not 1 <= spots <= game.seats:
        most = str(game.seats)
        raise NotAllowed("spots", Text("%(spots)s is not 1 to %(most)s", spots=str(spots), most=most))


def check_name(*, seed: str, round: int) -> None:
    """Refuses, by field, a seed that is too long or not printable text, and a negative round."""
    if len(seed) > MAX_SEED:
        too_long = Text(
            "%(count)s characters is too long (maximum %(most)s)", count=str(len(seed)), most=str(MAX_SEED)
        )
        raise NotAllowed("seed", too_long)
    if not seed.isprintable():
        raise Unreadable("seed", Text("%(typed)s is not plain text", typed=repr(seed[:40])))
    if round < 0:
        raise NotAllowed("round", Text("%(round)s is below 0", round=str(round)))
