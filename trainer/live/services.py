"""What the host of a live class does with it, one command after the other.

Each says which version of the room it was given for, and is refused where the room has moved on. All runs of
the room move in the transaction that moves it, so that no answer is taken for a stop that the room has left.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import RULES_VERSION
from games.engine.errors import NotAllowed, Refused
from games.engine.texts import Text
from trainer.live.joining import check_dealt, place_in, round_state_of, stands
from trainer.live.models import Act, LiveClass, Move, Phase
from trainer.play.models import Answer, Retraction, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services.diagnosis import ROUNDS, EarlierAnswers, Rounds, mark
from trainer.play.skills import Item
from trainer.schools.models import Membership

# Collecting: the answers to the stops that a live room has left are marked, all of them together.
#
# While a stop is being answered its answers are only stored, as in a table test and for the same reason. The
# round is the same for everybody, so what those who hold a mistake believe of it is played once for all.


logger = logging.getLogger(__name__)


@dataclass
class Collected:
    """Verdicts and retractions that are not stored yet, by the answers that they are of."""

    verdicts: list[Verdict] = field(default_factory=list)
    retractions: list[Retraction] = field(default_factory=list)

    def store(self) -> None:
        """Under the room's lock: what somebody else has stored meanwhile is stored."""
        answers = {verdict.answer_id for verdict in self.verdicts}
        marked = set(Verdict.objects.filter(answer__in=answers).values_list("answer", flat=True))
        Verdict.objects.bulk_create(one for one in self.verdicts if one.answer_id not in marked)
        Retraction.objects.bulk_create(one for one in self.retractions if one.answer_id not in marked)


def collect(live_class: LiveClass) -> Collected:
    """All that is answered and not marked; nothing of a stop that is still being answered."""
    found = Collected()
    if live_class.phase == Phase.ASKING:
        return found
    answers = list(_unmarked(live_class))
    before = _named(answers)
    dealt: Rounds = {}
    for answer in answers:
        try:
            _mark(answer, before[answer.run_id], dealt, found)
        except Refused as refused:
            # Dealt or asked otherwise than when it was answered: it is kept, and nothing is made of it.
            logger.warning("an answer in room %s is not marked: %s", live_class.pk, refused.field)
    return found


def _unmarked(live_class: LiveClass) -> Iterable[Answer]:
    """In the order in which they were given."""
    own = Answer.objects.filter(run__attendance__live_class=live_class, verdicts=None)
    return own.select_related("run__drill", "run__membership").order_by("received", "pk")


def _named(answers: list[Answer]) -> dict[object, list[Verdict]]:
    """The wrong ones of the same runs that bear a name, by run."""
    wrong = Verdict.objects.in_force().filter(answer__run__in={one.run_id for one in answers}, right=False)
    found: dict[object, list[Verdict]] = defaultdict(list)
    for verdict in wrong.filter(rules_version=RULES_VERSION).joined_to_names().select_related("answer"):
        if verdict.name_in_force:
            found[verdict.answer.run_id].append(verdict)
    return found


def _mark(answer: Answer, named: list[Verdict], dealt: Rounds, found: Collected) -> None:
    sitting = _sitting(answer, dealt)
    stop = sitting.stop_at(answer.place)
    if stop is None:
        raise Refused("place", f"{answer.place!r} is not asked any more")
    gone = {one.verdict.pk for one in found.retractions}
    recent = [one for one in named if _is_recent(one.answer, answer) and one.pk not in gone]
    earlier = EarlierAnswers(sitting, until=answer)
    marked = mark(sitting, stop, answer.given, earlier=earlier, marked=recent)
    found.verdicts += marked.rows(answer)
    found.retractions += [Retraction(verdict=verdict, answer=answer) for verdict in marked.contradicted_names]


def _is_recent(before: Answer, answer: Answer) -> bool:
    return before.round >= answer.round - ROUNDS and before.game == answer.game


def _sitting(answer: Answer, dealt: Rounds) -> RoundState:
    """Each run's own; of the same round all have the same beliefs before them."""
    sitting = dealt.setdefault((answer.run_id, answer.round), RoundState(answer.run, answer.round))
    alike = next((one for (_run, round), one in dealt.items() if round == answer.round), sitting)
    return sitting if alike is sitting else sitting.sharing(alike)


class RoomMovedOn(Refused):
    """Somebody else's command came first, or this one came twice; `room` is the room as it is now."""

    def __init__(self, live_class: LiveClass) -> None:
        super().__init__("version", Text("The room has moved on."))
        self.live_class = live_class


@dataclass
class Command:
    """What is done, by whom, with the version that they saw; what some of the acts say besides."""

    act: Act
    by: Membership
    version: int
    item: Item | None = None
    dealer: Membership | None = None
    collected: Collected = field(default_factory=Collected)

    def __post_init__(self) -> None:
        if self.act not in _ACTS:
            raise NotAllowed("act", Text("%(act)s is not done so", act=str(self.act)))


LEAVES = frozenset({Act.SHOW, Act.SKIP, Act.DEAL, Act.CLOSE})
"""Acts after which a stop that was being answered is past: its answers are in, and are marked."""


