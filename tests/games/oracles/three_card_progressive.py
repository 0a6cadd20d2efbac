"""What Three Card Poker's slow dealer leaves to others: the progressive, and Pair Plus after a fold."""

from tests.games.oracles.paytables import columns
from tests.games.oracles.slow_meter import Found, progressive
from tests.games.oracles.slow_money import house_of
from tests.games.oracles.slow_three_card import HOUSE, row_of, settle_spot, settle_three_card

PROGRESSIVE = """
                       TCPP-1   TCPP-2
mini-royal-in-spades   100%     100%
mini-royal             $500     $500
straight-flush         $70      $100
three-of-a-kind        $60      $90
straight               $6       -
"""
METERS = columns(PROGRESSIVE)
ENVY = {"mini-royal-in-spades": 10_000, "mini-royal": 2_500}
CHOICES = {"progressive": "TCPP-1", "pair-plus-after-fold": "taken", "split-royals": False}


def look(spot: dict, table: str) -> Found:
    """Return the cell of a hand, and what others are paid for it."""
    row = row_of(spot["cards"])
    row += "-in-spades" * (row == "mini-royal" and all(card[1] == "s" for card in spot["cards"]))
    return METERS[table].get(row), ENVY.get(row, 0)


def settle_whole_game(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, and the meter after it."""
    house = house_of(document | {"house": HOUSE | CHOICES | document["house"]})
    base, _meter = settle_three_card(document)
    meter_lines, meter = progressive(
        document,
        house,
        lambda spot: look(spot, house["progressive"]),
        share="TCP 13a",
        fixed="TCP 13b",
        lost="TCP 13",
        envious="TCP 14",
    )
    lines = []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        stood = in_play(spot, document["dealer"]["cards"], house)
        lines += [stood.get(each["wager"], each) for each in base if each["spot"] == spot["spot"]]
        lines += meter_lines.get(spot["spot"], [])
    return lines, meter


def in_play(spot: dict, dealer: list[str], house: dict) -> dict[str, dict]:
    """Return the Pair Plus of a folded hand as if it had not folded, where the house leaves it in play."""
    if house["pair-plus-after-fold"] == "taken" or spot["decision"]["action"] != "fold":
        return {}
    played = settle_spot(spot | {"decision": {"action": "play"}}, dealer, house)
    return {each["wager"]: each for each in played if each["wager"] == "pair-plus"}
