"""Every game settled a second time by one slow dealer, from a round document and the printed pages alone.

A game's part says what its bets need; cards are read by slow_hands, tables, meter and limits by slow_table.
Nothing here comes from the engine.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil

from tests.games.oracles import slow_baccarat, slow_blackjack, slow_roulette
from tests.games.oracles import slow_pai_gow as pai_gow
from tests.games.oracles.slow_hands import (
    ACE,
    FIVE,
    FOUR,
    GAMES_READ,
    JOKERS,
    KING,
    QUEEN,
    RANKS,
    TEN,
    How,
    Reading,
    best,
    longest_flush,
    plain,
)
from tests.games.oracles.slow_table import Line, Player, Table, limit, progressive

POKER, THREE_CARDS = How(), GAMES_READ["three-card-poker"]
BEST_FOUR, WILD = How(size=4, ladder=FOUR), GAMES_READ["wild-six-card-draw-poker"]
LENGTHS = ("no", "one", "two", "three", "four", "five", "six", "seven")
NINE = 9
WHEELS = {"second-highest": "second", "lowest": "low"}
LEAST_FOR_ENVY = 500

Lines = Iterator[Line]


def read(cards, how: How = POKER) -> Reading:
    return best(tuple(sorted(cards)), how)


def compare(own: Reading, his: Reading) -> str:
    """Return what becomes of a bet at even money."""
    return "pay" if own[:2] > his[:2] else "take" if own[:2] < his[:2] else "push"


def even(player: Player, stakes: dict[str, int], said: str, rules: dict[str, str]) -> Lines:
    """Bets at even money that all go one way."""
    for bet, stake in stakes.items():
        yield Line(player.spot, bet, stake, said, stake if said == "pay" else 0, rules[said])


def times_of(choice: str) -> int:
    """Return how many Antes were bet: "2x" is two, a fold and a check none."""
    return 0 if choice in ("fold", "check") else int(choice.removesuffix("x"))


def top(hand: Reading, *ranks: int) -> bool:
    """Whether it is better than high cards, or these lead it or less."""
    return hand.name != "high-card" or hand.ranks[: len(ranks)] >= ranks


def aces_or_better(hand: Reading) -> bool:
    return hand.name != "high-card" and (hand.name != "pair" or hand.ranks[0] == ACE)


def taken_after_fold(table: Table, player: Player, bet: str, rule: str) -> str:
    """The rule by which a side bet goes with the fold, where the house has it so."""
    return rule if player.folds and table.house[f"{bet}-after-fold"] == "taken" else ""


# --- Hands against the dealer's ----------------------------------------------------------------------


def six_five_four(table: Table, player: Player) -> Lines:
    ante, own = player.bets["ante"], read(player.dealt, GAMES_READ["6-5-4-poker"])
    his = read(dealer_plays(table.cards["dealer"]), GAMES_READ["6-5-4-poker"])
    queens, gone, rule = table.cell("queens-up", own), "", "654 7d"
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "654 5a")
        announces = player.chose["decide"].get("announces", False)
        rule, gone = "654 5a.i", "" if queens and announces else "654 5a" if announces else "654 5a.i"
    else:
        rules = {"pay": "654 7a", "take": "654 7b", "push": "654 Winning & Losing"}
        yield from even(player, {"ante": ante, "play": ante}, compare(own, his), rules)
        if bonus := table.cell("ante-bonus", own):
            yield Line(player.spot, "ante-bonus", 0, "pay", table.odds(bonus.amount, ante), "654 7c")
    yield from table.side_bet(player, "queens-up", queens, rule, gone=gone)


def dealer_plays(six: list[str]) -> list[str]:
    """654 3, 4, 4a, 4b: what is left after at most two cards of ten or higher are discarded."""
    high = [RANKS.index(card[0]) + 2 >= TEN for card in six[:2]]
    return six[2:] if all(high) else six[1:] if high[0] else six


def best_fours(cards) -> set[frozenset[str]]:
    """Every choice of four cards that makes the best hand."""
    worth = {frozenset(four): plain(four, GAMES_READ["6-5-4-poker"])[:2] for four in combinations(cards, 4)}
    return {four for four, one in worth.items() if one == max(worth.values())}


def six_card(table: Table, player: Player) -> Lines:
    ante, own, his = player.bets["ante"], read(player.dealt), read(table.cards["dealer"])
    said, aces = compare(own, his), table.cell("aces-up", own)
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "SCP 6")
    else:
        rules = {"pay": "SCP 10", "take": "SCP 11", "push": "SCP 12"}
        qualifies = top(his, ACE, KING)
        unqualified = {"push": "SCP 8"}
        yield from even(
            player, {"ante": ante}, said if qualifies else "push", rules if qualifies else unqualified
        )
        yield from even(player, {"play": ante}, said, rules)
    rule = ("SCP 6a" if aces else "SCP 6") if player.folds else "SCP 13"
    yield from table.side_bet(player, "aces-up", aces, rule)
    beaten = None if said == "push" else table.cell("bad-beat", min(own, his))
    hopeless = player.folds and not aces_or_better(own) and not table.house["hold-bad-beat-to-showdown"]
    gone = "RULED SCP 15" if hopeless else ""
    yield from table.side_bet(player, "bad-beat", beaten, "SCP 14", gone=gone)


def rabbit(table: Table, player: Player) -> Lines:
    ante, bought = player.bets["ante"], "buy" in player.choices
    if player.folds:
        laid = {bet: player.bets.get(bet) for bet in ("ante", "tens-up", "two-way-bad-beat")}
        stakes = {bet: stake for bet, stake in laid.items() if stake}
        yield from even(player, stakes, "take", {"take": "RH 8a"})
        return
    own, his = read(player.dealt if bought else player.dealt[1:]), read(table.cards["dealer"])
    said, rules = compare(own, his), {"pay": "RH 15", "take": "RH 16", "push": "RH 17"}
    qualifies = top(his, ACE)
    yield from even(
        player, {"ante": ante}, said if qualifies else "push", rules if qualifies else {"push": "RH 13"}
    )
    yield from even(player, {"play": ante}, said, rules)
    if bought:
        yield Line(player.spot, "sixth-card", ante, "take", 0, "RH 11b")
    yield from table.side_bet(player, "tens-up", table.cell("tens-up", own), "RH 18")
    beaten = None if said == "push" else table.cell("two-way-bad-beat", min(own, his))
    yield from table.side_bet(player, "two-way-bad-beat", beaten, "RH 19")


def three_card(table: Table, player: Player) -> Lines:
    ante = player.bets["ante"]
    own, his = read(player.dealt, THREE_CARDS), read(table.cards["dealer"], THREE_CARDS)
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "TCP 3a")
    elif not top(his, QUEEN):
        yield Line(player.spot, "ante", ante, "pay", ante, "TCP 5a")
        yield Line(player.spot, "play", ante, "push", 0, "TCP 5b")
    else:
        rules = {"pay": "TCP 7", "take": "TCP 8", "push": "TCP 9"}
        yield from even(player, {"ante": ante, "play": ante}, compare(own, his), rules)
    bonus = table.cell("ante-bonus", own)
    if bonus and not player.folds:
        yield Line(player.spot, "ante-bonus", 0, "pay", table.odds(bonus.amount, ante), "TCP 10")
    gone = taken_after_fold(table, player, "pair-plus", "TCP 3a")
    yield from table.side_bet(player, "pair-plus", table.cell("pair-plus", own), "TCP 11", gone=gone)
    six = read([*player.dealt, *table.cards["dealer"]])
    yield from table.side_bet(player, "six-card-bonus", table.cell("six-card-bonus", six), "TCP 12")


def caribbean(table: Table, player: Player) -> Lines:
    ante, own, his = player.bets["ante"], read(player.dealt), read(table.cards["dealer"])
    said = compare(own, his)
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "CSP 4a")
    elif not top(his, ACE, KING):
        yield Line(player.spot, "ante", ante, "pay", ante, "CSP 6a")
        yield Line(player.spot, "raise", 2 * ante, "push", 0, "CSP 6b")
    else:
        rules = {"pay": "CSP 8", "take": "CSP 10", "push": "CSP 11"}
        yield from even(player, {"ante": ante}, said, rules)
        cell = table.cell("raise", own)
        if said == "pay" and cell:
            pays = table.odds(cell.amount, 2 * ante)
            yield Line(player.spot, "raise", 2 * ante, "pay", pays, "CSP 9")
        else:
            yield from even(player, {"raise": 2 * ante}, said, rules | {"pay": "CSP 9"})


def four_card(table: Table, player: Player) -> Lines:
    """A tie is the player's, and there is no hand that the dealer may not play."""
    own, his = read(player.dealt, BEST_FOUR), read(table.cards["dealer"], BEST_FOUR)
    if (ante := player.bets.get("ante", 0)) and player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "4CP 3a")
    elif ante:
        said, stakes = compare(own, his), {"ante": ante, "play": times_of(player.choices[0]) * ante}
        rules = {"pay": "4CP 7" if said == "push" else "4CP 6", "take": "4CP 8"}
        yield from even(player, stakes, "take" if said == "take" else "pay", rules)
        if bonus := table.cell("automatic-bonus", own):
            yield Line(player.spot, "automatic-bonus", 0, "pay", table.odds(bonus.amount, ante), "4CP 9")
    gone = taken_after_fold(table, player, "aces-up", "4CP 3a")
    yield from table.side_bet(player, "aces-up", table.cell("aces-up", own), "4CP 10", gone=gone)


