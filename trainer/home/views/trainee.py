"""Reads of the practice page: what is due, the tables left open, today's practice, and what can be dealt."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, partial
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import GAMES
from games.engine.cards.streams import Stream, choose
from games.engine.questions.catalog import WHOLE_JOB as ALL_ASKS
from games.engine.rules.games import Game
from trainer.assignments.selectors import DueList, DueRow, When, due_assignments
from trainer.courses.goals import A_DAY, Streak, streak_of
from trainer.courses.progress import course_of
from trainer.courses.study_plan import FARTHEST, StudyPlan, study_plan, today_words
from trainer.live.views.join import LiveClassCard, joinable_classes
from trainer.pages.text import translate
from trainer.play import selectors
from trainer.play.felt.cards import card_view
from trainer.play.labels import at_house, game_name
from trainer.play.models import Dispute, Drill, Mode, Note, Plan, Run
from trainer.play.round_state import RoundState
from trainer.play.skills import Kind, read_item
from trainer.play.table_state import open_test
from trainer.practice.forms import HANDS_AND_BETS, WHOLE_JOB
from trainer.practice.payouts.layout import color_of
from trainer.practice.remedial import PastDecision
from trainer.practice.today import Sources
from trainer.schools.days import day_of, moment_of
from trainer.schools.floor_pace import MOST_SEATS
from trainer.schools.models import Membership
from trainer.schools.names import isolated
from trainer.schools.packs.versions import house_at

NOON, EVENING = 12, 18
"""Hours of the day."""


def greeting(membership: Membership, *, first_day: bool) -> str:
    """Greet by the hour of the school's clock, and on the first day with a welcome."""
    user = membership.user
    name = {"name": isolated(user.first_name or user.plain_name)}
    hour = timezone.localtime(timezone=membership.school.tz).hour
    if first_day:
        return _("Welcome, %(name)s") % name
    if hour < NOON:
        return _("Good morning, %(name)s") % name
    return (_("Good afternoon, %(name)s") if hour < EVENING else _("Good evening, %(name)s")) % name


# --- Live or due -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DueItem:
    """A live class, a table test or an assignment. `url` is opened by `action`, with a POST if `posts`;
    `about` is a page that says more."""

    icon: str
    title: str
    detail: str
    action: str
    url: str
    posts: bool = False
    about: str = ""


@dataclass(frozen=True)
class Due:
    """What is shown in the strip, and the rest; `runs` are the tables that belong to any of it."""

    shown: tuple[DueItem, ...]
    others: tuple[DueItem, ...]
    runs: tuple[UUID, ...]


IN_STRIP = 2


def due(
    *,
    membership: Membership,
    tests: list[Run],
    scheduled: list[dict[str, Any]],
    plan: StudyPlan | None = None,
) -> Due:
    """Return the open table tests, then live classes, then what has a day, the nearest first; `plan` is that
    of a scheduled test."""
    work = due_assignments(membership=membership)
    now = [*map(_running, map(open_test, tests)), *map(_live, joinable_classes(membership))]
    items = [*now, *_by_day(membership, work, scheduled, plan)]
    runs = (*(run.pk for run in tests), *work.runs)
    return Due(tuple(items[:IN_STRIP]), tuple(items[IN_STRIP:]), runs)


def test_days(scheduled: list[dict[str, Any]]) -> dict[str, date]:
    """Return the day of the next table test by game."""
    coming = (test for test in reversed(scheduled) if test["day"] >= day_of())
    return {test["game"]: test["day"] for test in coming}


def plan_of_next(
    *, membership: Membership, scheduled: list[dict[str, Any]], closed: Collection[str]
) -> StudyPlan | None:
    """Return the study plan to the next table test that is not today."""
    today = day_of()
    coming = [test for test in scheduled if today < test["day"] <= today + timedelta(days=FARTHEST)]
    test = next((test for test in coming if test["game"] in GAMES.keys() - set(closed)), None)
    if test is None:
        return None
    course = course_of(membership=membership, game=test["game"])
    return study_plan(membership=membership, course=course, until=test["day"])


def _by_day(
    membership: Membership, work: DueList, tests: list[dict[str, Any]], plan: StudyPlan | None
) -> Iterator[DueItem]:
    zone = membership.school.tz
    dated = [(row.due, _assignment(row, zone)) for row in work.pieces if not row.done]
    dated += [(moment_of(test["day"], test["at"], zone), _scheduled(test, plan)) for test in tests]
    yield from (item for _when, item in sorted(dated, key=lambda each: each[0]))


