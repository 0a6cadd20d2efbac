"""Progressives: what a bet on a meter returns as a function of what the meter shows, and what feeds it.

In units of the wager where nothing else is said; amounts in cents. A share is of the meter as it stands when
it is paid; envy counts each other player once.
"""

from dataclasses import dataclass
from fractions import Fraction

from games.engine.errors import require_type
from games.engine.money.amounts import Flat, Share
from games.engine.money.meters import Meter
from games.engine.odds.figures import Figures, Outcome
from games.engine.odds.hand_tables import hands_of
from games.engine.odds.own_hands import LOSES, LOSES_WORDS
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import ByMeter, Cards, Wager


@dataclass(frozen=True)
class Jackpot:
    """A progressive bet of `stake` cents by its rows' chances; `from_meter` whether the meter pays the fixed
    awards too, else the tray does."""

    wager: Wager
    table: Paytable
    stake: int
    counts: dict[str, int]
    total: int
    from_meter: bool = False

    def chance(self, row: Row) -> Fraction:
        return Fraction(self.counts.get(row.name, 0), self.total)

    def award(self, row: Row, meter: int) -> Fraction:
        """Return cents that the row pays while the meter shows so many."""
        if isinstance(row.pays, Share):
            return Fraction(meter * row.pays.percent, 100)
        return Fraction(row.pays.cents) if isinstance(row.pays, Flat) else row.pays.pays(self.stake)

    @property
    def fixed(self) -> Fraction:
        """What the fixed awards return of the wager."""
        paid = (self.chance(r) * self.award(r, 0) for r in self.table.rows if not isinstance(r.pays, Share))
        return sum(paid, Fraction(0)) / self.stake

    @property
    def shared(self) -> Fraction:
        """Which part of the meter a bet takes on average."""
        shares = ((self.chance(r), r.pays) for r in self.table.rows)
        return sum((p * Fraction(s.percent, 100) for p, s in shares if isinstance(s, Share)), Fraction(0))

    @property
    def whole(self) -> Fraction:
        """How often a bet takes the whole meter."""
        return sum((self.chance(r) for r in self.table.rows if r.pays == Share(100)), Fraction(0))

    @property
    def envy(self) -> Fraction:
        """What each other player whose hand counts for envy adds to the return."""
        return sum((self.chance(r) * r.envy for r in self.table.rows), Fraction(0)) / self.stake

    def returned(self, meter: int, *, others: int = 0) -> Fraction:
        """What comes back of the wager on average, the wager itself counted, while the meter shows so many
        cents: 1 is a fair bet."""
        return self.fixed + self.shared * meter / self.stake + others * self.envy

    def break_even(self, *, others: int = 0) -> Fraction | None:
        """Return cents on the meter from which the bet is good for the player; None where no share is
        paid."""
        missing = 1 - self.fixed - others * self.envy
        return max(Fraction(0), missing) * self.stake / self.shared if self.shared else None

    def figures(self, meter: int) -> Figures:
        """Return the table of the bet while the meter shows so many cents."""
        rows = tuple(
            Outcome(
                row.name,
                row.words,
                self.counts.get(row.name, 0),
                self.award(row, meter) / self.stake - 1,
                pays=row.pays.words,
            )
            for row in self.table.rows
        )
        missed = self.total - sum(row.count for row in rows)
        outcomes = (*rows, Outcome(LOSES, LOSES_WORDS, missed, Fraction(-1)))
        return Figures(self.wager.slug, self.wager.name, outcomes, self.table.name)

    # --- In the long run -------------------------------------------------------------------------------

    def long_run(self, meter: Meter, *, others: int = 0) -> Fraction:
        """What comes back of all wagers in the end: the fixed awards of the tray, all that goes to the meter
        and to the reserve, and a seed amount each time the whole is taken."""
        fed = meter.contribution + meter.reserve_contribution
        fixed = Fraction(0) if self.from_meter else self.fixed
        return fixed + fed + self.whole * meter.seed_amount / self.stake + others * self.envy

    def growth(self, meter: Meter) -> Fraction:
        """Return the part of a wager by which the meter grows on average while it shows this; below 0 it
        falls."""
        fixed = self.fixed if self.from_meter else Fraction(0)
        smaller = self.shared - self.whole
        return meter.contribution - fixed - smaller * meter.amount / self.stake

    def largest_seed(self, meter: Meter, *, others: int = 0) -> Fraction | None:
        """Return cents of seed amount at which the house keeps nothing in the long run; None where nothing
        takes the whole meter."""
        rest = 1 - self.long_run(meter, others=others) + self.whole * meter.seed_amount / self.stake
        return rest * self.stake / self.whole if self.whole else None

    @property
    def least_contribution(self) -> Fraction:
        """Of each wager what the meter needs so that it does not run dry; nothing where the tray pays."""
        return self.fixed if self.from_meter else Fraction(0)

    @property
    def largest_fixed(self) -> Fraction:
        """Cents of the largest fixed award: with less of a seed amount the meter's sign would show less than
        another line of its own table."""
        fixed = (self.award(row, 0) for row in self.table.rows if not isinstance(row.pays, Share))
        return max(fixed, default=Fraction(0))

    def reserve_for_seed(self, meter: Meter) -> Fraction:
        """Return the part of each wager with which the reserve grows to the seed amount by the next time that
        the whole is taken, on average: then the players have laid up what the meter restarts with."""
        return self.whole * meter.seed_amount / self.stake

    def restart(self, meter: Meter) -> Fraction:
        """Return cents with which the meter restarts on average: seed amount, and the reserve by then."""
        reserve = meter.reserve_contribution * self.stake / self.whole if self.whole else Fraction(0)
        return meter.seed_amount + reserve


def jackpot(game: Game, wager: Wager, table: Paytable, stake: int, *, from_meter: bool) -> Jackpot:
    """Return the progressive bet of a game by this table."""
    cards = require_type(ByMeter, wager.settles).cards
    bought = game.player.aside if cards is Cards.ORIGINAL or not game.sells else 0
    size = game.player.size - bought
    counts: dict[str, int] = {}
    total = 0
    for hand, ways in hands_of(game.ladder, game.deck, size):
        total += ways
        if row := table.row_for(hand):
            counts[row.name] = counts.get(row.name, 0) + ways
    return Jackpot(wager, table, stake, counts, total, from_meter)
