"""Questions on a progressive: locking up its bets, its meter and its console."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_lowercase

from games.engine.cards.hands import CATEGORY_KEYS
from games.engine.cards.streams import Stream
from games.engine.console import consoles
from games.engine.console.consoles import EXECUTIVE_CARD, KEYS, SPOT, Console, Key, Panel, Presses, in_play
from games.engine.errors import require, require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import MeterShare, print_cents
from games.engine.money.meters import print_rate
from games.engine.procedure.frames import Cue, Felt, Frame
from games.engine.procedure.steps import Phase, steps_from
from games.engine.questions.answers import Amount, AnswerChoice, OneOf, Pressed
from games.engine.questions.ask import ENVY, FOLDS, PROGRESSIVE, Ask, Interlude, Part, When
from games.engine.questions.hands import YES_OR_NO
from games.engine.questions.prompts import Prompt, PromptContext, Question, rules_of_meter
from games.engine.rules.games import Game
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import ByMeter, Citations, Folded, MakesHand, Wager
from games.engine.settlement.envies import watched_for_envy
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.progressives import may_be_kept
from games.engine.settlement.settlements import SettledRound, kept_for_floor
from games.engine.texts import NUMBERS, Text, listed

# --- Locking up ---
# A hand that is over: are its cards locked up, or do they stay, and how?
# A folded hand is asked about once its bets are answered, a settled one while it still lies open. Both are
# asked only where the cards could stay at all, which the bets on the table tell.


LOOKED_AT_IN = 4
"""Of settled hands without a line in the table that envy is printed in, one in this number is asked
about; a hand with a line always is."""

RACK = AnswerChoice("rack", Text("into the discard rack"), "a")
TUCKED = AnswerChoice("tucked", Text("face down, under the bet"), "b")
FACE_UP = AnswerChoice("face-up", Text("face up, on the layout"), "c")
PLAYER = AnswerChoice("player", Text("back to the player"), "d")


def _rules_of_locking_up(posed: PromptContext) -> Iterable[str]:
    cited = ((wager.citations.after_fold, wager.citations.kept) for wager in posed.game.wagers)
    return (_rule(posed.game), *(rule for both in cited for rule in both))


FOLDED_CARDS, RECONCILED_CARDS = (
    Question(
        slug,
        label,
        kind,
        seconds=7,
        explained_by=frozenset({Subject.HANDS, Subject.BETS}),
        decided_by=_rules_of_locking_up,
    )
    for slug, label, kind in (
        ("folded-cards", Text("The folded cards"), Text("Where a folded hand’s cards go")),
        ("settled-cards", Text("The settled hand’s cards"), Text("Hands that stay face up")),
    )
)


def before_a_fold_is_cleared(cue: Cue) -> Iterator[Frame]:
    spot, inputs = cue.scene.spot, cue.true or cue.inputs
    if spot and cue.scene.before.spot(spot).state == "folding":
        seat = inputs.seat(spot)
        if _could_stand(inputs.rules, seat) or watched_for_envy(inputs, seat):
            yield Frame(cue.step, spot, cue.scene.before, ("folded-cards",), "folded-cards")


def before_moving_on(cue: Cue) -> Iterator[Frame]:
    """A hand that others might be paid for, or the floor might have to see: every one with a line in the
    table, and some of the rest."""
    inputs = cue.true or cue.inputs
    seat = inputs.seat(cue.scene.spot)
    if watched_for_envy(inputs, seat) or may_be_kept(inputs, seat):
        wager = require(inputs.game.pays_envy or inputs.game.progressive, "envy or progressive")
        hand = read_hand(inputs, seat, require_type(MakesHand, wager.win_condition).hand)
        stream = Stream(f"{inputs.seed}/{inputs.round}/settled-cards/{seat.spot}")
        if stream.draw(LOOKED_AT_IN) == 0 or inputs.house.paytable(inputs.sheet, wager).row_for(hand):
            yield Frame(cue.step, seat.spot, cue.scene.after, ("settled-cards",), "settled-cards")


def _could_stand(game: Game, seat: Seat) -> bool:
    """Return whether a bet of this spot can outlive a fold, as bets go."""
    return any(wager.folded is Folded.STANDS and seat.bets.get(wager.slug) for wager in game.wagers)


def folded_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    game, seat = played.inputs.game, played.inputs.seat(frame.spot)
    lines = (played.at(seat.spot, wager.slug) for wager in game.wagers)
    left = [game.wager(line.wager) for line in lines if line and line.at == game.settles_at]
    if left:
        because = listed((Text("%(bet)s stays in action", bet=wager.name) for wager in left), ", ")
        rule = next((rule for wager in left if (rule := wager.citations.after_fold)), _rule(game))
        yield _lock_prompt(frame, FOLDED_CARDS, TUCKED, rule, because)
    else:
        yield _by_envy(played, frame, FOLDED_CARDS)


def settled_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield _by_envy(played, frame, RECONCILED_CARDS)


NO_BET = Text("this hand has no bet left to settle")
NO_ENVY = Text("this hand has no bet or envy bonus left to settle")


def _by_envy(played: SettledRound, frame: Frame, question: Question) -> Prompt:
    """Up if others are paid for the hand or the floor has to see it, else locked up."""
    rule = _rule(played.inputs.game)
    if kept_for_floor(played.inputs, played.settlement, frame.spot):
        progressive = require(played.inputs.game.progressive, "progressive")
        due, rule = FACE_UP, progressive.citations.kept
        because = Text("the floor verifies this %(bet)s win", bet=progressive.name)
    elif any(line.hitter == frame.spot for line in played.settlement.lines):
        due, because = FACE_UP, Text("other players are paid an envy bonus for this hand")
    else:
        due, because = RACK, NO_ENVY if played.inputs.game.envy else NO_BET
    return _lock_prompt(frame, question, due, rule, because)


def _lock_prompt(frame: Frame, question: Question, due: AnswerChoice, rule: str, because: Text) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf((RACK, TUCKED, FACE_UP, PLAYER)),
        text=Text("Where do the cards of this hand go?"),
        right=(due.value,),
        rule=rule,
        because=because,
    )


def _rule(game: Game) -> str:
    """Return the rule by which hands are locked up."""
    return next(step.rule for step in game.procedure if step.act == "lock-up")


# --- Meter events ---
# Meter events: when the progressive system is worked, each time before the felt shows what it did.
# Coin-in comes before the bets light; a win is logged between the marking of a spot and the felt on which it
# is paid and the meter has fallen; the round is closed after its last scene.


COIN_IN, WINS = frozenset({"coin-in"}), frozenset({"reconcile"})
"""The steps at which bets are registered, and at which a win is logged."""


@dataclass(frozen=True, slots=True)
class CoinIn:
    """What is registered: how many bets, and their cents."""

    bets: int
    cents: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A pay as the win page has it: whose, by which row, the meter's cents before and after,
    whether it restarts; `off_meter` is what leaves the meter, the rest of the pay comes from the rack;
    `shared` are the cents that `sharers` share, where more than one does."""

    line: SettlementLine
    row: Row
    before: int
    off_meter: int
    after: int
    reseeds: bool
    shared: int = 0
    sharers: int = 0

    @property
    def spot(self) -> int:
        return self.line.spot


