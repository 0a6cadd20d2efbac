"""The state of a live class: where it is, what was answered, and what may be shown to whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import groupby
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
from trainer.live.models import Attendance, HostAct, LiveClass, Phase
from trainer.live.rendering import made_once
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.round_map import column_of, columns_of, dealers_label, hand_of
from trainer.play.labels import moment_title, row_title
from trainer.play.models import Answer, Verdict
from trainer.play.round_state import RoundState
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership
from trainer.schools.rights import Right


@dataclass(frozen=True)
class AnswerCount:
    """An answer in words, and how many `of` all gave it; `dealers` if the trainee who deals did."""

    words: str
    count: int
    of: int
    right: bool
    dealers: bool = False

    @property
    def percent(self) -> int:
        return round(100 * self.count / self.of) if self.of else 0


@dataclass(frozen=True)
class QuestionResult:
    """What the class answered to one question; `silent` gave no answer. `mistake` is a sentence about the
    most frequent named mistake, if any."""

    key: str
    label: str
    asked: str
    right: str
    rule: str
    sentence: str
    because: str
    sum: str
    shares: list[AnswerCount]
    people: int
    silent: int
    mistake: str


def disclosed_results(live_class: LiveClass, round_state: RoundState) -> list[QuestionResult]:
    """Return `results_at` of a stop that is disclosed, read once for each version of the class."""
    language = get_language()
    key = ("results", live_class.pk, live_class.version, round_state.position, language)
    return made_once(key, lambda: results_at(live_class, round_state))


def results_at(live_class: LiveClass, round_state: RoundState) -> list[QuestionResult]:
    """Return the results of the session's stop in four queries. Trainees who joined later were not asked."""
    stop = round_state.stop
    if stop is None:
        return []
    collected = live_class.moves.filter(
        act=HostAct.COLLECT, round=round_state.round, front=round_state.position
    )
    closed = collected.values_list("at", flat=True).last()
    asked = live_class.attendances.filter(joined__lte=closed) if closed else live_class.attendances
    answers = answers_at(live_class, round_state, stop)
    return results_of(round_state, stop, answers, people=asked.count(), dealer=live_class.dealer_id)


def results_of(
    round_state: RoundState, stop: Stop, answers: Iterable[Answer], *, people: int, dealer: int | None
) -> list[QuestionResult]:
    """Return the results of any stop of the round, from answers that are already read."""
    given: defaultdict[str, list[Decision]] = defaultdict(list)
    for answer in answers:
        for decision in decisions(round_state, answer):
            given[decision.prompt.key].append(decision)
    return [_result(round_state, prompt, given[prompt.key], people, dealer) for prompt in stop.prompts]


def answers_at(live_class: LiveClass, round_state: RoundState, stop: Stop) -> list[Answer]:
    return list(answers_in(live_class).filter(round=round_state.round, place=str(stop.place)))


def answers_in(live_class: LiveClass) -> QuerySet[Answer]:
    """Return the answers with their verdicts and users."""
    given = Answer.objects.filter(run__attendance__live_class=live_class)
    verdicts = Prefetch("verdicts", Verdict.objects.in_force().joined_to_names())
    return given.select_related("run__membership__user").prefetch_related(verdicts)


def _result(
    round_state: RoundState, prompt: Prompt, given: list[Decision], people: int, dealer: int | None
) -> QuestionResult:
    return QuestionResult(
        key=prompt.key,
        label=translate(prompt.label),
        asked=translate(prompt.text),
        right=translate(prompt.words(prompt.due)),
        rule=prompt.rule,
        sentence=translate(round_state.sheet.sentence(prompt.rule)),
        because=translate(prompt.because),
        sum=translate(prompt.sum),
        shares=_shares(given, people, dealer),
        people=people,
        silent=people - len(given),
        mistake=commonest(given),
    )


def _shares(given: list[Decision], people: int, dealer: int | None) -> list[AnswerCount]:
    """Return the right answer first, then the others by frequency."""
    counted = Counter((one.given_words, one.right) for one in given)
    dealers = {one.given_words for one in given if one.answer.run.membership_id == dealer}
    ordered = sorted(counted.items(), key=lambda each: (not each[0][1], -each[1], each[0][0]))
    return [AnswerCount(words, count, people, right, words in dealers) for (words, right), count in ordered]


