"""Round documents as the first version wrote them: cards and a decision with each spot, no script. A round in
which players decide several times, or set two hands, is written as now, but for its settlement."""

from typing import Any

from games.engine.money.meters import write_meter
from games.engine.rounds.rounds import Round
from games.engine.rules.stages import Decide
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine


def write_first(played: Round) -> dict[str, Any]:
    inputs, settled = played.inputs, played.settlement
    dealer, after = settled.dealer, settled.meter
    decisions = sum(isinstance(stage, Decide) for _step, stage in inputs.game.stages)
    laid = max((choice.lays.count for choice in inputs.game.choices if choice.lays), default=0)
    first = _first(inputs) if decisions == 1 and laid < 2 else write_document(played)
    return first | {
        "settlement": {
            "dealer": {
                "up": list(dealer.up),
                "discarded": list(dealer.discarded),
                "plays": list(dealer.plays),
                "best": list(dealer.hand.cards),
                "hand": dealer.hand.category,
                "qualifies": dealer.qualifies,
            },
            "lines": [line_of(line) for line in settled.lines],
            "meter": after
            and {"amount": after.amount, "seed_amount": after.seed_amount, "reserve": after.reserve},
        },
    }


def _first(inputs: Inputs) -> dict[str, Any]:
    return {
        "version": 1,
        "game": inputs.game.slug,
        "seed": inputs.seed,
        "round": inputs.round,
        "scenario": inputs.scenario,
        "house": dict(inputs.house.choices),
        "meter": inputs.meter and write_meter(inputs.meter),
        "spots": [spot_of(inputs, seat) for seat in inputs.seats],
        "dealer": {"cards": list(inputs.table_cards)},
    }


def spot_of(inputs: Inputs, seat: Seat) -> dict[str, Any]:
    game, (made,) = inputs.game, seat.chosen
    action = "play" if made.choice.moves else made.choice.name
    decision: dict[str, Any] = {"action": action}
    if made.choice.folds and game.announces:
        decision["announces"] = made.announces
    if action == "play" and game.sells:
        decision["buy"] = seat.buys
    if action == "draw":
        decision |= {"discard": made.cards[0], "drawn": seat.on("drawn")[0]}
    packet = [card for place, _count in game.deals[0].each for card in seat.dealt.get(place, ())]
    written = {"spot": seat.spot, "bets": dict(seat.bets), "cards": packet, "decision": decision}
    return written | ({"patron": str(seat.patron)} if seat.patron else {})


def line_of(line: SettlementLine) -> dict[str, Any]:
    names = ("spot", "wager", "stake", "action", "pays", "net", "because", "rule")
    written = {name: getattr(line, name) for name in names} | {"action": line.action.value}
    return written | ({"from": line.hitter} if line.hitter else {})
