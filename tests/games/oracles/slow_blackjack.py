"""Blackjack a second time, from its printed rules alone: who may do what, how the dealer draws, every bet,
the shoe. Nothing here comes from the engine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.games.oracles.slow_hands import Reading
from tests.games.oracles.slow_table import Line, Player, Table

COUNTS = {**{str(pip): pip for pip in range(2, 10)}, "A": 1, **dict.fromkeys("TJQK", 10)}
MOST, DRAWS_TO = 21, 17
MAY_HIDE = "ATJQK"
"""Up cards under which a blackjack can be."""
DOUBLES_ON = {"any": range(2, 22), "9-11": range(9, 12), "10-11": range(10, 12)}
THREES = "23456789TJQKA"
LAYOUTS = {
    "no": (),
    "21+3": ("21+3",),
    "perfect-pairs": ("perfect-pairs",),
    "both": ("21+3", "perfect-pairs"),
}
"""The side bets by what a house has on its layout."""
LIKELY = {"split": 12, "double": 2, "surrender": 1}


def total(cards: list[str]) -> tuple[int, bool]:
    """Return the total, and whether an ace counts eleven in it."""
    low = sum(COUNTS[card[0]] for card in cards)
    soft = low + 10 <= MOST and any(card[0] == "A" for card in cards)
    return (low + 10, True) if soft else (low, False)


def is_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards)[0] == MOST


def name_of(cards: list[str], *, split: bool = False) -> str:
    points, soft = total(cards)
    if points > MOST:
        return "bust"
    return "blackjack" if is_natural(cards) and not split else f"{'soft' if soft else 'hard'}-{points}"


# --- How it is played ----------------------------------------------------------------------------------


@dataclass
class Hand:
    """One of a player's: its cards, the two stacks beside it, and "surrender" or "even-money" if that ended
    it."""

    cards: list[str]
    bet: int
    double: int = 0
    end: str = ""


class Wrong(Exception):
    """A round that does not go as the rules have it."""


Takes = Callable[[], str]
Says = Callable[[int, int, str, list[str], int], dict]
"""What a player says: of spot, hand, step, what is allowed and how much less can be bet; as an event."""


@dataclass
class Round:
    """A round by the rules: the next card comes from `take`, the next word of a player from `says`."""

    house: dict
    bets: dict[int, int]
    take: Takes
    says: Says
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)
    insured: dict[int, int] = field(default_factory=dict)
    script: list[dict] = field(default_factory=list)

    def play(self) -> "Round":
        self.hands = {spot: [Hand([], bet)] for spot, bet in self.bets.items()}
        hole = self.house["hole-card"] == "peek"
        for step in ("deal", "second-cards"):
            for spot in self.bets:
                self._deal(step, spot, 1)
            if step == "deal" or hole:
                self._deal(step)
        if self.dealer[0][0] == "A":
            for spot in self.bets:
                self._insure(spot)
        if not is_natural(self.dealer):
            for spot in self.bets:
                self._play(spot)
            while self._draws():
                self._deal("dealer-draws")
        return self

    def _deal(self, step: str, spot: int = 0, number: int = 1) -> None:
        card = self.take()
        place = "hand" if number == 1 else f"hand-{number}"
        event = {"at": step, "deal": place if spot else "dealer", "cards": card}
        self.script.append(event | ({"spot": spot} if spot else {}))
        (self.hands[spot][number - 1].cards if spot else self.dealer).append(card)

    def _said(self, step: str, spot: int, number: int, allowed: list[str], most: dict[str, int]) -> dict:
        event = self.says(spot, number, step, allowed, max(most.values(), default=0))
        word, cents = event.get("choose"), event.get("cents")
        clean = {"at": step, "spot": spot, "choose": word} | ({"hand": number} if number > 1 else {})
        if word not in allowed or event != clean | ({"cents": cents} if cents else {}):
            raise Wrong(f"{event}, spot {spot} may {allowed} with hand {number} at {step}")
        if cents is not None and not 0 < cents < most.get(word, 0):
            raise Wrong(f"{event}: at most {most}")
        self.script.append(event)
        return event

    def _insure(self, spot: int) -> None:
        (hand,) = self.hands[spot]
        allowed = ["insurance", "no-insurance"]
        if is_natural(hand.cards) and self.house["even-money"]:
            allowed.append("even-money")
        half = hand.bet // 2
        said = self._said("insurance", spot, 1, allowed, {"insurance": half})
        if said["choose"] == "insurance":
            self.insured[spot] = said.get("cents", half)
        if said["choose"] == "even-money":
            hand.end = "even-money"

    def _play(self, spot: int) -> None:
        hands, number = self.hands[spot], 1
        while number <= len(hands):
            hand = hands[number - 1]
            if len(hand.cards) == 1:
                self._deal("play", spot, number)
            elif self._is_finished(hand, len(hands)) or not self._goes_on(spot, number):
                number += 1

    def _is_finished(self, hand: Hand, hands: int) -> bool:
        aces = hands > 1 and hand.cards[0][0] == "A"
        again = self.house["resplit-aces"] and hand.cards[-1][0] == "A"
        return total(hand.cards)[0] >= MOST or (aces and len(hand.cards) == 2 and not again)

    def _goes_on(self, spot: int, number: int) -> bool:
        """Return whether the hand may say more."""
        hands, hand = self.hands[spot], self.hands[spot][number - 1]
        doubles = {"double": hand.bet} if self.house["double-for-less"] else {}
        said = self._said("play", spot, number, self._allowed(hand, len(hands)), doubles)
        match said["choose"]:
            case "surrender":
                hand.end = "surrender"
            case "split":
                hands.append(Hand([hand.cards.pop()], hand.bet))
                return True
            case "hit":
                self._deal("play", spot, number)
                return True
            case "double":
                hand.double = said.get("cents", hand.bet)
                self._deal("play", spot, number)
        return False

    def _allowed(self, hand: Hand, hands: int) -> list[str]:
        house, split, two = self.house, hands > 1, len(hand.cards) == 2
        aces = split and hand.cards[0][0] == "A"
        allowed = ["stand"] if aces else ["stand", "hit"]
        doubles = total(hand.cards)[0] in DOUBLES_ON[house["double-on"]]
        if two and doubles and not aces and (house["double-after-split"] or not split):
            allowed.append("double")
        one, other = hand.cards[0][0], hand.cards[-1][0]
        alike = one == other if house["split-by"] == "rank" else COUNTS[one] == COUNTS[other]
        if two and alike and hands < house["hands"]:
            allowed.append("split")
        if two and not split and house["surrender"] == "late" and house["hole-card"] == "peek":
            allowed.append("surrender")
        return allowed

    def _draws(self) -> bool:
        """Return whether the dealer takes one more card: of an ace alone also where a player has insured."""
        points, soft = total(self.dealer)
        open_yet = len(self.dealer) == 1 and self.dealer[0][0] in MAY_HIDE
        every = [(hand, len(hands) > 1) for hands in self.hands.values() for hand in hands]
        left = [one for one in every if not one[0].end and total(one[0].cards)[0] <= MOST]
        naturals = [one for one in left if is_natural(one[0].cards) and not one[1]]
        if open_yet and (left or self.insured):
            return True
        if len(left) == len(naturals):
            return False
        return points < DRAWS_TO or (points == DRAWS_TO and soft and self.house["soft-17"] == "hits")


def replay(document: dict) -> Round:
    """Return the round of a document as the rules have it, with its cards and its players' words."""
    script = document["script"]
    cards = (card for event in script if "deal" in event for card in event["cards"].split())
    words = (event for event in script if "choose" in event)

    def next_of(those: Iterator, what: str):
        if (one := next(those, None)) is None:
            raise Wrong(f"no more {what}")
        return one

    bets = {spot["spot"]: spot["bets"]["wager"] for spot in document["spots"]}
    return Round(
        document["house"], bets, lambda: next_of(cards, "cards"), lambda *asked: next_of(words, "words")
    ).play()


