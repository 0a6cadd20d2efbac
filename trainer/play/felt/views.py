"""The felt as a page shows it: seats, circles, printed odds, and nothing that is not face up.

Built from the engine's `Felt` alone, which holds no face-down card; watchers and the trainee get the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.cards.hand_names import full_name
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import (
    Felt,
    FeltBet,
    FeltDealer,
    FeltSpot,
    Frame,
    open_hands,
    open_last_hand,
)
from games.engine.questions.answers import OneSpot, SomeSpots
from games.engine.questions.floor import ObservedSpot
from games.engine.questions.floor_of_spins import WatchedPayout, WatchedSpin
from games.engine.questions.irregularities.irregularity import Event
from games.engine.questions.settling import TOKE_ON
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.houses import MAXIMUM, MINIMUM, House, apply_house_rules
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Even, Wager
from games.engine.settlement.inputs import Inputs
from games.engine.texts import NOTHING, all_of
from trainer.pages.text import sentence, translate
from trainer.play.felt.arc import ArcView, arc_view
from trainer.play.felt.cards import BetView, CardView, bet_view, card_view, face_down, marked
from trainer.play.felt.long_table import LongTableView, long_table_view
from trainer.play.felt.shoe import ShoeView, packets, shoe_view
from trainer.play.felt.turns import (
    TurnHandView,
    TurnsView,
    has_circle,
    neutral_hands,
    turn_hands,
    turns_view,
)
from trainer.play.labels import announces
from trainer.play.round_state import RoundState


@dataclass(frozen=True)
class PrintedTable:
    """Printed odds and the bets that they pay: each line as (hand, pays)."""

    bet: str
    lines: list[tuple[str, str]]


def printed_odds(game: Game, sheet: Sheet, house: House) -> list[list[PrintedTable]]:
    """Return the printed tables in two columns: the longest at the left, clear of the dealer's discards."""
    if game.table_hands:
        return _odds_of_hands(apply_house_rules(game, house), sheet, house)
    game = apply_house_rules(game, house) if game.hands_in_turn else game
    bets: dict[str, list[str]] = {}
    for wager in _with_odds(game):
        bets.setdefault(wager.table, []).append(translate(wager.name))
    tables = [
        _printed(sheet, house, wager, ", ".join(bets.pop(wager.table)))
        for wager in _with_odds(game)
        if wager.table in bets
    ]
    longest = max(tables, key=lambda table: len(table.lines), default=None)
    return [[table for table in tables if (table is longest) is left] for left in (True, False)]


def _odds_of_hands(rules: Game, sheet: Sheet, house: House) -> list[list[PrintedTable]]:
    """Return what bets on hands of the table pay: in one line what pays one way, then the tables and what is
    done with the commission."""
    alike: dict[str, list[Wager]] = {}
    for wager in rules.wagers:
        if wager.offered:
            alike.setdefault(wager.table or wager.slug, []).append(wager)
    lines: list[tuple[str, str]] = []
    tables: list[PrintedTable] = []
    for wagers in alike.values():
        names = ", ".join(translate(wager.name) for wager in wagers)
        rows = house.paytable(sheet, wagers[0]).printed if wagers[0].table else []
        if wagers[0] in rules.base_bets:
            lines.append((names, _even_words(wagers[0])))
            lines += [(f"{names}, {translate(row.words)}", translate(row.pays.words)) for row in rows]
        elif len({row.pays for row in rows}) == 1:
            lines.append((names, translate(rows[0].pays.words)))
        else:
            tables.append(
                PrintedTable(names, [(translate(row.words), translate(row.pays.words)) for row in rows])
            )
    return [[PrintedTable(_("Pays"), lines)], [*tables, *_commission(rules)]]


def _even_words(wager: Wager) -> str:
    less = wager.pays.less if isinstance(wager.pays, Even) else 0
    return _("1 to 1 less %(less)s%%") % {"less": less} if less else _("1 to 1")


def _commission(rules: Game) -> list[PrintedTable]:
    owed = [wager.pays for wager in rules.wagers if isinstance(wager.pays, Even) and wager.pays.less]
    return [
        PrintedTable(
            _("Commission"),
            [
                (
                    _("marked in the box of the spot") if pays.boxed else _("taken off the win"),
                    _("%(less)s%% of the win") % {"less": pays.less},
                )
            ],
        )
        for pays in owed
    ]


