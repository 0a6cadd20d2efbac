"""What the host of a live class does with it, one command after the other.

Each command carries the version that its host saw, and is refused where the class has moved on. All runs of
the class move in the same transaction, so that no answer is taken for a stop that the class has left.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import RULES_VERSION
from games.engine.errors import NotAllowed, Refused
from games.engine.texts import Text
from trainer.live.joining import check_dealt, position_fields, round_state_of, run_fields
from trainer.live.models import HostAct, LiveClass, Move, Phase
from trainer.play.models import Answer, Retraction, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services.diagnosis import ROUNDS, EarlierAnswers, Rounds, mark, retract
from trainer.play.skills import Item
from trainer.schools.models import Membership

logger = logging.getLogger(__name__)


# --- Grading: answers are only stored while a stop is asked, as in a table test, and graded together after --


@dataclass
class PendingGrades:
    """Verdicts and retractions that are not stored yet."""

    verdicts: list[Verdict] = field(default_factory=list)
    retractions: list[Retraction] = field(default_factory=list)

    def store(self) -> None:
        """Store what no other command has stored meanwhile. Call under the lock of the class."""
        answers = {verdict.answer_id for verdict in self.verdicts}
        marked = set(Verdict.objects.filter(answer__in=answers).values_list("answer", flat=True))
        Verdict.objects.bulk_create(one for one in self.verdicts if one.answer_id not in marked)
        retract([one for one in self.retractions if one.answer_id not in marked])


def grade_pending(live_class: LiveClass) -> PendingGrades:
    """Grade every answer without a verdict, but those to a stop that is still asked."""
    found = PendingGrades()
    if live_class.phase == Phase.ASKING:
        return found
    ungraded = Answer.objects.filter(run__attendance__live_class=live_class, verdicts=None)
    answers = list(ungraded.select_related("run__drill", "run__membership").order_by("received", "pk"))
    before = _named(answers)
    dealt: Rounds = {}
    for answer in answers:
        try:
            _mark(answer, before[answer.run_id], dealt, found)
        except Refused as refused:  # dealt or asked differently than when it was answered
            logger.warning("an answer in live class %s is not graded: %s", live_class.pk, refused.field)
    return found


def _named(answers: list[Answer]) -> dict[object, list[Verdict]]:
    """Return the wrong verdicts with a named mistake, by run."""
    wrong = Verdict.objects.in_force().filter(answer__run__in={one.run_id for one in answers}, right=False)
    found: dict[object, list[Verdict]] = defaultdict(list)
    for verdict in wrong.filter(rules_version=RULES_VERSION).joined_to_names().select_related("answer"):
        if verdict.name_in_force:
            found[verdict.answer.run_id].append(verdict)
    return found


def _mark(answer: Answer, named: list[Verdict], dealt: Rounds, found: PendingGrades) -> None:
    round_state = _round_state(answer, dealt)
    stop = round_state.stop_at(answer.place)
    if stop is None:
        raise Refused("place", f"{answer.place!r} is not asked any more")
    retracted = {one.verdict.pk for one in found.retractions}
    recent = [one for one in named if _is_recent(one.answer, answer) and one.pk not in retracted]
    marked = mark(
        round_state, stop, answer.given, earlier=EarlierAnswers(round_state, until=answer), marked=recent
    )
    found.verdicts += marked.rows(answer)
    found.retractions += marked.retractions(answer)


def _is_recent(before: Answer, answer: Answer) -> bool:
    return before.round >= answer.round - ROUNDS and before.game == answer.game


def _round_state(answer: Answer, dealt: Rounds) -> RoundState:
    """Return the run's own, sharing what is computed for all runs of the same round."""
    round_state = dealt.setdefault((answer.run_id, answer.round), RoundState(answer.run, answer.round))
    first = next((one for (_run, round), one in dealt.items() if round == answer.round), round_state)
    return round_state if first is round_state else round_state.sharing(first)


# --- Commands -----------------------------------------------------------------------------------------------


class LiveClassChanged(Refused):
    """Another command came first, or this one came twice; `live_class` is as it is now."""

    def __init__(self, live_class: LiveClass) -> None:
        super().__init__("version", Text("The class has moved on."))
        self.live_class = live_class


@dataclass
class Command:
    """`version` is the one that the host saw; `item` is what to deal, `dealer` a trainee who deals."""

    act: HostAct
    by: Membership
    version: int
    item: Item | None = None
    dealer: Membership | None = None
    pending: PendingGrades = field(default_factory=PendingGrades)

    def __post_init__(self) -> None:
        if self.act not in _ACTS:
            raise NotAllowed("act", Text("“%(act)s” isn’t an action in a live class", act=str(self.act)))


ENDING_ACTS = frozenset({HostAct.SHOW, HostAct.SKIP, HostAct.DEAL, HostAct.CLOSE})
"""Acts after which a stop that was being answered is past: its answers are in, and are graded."""


