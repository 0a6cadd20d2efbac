"""A path as its page draws it: its steps with their doors, and its sorts with how they are known."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.drills.kinds import Kind
from trainer.learning.step_words import SAYS, mastery_words, missing_words, wanting_words
from trainer.path.models import OpenedGate
from trainer.path.paths import Path
from trainer.path.stages import WALKED, Stage
from trainer.practice.wording import kind_words


@dataclass(frozen=True)
class StepView:
    """`state` is "done", "now" or "later". One of `url` and `posts_to` leads to it, if it is open; with what
    is posted go `fields`."""

    stage: str
    number: int
    name: str
    state: str
    says: str
    missing: str
    go: str = ""
    url: str = ""
    posts_to: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    opened: OpenedGate | None = None
    percent: int = 0


@dataclass(frozen=True)
class SortView:
    """`rules` of `of` are taught."""

    name: str
    url: str
    rules: int
    of: int
    says: str
    wanting: str
    known: bool


def step_views(path: Path) -> Iterator[StepView]:
    for number, gate in enumerate(path.gates, start=1):
        now = gate == path.current
        url, posts_to, fields = _doors(path, gate.stage) if gate.done or now else ("", "", ())
        yield StepView(
            stage=gate.stage,
            number=number,
            name=str(gate.stage.label),
            state="now" if now else "done" if gate.done else "later",
            says=str(SAYS[gate.stage]),
            missing="" if gate.opened else missing_words(gate),
            go=_go(gate.stage, now=now),
            url=url,
            posts_to=posts_to,
            fields=fields,
            opened=gate.opened,
            percent=gate.have * 100 // gate.of if gate.of else 0,
        )


def _go(stage: Stage, *, now: bool) -> str:
    if stage is Stage.TEST:
        return _("Practice test")
    return _("Begin") if now else _("Once more")


def _doors(path: Path, stage: Stage) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Where it is read, where it is posted to, and with what."""
    game = (("game", path.game),)
    if stage in WALKED:
        return reverse(f"learning:{stage}", args=[path.game]), "", ()
    if stage is Stage.TAUGHT:
        sort = path.next_sort or path.sorts[0]
        return sort_url(sort.kind), "", ()
    if stage is Stage.PLACEMENT:
        return "", reverse("practice:practise", args=["placement"]), game
    if stage is Stage.TEST:
        return "", reverse("practice:practise", args=["test"]), game
    return "", reverse("learning:begin", args=[path.game, stage]), ()


def sort_url(kind: Kind) -> str:
    return reverse("learning:decision", args=[*filter(None, (kind.game, kind.ask, kind.wager))])


def sort_views(path: Path) -> Iterator[SortView]:
    for sort, one in zip(path.sorts, path.masteries, strict=True):
        yield SortView(
            name=kind_words(sort.kind),
            url=sort_url(sort.kind),
            rules=sum((point.kind, point.rule) in path.taught for point in sort.points),
            of=len(sort.points),
            says=mastery_words(one),
            wanting=wanting_words(one),
            known=one.known,
        )
