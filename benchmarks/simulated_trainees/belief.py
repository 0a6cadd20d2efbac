"""A belief: a wrong rule that a trainee goes by, and the trainee who goes by it in one game."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.simulated_trainees.table import Seen
from games.engine.questions.answers import Given

Answers = Callable[[Seen], Given | None]


@dataclass(frozen=True)
class Belief:
    """`says` is the rule as its holder would put it; `answers` what they answer where it says something, else
    None; `scenes` are scenarios in which it comes up, where it seldom does."""

    name: str
    says: str
    games: tuple[str, ...]
    answers: Answers
    scenes: tuple[str, ...] = ()

    def wrong(self, seen: Seen) -> Given | None:
        """Return the wrong answer that it leads to here; None where it leads to none that can be given."""
        given = self.answers(seen)
        if given is None or given in seen.prompt.right:
            return None
        ways = [way for way in seen.prompt.kind.ways(given) if way not in seen.prompt.right]
        return ways[0] if ways else None


class Beliefs(list[Belief]):
    def add(self, says: str, *games: str, scenes: tuple[str, ...] = ()):
        def added(answers: Answers) -> Answers:
            self.append(Belief(answers.__name__.replace("_", "-"), says, games, answers, scenes))
            return answers

        return added


@dataclass(frozen=True)
class Holder:
    """A trainee with a belief, in one game."""

    belief: Belief
    game: str

    @property
    def name(self) -> str:
        return f"{self.belief.name}/{self.game}"
