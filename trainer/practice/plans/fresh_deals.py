"""Fresh deals of what went wrong: a kind of decision, a misconception; and bursts of rare hands."""

from collections.abc import Iterable, Iterator

from games import GAMES
from games.engine.cards.streams import Stream, choose
from games.engine.errors import Refused
from games.engine.questions.catalog import ASKS
from games.engine.scenarios.situations import rare_scenarios
from trainer.play.skills import Item, Kind, Misconception, Subject, kind_of_prompt
from trainer.practice.plans.deal_preview import APART, DealPreview, Wanted, hands_and_bets
from trainer.practice.plans.misconceptions import countering

SPOTS = 2
"""Players at such a table: enough for an order and for envy, and soon over."""


def again(subjects: Iterable[Subject], *, deal_preview: DealPreview) -> tuple[Item, ...]:
    """A round for each, in which nothing else is asked; without those that no deal brings about."""
    found = (one_of(subject, number, deal_preview=deal_preview) for number, subject in enumerate(subjects))
    return tuple(item for item in found if item)


def one_of(subject: Subject, number: int, *, deal_preview: DealPreview) -> Item | None:
    """Return a round for the subject, the `number`th of its run; None where no deal brings it about."""
    first = number * APART
    if isinstance(subject, Misconception):
        return countering(subject, deal_preview=deal_preview, first=first)
    if subject.game not in GAMES or subject.ask not in ASKS:
        return None
    wagers = (subject.wager,) if subject.wager else ()
    item = Item(
        subject.game, kind=str(subject), asks=(subject.ask,), wagers=wagers, **ASKS[subject.ask].rates
    )
    return next(deal_preview.series(item, 1, first=first, wanted=_poses(subject)), None)


def _poses(kind: Kind) -> Wanted:
    return lambda stop: any(kind_of_prompt(game=kind.game, prompt=prompt) == kind for prompt in stop.prompts)


# Bursts: rounds in which rare hands are common teach them; rounds at their natural rate then measure.


BURST, NATURAL = "burst", "natural"

IN_BURST, AFTERWARDS = 8, 12
"""Rounds of each phase."""


def burst(game: str, *, deal_preview: DealPreview) -> tuple[Item, ...]:
    """Scenarios drawn by the seed, all of them before any comes again; refused ones left out."""
    rare = rare_scenarios(GAMES[game], deal_preview.spots)
    dealt = list(_dealt(game, choose(rare, len(rare), Stream(f"{deal_preview.seed}/burst")), deal_preview))
    first = [dealt[number % len(dealt)] for number in range(IN_BURST)] if dealt else []
    return (*first, *[hands_and_bets(game, phase=NATURAL)] * AFTERWARDS)


def _dealt(game: str, names: list[str], deal_preview: DealPreview) -> Iterator[Item]:
    """Up to a burst's worth of those that this house can deal."""
    count = 0
    for name in names:
        item = hands_and_bets(game, scenario=name, phase=BURST)
        try:
            deal_preview.stops(item)
        except Refused:
            continue
        yield item
        count += 1
        if count == IN_BURST:
            return
