"""The cards of the practice page: what can be practised by one button, and what there is of it today."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import GAMES
from trainer.drills import reviews
from trainer.practice import failures
from trainer.practice.chooser import TOPICS
from trainer.saying import say
from trainer.schools.models import Membership


@dataclass(frozen=True)
class PracticeCard:
    """`options` are the choices of its one list, named `name`, as (value, words, chosen); `idle` says why
    there is nothing to press."""

    way: str
    title: str
    says: str
    button: str
    name: str = ""
    label: str = ""
    options: tuple[tuple[str, str, bool], ...] = ()
    idle: bool = False
    refusal: str = ""


def practice_cards(
    membership: Membership,
    posted: Mapping[str, str],
    refusals: Mapping[str, str],
    closed: Collection[str] = (),
) -> list[PracticeCard]:
    """Without the games in `closed`, which cannot be practised now."""
    return [
        _review(membership, refusals, closed),
        _mistakes(membership, refusals, closed),
        _of_a_game(
            "burst",
            _("Rare hands"),
            _("Eight rounds in which rare hands are common, then twelve as at the table, measured apart."),
            _("Deal rare hands"),
            posted,
            refusals,
            closed,
        ),
        _interference(posted, refusals),
        _test(posted, refusals, closed),
    ]


def _review(membership: Membership, refusals: Mapping[str, str], closed: Collection[str]) -> PracticeCard:
    queue = reviews.queue(membership=membership).without(closed)
    due = len(queue.today)
    says = _("Nothing is due today. Decisions come back here when it is time to see them again.")
    if due:
        says = ngettext("%(count)s decision is due today.", "%(count)s decisions are due today.", due)
        says = says % {"count": due}
    if queue.waiting:
        waiting = _("%(count)s more wait for another day.") % {"count": queue.waiting}
        says = f"{says} {waiting}"
    return PracticeCard(
        "review", _("Review"), says, _("Review"), idle=not due, refusal=refusals.get("review", "")
    )


def _mistakes(membership: Membership, refusals: Mapping[str, str], closed: Collection[str]) -> PracticeCard:
    rounds = len(failures.failed_kinds(membership=membership, closed=closed))
    says = _("What went wrong or was slow comes again here, on fresh deals.")
    if rounds:
        says = ngettext(
            "%(count)s round of what went wrong or was slow, freshly dealt.",
            "%(count)s rounds of what went wrong or was slow, freshly dealt.",
            rounds,
        ) % {"count": rounds}
    return PracticeCard(
        "mistakes",
        _("My mistakes"),
        says,
        _("Play them again"),
        idle=not rounds,
        refusal=refusals.get("mistakes", ""),
    )


def _interference(posted: Mapping[str, str], refusals: Mapping[str, str]) -> PracticeCard:
    return PracticeCard(
        "interference",
        _("Where games contradict"),
        _("What is right at one table is a mistake at the next: their rounds in turn."),
        _("Deal in turn"),
        name="topic",
        label=_("Topic"),
        options=tuple((value, str(words), posted.get("topic") == value) for value, words in TOPICS),
        refusal=refusals.get("interference", ""),
    )


def _test(posted: Mapping[str, str], refusals: Mapping[str, str], closed: Collection[str]) -> PracticeCard:
    """Like the house's, as opening.py opens it."""
    says = _("The whole job, as your school examines it. Nothing is said before the end; nothing is passed.")
    return _of_a_game("test", _("Practice test"), says, _("Begin the test"), posted, refusals, closed)


def _of_a_game(
    way: str,
    title: str,
    says: str,
    button: str,
    posted: Mapping[str, str],
    refusals: Mapping[str, str],
    closed: Collection[str],
) -> PracticeCard:
    dealt = [game for game in GAMES.values() if game.slug not in closed]
    games = tuple((game.slug, say(game.name), posted.get("game") == game.slug) for game in dealt)
    return PracticeCard(way, title, says, button, "game", _("Game"), games, not games, refusals.get(way, ""))