def prints_odds(game: Game) -> bool:
    return bool(_with_odds(game))


def _with_odds(game: Game) -> list[Wager]:
    """Where hands are played in turn, the layout itself says what they and insurance pay."""
    odds = [wager for wager in game.wagers if wager.table and not wager.progressive]
    return list(filter(has_circle, odds)) if game.hands_in_turn else odds


def _printed(sheet: Sheet, house: House, wager: Wager, bets: str) -> PrintedTable:
    rows = house.paytable(sheet, wager).printed
    lines = [(translate(row.words), translate(row.pays.words)) for row in rows]
    if len({pays for _hand, pays in lines}) == 1:
        hand, pays = lines[-1]
        lines = [(_("%(hand)s or better") % {"hand": hand}, pays)]
    return PrintedTable(bets, lines)


@dataclass(frozen=True)
class RowView:
    words: str
    pays: str
    envy: str
    printed: str
    doubt: str


@dataclass(frozen=True)
class PaytableView:
    wager: str
    name: str
    rows: list[RowView]

    @property
    def has_envy(self) -> bool:
        return any(row.envy for row in self.rows)


def paytable_views(state: RoundState) -> list[PaytableView]:
    """Return the paytables of a run's house, each once, under the first bet that it pays."""
    house = state.played.inputs.house
    first = {wager.table: wager for wager in reversed(state.game.wagers) if wager.table}
    return [paytable_of(state.sheet, house, wager) for wager in state.game.wagers if wager in first.values()]


def paytable_of(sheet: Sheet, house: House, wager: Wager) -> PaytableView:
    table = house.paytable(sheet, wager)
    return PaytableView(translate(wager.name), table.name, [_row(row) for row in table.printed])


def _row(row: Row) -> RowView:
    envy = print_cents(row.envy) if row.envy else ""
    return RowView(translate(row.words), translate(row.pays.words), envy, row.printed, translate(row.doubt))


@dataclass(frozen=True)
class SpotView:
    """`spots_played` are those of its player, if several; `asked`: the question in hand is about it; where
    players set two hands, `cards` are the high one and `low` the other."""

    number: int
    state: str = "empty"
    spots_played: tuple[int, ...] = ()
    says: str = ""
    hand: str = ""
    cards: tuple[CardView, ...] = ()
    aside: tuple[CardView, ...] = ()
    low: tuple[CardView, ...] = ()
    circles: tuple[tuple[str, BetView], ...] = ()
    asked: bool = False
    hands: tuple[TurnHandView, ...] = ()

    @property
    def brought(self) -> bool:
        """Whether its hand is shown in the middle of the table."""
        if self.hands:
            return self.asked and any(hand.cards for hand in self.hands)
        return self.asked and bool(self.cards) and bool(self.cards[0].text)

    @property
    def piles(self) -> list[tuple[TurnHandView, list[tuple[str, BetView]]]]:
        """The stacks of each hand in turn."""
        bets = dict(self.circles)
        return [(hand, [(slug, bets[slug]) for slug in hand.bets]) for hand in self.hands]

    @property
    def face_down(self) -> str:
        return "" if self.shows_aside or self.brought else face_down(self.cards)

    @property
    def low_face_down(self) -> str:
        return "" if self.brought else face_down(self.low)

    @property
    def lies_close(self) -> bool:
        """Whether its cards overlap: six lie side by side, cards laid aside counted as one."""
        return len(self.cards) + self.shows_aside > 5

    @property
    def shows_best(self) -> bool:
        return not self.brought and any(card.state == "best" for card in self.cards)

    @property
    def shows_aside(self) -> bool:
        return bool(self.aside) and not self.brought

    @property
    def patron(self) -> str:
        *most, last = self.spots_played
        listed = translate(all_of([", ".join(map(str, most)), str(last)]))
        return gettext("plays spots %(spots)s") % {"spots": listed}

    @property
    def patron_in_short(self) -> str:
        return " + ".join(map(str, self.spots_played))