def crazy_four(table: Table, player: Player) -> Lines:
    ante, play = player.bets["ante"], player.bets["ante"] * times_of(player.choices[0])
    own, his = read(player.dealt, BEST_FOUR), read(table.cards["dealer"], BEST_FOUR)
    said, qualifies = compare(own, his), top(his, KING)
    if player.folds:
        yield from even(player, {"ante": ante, "super-bonus": ante}, "take", {"take": "C4P 3a"})
    else:
        rules = {"pay": "C4P 7", "take": "C4P 8", "push": "C4P 9"}
        on_ante = rules if qualifies else {"push": "C4P 5b"}
        yield from even(player, {"ante": ante}, said if qualifies else "push", on_ante)
        if cell := table.cell("super-bonus", own):
            yield Line(player.spot, "super-bonus", ante, "pay", table.odds(cell.amount, ante), "C4P 10")
        else:
            lost = "take" if qualifies and said == "take" else "push"
            yield from even(player, {"super-bonus": ante}, lost, {"take": "C4P 11a", "push": "C4P 11"})
        on_play = rules if qualifies else {"pay": "C4P 5a"}
        yield from even(player, {"play": play}, said if qualifies else "pay", on_play)
    gone = taken_after_fold(table, player, "queens-up", "C4P 3a")
    yield from table.side_bet(player, "queens-up", table.cell("queens-up", own), "C4P 12", gone=gone)


