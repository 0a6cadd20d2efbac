"""A mind: settles every bet of a table by its own judgments.

Without beliefs it is one more settlement from the documents; see judgments.py for what a belief is.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from games.engine.questions.answers import BetAnswer
from tests.games.beginners.judgments import TIES, WINS, Judge, judgment
from tests.games.oracles import slow_let_it_ride, slow_mississippi
from tests.games.oracles.pages import ENVY
from tests.games.oracles.paytables import Cell
from tests.games.oracles.slow_hands import JOKERS
from tests.games.oracles.slow_money import half_up
from tests.games.oracles.slow_three_card import PAIRS, row_of
from tests.games.oracles.table_view import BOARDS, CARIBBEAN, MAIN, RIDE, THREE_CARD, WILD, Spot
from tests.games.trainee import LEAVE, PUSH, TAKE, paying

PAYS_UNQUALIFIED = (THREE_CARD, CARIBBEAN)
"""The games in which the Ante is paid, and the other bet pushes, when the dealer does not qualify."""


@dataclass(frozen=True)
class Pay:
    """A progressive bet settled: what is paid, what comes off the meter, and where it stands after."""

    cents: int
    off: int
    after: int
    restarts: bool = False


class Mind(Judge):
    # --- The bets against the dealer ---

    @judgment
    def main(self, spot: Spot, bet: str) -> BetAnswer:
        """What becomes of a bet against the dealer as its spot is reconciled."""
        ends = bet == MAIN[self.game][0] or self.game in PAYS_UNQUALIFIED
        if ends and not self.qualifies() and not self.outright(spot):
            return self.unqualified(spot, bet)
        result = self.result(spot)
        if bet == "blind":
            return self.blind(spot, result)
        return paying(self.won(spot, bet)) if result == WINS else PUSH if result == TIES else TAKE

    @judgment
    def blind(self, spot: Spot, result: int) -> BetAnswer:
        """Paid by its own page if the hand wins, and then without a line returned."""
        cell = self.cell("blind", self.line(spot, "blind"))
        if result == WINS:
            return paying(self.pays(spot, "blind", cell)) if cell else self.without_line(spot)
        return PUSH if result == TIES else TAKE

    @judgment
    def without_line(self, spot: Spot) -> BetAnswer:
        return PUSH

    @judgment
    def unqualified(self, spot: Spot, bet: str) -> BetAnswer:
        paid = self.game in PAYS_UNQUALIFIED and bet == MAIN[self.game][0]
        return paying(self.even(spot, bet)) if paid else PUSH

    @judgment
    def won(self, spot: Spot, bet: str) -> int:
        """Even money, or the line of the Big Hand or the Raise."""
        table = "big-hand" if self.game == WILD else "raise" if bet == "raise" else ""
        cell = self.cell(bet, self.line(spot, table)) if table else None
        return self.pays(spot, table, cell) if cell else self.even(spot, bet)

    @judgment
    def even(self, spot: Spot, bet: str) -> int:
        return self.stake(spot, bet)

    # --- Money ---

    @judgment
    def stake(self, spot: Spot, bet: str) -> int:
        """The chips that a pay is counted on."""
        return spot.bets[{"ante-bonus": "ante", "big-hand": "wager"}.get(bet, bet)]

    @judgment
    def pays(self, spot: Spot, bet: str, cell: Cell) -> int:
        word, amount = cell
        return int(amount) if word == "flat" else half_up(Fraction(amount) * self.stake(spot, bet))

    # --- Side bets ---

    @judgment
    def side(self, spot: Spot, bet: str) -> BetAnswer:
        """What becomes of a bet by a page, as its spot is reconciled."""
        if bet == "progressive":
            return self.progressive(spot)
        if bet in ("bad-beat", "two-way-bad-beat"):
            return self.bad_beat(spot, bet)
        if bet == "ante-bonus" and spot.folds:
            return LEAVE
        cell = self.cell(bet, self.joker_line(spot) if bet == "joker" else self.line(spot, bet))
        if cell:
            return paying(self.pays(spot, bet, cell))
        return LEAVE if bet == "ante-bonus" else TAKE

    @judgment
    def joker_line(self, spot: Spot) -> str | None:
        jokers = len(set(self.looked_at(spot, "joker")) & set(JOKERS))
        if jokers == 1 and set(self.dealer_cards()) & set(JOKERS):
            return "Player & Dealer, 1 Joker each"
        return (None, "Player, 1 Joker only", "Player, 2 Jokers")[jokers]

    @judgment
    def bad_beat(self, spot: Spot, bet: str) -> BetAnswer:
        cell = self.cell(bet, self.beaten_line(spot, bet))
        return paying(self.pays(spot, bet, cell)) if cell else TAKE

    @judgment
    def beaten_line(self, spot: Spot, bet: str) -> str | None:
        """The line of the losing hand, whichever side has it."""
        mine, yours = self.dealer, self.read(self.final(spot))
        if self.strength(mine) == self.strength(yours):
            return None
        loser = min(mine, yours, key=self.strength)
        return self.line_for(bet, loser, loser.cards)

    # --- By a paytable, over a board ---

    @judgment
    def over_a_board(self, spot: Spot, bet: str) -> BetAnswer:
        """What becomes of a bet on the player's five cards."""
        hand = self.read(self.final(spot))
        slow = slow_let_it_ride if self.game == RIDE else slow_mississippi
        times = slow.times(hand.name, hand.ranks[0])
        return paying(times * spot.bets[bet]) if times > 0 else PUSH if times == 0 else TAKE

    @judgment
    def bonus_hand(self, spot: Spot) -> str:
        """The name of the three cards that the bonus looks at."""
        return row_of(list(self.looked_at(spot, "three-card-bonus")))

    def bonus(self, spot: Spot) -> BetAnswer:
        table = PAIRS["TCP-PP-2" if self.game == RIDE else "TCP-PP-5"]
        times = table.get(self.bonus_hand(spot))
        return paying(int(times * spot.bets["three-card-bonus"])) if times else TAKE

    @judgment
    def at_back(self, spot: Spot, bet: str, step: str) -> BetAnswer:
        """What becomes of a bet as the player takes one back."""
        return PUSH if spot.back.get(bet) == step else LEAVE

    # --- At the fold, and at the pass of refunds ---

    @judgment
    def at_fold(self, spot: Spot, bet: str) -> BetAnswer:
        if bet == "bad-beat":
            return LEAVE if self.can_beat(spot, bet) else TAKE
        if bet in ("six-card-bonus", "three-card-bonus", "trips"):
            return TAKE if self.table.house.get(f"{bet}-after-fold") == "taken" else LEAVE
        settles = bet == "aces-up" or (bet == "queens-up" and spot.announces)
        cell = self.cell(bet, self.line(spot, bet)) if settles else None
        return paying(self.pays(spot, bet, cell)) if cell else TAKE

    def can_beat(self, spot: Spot, bet: str) -> bool:
        hand = self.read(self.final(spot))
        return hand.name not in ("high-card", "pair") or bool(self.line_for(bet, hand, hand.cards))

    @judgment
    def at_refund(self, spot: Spot, bet: str) -> BetAnswer:
        return self.unqualified(spot, bet) if bet == "ante" and not self.qualifies() else LEAVE

    @judgment
    def at_end(self, spot: Spot, bet: str) -> BetAnswer:
        """What becomes of any bet as its spot is reconciled."""
        if self.game in BOARDS:
            return self.bonus(spot) if bet == "three-card-bonus" else self.over_a_board(spot, bet)
        return self.main(spot, bet) if bet in MAIN[self.game] else self.side(spot, bet)

    # --- The meter ---

    @judgment
    def opened(self) -> int:
        """The meter once the bets are swept."""
        swept = sum(spot.bets["progressive"] for spot in self.table.bettors)
        return self.table.meter["amount"] + half_up(self.table.meter["grows"] * swept)

    @judgment
    def restart(self, again: bool) -> int:
        """The meter after it was won as a whole; the second time there is no reserve."""
        swept = sum(spot.bets["progressive"] for spot in self.table.bettors)
        saved = self.table.meter["reserve"] + half_up(self.table.meter["saves"] * swept)
        return self.table.meter["seed"] + (0 if again else saved)

    @judgment
    def share(self, spot: Spot, percent: int, on_meter: int) -> int:
        return half_up(Fraction(on_meter * percent, 100))

    @cached_property
    def ledger(self) -> dict[int, Pay]:
        """Every progressive bet from the dealer's right, as the meter falls."""
        on_meter, won, pays = self.opened(), False, {}
        for spot in self.table.bettors:
            cell = self.cell("progressive", self.line(spot, "progressive"))
            if not cell:
                continue
            if cell[0] != "share":
                pays[spot.number] = Pay(self.pays(spot, "progressive", cell), 0, on_meter)
            else:
                cents = self.share(spot, cell[1], on_meter)
                whole = cell[1] == 100
                after = self.restart(won) if whole else on_meter - cents
                pays[spot.number] = Pay(cents, cents, after, restarts=whole)
                won = won or whole
                on_meter = after
        return pays

    @judgment
    def progressive(self, spot: Spot) -> BetAnswer:
        pay = self.ledger.get(spot.number)
        return paying(pay.cents) if pay else LEAVE

    @judgment
    def envied(self, spot: Spot, hitter: Spot) -> bool:
        """Whether a spot is paid for a hitter's hand."""
        every = self.table.house.get("envy-from-every-hand", True)
        triggers = every or bool(hitter.bets.get("progressive"))
        return bool(spot.bets.get("progressive")) and triggers and not spot.plays_also(hitter)

    @judgment
    def envy(self, spot: Spot) -> BetAnswer:
        cells = (
            ENVY.get(self.line(hitter, "progressive") or "")
            for hitter in self.table.spots.values()
            if self.envied(spot, hitter)
        )
        cents = sum(int(cell[1]) for cell in cells if cell)
        return paying(cents) if cents else LEAVE
