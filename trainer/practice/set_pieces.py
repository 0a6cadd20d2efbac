"""Set work on the first page: what is overdue, then what is due, each with how far it is."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.assignments.due_work import Piece, When, to_do
from trainer.practice.wording import game_name
from trainer.schools.models import Membership

SHOWN = 6
"""Pieces; the others are on a page of their own."""


@dataclass(frozen=True)
class SetPiece:
    """`far` is how far it is, `run` the attempt that is gone on with, `go` what its button says."""

    assignment: int
    name: str
    url: str
    games: str
    due: datetime
    when: When
    far: str
    done: bool
    late: bool
    reminded: bool
    set_by: str
    run: UUID | None
    run_url: str
    go: str


@dataclass(frozen=True)
class SetWork:
    """`runs` are all attempts at them, which stand nowhere else."""

    pieces: list[SetPiece]
    more: int
    runs: list[UUID]

    @property
    def url(self) -> str:
        return reverse("classwork:mine")


def set_pieces(*, membership: Membership) -> SetWork:
    found = to_do(membership)
    waiting = [one for one in found if one.waits]
    runs = [one.run.pk for piece in found for one in piece.trials]
    return SetWork([set_piece(one) for one in waiting[:SHOWN]], len(waiting) - SHOWN, runs)


def set_piece(piece: Piece) -> SetPiece:
    assignment, going = piece.assignment, piece.open
    return SetPiece(
        assignment=assignment.pk,
        name=assignment.name,
        url=reverse("classwork:piece", args=[assignment.pk]),
        games=", ".join(game_name(game) for game in assignment.games),
        due=assignment.due,
        when=piece.when,
        far=how_far(piece),
        done=piece.done is not None,
        late=piece.late,
        reminded=piece.reminded and piece.done is None,
        set_by=assignment.set_by.user.display_name,
        run=going.run.pk if going else None,
        run_url=reverse("tables:table", args=[going.run.pk, going.run.round]) if going else "",
        go=_go(piece),
    )


def how_far(piece: Piece) -> str:
    if piece.done:
        return _("done, late") if piece.late else _("done")
    if not piece.trials:
        return _("not begun")
    last = piece.trials[-1]
    return _("%(done)s of %(rounds)s rounds") % {"done": last.rounds, "rounds": last.of}


def _go(piece: Piece) -> str:
    """What can be pressed; nothing where it is done, or shut."""
    if piece.open:
        return _("Continue")
    return _("Begin") if piece.done is None and piece.assignment.takes(piece.now) else ""
