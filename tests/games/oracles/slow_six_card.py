"""Six Card Poker and its progressive a second time, from the sheet and the rulings alone."""

from fractions import Fraction

from tests.games.oracles.paytables import ACES_UP, BAD_BEAT, SIX_CARD_PROGRESSIVE, columns
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_meter import Found, progressive
from tests.games.oracles.slow_money import house_of, label, line, odds, worth

ACE, KING = 14, 13
ACES_UP_TABLES, BAD_BEAT_TABLES = columns(ACES_UP), columns(BAD_BEAT)
PROGRESSIVE_TABLES = columns(SIX_CARD_PROGRESSIVE)
PROGRESSIVE_TABLES["SIXCPP-01"]["Straight"] = ("for", Fraction(10))  # ruled


def aces_or_better(name: str, ranks: list[int]) -> bool:
    return name not in ("high-card", "pair") or (name == "pair" and ranks[0] == ACE)


def printed_odds(table: dict, name: str, ranks: list[int]) -> Fraction | None:
    """What the table pays, to one; None below a pair of aces."""
    if not aces_or_better(name, ranks):
        return None
    cell = table["Pair of Aces" if name == "pair" else label(name)]
    assert cell
    return Fraction(cell[1])


def look(spot: dict, table: str) -> Found:
    row = label(worth(spot["cards"])[1])
    envy = PROGRESSIVE_TABLES["Envy"].get(row)
    return PROGRESSIVE_TABLES[table].get(row), int(envy[1]) if envy else 0


def settle_six_card(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, and the meter after it."""
    house = house_of(document)
    meter_lines, meter = progressive(
        document,
        house,
        lambda spot: look(spot, house["progressive"]),
        share="SCPP 8a",
        fixed="SCPP 8b",
        lost="SCPP 2",
        envious="SCPP 9a",
    )
    lines = []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, document["dealer"]["cards"], house)
        lines += meter_lines.get(spot["spot"], [])
    printed = "aces-up", "bad-beat", "progressive"
    folded = {spot["spot"] for spot in document["spots"] if spot["decision"]["action"] == "fold"}
    return (
        limited(
            document,
            house,
            lines,
            printed=printed,
            at_fold=lambda line: line["wager"] == "aces-up" and line["spot"] in folded,
        ),
        meter,
    )


def settle_spot(spot: dict, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets, lines = spot["spot"], spot["bets"], []
    dealer, dealer_name, dealer_ranks = worth(dealer_cards)
    player, name, ranks = worth(spot["cards"])
    qualifies = dealer_name != "high-card" or dealer_ranks[:2] == [ACE, KING]
    folds = spot["decision"]["action"] == "fold"
    if folds:
        lines.append(line(number, "ante", bets["ante"], "take", 0, "SCP 6"))
    else:
        for wager in ("ante", "play"):
            if wager == "ante" and not qualifies:
                said = "push", 0, "SCP 8"
            elif player == dealer:
                said = "push", 0, "SCP 12"
            else:
                said = ("pay", bets["ante"], "SCP 10") if player > dealer else ("take", 0, "SCP 11")
            lines.append(line(number, wager, bets["ante"], *said))
    if stake := bets.get("aces-up"):
        times = printed_odds(ACES_UP_TABLES[house["aces-up"]], name, ranks)
        if times:
            said = "pay", odds(times, stake, house), "SCP 6a" if folds else "SCP 13"
        else:
            said = "take", 0, "SCP 6" if folds else "SCP 13"
        lines.append(line(number, "aces-up", stake, *said))
    if stake := bets.get("bad-beat"):
        loser = (name, ranks) if player < dealer else (dealer_name, dealer_ranks)
        times = printed_odds(BAD_BEAT_TABLES[house["bad-beat"]], *loser) if player != dealer else None
        hopeless = folds and not aces_or_better(name, ranks) and not house["hold-bad-beat-to-showdown"]
        if times and not hopeless:
            said = "pay", odds(times, stake, house), "SCP 14"
        else:
            said = "take", 0, "RULED SCP 15" if hopeless else "SCP 14"
        lines.append(line(number, "bad-beat", stake, *said))
    return lines