@dataclass(frozen=True, slots=True)
class Closing:
    """Everything is settled."""


def registered(ask: str) -> Callable[[Cue], Iterator[Frame]]:
    """The bets are registered, and what the meter will show, before either is seen."""

    def frames(cue: Cue) -> Iterator[Frame]:
        bets = _registered(cue.inputs)
        if bets.bets:
            yield Frame(cue.step, cue.scene.spot, cue.scene.before, (ask,), ask, bets)

    return frames


def meter_win(ask: str, *, logged: bool = False) -> Callable[[Cue], Iterator[Frame]]:
    """A win off the meter, once the bets of its spot are answered; where what is `logged` is asked about, a
    fixed award of the rack too in a house that logs those."""

    def frames(cue: Cue) -> Iterator[Frame]:
        hit = _hit(cue)
        if hit and (hit.off_meter or (logged and cue.inputs.house.logs_tray_awards)):
            yield Frame(cue.step, cue.scene.spot, _unlogged(cue, hit), (ask,), ask, hit)

    return frames


def round_over(ask: str) -> Callable[[Cue], Iterator[Frame]]:
    """The end of every round that was opened with a coin-in."""

    def frames(cue: Cue) -> Iterator[Frame]:
        if cue.closes and _registered(cue.inputs).bets:
            yield Frame(cue.step, cue.scene.spot, cue.scene.after, (ask,), "game-over", Closing())

    return frames


