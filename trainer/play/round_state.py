"""A run with its round dealt, once per request.

Rounds are values: a process caches the last ones for the next answer and for watchers.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.functional import cached_property  # functools' locks all instances before Python 3.12

from games import GAMES
from games.engine.diagnosis.diagnosis import Diagnoser
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import NotAllowed, Refused
from games.engine.money.meters import Meter, read_meter
from games.engine.procedure.frames import Exercise, Frame, Happened, Place
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.shoes import begin, check_standing, go_on
from games.engine.rounds.stops import Stop, course, prompts
from games.engine.rules.games import Game, Order, Step
from games.engine.rules.houses import House, open_house
from games.engine.rules.limits import faults
from games.engine.rules.sheets import Sheet
from games.engine.rules.standing import Standing
from games.engine.serialization.reading import read_document, read_standing
from games.engine.serialization.writing import write_document, write_standing
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.on_layout import PICTURES
from trainer.play.models import DealtRound, Run
from trainer.play.skills import Item
from trainer.play.snapshots import (
    Whose,
    canonical,
    dealt_to,
    sheet_as_dealt,
    sheet_of,
    store_round,
    stored_round,
    stored_rounds,
)

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rounds"


@dataclass(frozen=True)
class GoldenRound:
    """A round that teaches one thing: its file's name, a title, why it comes out so, and what players claim
    in a dispute about it."""

    name: str
    title: str
    why: str
    inputs: Inputs
    claims: tuple[str, ...] = ()

    def played(self, exercise: Exercise, *, sheet: Sheet) -> Round:
        """Play it as written, by this sheet."""
        inputs = self.inputs if sheet is self.inputs.sheet else replace(self.inputs, sheet=sheet)
        return Round(inputs, exercise)

    def fits(self, house: House) -> bool:
        """Whether these bets are on the layout of that house and allowed there, and its shoe and boxes can
        stand so."""
        inputs = replace(self.inputs, house=House({**self.inputs.house.choices, **house.choices}))
        if any(faults(inputs.game, house, seat.bets) for seat in inputs.seats):
            return False
        if not all(inputs.rules.wager(bet).offered for seat in inputs.seats for bet in seat.bets):
            return False
        try:
            if inputs.standing:
                check_standing(inputs, inputs.standing)
        except NotAllowed:
            return False
        return True

    def dealt_in(
        self, choices: Mapping[str, Any], meter: Meter | None, exercise: Exercise, *, sheet: Sheet
    ) -> Round:
        """Play the same cards and bets in another house, with its meter, by this sheet."""
        house, meter = House({**self.inputs.house.choices, **choices}), self.inputs.meter and meter
        return Round(replace(self.inputs, house=house, meter=meter, sheet=sheet), exercise)


@cache
def golden_rounds(game: str) -> tuple[GoldenRound, ...]:
    """A game's golden rounds by their names, read once."""
    return tuple(_read(path) for path in sorted((FOLDER / game).glob("*.toml")))


def golden_round(game: str, name: str) -> GoldenRound:
    """Raises `NotAllowed` for a name that has no file."""
    for golden in golden_rounds(game):
        if golden.name == name:
            return golden
    raise NotAllowed("golden", f"{name!r} is no golden round of {game}")


def _read(path: Path) -> GoldenRound:
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    inputs = read_document(page["round"], GAMES)
    return GoldenRound(
        path.stem, page["title"], " ".join(page["why"].split()), inputs, tuple(page.get("claims", ()))
    )


KEPT = 200
"""Rounds that each cache of a process holds, about 100 KiB each at most. Those read and those played are the
same rounds; of those dealt from their seeds no frame is made once they are stored."""


class Deal(NamedTuple):
    """All that determines a round; `house` and `meter` as JSON, `paytables` by digest; `left` what the round
    before left standing, as JSON, where a session goes on with that, `NOTHING_LEFT` where it begins, "" for a
    round of its own."""

    game: str
    seed: str
    number: int
    spots: int
    scenario: str
    exercise: Exercise
    house: str
    meter: str
    paytables: str
    left: str = ""


NOTHING_LEFT = "null"
"""What was left, as JSON, where nothing was."""


