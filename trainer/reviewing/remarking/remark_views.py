"""What was said at one stop, as a replay shows it: words of staff, disputes, rulings; who may add what."""

from dataclasses import dataclass

from games.engine.rounds.stops import Stop
from trainer.drills.models import Answer
from trainer.drills.sittings import Sitting
from trainer.felt.verdicts import VerdictView
from trainer.remarks.disputing import disputes_of
from trainer.remarks.models import Dispute, Ruling, Word
from trainer.remarks.words_said import words_at
from trainer.schools.guards import MemberRequest


@dataclass(frozen=True)
class Disputable:
    """A verdict, and what was said against it; `may` is whether its trainee can dispute it now."""

    key: str
    label: str
    dispute: Dispute | None
    may: bool


@dataclass(frozen=True)
class Remarks:
    """`own` is whether the reader sat there, `may_say` whether they are staff who may leave a word."""

    place: str
    own: bool
    may_say: bool
    words: list[Word]
    disputable: list[Disputable]

    @property
    def may_dispute(self) -> list[Disputable]:
        return [item for item in self.disputable if item.may]

    @property
    def unread(self) -> bool:
        return self.own and any(not hasattr(said, "read") for said in (*self.words, *self._rulings))

    @property
    def _rulings(self) -> list[Ruling]:
        disputes = (item.dispute for item in self.disputable)
        return [one.ruling for one in disputes if one and hasattr(one, "ruling")]


def remarks_at(
    request: MemberRequest,
    sitting: Sitting,
    stop: Stop | None,
    answer: Answer | None,
    views: list[VerdictView],
) -> Remarks | None:
    """None where nothing was answered."""
    if stop is None or answer is None:
        return None
    own, disputed = is_own(request, sitting), disputes_of(answer)
    return Remarks(
        place=answer.place,
        own=own,
        may_say=request.membership.may_act_on(sitting.run.membership),
        words=words_at(run=sitting.run, round=sitting.round, place=answer.place),
        disputable=[
            Disputable(view.key, view.label, disputed.get(view.key), own and view.key not in disputed)
            for view in views
        ],
    )


def is_own(request: MemberRequest, sitting: Sitting) -> bool:
    return sitting.run.membership_id in {membership.pk for membership in request.memberships}
