"""How far a trainee is in every game, and the lesson to continue with."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games import GAMES
from trainer.courses.lesson_frames import example_hand
from trainer.courses.lessons import LessonProgress, first_topics, group_skills, lessons_progress, next_of
from trainer.courses.skills import RUNS, Profile, profile_of, profiles_of, skills_of, whole_rounds
from trainer.play.labels import game_name
from trainer.play.models import Plan, Run
from trainer.practice.knowledge import RuleRecords, answered_rows, record_rules
from trainer.schools.models import Membership, Pack
from trainer.schools.packs.choice import pack_of


@dataclass(frozen=True)
class GameProgress:
    """A game's lessons with their progress."""

    game: str
    profile: Profile
    lessons: tuple[LessonProgress, ...]

    @property
    def learned(self) -> int:
        return sum(lesson.learned for lesson in self.lessons)

    @property
    def lesson(self) -> LessonProgress | None:
        return next_of(self.lessons)


def _progress(
    membership: Membership,
    profiles: Iterable[Profile],
    records: RuleRecords,
    *,
    pack: Pack | None,
    begun: bool = True,
) -> list[GameProgress]:
    """Return the progress in each game; `begun`: whether any course was, else none is looked for."""
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH, drill__game__in=GAMES)
    latest = runs.select_related("drill").order_by("-shown")[:RUNS] if begun else ()
    guided, passed = whole_rounds(latest)
    shown = {rule for rule, record in records.items() if record.shown}
    tried = {rule for rule, record in records.items() if record.tried}
    met = {rule.game for rule in tried}
    return [
        GameProgress(
            profile.game,
            profile,
            lessons_progress(
                group_skills(profile.game, skills_of(profile), first=first_topics(pack, profile.game)),
                tried=tried,
                shown=shown,
                guided=profile.game in guided,
                job=profile.game in passed,
                seen=profile.game in met,
            ),
        )
        for profile in profiles
    ]


def games_progress(*, membership: Membership) -> dict[str, GameProgress]:
    """Return the progress in each game with an answer, the latest first, from the latest verdicts."""
    rows = answered_rows(membership=membership)
    pack = pack_of(membership)
    profiles = profiles_of(school=membership.school, pack=pack)
    played = dict.fromkeys(row["answer__game"] for row in reversed(rows) if row["answer__game"] in GAMES)
    records = record_rules(rows, school=membership.school)
    found = _progress(membership, [profiles[game] for game in played], records, pack=pack)
    return {one.game: one for one in found}


def next_lesson(
    *,
    membership: Membership,
    rows: Sequence[Mapping[str, Any]],
    records: RuleRecords,
    pack: Pack | None = None,
    closed: Collection[str] = (),
) -> dict[str, Any] | None:
    """Return the lesson to continue with, by this pack if any, all `rows` of answers and what they say of the
    rules; None where every game is closed.

    Of the course answered last, else of the game answered last, else of the first game, the pack's
    first.
    """
    open_rows = [row for row in reversed(rows) if row["answer__game"] in GAMES.keys() - set(closed)]
    lessons = [row for row in open_rows if row["answer__run__drill__plan"] == Plan.PATH]
    games = (row["answer__game"] for row in (*lessons, *open_rows))
    of_pack = [one for one in GAMES if pack and pack.has(one)]
    game = next(games, "") or next((one for one in (*of_pack, *GAMES) if one not in closed), "")
    if not game:
        return None
    profile = profile_of(school=membership.school, game=game, pack=pack)
    (found,) = _progress(membership, [profile], records, pack=pack, begun=bool(lessons))
    return _card(found, first_day=not rows) | {"house": pack.name if pack and pack.has(game) else ""}


def _card(found: GameProgress, *, first_day: bool) -> dict[str, Any]:
    """What to do next in a course: lesson `number` of `of`, and how far it is. `segments` are percent, one
    for each lesson; `cards` are of a hand that the lesson is about; `learned` lessons are done. Where every
    lesson is learned, `done` is true and the address is the course's."""
    lesson, name = found.lesson, game_name(found.game)
    shown = lesson or found.lessons[-1]
    course = reverse("courses:course", args=[found.game])
    return {
        "game": found.game,
        "game_name": name,
        "title": shown.title,
        "number": shown.number,
        "of": len(found.lessons),
        "minutes": shown.minutes,
        "learned": found.learned,
        "segments": tuple(100 if lesson.learned else lesson.percent for lesson in found.lessons),
        "url": reverse("courses:lesson", args=[found.game, shown.number]) if lesson else course,
        "cards": example_hand(found.profile, shown).cards,
        "first_day": first_day,
        "done": lesson is None,
    }