def wild_round(house: dict, bets: dict[int, int], cards: Iterator[str], chance: Random) -> Round:
    """Return a round of players who do what their hands allow, whatever it is worth."""

    def says(spot: int, number: int, step: str, allowed: list[str], most: int) -> dict:
        word = chance.choices(allowed, [LIKELY.get(one, 4) for one in allowed])[0]
        event = {"at": step, "spot": spot, "choose": word} | ({"hand": number} if number > 1 else {})
        less = word in ("double", "insurance") and most > 1 and chance.random() < 0.3
        return event | ({"cents": chance.randrange(1, most)} if less else {})

    return Round(house, bets, lambda: next(cards), says).play()


def script_of(house: dict, bets: dict[int, int], cards: str, words: str = "") -> list[dict]:
    """Return the events of a round whose cards leave the shoe so, and whose players say this one after the
    other; "double/500" for $5."""
    deals, said = iter(cards.split()), iter(words.split())

    def says(spot: int, number: int, step: str, allowed: list[str], most: int) -> dict:
        word, _slash, cents = next(said).partition("/")
        event = {"at": step, "spot": spot, "choose": word} | ({"hand": number} if number > 1 else {})
        return event | ({"cents": int(cents)} if cents else {})

    script = Round(house, bets, lambda: next(deals), says).play().script
    assert [*deals, *said] == [], "a card or a word too many"
    return script


# --- How it is settled ---------------------------------------------------------------------------------


