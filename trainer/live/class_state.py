"""The state of a live class: where it stands, what was answered, and what may be shown to whom."""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Prefetch, QuerySet
from django.http import Http404
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from trainer.live.joining import round_state_of
from trainer.live.models import Act, Attendance, LiveClass, Phase
from trainer.pages.text import say
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.round_map import column_of, columns_of, dealers_label
from trainer.play.felt.verdicts import payout_sum
from trainer.play.models import Answer, Verdict
from trainer.play.round_state import RoundState
from trainer.play.wording import moment_title
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Share:
    """One answer in words, and how many gave it; `of` all who were asked. `dealers`: the one who deals for
    all gave it."""

    words: str
    count: int
    of: int
    right: bool
    dealers: bool = False

    @property
    def percent(self) -> int:
        return round(100 * self.count / self.of) if self.of else 0


@dataclass(frozen=True)
class AskedView:
    """A decision that all were asked for; `silent` is how many said nothing, `mistake` a sentence about the
    mistake that was made most often, "" where none has a name. A sum is reckoned by the stake."""

    key: str
    label: str
    right: str
    rule: str
    sentence: str
    because: str
    sum: str
    shares: list[Share]
    people: int
    silent: int
    mistake: str


KEPT = 50
"""Stops of which a process keeps what was said."""


_kept: OrderedDict[tuple[UUID, int, int, str | None], list[AskedView]] = OrderedDict()


_lock = Lock()  # a class asks at once, and the first of them reads it for all


def shares_told(live_class: LiveClass, sitting: RoundState) -> list[AskedView]:
    """The same where it is told already: for everybody who is there, and read once for each version."""
    key = (live_class.pk, live_class.version, sitting.position, get_language())
    with _lock:
        if key not in _kept:
            _kept[key] = shares_at(live_class, sitting)
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        return _kept[key]


def shares_at(live_class: LiveClass, sitting: RoundState) -> list[AskedView]:
    """At the stop at which this sitting of the room stands; in four queries, however many they are."""
    stop = sitting.stop
    if stop is None:
        return []
    answers, people = answers_at(live_class, sitting, stop), _asked_then(live_class, sitting)
    return shares_of(sitting, stop, answers, people=people, dealer=live_class.dealer_id)


def shares_of(
    sitting: RoundState, stop: Stop, answers: Iterable[Answer], *, people: int, dealer: int | None
) -> list[AskedView]:
    """At any stop of its round, of answers that are at hand."""
    said = _said(sitting, answers)
    return [_asked_view(sitting, prompt, said[prompt.key], people, dealer) for prompt in stop.prompts]


def answers_at(live_class: LiveClass, sitting: RoundState, stop: Stop) -> list[Answer]:
    return list(answers_in(live_class).filter(round=sitting.round, place=str(stop.place)))


def answers_in(live_class: LiveClass) -> QuerySet[Answer]:
    """With their verdicts, and who gave them."""
    given = Answer.objects.filter(run__attendance__live_class=live_class).select_related(
        "run__membership__user"
    )
    return given.prefetch_related(Prefetch("verdicts", Verdict.objects.in_force().joined_to_names()))


def _asked_then(live_class: LiveClass, sitting: RoundState) -> int:
    """How many were there before its answers were closed: who comes later is not one who said nothing."""
    closings = live_class.moves.filter(act=Act.SHUT, round=sitting.round, front=sitting.position)
    closed = closings.values_list("at", flat=True).last()
    there = live_class.attendances.filter(joined__lte=closed) if closed else live_class.attendances
    return there.count()


def _said(sitting: RoundState, answers: Iterable[Answer]) -> defaultdict[str, list[Decision]]:
    """What all said, by the prompt's key."""
    found: defaultdict[str, list[Decision]] = defaultdict(list)
    for answer in answers:
        for decision in decisions(sitting, answer):
            found[decision.prompt.key].append(decision)
    return found


def _asked_view(
    sitting: RoundState, prompt: Prompt, said: list[Decision], people: int, dealer: int | None
) -> AskedView:
    return AskedView(
        key=prompt.key,
        label=say(prompt.label),
        right=say(prompt.words(prompt.due)),
        rule=prompt.rule,
        sentence=say(sitting.sheet.sentence(prompt.rule)),
        because=say(prompt.because),
        sum=payout_sum(prompt, prompt.due),
        shares=_shares(said, people, dealer),
        people=people,
        silent=people - len(said),
        mistake=commonest(said),
    )


