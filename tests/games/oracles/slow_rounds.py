"""Houses and round documents of any game to settle twice: what is seen once in a lifetime is made from dealt
rounds. Nothing here comes from the engine."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random

from tests.games.oracles.slow_document import read_layout
from tests.games.oracles.slow_money import worth
from tests.games.oracles.slow_wild import straight_or_better
from tests.games.random_documents import strong_hand

NUMBERS = {
    "minimum-wager": (500, 500, 1_000),
    "maximum-wager": (50_000, 100_000),
    "most-wagers": (9,),
    "large-wager-above": (500, 2_500),
    "most-large-wagers": (9,),
    "maximum-toke": (0, 2_500),
    "payout-limit-per-prize": (0, 0, 0, 700, 5_000, 50_000),
    "payout-limit-per-player": (0, 0, 0, 1_500, 20_000),
    "payout-limit-per-table": (0, 0, 0, 2_000, 50_000),
    "progressive-wager": (100, 250, 500),
    "executive-above": (1_000_000,),
}
"""Values of the options that are numbers; one that is not here is refused."""

FACTORS = (1, 1, 1.51, 0.333, 2.009, 41)
"""By how much the bets of a spot are made larger, so that odds come out at any cent and on large chips."""


def house_values(
    options: Iterable[tuple[str, str | int | bool, tuple]], tables: dict[str, Iterable[str]]
) -> dict[str, list]:
    """Return all values of each paytable and option of a house, from (name, default, words)."""
    values: dict[str, list] = {name: list(names) for name, names in tables.items()}
    for name, default, words in options:
        if words:
            values[name] = [getattr(word, "value", word) for word in words]
        elif isinstance(default, bool):
            values[name] = [False, True]
        else:
            values[name] = list(NUMBERS[name])
    return values


def any_house(values: dict[str, list], chance: Random) -> dict:
    return {name: chance.choice(those) for name, those in values.items()}


# --- Bets --------------------------------------------------------------------------------------------


def with_odd_bets(document: dict, chance: Random, *, fixed: Collection[str] = ("progressive",)) -> dict:
    """Return the document with the bets of each spot times a factor, but those of one size."""
    spots = []
    for spot in document["spots"]:
        factor = chance.choice(FACTORS)
        bets = {
            bet: cents if bet in fixed else max(1, int(cents * factor)) for bet, cents in spot["bets"].items()
        }
        spots.append(spot | {"bets": bets})
    return document | {"spots": spots}


# --- Choices -----------------------------------------------------------------------------------------

Allowed = Callable[[list[str], str], bool]
"""Whether a player with these cards may choose so."""

Course = tuple[tuple[tuple[str, object], ...], ...]
"""The choices of one player in a round: events without their spot."""


class Courses:
    """What players were seen to choose in the rounds of a game, and what else they may: choices by step."""

    def __init__(self, documents: Iterable[dict], more: Iterable[Mapping[str, str]] = ()) -> None:
        self.seen: list[Course] = [
            tuple((("at", step), ("choose", choice)) for step, choice in course.items()) for course in more
        ]
        self.steps: list[str] = []
        for document in documents:
            self._learn(document)

    def _learn(self, document: dict) -> None:
        steps = list(dict.fromkeys(event["at"] for event in document["script"]))
        if len(steps) > len(self.steps):
            self.steps = steps
        for course in map(tuple, _courses(document).values()):
            if course not in self.seen:
                self.seen.append(course)

    def changed(self, document: dict, chance: Random, allowed: Allowed | None = None) -> dict:
        """Return the document with any choices that were seen, of those that are `allowed` with the player's
        cards."""
        layout, events = read_layout(document), defaultdict(list)
        for event in document["script"]:
            if "deal" in event:
                events[event["at"]].append(event)
        for spot, player in layout.players.items():
            own = [card for cards in player.cards.values() for card in cards]
            courses = (list(map(dict, course)) for course in self.seen)
            fitting = [
                course
                for course in courses
                if not allowed or all(allowed(own, event["choose"]) for event in course)
            ]
            for event in chance.choice(fitting):
                events[event["at"]].append({"at": event["at"], "spot": spot, **event})
        return document | {"script": [event for step in self.steps for event in events[step]]}


def _courses(document: dict) -> dict[int, list]:
    courses = defaultdict(list)
    for event in document["script"]:
        if "choose" in event:
            assert "cards" not in event, "cards are chosen by what was dealt"
            rest = {name: value for name, value in event.items() if name != "spot"}
            courses[event["spot"]].append(tuple(rest.items()))
    return courses


def with_changed_discards(document: dict, chance: Random) -> dict:
    """Return a round of a draw game in which every player who may draws, discarding any card, or stands."""
    script, layout = [], read_layout(document)
    for event in document["script"]:
        player = layout.players.get(event.get("spot", 0))
        pat = player and straight_or_better(worth(player.cards["hand"], jokers=True)[1])
        if pat and event.get("deal") == "drawn":
            continue
        if player and "choose" in event and "cards" in event:
            stands = {"at": event["at"], "spot": event["spot"], "choose": "stand"}
            event = stands if pat else event | {"cards": chance.choice(player.cards["hand"])}
        script.append(event)
    return document | {"script": script}


# --- Cards -------------------------------------------------------------------------------------------


def with_strong_hands(document: dict, chance: Random) -> dict:
    """Return the document with strong hands in some packets, with and without the cards on the table: cards
    change their places, so that none is there twice."""
    layout = read_layout(document)
    own = [[card for cards in player.cards.values() for card in cards] for player in layout.players.values()]
    tables = [list(cards) for cards in layout.cards.values()]
    places = dict.fromkeys(range(sum(map(len, [*own, *tables]))))
    cards = [card for packet in (*own, *tables) for card in packet]
    where = {card: place for place, card in enumerate(cards)}
    now, taken, planted = dict(enumerate(cards)), set(), []
    packets = [[where[card] for card in packet] for packet in own]
    boards = [[where[card] for card in packet] for packet in tables]
    for _ in range(chance.randint(1, 4)):
        hand = strong_hand(document["game"], planted, chance)
        if chance.random() < 0.5:
            hand = hand[::-1]
        planted.append(hand)
        spots = list(chance.choice([*packets, *boards]))
        if boards and chance.random() < 0.5:
            spots += [place for place in chance.choice(boards) if place not in spots]
        chance.shuffle(spots)
        free = [place for place in spots if place not in taken]
        wanted = [card for card in hand if all(now[place] != card for place in taken)]
        for place, card in zip(free, wanted, strict=False):
            other = next((at for at, card_there in now.items() if card_there == card), None)
            if other is not None:
                now[other] = now[place]
            now[place] = card
            taken.add(place)
    assert len(set(now.values())) == len(places)
    turned = {before: now[place] for place, before in enumerate(cards)}
    script = []
    for event in document["script"]:
        now_there = " ".join(turned[card] for card in event.get("cards", "").split())
        script.append(event | {"cards": now_there} if now_there else event)
    return document | {"script": script}