def high_card_flush(table: Table, player: Player) -> Lines:
    ante, times = player.bets["ante"], times_of(player.choices[0])
    own, his = longest_flush(player.dealt), longest_flush(table.cards["dealer"])
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "HCF 3a")
    elif his < (3, (NINE,)):
        yield Line(player.spot, "ante", ante, "pay", ante, "HCF 5a")
        yield Line(player.spot, "raise", times * ante, "push", 0, "HCF 5b")
    else:
        said = "pay" if own > his else "take" if own < his else "push"
        rules = {"pay": "HCF 7", "take": "HCF 8", "push": "HCF 9"}
        yield from even(player, {"ante": ante, "raise": times * ante}, said, rules)
    lengths = {"flush": own[0], "straight-flush": longest_run(player.dealt)}
    for (bet, length), rule in zip(lengths.items(), ("HCF 10", "HCF 11"), strict=True):
        hand = Reading(0, (), f"{LENGTHS[length]}-card-{bet}", ())
        yield from table.side_bet(player, bet, table.cell(bet, hand), rule)


def longest_run(cards: list[str]) -> int:
    """Return the length of the longest straight flush, of whichever suit; the ace leads or ends a run."""
    row = "A" + RANKS
    runs = [
        {rank + suit for rank in row[low:high]} for suit in "cdhs" for low in range(14) for high in range(15)
    ]
    return max(len(run) for run in runs if len(run) < 8 and run <= set(cards))


def may_raise(cards: list[str], choice: str) -> bool:
    """Whether High Card Flush allows this Raise: two Antes take five cards of a suit, three take six."""
    return times_of(choice) <= max(1, min(longest_flush(cards)[0] - 3, 3))