def lead(*, live_class: LiveClass, command: Command) -> LiveClass:
    """The room as it is then. Raises `RoomMovedOn`, and `NotAllowed` for what cannot be done where it stands.

    Answers are marked between two transactions, the first of which takes no more of them: no lock is held
    while that is done, and nothing is told before it is. What is cut short there is done by the next command.
    """
    if command.act in LEAVES and live_class.phase == Phase.ASKING:
        live_class = _do(live_class, Command(Act.SHUT, command.by, command.version))
        command.version = live_class.version
    if command.act in LEAVES:
        command.collected = collect(live_class)
    return _do(live_class, command)


@transaction.atomic
def _do(live_class: LiveClass, command: Command) -> LiveClass:
    held = LiveClass.objects.select_for_update(of=("self",)).select_related(
        "drill", "school_class", "host__user"
    )
    led = Led(held.get(pk=live_class.pk), command)
    if led.live_class.closed or led.live_class.version != command.version:
        raise RoomMovedOn(led.live_class)
    before = led.live_class.round, led.live_class.front
    _ACTS[command.act](led)
    led.live_class.version += 1
    led.live_class.save()
    Move.objects.create(live_class=led.live_class, act=command.act, by=command.by, **stands(led.live_class))
    command.collected.store()
    if command.act is not Act.RANK:  # which is on the screens, and on nobody's own
        _move_runs(led.live_class, anew=(led.live_class.round, led.live_class.front) != before)
    return led.live_class


def _move_runs(live_class: LiveClass, *, anew: bool) -> None:
    """All of them, in one statement; where the stop is another one, its time begins now."""
    now = live_class.closed or timezone.now()
    then = place_in(live_class, now=now)
    if anew:
        then |= {"shown": now, "seen": None, "hinted": ""}
    if live_class.closed:
        then |= {"finished": now, "paused": None}
    Run.objects.filter(attendance__live_class=live_class).update(**then, version=F("version") + 1)


# --- Each act -----------------------------------------------------------------------------------------


@dataclass
class Led:
    """A room under a lock, and what is to be done with it."""

    live_class: LiveClass
    command: Command

    @cached_property
    def sitting(self) -> RoundState:
        return round_state_of(self.live_class, position=self.live_class.front)

    def wants(self, fits: bool) -> None:
        if not fits:
            raise NotAllowed("act", Text("That cannot be done where the room stands now."))


def _next(led: Led) -> None:
    """On the screens; past the furthest one that was shown, another one is asked."""
    live_class = led.live_class
    if live_class.looks_back:
        live_class.position += 1
        return
    led.wants(live_class.phase in (Phase.WAITING, Phase.SHOWN))
    _ask(led, 0 if live_class.phase == Phase.WAITING else live_class.front + 1)


def _ask(led: Led, position: int) -> None:
    live_class = led.live_class
    live_class.front = live_class.position = position
    live_class.phase = Phase.ASKING if position < len(led.sitting.stops) else Phase.OVER
    live_class.paused = None


def _back(led: Led) -> None:
    led.wants(led.live_class.position > 0)
    led.live_class.position -= 1


def _shut(led: Led) -> None:
    led.wants(led.live_class.phase == Phase.ASKING)
    led.live_class.phase, led.live_class.position, led.live_class.paused = (
        Phase.SHUT,
        led.live_class.front,
        None,
    )


def _show(led: Led) -> None:
    led.wants(led.live_class.phase == Phase.SHUT)
    led.live_class.phase = Phase.SHOWN


def _skip(led: Led) -> None:
    led.wants(led.live_class.phase == Phase.SHUT)
    _ask(led, led.live_class.front + 1)


def _pause(led: Led) -> None:
    led.wants(led.live_class.phase == Phase.ASKING and led.live_class.paused is None)
    led.live_class.paused = timezone.now()


def _resume(led: Led) -> None:
    led.wants(led.live_class.paused is not None)
    led.live_class.paused = None


def _deal(led: Led) -> None:
    """The next round, of another kind if one is named; it waits to be begun."""
    live_class, drill = led.live_class, led.live_class.drill
    item = led.command.item or drill.item(live_class.round)
    led.wants(item.game == drill.game)  # its house is the one that was settled
    follows = live_class.round + (live_class.phase != Phase.WAITING)
    drill.items = [*drill.items[:follows], item.written()]
    check_dealt(drill, round=follows)
    drill.save(update_fields=["items"])
    live_class.round, live_class.front, live_class.position = follows, 0, 0
    live_class.phase, live_class.paused = Phase.WAITING, None


def _hand(led: Led) -> None:
    """To nobody where it is taken back."""
    dealer = led.command.dealer
    led.wants(dealer is None or led.live_class.attendances.filter(membership=dealer).exists())
    led.live_class.dealer = dealer


def _rank(led: Led) -> None:
    led.live_class.ranks = not led.live_class.ranks


def _close(led: Led) -> None:
    led.live_class.closed, led.live_class.paused = timezone.now(), None


_ACTS: dict[Act, Callable[[Led], None]] = {
    Act.NEXT: _next,
    Act.BACK: _back,
    Act.SHUT: _shut,
    Act.SHOW: _show,
    Act.SKIP: _skip,
    Act.PAUSE: _pause,
    Act.RESUME: _resume,
    Act.DEAL: _deal,
    Act.HAND: _hand,
    Act.RANK: _rank,
    Act.CLOSE: _close,
}
