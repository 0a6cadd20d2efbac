"""Right and decided of a game, person by person: by kind of decision, and by what rounds were looked for."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from trainer.drills.kinds import question_of
from trainer.drills.models import DayTally, RoundTally
from trainer.drills.models.day_tally import BY_QUESTION
from trainer.findings.looked_at import Look

Share = tuple[int, int]
"""Right, of how many."""

NONE: Share = (0, 0)


@dataclass(frozen=True)
class ItemKey:
    """A question of a game, of a bet each bet apart; or a scenario."""

    question: str = ""
    wager: str = ""
    scenario: str = ""


Shares = dict[ItemKey, dict[int, Share]]
"""By item and person."""


@dataclass(frozen=True)
class ItemSums:
    """`whole` is all that a person decided of the game."""

    kinds: Shares
    scenarios: Shares
    whole: dict[int, Share]


def item_sums(look: Look) -> ItemSums:
    """Of the game that is looked at: two queries."""
    about: dict[str, Any] = {"school": look.watcher.school_id}
    sums = {"of_right": Sum("right"), "of_all": Sum("decisions")}
    by_question = DayTally.objects.filter(look.chosen.of_tallies(), BY_QUESTION, **about)
    asked = by_question.values_list("question", "wager", "membership").annotate(**sums).order_by()
    looked_for = RoundTally.objects.filter(look.chosen.of_tallies(), **about)
    dealt = looked_for.values_list("scenario", "membership").annotate(**sums).order_by()
    kinds = _shares((_kind(look.chosen.game, *row[:2]), *row[2:]) for row in asked)
    return ItemSums(
        kinds=kinds,
        scenarios=_shares((ItemKey(scenario=row[0]), *row[1:]) for row in dealt),
        whole=_whole(kinds),
    )


def _kind(game: str, question: str, wager: str) -> ItemKey:
    found = question_of(game, question)
    return ItemKey(question, wager if found and found[1].by_wager else "")


def _shares(rows: Iterable[tuple[ItemKey, int, int, int]]) -> Shares:
    shares: Shares = defaultdict(dict)
    for key, member, right, of in rows:
        shares[key][member] = _added(shares[key].get(member, NONE), (right, of))
    return shares


def _whole(kinds: Shares) -> dict[int, Share]:
    whole: dict[int, Share] = {}
    for people in kinds.values():
        for member, share in people.items():
            whole[member] = _added(whole.get(member, NONE), share)
    return whole


def _added(one: Share, other: Share) -> Share:
    return one[0] + other[0], one[1] + other[1]