def may_play(cards: list[str], choice: str) -> bool:
    """Whether Crazy 4 Poker allows this Play: more than one Ante takes a pair of aces or better."""
    return times_of(choice) <= 1 or aces_or_better(read(cards, BEST_FOUR))


def holdem(table: Table, player: Player) -> Lines:
    ante, times = player.bets["ante"], times_of(player.choices[-1])
    own = read([*player.dealt, *table.cards["board"]])
    his = read([*table.cards["dealer"], *table.cards["board"]])
    if not times:
        yield from even(player, {"ante": ante, "blind": ante}, "take", {"take": "UTH 7a"})
    else:
        said, rules = compare(own, his), {"pay": "UTH 11", "take": "UTH 13", "push": "UTH 14"}
        qualifies = his.name != "high-card"
        on_ante = rules if qualifies else {"push": "UTH 9a"}
        yield from even(player, {"ante": ante}, said if qualifies else "push", on_ante)
        cell = table.cell("blind", own) if said == "pay" else None
        if cell:
            yield Line(player.spot, "blind", ante, "pay", table.odds(cell.amount, ante), "UTH 12")
        elif said == "pay":
            yield Line(player.spot, "blind", ante, "push", 0, "UTH 12a")
        else:
            yield from even(player, {"blind": ante}, said, rules)
        yield from even(player, {"play": times * ante}, said, rules | {"pay": "UTH 11a"})
    gone = taken_after_fold(table, player, "trips", "RULED UTH 15")
    yield from table.side_bet(player, "trips", table.cell("trips", own), "UTH 15", gone=gone)


def holdem_bonus(table: Table, player: Player) -> Lines:
    """The Flop bet is twice the Ante, Turn and River once; a check makes none."""
    ante, board = player.bets["ante"], table.cards["board"]
    own, his = read([*player.dealt, *board]), read([*table.cards["dealer"], *board])
    said, rules = compare(own, his), {"pay": "THB 11", "take": "THB 12", "push": "THB 13"}
    if player.folds:
        yield Line(player.spot, "ante", ante, "take", 0, "THB 3a")
    else:
        cell = table.cell("ante", own) if said == "pay" else None
        if cell:
            yield Line(player.spot, "ante", ante, "pay", table.odds(cell.amount, ante), "THB 10")
        else:
            on_ante = "THB 10a" if said == "pay" else rules[said]
            yield Line(player.spot, "ante", ante, "push" if said == "pay" else said, 0, on_ante)
        streets = zip(("flop", "turn", "river"), player.choices, strict=True)
        stakes = {s: (2 if s == "flop" else 1) * ante for s, choice in streets if choice != "check"}
        yield from even(player, stakes, said, rules)
    gone, cell = taken_after_fold(table, player, "bonus", "THB 3c"), table.cell("bonus", *two(table, player))
    yield from table.side_bet(player, "bonus", cell, "THB 14", gone=gone)


def two(table: Table, player: Player) -> Iterator[Reading]:
    """What the player's own two cards are, and with the dealer's."""
    cards = tuple(player.dealt)
    ranks = tuple(sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True))
    yield Reading(0, ranks, "pair" if ranks[0] == ranks[1] else "high-card", cards)
    if cards[0][1] == cards[1][1]:
        yield Reading(0, ranks, "suited", cards)
    if {card[0] for card in (*cards, *table.cards["dealer"])} == {"A"}:
        yield Reading(0, ranks, "four-of-a-kind", cards)


