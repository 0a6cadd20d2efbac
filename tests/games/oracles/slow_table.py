"""A table as a slow dealer sees it: a round document of the second version, the pages that are printed of its
game, lines, the meter and payout limits. Nothing here comes from the engine."""

import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from tests.games.oracles.slow_hands import FIVE, JOKERS, RANKS, Reading

PAGES = Path(__file__).resolve().parents[3] / "fixtures" / "games"
NO_LIMIT = 10**15
HANDS_IN_TURN = ("blackjack",)
"""Games in which a player says more than one thing at a step."""
TURNS = ("", "side-bets", "insurance", "peek", "play", "settle", "sweep", "outside", "pay")
"""When a line is settled, where a game says so."""


class Cell(NamedTuple):
    """What a row prints: "to" or "for" one, a "share" of the meter in per cent, "flat" cents, or "push"."""

    word: str
    amount: Fraction
    envy: int = 0


# --- What is printed ---------------------------------------------------------------------------------


@cache
def paytables(game: str) -> dict[str, dict[str, dict[str, dict]]]:
    """Return the rows of a game's printed tables, by bet, table and row."""
    pages = (tomllib.loads(path.read_text(encoding="utf-8")) for path in PAGES.glob("*.toml"))
    page = next(page for page in pages if page["sheet"]["game"] == game)
    return {
        bet: {name: _rows(rows) for name, rows in tables.items()} for bet, tables in page["paytables"].items()
    }


def _rows(printed: dict) -> dict[str, dict]:
    rows = {row: {"pays": facts} if isinstance(facts, str) else facts for row, facts in printed.items()}
    return {row: facts for row, facts in rows.items() if row not in ("source", "odd_order")}


def cell_of(facts: dict) -> Cell:
    pays, envy = facts["pays"].replace(",", ""), 100 * int(facts.get("envy", 0))
    if pays == "push":
        return Cell("push", Fraction(0))
    if pays.startswith("$"):
        return Cell("flat", Fraction(pays[1:]) * 100, envy)
    amount, word, *one = pays.split()
    return Cell("share" if word == "%" else word, Fraction(amount) / int("".join(one) or 1), envy)


def printed_pays(game: str, bet: str) -> dict[str, dict[str, Cell]]:
    """Return what each row of each of a bet's tables pays."""
    return {
        name: {row: cell_of(facts) for row, facts in rows.items()}
        for name, rows in paytables(game)[bet].items()
    }


def stands_on(hand: Reading, row: str, facts: dict) -> bool:
    """Whether a hand is of a row, or above one that is printed "or better"."""
    named, ranks = facts.get("hand", row), hand.ranks
    least = [RANKS.index(facts[which]) + 2 for which in ("lowest", "second") if which in facts]
    if facts.get("or_better") and named in FIVE and FIVE.index(hand.name) > FIVE.index(named):
        return True
    return (
        hand.name == named
        and all(rank >= enough for rank, enough in zip(ranks, least, strict=False))
        and {card[1] for card in hand.cards} <= set(facts.get("suit", "cdhs0123456789X"))
        and facts.get("natural") in (None, set(JOKERS).isdisjoint(hand.cards))
    )


# --- What is played ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """A spot: its bets in cents, its cards by place, its choices by step in their order."""

    spot: int
    bets: dict[str, int]
    patron: str = ""
    cards: dict[str, list[str]] = field(default_factory=dict)
    chose: dict[str, dict] = field(default_factory=dict)

    @property
    def choices(self) -> list[str]:
        return [event["choose"] for event in self.chose.values()]

    @property
    def folds(self) -> bool:
        return "fold" in self.choices

    @property
    def dealt(self) -> list[str]:
        """The cards that came before any choice, in their order."""
        return [card for place, cards in self.cards.items() if place != "drawn" for card in cards]


@dataclass
class Line:
    spot: int
    wager: str
    stake: int
    action: str
    pays: int
    rule: str
    hitter: int = 0
    from_meter: int = 0
    fee: int = 0
    at: str = ""

    def written(self) -> dict:
        """As a document has it, without its reason."""
        net = -self.stake if self.action == "take" else self.pays - self.fee
        if self.action == "half":
            net = self.stake // 2 - self.stake
        if self.wager == "progressive" and self.action == "pay":
            net -= self.stake
        facts = {"spot": self.spot, "wager": self.wager, "stake": self.stake, "action": self.action}
        facts |= {"pays": self.pays, "net": net, "rule": self.rule}
        facts |= {"from": self.hitter} if self.hitter else {}
        facts |= {"at": self.at} if self.at else {}
        return facts | ({"fee": self.fee} if self.fee else {})


