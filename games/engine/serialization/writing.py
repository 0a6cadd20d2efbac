"""The round document: a round as JSON values; reading.py reads it back."""

from typing import Any

from games.engine.cards.cards import Card
from games.engine.money.meters import Meter, write_meter
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game, Step
from games.engine.rules.own_tables import own_tables_of
from games.engine.rules.stages import FALL, Decide
from games.engine.rules.standing import Standing
from games.engine.settlement.events import Replay
from games.engine.settlement.hands import DealerHand, read_hand
from games.engine.settlement.inputs import Chosen, Inputs, Seat, SettlementLine
from games.engine.settlement.limit_warnings import LimitWarning, limit_warnings
from games.engine.settlement.settlements import Settlement

VERSION = 2
STANDING = 3
"""The version of a document of a shoe that goes on, or of a wheel: what stands before and after the round is
in it too."""


def write_document(played: Round) -> dict[str, Any]:
    """Return the document of a round, settlement included; amounts in integer cents, cards as text.

    What happened is a script: cards to places and choices of players, step by step; `paytables` are there
    only where the house pays by its own, `warnings` only where bets are outside the limits.
    """
    inputs = played.inputs
    warnings = [_write_warning(warning) for warning in limit_warnings(inputs)]
    own = own_tables_of(inputs.game, inputs.sheet, inputs.house)
    written = {
        "version": STANDING if inputs.standing else VERSION,
        "game": inputs.game.slug,
        "seed": inputs.seed,
        "round": inputs.round,
        "scenario": inputs.scenario,
        "house": dict(inputs.house.choices),
        **({"paytables": own} if own else {}),
        "meter": inputs.meter and write_meter(inputs.meter),
        **({"standing": write_standing(inputs.standing)} if inputs.standing else {}),
        "spots": [_write_seat(seat) for seat in inputs.seats],
        "script": write_script(inputs),
        "settlement": _write_settlement(inputs, played.settlement),
    }
    return written | ({"warnings": warnings} if warnings else {})


def write_standing(standing: Standing) -> dict[str, Any]:
    """Return what stands between two rounds as JSON values; see `read_standing`."""
    if (shoe := standing.shoe) is None:
        return _write_spins(standing)
    return {
        "shoe": {"number": shoe.number, "gone": shoe.gone, "cut": shoe.cut},
        "boxes": {str(spot): cents for spot, cents in standing.boxes.items()},
        "results": list(standing.results),
    }


def _write_spins(standing: Standing) -> dict[str, Any]:
    """The numbers that fell; bets and the values of their colors only where some lie there."""
    bets = {str(spot): dict(bets) for spot, bets in standing.bets.items()}
    colors = {str(spot): cents for spot, cents in standing.colors.items()}
    return {"numbers": list(standing.numbers)} | ({"bets": bets, "colors": colors} if bets else {})


def _write_seat(seat: Seat) -> dict[str, Any]:
    written: dict[str, Any] = {"spot": seat.spot, "bets": dict(seat.bets)}
    if seat.tokes:
        written["tokes"] = dict(seat.tokes)
    if seat.color:
        written["color"] = {"name": str(seat.color.name), "cents": seat.color.cents}
    if seat.called:
        written["called"] = [
            {"name": call.name, "units": call.units, "gives": call.gives} for call in seat.called
        ]
    return written | ({"patron": str(seat.patron)} if seat.patron else {})


def write_script(inputs: Inputs) -> list[dict[str, Any]]:
    """Return the events of a round in their order."""
    script = _Script(inputs)
    script.play()
    return script.events


class _Script(Replay):
    """The round as it was dealt and played, written event by event."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        self.events = list[dict[str, Any]]()

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        if now := super().take(step, spot, place, count):
            event = {"at": step.name, "deal": place, "cards": " ".join(now)}
            event = {"at": step.name, "falls": now[0]} if place == FALL else event
            self.events.append(event | ({"spot": spot} if spot else {}))
        return now

    def chooses(self, inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        made = super().chooses(inputs, seat, step, stage, number)
        self.events.append(_write_choice(inputs.game, seat.spot, made))
        return made


def _write_choice(game: Game, spot: int, made: Chosen) -> dict[str, Any]:
    event: dict[str, Any] = {"at": made.step, "spot": spot, "choose": made.choice.name}
    if made.number > 1:
        event["hand"] = made.number
    if made.less:
        event["cents"] = made.less
    if made.cards:
        event["cards"] = " ".join(made.cards)
    return event | ({"announces": made.announces} if made.choice.folds and game.announces else {})


def _write_settlement(inputs: Inputs, settled: Settlement) -> dict[str, Any]:
    written = {
        "hands": {**_write_dealer(settled.dealer), **_write_hands(settled)},
        "lines": [_write_line(line) for line in settled.lines],
        "meter": settled.meter and _write_meter_after(settled.meter),
    }
    tokes = [_write_line(line) for line in settled.tokes]
    if settled.after:
        written["after"] = write_standing(settled.after)
    if settled.after and settled.after.shoe:
        written["collected"] = {str(spot): cents for spot, cents in settled.collected.items()}
    if settled.left_up:
        written["left_up"] = {str(spot): bets for spot, bets in settled.left_up.items()}
    return written | ({"tokes": tokes} if tokes else {})


def _write_dealer(dealer: DealerHand) -> dict[str, Any]:
    if not dealer.plays:
        return {}
    written = {
        "up": " ".join(dealer.up),
        "discarded": " ".join(dealer.discarded),
        "plays": " ".join(dealer.plays),
        "best": " ".join(dealer.hand.cards),
        "hand": dealer.hand.category,
        "qualifies": dealer.qualifies,
    }
    return {"dealer": written}


def _write_hands(settled: Settlement) -> dict[str, Any]:
    """By spot; those of the table by their names, where all bet on them."""
    inputs = settled.hands.inputs
    if not inputs.rules.hands:
        return {}
    if names := inputs.rules.table_hands:
        hands = {name: read_hand(inputs, None, name) for name in names}
        return {name: {"best": " ".join(hand.cards), "hand": hand.category} for name, hand in hands.items()}
    return {
        str(spot): {"best": " ".join(hand.cards), "hand": hand.category}
        for spot, hand in settled.hands.by_spot.items()
    }


def _write_warning(warning: LimitWarning) -> dict[str, Any]:
    return {
        "spot": warning.spot,
        "wager": warning.fault.wager,
        "limit": warning.fault.limit.value,
        "because": warning.because,
        "rule": warning.rule,
    }


def _write_meter_after(meter: Meter) -> dict[str, Any]:
    return {"amount": meter.amount, "seed_amount": meter.seed_amount, "reserve": meter.reserve}


def _write_line(line: SettlementLine) -> dict[str, Any]:
    written: dict[str, Any] = {
        "spot": line.spot,
        "wager": line.wager,
        "stake": line.stake,
        "action": line.action.value,
        "pays": line.pays,
        "net": line.net,
        "because": line.because,
        "rule": line.rule,
        "at": line.at,
    }
    written |= {"from": line.hitter} if line.hitter else {}
    return written | ({"fee": line.fee} if line.fee else {})
