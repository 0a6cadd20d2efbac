"""Rounds on the desk, and the form that lays one out, for the tests of them."""

from typing import Any

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.money.meters import AMOUNTS, RATES
from games.engine.rounds.rounds import deal
from games.engine.serialization.writing import write_script
from games.engine.settlement.inputs import Inputs, Seat
from tests.games.first_version import spot_of
from trainer.library import cases
from trainer.library.models import Case
from trainer.schools.models import Membership

GAME = "six-card-poker"


def dealt(game: str = GAME, *, seed: str = "desk", spots: int = 2) -> Inputs:
    return deal(GAMES[game], seed=seed, round=0, spots=spots).inputs


def kept_case(by: Membership, *, title: str = "A dispute", lesson: bool = True, **order: Any) -> Case:
    found = cases.keep(by=by, inputs=dealt(**order), title=title, words="So it comes out.")
    if lesson:
        cases.make_lesson(case=found)
    found.refresh_from_db()
    return found


def typed(inputs: Inputs) -> dict[str, str]:
    """What a trainee types who lays out this round: written here from the round alone, not by the form."""
    burned, sold = inputs.game.dealer.burned, inputs.game.player.aside
    form = house_typed(inputs)
    form |= {name: " ".join(inputs.dealt[name]) for name in inputs.game.table_hands}
    if inputs.game.colors:
        form["falls"] = str(inputs.fallen)
    if inputs.standing and inputs.standing.shoe:
        form["gone"] = str(inputs.standing.shoe.gone)
        form |= {f"s{spot}_box": print_cents(cents) for spot, cents in inputs.standing.boxes.items()}
    if inputs.game.dealer.size:
        form["dealer"] = " ".join(inputs.dealers_packet[burned:])
    if burned:
        form["dealer_apart"] = " ".join(inputs.dealers_packet[:burned])
    if inputs.game.board:
        form["board"] = " ".join(inputs.board)
    for seat in inputs.seats:
        form |= {f"s{seat.spot}_{name}": value for name, value in _seat(inputs, seat, sold).items()}
    return form


def _seat(inputs: Inputs, seat: Seat, sold: int) -> dict[str, str]:
    if inputs.game.table_hands:
        return {wager: print_cents(cents) for wager, cents in seat.bets.items()}
    if inputs.game.colors:
        return _on_layout(inputs, seat)
    if inputs.game.hands_in_turn:
        return _in_turn(inputs, seat)
    if inputs.game.board:
        said = {"cards": " ".join(seat.cards)}
        said |= {wager: print_cents(cents) for wager, cents in seat.bets.items()}
        said |= {f"action_{made.step}": made.choice.name for made in seat.chosen}
        return said | ({"patron": seat.patron} if seat.patron else {})
    spot = spot_of(inputs, seat)
    cards, decision = spot["cards"], spot["decision"]
    said = {"cards": " ".join(cards[sold:]), "action": decision["action"]}
    if sold:
        said["apart"] = " ".join(cards[:sold])
    said |= {wager: print_cents(cents) for wager, cents in seat.bets.items()}
    if seat.patron:
        said["patron"] = seat.patron
    if decision.get("buy"):
        said["buys"] = "on"
    if seat.folds and not seat.announces:
        said["silent"] = "on"
    if inputs.game.two_hands:
        said["low"] = " ".join(seat.chosen[0].cards)
    if "drawn" in decision:
        said |= {"discard": decision["discard"], "drawn": decision["drawn"]}
    return said


def _on_layout(inputs: Inputs, seat: Seat) -> dict[str, str]:
    """The bets that were not called, in chips; in value chips, in dollars."""
    chip = seat.color.cents if seat.color else 100
    bets = inputs.laid(seat)
    said = {"chips": " ".join(f"{slug}:{cents // chip}" for slug, cents in bets.items())}
    if seat.color:
        said["chip"] = print_cents(chip)
    if seat.called:
        said["called"] = ", ".join(f"{one.name} {one.units} ${one.gives // 100}" for one in seat.called)
    return said | ({"patron": seat.patron} if seat.patron else {})


def _in_turn(inputs: Inputs, seat: Seat) -> dict[str, str]:
    """What was dealt to a spot, and its signals with their cards, as the round's document has them."""
    said: dict[str, str] = {wager: print_cents(cents) for wager, cents in seat.bets.items()}
    for event in write_script(inputs):
        if event.get("spot") != seat.spot:
            continue
        at = event["at"]
        if at == "insurance":
            said |= {"action_insurance": event["choose"]}
            said |= {"less": print_cents(event["cents"])} if "cents" in event else {}
            continue
        field = "action_play" if at == "play" else "cards"
        word = event.get("choose") or event["cards"]
        word += f" ${print_cents(event['cents'])}" if "cents" in event else ""
        said[field] = f"{said.get(field, '')} {word}".strip()
    return said


def house_typed(inputs: Inputs) -> dict[str, str]:
    said = {}
    options = {option.name: option for option in inputs.game.options}
    for name, choice in inputs.house.choices.items():
        if choice is True:
            said[name] = "on"
        elif choice is not False:
            option = options.get(name)
            dollars = option and not (option.words or option.counts)
            said[name] = print_cents(choice) if dollars else str(choice)
    if inputs.meter:
        said |= {name: print_cents(getattr(inputs.meter, name)) for name in AMOUNTS}
        said |= {name: str(float(100 * getattr(inputs.meter, name))) for name in RATES}
    return said
