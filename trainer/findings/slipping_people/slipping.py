"""Who is slipping, and how sure that is: the share that is right, and apart from it the pace.

Shares are compared by Fisher's exact test on counts that are divided by their design effect (after Rao and
Scott), paces by the ranks of sittings (Mann and Whitney). Both are adjusted after Holm for everybody who is
looked at: where nobody is slipping, at most 5 of 100 pages name somebody in either column.
"""

from dataclasses import dataclass
from math import ceil, floor
from statistics import median

from trainer.findings.slipping_people.sittings_compared import Compared, Own, Stretch
from trainer.findings.statistics.clusters import design_effect
from trainer.findings.statistics.differences import exact_p, holm, newcombe
from trainer.findings.statistics.rank_sums import rank_p
from trainer.progress.figures import ENOUGH

SURE = 0.05
SITTINGS = 5
"""Of either stretch, before their paces are compared."""

MATTERS = 0.05
"""A fall by less is none that a floor would see."""

SLIPPING, HOLDING, CANNOT_TELL = "slipping", "holding", "cannot-tell"

At = tuple[int, str]
"""Person and game."""


@dataclass(frozen=True)
class Finding:
    """Of one person and game. `p` and `pace_p` are adjusted, None where there is too little to compare;
    `fall` is the interval of the share before less the share of late; `paces` the middle sitting of late and
    before, in shares of what is due."""

    member: int
    game: str
    own: Compared
    p: float | None
    fall: tuple[float, float] | None
    paces: tuple[float, float] | None
    pace_p: float | None

    @property
    def state(self) -> str:
        if self.p is None or self.fall is None:
            return CANNOT_TELL
        if self.p <= SURE:
            return SLIPPING
        return HOLDING if self.fall[1] < MATTERS else CANNOT_TELL

    @property
    def slower(self) -> bool:
        return self.pace_p is not None and self.pace_p <= SURE


def findings_of(owns: Own) -> list[Finding]:
    """Whoever is slipping first, the surest before the others; then who is slower; then by what fell most."""
    told = {at: own for at, own in owns.items() if own.lately.decisions}
    effect = design_effect([part.sittings for own in told.values() for part in (own.lately, own.before)])
    shares = _adjusted({at: _share_p(own, effect) for at, own in told.items()})
    paces = _adjusted({at: _pace_p(own) for at, own in told.items()})
    found = [
        Finding(*at, own, shares[at], _fall(own, effect), _paces(own), paces[at]) for at, own in told.items()
    ]
    return sorted(found, key=_rank)


def _rank(one: Finding) -> tuple[object, ...]:
    p = 1.0 if one.p is None else one.p
    states = (SLIPPING, CANNOT_TELL, HOLDING)
    return states.index(one.state), not one.slower, p, -(one.fall or (-2, 0))[0], one.member, one.game


def _adjusted(values: dict[At, float | None]) -> dict[At, float | None]:
    """For as many as could be compared."""
    compared = {at: p for at, p in values.items() if p is not None}
    return dict.fromkeys(values) | dict(zip(compared, holm(list(compared.values())), strict=True))


def _comparable(own: Compared) -> bool:
    return own.lately.decisions >= ENOUGH and own.before.decisions >= ENOUGH


def _share_p(own: Compared, effect: float) -> float | None:
    """Rounded so that it comes out no surer than it is."""
    if not _comparable(own):
        return None
    (wrong, of), (before_wrong, before_of) = (_wrong(part, effect) for part in (own.lately, own.before))
    return exact_p(floor(wrong), ceil(of), min(ceil(before_wrong), ceil(before_of)), ceil(before_of))


def _wrong(part: Stretch, effect: float) -> tuple[float, float]:
    return (part.decisions - part.right) / effect, part.decisions / effect


def _fall(own: Compared, effect: float) -> tuple[float, float] | None:
    if not _comparable(own):
        return None
    before, lately = ((part.right / effect, part.decisions / effect) for part in (own.before, own.lately))
    return newcombe(before, lately)


def _paces(own: Compared) -> tuple[float, float] | None:
    if min(len(own.lately.paces), len(own.before.paces)) < SITTINGS:
        return None
    return median(own.lately.paces), median(own.before.paces)


def _pace_p(own: Compared) -> float | None:
    return rank_p(own.lately.paces, own.before.paces) if _paces(own) else None
