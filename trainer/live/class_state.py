"""Shares: what a live room said at a stop that is shown, decision by decision, with the right answer, its
rule, and the mistake that most of those who were wrong seem to hold. Nobody is named."""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import get_language, ngettext

from games.engine.asks.prompts import Prompt
from games.engine.mistakes.named import name_words
from games.engine.rounds.stops import Stop
from trainer.drills.decisions import Decision, decisions
from trainer.drills.models import Answer, Verdict
from trainer.drills.sittings import Sitting
from trainer.felt.reckoning import reckoned
from trainer.gathering.models import Act, Room
from trainer.saying import say


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


def shares_told(room: Room, sitting: Sitting) -> list[AskedView]:
    """The same where it is told already: for everybody who is there, and read once for each version."""
    key = (room.pk, room.version, sitting.position, get_language())
    with _lock:
        if key not in _kept:
            _kept[key] = shares_at(room, sitting)
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        return _kept[key]


def shares_at(room: Room, sitting: Sitting) -> list[AskedView]:
    """At the stop at which this sitting of the room stands; in four queries, however many they are."""
    stop = sitting.stop
    if stop is None:
        return []
    answers, people = answers_at(room, sitting, stop), _asked_then(room, sitting)
    return shares_of(sitting, stop, answers, people=people, dealer=room.dealer_id)


def shares_of(
    sitting: Sitting, stop: Stop, answers: Iterable[Answer], *, people: int, dealer: int | None
) -> list[AskedView]:
    """At any stop of its round, of answers that are at hand."""
    said = _said(sitting, answers)
    return [_asked_view(sitting, prompt, said[prompt.key], people, dealer) for prompt in stop.prompts]


def answers_at(room: Room, sitting: Sitting, stop: Stop) -> list[Answer]:
    return list(answers_in(room).filter(round=sitting.round, place=str(stop.place)))


def answers_in(room: Room) -> QuerySet[Answer]:
    """With their verdicts, and who gave them."""
    given = Answer.objects.filter(run__attendance__room=room).select_related("run__membership__user")
    return given.prefetch_related(Prefetch("verdicts", Verdict.objects.in_force().joined_to_names()))


def _asked_then(room: Room, sitting: Sitting) -> int:
    """How many were there before its answers were closed: who comes later is not one who said nothing."""
    closings = room.moves.filter(act=Act.SHUT, round=sitting.round, front=sitting.position)
    closed = closings.values_list("at", flat=True).last()
    there = room.attendances.filter(joined__lte=closed) if closed else room.attendances
    return there.count()


def _said(sitting: Sitting, answers: Iterable[Answer]) -> defaultdict[str, list[Decision]]:
    """What all said, by the prompt's key."""
    found: defaultdict[str, list[Decision]] = defaultdict(list)
    for answer in answers:
        for decision in decisions(sitting, answer):
            found[decision.prompt.key].append(decision)
    return found


def _asked_view(
    sitting: Sitting, prompt: Prompt, said: list[Decision], people: int, dealer: int | None
) -> AskedView:
    return AskedView(
        key=prompt.key,
        label=say(prompt.label),
        right=say(prompt.words(prompt.due)),
        rule=prompt.rule,
        sentence=say(sitting.sheet.sentence(prompt.rule)),
        because=say(prompt.because),
        sum=reckoned(prompt, prompt.due),
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