def _registered(inputs: Inputs) -> CoinIn:
    wager = inputs.game.progressive
    if wager is None or inputs.meter is None:
        return CoinIn(0, 0)
    stakes = [stake for seat in inputs.seats if (stake := seat.bets.get(wager.slug, 0))]
    return CoinIn(len(stakes), sum(stakes))


def _hit(cue: Cue) -> Hit | None:
    """The win of the progressive that this scene pays, if it pays one."""
    wager, spot = cue.inputs.game.progressive, cue.scene.spot
    if wager is None or not spot or _state(cue.scene.before, spot, wager.slug) != "lit":
        return None
    line = cue.settled.at(spot, wager.slug)
    if line is None or _state(cue.scene.after, spot, wager.slug) != "paid":
        return None
    row = require(_row(cue.inputs, spot), "row of the progressive")
    before = require(cue.scene.before.meter, "meter")
    parts = _parts(cue) if row.pays == MeterShare(100) else {}
    if row.pays == MeterShare(100) and not (parts and spot < max(parts)):
        after, reseeds = cue.settled.meter_shown[spot].amount, True
    else:
        # The second of two who share the meter is paid from what the first one's restart set aside.
        after, reseeds = before - (0 if parts else line.from_meter), False
    return Hit(line, row, before, line.from_meter, after, reseeds, sum(parts.values()), len(parts))


def _state(felt: Felt, spot: int, wager: str) -> str:
    bet = felt.spot(spot).bets.get(wager)
    return bet.state if bet else ""


def _row(inputs: Inputs, spot: int) -> Row | None:
    """The line of the progressive's paytable that a spot's hand matches."""
    wager = require(inputs.game.progressive, "progressive")
    seat = inputs.seat(spot)
    hand = read_hand(inputs, seat, require_type(MakesHand, wager.win_condition).hand)
    return inputs.house.paytable(inputs.sheet, wager).row_for(hand)


def _parts(cue: Cue) -> dict[int, int]:
    """What each spot is paid of a meter that is shared; nothing where it is not shared."""
    wager = require(cue.inputs.rules.progressive, "progressive")
    bettors = (seat.spot for seat in cue.inputs.seats if seat.bets.get(wager.slug))
    royals = [spot for spot in bettors if (row := _row(cue.inputs, spot)) and row.pays == MeterShare(100)]
    if not require_type(ByMeter, wager.pays).splits_royals or len(royals) < 2:
        return {}
    return {spot: line.pays for spot in royals if (line := cue.settled.at(spot, wager.slug))}


def _unlogged(cue: Cue, hit: Hit) -> Felt:
    """The spot as it is settled, but the progressive still to be paid and the meter as it stands."""
    wager = require(cue.inputs.game.progressive, "progressive")
    settled = cue.scene.after.spot(hit.spot)
    lit = cue.scene.before.spot(hit.spot).bets[wager.slug]
    spot = replace(settled, bets=settled.bets | {wager.slug: lit})
    before = cue.scene.before
    return replace(cue.scene.after.with_spot(spot), meter=before.meter, reserve=before.reserve)