@dataclass(frozen=True)
class Dealt:
    """A round, and its settlement as it was stored with it, as JSON; "" where it is dealt from its seed."""

    played: Round
    settlement: str = ""

    @cached_property
    def left(self) -> str:
        """What it leaves standing for the next round of its session, as JSON; as it was stored with it, so
        that rules corrected since change nothing."""
        if self.settlement:
            return canonical(json.loads(self.settlement).get("after"))
        after = self.played.settlement.after
        return canonical(write_standing(after)) if after else NOTHING_LEFT

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        return prompts(self.played)


@lru_cache(maxsize=KEPT)
def deal_round(dealing: Deal) -> Dealt:
    """Deal a round, cached. Raises `Refused`, which is not cached."""
    game, meter = GAMES[dealing.game], json.loads(dealing.meter)
    sheet = sheet_as_dealt(game, dealing.paytables)
    house = open_house(game, sheet, json.loads(dealing.house), kept=True)
    follows: dict[str, Any] = {}
    if dealing.left:
        inputs = Inputs(game, sheet, house, seed=dealing.seed, round=dealing.number)
        follows["standing"] = _standing_on(inputs, dealing.left)
    return Dealt(
        deal(
            game,
            seed=dealing.seed,
            round=dealing.number,
            spots=dealing.spots,
            sheet=sheet,
            house=house,
            scenario=dealing.scenario or None,
            meter=read_meter(meter, kept=True) if meter else None,
            exercise=dealing.exercise,
            **follows,
        )
    )


def _standing_on(inputs: Inputs, left: str) -> Standing:
    """Return what a round of a session stands on. Where its shoe begins, or the table that was left can't be
    read any more, that is a shoe which none of its rounds had: they are fewer than its number says."""
    if left != NOTHING_LEFT:
        with suppress(Refused):
            return go_on(inputs, read_standing(json.loads(left), inputs.game))
    return begin(inputs, inputs.round)


class Stored(NamedTuple):
    """All that determines a stored round; `paytables` by digest."""

    whose: Whose
    number: int
    game: str
    exercise: Exercise
    paytables: str


@lru_cache(maxsize=KEPT)
def read_stored(stored: Stored) -> Dealt:
    """Read a stored round, cached. Raises `DealtRound.DoesNotExist` and `Refused`, which are not cached."""
    row = stored_round(stored.whose, stored.number)
    sheet = sheet_of(row, GAMES[stored.game], stored.paytables)
    dealt = canonical({"document": row.document, "happened": row.happened})
    return play_stored(dealt, sheet, stored.exercise)


@lru_cache(maxsize=KEPT)
def play_stored(dealt: str, sheet: Sheet, exercise: Exercise) -> Dealt:
    """Play a stored document with what happened, cached for all whose round it is. Raises `Refused`."""
    written = json.loads(dealt)
    document, happened = written["document"], tuple(Happened(**one) for one in written["happened"])
    inputs = read_document(document, GAMES, sheet_of=lambda _game: sheet, kept=True)
    return Dealt(Round(inputs, exercise, happened=happened), canonical(document["settlement"]))


class RoundUnavailable(Refused):
    """A round that this version does not deal: its game, its house, its scenario or its lesson is gone."""


BY_SPOT = frozenset({"bets", "called", "chips", "money", "sent"})
"""Questions that are asked of one spot after the other."""

OF_THE_TABLE = frozenset({"side-wins", "what-follows", "insured"})
"""Questions about every spot at once, at a step that comes to the spots only afterwards."""


