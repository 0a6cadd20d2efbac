"""What a page holds already: the parts of a felt that an answer left as they were are not sent again.

A felt follows from its run's version, so a page that names the version it shows has named what lies on it.
In their place the fragment has a gap with the part's name, which static/js/held.js fills with what is there.
"""

from collections.abc import Iterator

from django.utils.translation import get_language

from games import RULES_VERSION
from games.engine.rounds.stops import Stop
from trainer.drills.models import Run
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import ODDS, felt_at, focus_of
from trainer.felt.drawn.felt_views import part_of

FURNITURE = frozenset({"print", ODDS})
DEALER = "dealer"


def token_of(run: Run, *, back: int = 0) -> str:
    """Of the felt as it is shown now, or so many versions ago, in the reader's language."""
    return f"{run.version - back}.{get_language()}.{RULES_VERSION}"


def position_shown(sitting: Sitting, *, held: str) -> int | None:
    """At which a page that holds this token shows the round: as it is, or as it was before the last answer.
    None where that is not known. A run that ended may show more than it did, with no answer in between."""
    if sitting.run.finished:
        return None
    if held == token_of(sitting.run):
        return sitting.position
    if held == token_of(sitting.run, back=1) and sitting.position:
        return sitting.position - 1
    return None


def led_token(sitting: Sitting) -> str:
    """Of the felt in a live room, where a version may come without another stop: the stop itself."""
    return f"{sitting.round}/{sitting.position}.{get_language()}.{RULES_VERSION}"


def led_parts(sitting: Sitting, *, held: str, tells: bool) -> frozenset[str]:
    """What a page that holds this token need not be sent; where the stop's answer is told, its marks are."""
    if held == led_token(sitting):
        marked = {part_of(prompt.spot) for prompt in (sitting.stop.prompts if sitting.stop and tells else ())}
        spots = {part_of(seat) for seat in range(1, sitting.game.seats + 1)}
        return FURNITURE | {DEALER} | (spots - marked)
    number, at, rest = str(sitting.round), str(sitting.position - 1), led_token(sitting).partition(".")[2]
    if sitting.position and held == f"{number}/{at}.{rest}":
        return FURNITURE.union(_untouched(sitting, sitting.stops[sitting.position - 1]))
    return frozenset()


def held_parts(sitting: Sitting, *, shown: int | None) -> frozenset[str]:
    """What a page that shows this position need not be sent: what the last answer left alone, or what never
    changes."""
    if shown is None:
        return frozenset()
    if shown == sitting.position:
        return FURNITURE
    return FURNITURE.union(_untouched(sitting, sitting.stops[shown]))


def _untouched(sitting: Sitting, before: Stop) -> Iterator[str]:
    """A spot that is kept bears no mark: those of the answer before are gone, the last one's are sent. What
    the next question is about is sent too, for it is drawn apart."""
    old, new = felt_at(sitting, before), felt_at(sitting, sitting.stop)
    focus = {focus_of(before), focus_of(sitting.stop)}
    marked = {prompt.spot for prompt in before.prompts if prompt.wager}
    if old.dealer == new.dealer and 0 not in focus:
        yield DEALER
    for seat in range(1, sitting.game.seats + 1):
        lay, lies = (next((spot for spot in felt.spots if spot.spot == seat), None) for felt in (old, new))
        if seat not in focus | marked and lay == lies:
            yield part_of(seat)