@dataclass(frozen=True)
class DealerView:
    """`plays` is false where the dealer has no hand of their own; `low` is the hand of two cards, once it is
    set, and `low_hand` its name, once the other hand has one."""

    says: str
    hand: str
    cards: tuple[CardView, ...]
    discarded: list[CardView]
    plays: bool = True
    low: tuple[CardView, ...] = ()
    low_hand: str = ""

    @property
    def face_down(self) -> str:
        return face_down(self.cards)


@dataclass(frozen=True)
class FeltView:
    """`packets` lie in the discard rack; `limits` are the least and the most of a bet, in dollars, as the
    placard has them; where spots are `shared`, some player plays more than one. `odds` are only there where
    they are drawn. Of the `board` the cards that make the hand in question are marked. An `arc` is there
    where all bet on hands of the table, `turns` where players have hands in turn, and a `long` table where
    all bet on what falls: its spots have no circles."""

    version: int
    game_slug: str
    game_name: str
    layout: str
    focus: int | None
    meter: str
    spots: list[SpotView]
    dealer: DealerView
    odds: list[list[PrintedTable]]
    prints_odds: bool
    limits: tuple[str, str] = ("", "")
    heard: list[str] = field(default_factory=list)
    seed_amount: str = ""
    reserve: str = ""
    packets: int = 0
    shared: bool = False
    board: tuple[CardView, ...] = ()
    arc: ArcView | None = None
    turns: TurnsView | None = None
    shoe: ShoeView | None = None
    long: LongTableView | None = None

    @property
    def insured(self) -> list[tuple[SpotView, BetView]]:
        """The bet of each spot on the insurance line; one that is not made has no state."""
        line = self.turns.line if self.turns else ""
        return [(spot, dict(spot.circles)[line]) for spot in self.spots if line]

    @property
    def board_face_down(self) -> str:
        return face_down(self.board)

    @property
    def main_bet(self) -> str:
        """The bet that everyone makes, as it is typed."""
        return translate(GAMES[self.game_slug].main.name).lower()

    @property
    def brought(self) -> SpotView | None:
        return next((spot for spot in self.spots if spot.brought), None)


# The felt of a table test: what lies on the table, without what would grade an answer. The timeline follows
# the rules, so names of hands, their cards, what became of bets, payouts and their share of the meter are
# removed. An answered spot shows as settled, right or wrong.


CLEARED = frozenset({"folded", "done"})
"""Spots that the dealer has handled."""


SETTLED = "settled"


def neutral_felt(timeline: Sequence[Frame], game: Game | None = None) -> Felt:
    """Return the last felt of a timeline without what would grade its answers."""
    moment = timeline[-1]
    felt = moment.felt
    # An irregularity shows nothing that the trainee has answered, but where side bets are settled before it.
    # Another dealer's spin is shown as they leave it.
    if isinstance(moment.subject, (WatchedSpin, WatchedPayout)):
        return felt
    in_turn = game is not None and bool(game.hands_in_turn)
    if isinstance(moment.subject, Event) and (moment.subject.felt or not in_turn):
        return felt
    # In a question about another dealer's settling, that spot is shown as they leave it.
    shown = moment.spot if isinstance(moment.subject, ObservedSpot) else None
    spots = tuple(spot if spot.spot == shown else _neutral(spot) for spot in felt.spots)
    if game and in_turn:
        spots = neutral_hands(game, replace(felt, spots=spots), moment.step.name, SETTLED).spots
    dealer = replace(felt.dealer, best=(), hand="")
    swept = _as_swept(timeline)
    hands = tuple(replace(hand, hand="", wins=False) for hand in felt.hands)
    # What a box holds is asked after each payout; when they are emptied it has to be seen.
    boxes = felt.boxes if moment.step.act == "collect" else swept.boxes
    return replace(
        felt, spots=spots, dealer=dealer, meter=swept.meter, reserve=swept.reserve, hands=hands, boxes=boxes
    )