def _running(test: dict[str, Any]) -> DueItem:
    parts = [test["game_name"], _("Round %(round)s of %(of)s") % {"round": test["round"], "of": test["of"]}]
    if test["ends"]:
        left = ngettext("%(count)s minute left", "%(count)s minutes left", test["left"])
        parts.append(left % {"count": test["left"]})
    return DueItem("test", test["label"], " · ".join(parts), _("Resume test"), test["url"])


def _live(card: LiveClassCard) -> DueItem:
    room, host = card.live_class, isolated(card.host)
    named = room.school_class and {"name": isolated(room.school_class.name)}
    title = _("Live class: %(name)s") % named if named else _("Live class")
    detail = f"{host} · {card.game_name}"
    return DueItem("live", title, detail, _("Join class"), reverse("live:join", args=[room.code]), posts=True)


def _assignment(row: DueRow, zone: Any) -> DueItem:
    at = row.due.astimezone(zone)
    title = {
        When.OVERDUE: _("Overdue since %(day)s"),
        When.TODAY: _("Due today, %(time)s"),
        When.TOMORROW: _("Due tomorrow, %(time)s"),
        When.LATER: _("Due %(day)s"),
    }[row.when] % {
        "day": date_format(at, "SHORT_DATE_FORMAT" if row.when is When.OVERDUE else "SHORT_DATETIME_FORMAT"),
        "time": time_format(at, "TIME_FORMAT"),
    }
    parts = [isolated(row.name), row.games, row.far, *row.reading]
    if row.reminded:
        parts.append(_("your instructor sent a reminder"))
    posts = not row.run_url and bool(row.go)
    url = row.run_url or (reverse("assignments:begin", args=[row.assignment]) if posts else row.url)
    action = _("Continue") if row.run_url else _("Start") if posts else _("View")
    return DueItem("work", title, " · ".join(parts), action, url, posts, row.url)


def _scheduled(test: dict[str, Any], plan: StudyPlan | None) -> DueItem:
    day = date_format(test["day"], "SHORT_DATE_FORMAT")
    title = _("Table test today") if test["today"] else _("Table test on %(day)s") % {"day": day}
    if test["at"]:
        title = f"{title}, {time_format(test['at'], 'TIME_FORMAT')}"
    parts, about = [test["game_name"], isolated(test["examiner"])], ""
    if plan and (plan.game, plan.until) == (test["game"], test["day"]):
        parts.append(today_words(plan))
        about = reverse("courses:plan", args=[test["game"]])
    return DueItem("test", title, " · ".join(parts), _("View"), test["url"], about=about)


# --- Tables left open ------------------------------------------------------------------------------------


MAX_OPEN = 6

ELSEWHERE = (Plan.ROOM, Plan.PATH)
"""Plans whose tables are continued from the live class and the course."""


def open_tables(
    *, membership: Membership, listed: Collection[UUID], closed: Collection[str]
) -> dict[str, Any]:
    """Return the user's open tables but those `listed` already, the newest first."""
    runs = selectors.open_runs(user=membership.user).exclude(pk__in=listed)
    found = list(runs.exclude(drill__plan__in=ELSEWHERE)[: MAX_OPEN + 1])
    today = [run for run in found if run.drill.plan == Plan.TODAY and day_of(run.begun) == day_of()]
    house = cache(partial(house_at, with_version=True))
    shown = [run for run in found if run not in today][:MAX_OPEN]
    tables = [_open_table(run, closed, house(run.drill.pack_id, run.drill.game)) for run in shown]
    return {"newest": tables[0] if tables else None, "others": tuple(tables[1:]), "today": bool(today)}


def _open_table(run: Run, closed: Collection[str], house: str) -> dict[str, Any]:
    """A table left open. Without a `url` this version can't deal it; `closed` by a table test."""
    state = RoundState(run, run.round)
    opens = state.opens
    return {
        "run": run.pk,
        "name": at_house(_name_of(run), house),
        "detail": _progress(state) if opens else "",
        "step": _step(state) if opens and state.stop else "",
        "url": reverse("play:table", args=[run.pk, run.round]) if opens else "",
        "updated": run.shown,
        "closed": opens and state.item.game in closed,
    }


def _name_of(run: Run) -> str:
    """Name the game, and of a drill what it is made of."""
    drill = run.drill
    whole = drill.plan == Plan.ROUNDS or not drill.items
    plan = run.mode_label if drill.is_test else "" if whole else drill.get_plan_display()
    return ", ".join(filter(None, (game_name(drill.game), str(plan))))


