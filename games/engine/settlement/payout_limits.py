"""Payout limits: the most that a house pays in prizes in one round, for a prize, to a player and at a table.

A prize is what a paytable pays above even money, envy included. A win at even money, a refund and what a
meter pays are never limited. Where a limit is reached, prizes are paid in the order in which hands are
settled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.houses import PLAYER_LIMIT, PRIZE_LIMIT, TABLE_LIMIT
from games.engine.rules.wagers import Action, ForOthers, HeadToHead
from games.engine.settlement.inputs import Inputs, Line, Stage
from games.engine.texts import Text

_ROUND = tuple(Stage)
"""The stages in the order of the round."""

REASONS = {
    PRIZE_LIMIT.name: Text("%(because)s, but one prize pays at most $%(most)s"),
    PLAYER_LIMIT.name: Text("%(because)s, but one player is paid at most $%(most)s in prizes a round"),
    TABLE_LIMIT.name: Text("%(because)s, but the table pays at most $%(most)s in prizes a round"),
}


def limit_payouts(inputs: Inputs, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with their prizes cut to the house's limits. Where nothing is left of one, a stake is
    pushed and a bonus without a stake is left unpaid."""
    if not inputs.house.payout_limits:
        return tuple(lines)
    limits, paid = _Limits(inputs), list(lines)
    for at in sorted(range(len(lines)), key=lambda at: _turn(lines[at])):
        if is_prize(inputs.game, lines[at]):
            paid[at] = limits.pay(lines[at])
    return tuple(paid)


def is_prize(game: Game, line: Line) -> bool:
    wager = game.wager(line.wager)
    printed = bool(wager.table) or isinstance(wager.settles, ForOthers)
    return printed and line.action is Action.PAY and line.pays > line.stake


def _turn(line: Line) -> tuple[int, int]:
    """When a line is paid: folded hands as they fold, all others from the dealer's right, envy at the end."""
    return _ROUND.index(line.stage), line.spot if line.stage is Stage.FOLD else -line.spot


class _Limits:
    """What is left of each limit while the prizes of a round are paid."""

    def __init__(self, inputs: Inputs) -> None:
        self.game, self.limits = inputs.game, inputs.house.payout_limits
        self.players = {seat.spot: seat.patron or str(seat.spot) for seat in inputs.seats}
        self.paid: dict[tuple[str, str], int] = {}

    def pay(self, line: Line) -> Line:
        """Return the line as it is paid."""
        settles = self.game.wager(line.wager).settles
        even_money = line.stake if isinstance(settles, HeadToHead) else 0
        due = line.pays - line.from_meter
        left, name = min(self._left(line), key=lambda each: each[0])
        pays = min(due, max(left, even_money))
        for counted in self._counted(line):
            self.paid[counted] = self.paid.get(counted, 0) + pays
        return line if pays == due else self._cut(line, pays + line.from_meter, name)

    def _left(self, line: Line) -> Iterator[tuple[int, str]]:
        if PRIZE_LIMIT.name in self.limits:
            yield self.limits[PRIZE_LIMIT.name], PRIZE_LIMIT.name
        for counted in self._counted(line):
            yield max(0, self.limits[counted[0]] - self.paid.get(counted, 0)), counted[0]

    def _counted(self, line: Line) -> list[tuple[str, str]]:
        """Return the limits that add prizes up, each with whose prizes these are."""
        whose = {PLAYER_LIMIT.name: self.players[line.spot], TABLE_LIMIT.name: ""}
        return [(name, who) for name, who in whose.items() if name in self.limits]

    def _cut(self, line: Line, pays: int, name: str) -> Line:
        because = REASONS[name].filled(because=line.because, most=print_cents(self.limits[name]))
        if pays:
            return replace(line, pays=pays, because=because)
        swept = Action.TAKE if line.progressive else Action.PUSH
        action = swept if line.stake else Action.LEAVE
        return replace(line, action=action, pays=0, because=because)