def _neutral(spot: FeltSpot) -> FeltSpot:
    """Hide a folded hand that stays face down, whether a bet is left on it or not; and which bet was taken
    back."""
    cards = spot.cards
    if spot.state == "folded" and not any(cards):
        cards = ()
    bets, tokes = (
        {slug: _bet(spot, bet) for slug, bet in laid.items() if bet.stake} for laid in (spot.bets, spot.tokes)
    )
    said = NOTHING if any(bet.state == "back" for bet in spot.bets.values()) else spot.said
    return replace(spot, cards=cards, best=(), hand="", bets=bets, tokes=tokes, said=said)


def _bet(spot: FeltSpot, bet: FeltBet) -> FeltBet:
    """Return a bet without what would grade answers.

    Bets of a spot the dealer has handled look settled alike, and so do those of the spot in hand that are
    no longer asked about. Elsewhere a bet stays where it lay, the price of a card too.
    """
    if bet.state == "lit":
        return bet
    over = spot.state in CLEARED or (spot.state == "showing" and bet.state != "live")
    return FeltBet(bet.stake, SETTLED if over else "live")


def _as_swept(timeline: Sequence[Frame]) -> Felt:
    """Return the felt before the first payout: its meter discloses no amount that a dealer has to know."""
    shown = timeline[0].felt
    for moment in timeline:
        if any(spot.state == "done" for spot in moment.felt.spots):
            break
        shown = moment.felt
    return shown


GONE = frozenset({"done", "folded"})
"""States of a spot whose packet is locked up, unless its cards still lie there."""


def felt_view(state: RoundState) -> FeltView:
    """Return the felt at the run's position; in a table test without what would grade an answer."""
    shown = state.run.drill.open_paytables or not state.run.sealed
    felt, focus = felt_at(state, state.stop), focus_of(state.stop)
    dealt = state.played.inputs
    return draw(dealt, felt, version=state.run.version, focus=focus, odds=shown)


def felt_at(state: RoundState, stop: Stop | None) -> Felt:
    """Return the felt at a stop, or at the end of the round, as this run may show it now."""
    timeline = state.played.frames[: stop.frame + 1 if stop else None]
    if state.run.sealed:
        return neutral_felt(timeline, state.game)
    return open_last_hand(timeline) if stop else open_hands(timeline)


def focus_of(stop: Stop | None) -> int | None:
    """Return the spot a stop is about, 0 for the dealer, None where a spot is to be chosen."""
    if stop is None or any(isinstance(prompt.kind, OneSpot | SomeSpots) for prompt in stop.prompts):
        return None
    return stop.spot


def draw(
    dealt: Inputs,
    felt: Felt,
    *,
    version: int,
    focus: int | None,
    odds: bool = True,
) -> FeltView:
    """Build the view of a felt; a table test may be taken without printed `odds`."""
    game, house = dealt.game, dealt.house
    rules = dealt.rules if game.shoe else game
    taken = {spot.spot: spot for spot in felt.spots}
    seats = range(1, game.seats + 1)
    arc, printed = arc_view(dealt, felt, focus), printed_odds(game, dealt.sheet, house) if odds else []
    return FeltView(
        version=version,
        game_slug=game.slug,
        game_name=translate(game.name),
        layout=f"play/layouts/{game.slug}.html",
        focus=focus,
        meter=_to_the_cent(felt.meter) if felt.meter is not None else "",
        spots=[
            _spot(rules, house, felt, number, taken.get(number), asked=number == focus) for number in seats
        ],
        dealer=_dealer(game, felt, focus),
        board=marked(felt.board, best=_in_question(felt, focus)),
        odds=printed,
        prints_odds=odds and prints_odds(rules),
        limits=(print_cents(house.amount(MINIMUM.name)), print_cents(house.amount(MAXIMUM.name))),
        packets=packets(felt.shoe)
        if felt.shoe
        else sum(spot.state in GONE and not spot.cards for spot in felt.spots),
        heard=[sentence(line) for line in felt.speech],
        seed_amount=_to_the_cent(felt.seed_amount),
        reserve=_to_the_cent(felt.reserve),
        shared=any(_spots_played(felt, spot) for spot in felt.spots),
        arc=arc,
        turns=turns_view(dealt, felt),
        shoe=shoe_view(felt.shoe) if felt.shoe else None,
        long=long_table_view(dealt, felt, focus),
    )


