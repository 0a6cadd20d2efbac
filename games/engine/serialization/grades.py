"""Grade answers that come as JSON values, each explained by what was answered before it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.engine.diagnosis.diagnosis import AnsweredStop, Diagnoser
from games.engine.diagnosis.grading import Verdict
from games.engine.diagnosis.grading import grade as grade_prompt
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import NotAllowed, Refused
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.serialization.questions import read_answers
from games.engine.serialization.reading import read_document, read_object, read_typed

FIELDS = ("document", "answers")


def grade(
    round: Round,
    step: Stop,
    answers: Mapping[str, object],
    *,
    earlier: Sequence[tuple[Round, Mapping[str, object]]] = (),
) -> tuple[Verdict, ...]:
    """Grade answers to the questions of one step, by question key: JSON values (see `questions`) or the
    engine's own. A question without an answer is left out. `earlier` are rounds with what was answered in
    them before, this one's too; they tell mistakes apart. Raises `Refused` with the field of what cannot be
    read or is not asked."""
    answered = AnsweredStop(MisconceptionModel(round), step, read_answers(step, answers))
    before = [
        stop
        for number, (played, given) in enumerate(earlier)
        for stop in answered_steps(played, given, field=f"earlier[{number}]")
    ]
    return tuple(_explained(answered, before))


def grade_document(raw: object, games: Mapping[str, Game], exercise: Exercise) -> tuple[Verdict, ...]:
    """Grade {"document": …, "answers": {key: answer, …}, "earlier": [{"document": …, "answers": …}, …]}, in
    the order of the round: an answer is explained by those before it and by all of `earlier`."""
    line = read_object(raw, "document")
    answered = _read_answered(line, "", (*FIELDS, "earlier"), games, exercise)
    before = [
        stop
        for number, value in enumerate(read_typed(line.get("earlier", []), list, "earlier"))
        for stop in _read_answered(
            read_object(value, f"earlier[{number}]"), f"earlier[{number}].", FIELDS, games, exercise
        )
    ]
    return tuple(
        verdict
        for number, one in enumerate(answered)
        for verdict in _explained(one, (*answered[:number], *before))
    )


def write_grade(verdict: Verdict) -> dict[str, Any]:
    """Return a grade as JSON values: `difference` are the cents by which the player is overpaid, below zero
    underpaid."""
    return {
        "key": verdict.prompt.key,
        "right": verdict.right,
        "difference": verdict.overpaid - verdict.underpaid,
        "rule": verdict.prompt.rule,
        "reason": verdict.prompt.because_of(verdict.answer),
        "names": [
            {"name": name.slug, "words": name.words, "evidence": "stated" if name.stated else "possible"}
            for name in verdict.names
        ],
    }


def answered_steps(played: Round, answers: Mapping[str, object], *, field: str) -> list[AnsweredStop]:
    """Return the steps of a round at which something was answered, in its order."""
    beliefs, steps = MisconceptionModel(played), prompts(played)
    asked = {prompt.key for step in steps for prompt in step.prompts}
    for key in answers:
        if key not in asked:
            raise NotAllowed(f"{field}.{key}", "isn’t asked in this round")
    here = ((step, {p.key: answers[p.key] for p in step.prompts if p.key in answers}) for step in steps)
    return [
        AnsweredStop(beliefs, step, read_answers(step, given, field=field)) for step, given in here if given
    ]


def _read_answered(
    line: Mapping[str, Any],
    where: str,
    fields: tuple[str, ...],
    games: Mapping[str, Game],
    exercise: Exercise,
) -> list[AnsweredStop]:
    """Return what was answered in the round of a document; `where` begins the fields of refusals."""
    for name in line:
        if name not in fields:
            raise NotAllowed(f"{where}{name}", f"isn’t a field here (fields: {', '.join(fields)})")
    try:
        inputs = read_document(line.get("document"), games)
    except Refused as refused:
        inner = "" if refused.field == "document" else f".{refused.field}"
        raise type(refused)(f"{where}document{inner}", refused.reason) from refused
    answers = read_object(line.get("answers"), f"{where}answers")
    return answered_steps(Round(inputs, exercise), answers, field=f"{where}answers")


def _explained(answered: AnsweredStop, before: Sequence[AnsweredStop]) -> Iterator[Verdict]:
    """Grade what was answered at a stop."""
    reader = Diagnoser(answered.beliefs, answered.stop, answered.answers, partial(tuple, before))
    for prompt in answered.stop.prompts:
        if prompt.key in answered.answers:
            yield grade_prompt(prompt, answered.answers[prompt.key], reader=reader)
