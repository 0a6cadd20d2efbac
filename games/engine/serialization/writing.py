"""The round document: a round as JSON values; readings.py reads it back."""

from typing import Any

from games.engine.money.meters import Meter, write_meter
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.wagers import Folded
from games.engine.settlement.inputs import Line, Seat
from games.engine.settlement.limit_warnings import LimitWarning, limit_warnings
from games.engine.settlement.settlements import Settlement

VERSION = 1
FIELDS = {
    *("version", "game", "seed", "round", "scenario", "house", "meter", "spots", "dealer", "settlement"),
    "warnings",
}


def write_document(played: Round) -> dict[str, Any]:
    """Return the document of a round, settlement included; amounts in integer cents, cards as text.

    `warnings` are there only where bets are outside the limits.
    """
    inputs = played.inputs
    warnings = [_write_warning(warning) for warning in limit_warnings(inputs)]
    written = {
        "version": VERSION,
        "game": inputs.game.slug,
        "seed": inputs.seed,
        "round": inputs.round,
        "scenario": inputs.scenario,
        "house": dict(inputs.house.choices),
        "meter": inputs.meter and write_meter(inputs.meter),
        "spots": [_write_seat(inputs.game, seat) for seat in inputs.seats],
        "dealer": {"cards": list(inputs.dealer_cards)},
        "settlement": _write_settlement(played.settlement),
    }
    return written | ({"warnings": warnings} if warnings else {})


def _write_seat(game: Game, seat: Seat) -> dict[str, Any]:
    decision: dict[str, Any] = {"action": seat.decision.action}
    if seat.decision.folds and _announcing(game):
        decision["announces"] = seat.decision.announces
    if seat.decision.action == "play" and game.sells:
        decision["buy"] = seat.decision.buys
    if seat.decision.action == "draw":
        decision |= {"discard": seat.decision.discard, "drawn": seat.decision.drawn}
    written = {"spot": seat.spot, "bets": dict(seat.bets), "cards": list(seat.cards), "decision": decision}
    return written | ({"patron": str(seat.patron)} if seat.patron else {})


def _announcing(game: Game) -> bool:
    return any(wager.folded is Folded.IF_ANNOUNCED for wager in game.wagers)


def _write_settlement(settled: Settlement) -> dict[str, Any]:
    dealer = settled.dealer
    return {
        "dealer": {
            "up": list(dealer.up),
            "discarded": list(dealer.discarded),
            "plays": list(dealer.plays),
            "best": list(dealer.hand.cards),
            "hand": dealer.hand.category,
            "qualifies": dealer.qualifies,
        },
        "lines": [_write_line(line) for line in settled.lines],
        "meter": settled.meter and _write_meter_after(settled.meter),
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


def _write_line(line: Line) -> dict[str, Any]:
    written: dict[str, Any] = {
        "spot": line.spot,
        "wager": line.wager,
        "stake": line.stake,
        "action": line.action.value,
        "pays": line.pays,
        "net": line.net,
        "because": line.because,
        "rule": line.rule,
    }
    return written | ({"from": line.hitter} if line.hitter else {})