def _progress(state: RoundState) -> str:
    run, number = state.run, {"round": state.round + 1}
    if run.is_overdue(run.now()):
        return _("time is up")
    if state.over:
        return _("all rounds done") if state.last else _("round %(round)s done") % number
    return _("round %(round)s") % number


def _step(state: RoundState) -> str:
    return _("step %(step)s of %(of)s") % {"step": state.passed + 1, "of": len(state.places)}


# --- Today's practice ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Day:
    """One day of the row of chips: `state` is "kept", "today" or "ahead"."""

    name: str
    state: str


@dataclass(frozen=True)
class DailyGoal(Streak):
    """The streak, and its row of chips; `ever` says that something was answered before."""

    days: tuple[Day, ...]
    of: int = A_DAY
    ever: bool = False

    @property
    def shown(self) -> int:
        """What of the ring is closed."""
        return min(self.right, self.of)

    @property
    def missing(self) -> int:
        return max(0, self.of - self.right)

    @property
    def title(self) -> str:
        if self.streak:
            return ngettext("%(count)s-day streak", "%(count)s-day streak", self.streak) % {
                "count": self.streak
            }
        return _("Start a new streak") if self.ever else _("Your first chip")

    @property
    def says(self) -> str:
        count = {"count": self.missing}
        if self.reached:
            return _("Kept today")
        if self.before:
            return (
                ngettext(
                    "%(count)s more right answer keeps it",
                    "%(count)s more right answers keep it",
                    self.missing,
                )
                % count
            )
        return ngettext("%(count)s right answer today", "%(count)s right answers today", self.missing) % count


IN_A_ROW = 7
"""Days of the row of chips."""


def daily_goal(*, membership: Membership, ever: bool) -> DailyGoal:
    """Return today's goal and the streak."""
    found = streak_of(membership=membership)
    today = day_of(zone=membership.school.tz)
    row = tuple(_row(today, found.before, kept=found.reached))
    return DailyGoal(found.right, found.before, row, ever=ever)


def _row(today: date, before: int, *, kept: bool) -> Iterator[Day]:
    """Yield the last days of the streak, today, and the days ahead."""
    past = min(before, IN_A_ROW - 1)
    for number in range(-past, IN_A_ROW - past):
        name = date_format(today + timedelta(days=number), "D")
        ahead = "ahead" if number > 0 else "kept" if number < 0 or kept else "today"
        yield Day(name, ahead)


def practice_lines(sources: Sources) -> list[tuple[str, str]]:
    """Return what today's practice is made of, as (source, words), without what there is none of."""
    mistakes, due, new = len(sources.mistakes), sources.due, sources.learning
    lines = [
        ("mistake", mistakes, ngettext("%(count)s past mistake", "%(count)s past mistakes", mistakes)),
        ("review", due, ngettext("%(count)s rule to refresh", "%(count)s rules to refresh", due)),
        ("new", new, ngettext("%(count)s rule to learn", "%(count)s rules to learn", new)),
    ]
    return [(source, words % {"count": count}) for source, count, words in lines if count]


def practice_filters(sources: Sources, slow: Sequence[Kind]) -> list[tuple[str, str]]:
    """Return the choices of today's practice as (way, words); none where nothing can be left out."""
    found = [("mistakes", _("My mistakes"), sources.mistakes), ("pace", _("Speed"), slow)]
    ways = [(way, words) for way, words, some in found if some]
    return [("today", _("All")), *ways] if ways else []


# --- Unread notes and rulings ----------------------------------------------------------------------------

SHOWN = 5


@dataclass(frozen=True)
class Unread:
    """A note or a ruling that the member has not read."""

    title: str
    text: str
    url: str
    game: str
    at: datetime


def unread(*, membership: Membership) -> list[Unread]:
    """Return the rulings, then the notes, oldest first."""
    rulings = [
        Unread(
            title=_("Dispute resolved: result upheld")
            if dispute.ruling.stands
            else _("Dispute resolved: result overturned"),
            text=dispute.ruling.words,
            url=_replay_url(dispute.answer.run_id, dispute.answer.round, dispute.answer.place),
            game=game_name(dispute.answer.game or dispute.answer.run.drill.game),
            at=dispute.ruling.at,
        )
        for dispute in Dispute.objects.ruled_unread(membership)[:SHOWN]
    ]
    notes = [
        Unread(
            title=_("Note from %(name)s") % {"name": isolated(note.author.user.display_name)},
            text=note.text,
            url=_replay_url(note.run_id, note.round, note.place),
            game=game_name(note.run.drill.item(note.round).game),
            at=note.at,
        )
        for note in Note.objects.unread_by(membership)[:SHOWN]
    ]
    return rulings + notes