def heads_up(table: Table, player: Player) -> Lines:
    """Odds pay a strong hand that wins, and one that loses."""
    ante, times, board = player.bets["ante"], times_of(player.choices[-1]), table.cards["board"]
    own, his = read([*player.dealt, *board]), read([*table.cards["dealer"], *board])
    said, rules = compare(own, his), {"pay": "HUH 11", "take": "HUH 13", "push": "HUH 14"}
    if not times:
        yield from even(player, {"ante": ante, "odds": ante}, "take", {"take": "HUH 7a"})
    else:
        qualifies = his.name != "high-card"
        on_ante = rules if qualifies else {"push": "HUH 9a"}
        yield from even(player, {"ante": ante}, said if qualifies else "push", on_ante)
        hand = own._replace(name=f"losing-{own.name}") if said == "take" else own
        cell = table.cell("odds", hand) if said != "push" else None
        if cell:
            rule = "HUH 12" if said == "pay" else "HUH 13a"
            yield Line(player.spot, "odds", ante, "pay", table.odds(cell.amount, ante), rule)
        else:
            left = "push" if said == "pay" else said
            yield Line(player.spot, "odds", ante, left, 0, "HUH 12a" if said == "pay" else rules[said])
        yield from even(player, {"play": times * ante}, said, rules | {"pay": "HUH 11a"})
    gone = taken_after_fold(table, player, "trips-plus", "RULED HUH 15")
    yield from table.side_bet(player, "trips-plus", table.cell("trips-plus", own), "HUH 15", gone=gone)
    gone = taken_after_fold(table, player, "pocket-bonus", "RULED HUH 15")
    pocket = table.cell("pocket-bonus", *two(table, player))
    yield from table.side_bet(player, "pocket-bonus", pocket, "HUH 16", gone=gone)


# --- Hands against a paytable, cards that are changed, two hands a spot ------------------------------


def let_it_ride(table: Table, player: Player) -> Lines:
    """The first decision is about the first bet, the second about the second; the third stays."""
    cell = table.cell("base", read([*player.dealt, *table.cards["board"]]))
    for bet, choice in zip(("bet-1", "bet-2", "bet-3"), [*player.choices, "ride"], strict=True):
        stake = player.bets[bet]
        if choice != "ride":
            yield Line(player.spot, bet, stake, "push", 0, "LIR 5a")
        elif cell:
            yield Line(player.spot, bet, stake, "pay", table.odds(cell.amount, stake), "LIR 8")
        else:
            yield Line(player.spot, bet, stake, "take", 0, "LIR 9")
    three = table.cell("three-card-bonus", read(player.dealt, THREE_CARDS))
    yield from table.side_bet(player, "three-card-bonus", three, "LIR 10")


def mississippi(table: Table, player: Player) -> Lines:
    ante, board = player.bets["ante"], table.cards["board"]
    multiples = [1, *(times_of(choice) for choice in player.choices if choice != "fold")]
    cell = table.cell("base", read([*player.dealt, *board]))
    for bet, times in zip(("ante", "third", "fourth", "fifth"), multiples, strict=False):
        stake = times * ante
        if player.folds:
            yield Line(player.spot, bet, stake, "take", 0, "MS 3a")
        elif not cell:
            yield Line(player.spot, bet, stake, "take", 0, "MS 9")
        elif cell.word == "push":
            yield Line(player.spot, bet, stake, "push", 0, "MS 8")
        else:
            yield Line(player.spot, bet, stake, "pay", table.odds(cell.amount, stake), "MS 7")
    three = table.cell("three-card-bonus", read(board, THREE_CARDS))
    yield from table.side_bet(player, "three-card-bonus", three, "MS 10")


def straight_or_better(cards) -> bool:
    return FIVE.index(read(cards, WILD).name) >= FIVE.index("straight")


def wild_draw(table: Table, player: Player) -> Lines:
    stake, dealt, drawn = player.bets["wager"], player.dealt, player.cards.get("drawn", [])
    discards = [event["cards"] for event in player.chose.values() if event["choose"] == "draw"]
    own = read([*(card for card in dealt if card not in discards), *drawn], WILD)
    outright, his = straight_or_better(dealt), table.cards["dealer"]
    said, cell = compare(own, read(his, WILD)), table.cell("big-hand", own)
    if outright or said == "pay":
        pays = stake if outright and not table.house["big-hand-on-automatic"] else None
        pays = pays or (table.odds(cell.amount, stake) if cell else stake)
        yield Line(player.spot, "wager", stake, "pay", pays, "WSD 3" if outright else "WSD 6")
    else:
        yield Line(player.spot, "wager", stake, said, 0, "WSD 5")
    counted = [*dealt, *(drawn if table.house["joker-bet-counts-draw"] else [])]
    own_jokers, his_jokers = (len(set(JOKERS) & set(cards)) for cards in (counted, his))
    rows = {(1, 0): "player-one-joker", (1, 1): "one-joker-each", (2, 0): "player-two-jokers"}
    jokers = table.cell("joker", Reading(0, (), rows.get((own_jokers, his_jokers), ""), ()))
    yield from table.side_bet(player, "joker", jokers, "WSD 7")
    yield from table.side_bet(player, "queens-plus", table.cell("queens-plus", read(dealt, WILD)), "WSD 8")