# --- Console questions ---
# The console: the presses in order that open a round, log a jackpot, and close the round.
# The whole panel is offered each time, whatever is due; see consoles.py for what a press does.


PRESSED = Text("What do you press and do, in order?")
WON = Text("A player hit the progressive. Log the win: what do you press and do, in order?")
OVER = Text("Every bet is settled. What do you press?")


CONSOLE = Question("console", Text("The console"), Text("Progressive console"), decided_by=rules_of_meter)


def console(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, wager = played.inputs, require(played.inputs.game.progressive, "progressive")
    panel, hit = panel_of(inputs), frame.subject
    if isinstance(hit, CoinIn):
        because = Text("register the bets, wait for the sensors to light, then sweep the bets")
        due, rule = consoles.opening(panel), frame.step.rule
        yield _console_prompt(inputs, frame, PRESSED, Console(panel), due, rule, because)
    elif isinstance(hit, Hit):
        executive = inputs.house.takes_executive(hit.line.pays)
        due = consoles.logging(panel, spot=hit.spot, hand=hit.row.name, executive=executive)
        rule = wager.citations.logged or wager.citations.win
        # On the keypad there is no card to choose, whatever the jackpot.
        shown = in_play(panel, executive=executive and panel.asks_spot)
        yield _console_prompt(inputs, frame, WON, shown, due, rule, _printed(hit))
    else:
        due, rule = consoles.closing(panel), wager.citations.closed or wager.citations.win
        because = Text("the system is ready for the next hand")
        yield _console_prompt(inputs, frame, OVER, in_play(panel), due, rule, because)


def _console_prompt(
    inputs: Inputs, frame: Frame, text: Text, shown: Console, due: Presses, rule: str, because: Text
) -> Prompt:
    closing = isinstance(frame.subject, Closing)
    return Prompt(
        step=frame.step.name,
        spot=0 if closing else frame.spot,
        question=CONSOLE,
        kind=Pressed(tuple(_choices(inputs)), console=shown),
        text=text,
        right=(due,),
        rule=rule,
        because=because,
    )


def win_page(hit: Hit) -> dict[str, str]:
    """What the money-bag icon prints once the jackpot is logged; amounts in dollars."""
    return {
        "spot": str(hit.spot),
        "hand": hit.row.words,
        "pays": hit.row.pays.words,
        "before": print_cents(hit.before),
        "prize": print_cents(hit.line.pays),
        "after": print_cents(hit.after),
    }


def _printed(hit: Hit) -> Text:
    return Text(
        "win page: spot %(spot)s, %(hand)s, %(pays)s, meter $%(before)s, jackpot "
        "$%(prize)s, meter after $%(after)s",
        **win_page(hit),
    )


def panel_of(inputs: Inputs) -> Panel:
    """The panel of this house: a button for every line of the paytable, a place for every spot."""
    wager = require(inputs.game.progressive, "progressive")
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    spots = tuple(range(1, inputs.game.seats + 1))
    return Panel(inputs.house.progressive_system, tuple(row.name for row in rows), spots)


def _choices(inputs: Inputs) -> Iterator[AnswerChoice]:
    """Every place of the panel in the order in which it is laid out, each with a key of its own."""
    panel, wager = panel_of(inputs), require(inputs.game.progressive, "progressive")
    yield from _spots(panel)
    yield from _hands(inputs, panel, wager)
    for key in KEYS[panel.system]:
        yield AnswerChoice(key.value, _printed_on(inputs, key), key.key)


def _printed_on(inputs: Inputs, key: Key) -> Text:
    """The key's words; on the executive card from which jackpot on it is the one to swipe."""
    if key.value != EXECUTIVE_CARD:
        return key.words
    return Text("executive card, $%(cents)s and up", cents=print_cents(inputs.house.executive_above))


def _spots(panel: Panel) -> Iterator[AnswerChoice]:
    if panel.asks_spot:
        for spot in panel.spots:
            yield AnswerChoice(f"{SPOT}{spot}", Text("spot %(spot)s", spot=str(spot)), str(spot))


def _hands(inputs: Inputs, panel: Panel, wager: Wager) -> Iterator[AnswerChoice]:
    keys = _hand_keys(panel)
    for row in inputs.house.paytable(inputs.sheet, wager).rows:
        yield AnswerChoice(row.name, listed((row.words, row.pays.words), " "), keys[row.name])


def _hand_keys(panel: Panel) -> dict[str, str]:
    """That of the hand, where it is free on this panel; else a letter that is."""
    taken = {key.key for key in KEYS[panel.system]} | {str(spot) for spot in panel.spots if panel.asks_spot}
    own = {hand: key for hand, key in CATEGORY_KEYS.items() if hand in panel.hands and key not in taken}
    free = (letter for letter in ascii_lowercase if letter not in taken | set(own.values()))
    return {hand: own.get(hand) or next(free) for hand in panel.hands}


def panel_layout(panel: Panel) -> dict[str, str]:
    """Where on the panel each choice stands: "spot", "hand", or as panels.py has it."""
    places = {f"{SPOT}{spot}": "spot" for spot in panel.spots} | dict.fromkeys(panel.hands, "hand")
    return places | {key.value: key.group for key in KEYS[panel.system]}


# --- Meter questions ---
# The meter: what it shows after coin-in, what a pay takes off it, where it stands then.


AFTER_COIN_IN, TAKES, SHOWS = (
    Question(
        slug, label, kind, explained_by=frozenset({Subject.METER, Subject.BETS}), decided_by=rules_of_meter
    )
    for slug, label, kind in (
        ("meter-after-coin-in", Text("The meter after coin-in"), Text("The meter after coin-in")),
        ("meter-takes", Text("Off the meter"), Text("What a payout takes off the meter")),
        ("meter-shows", Text("The meter after the payout"), Text("The meter after a payout")),
    )
)
RESEEDED = Question("meter-reseeded", Text("Meter reset"), Text("Meter resets"), decided_by=rules_of_meter)


def meter(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    if isinstance(frame.subject, CoinIn):
        yield _after_coin_in(played, frame, frame.subject)
    elif isinstance(frame.subject, Hit):
        yield from _after_hit(played, frame, frame.subject)


def _after_coin_in(played: SettledRound, frame: Frame, bets: CoinIn) -> Prompt:
    before = require(played.inputs.meter, "meter")
    wager = require(played.inputs.game.progressive, "progressive")
    after = before.coin_in(bets.cents)
    rate, total = percent(before.contribution), print_cents(bets.cents)
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=AFTER_COIN_IN,
        kind=Amount(),
        text=Text(
            "%(rate)s of each progressive bet goes to the meter. What does it show after coin-in?", rate=rate
        ),
        right=(after.amount,),
        rule=wager.citations.grows or frame.step.rule,
        because=Text(
            "%(rate)s of $%(total)s is $%(grown)s, so $%(before)s becomes $%(after)s",
            rate=rate,
            total=total,
            grown=print_cents(after.amount - before.amount),
            before=print_cents(before.amount),
            after=print_cents(after.amount),
        ),
    )


def percent(rate: Fraction) -> str:
    """A part of a bet as it is said: "25%"."""
    return f"{print_rate(rate * 100)}%"


def _after_hit(played: SettledRound, frame: Frame, hit: Hit) -> Iterator[Prompt]:
    wager = require(played.inputs.game.progressive, "progressive")
    reseeded, reason = wager.citations.reseeded or wager.citations.win, _stands(played, hit)
    rule = (hit.shared and wager.citations.shared) or wager.citations.off_meter or hit.line.rule
    yield _amount(frame, TAKES, _how_much(hit), hit.off_meter, rule, _off_the_meter(hit))
    text = Text("What does the meter show after this payout?")
    yield _amount(frame, SHOWS, text, hit.after, _restarts(wager.citations) if hit.reseeds else rule, reason)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=RESEEDED,
        kind=OneOf(YES_OR_NO),
        text=Text("Does this payout reset the meter?"),
        right=("yes" if hit.reseeds else "no",),
        rule=reseeded,
        because=reason,
    )