@dataclass(frozen=True)
class RoundState:
    """One round of a run. The current round is at the run's position, an earlier one at its end."""

    run: Run
    round: int

    @cached_property
    def item(self) -> Item:
        return self.run.drill.item(self.round)

    @property
    def game(self) -> Game:
        if self.item.game not in GAMES:
            raise RoundUnavailable(
                "game", f"{self.item.game!r} is not a game here; there are {', '.join(GAMES)}"
            )
        return GAMES[self.item.game]

    @property
    def sheet(self) -> Sheet:
        """Return the sheet as it was when the run began."""
        return sheet_as_dealt(self.game, self._profile.get("paytables", ""))

    @property
    def played(self) -> Round:
        """Raises `RoundUnavailable`."""
        return self._dealt.played

    @property
    def stops(self) -> tuple[Stop, ...]:
        return self._dealt.stops

    @property
    def settled_otherwise(self) -> bool:
        """Whether these rules settle it differently from those it was stored by."""
        then = self._dealt.settlement
        return bool(then) and canonical(write_document(self.played)["settlement"]) != then

    @cached_property
    def _dealt(self) -> Dealt:
        try:
            whose = dealt_to(self.run)
            return self._stored(whose) if whose else self._from_seed()
        except Refused as refused:
            raise RoundUnavailable(refused.field, refused.reason) from refused

    def _stored(self, whose: Whose) -> Dealt:
        """Return the round as stored; store it at the first look."""
        stored = self._stored_as(whose)
        with suppress(DealtRound.DoesNotExist):
            return read_stored(stored)
        dealt = self._from_seed()
        store_round(run=self.run, round=self.round, played=dealt.played)
        with suppress(DealtRound.DoesNotExist):
            return read_stored(stored)  # another process may have been first
        return dealt

    def _stored_as(self, whose: Whose) -> Stored:
        paytables = self._profile.get("paytables", "")
        return Stored(whose, self.round, self.game.slug, self.item.exercise, paytables)

    def _from_seed(self) -> Dealt:
        return self._as_written() or deal_round(self._deal(self._left_before() if self._follows else ""))

    @property
    def _follows(self) -> bool:
        """Whether it goes on with what its session left; a round that is named has a shoe of its own."""
        item = self.item
        named = item.deal is not None or bool(item.scenario or item.golden or item.laid)
        return not named and self.game.keeps_standing and self.run.keeps_standing

    def _left_before(self) -> str:
        """Return what the round before it of the same game left, as `Deal` has it. Rounds that were not
        stored are dealt again."""
        whose, dealt_again, stored, left = dealt_to(self.run), list[RoundState](), None, NOTHING_LEFT
        for state in self._before():
            if whose and (stored is None or state.round in stored):
                with suppress(DealtRound.DoesNotExist):
                    left = state._left_by_store(whose)
                    break
                stored = stored_rounds(whose)
            dealt_again.append(state)
        for state in reversed(dealt_again):
            left = deal_round(state._deal(left)).left
        return left

    def _left_by_store(self, whose: Whose) -> str:
        """Return what it left as it was stored, also where it can't be played any more. Raises
        `DealtRound.DoesNotExist`."""
        try:
            return read_stored(self._stored_as(whose)).left
        except Refused:
            return canonical(stored_round(whose, self.round).document["settlement"].get("after"))

    def _before(self) -> Iterator["RoundState"]:
        """Yield the earlier rounds of its session at this game, the last one first."""
        for round in range(self.round - 1, -1, -1):
            state = RoundState(self.run, round)
            if state.item.game == self.item.game and state._follows:
                yield state

    @property
    def _profile(self) -> dict[str, Any]:
        return self.run.profile(self.game.slug)

    def _as_written(self) -> Dealt | None:
        """Return a round that does not come from a seed; None for the others."""
        if self.item.laid:
            laid = json.loads(self.item.laid)
            inputs = read_document(laid, GAMES, sheet_of=lambda _game: self.sheet, kept=True)
            return Dealt(Round(inputs, self.item.exercise))
        return Dealt(self._golden()) if self.item.golden else None

    def _golden(self) -> Round:
        golden, kept = golden_round(self.game.slug, self.item.golden), self._profile
        if self.item.here:
            meter = read_meter(kept["meter"], kept=True) if kept["meter"] else None
            return golden.dealt_in(kept["house"], meter, self.item.exercise, sheet=self.sheet)
        return golden.played(self.item.exercise, sheet=self.sheet)

    def _deal(self, left: str) -> Deal:
        profile = self._profile
        house = profile["house"]
        if self.item.pictures:
            house = house | {PICTURES.name: self.item.pictures}
        return Deal(
            game=self.game.slug,
            seed=self.run.seed,
            number=self.round if self.item.deal is None else self.item.deal,
            spots=self.run.drill.spots,
            scenario=self.item.scenario or "",
            exercise=self.item.exercise,
            house=json.dumps(house, sort_keys=True),
            meter=json.dumps(profile["meter"], sort_keys=True),
            paytables=profile.get("paytables", ""),
            left=left,
        )

    @property
    def position(self) -> int:
        return self.run.position if self.round == self.run.round else len(self.stops)

    @property
    def stop(self) -> Stop | None:
        """Return the stop to be answered now; None when the round is over."""
        return self.stops[self.position] if self.position < len(self.stops) else None

    def stop_at(self, place: str) -> Stop | None:
        """Return the stop at a place, as stored and posted."""
        return next((stop for stop in self.stops if str(stop.place) == place), None)

    @cached_property
    def beliefs(self) -> MisconceptionModel:
        """Return the round as played under each misconception, computed once."""
        return MisconceptionModel(self.played)

    def sharing(self, other: "RoundState") -> "RoundState":
        """Share the beliefs of the same round dealt to another trainee."""
        self.__dict__["beliefs"] = other.beliefs
        return self

    def reader(self, stop: Stop) -> Diagnoser:
        """Return what explains wrong answers at a stop, each alone."""
        return Diagnoser(self.beliefs, stop)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return where a round of this game may stop with these spots.

        Where this round will stop follows from cards and decisions not seen yet, so no page may show it.
        """
        asks = self.item.exercise.asks
        return tuple(place for step in self.game.procedure for place in self._places(step, asks))

    def _places(self, step: Step, asks: frozenset[str]) -> Iterator[Place]:
        """Yield steps and spots; questions apart from the procedure belong to its places."""
        beside, by_spot = bool(asks - EVERYDAY), bool(BY_SPOT & set(step.asks))
        asked = asks & set(step.asks)
        if beside or asked & OF_THE_TABLE or (asked and not by_spot):
            yield Place(step.name, 0)
        if by_spot and (beside or asked - OF_THE_TABLE):
            yield from (Place(step.name, spot) for spot in _order(self.spots, step))

    @property
    def spots(self) -> tuple[int, ...]:
        """The spots that are taken, ascending."""
        if self.item.golden or self.item.laid:
            return tuple(seat.spot for seat in self.played.inputs.seats)
        return tuple(range(1, self.run.drill.spots + 1))

    @property
    def passed(self) -> int:
        """Return how many of `places` are behind, stopped at or not."""
        return self.passed_at(self.position)

    def passed_at(self, position: int) -> int:
        """Return `passed` at this position. It never falls: questions between two steps belong to the
        first, possibly past its last spot."""
        if position >= len(self.stops):
            return len(self.places)
        behind = (stop.place.bare for stop in self.stops[: position + 1])
        return max((self.places.index(at) for at in behind if at in self.places), default=0)

    @property
    def course(self) -> tuple[Phase, ...]:
        """Return the phases a round of this game may stop in."""
        return course(self.game, self.item.exercise.asks)

    @property
    def phase(self) -> Phase:
        """Return the current phase."""
        return PHASE_OF[self.frame.step.act]

    @property
    def over(self) -> bool:
        return self.stop is None

    @property
    def leads_on(self) -> bool:
        """Whether it is over and the next one follows at once."""
        return self.over and self.run.drill.is_series

    @property
    def opens(self) -> bool:
        """Whether this version still deals the round."""
        try:
            return bool(self.stops or self.played)
        except RoundUnavailable:
            return False

    @property
    def last(self) -> bool:
        """Whether no round follows this one."""
        return 0 < self.run.drill.rounds <= self.round + 1

    @property
    def last_frame(self) -> int:
        """Return the last frame that may be shown: nothing past the stop to be answered."""
        return self.stop.frame if self.stop else len(self.played.frames) - 1

    @property
    def frame(self) -> Frame:
        return self.played.frames[self.last_frame]


def _order(spots: tuple[int, ...], step: Step) -> tuple[int, ...]:
    return spots[::-1] if step.order is Order.COUNTER_CLOCKWISE else spots