def pai_gow_poker(table: Table, player: Player) -> Lines:
    yield pai_gow_wager(table, player)
    hands = pai_gow.fortune_hands(player.dealt)
    yield from table.side_bet(player, "fortune", table.cell("fortune", *hands), "PGP 8")
    if player.bets.get("fortune", 0) >= LEAST_FOR_ENVY:
        for other in table.others(player, "fortune"):
            cell = table.cell("fortune", *pai_gow.fortune_hands(other.dealt))
            if cell and cell.envy:
                yield Line(player.spot, "envy", 0, "pay", cell.envy, "PGP 9", other.spot)


def pai_gow_wager(table: Table, player: Player) -> Line:
    """Equal hands are the dealer's."""
    own, stake, house = player.dealt, player.bets["wager"], table.house
    wheel, low = WHEELS[house["ace-to-five-straight"]], player.chose["set"]["cards"].split()
    if pai_gow.is_foul(own, low, wheel):
        if house["foul-hand"] == "loses":
            return Line(player.spot, "wager", stake, "take", 0, "PGP 3b")
        low = pai_gow.low_by_the_way(own, house["house-way"])
    dealer = table.cards["dealer"]
    his_low = pai_gow.low_by_the_way(dealer, house["house-way"])
    his_high = pai_gow.high_hand(pai_gow.rest_of(dealer, his_low), wheel)
    if house["commission"] == "none" and his_high.name == "high-card" and his_high.ranks[0] == ACE:
        return Line(player.spot, "wager", stake, "push", 0, "PGP 6c")
    high = pai_gow.high_hand(pai_gow.rest_of(own, low), wheel)
    said = compare(high, his_high), compare(pai_gow.low_hand(low), pai_gow.low_hand(his_low))
    if said.count("pay") == 1:
        return Line(player.spot, "wager", stake, "push", 0, "PGP 7")
    if not said.count("pay"):
        return Line(player.spot, "wager", stake, "take", 0, "PGP 7b" if "push" in said else "PGP 7a")
    coin = house["commission-coin"]
    taken = 0 if house["commission"] == "none" else ceil(Fraction(stake, 20) / coin) * coin
    return Line(player.spot, "wager", stake, "pay", stake - taken, "PGP 6a")


# --- What is limited, and what is paid off a meter, game by game -------------------------------------


@dataclass(frozen=True)
class Game:
    """`printed`: the bets that a paytable pays, those `against_dealer` at even money whatever the limit;
    `at_fold` are paid to a folded hand at once. `meter`: how the meter's cards are read, and its rules for a
    share, a fixed award, no award and envy."""

    settle: Callable[[Table, Player], Lines]
    printed: tuple[str, ...]
    against_dealer: tuple[str, ...] = ()
    at_fold: tuple[str, ...] = ()
    how: How = POKER
    meter: tuple[str, ...] = ()


