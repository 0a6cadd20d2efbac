"""Round documents as the first version wrote them: cards and a decision with each spot, no script.

A round of several decisions, or over a board, is written in the second version alone.
"""

from typing import Any

from games.engine.money.meters import write_meter
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.stages import Decide
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs, Line, Seat


def in_first_version(game: Game) -> bool:
    decisions = [stage for _step, stage in game.stages if isinstance(stage, Decide)]
    return len(decisions) == 1 and not any(deal.up for deal in game.deals)


def write_first(played: Round) -> dict[str, Any]:
    inputs, settled = played.inputs, played.settlement
    if not in_first_version(inputs.game):
        return write_document(played)
    dealer, after = settled.dealer, settled.meter
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


def line_of(line: Line) -> dict[str, Any]:
    names = ("spot", "wager", "stake", "action", "pays", "net", "because", "rule")
    written = {name: getattr(line, name) for name in names} | {"action": line.action.value}
    return written | ({"from": line.hitter} if line.hitter else {})