def _shares(said: list[Decision], people: int, dealer: int | None) -> list[Share]:
    """The right one first, then what most gave."""
    counted = Counter((one.given_words, one.right) for one in said)
    dealers = {one.given_words for one in said if one.answer.run.membership_id == dealer}
    ordered = sorted(counted.items(), key=lambda each: (not each[0][1], -each[1], each[0][0]))
    return [Share(words, count, people, right, words in dealers) for (words, right), count in ordered]


def commonest(said: list[Decision]) -> str:
    """Stated names only: what merely fits is nobody's mistake before a class."""
    names = Counter((one.marked.mistake, one.wager_name) for one in said if one.marked.mistake)
    for (name, wager), count in names.most_common(1):
        if words := name_words(name, wager):
            told = ngettext("%(count)s person %(mistake)s.", "%(count)s people %(mistake)s.", count)
            return told % {"count": count, "mistake": say(words)}
    return ""


def watched_room(watcher: Membership, live_class_id: UUID) -> LiveClass | None:
    """Any of the school's, for its staff: whoever stands in for the host leads it."""
    if not watcher.watches:
        return None
    return LiveClass.objects.in_school(watcher.school).filter(pk=live_class_id).first()


def led_room(request: MemberRequest, live_class_id: UUID) -> LiveClass:
    found = watched_room(request.membership, live_class_id)
    if found is None:
        raise Http404("no such room")
    return found


def own_place(request: MemberRequest, live_class_id: UUID) -> Attendance | None:
    """Where they are in it, if they are."""
    there = Attendance.objects.filter(live_class=live_class_id, live_class__school=request.membership.school)
    return there.filter(membership=request.membership).select_related("run", "live_class").first()


class Token(NamedTuple):
    """What a screen of the room is drawn from, the weightiest first: of two the greater is the newer."""

    version: int
    answered: int
    people: int

    def __str__(self) -> str:
        return ".".join(map(str, self))


@dataclass(frozen=True)
class RoomState:
    """`answered` counts those who have answered the furthest stop, the one that may still be answered."""

    live_class: LiveClass

    @cached_property
    def sitting(self) -> RoundState:
        """At the stop on the screens."""
        return round_state_of(self.live_class)

    @property
    def stop(self) -> Stop | None:
        """What is on the screens: nothing before the round was begun, and once it is over."""
        return None if self.phase is Phase.WAITING else self.sitting.stop

    @property
    def phase(self) -> Phase:
        return self.live_class.shown_phase

    @cached_property
    def front(self) -> Stop | None:
        stops = self.sitting.stops
        asked = self.live_class.phase != Phase.WAITING and self.live_class.front < len(stops)
        return stops[self.live_class.front] if asked else None

    @cached_property
    def people(self) -> int:
        return Attendance.objects.filter(live_class=self.live_class).count()

    @cached_property
    def answered(self) -> int:
        if self.front is None:
            return 0
        given = Answer.objects.filter(
            run__attendance__live_class=self.live_class, round=self.live_class.round
        )
        return given.filter(place=str(self.front.place)).count()

    @property
    def token(self) -> Token:
        return Token(self.live_class.version, self.answered, self.people)

    @property
    def title(self) -> str:
        """What the stop on the screens is called."""
        if self.live_class.closed:
            return _("The room is closed")
        if self.phase is Phase.WAITING:
            return _("Waiting to begin")
        return moment_title(self.sitting.frame) if self.stop else _("Round over")


def state_of(live_class_id: UUID) -> RoomState:
    """Read afresh."""
    return RoomState(
        LiveClass.objects.select_related("drill", "host__user", "school_class", "dealer__user").get(
            pk=live_class_id
        )
    )


def token_of_room(live_class_id: UUID) -> Token:
    return state_of(live_class_id).token


RoundStop = tuple[int, int]
"""A round, and a position in it."""


def told_stops(live_class: LiveClass) -> list[RoundStop]:
    """In the order in which they were asked."""
    asked = dict.fromkeys(live_class.moves.filter(phase=Phase.ASKING).values_list("round", "front"))
    if live_class.closed is None and live_class.phase in (Phase.ASKING, Phase.SHUT):
        asked.pop((live_class.round, live_class.front), None)
    return list(asked)


def closings(live_class: LiveClass) -> dict[RoundStop, datetime]:
    """When each stop took no more answers: who came later was not asked there."""
    shut = live_class.moves.filter(act=Act.SHUT).values_list("round", "front", "at")
    return {(round, front): at for round, front, at in shut}


