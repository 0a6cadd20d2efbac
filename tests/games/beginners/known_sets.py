"""Known mistakes where cards are set as two hands: how the dealer sets, copies, fouls, the commission, envy.

Each is a belief about plain cards and chips; the hands lie on the table as they are truly set.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from games.engine.questions.answers import Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.beginners.beginner import Beginner
from tests.games.oracles import slow_pai_gow
from tests.games.oracles.pai_gow_rounds import envy_for, low_by_the_way, value
from tests.games.oracles.slow_hands import How, best
from tests.games.trainee import PUSH, TAKE, paying

PAI_GOW = "pai-gow-poker"
ACE = 14
COIN = 25
KNOWN_SETS: list[Beginner] = []

Thought = Callable[[Round, Prompt, Given], Given]


def believe(name: str, *scenes: str, **how) -> Callable[[Thought], Thought]:
    def enter(thought: Thought) -> Thought:
        def slip(_who: Beginner, played: Round, _stop: Stop, prompt: Prompt, said: Given) -> Given:
            return thought(played, prompt, said)

        KNOWN_SETS.append(Beginner(name, (PAI_GOW,), slips=slip, scenes=scenes, alone=True, **how))
        return thought

    return enter


# --- How the dealer's cards are set ------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """Seven cards, the highest first, by how many there are of each rank."""

    cards: tuple[str, ...]

    def of(self, count: int) -> list[int]:
        counts = Counter(map(value, self.cards))
        return sorted((rank for rank, times in counts.items() if times == count), reverse=True)

    def rank(self, *ranks: int) -> frozenset[str]:
        """Return a card of each of these ranks."""
        left, taken = list(self.cards), []
        for rank in ranks:
            taken.append(next(card for card in left if value(card) == rank))
            left.remove(taken[-1])
        return frozenset(taken)

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(sorted(Counter(map(value, self.cards)).values(), reverse=True))


def sets_as(name: str, *scenes: str) -> Callable[[Callable[[Dealt], frozenset[str] | None]], object]:
    """A belief about the dealer's low hand alone; None where it is none."""

    def enter(low: Callable[[Dealt], frozenset[str] | None]) -> object:
        def thought(played: Round, prompt: Prompt, said: Given) -> Given:
            if prompt.ask != "dealer-low":
                return said
            cards = tuple(sorted(map(str, played.inputs.table_cards), key=value, reverse=True))
            believed = low(Dealt(cards))
            right = [set(map(str, each)) for each in prompt.right if isinstance(each, frozenset)]
            return said if believed is None or set(believed) in right else prompt.read(" ".join(believed))

        believe(name, *(f"house-way-{scene}" for scene in scenes))(thought)
        return low

    return enter


@sets_as("split-three-of-a-kind", "three-of-a-kind")
def split_three(dealt):
    if dealt.counts != (3, 1, 1, 1, 1) or dealt.of(3) == [ACE]:
        return None
    return dealt.rank(*dealt.of(3), dealt.of(1)[0])


@sets_as("kept-three-aces", "three-of-a-kind")
def keep_aces(dealt):
    if dealt.counts != (3, 1, 1, 1, 1) or dealt.of(3) != [ACE]:
        return None
    return dealt.rank(*dealt.of(1)[:2])


@sets_as("always-split-two-pair", "keeps-two-pair")
def always_split(dealt):
    return dealt.rank(*dealt.of(2)[1:] * 2) if dealt.counts == (2, 2, 1, 1, 1) else None


@sets_as("never-split-two-pair", "splits-two-pair")
def never_split(dealt):
    return dealt.rank(*dealt.of(1)[:2]) if dealt.counts == (2, 2, 1, 1, 1) else None


@sets_as("kept-full-house", "full-house")
def keep_full_house(dealt):
    return dealt.rank(*dealt.of(1)) if dealt.counts == (3, 2, 1, 1) else None


@sets_as("lowest-of-three-pair", "three-pair")
def lowest_pair(dealt):
    return dealt.rank(*dealt.of(2)[2:] * 2) if dealt.counts == (2, 2, 2, 1) else None


@sets_as("set-by-pairs-alone", "straight-or-flush")
def by_pairs_alone(dealt):
    if dealt.counts == (1,) * 7:
        return dealt.rank(*dealt.of(1)[1:3])
    return dealt.rank(*dealt.of(1)[:2]) if dealt.counts == (2, 1, 1, 1, 1, 1) else None


@sets_as("other-house-way", "keeps-two-pair", "four-of-a-kind")
def other_way(dealt):
    return frozenset(low_by_the_way(list(dealt.cards), "way-2"))


# --- Two hands ---------------------------------------------------------------------------------------


def nearest(exact: Fraction) -> int:
    return round(exact)