def _replay_url(run_id: UUID, round: int, place: str) -> str:
    return reverse("play:replay", args=[run_id, round]) + f"?place={place}"


# --- Deal a game -----------------------------------------------------------------------------------------

PICTURED = 3


IN_SIGHT = 6


def game_tiles(*, closed: Collection[str], recent: list[PastDecision]) -> dict[str, Any]:
    """Show the games dealt last, and others until there are enough; both lists are in alphabetical order."""
    lately = [slug for slug in dict.fromkeys(past.kind.game for past in reversed(recent)) if slug in GAMES]
    in_sight = list(dict.fromkeys([*lately, *GAMES]))[:IN_SIGHT]
    tiles = [
        {
            "slug": slug,
            "name": translate(game.name),
            "blurb": translate(game.blurb),
            "closed": slug in closed,
            **_pictured(game),
        }
        for slug, game in GAMES.items()
    ]
    return {
        "shown": [tile for tile in tiles if tile["slug"] in in_sight],
        "others": [tile for tile in tiles if tile["slug"] not in in_sight],
    }


def _pictured(game: Game) -> dict[str, Any]:
    """Return what a tile shows: some cards, or where no hand is dealt some pockets with their colors."""
    drawn = choose(game.source.faces, PICTURED, Stream(f"{game.slug}/picture"))
    if game.hands:
        return {"cards": tuple(map(card_view, drawn))}
    return {"pockets": [(pocket, color_of(int(pocket))) for pocket in drawn]}


FIRST_DEAL = {"spots": 1, "mode": Mode.LEARN, "what": HANDS_AND_BETS}
"""Settings of a first table: one hand, answers shown."""

USUAL_DEAL = {"spots": 6, "mode": Mode.PRACTICE, "what": HANDS_AND_BETS}


def last_deal(
    *, membership: Membership, closed: Collection[str], recent: list[PastDecision]
) -> dict[str, Any]:
    """Return the settings of the last table the member opened, else those of a first or a usual one."""
    own = Drill.objects.filter(set_by=membership, plan=Plan.ROUNDS, runs__membership=membership)
    last = own.exclude(mode=Mode.TEST).order_by("-pk").values("game", "spots", "mode", "items").first()
    dealt = [game for game in GAMES if game not in closed]
    if last is None:
        return (USUAL_DEAL if recent else FIRST_DEAL) | {"game": next(iter(dealt), "")}
    whole = bool(last["items"]) and set(read_item(last["items"][0]).asks) == ALL_ASKS
    return {
        "game": last["game"] if last["game"] in dealt else next(iter(dealt), ""),
        "spots": last["spots"],
        "mode": last["mode"],
        "what": WHOLE_JOB if whole else HANDS_AND_BETS,
    }


@dataclass(frozen=True)
class DealSettings:
    """How a tile deals: each choice as (value, words, chosen), and all of them in a few words."""

    spots: list[tuple[str, str, bool]]
    modes: list[tuple[str, str, bool]]
    whats: list[tuple[str, str, bool]]

    @property
    def label(self) -> str:
        chosen = [next((words for _v, words, on in some if on), "") for some in (self.modes, self.whats)]
        players = next((value for value, _words, on in self.spots if on), "1")
        count = ngettext("%(count)s player", "%(count)s players", int(players)) % {"count": players}
        return " · ".join(filter(None, (count, *chosen)))


def deal_settings(chosen: Mapping[str, Any]) -> DealSettings:
    """Return the choices, with those of the last table or of a refused form chosen."""
    modes: dict[str, str] = {
        Mode.PRACTICE: _("graded as you go"),
        Mode.GUIDED: _("hints on request"),
        Mode.LEARN: _("answers shown"),
    }
    whats = {HANDS_AND_BETS: _("core dealing"), WHOLE_JOB: _("full table")}

    def choices(name: str, words: Mapping[str, str]) -> list[tuple[str, str, bool]]:
        value = str(chosen.get(name, ""))
        there = value if value in words else next(iter(words))
        return [(each, label, each == there) for each, label in words.items()]

    return DealSettings(
        choices("spots", {str(number): str(number) for number in range(1, MOST_SEATS + 1)}),
        choices("mode", modes),
        choices("what", whats),
    )
