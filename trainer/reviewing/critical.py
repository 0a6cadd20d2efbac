"""Critical errors: those that fail a table test whatever the percentage. Found in stored answers, not stored.

An error is looked for only where a verdict says wrong, and in what the answer says of one bet or act. Where
several mistakes would explain an amount, none of them is held against the trainee.
"""

from collections.abc import Callable
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from games.engine.asks.answers import BetAnswer
from games.engine.asks.done import Pressed
from games.engine.asks.irregular.irregularities import Event as TableEvent
from games.engine.asks.irregular.irregularities import Trouble
from games.engine.asks.irregular.noticing import WHAT_STANDS, WHO_IS_CALLED
from games.engine.asks.irregular.rulings import FLOOR_DECIDES, NOBODY
from games.engine.console.sequences import calls_supervisor
from games.engine.rules.wagers import Action, HeadToHead, Wager
from trainer.drills.decisions import Decision


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
    Critical.REPAIRED: _("Own mispay corrected without calling the floor"),
    Critical.PAYTABLE: _("Paid from the wrong paytable"),
}


def critical_error(decision: Decision) -> Critical | None:
    """Looked for where the decision is wrong, and can still be read."""
    if decision.right or decision.given is None:
        return None
    return next((error for error, holds in CHECKS.items() if holds(decision)), None)


def _wager(decision: Decision) -> Wager | None:
    return decision.sitting.game.wager(decision.prompt.wager) if decision.prompt.wager else None


def _actions(decision: Decision) -> tuple[Action, Action] | None:
    """What was due and what was done with a bet; None where none is asked about."""
    due, done = decision.prompt.due, decision.given
    return (due.action, done.action) if isinstance(due, BetAnswer) and isinstance(done, BetAnswer) else None


def _wrong_winner(decision: Decision) -> bool:
    wager = _wager(decision)
    against_dealer = wager is not None and isinstance(wager.settles, HeadToHead)
    return against_dealer and _actions(decision) in ((Action.PAY, Action.TAKE), (Action.TAKE, Action.PAY))


def _cleared(decision: Decision) -> bool:
    """A bet of one's own in its circle: one that was swept and a bonus are not cleared with the cards, and a
    stake that was to be returned is still there to be returned."""
    wager, actions = _wager(decision), _actions(decision)
    if wager is None or wager.progressive or not wager.staked or actions is None:
        return False
    return actions[0] is not actions[1] and Action.LEAVE in actions and Action.PUSH not in actions


def _supervisor(decision: Decision) -> bool:
    due, given = decision.prompt.due, decision.given
    if not isinstance(decision.prompt.kind, Pressed) or not isinstance(due, tuple):
        return False
    return isinstance(given, tuple) and "supervisor" in due and not calls_supervisor(given)


def _repaired(decision: Decision) -> bool:
    event, asked = decision.moment.subject, decision.prompt.question
    if not isinstance(event, TableEvent) or event.trouble is not Trouble.MISPAID:
        return False
    if asked is WHO_IS_CALLED:
        return decision.given == NOBODY.value
    return asked is WHAT_STANDS and decision.given != FLOOR_DECIDES.value


def _paytable(decision: Decision) -> bool:
    return decision.marked.mistake == "other-paytable"


CHECKS: dict[Critical, Callable[[Decision], bool]] = {
    Critical.WRONG_WINNER: _wrong_winner,
    Critical.CLEARED: _cleared,
    Critical.SUPERVISOR: _supervisor,
    Critical.REPAIRED: _repaired,
    Critical.PAYTABLE: _paytable,
}