@dataclass(frozen=True)
class View:
    """What is believed of two hands: how each is read, what a copy and one won hand come to, what comes off a
    win."""

    high: How = slow_pai_gow.HIGH["second"]
    low: How = slow_pai_gow.LOW
    copies: str = "dealer"
    one_hand: Given = PUSH
    alone: bool = False
    fouls: bool = True
    percent: int = 5
    rounded: Callable[[Fraction], int] = ceil
    coin: int = COIN

    def ends(self, played: Round, spot: int) -> list[int]:
        """1, 0 or -1 for the high and the low hand."""
        seat, inputs = played.inputs.seat(spot), played.inputs
        found = []
        for mine, his, how in (
            (seat.on("hand"), inputs.on_table["dealer"], self.high),
            (seat.on("low"), inputs.on_table["dealer-low"], self.low),
        ):
            own, other = (best(tuple(sorted(map(str, cards))), how)[:2] for cards in (mine, his))
            found.append((own > other) - (own < other))
        return found

    def foul(self, played: Round, spot: int) -> bool:
        seat = played.inputs.seat(spot)
        high, low = (
            best(tuple(sorted(map(str, cards))), how)
            for cards, how in ((seat.on("hand"), self.high), (seat.on("low"), self.low))
        )
        if low.name == "pair":
            return high.name == "high-card" or (high.name == "pair" and high.ranks[0] < low.ranks[0])
        return high.name == "high-card" and high.ranks[:2] < low.ranks

    def wager(self, played: Round, prompt: Prompt) -> Given:
        if self.fouls and self.foul(played, prompt.spot):
            return TAKE
        ends = self.ends(played, prompt.spot)[: 1 if self.alone else 2]
        if 0 in ends and self.copies == "push":
            return PUSH
        won = ends.count(1) + (ends.count(0) if self.copies == "player" else 0)
        if won == len(ends):
            return paying(prompt.stake - self.commission(prompt.stake))
        return (self.paid_whole(prompt) if self.one_hand == "pay" else self.one_hand) if won else TAKE

    def paid_whole(self, prompt: Prompt) -> Given:
        return paying(prompt.stake - self.commission(prompt.stake))

    def commission(self, stake: int) -> int:
        return self.rounded(Fraction(stake * self.percent, 100 * self.coin)) * self.coin

    def answer(self, played: Round, prompt: Prompt, said: Given) -> Given:
        if prompt.ask in ("high-wins", "low-wins") and not self.alone:
            end = self.ends(played, prompt.spot)[prompt.ask == "low-wins"]
            return ("copy", "wins", "loses")[end]
        if prompt.ask == "foul":
            return "yes" if self.fouls and self.foul(played, prompt.spot) else "no"
        if prompt.ask == "bet" and prompt.wager == "wager":
            return self.wager(played, prompt)
        return said


def views(name: str, *scenes: str, **view: object) -> None:
    believe(name, *scenes)(replace(View(), **view).answer)


views("copy-pushed", "copy", copies="push")
views("copy-to-player", "copy", copies="player")
views("high-hand-alone", alone=True)
views("paid-one-hand", one_hand="pay")
views("took-one-hand", one_hand=TAKE)
views("missed-foul", "foul", fouls=False)
views("commission-forgotten", percent=0)
views("commission-rounded-down", rounded=floor)
views("commission-not-rounded", rounded=nearest, coin=1)


@believe("ace-to-five-lowest", "house-way-straight-or-flush", "fortune-straight")
def ace_to_five_lowest(played, prompt, said):
    return View(high=slow_pai_gow.HIGH["low"]).answer(played, prompt, said)


ANY_CARD = {
    "high": replace(slow_pai_gow.HIGH["second"], joker="wild"),
    "low": How(size=2, ladder=("high-card", "pair"), needs=3, joker="wild"),
}


@believe("joker-as-any-card", "dealers-joker")
def joker_as_any_card(played, prompt, said):
    view = View(**ANY_CARD)
    if prompt.ask in ("player-hand", "dealer-hand"):
        seat = played.inputs.seat(prompt.spot) if prompt.spot else None
        cards = seat.on("hand") if seat else played.inputs.on_table["dealer"]
        return best(tuple(sorted(map(str, cards))), view.high).name
    if prompt.wager == "fortune" and prompt.ask == "bet":
        return said
    return view.answer(played, prompt, said)


# --- Fortune and envy --------------------------------------------------------------------------------


@believe("straight-above-trips-on-bonus", "fortune-three-of-a-kind", "fortune-straight")
def straight_above_trips(played, prompt, said):
    if prompt.ask != "bet" or prompt.wager != "fortune":
        return said
    rows = slow_pai_gow.fortune_rows([str(card) for card in played.inputs.seat(prompt.spot).cards])
    better = rows - {"straight", "three-of-a-kind", "two-pair", "pair", "high-card"}
    return paying(2 * prompt.stake) if "straight" in rows and not better else said


@believe("envy-on-small-bet", "envy-hand", house={"minimum-wager": 100})
def envy_on_small_bet(played, prompt, said):
    stake = played.inputs.seat(prompt.spot).bets.get("fortune", 0) if prompt.spot else 0
    if prompt.ask != "envy" or not 0 < stake < 500:
        return said
    hitters = [
        seat for seat in played.inputs.seats if not seat.shares_patron(played.inputs.seat(prompt.spot))
    ]
    cents = sum(envy_for([str(card) for card in seat.cards]) for seat in hitters)
    return paying(cents) if cents else said
