"""The answers of a big school and what each was worth, as rows: what real ones hold, each a few times in a
thousand. Names taken back and reported, rows of rules version 2, verdicts that newer rules or a correction
superseded, hints, absences, clocks that were set back, and answers on the stroke of midnight.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection

from games import RULES_VERSION
from games.engine.misconceptions.misconception_catalog import MISTAKES
from trainer.play.models import Answer, Mode, Plan, Run

ASKED = ("bet", "bet", "bet", "player-hand", "qualifies", "fold", "dealer-hand", "envy")
WAGERS = ("ante", "play")
NAMES = [mistake.slug for mistake in MISTAKES]
A_ROUND = 9
"""Answers of a round."""
OLD = 2
"""Rules before those of today."""

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Sat:
    """A run with so many answers; `older` ones were marked under rules version 2, and `midnight` is the last
    instant of a day, or the first, at which one of the answers came."""

    run: Run
    answers: int
    older: bool = False
    midnight: datetime | None = None


ANSWER = (
    *("id", "run_id", "round", "position", "place", "key", "digest", "given", "game", "phase"),
    *("hinted", "answer_shown", "allowed", "version", "seen", "shown", "received"),
)
RULE = "SCP 11"

VERDICT = (
    *("id", "answer_id", "prompt", "spot", "wager", "ask", "given", "due", "right", "mistakes", "mistake"),
    *(
        "rests_on",
        "overpaid",
        "underpaid",
        "missed",
        "rules_version",
        "again",
        "correction_id",
        "rare",
        "rule",
        "aspect",
    ),
)


def answers(sat: list[Sat], number: int, draw: random.Random) -> Iterator[Row]:
    """In the columns of `ANSWER`: as tuples, for a million objects take minutes."""
    key = Answer._meta.get_field("key")
    for one in sat:
        run = one.run
        of = key.get_db_prep_value(run.pk, connection)
        hints, bursts = run.drill.mode == Mode.GUIDED, run.drill.plan == Plan.BURST
        for position in range(one.answers):
            own = key.get_db_prep_value(UUID(int=number, version=4), connection)
            at = (number, of, position // A_ROUND, position % A_ROUND, f"reconcile/{position}", own, "", "{}")
            phase = ("burst", "natural")[position > A_ROUND] if bursts else ""
            hinted = hints and draw.random() < 0.1
            yield (*at, run.drill.game, phase, hinted, False, *_when(one, position, draw))
            number += 1


def _when(one: Sat, position: int, draw: random.Random) -> Row:
    """`allowed`, `version`, `seen`, `shown` and `received`; older rows have none of the first three."""
    moment, chance = connection.ops.adapt_datetimefield_value, draw.random()
    shown = one.run.begun + timedelta(seconds=20 * position)
    took = {0: 400, 1: -3}.get(int(chance * 500), 2 + int(chance * 17))
    received = shown + timedelta(seconds=took)
    if one.midnight and position == A_ROUND:
        shown, received = one.midnight - timedelta(seconds=5), one.midnight
    seen = None if one.older or chance < 0.2 else moment(shown + timedelta(seconds=0.4))
    kept = (None, None) if one.older else (10, position + 2)
    return *kept, seen, moment(shown), moment(received)


@dataclass
class Marks:
    """The verdicts of these runs, numbered; beside them what became of names, and what a correction did."""

    draw: random.Random
    number: int
    correction: int
    corrected_game: str
    withdrawn: list[tuple[int, int]] = field(default_factory=list)
    self_reported: list[tuple[int, str]] = field(default_factory=list)
    corrected: dict[UUID, dict[str, int]] = field(default_factory=dict)

    def rows(self, sat: list[Sat], answer: int) -> Iterator[Row]:
        """In the columns of `VERDICT`, with one or two decisions an answer; of a table test that is still sat
        there is none."""
        for one in sat:
            sealed = one.run.drill.mode == Mode.TEST and one.run.finished is None
            for position in range(one.answers):
                if not sealed:
                    yield from self._of_answer(one, answer, position % A_ROUND)
                answer += 1

    def _of_answer(self, one: Sat, answer: int, spot: int) -> Iterator[Row]:
        for wager in WAGERS[: 1 + (self.draw.random() < 0.4)]:
            asked = "bet" if wager == "play" else self.draw.choice(ASKED)
            yield from self._one_row(one, answer, spot, asked, wager)

    def _one_row(self, one: Sat, answer: int, spot: int, asked: str, wager: str) -> Iterator[Row]:
        bet = wager if asked == "bet" else "envy" if asked == "envy" else ""
        where = (answer, "/".join(filter(None, ("reconcile", str(spot), asked, bet))), spot, bet, asked)
        right, rare = self.draw.random() < 0.9, self.draw.random()
        off = 0 if right or asked != "bet" else int(self.draw.random() * 400) * 25
        rules = OLD if one.older else RULES_VERSION
        yield self._row(where, right=right, off=off, rules=rules)
        if rare < 0.01:
            yield self._row(where, right=not right, off=0, rules=rules - 1)
        elif not right and rare < 0.1 and one.run.drill.game == self.corrected_game:
            yield self._row(where, right=True, off=0, rules=rules, again=1)
            self._note(one.run, off)

    def _row(self, where: Row, *, right: bool, off: int, rules: int, again: int = 0) -> Row:
        """Wrong, every other one has a name, some names far more often; of the others some could have two."""
        number, chance = self.number, 1.0 if right else self.draw.random()
        self.number += 1
        named = NAMES[int(self.draw.random() ** 3 * len(NAMES))] if chance < 0.5 else ""
        fits = [named] if named else NAMES[:2] if chance < 0.7 else []
        if named and chance < 0.03:
            self.withdrawn.append((number, where[0]))
        if not named and chance < 0.56:
            self.self_reported.append((number, NAMES[0] if chance < 0.54 else ""))
        over, under = (off, 0) if off // 25 % 2 else (0, off)
        worth = (right, json.dumps(fits), named, "[]", over, under, "" if right else "amount")
        correction = self.correction if again else None
        return (
            number,
            *where,
            "pay 25",
            "pay 30",
            *worth,
            rules,
            again,
            correction,
            number % 10 == 0,
            RULE,
            "",
        )

    def _note(self, run: Run, off: int) -> None:
        """What was wrong is right now, and its money is mispaid no more."""
        sums = self.corrected.setdefault(
            run.pk, dict.fromkeys(("decisions", "righted", "wronged", "unmarked", "overpaid", "underpaid"), 0)
        )
        sums["decisions"] += 1
        sums["righted"] += 1
        sums["overpaid" if off // 25 % 2 else "underpaid"] -= off