def blackjack(table: Table, player: Player) -> Iterator[Line]:
    played, spot = replay(table.document), player.spot
    hands = played.hands[spot]
    for number, hand in enumerate(hands, start=1):
        for name, stake in (("wager", hand.bet), ("double", hand.double)):
            if stake:
                bet = name if number == 1 else f"{name}-{number}"
                yield _hand_bet(table, played, hand, Line(spot, bet, stake, "", 0, ""), split=len(hands) > 1)
    if stake := played.insured.get(spot):
        line = _paid_on(table, "insurance", ["blackjack"] if is_natural(played.dealer) else [])
        at = "peek" if table.house["hole-card"] == "peek" else "settle"
        yield _of_table(table, Line(spot, "insurance", stake, "", 0, "BJ 4b", at=at), line)
    two = [card for hand in hands[:2] for card in hand.cards[:1]] if hands[1:] else hands[0].cards[:2]
    for bet, rule, names in (
        ("21+3", "BJ 3c", three([*two, played.dealer[0]])),
        ("perfect-pairs", "BJ 3d", pair(two)),
    ):
        if stake := player.bets.get(bet):
            line = Line(spot, bet, stake, "", 0, rule, at="side-bets")
            yield _of_table(table, line, _paid_on(table, bet, names))


def _paid_on(table: Table, bet: str, names: list[str]):
    return table.cell(bet, *(Reading(0, (), name, ()) for name in names)) if names else None


def _of_table(table: Table, line: Line, cell) -> Line:
    line.action = "pay" if cell else "take"
    line.pays = table.odds(cell.amount, line.stake) if cell else 0
    return line


def _hand_bet(table: Table, played: Round, hand: Hand, line: Line, *, split: bool) -> Line:
    """What becomes of one stack beside a hand, when, and by which rule."""
    house, dealer = table.house, played.dealer
    due, his = is_natural(dealer), total(dealer)[0]
    own, points = is_natural(hand.cards) and not split, total(hand.cards)[0]
    peeks = house["hole-card"] == "peek"
    late = "peek" if due and peeks else "settle"

    def becomes(action: str, rule: str, at: str = late, pays: int = 0) -> Line:
        line.action, line.rule, line.at, line.pays = action, rule, at, pays
        return line

    if hand.end == "surrender":
        return becomes("half", "BJ 6g", "play")
    if hand.end == "even-money":
        return becomes("pay", "BJ 4c", "insurance", line.stake)
    if points > MOST:
        return becomes("take", "BJ 8c", "play")
    if due and own:
        return becomes("push", "BJ 8d")
    if due and house["hole-card"] == "original-bets" and line.wager != "wager":
        return becomes("push", "BJ 5b")
    if due:
        return becomes("take", "BJ 8c")
    if own:
        early = house["blackjack-paid"] == "at-once" and (peeks or dealer[0][0] not in MAY_HIDE)
        cell = _paid_on(table, "blackjack", ["blackjack"])
        return becomes("pay", "BJ 8b", "play" if early else late, table.odds(cell.amount, line.stake))
    if his > MOST or points > his:
        return becomes("pay", "BJ 8a", pays=line.stake)
    return becomes("push", "BJ 8d") if points == his else becomes("take", "BJ 8c")


def three(cards: list[str]) -> list[str]:
    """Return what 21+3 could be paid for, the dearest first."""
    ranks = sorted(THREES.index(card[0]) for card in cards)
    flush = len({card[1] for card in cards}) == 1
    trips, names = len(set(ranks)) == 1, []
    run = len(set(ranks)) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 1, 12])
    for name, made in (
        ("suited-three-of-a-kind", trips and flush),
        ("straight-flush", run and flush),
        ("three-of-a-kind", trips),
        ("straight", run),
        ("flush", flush),
    ):
        names += [name] if made else []
    return names[:1]


def pair(cards: list[str]) -> list[str]:
    one, other = cards
    if one[0] != other[0]:
        return []
    if one == other:
        return ["perfect-pair"]
    return ["colored-pair" if (one[1] in "dh") == (other[1] in "dh") else "mixed-pair"]


# --- What the document says beside its lines ---------------------------------------------------------------


def differences(document: dict, lines: list[dict]) -> list[str]:
    """Return where a document is dealt or played otherwise than by the rules, or names its hands or its shoe
    otherwise."""
    try:
        played = replay(document)
    except Wrong as wrong:
        return [f"script: {wrong}"]
    settlement, found = document["settlement"], []
    if played.script != document["script"]:
        found.append(f"script: {document['script']}, slowly {played.script}")
    named = {"dealer": name_of(played.dealer)}
    for spot, hands in played.hands.items():
        named[str(spot)] = name_of(hands[0].cards, split=len(hands) > 1)
    theirs = {hand: facts["hand"] for hand, facts in settlement["hands"].items()}
    if theirs != named:
        found.append(f"hands: {theirs}, slowly {named}")
    after = {"shoe": shoe_after(document, played), "boxes": {}, "results": []}
    if settlement["after"] != after or settlement["collected"] != {}:
        found.append(f"after: {settlement['after']}, slowly {after}")
    return found


def shoe_after(document: dict, played: Round) -> dict:
    """Return the shoe that stands after the round: the next one, if the cut card has come out."""
    house, before = document["house"], document["standing"]["shoe"]
    left = before["gone"] + sum(len(event.get("cards", "").split()) for event in played.script)
    if left <= before["cut"]:
        return {**before, "gone": left}
    size = 52 * house["decks"]
    return {"number": before["number"] + 1, "gone": 1, "cut": size - size * house["cut-card-share"] // 100}