READ: set[tuple[str, str]] = set()
"""The rows, by bet, that decided a line."""


class Table:
    """A round when it is over: the players by spot, and the cards that are on the table by place."""

    def __init__(self, document: dict) -> None:
        self.document, self.house = document, document["house"]
        self.pages = paytables(document["game"])
        self.players: dict[int, Player] = {}
        self.cards: dict[str, list[str]] = {}
        for spot in document["spots"]:
            self.players[spot["spot"]] = Player(spot["spot"], spot["bets"], spot.get("patron", ""))
        for event in document["script"]:
            player = self.players.get(event.get("spot", 0))
            if "deal" in event:
                places = player.cards if player else self.cards
                places.setdefault(event["deal"], []).extend(event["cards"].split())
            elif "falls" in event:
                self.cards.setdefault("fall", []).append(event["falls"])
            else:
                assert player, event
                assert document["game"] in HANDS_IN_TURN or event["at"] not in player.chose, event
                player.chose[event["at"]] = event

    def row(self, bet: str, *hands: Reading) -> str:
        """The best row of the table that the house has for a bet, "" for none."""
        table = self._table(bet)
        return next((row for row in table if any(stands_on(hand, row, table[row]) for hand in hands)), "")

    def cell(self, bet: str, *hands: Reading) -> Cell | None:
        row = self.row(bet, *hands)
        READ.add((bet, row))
        return cell_of(self._table(bet)[row]) if row else None

    def _table(self, bet: str) -> dict[str, dict]:
        tables = self.pages[bet]
        return tables.get(self.house.get(bet)) or next(iter(tables.values()))

    def odds(self, times: Fraction | int, stake: int) -> int:
        """Cents at these odds to one, as the house breaks what its chips cannot make."""
        cents, chip = Fraction(times) * stake, self.house["smallest-chip"]
        if self.house["breakage"] == "exact":
            return half_up(cents)
        return (ceil if self.house["breakage"] == "up" else floor)(cents / chip) * chip

    def side_bet(
        self, player: Player, bet: str, cell: Cell | None, rule: str, *, gone: str = ""
    ) -> Iterator[Line]:
        """A bet on cards alone; `gone` is the rule by which it went with a fold."""
        if stake := player.bets.get(bet):
            if cell and not gone:
                yield Line(player.spot, bet, stake, "pay", self.odds(cell.amount, stake), rule)
            else:
                yield Line(player.spot, bet, stake, "take", 0, gone or rule)

    def others(self, player: Player, bet: str) -> list[Player]:
        """The players whose hands this one may be paid envy for; none for a second spot of his own."""
        return [
            other
            for _spot, other in sorted(self.players.items())
            if other.spot != player.spot and not (player.patron and player.patron == other.patron)
            if other.bets.get(bet) or self.house.get("envy-from-every-hand")
        ]


def half_up(cents: Fraction) -> int:
    return floor(cents + Fraction(1, 2))


# --- The meter: swept, then paid from the right ------------------------------------------------------


class SlowMeter:
    """What stands on the display, restarted at seed amount and reserve."""

    def __init__(self, given: dict, swept: int) -> None:
        self.seed_amount = given["seed_amount"]
        self.amount = given["amount"] + half_up(Fraction(given.get("contribution", "0")) * swept)
        self.reserve = given["reserve"] + half_up(Fraction(given.get("reserve_contribution", "0")) * swept)

    def restart(self) -> None:
        self.amount, self.reserve = self.seed_amount + self.reserve, 0

    def written(self) -> dict:
        return {"amount": self.amount, "seed_amount": self.seed_amount, "reserve": self.reserve}


