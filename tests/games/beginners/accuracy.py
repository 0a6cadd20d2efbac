"""Measuring: how often an explanation names what a beginner holds, and how often it invents something.

python -m tests.games.beginners.accuracy [answers]
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from games.engine.questions.answers import Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.diagnosis import AnsweredStop, Diagnoser
from games.engine.rounds.misconception_models import MisconceptionModel
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.beginners import KNOWN, RANDOM, SLIPS, UNKNOWN, same_as
from tests.games.beginners.beginner import Beginner
from tests.games.beginners.sessions import Wrong, histories, wrong_at
from tests.games.beginners.truths import is_true_of

Explain = Callable[[list, list, Stop, Mapping[str, Given], Prompt], tuple[str, tuple[str, ...]]]
"""In: previous rounds and this one so far, each a list of (Round, Stop, answers), the last of them the stop
in hand; that stop, its answers, the prompt. Out: the one name that is certain or "", all possible ones."""


@dataclass
class Row:
    """What became of one beginner's wrong answers: named as a fact and so it is; among several, or hedged;
    hedged with others alone; another name as a fact; nothing said."""

    name: str
    kind: str
    said: Counter = field(default_factory=Counter)

    def enter(self, beginner: Beginner, game: str, certain: str, possible: tuple[str, ...]) -> None:
        same = same_as(game, beginner.name)
        if certain:
            true = certain in same or is_true_of(beginner.name, certain)
            self.said["exact" if true else "false"] += 1
        else:
            self.said["none" if not possible else "among" if same & set(possible) else "others"] += 1

    def __str__(self) -> str:
        total = self.said.total()
        shares = "".join(f"{self.said[how] / total if total else 0:8.0%}" for how in HOWS)
        return f"{self.kind:8} {self.name:34}{total:7,}{shares}"


HOWS = ("exact", "among", "others", "false", "none")
HEAD = f"{'kind':8} {'beginner':34}{'answers':>7}" + "".join(f"{how:>8}" for how in HOWS)


def measure(
    explain: Explain,
    beginners: Iterable[tuple[str, Beginner]],
    answers: int = 100,
    *,
    rounds: int = 3,
    wanted: Callable[[Wrong], bool] = lambda wrong: True,
) -> Iterator[Row]:
    """A row for each (kind, beginner), of those that are `wanted` of so many wrong answers over all its
    games, each with so many rounds before it; totals by kind last."""
    totals: dict[str, Row] = {}
    for kind, beginner in beginners:
        row = Row(beginner.name, kind)
        for game in beginner.games:
            answers_given = histories(
                beginner, game, want=max(1, answers // len(beginner.games)), after=rounds
            )
            for wrong in filter(wanted, answers_given):
                here = wrong.so_far[-1]
                certain, possible = explain(
                    [[*said] for said in wrong.previous],
                    [*wrong.so_far],
                    here.stop,
                    here.answers,
                    wrong.prompt,
                )
                row.enter(beginner, game, certain, possible)
        yield row
        totals.setdefault(kind, Row("TOTAL", kind)).said.update(row.said)
    yield from totals.values()


def is_seen_again(wrong: Wrong) -> bool:
    """Whether the beginner erred at an earlier stop of these rounds too."""
    earlier = [one for said in wrong.previous for one in said] + [*wrong.so_far[:-1]]
    return any(wrong_at(one) for one in earlier)


def explain_by_every_answer(history, so_far, stop, answers, prompt) -> tuple[str, tuple[str, ...]]:
    """What a trainee is shown: by the stop, the round so far and the rounds before."""
    said = [
        AnsweredStop(beliefs_of(one[0]), one[1], one[2])
        for answers_given in (*history, so_far[:-1])
        for one in answers_given
    ]
    naming = Diagnoser(beliefs_of(so_far[-1][0]), stop, answers, lambda: said).explain(
        prompt, answers[prompt.key]
    )
    return naming.certain, naming.names


@lru_cache(maxsize=400)
def _beliefs(played: "Same") -> MisconceptionModel:
    return MisconceptionModel(played.round)


class Same:
    """A round by its identity: what was found of it is not found again."""

    def __init__(self, played: Round) -> None:
        self.round = played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.round is self.round

    def __hash__(self) -> int:
        return id(self.round)


def beliefs_of(played: Round) -> MisconceptionModel:
    return _beliefs(Same(played))


def everyone() -> Iterator[tuple[str, Beginner]]:
    for kind, some in (("known", KNOWN), ("unknown", UNKNOWN), ("slips", SLIPS), ("random", RANDOM)):
        yield from ((kind, one) for one in some)


if __name__ == "__main__":
    print(HEAD)
    for row in measure(explain_by_every_answer, everyone(), int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        print(row, flush=True)
