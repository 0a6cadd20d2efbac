"""Rounds that differ in hidden cards alone, and what is seen of a stop, which may not depend on them."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from games.engine.procedure.frames import Frame
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, stop_at
from games.engine.serialization.writing import write_script
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import DeckSource, play_stages
from tests.games.seats import turned, with_dealer


def with_hidden_changed(inputs: Inputs, seen: frozenset, luck: random.Random) -> Inputs:
    """The same round with the cards that were not seen shuffled among all such cards."""
    hidden = [card for card in inputs.game.deck if card not in seen]
    other = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))

    def changed(card):
        return other.get(card, card)

    seats = tuple(turned(seat, changed) for seat in inputs.seats)
    return with_dealer(replace(inputs, seats=seats), map(changed, inputs.table_cards))


def with_others_drawn(inputs: Inputs, known: int, luck: random.Random) -> Inputs:
    """The same round of hands on the table: its first `known` cards as they came, then any others of the
    shoe. They may be of the same faces, and other third cards may come."""
    came = [card for event in write_script(inputs) for card in event["cards"].split()][:known]
    left = Counter(inputs.rules.source.faces)
    left.subtract(came)
    others = list(left.elements())
    luck.shuffle(others)

    def never(*asked):
        raise AssertionError("no one decides anything")

    return play_stages(inputs, inputs.seats, DeckSource(iter([*came, *others])), never)


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
    known, of_table = 0, bool(played.inputs.game.table_hands)
    for number, frame in enumerate(played.frames):
        seen |= frame.felt.cards_up()
        known = max(known, sum(len(hand.cards) for hand in frame.felt.hands))
        if not compared(frame):
            continue
        changed = (
            with_others_drawn(played.inputs, known, luck)
            if of_table
            else with_hidden_changed(played.inputs, seen, luck)
        )
        other = replace(played, inputs=changed)
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
