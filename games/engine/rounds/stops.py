"""Stops: what is asked at one place of the timeline is answered together; where a game can stop at all."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from games.engine.procedure.frames import Exercise, Frame, Place
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.catalog import ASKS, POSES
from games.engine.questions.prompts import Prompt, PromptContext, deciding_rules
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game, Step


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where the timeline stops: the number of its frame and all that is asked there."""

    place: Place
    frame: int
    prompts: tuple[Prompt, ...]

    @property
    def spot(self) -> int:
        return self.place.spot

    def prompt(self, key: str) -> Prompt | None:
        return next((prompt for prompt in self.prompts if prompt.key == key), None)


def prompts(played: Round) -> tuple[Stop, ...]:
    """Return every stop of a round in procedure order."""
    stops = (_stop(played, number, frame) for number, frame in enumerate(played.frames) if frame.asks)
    return tuple(stop for stop in stops if stop.prompts)


def stop_at(played: Round, place: Place) -> Stop | None:
    """One stop of a round by its place, the others left unasked."""
    for number, frame in enumerate(played.timeline()):
        if frame.asks and place == frame.place:
            stop = _stop(played, number, frame)
            return stop if stop.prompts else None
    return None


def _stop(played: Round, number: int, frame: Frame) -> Stop:
    asked = (prompt for ask in frame.asks for prompt in POSES[ask](played, frame))
    if frame.turn:
        asked = (replace(prompt, turn=frame.turn) for prompt in asked)
    families = played.inputs.game.families
    wanted = (prompt for prompt in asked if _wanted(prompt, families, played.exercise))
    return Stop(frame.place, number, tuple(wanted))


def _wanted(prompt: Prompt, families: Mapping[str, str], exercise: Exercise) -> bool:
    of_bet = not exercise.wagers or not prompt.wager or families[prompt.wager] in exercise.wagers
    as_asked = exercise.by_kind or not prompt.question.by_kind
    return of_bet and as_asked and (not exercise.only or prompt.key in exercise.only)


def rules_of_stop(game: Game, step: Step, stop: Stop) -> tuple[str, ...]:
    """Return the rules that could decide what is asked at a stop, whatever is right; each once."""
    rules = (rule for prompt in stop.prompts for rule in deciding_rules(context_of(game, step, stop, prompt)))
    return tuple(dict.fromkeys(rules))


def context_of(game: Game, step: Step, stop: Stop, prompt: Prompt) -> PromptContext:
    """Return where a prompt is posed. Everyone sees that no hand was folded where a main bet of it is still
    to be settled."""
    main = {wager.slug for wager in (game.main, *game.following)}
    folds = step.act in ("decide", "play-hands")
    return PromptContext(game, step, prompt, not folds and any(one.wager in main for one in stop.prompts))


@cache
def course(game: Game, asks: frozenset[str]) -> tuple[Phase, ...]:
    """In the order of the round."""
    result = {PHASE_OF[step.act] for step in game.procedure if _may_stop(step, asks)}
    return tuple(phase for phase in Phase if phase in result)


def _may_stop(step: Step, asks: frozenset[str]) -> bool:
    """At a step that asks by itself, or at which something may come in beside the procedure."""
    interludes = (one for slug in asks & ASKS.keys() for one in ASKS[slug].interludes)
    return bool(asks & set(step.asks)) or any(not one.at or step.act in one.at for one in interludes)
