"""Grading: a Prompt and what was given become a Verdict. Pure; an answer needs no database to be marked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.diagnosis.diagnosis import (
    NO_DIAGNOSIS,
    AnsweredStop,
    Diagnoser,
    Diagnosis,
    nothing_before,
    offered_names,
)
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.questions.answers import Given, Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.texts import NOTHING, Text


class Unanswered(Refused):
    """A stop that cannot be marked yet: `reasons` by prompt key."""

    def __init__(self, place: str, reasons: Mapping[str, str]) -> None:
        super().__init__(place, "; ".join(f"{key}: {reason}" for key, reason in reasons.items()))
        self.reasons = dict(reasons)


@dataclass(frozen=True, slots=True)
class Name:
    """What explains a wrong answer, in words that follow "you": stated, or one of several that may."""

    slug: str
    words: Text
    stated: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision marked. `answer` is what was given, `diagnosis` explains it where it is wrong, and `names`
    are what it states or offers, the likeliest first; `missed` is what of a bet is off first, its "action" or
    its "amount"; cents by which the player was over- or underpaid; `fault` what went wrong first on the
    way."""

    prompt: Prompt
    answer: Given
    right: bool
    diagnosis: Diagnosis = NO_DIAGNOSIS
    missed: str = ""
    overpaid: int = 0
    underpaid: int = 0
    fault: Text = NOTHING
    names: tuple[Name, ...] = ()

    @property
    def given(self) -> Text:
        """What was given, in words."""
        return self.prompt.words(self.answer)

    @property
    def expected(self) -> Text:
        """The right answer in words."""
        return self.prompt.words(self.prompt.due)


def grade(prompt: Prompt, reply: Given, *, reader: Diagnoser | None = None) -> Verdict:
    """Grade one answer; with a reader at hand, a wrong one is explained."""
    right, kind, due = prompt.accepts(reply), prompt.kind, prompt.due
    over = kind.overpaid(due, reply, stake=prompt.stake)
    diagnosis = reader.explain(prompt, reply) if reader and not right else NO_DIAGNOSIS
    return Verdict(
        prompt,
        reply,
        right,
        diagnosis,
        missed="" if right else kind.missed(due, reply),
        overpaid=max(over, 0),
        underpaid=max(-over, 0),
        fault=NOTHING if right else kind.fault(due, reply),
        names=_names(diagnosis, prompt, reader.beliefs.played.inputs.game) if reader else (),
    )


def _names(diagnosis: Diagnosis, prompt: Prompt, game: Game) -> tuple[Name, ...]:
    """Return the one that is stated alone; else all that are offered."""
    bet = game.wager(prompt.wager).name if prompt.wager else None
    if diagnosis.name and (words := name_words(diagnosis.name, bet)):
        return (Name(diagnosis.name, words, stated=True),)
    offered = offered_names(diagnosis.names, bet)
    return tuple(Name(slug, words, stated=False) for slug, words in offered.items())


def grade_stop(
    played: Round | MisconceptionModel,
    stop: Stop,
    typed: Mapping[str, Typed],
    *,
    before: Callable[[], Sequence[AnsweredStop]] = nothing_before,
) -> tuple[Verdict, ...]:
    """Grade all that is asked at a stop, each apart; `typed` by prompt key. `before` fetches what was
    answered before, and is called only where that could tell mistakes apart.

    Raises `Unanswered` with a reason for each prompt that has no readable answer.
    """
    reply = read_stop(stop, typed)
    beliefs = played if isinstance(played, MisconceptionModel) else MisconceptionModel(played)
    reader = Diagnoser(beliefs, stop, reply, before)
    return tuple(grade(prompt, reply[prompt.key], reader=reader) for prompt in stop.prompts)


def read_stop(stop: Stop, typed: Mapping[str, Typed]) -> dict[str, Given]:
    """Return all answers of a stop by prompt key; raise as `grade_stop` does."""
    reply: dict[str, Given] = {}
    reasons: dict[str, str] = {}
    for prompt in stop.prompts:
        try:
            reply[prompt.key] = prompt.read(typed.get(prompt.key, ""))
        except Refused as refused:
            reasons[prompt.key] = refused.reason
    if reasons:
        raise Unanswered(str(stop.place), reasons)
    return reply
