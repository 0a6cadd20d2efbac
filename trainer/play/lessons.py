"""Lessons: a game's golden rounds in a teaching order, shown with their rules; see fixtures/lessons.

A lesson is a run like any other, in mode learn: it can be left and taken up again, and its place is the
round it stands at.
"""

import tomllib
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from games import GAMES
from games.engine.rules.houses import open_house
from trainer.pages.text import translate
from trainer.play.models import Mode, Plan, Run
from trainer.play.round_state import GoldenRound, RoundState, golden_round, golden_rounds
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.house_rules.labels import label_of, value_words
from trainer.schools.models import Membership

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "lessons"


@dataclass(frozen=True)
class LessonRound:
    """A golden round and its topic, which may be shown before its cards: the title can give them away.
    `by_kind` asks for its payouts by the kind of bet, too."""

    topic: str
    golden: GoldenRound
    by_kind: bool = False


@dataclass(frozen=True)
class Lesson:
    """A game's first lesson: what it is about, and its rounds in order."""

    game: str
    introduction: str
    rounds: tuple[LessonRound, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(Item(self.game, golden=one.golden.name, by_kind=one.by_kind) for one in self.rounds)

    def topic_of(self, golden: str) -> str:
        """Return a round's topic; "" if the lesson no longer has it."""
        return next((round.topic for round in self.rounds if round.golden.name == golden), "")


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return a game's lesson; without a file its golden rounds by name; None if it has none."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        rounds = tuple(LessonRound("", golden) for golden in golden_rounds(game))
        return Lesson(game, "", rounds) if rounds else None
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    rounds = tuple(
        LessonRound(written["topic"], golden_round(game, written["golden"]), written.get("by_kind", False))
        for written in page["rounds"]
    )
    return Lesson(game, " ".join(page["introduction"].split()), rounds)


def take_lesson(*, membership: Membership, game: str) -> Run:
    """Resume the member's lesson of this game, or start one. Raises `KeyError` where there is none."""
    lesson = lesson_of(game)
    if lesson is None:
        raise KeyError(game)
    if run := open_lesson(membership=membership, game=game):
        return run
    return open_run(
        membership=membership,
        game=game,
        spots=GAMES[game].seats,
        mode=Mode.LEARN,
        plan=Plan.LESSON,
        items=lesson.items,
        rounds=len(lesson.rounds),
    )


def open_lesson(*, membership: Membership, game: str) -> Run | None:
    """Return the member's unfinished lesson of this game."""
    runs = _lessons(membership).filter(drill__game=game, finished__isnull=True)
    run = runs.order_by("-shown").first()
    return run if run and RoundState(run, run.round).opens and not _at_end(run) else None


def lessons_done(*, membership: Membership) -> dict[str, datetime]:
    """Return when the member last finished the lesson of each game."""
    done: dict[str, datetime] = {}
    for run in _lessons(membership).filter(round=F("drill__rounds") - 1).order_by("-shown")[:50]:
        if run.drill.game not in done and _at_end(run):
            done[run.drill.game] = run.shown
    return done


def _lessons(membership: Membership) -> QuerySet[Run]:
    return Run.objects.filter(membership=membership, drill__plan=Plan.LESSON).select_related("drill")


def _at_end(run: Run) -> bool:
    """Whether the last stop of the last round was answered; `shown` is then when."""
    state = RoundState(run, run.round)
    return state.last and state.opens and state.over


# A lesson at the table: the topic, how its house differs, and afterwards why it came out so. Title and
# explanation can name hands not seen yet, so they wait for the round's last answer.


def part_label(item: Item) -> str:
    """Return what a course's round of one rule is; "" for any other round."""
    if not item.rule or item.laid:
        return ""
    return _("Try it with the rule") if item.rule_shown else _("Try it without")


def lesson_view(state: RoundState) -> dict[str, Any] | None:
    """Return what a page shows about the round as a lesson; None outside lessons."""
    drill = state.run.drill
    if drill.plan != Plan.LESSON or not (state.item.golden or state.item.laid):
        return None
    item = state.item  # a round that the school set up has its own words
    topic, title, why = (item.topic, item.topic, item.why) if item.laid else _of_the_sheet(state)
    return {
        "game": state.game.slug,
        "number": state.round + 1,
        "of": drill.rounds,
        "topic": topic,
        "house": _differs(state),
        "title": title if state.over else "",
        "why": why if state.over else "",
        "last": state.last,
    }


def _of_the_sheet(state: RoundState) -> tuple[str, str, str]:
    """Return topic, title and explanation of a golden round."""
    lesson = lesson_of(state.game.slug)
    golden = golden_round(state.game.slug, state.item.golden)
    return (
        translate(lesson.topic_of(golden.name)) if lesson else "",
        translate(golden.title),
        translate(golden.why),
    )


def _differs(state: RoundState) -> list[tuple[str, str]]:
    """Return the options in which this round's house differs from the printed one, without paytables."""
    printed = open_house(state.game, state.sheet, {}).choices
    dealt = state.played.inputs.house.choices
    return [
        (label_of(state.game, option.name), value_words(option, dealt[option.name]))
        for option in state.game.options
        if dealt[option.name] != printed[option.name]
    ]
