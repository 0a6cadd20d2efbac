"""Texas Hold'em Bonus settled from its document alone; shares nothing with the engine."""

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_hands import ACE, FIVE, RANKS
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import times_by

BONUS = """
                      THB-B1      THB-B2
both-aces             1000 to 1   30 to 1
aces                  30 to 1     30 to 1
ace-king-suited       25 to 1     25 to 1
ace-queen-suited      20 to 1     20 to 1
ace-jack-suited       20 to 1     20 to 1
ace-king              15 to 1     15 to 1
kings-to-jacks        10 to 1     10 to 1
ace-queen             5 to 1      5 to 1
ace-jack              5 to 1      5 to 1
tens-to-twos          3 to 1      3 to 1
"""
BONUS_BY_TABLE = times_by(BONUS)
ANTES = {"THB-A1": "straight", "THB-A2": "flush"}
"""The least hand that the Ante is paid for."""
HOUSE = {"bonus": "THB-B1", "ante": "THB-A1", "bonus-after-fold": "stands"}
STREETS = ("flop", "turn", "river")
JACK = 11
HIGH = {13: "king", 12: "queen", JACK: "jack"}


def row_of(own: list[str], dealer: list[str]) -> str:
    """Return the row of two cards; "" where they have none."""
    high, low = sorted((RANKS.index(card[0]) + 2 for card in own), reverse=True)
    if high == low == ACE:
        return "both-aces" if all(card[0] == "A" for card in dealer) else "aces"
    if high == low:
        return "kings-to-jacks" if high >= JACK else "tens-to-twos"
    if high != ACE or low not in HIGH:
        return ""
    suited = "-suited" if own[0][1] == own[1][1] else ""
    return f"ace-{HIGH[low]}{suited}"


def settle_holdem_bonus(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Flop, Turn, River, Bonus."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["dealer"], layout.cards["board"], house)
    return limited(document, house, lines, printed=["ante", "bonus"], against_dealer=["ante"]), None


def settle_spot(player: Player, dealer: list[str], board: list[str], house: dict) -> list[dict]:
    """The Flop bet is twice the Ante, Turn and River once; a check makes none."""
    number, bets, own = player.spot, player.bets, player.cards["hand"]
    ante, lines = bets["ante"], []
    (mine, name, _ranks), (his, _name, _his_ranks) = worth(own + board), worth(dealer + board)
    said = "pay" if mine > his else "take" if mine < his else "push"
    if player.folds:
        lines.append(line(number, "ante", ante, "take", 0))
    else:
        enough = FIVE.index(name) >= FIVE.index(ANTES[house["ante"]])
        on_ante = "push" if said == "pay" and not enough else said
        lines.append(line(number, "ante", ante, on_ante, odds(1, ante, house) if on_ante == "pay" else 0))
        for street, choice in zip(STREETS, player.choices, strict=True):
            if choice != "check":
                stake = (2 if street == "flop" else 1) * ante
                lines.append(line(number, street, stake, said, stake if said == "pay" else 0))
    if stake := bets.get("bonus"):
        times = BONUS_BY_TABLE[house["bonus"]].get(row_of(own, dealer))
        if player.folds and house["bonus-after-fold"] == "taken":
            times = None
        lines.append(
            line(number, "bonus", stake, *(("pay", odds(times, stake, house)) if times else ("take", 0)))
        )
    return lines
