"""Critical errors: those that fail a table test whatever the percentage. Found in stored answers, not stored.

An error is looked for only where a verdict says wrong, and in what the answer says of one bet or act. Where
several mistakes would explain an amount, none of them is held against the trainee.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from games.engine.asks.irregularities import Event, Trouble
from games.engine.asks.irregularities_asked import FLOOR_DECIDES, NOBODY
from games.engine.asks.questions import Given, Prompt
from games.engine.console.sequences import calls_supervisor
from games.engine.procedure.moments import Moment
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, HeadToHead, Wager


class Critical(StrEnum):
    WRONG_WINNER = "wrong-winner"
    CLEARED = "cleared-too-soon"
    SUPERVISOR = "supervisor-not-called"
    REPAIRED = "own-error-repaired"
    PAYTABLE = "wrong-paytable"


WORDS = {
    Critical.WRONG_WINNER: _(
        "Wrong winner: a bet against the dealer taken instead of paid, or paid instead of taken"
    ),
    Critical.CLEARED: _("A bet cleared while it was in action, or left when its cards were cleared"),
    Critical.SUPERVISOR: _("A progressive win logged without calling the supervisor"),
    Critical.REPAIRED: _("An own error repaired without the floor"),
    Critical.PAYTABLE: _("Paid from another paytable than the one in force"),
}


@dataclass(frozen=True)
class Wrong:
    """A wrong answer: the game and the moment it was given in, what was asked, what was said, and the one
    named mistake that explains it ("": none does, or several do)."""

    game: Game
    moment: Moment
    prompt: Prompt
    said: Given
    mistake: str = ""

    @property
    def wager(self) -> Wager | None:
        return next((wager for wager in self.game.wagers if wager.slug == self.prompt.wager), None)

    @property
    def actions(self) -> tuple[Given, Given] | None:
        """What was due and what was done; None where a bet's action is not what is asked."""
        return (self.prompt.right[0], self.said) if self.prompt.ask == "action" else None


def critical_error(wrong: Wrong) -> Critical | None:
    return next((error for error, holds in CHECKS.items() if holds(wrong)), None)


def _wrong_winner(wrong: Wrong) -> bool:
    against_dealer = wrong.wager is not None and isinstance(wrong.wager.settles, HeadToHead)
    return against_dealer and wrong.actions in ((Action.PAY, Action.TAKE), (Action.TAKE, Action.PAY))


def _cleared(wrong: Wrong) -> bool:
    """A bet of one's own in its circle: one that was swept and a bonus are not cleared with the cards, and a
    stake that was to be returned is still there to be returned."""
    wager = wrong.wager
    if wager is None or wager.progressive or not wager.staked or wrong.actions is None:
        return False
    return Action.LEAVE in wrong.actions and Action.PUSH not in wrong.actions


def _supervisor(wrong: Wrong) -> bool:
    due = wrong.prompt.right[0]
    if wrong.prompt.ask != "console" or not isinstance(due, tuple) or not isinstance(wrong.said, tuple):
        return False
    return "supervisor" in due and not calls_supervisor(wrong.said)


def _repaired(wrong: Wrong) -> bool:
    event = wrong.moment.subject
    if not isinstance(event, Event) or event.trouble is not Trouble.MISPAID:
        return False
    return (wrong.prompt.ask, wrong.said) == ("called", NOBODY.value) or (
        wrong.prompt.ask == "stands" and wrong.said != FLOOR_DECIDES.value
    )


def _paytable(wrong: Wrong) -> bool:
    return wrong.mistake == "other-paytable"


CHECKS: dict[Critical, Callable[[Wrong], bool]] = {
    Critical.WRONG_WINNER: _wrong_winner,
    Critical.CLEARED: _cleared,
    Critical.SUPERVISOR: _supervisor,
    Critical.REPAIRED: _repaired,
    Critical.PAYTABLE: _paytable,
}
