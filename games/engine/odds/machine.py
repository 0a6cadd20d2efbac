"""The machine: what bets come to over all ends of a list, in a house, by the best play or by a given one.

It settles each example once for each run of choices, and goes from the last decisions to the first. Results,
qualifying, lines, bonuses, options: all of that is `settle`'s.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import lcm
from typing import NamedTuple

from games.engine.cards.cards import STANDARD
from games.engine.errors import CountError
from games.engine.money.amounts import Odds
from games.engine.odds.ends import LAID, Cards, EndsList
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import BREAKAGE, COMMISSION_COIN, PAYOUT_LIMITS, House
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Decide
from games.engine.rules.wagers import Wager
from games.engine.settlement.events import play_stages
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import SettledRound

Choices = tuple[str, ...]
"""What the player has chosen so far, by name."""


class Settled(NamedTuple):
    """One example by one run of choices: the round, the net and what was bet, in cents."""

    round: SettledRound
    net: int
    staked: int


@dataclass(frozen=True)
class ExampleTable:
    """Where examples are settled: one player who makes these bets, each as large as the main one."""

    game: Game
    sheet: Sheet
    house: House
    wagers: tuple[Wager, ...]

    def paytable(self, wager: Wager) -> Paytable:
        return self.house.paytable(self.sheet, wager)

    @cached_property
    def stake(self) -> int:
        """Cents of which every line pays whole cents."""
        tables = [self.paytable(wager) for wager in self.wagers if wager.table]
        odds = [row.pays.times for table in tables for row in table.rows if isinstance(row.pays, Odds)]
        return 100 * lcm(*(times.denominator for times in odds))

    @cached_property
    def _inputs(self) -> Inputs:
        """The table without breakage, coins for a commission and payout limits, which no odds count."""
        changed = {option.name: option.default for option in (*PAYOUT_LIMITS, BREAKAGE)}
        if COMMISSION_COIN.name in self.house.choices:
            changed[COMMISSION_COIN.name] = min(COMMISSION_COIN.words)
        return Inputs(self.game, self.sheet, House({**self.house.choices, **changed}))

    def settled(self, cards: Mapping[str, Cards], choices: Choices) -> Settled:
        """Settle a round with these cards on their places and any others elsewhere. The player chooses so in
        turn, and lays down what is `LAID` there. Raises `CountError` for a choice that is not to be made."""
        main, named = self.game.main, {card for each in cards.values() for card in each}
        bets = {main.slug: self.stake} | {each.slug: self.stake for each in self.wagers if each.before_cards}
        left = list(choices)

        def chooses(inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
            name = left.pop(0) if left else stage.choices[0].name
            choice = next((each for each in stage.choices if each.name == name), None)
            if choice is None:
                raise CountError(f"{step.name} has no choice {name!r}")
            return Chosen(step.name, choice, cards.get(LAID, ()) if choice.lays else ())

        source = _PlacedCards(dict(cards), [card for card in STANDARD if card not in named])
        inputs = play_stages(self._inputs, [Seat(1, bets, {})], source, chooses)
        played = SettledRound(inputs)
        done = played.settlement
        lines = [line for wager in self.wagers if (line := done.at(1, wager.slug))]
        staked = sum(line.stake for line in lines if not inputs.is_taken_back(line))
        return Settled(played, sum(line.net for line in lines), staked)


@dataclass
class _PlacedCards:
    """The cards of an example as they are dealt: those that are named for a place, or any others."""

    named: dict[str, Cards]
    others: list[str]

    def take(self, step: Step, spot: int, place: str, count: int) -> Cards:
        cards = self.named.get(place, ())
        self.named[place] = cards[count:]
        more = max(0, count - len(cards))
        taken, self.others = self.others[:more], self.others[more:]
        return (*cards[:count], *taken)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Machine:
    ends: EndsList
    table: ExampleTable
    _settled: dict[Choices, dict[int, Settled]] = field(default_factory=lambda: defaultdict(dict))

    def settled(self, example: int, choices: Choices) -> Settled:
        settled = self._settled[choices]
        if example not in settled:
            settled[example] = self.table.settled(self.ends.examples[example], choices)
        return settled[example]

    def play(self, way: str) -> dict[tuple[int, Choices], int]:
        """Return of how many deals each example stands, by what was chosen in them, where the player plays
        so. Of two choices that are worth the same it is the one that the node names first."""
        first, taken = self.ends.plays[way], self.taken(way)
        at: dict[int, dict[Choices, int]] = defaultdict(lambda: defaultdict(int))
        at[first][()] = 1
        result: dict[tuple[int, Choices], int] = defaultdict(int)
        for node in range(first, -1, -1):  # a node stands before those that lead to it
            body = self.ends.nodes[node]
            for choices, times in at.pop(node, {}).items():
                for count, example in body.get("ends", ()):
                    result[example, choices] += times * count
                for count, child in body.get("then", ()):
                    at[child][choices] += times * count
                if (node, choices) in taken:
                    child, chosen = taken[node, choices]
                    at[child][chosen] += times
        if sum(result.values()) != self.deals[first]:
            raise CountError(f"{way} is not played in every deal")
        return dict(result)

    def taken(self, way: str) -> dict[tuple[int, Choices], tuple[int, Choices]]:
        """Return what is decided at each node after each run of choices: the next node, and the run then."""
        play = _BestPlay(self, way)
        play.net(self.ends.plays[way], ())
        return play.taken

    @cached_property
    def deals(self) -> list[int]:
        """For how many deals each node stands. Raises `CountError` where that depends on what is chosen."""
        deals: list[int] = []
        for node, body in enumerate(self.ends.nodes):
            ways = {deals[child] for child in (*body.get("either", ()), *body.get("choose", {}).values())}
            if len(ways) > 1:
                raise CountError(f"the choices of node {node} are not of the same deals")
            ends = [count for count, _ in body.get("ends", ())]
            deals.append(sum((*ways, *ends, *(times * deals[to] for times, to in body.get("then", ())))))
        return deals


@dataclass(frozen=True)
class _BestPlay:
    machine: Machine
    way: str
    taken: dict[tuple[int, Choices], tuple[int, Choices]] = field(default_factory=dict)
    _nets: dict[Choices, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    def net(self, node: int, choices: Choices) -> int:
        """Return what all deals of a node come to, in cents."""
        nets = self._nets[choices]
        if node not in nets:
            nets[node] = self._net(node, choices)
        return nets[node]

    def _net(self, node: int, choices: Choices) -> int:
        body = self.machine.ends.nodes[node]
        if "ends" in body:
            settled = self.machine.settled
            return sum([count * settled(example, choices).net for count, example in body["ends"]])
        if "then" in body:
            nets, net = self._nets[choices], self.net
            return sum([times * (nets[to] if to in nets else net(to, choices)) for times, to in body["then"]])
        ways: list[tuple[int, Choices]] = [(child, choices) for child in body.get("either", ())]
        named = body.get("choose", {})
        if said := body.get("as", {}).get(self.way):
            named = {said: named[said]}
        ways += [(child, (*choices, name)) for name, child in named.items()]
        self.taken[node, choices] = best = max(ways, key=lambda way: self.net(*way))
        return self.net(*best)