def sitting_at(live_class: LiveClass, round: int, position: int) -> RoundState:
    """One of its rounds at one of its stops, wherever the room is now."""
    then = copy(live_class)
    then.round = round
    return round_state_of(then, position=position)


# The heat of a round: every spot by its bets, and how many were wrong there, of the stops that are told.
#
# The same grid as the map of a round (play/felt/round_map.py), of a class instead of a person.


SHADES = 5
"""Of wrong, from none to all."""


@dataclass(frozen=True)
class HeatCell:
    """`of` is how many answered; nobody did where it is 0. `mistake` is the one that was made most often."""

    label: str
    wrong: int = 0
    of: int = 0
    mistake: str = ""

    @property
    def percent(self) -> int:
        return (100 * self.wrong + self.of // 2) // self.of if self.of else 0

    @property
    def shade(self) -> int:
        """None of them wrong is 0, all of them the deepest."""
        return -(-SHADES * self.wrong // self.of) if self.of else 0


@dataclass(frozen=True)
class HeatRow:
    spot: int
    cells: list[HeatCell]


@dataclass(frozen=True)
class Heat:
    """Of one round, counted from 0; `dealer` is what was asked beside hands and bets."""

    round: int = 0
    columns: list[str] = field(default_factory=list)
    rows: list[HeatRow] = field(default_factory=list)
    dealer: list[HeatCell] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.columns or self.dealer)


def heat_of_round(live_class: LiveClass, round: int) -> Heat:
    """Of one of its rounds, in three queries."""
    told = [position for at, position in told_stops(live_class) if at == round]
    if not told:
        return Heat()
    sitting = sitting_at(live_class, round, 0)
    places = [str(sitting.stops[position].place) for position in told if position < len(sitting.stops)]
    return heat_of(sitting, answers_in(live_class).filter(round=round, place__in=places))


def heat_of(sitting: RoundState, answers: Iterable[Answer]) -> Heat:
    found = [one for answer in answers for one in decisions(sitting, answer)]
    cells: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    beside: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    for one in found:
        if column := column_of(one.prompt):
            cells[one.prompt.spot, column].append(one)
        else:
            beside[one.stop.frame, one.prompt.key].append(one)
    columns = columns_of(sitting, [one.prompt for one in found])
    rows = [
        HeatRow(spot, [_cell(name, cells[spot, column]) for column, name in columns.items()])
        for spot in sitting.spots
    ]
    dealer = [_cell(dealers_label(group[0].prompt), group) for _at, group in sorted(beside.items())]
    return Heat(sitting.round, list(columns.values()), rows if columns else [], dealer)


def _cell(label: str, said: list[Decision]) -> HeatCell:
    wrong = sum(not one.right for one in said)
    return HeatCell(label, wrong, len(said), commonest(said))


# A ranking of a live room, where its host wants one: by how much was right of what was asked, and by nothing
# else. Nobody is ahead by being quick, and whoever is level shares a place.


@dataclass(frozen=True)
class Ranked:
    place: int
    name: str
    right: int
    of: int


def ranking_of(live_class: LiveClass) -> list[Ranked]:
    """Of what each was asked since they came in; what they left unanswered is not right."""
    right, asked = _right(live_class), list(_asked(live_class))
    counted = [
        (right.get(one.run_id, 0), of, one.membership.user.display_name)
        for one in live_class.attendances.select_related("membership__user")
        if (of := sum(decisions for closed, decisions in asked if one.joined <= closed))
    ]
    counted.sort(key=lambda each: (-Fraction(each[0], each[1]), each[2]))
    found: list[Ranked] = []
    for _share, level in groupby(counted, key=lambda each: Fraction(each[0], each[1])):
        place = len(found) + 1
        found += [Ranked(place, name, count, of) for count, of, name in level]
    return found


def _asked(live_class: LiveClass) -> Iterator[tuple[datetime, int]]:
    """When each stop that is told took no more answers, and how many decisions it asked for."""
    closed = closings(live_class)
    for round, position in told_stops(live_class):
        stop = sitting_at(live_class, round, position).stop
        if stop and (round, position) in closed:
            yield closed[round, position], len(stop.prompts)


def _right(live_class: LiveClass) -> dict[object, int]:
    told = Verdict.objects.in_force().filter(answer__run__attendance__live_class=live_class, right=True)
    counts = told.order_by().values("answer__run").annotate(count=Count("pk"))
    return {row["answer__run"]: row["count"] for row in counts}
