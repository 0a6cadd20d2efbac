"""Marking: what was said at a stop becomes verdicts with their names, and the names that it takes back.

Nothing is stored here. An answer is marked as it is given; in a table test all are once it is over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import RULES_VERSION
from games.engine.asks.answers import Typed
from games.engine.rounds import grading
from games.engine.rounds.evidence import Answered
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.hand_in_question import on_rare_hand
from games.engine.rounds.stops import Stop
from trainer.drills.models import Answer, Verdict
from trainer.drills.naming.earlier import Earlier
from trainer.drills.naming.withdrawals import belied
from trainer.drills.sittings import Sitting


@dataclass(frozen=True)
class Marked:
    """An answer's verdicts as the engine gives them, what their names rest on, the names taken back, and
    those before it that are `left`."""

    verdicts: tuple[grading.Verdict, ...]
    earlier: Earlier
    belied: list[Verdict]
    left: list[Verdict]

    def rows(self, answer: Answer) -> list[Verdict]:
        """As they are stored."""
        return [row_of(answer, verdict, self.earlier) for verdict in self.verdicts]


def mark(
    sitting: Sitting,
    stop: Stop,
    typed: Mapping[str, Typed],
    *,
    earlier: Earlier,
    marked: Sequence[Verdict] | None = None,
) -> Marked:
    """Raises `Unanswered` where something cannot be read. `marked` as in `belied`."""
    verdicts = grade_stop(sitting.beliefs, stop, typed, before=earlier)
    said = Answered(sitting.beliefs, stop, {verdict.prompt.key: verdict.answer for verdict in verdicts})
    return Marked(verdicts, earlier, *belied(sitting=sitting, said=said, marked=marked))


def row_of(answer: Answer, verdict: grading.Verdict, earlier: Earlier) -> Verdict:
    naming, prompt = verdict.naming, verdict.prompt
    return Verdict(
        answer=answer,
        prompt=prompt.key,
        spot=prompt.spot,
        wager=prompt.wager,
        ask=prompt.ask,
        given=verdict.given[:200],
        due=verdict.expected[:200],
        right=verdict.right,
        mistakes=list(naming.names),
        mistake=naming.name,
        rests_on=[earlier.answers[number].pk for number in naming.rests_on],
        missed=verdict.missed,
        rare=on_rare_hand(earlier.sitting.played, prompt),
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=RULES_VERSION,
    )