def _to_the_cent(cents: int) -> str:
    """Format cents with two decimals always, as a sign shows them."""
    return f"{cents // 100:,}.{cents % 100:02}"


def _spot(
    game: Game, house: House, felt: Felt, number: int, spot: FeltSpot | None, *, asked: bool
) -> SpotView:
    bets, tokes = (spot.bets, spot.tokes) if spot else ({}, {})

    def circle(wager: Wager) -> tuple[str, BetView]:
        """Return the circle of a bet, or of a bonus paid on another bet's stake."""
        result = bet_view(translate(wager.name), bets.get(wager.slug), bets.get(wager.paid_on), house)
        if toke := tokes.get(wager.slug):
            result = replace(
                result, toke=bet_view(translate(TOKE_ON.filled(bet=wager.name)), toke, toke, house)
            )
        return wager.slug, result

    beside = spot.aside if spot else ()
    circles = tuple(
        circle(wager)
        for wager in (() if game.colors else game.paid)
        if wager.offered and (wager is not game.envy or wager.slug in bets)
    )
    return SpotView(
        number=number,
        state=spot.state if spot else "empty",
        spots_played=_spots_played(felt, spot) if spot else (),
        says=_says(game, spot) if spot else "",
        hand=translate(spot.hand) if spot else "",
        cards=_hand(spot, marks=not game.two_hands) if spot else (),
        aside=() if game.two_hands else tuple(card_view(card, state="discarded") for card in beside),
        low=tuple(map(card_view, beside)) if game.two_hands else (),
        circles=circles,
        asked=asked,
        hands=turn_hands(game, spot, dict(circles)) if spot and game.hands_in_turn else (),
    )


def _spots_played(felt: Felt, spot: FeltSpot) -> tuple[int, ...]:
    """Return the spots of this one's player, if they play several."""
    theirs = tuple(other.spot for other in felt.spots if spot.patron and other.patron == spot.patron)
    return theirs if len(theirs) > 1 else ()


def _says(game: Game, spot: FeltSpot) -> str:
    words = {"folded": gettext("folded"), "drew": gettext("drew one"), "stood": gettext("stands")}
    if spot.state in words:
        return words[spot.state]
    if spot.said and (spot.state == "playing" or game.hands_in_turn):
        return translate(spot.said)
    if spot.state != "folding":
        return ""
    if spot.announces:
        return gettext("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    return gettext("folds")


def _in_question(felt: Felt, focus: int | None) -> tuple[Card, ...]:
    """Return the cards that make the hand that is asked about, the dealer's where no spot is."""
    spot = next((spot for spot in felt.spots if spot.spot == focus), None)
    return spot.best if spot else felt.dealer.best


def _dealer(game: Game, felt: Felt, focus: int | None) -> DealerView:
    """Cards of the board play in several hands: one hand is marked at a time. Of two hands all cards play."""
    dealer = felt.dealer
    best = () if game.two_hands or (felt.board and focus) else dealer.best
    gone = len(dealer.discarded)
    return DealerView(
        says=ngettext("%(n)s card discarded", "%(n)s cards discarded", gone) % {"n": gone} if gone else "",
        hand=translate(dealer.hand),
        cards=marked(dealer.cards, best=best),
        discarded=[card_view(card, state="discarded") for card in dealer.discarded],
        plays="dealer" in game.hands,
        low=tuple(map(card_view, dealer.low)),
        low_hand=_low_name(game, dealer),
    )


def _low_name(game: Game, dealer: FeltDealer) -> str:
    """Return the name of the dealer's low hand, where that of the high one is known."""
    cards = [card for card in dealer.low if card]
    if not game.two_hands or not dealer.hand or len(cards) < len(dealer.low):
        return ""
    return translate(full_name(game.reading(game.two_hands.pairs[-1][1]).ladder.best(cards)))


def _hand(spot: FeltSpot, *, marks: bool) -> tuple[CardView, ...]:
    cards = marked(spot.cards, best=spot.best if marks else ())
    if not spot.strange:
        return cards
    strange = replace(cards[-1], name=gettext("face-down card with a different back"), state="strange")
    return (*cards[:-1], strange)