GAMES = {
    "6-5-4-poker": Game(
        six_five_four, ("ante-bonus", "queens-up"), at_fold=("ante", "ante-bonus", "queens-up")
    ),
    "baccarat": Game(
        slow_baccarat.baccarat,
        (
            "tie",
            "player-pair",
            "banker-pair",
            "dragon-7",
            "panda-8",
            "super-6",
            "player-dragon",
            "banker-dragon",
        ),
    ),
    "blackjack": Game(slow_blackjack.blackjack, ("wager", "insurance", "21+3", "perfect-pairs"), ("wager",)),
    "caribbean-stud": Game(
        *(caribbean, ("raise", "progressive"), ("raise",)), meter=("CSP 12a", "CSP 12b", "CSP 12", "")
    ),
    "crazy-4-poker": Game(crazy_four, ("super-bonus", "queens-up"), ("super-bonus",)),
    "four-card-poker": Game(four_card, ("automatic-bonus", "aces-up")),
    "heads-up-holdem": Game(heads_up, ("odds", "trips-plus", "pocket-bonus"), ("odds",)),
    "high-card-flush": Game(high_card_flush, ("flush", "straight-flush")),
    "let-it-ride": Game(let_it_ride, ("bet-1", "bet-2", "bet-3", "three-card-bonus")),
    "mississippi-stud": Game(mississippi, ("ante", "third", "fourth", "fifth", "three-card-bonus")),
    "pai-gow-poker": Game(pai_gow_poker, ("fortune",)),
    "rabbit-hunter": Game(rabbit, ("tens-up", "two-way-bad-beat")),
    "roulette": Game(slow_roulette.roulette, ()),
    "six-card-poker": Game(
        *(six_card, ("aces-up", "bad-beat", "progressive")),
        at_fold=("aces-up",),
        meter=("SCPP 8a", "SCPP 8b", "SCPP 2", "SCPP 9a"),
    ),
    "texas-holdem-bonus": Game(holdem_bonus, ("ante", "bonus"), ("ante",)),
    "three-card-poker": Game(
        *(three_card, ("ante-bonus", "pair-plus", "six-card-bonus", "progressive")),
        how=THREE_CARDS,
        meter=("TCP 13a", "TCP 13b", "TCP 13", "TCP 14"),
    ),
    "ultimate-texas-holdem": Game(holdem, ("blind", "trips"), ("blind",)),
    "wild-six-card-draw-poker": Game(
        *(wild_draw, ("wager", "joker", "queens-plus", "progressive"), ("wager",)),
        how=WILD,
        meter=("WSD 9", "WSD 9", "WSD 9", ""),
    ),
}


def settle(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, spot by spot, and the meter after it."""
    game, table = GAMES[document["game"]], Table(document)
    meter = document["meter"] and {n: document["meter"][n] for n in ("amount", "seed_amount", "reserve")}
    lines = [line for _n, player in sorted(table.players.items()) for line in game.settle(table, player)]
    bettors = [player for _n, player in sorted(table.players.items()) if player.bets.get("progressive")]
    if bettors:
        share, fixed, lost, envy = game.meter
        found = {n: table.cell("progressive", read(p.dealt, game.how)) for n, p in table.players.items()}
        paid, meter = progressive(table, found, share=share, fixed=fixed, lost=lost)
        lines += paid
        for player in bettors:
            for other in table.others(player, "progressive"):
                if (cell := found[other.spot]) and cell.envy:
                    lines.append(Line(player.spot, "envy", 0, "pay", cell.envy, envy, other.spot))
        lines.sort(key=lambda line: line.spot)
    limit(
        *(table, lines),
        printed=game.printed,
        against_dealer=game.against_dealer,
        at_fold=game.at_fold,
    )
    return [line.written() for line in lines], meter


def differences(document: dict) -> list[str]:
    """Return what the settlement in a document and the slow one disagree on: lines, by spot and bet, and the
    meter; of a shoe also the cards and what stands after."""
    try:
        lines, meter = settle(document)
    except slow_blackjack.Wrong as wrong:
        return [f"script: {wrong}"]
    settlement = document["settlement"]
    theirs, ours = by_bet(settlement["lines"]), by_bet(lines)
    found = [] if list(theirs) == list(ours) else [f"order: {list(theirs)}, slowly {list(ours)}"]
    for bet in sorted({*theirs, *ours}):
        line, slow = theirs.get(bet, {}), ours.get(bet, {})
        if not slow or {name: line.get(name) for name in slow} != slow:
            found.append(f"{bet}: {line}, slowly {slow}")
    if settlement["meter"] != meter:
        found.append(f"meter: {settlement['meter']}, slowly {meter}")
    beside = {
        "baccarat": slow_baccarat.differences,
        "blackjack": slow_blackjack.differences,
        "roulette": slow_roulette.differences,
    }
    return found + beside[document["game"]](document, lines) if document["game"] in beside else found


def by_bet(lines: list[dict]) -> dict[tuple, dict]:
    found = {(line["spot"], line["wager"], line.get("from", 0)): line for line in lines}
    assert len(found) == len(lines), lines
    return found