def progressive(
    table: Table, found: dict[int, Cell | None], *, share: str, fixed: str, lost: str
) -> tuple[list[Line], dict]:
    """The lines of the bettors, and the meter after the round."""
    bettors = [player for player in table.players.values() if player.bets.get("progressive")]
    meter = SlowMeter(table.document["meter"], sum(player.bets["progressive"] for player in bettors))
    royals = sum((cell := found[one.spot]) is not None and cell[:2] == ("share", 100) for one in bettors)
    parts, lines = [], []
    for player in sorted(bettors, key=lambda one: -one.spot):
        stake, cell = player.bets["progressive"], found[player.spot]
        if cell is None:
            lines.append(Line(player.spot, "progressive", stake, "take", 0, lost))
            continue
        if cell[:2] == ("share", 100):
            if table.house.get("split-royals") and not parts:
                parts = [meter.amount // royals + (n < meter.amount % royals) for n in range(royals)]
                meter.restart()
            elif not parts:
                parts = [meter.amount]
                meter.restart()
            pays = from_meter = parts.pop(0)
        elif cell.word == "share":
            pays = from_meter = half_up(meter.amount * cell.amount / 100)
            meter.amount -= pays
        else:
            pays = int(cell.amount) if cell.word == "flat" else half_up(cell.amount * stake)
            from_meter = min(pays, meter.amount) if table.house["fixed-pays-from-meter"] else 0
            meter.amount -= from_meter
        rule = share if cell.word == "share" else fixed
        lines.append(Line(player.spot, "progressive", stake, "pay", pays, rule, from_meter=from_meter))
    return lines, meter.written()


# --- Payout limits: per payout, per player, per table; even money, refunds and the meter have none ---


def limit(
    table: Table,
    lines: list[Line],
    *,
    printed: Collection[str],
    against_dealer: Collection[str] = (),
    at_fold: Collection[str] = (),
) -> None:
    """Leave of the lines what the limits do.

    `printed` are the bets that a paytable pays; those of them `against_dealer` get even money whatever the
    limit. Prizes are paid in settling order: those `at_fold` as players fold, the others from the dealer's
    right, envy last.
    """
    house, patrons = table.house, {n: player.patron or n for n, player in table.players.items()}
    most = {what: house.get(f"payout-limit-per-{what}") or NO_LIMIT for what in ("prize", "player", "table")}

    def folded(line: Line) -> bool:
        return line.wager in at_fold and table.players[line.spot].folds

    def turn(line: Line) -> tuple:
        later = house.get("bonus-first", False) and line.wager not in SIDE_BETS
        if folded(line):
            return 0, 0, line.spot, later
        spot = line.spot if line.at == "play" else -line.spot
        return 1 + (line.wager == "envy"), TURNS.index(line.at), spot, later

    prizes = [line for line in lines if line.wager in (*printed, "envy") and line.pays > line.stake]
    prizes.sort(key=turn)
    due = {id(line): line.pays - line.from_meter for line in prizes}
    least = {id(line): line.stake if line.wager in against_dealer else 0 for line in prizes}

    def in_turn(of_table: int) -> dict[int, int]:
        """Cents for each prize, as long as there is something left."""
        of_player, paid = dict.fromkeys(patrons.values(), most["player"]), {}
        for line in prizes:
            who, key = patrons[line.spot], id(line)
            cents = max(min(due[key], most["prize"], of_player[who], of_table), least[key])
            of_player[who], of_table = max(0, of_player[who] - cents), max(0, of_table - cents)
            paid[key] = cents
        return paid

    paid = in_turn(most["table"])
    if house.get("payout-limit-shares") == "pro-rata":
        claims = in_turn(NO_LIMIT)
        rest = [line for line in prizes if not folded(line) and claims[id(line)]]
        left = max(0, most["table"] - sum(paid[id(line)] for line in prizes if folded(line)))
        if sum(claims[id(line)] for line in rest) > left:
            paid |= _pro_rata(rest, patrons, claims, least, left)
    for line in prizes:
        if paid[id(line)] < due[id(line)]:
            _cut(line, paid[id(line)] + line.from_meter)


def _pro_rata(rest, patrons, claims, least, left) -> dict[int, int]:
    """Iowa 491-11.7(2): each player's part of what is left, and of it each prize's, by what is due."""
    players = dict.fromkeys(patrons[line.spot] for line in rest)
    dues = [sum(claims[id(line)] for line in rest if patrons[line.spot] == who) for who in players]
    paid = {}
    for who, cents in zip(players, _parts(left, dues), strict=True):
        own = [line for line in rest if patrons[line.spot] == who]
        parts = _parts(cents, [claims[id(line)] for line in own])
        paid |= {id(line): max(part, least[id(line)]) for line, part in zip(own, parts, strict=True)}
    return paid


def _parts(cents: int, dues: list[int]) -> list[int]:
    """Whole cents by the dues; what is left over goes to the largest of them, the first of equal ones."""
    parts = [int(Fraction(cents * due, sum(dues))) for due in dues]
    parts[dues.index(max(dues))] += cents - sum(parts)
    return parts


SIDE_BETS = {
    *("queens-up", "aces-up", "bad-beat", "tens-up", "two-way-bad-beat", "joker", "queens-plus", "trips"),
    *("flush", "straight-flush", "three-card-bonus", "pair-plus", "six-card-bonus", "bonus", "fortune"),
    *("trips-plus", "pocket-bonus"),
}
"""Bets beside the game, which many pits pay first."""


def _cut(line: Line, pays: int) -> None:
    """A stake goes back where no cent is left, unless it was swept before the deal; a bonus without one is
    left alone."""
    line.pays = pays
    if not pays:
        line.action = "take" if line.wager == "progressive" else "push" if line.stake else "leave"
