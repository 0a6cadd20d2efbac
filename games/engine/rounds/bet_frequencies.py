"""How often a bet comes to what it came to: by the row of a paytable, or by the end of a main bet."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from games.engine.errors import WrongPart, require
from games.engine.odds.base_bet.buying import BOUGHT as BOUGHT_END
from games.engine.odds.base_bet.ends import FOLDED, NAMES
from games.engine.odds.base_bet.simulation import kind_of
from games.engine.odds.book import Book
from games.engine.odds.figures import Figures
from games.engine.odds.own_hands import FIVE_ONLY, LOSES, WITH_CARD
from games.engine.questions.prompts import Prompt
from games.engine.rounds.frequencies import Frequency
from games.engine.rules.wagers import (
    Action,
    ByHand,
    ByJokers,
    ByLosingHand,
    ByMeter,
    Folded,
    ForOthers,
    HeadToHead,
    Wager,
)
from games.engine.settlement.inputs import Seat
from games.engine.settlement.settled_rounds import SettledRound
from games.engine.texts import Text


@dataclass(frozen=True)
class TableOdds:
    played: SettledRound
    book: Book

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.played.inputs.seats


def _frequency_of(table: TableOdds, prompt: Prompt, figures: Figures, names: set[str]) -> Frequency | None:
    """Return the outcomes of these names together, in as many hands as have the bet."""
    result = [outcome for outcome in figures.outcomes if outcome.name in names]
    if not result:
        return None
    words = result[0].words
    if figures.way_words:
        words = Text("%(what)s (%(way)s)", what=words, way=figures.way_words)
    game, wager = table.book.game, table.book.game.wager(prompt.wager)
    main = game.main.slug if wager.times_ante or not wager.staked else wager.slug
    staked = [seat for seat in table.seats if seat.bets.get(main)]
    chance = Fraction(sum(outcome.count for outcome in result), figures.total)
    return Frequency(about(prompt, words), chance, len(staked))


def about(prompt: Prompt, what: Text) -> Text:
    return Text("%(about)s, %(what)s", about=prompt.label, what=what)


def _by_row(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """By the row that the player's own hand has."""
    if not isinstance(wager.settles, ByHand | ByMeter):
        raise WrongPart(f"{wager.slug} is not paid by a player's own hand")
    game, house = table.book.game, table.book.house
    if seat.decision.folds and isinstance(wager.settles, ByHand) and wager.folded is Folded.TAKEN:
        return None
    hand = game.ladder.best(seat.cards_for(game, wager.settles.cards))
    row = house.paytable(table.book.sheet, wager).row_for(hand)
    figures = _figures(table, wager, seat)
    return _frequency_of(table, prompt, figures, {row.name if row else LOSES}) if figures else None


def _figures(table: TableOdds, wager: Wager, seat: Seat) -> Figures | None:
    """With the card bought, or without."""
    wanted = WITH_CARD if seat.decision.buys else FIVE_ONLY
    return next((each for each in table.book.figures(wager) if each.way in ("", wanted)), None)


def _by_loser(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """By the row of the hand that lost; a folded bet is over before any hand loses."""
    line, figures = table.played.settlement.at(seat.spot, wager.slug), _figures(table, wager, seat)
    if seat.decision.folds or not line or not figures:
        return None
    hands = table.played.settlement.hands[seat.spot], table.played.settlement.dealer.hand
    loser = min(hands, key=lambda hand: hand.strength)
    row = table.book.house.paytable(table.book.sheet, wager).row_for(loser)
    name = row.name if row and line.action is not Action.TAKE else LOSES
    return _frequency_of(table, prompt, figures, {name})


def _by_jokers(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    line, figures = table.played.settlement.at(seat.spot, wager.slug), _figures(table, wager, seat)
    if not line or not figures or figures.way:
        return None
    paid = Fraction(line.net, line.stake)
    names = {o.name for o in figures.outcomes if o.net == paid}
    return _frequency_of(table, prompt, figures, names) if names else None


def _by_end(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """A main bet, or one that follows it, by how the hand ended."""
    game, done = table.book.game, table.played.settlement
    own, dealer = done.hands[seat.spot].strength, done.dealer.hand.strength
    end = NAMES[(own > dealer) - (own < dealer), done.dealer.qualifies]
    name = FOLDED if seat.decision.folds else kind_of(game, done, seat.spot) if game.draws else end
    figures = table.book.play(table.book.strategies[0])
    return _frequency_of(table, prompt, figures, {name, BOUGHT_END + name})


def _envy(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """Hands that pay envy, whosever they are."""
    bet = table.book.jackpot(require(table.book.game.progressive, "progressive"))
    chance = sum((bet.chance(row) for row in bet.table.rows if row.envy), Fraction(0))
    return Frequency(about(prompt, Text("a hand that pays envy")), chance, len(table.seats))


BETS: dict[type, Callable[[TableOdds, Prompt, Wager, Seat], Frequency | None]] = {
    ByHand: _by_row,
    ByMeter: _by_row,
    ByLosingHand: _by_loser,
    ByJokers: _by_jokers,
    HeadToHead: _by_end,
    ForOthers: _envy,
}
