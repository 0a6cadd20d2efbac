"""Rounds that differ in hidden cards alone, and what is seen of a stop, which may not depend on them."""

import random
from dataclasses import replace

from games.engine.rounds.stops import Stop
from games.engine.settlement.inputs import Inputs


def with_hidden_changed(inputs: Inputs, seen: frozenset, luck: random.Random) -> Inputs:
    """The same round with the cards that were not seen shuffled among all such cards."""
    hidden = [card for card in inputs.game.deck if card not in seen]
    other = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))

    def with_hidden(cards):
        return tuple(other.get(card, card) for card in cards)

    seats = []
    for seat in inputs.seats:
        decision = seat.decision
        gone, drawn = (other.get(card, card) if card else None for card in (decision.discard, decision.drawn))
        seats.append(
            replace(
                seat, cards=with_hidden(seat.cards), decision=replace(decision, discard=gone, drawn=drawn)
            )
        )
    return replace(inputs, seats=tuple(seats), dealer_cards=with_hidden(inputs.dealer_cards))


def visible(stop: Stop) -> list[tuple]:
    """What of a stop is shown before the answer."""
    return [
        (
            p.key,
            p.question,
            p.kind,
            p.text,
            p.text.facts,
            p.label,
            p.choices,
            p.cards,
            p.stake,
            p.wager,
            p.picks,
        )
        for p in stop.prompts
    ]
