"""Rounds of any game written down as a document, and what a line of their settlement says."""

from typing import Any

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.rules.stages import Deal
from games.engine.serialization.reading import read_document
from games.engine.settlement.inputs import Inputs, SettlementLine

METER = {"amount": 1_000_000, "seed_amount": 500_000, "reserve": 30_000}
"""As the ruling works it, nothing added by the bets of the round."""


def at(spot: int, hand: str, does: str = "play", patron: str = "", **bets: int) -> dict[str, Any]:
    """A spot: bets in cents, - written as _; does "play", "play buys", "fold",
    "fold announced", "fold silently", "stand", "draw 4c Kd"."""
    word, *more = does.split()
    decision: dict[str, Any] = {"action": word}
    if word == "play" and more:
        decision["buy"] = True
    if word == "fold" and more:
        decision["announces"] = more == ["announced"]
    if word == "draw":
        decision |= {"discard": more[0], "drawn": more[1]}
    taken = {"spot": spot, "bets": _dashed(bets), "cards": hand.split(), "decision": decision}
    return taken | ({"patron": patron} if patron else {})


def round_document(
    game: str, dealer: str, *spots: dict, meter: dict | None = None, **house: Any
) -> dict[str, Any]:
    """The document of a round; house choices by name, - written as _."""
    document = {"version": 1, "game": game, "house": _dashed(house), "spots": list(spots)}
    return document | {"dealer": {"cards": dealer.split()}, "meter": meter}


def bets(spot: int, **bets: int) -> dict[str, Any]:
    """A spot where all bet on hands of the table: bets in cents, - written as _."""
    return {"spot": spot, "bets": _dashed(bets)}


def stands(
    gone: int = 60, *, number: int = 0, cut: int = 400, boxes: dict[int, int] | None = None, results: str = ""
) -> dict[str, Any]:
    """What stands before a round: so many cards gone of this shoe; cents by spot; results as in "pbt"."""
    named = {"p": "player", "b": "banker", "t": ""}
    return {
        "shoe": {"number": number, "gone": gone, "cut": cut},
        "boxes": {str(spot): cents for spot, cents in (boxes or {}).items()},
        "results": [named[letter] for letter in results],
    }


def shoe_document(
    game: str, hands: dict[str, str], *spots: dict, standing: dict | None = None, **house: Any
) -> dict[str, Any]:
    """The document of a round from a shoe: the cards of each hand of the table, in the order in which they
    come; the script deals them by the stages of the game."""
    left, script = {name: cards.split() for name, cards in hands.items()}, []
    for step, stage in GAMES[game].stages:
        for place, count in stage.table if isinstance(stage, Deal) else ():
            number = count if isinstance(count, int) else len(left[place])
            now, left[place] = left[place][:number], left[place][number:]
            script += [{"at": step.name, "deal": place, "cards": " ".join(now)}] if now else []
    document = {"version": 3, "game": game, "house": _dashed(house), "spots": list(spots), "script": script}
    return document | {"standing": standing or stands()}


def play_from_shoe(
    game: str, hands: dict[str, str], *spots: dict, standing: dict | None = None, **house: Any
) -> Round:
    return Round(read(shoe_document(game, hands, *spots, standing=standing, **house)))


def play(game: str, dealer: str, *spots: dict, meter: dict | None = None, **house: Any) -> Round:
    return Round(read(round_document(game, dealer, *spots, meter=meter, **house)))


def read(document: dict) -> Inputs:
    return read_document(document, GAMES)


def _dashed(named: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in named.items()}


def describe_line(line: SettlementLine | None) -> tuple[str, int, int, str] | None:
    """(action, pays, net, rule) of a line, or None where there is none."""
    return line and (line.action.value, line.pays, line.net, line.rule)


def line(played: Round, wager: str, spot: int = 1) -> tuple[str, int, int, str] | None:
    return describe_line(played.settlement.at(spot, wager))


def lines(played: Round, spot: int = 1) -> dict[str, tuple[str, int]]:
    """(action, pays) of every line of a spot but envy, by wager, in their order."""
    return {
        one.wager: (one.action.value, one.pays)
        for one in played.settlement.lines
        if one.spot == spot and not one.hitter
    }


def envies(played: Round) -> dict[int, dict[int, int]]:
    """Cents of envy by who is paid and whose hand it is paid for."""
    paid: dict[int, dict[int, int]] = {}
    for one in played.settlement.lines:
        if one.hitter:
            paid.setdefault(one.spot, {})[one.hitter] = one.pays
    return paid
