"""The cards of the practice page: what one button can start, and how much of it there is today."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import GAMES
from trainer.pages.text import say
from trainer.practice import remedial
from trainer.practice.forms import TOPICS
from trainer.practice.remedial import next_due, placements_due, queue_of, recent_decisions, slow_kinds
from trainer.schools.models import Membership


@dataclass(frozen=True)
class PracticeCard:
    """`options` are the choices of its one list, named `name`, as (value, words, chosen); an `idle` card has
    no button."""

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
    """Return the cards, but for the games in `closed`."""
    recent = recent_decisions(membership=membership)
    failed = remedial.failed(membership=membership, closed=closed, recent=recent)
    slow = slow_kinds(membership=membership, closed=closed, recent=recent)
    cards = [
        _placement(membership, posted, closed),
        _review(membership, closed),
        _mistakes(len(failed)),
        _pace(len(slow)),
        _of_a_game(
            "burst",
            _("Rare hands"),
            _("Eight rounds in which rare hands are common, then twelve as at the table, measured apart."),
            _("Deal rare hands"),
            posted,
            closed,
        ),
        _interference(posted),
        _test(posted, closed),
    ]
    return [replace(card, refusal=refusals.get(card.way, "")) for card in cards]


def _review(membership: Membership, closed: Collection[str]) -> PracticeCard:
    queue = queue_of(membership).without(closed)
    due = len(queue.today)
    says = _("Nothing is due today. Decisions come back here when it is time to see them again.")
    if due:
        says = ngettext("%(count)s round is due today.", "%(count)s rounds are due today.", due)
        says = says % {"count": due}
    if queue.waiting:
        waiting = _("%(count)s more wait for another day.") % {"count": queue.waiting}
        says = f"{says} {waiting}"
    return PracticeCard("review", _("Review"), says, _("Review"), idle=not due)


def _mistakes(rounds: int) -> PracticeCard:
    says = _("What went wrong comes again here, on fresh deals.")
    if rounds:
        says = ngettext(
            "%(count)s round of what went wrong, freshly dealt.",
            "%(count)s rounds of what went wrong, freshly dealt.",
            rounds,
        ) % {"count": rounds}
    return PracticeCard("mistakes", _("My mistakes"), says, _("Play them again"), idle=not rounds)


def _pace(rounds: int) -> PracticeCard:
    says = _("What you know but take long for comes here, to be done faster. Nothing is slow now.")
    if rounds:
        says = ngettext(
            "%(count)s round of what is right but slow.",
            "%(count)s rounds of what is right but slow.",
            rounds,
        ) % {"count": rounds}
    return PracticeCard("pace", _("Pace drill"), says, _("Practise the pace"), idle=not rounds)


def _placement(membership: Membership, posted: Mapping[str, str], closed: Collection[str]) -> PracticeCard:
    """Offer the games in which a placement is due; say when the next one is where none is."""
    due = placements_due(membership=membership)
    says = _(
        "Some rounds that show what you hold wrongly, if anything. What they find comes back in the review."
    )
    later = next_due(membership=membership)
    if not due and later:
        says = _("You were placed in every game. It is due again on %(day)s.") % {"day": date_format(later)}
    others = {*closed, *(game for game in GAMES if game not in due)}
    return _of_a_game("placement", _("Placement"), says, _("Find my place"), posted, others)


def _interference(posted: Mapping[str, str]) -> PracticeCard:
    return PracticeCard(
        "interference",
        _("Where games contradict"),
        _("What is right at one table is a mistake at the next: their rounds in turn."),
        _("Deal in turn"),
        name="topic",
        label=_("Topic"),
        options=tuple((value, str(words), posted.get("topic") == value) for value, words in TOPICS),
    )


def _test(posted: Mapping[str, str], closed: Collection[str]) -> PracticeCard:
    says = _("The whole job, as your school examines it. Nothing is said before the end; nothing is passed.")
    return _of_a_game("test", _("Practice test"), says, _("Begin the test"), posted, closed)


def _of_a_game(
    way: str, title: str, says: str, button: str, posted: Mapping[str, str], closed: Collection[str]
) -> PracticeCard:
    dealt = [game for game in GAMES.values() if game.slug not in closed]
    games = tuple((game.slug, say(game.name), posted.get("game") == game.slug) for game in dealt)
    return PracticeCard(way, title, says, button, "game", _("Game"), games, not games)