def run_command(*, live_class: LiveClass, command: Command) -> LiveClass:
    """Return the class as it is afterwards. Raise `LiveClassChanged`, or `NotAllowed` for what can't be done.

    Answers are graded between two transactions, the first of which closes them, so that grading locks nothing
    and nothing is disclosed before. The next command does what was cut short there.
    """
    if command.act in ENDING_ACTS and live_class.phase == Phase.ASKING:
        live_class = _run(live_class, Command(HostAct.COLLECT, command.by, command.version))
        command.version = live_class.version
    if command.act in ENDING_ACTS:
        command.pending = grade_pending(live_class)
    return _run(live_class, command)


@transaction.atomic
def _run(live_class: LiveClass, command: Command) -> LiveClass:
    locked = LiveClass.objects.select_for_update(of=("self",))
    live_class = locked.select_related("drill", "school_class", "host__user").get(pk=live_class.pk)
    if live_class.closed or live_class.version != command.version:
        raise LiveClassChanged(live_class)
    before = live_class.round, live_class.front
    _ACTS[command.act](live_class, command)
    live_class.version += 1
    live_class.save()
    Move.objects.create(live_class=live_class, act=command.act, by=command.by, **position_fields(live_class))
    command.pending.store()
    if command.act is not HostAct.RANK:  # the ranking is on the projector alone
        _move_runs(live_class, new_stop=(live_class.round, live_class.front) != before)
    return live_class


def _move_runs(live_class: LiveClass, *, new_stop: bool) -> None:
    """Move all runs in one statement; the time of a new stop begins now."""
    now = live_class.closed or timezone.now()
    fields = run_fields(live_class, now=now)
    if new_stop:
        fields |= {"shown": now, "seen": None, "hinted": ""}
    if live_class.closed:
        fields |= {"finished": now, "paused": None}
    Run.objects.filter(attendance__live_class=live_class).update(**fields, version=F("version") + 1)


# --- Acts, on a class under a lock --------------------------------------------------------------------------


def _require(possible: bool) -> None:
    if not possible:
        raise NotAllowed("act", Text("You can’t do that at this point in the class."))


def _next(live_class: LiveClass, command: Command) -> None:
    """Look forward, or ask the next stop once the furthest one was shown."""
    if live_class.is_looking_back:
        live_class.position += 1
        return
    _require(live_class.phase in (Phase.WAITING, Phase.SHOWN))
    _ask(live_class, 0 if live_class.phase == Phase.WAITING else live_class.front + 1)


def _ask(live_class: LiveClass, position: int) -> None:
    stops = round_state_of(live_class, position=live_class.front).stops
    live_class.front = live_class.position = position
    live_class.phase = Phase.ASKING if position < len(stops) else Phase.OVER
    live_class.paused = None


def _back(live_class: LiveClass, command: Command) -> None:
    _require(live_class.position > 0)
    live_class.position -= 1


def _collect(live_class: LiveClass, command: Command) -> None:
    _require(live_class.phase == Phase.ASKING)
    live_class.phase, live_class.position, live_class.paused = Phase.COLLECTED, live_class.front, None


def _show(live_class: LiveClass, command: Command) -> None:
    _require(live_class.phase == Phase.COLLECTED)
    live_class.phase = Phase.SHOWN


def _skip(live_class: LiveClass, command: Command) -> None:
    _require(live_class.phase == Phase.COLLECTED)
    _ask(live_class, live_class.front + 1)


def _pause(live_class: LiveClass, command: Command) -> None:
    _require(live_class.phase == Phase.ASKING and live_class.paused is None)
    live_class.paused = timezone.now()


def _resume(live_class: LiveClass, command: Command) -> None:
    _require(live_class.paused is not None)
    live_class.paused = None


def _deal(live_class: LiveClass, command: Command) -> None:
    """Deal the next round, of another kind if one is named; it waits to be started."""
    drill = live_class.drill
    item = command.item or drill.item(live_class.round)
    _require(item.game == drill.game)  # the house rules of this game are the ones that were settled
    following = live_class.round + (live_class.phase != Phase.WAITING)
    drill.items = [*drill.items[:following], item.written()]
    check_dealt(drill, round=following)
    drill.save(update_fields=["items"])
    live_class.round, live_class.front, live_class.position = following, 0, 0
    live_class.phase, live_class.paused = Phase.WAITING, None


def _hand(live_class: LiveClass, command: Command) -> None:
    dealer = command.dealer
    _require(dealer is None or live_class.attendances.filter(membership=dealer).exists())
    live_class.dealer = dealer


def _rank(live_class: LiveClass, command: Command) -> None:
    live_class.ranks = not live_class.ranks


def _close(live_class: LiveClass, command: Command) -> None:
    live_class.closed, live_class.paused = timezone.now(), None


_ACTS: dict[HostAct, Callable[[LiveClass, Command], None]] = {
    HostAct.NEXT: _next,
    HostAct.BACK: _back,
    HostAct.COLLECT: _collect,
    HostAct.SHOW: _show,
    HostAct.SKIP: _skip,
    HostAct.PAUSE: _pause,
    HostAct.RESUME: _resume,
    HostAct.DEAL: _deal,
    HostAct.HAND: _hand,
    HostAct.RANK: _rank,
    HostAct.CLOSE: _close,
}