def commonest(given: list[Decision]) -> str:
    """Return a sentence about the most frequent mistake; only certain diagnoses count before a class."""
    names = Counter((one.marked.mistake, one.wager_name) for one in given if one.marked.mistake)
    for (name, wager), count in names.most_common(1):
        if words := name_words(name, wager):
            sentence = ngettext("%(count)s person %(mistake)s.", "%(count)s people %(mistake)s.", count)
            return sentence % {"count": count, "mistake": translate(words)}
    return ""


def watchable_class(watcher: Membership, live_class_id: UUID) -> LiveClass | None:
    """Return any live class of the school to its staff: another instructor may take over as host."""
    if not watcher.has(Right.HOST):
        return None
    return LiveClass.objects.in_school(watcher.school).filter(pk=live_class_id).first()


def class_to_host(request: MemberRequest, live_class_id: UUID) -> LiveClass:
    found = watchable_class(request.membership, live_class_id)
    if found is None:
        raise Http404("no such class")
    return found


def own_attendance(request: MemberRequest, live_class_id: UUID) -> Attendance | None:
    own = Attendance.objects.filter(membership=request.membership, live_class=live_class_id)
    own = own.filter(live_class__school=request.membership.school)
    return own.select_related("run", "live_class").first()


class Token(NamedTuple):
    """What a screen of the class is rendered from; of two tokens the greater is the newer."""

    version: int
    answered: int
    people: int

    def __str__(self) -> str:
        return ".".join(map(str, self))


@dataclass(frozen=True)
class LiveClassState:
    """`answered` counts answers to the furthest stop, the one that may still be answered."""

    live_class: LiveClass

    @cached_property
    def round_state(self) -> RoundState:
        """At the stop on the screens."""
        return round_state_of(self.live_class)

    @property
    def stop(self) -> Stop | None:
        """The stop on the screens; None before the round is started, and once it is over."""
        return None if self.phase is Phase.WAITING else self.round_state.stop

    @property
    def phase(self) -> Phase:
        return self.live_class.shown_phase

    @cached_property
    def front(self) -> Stop | None:
        stops = self.round_state.stops
        asked = self.live_class.phase != Phase.WAITING and self.live_class.front < len(stops)
        return stops[self.live_class.front] if asked else None

    @cached_property
    def people(self) -> int:
        return Attendance.objects.filter(live_class=self.live_class).count()

    @cached_property
    def answered(self) -> int:
        if self.front is None:
            return 0
        given = Answer.objects.filter(run__attendance__live_class=self.live_class)
        return given.filter(round=self.live_class.round, place=str(self.front.place)).count()

    @property
    def token(self) -> Token:
        return Token(self.live_class.version, self.answered, self.people)

    @property
    def title(self) -> str:
        """The title of the stop on the screens."""
        if self.live_class.closed:
            return _("The class is closed")
        if self.phase is Phase.WAITING:
            return _("Waiting to start")
        return moment_title(self.round_state.frame) if self.stop else _("Round over")


def state_of(live_class_id: UUID) -> LiveClassState:
    related = LiveClass.objects.select_related("drill", "host__user", "school_class", "dealer__user")
    return LiveClassState(related.get(pk=live_class_id))


def token_of_class(live_class_id: UUID) -> Token:
    return state_of(live_class_id).token


RoundPosition = tuple[int, int]
"""A round, and a position in it."""


def disclosed_stops(live_class: LiveClass) -> list[RoundPosition]:
    """Return the stops whose results may be shown, in the order in which they were asked."""
    asked = dict.fromkeys(live_class.moves.filter(phase=Phase.ASKING).values_list("round", "front"))
    if live_class.closed is None and live_class.phase in (Phase.ASKING, Phase.COLLECTED):
        asked.pop((live_class.round, live_class.front), None)
    return list(asked)


def closings(live_class: LiveClass) -> dict[RoundPosition, datetime]:
    """Return when answers to each stop were closed: who joined later was not asked."""
    collected = live_class.moves.filter(act=HostAct.COLLECT).values_list("round", "front", "at")
    return {(round, front): at for round, front, at in collected}


def round_state_at(live_class: LiveClass, round: int, position: int) -> RoundState:
    """Return any round at any stop, wherever the class is now."""
    earlier = copy(live_class)
    earlier.round = round
    return round_state_of(earlier, position=position)