def _restarts(citations: Citations) -> str:
    return citations.restarts or citations.reseeded or citations.win


def _how_much(hit: Hit) -> Text:
    before = print_cents(hit.before)
    if hit.shared and not hit.reseeds:
        return Text(
            "The meter was reset to $%(meter)s when the first of the tied winners was "
            "paid. How much of this payout comes from the meter?",
            meter=before,
        )
    return Text("The meter shows $%(meter)s. How much of this payout comes off the meter?", meter=before)


def _off_the_meter(hit: Hit) -> Text:
    """What the pay takes off the meter; of one that is shared, what there was to share."""
    off, because = print_cents(hit.off_meter), hit.line.because
    if hit.shared:
        return Text(
            "%(because)s: %(count)s share the $%(shared)s meter, so this spot’s part is $%(off)s",
            because=because,
            count=NUMBERS[hit.sharers],
            shared=print_cents(hit.shared),
            off=off,
        )
    before = print_cents(hit.before)
    return Text("%(because)s: $%(off)s off the $%(before)s meter", because=because, off=off, before=before)


def _stands(played: SettledRound, hit: Hit) -> Text:
    """Why the meter shows what it shows then; its reserve is as coin-in and earlier restarts left it."""
    after = print_cents(hit.after)
    if hit.reseeds:
        seed = print_cents(require(played.inputs.meter, "meter").seed_amount)
        return Text("the meter resets to its seed amount, $%(seed)s, plus the reserve", seed=seed)
    if hit.row.pays == MeterShare(100):
        return Text(
            "the meter was reset when the first of the tied winners was paid, so it still shows $%(after)s",
            after=after,
        )
    before = print_cents(hit.before)
    return Text("$%(before)s minus the payout is $%(after)s", before=before, after=after)


