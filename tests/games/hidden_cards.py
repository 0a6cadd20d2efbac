"""Rounds that differ in hidden cards alone, and what is seen of a stop, which may not depend on them."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from games.engine.procedure.frames import Frame
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.settlement.inputs import Inputs
from tests.games.seats import turned, with_dealer


def with_hidden_changed(inputs: Inputs, seen: frozenset, luck: random.Random) -> Inputs:
    """The same round with the cards that were not seen shuffled among all such cards."""
    hidden = [card for card in inputs.game.deck if card not in seen]
    other = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))

    def changed(card):
        return other.get(card, card)

    seats = tuple(turned(seat, changed) for seat in inputs.seats)
    return with_dealer(replace(inputs, seats=seats), map(changed, inputs.table_cards))


def visible(stop: Stop) -> list[tuple]:
    """What of a stop is shown before the answer."""
    return [
        (
            *(p.key, p.question, p.kind, p.text, p.text.facts, p.label),
            *(p.choices, p.cards, p.stake, p.wager, p.picks),
        )
        for p in stop.prompts
    ]


def right_at(stop: Stop) -> list[tuple]:
    return [(prompt.right, prompt.because) for prompt in stop.prompts]


def compare_hidden(
    played: Round, compared: Callable[[Frame], bool], *, judged: bool
) -> tuple[int, list[str]]:
    """Return how many rounds with other hidden cards were compared, and the places where they look otherwise.

    At each compared frame the cards that no felt has shown yet are changed; `judged` compares answers too.
    """
    luck, seen, others, leaks = random.Random(played.inputs.round), frozenset(), 0, []
    for number, frame in enumerate(played.frames):
        seen |= frame.felt.cards_up()
        if not compared(frame):
            continue
        other = replace(played, inputs=with_hidden_changed(played.inputs, seen, luck))
        timelines = [
            [(one.place, one.felt, one.asks) for one in frames]
            for frames in (played.frames[: number + 1], islice(other.timeline(), number + 1))
        ]
        stops = [stop_at(each, frame.place) for each in (played, other)] if frame.asks else []
        shown = [(visible(stop), right_at(stop) if judged else ()) for stop in stops if stop]
        if timelines[0] != timelines[1] or shown[:1] != shown[1:]:
            leaks.append(str(frame.place))
        others += other.inputs != played.inputs
    return others, leaks