# --- Heat map: every spot by its bets with how many were wrong, like the map of a trainee's round -----------


SHADES = 5


@dataclass(frozen=True)
class HeatCell:
    """`of` is how many answered. `mistake` is a sentence about the most frequent mistake."""

    label: str
    wrong: int = 0
    of: int = 0
    mistake: str = ""

    @property
    def percent(self) -> int:
        return (100 * self.wrong + self.of // 2) // self.of if self.of else 0

    @property
    def shade(self) -> int:
        """0 where no answer was wrong, `SHADES` where all were."""
        return -(-SHADES * self.wrong // self.of) if self.of else 0


@dataclass(frozen=True)
class HeatRow:
    spot: int
    name: str
    cells: list[HeatCell]


@dataclass(frozen=True)
class Heat:
    """`round` is counted from 0; `dealer` has the questions apart from hands and bets."""

    round: int = 0
    columns: list[str] = field(default_factory=list)
    rows: list[HeatRow] = field(default_factory=list)
    dealer: list[HeatCell] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.columns or self.dealer)


def heat_of_round(live_class: LiveClass, round: int) -> Heat:
    """Return the heat map of a round's disclosed stops, in three queries."""
    positions = [position for at, position in disclosed_stops(live_class) if at == round]
    if not positions:
        return Heat()
    round_state = round_state_at(live_class, round, 0)
    places = [str(round_state.stops[at].place) for at in positions if at < len(round_state.stops)]
    return heat_of(round_state, answers_in(live_class).filter(round=round, place__in=places))


def heat_of(round_state: RoundState, answers: Iterable[Answer]) -> Heat:
    found = [one for answer in answers for one in decisions(round_state, answer)]
    cells: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    others: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    for one in found:
        if column := column_of(one.prompt):
            cells[one.prompt.spot, column].append(one)
        else:
            others[one.stop.frame, one.prompt.key].append(one)
    columns = columns_of(round_state, [one.prompt for one in found])
    rows = [
        HeatRow(
            spot,
            row_title(round_state.played.inputs, spot),
            [_cell(name, cells[spot, column]) for column, name in columns.items()],
        )
        for spot in round_state.spots
    ]
    dealer = [_cell(_label(group[0]), group) for _at, group in sorted(others.items())]
    return Heat(round_state.round, list(columns.values()), rows if columns else [], dealer)


def _label(decision: Decision) -> str:
    """Return what was asked; of a hand in turn with the hand."""
    if hand := hand_of(decision):
        return f"{hand}: {translate(decision.prompt.label)}"
    return dealers_label(decision)


def _cell(label: str, given: list[Decision]) -> HeatCell:
    wrong = sum(not one.right for one in given)
    return HeatCell(label, wrong, len(given), commonest(given))


# --- Ranking: by accuracy alone, never by speed -------------------------------------------------------------


@dataclass(frozen=True)
class RankingRow:
    place: int
    name: str
    right: int
    of: int


def ranking_of(live_class: LiveClass) -> list[RankingRow]:
    """Rank by the accuracy of what each was asked since they joined; ties share a place."""
    verdicts = Verdict.objects.in_force().filter(answer__run__attendance__live_class=live_class, right=True)
    counts = verdicts.order_by().values_list("answer__run").annotate(count=Count("pk"))
    right, asked = dict(counts), list(_asked(live_class))
    counted = [
        (right.get(one.run_id, 0), of, one.membership.user.display_name)
        for one in live_class.attendances.select_related("membership__user")
        if (of := sum(decisions for closed, decisions in asked if one.joined <= closed))
    ]
    counted.sort(key=lambda each: (-Fraction(each[0], each[1]), each[2]))
    found: list[RankingRow] = []
    for _share, tied in groupby(counted, key=lambda each: Fraction(each[0], each[1])):
        place = len(found) + 1
        found += [RankingRow(place, name, count, of) for count, of, name in tied]
    return found


def _asked(live_class: LiveClass) -> Iterator[tuple[datetime, int]]:
    """Yield when answers to each disclosed stop were closed, and how many decisions it asked for."""
    closed = closings(live_class)
    for round, position in disclosed_stops(live_class):
        stop = round_state_at(live_class, round, position).stop
        if stop and (round, position) in closed:
            yield closed[round, position], len(stop.prompts)