def _amount(frame: Frame, question: Question, text: Text, cents: int, rule: str, because: Text) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=Amount(),
        text=text,
        right=(cents,),
        rule=rule,
        because=because,
    )


ASKS = (
    Ask(
        "folded-cards",
        Part.PROCEDURE,
        {"folded-cards": folded_cards},
        (FOLDED_CARDS,),
        interludes=(Interlude(When.BETWEEN, before_a_fold_is_cleared, 3, at=frozenset({"decide"})),),
        groups=(FOLDS,),
    ),
    Ask(
        "settled-cards",
        Part.PROCEDURE,
        {"settled-cards": settled_cards},
        (RECONCILED_CARDS,),
        interludes=(Interlude(When.AFTER, before_moving_on, 1, at=frozenset({"reconcile"})),),
        groups=(ENVY,),
        scenario="envy-hand",
    ),
    Ask(
        "console",
        Part.PROCEDURE,
        {"console": console},
        (CONSOLE,),
        interludes=(
            Interlude(When.BEFORE, registered("console"), 9, at=COIN_IN),
            Interlude(When.BETWEEN, meter_win("console", logged=True), 2, at=WINS),
            Interlude(When.AFTER, round_over("console"), 2, at=steps_from(Phase.DEALER)),
        ),
        groups=(PROGRESSIVE,),
        titles={"console": Text("Bets are down"), "game-over": Text("The end of the round")},
    ),
    Ask(
        "meter",
        Part.PROCEDURE,
        {"meter": meter},
        (AFTER_COIN_IN, TAKES, SHOWS, RESEEDED),
        interludes=(
            Interlude(When.BEFORE, registered("meter"), 10, at=COIN_IN),
            Interlude(When.BETWEEN, meter_win("meter"), 1, at=WINS),
        ),
        groups=(PROGRESSIVE,),
        titles={"meter": Text("Coin-in")},
    ),
)
