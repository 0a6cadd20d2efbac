"""Questions on bets: take, pay or push, in which order, and tokes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine.cards.hand_names import beats, in_a_sentence, ties
from games.engine.cards.points import BUST
from games.engine.errors import require, require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Cue, FeltBet, FeltSpot, Frame
from games.engine.procedure.steps import in_order
from games.engine.questions import aspects
from games.engine.questions.answers import AnswerChoice, Bet, BetAnswer, OneOf, lettered
from games.engine.questions.ask import ENVY, FOLDS, ORDER, PAYOUTS, QUALIFYING, Ask, Interlude, Part, When
from games.engine.questions.ask import TOKES as GROUP
from games.engine.questions.prompts import Prompt, Question, its_own_rule, rules_of_bet, rules_of_refund
from games.engine.rules.games import Game
from games.engine.rules.houses import TOKE_RULE
from games.engine.rules.limits import payout_placard
from games.engine.rules.stages import nth
from games.engine.rules.wagers import Action, Even, Folded, Wager
from games.engine.settlement import payout_sums
from games.engine.settlement.envies import can_envy
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Seat, SettlementLine
from games.engine.settlement.settlements import SettledRound
from games.engine.settlement.ways import EQUAL, LOSES, WINS
from games.engine.simulated_players.tokes import TOKES
from games.engine.texts import NOTHING, Text, all_of, any_of, listed

# --- Bets ---
# Bets: take, pay, push or leave each, and how much; on one spot or round the table.


WORDS = {
    Action.TAKE: lettered("take", Text("take"), "t"),
    Action.PAY: lettered("pay", Text("pay"), "p"),
    Action.PUSH: lettered("push", Text("push"), "u"),
    Action.LEAVE: lettered("leave", Text("leave"), "l"),
    Action.HALF: lettered("half", Text("take half"), "f"),
}

AT_FOLD = (Action.TAKE, Action.PAY, Action.LEAVE)
AT_REFUND = (Action.TAKE, Action.PAY, Action.PUSH, Action.LEAVE)
"""Paying is seldom due there, but it is what a dealer does who comes from another game."""
AT_END = (Action.TAKE, Action.PAY, Action.PUSH)
AT_BACK = (Action.PUSH, Action.TAKE, Action.LEAVE)
DECIDING = ("folding", "taking back")
"""The states of a spot whose player decides, while the hands of others are still played."""
BONUS = (Action.PAY, Action.LEAVE)
AT_TURN = (Action.TAKE, Action.PAY, Action.HALF, Action.LEAVE)
IN_TURN = ("playing", "surrendering")
"""The states of a spot one of whose hands is settled in its turn."""

BET, REFUND, PAID_ENVY = (
    Question(
        slug,
        label,
        seconds=3,
        paying=8,
        explained_by=frozenset({Subject.HANDS, Subject.UP_CARDS, Subject.BETS, Subject.METER}),
        decided_by=decides,
        by_wager=by_wager,
        by_line=by_line,
    )
    for slug, label, decides, by_wager, by_line in (
        ("bet", Text("Take, pay or push"), rules_of_bet, True, True),
        ("refund", Text("Ante refunds"), rules_of_refund, False, True),
        ("envy", Text("Envy"), rules_of_bet, False, False),
    )
)


def bets(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Each bet on the spot that is still to be settled, and each bonus that might be due; first what is
    settled at this step in every round, such as insurance before the bet that a dealer’s blackjack takes."""
    if not frame.spot:
        return
    inputs, spot = played.inputs, frame.felt.spot(frame.spot)
    if spot.state == "deciding":
        return
    on_the_spot = inputs.house.on_the_spot(inputs.game.wagers)
    for wager in sorted(on_the_spot, key=lambda wager: wager.at != frame.step.name):
        line = played.at(frame.spot, wager.slug)
        if spot.asked not in (0, inputs.game.hand_of(wager.slug)):
            continue
        if wager.staked and not _stands(frame, wager, line):
            continue
        if spot.state in DECIDING and (wager.progressive or not wager.staked):
            continue
        if not wager.staked and not could_be_due(inputs.seat(frame.spot), wager):
            continue
        due = line if line and line.at == frame.step.name else None
        bare = wager.progressive or not wager.staked
        offered = BONUS if bare else offered_at(played, spot)
        yield prompt_of(played, frame, BET, frame.spot, wager, due, offered)


def could_be_due(seat: Seat, wager: Wager) -> bool:
    """Return whether a bonus without a stake can be paid when the hands are settled: a fold loses it."""
    return not seat.folds or wager.folded is Folded.STANDS


def offered_at(played: SettledRound, spot: FeltSpot) -> tuple[Action, ...]:
    """What may be done with a bet that lies on the table."""
    if spot.asked and spot.state in IN_TURN:
        return AT_TURN
    return _at_fold(played) if spot.state == "folding" else AT_BACK if spot.state in DECIDING else AT_END


def _stands(frame: Frame, wager: Wager, line: SettlementLine | None) -> bool:
    """A staked bet is asked about while it lies there: what was settled before is not asked again."""
    spot = frame.felt.spot(frame.spot)
    lies_there = spot.bets.get(wager.slug)
    swept = lies_there is not None and lies_there.state == "taken" and not frame.about
    if lies_there is None or line is None or swept:
        return False
    return lies_there.state != "back" if spot.state in DECIDING else line.at == frame.step.name


def _at_fold(played: SettledRound) -> tuple[Action, ...]:
    """A payout limit that is used up leaves a winning bet with its stake, so a push is offered under one."""
    return (*AT_FOLD, Action.PUSH) if played.inputs.house.payout_limits else AT_FOLD


def refunds(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Every main bet on the table, from the dealer's right: which come back before any hand is compared?"""
    game = played.inputs.game
    for seat in in_order(played.inputs.seats, frame.step.order):
        if seat.folds:
            continue
        for wager in (game.main, *game.following):
            line = played.at(seat.spot, wager.slug)
            if line:
                due = line if line.at == frame.step.name else None
                yield prompt_of(played, frame, REFUND, seat.spot, wager, due, AT_REFUND)


TOKE_ON = Text("%(bet)s toke")
AS_THE_BET = Text("%(because)s, and a toke is settled like its bet")


def prompt_of(
    played: SettledRound,
    frame: Frame,
    question: Question,
    spot: int,
    wager: Wager,
    due: SettlementLine | None,
    offered: tuple[Action, ...],
    *,
    toke: int = 0,
) -> Prompt:
    """The line that is due now, or that the bet is left alone; instead of a toke of so many cents on it."""
    lost = wager.progressive and due is not None and due.action is Action.TAKE
    done = BetAnswer(Action.LEAVE) if due is None or lost else BetAnswer(due.action, due.pays)
    own = TOKE_ON.filled(bet=wager.name) if toke else wager.name
    name = own
    if spot != frame.spot:
        name = Text("Spot %(spot)s %(bet)s", spot=str(spot), bet=own)
    because = _settled_by(played, due) if due else _nothing_due(played, spot, wager)
    rule = due.rule if due else _rule_of_no_pay(played.inputs.game, frame, wager)
    stake = frame.felt.spot(spot).bets[wager.slug].stake if wager.staked else 0
    return Prompt(
        step=frame.step.name,
        spot=spot,
        question=question,
        kind=Bet(_offered(offered)),
        text=what_happens(name, offered) if toke else _what_happens(played, frame, wager, name, offered),
        right=(done,),
        rule=TOKE_RULE if toke else rule,
        because=AS_THE_BET.filled(because=because) if toke else because,
        wager=wager.slug,
        bet=name,
        stake=toke or stake,
        pays=due.pays if due else 0,
        sum=due.sum if due else NOTHING,
        aspect=_aspect(played, wager, due) if due and not toke else "",
    )


def _aspect(played: SettledRound, wager: Wager, line: SettlementLine) -> str:
    """Of the main bet: the hands that are compared, or the commission that is taken."""
    if wager is not played.inputs.game.main:
        return ""
    if line.because in (WINS, LOSES):
        return aspects.of_comparing(played.hand(line.spot), played.dealer.hand)
    pays = played.inputs.rules.wager(wager.slug).pays
    if line.action is Action.PAY and isinstance(pays, Even) and pays.coin:
        return aspects.ROUNDED if line.stake * pays.less % (100 * pays.coin) else ""
    return ""


def _settled_by(played: SettledRound, line: SettlementLine) -> Text:
    """A line's reason; of a bet against the dealer both hands, with what decides between them."""
    game, dealer = played.inputs.game, played.dealer.hand
    if "dealer" not in game.hands:
        return line.because
    player = played.hand(line.spot)
    if game.hands_in_turn:
        number = game.hand_of(line.wager)
        player = read_hand(played.inputs, played.inputs.seat(line.spot), nth("player", number))
        if line.because is WINS and dealer.category == BUST:
            return Text("the dealer is over 21")
    if line.because is WINS:
        return beats(player, dealer)
    if line.because is LOSES:
        return beats(dealer, player)
    return ties(player) if line.because is EQUAL and player.strength == dealer.strength else line.because


def _rule_of_no_pay(game: Game, frame: Frame, wager: Wager) -> str:
    """What leaves a bet alone: that it stands on a fold, that another is taken back, that it has action when
    the dealer does not qualify; else what it is paid by."""
    if frame.step.act == "refund":
        return game.main.citations.unqualified or frame.step.rule
    state = frame.felt.spot(frame.spot).state if frame.spot else ""
    stands = {"folding": wager.citations.after_fold, "taking back": wager.citations.back}
    return stands.get(state) or wager.citations.win


def what_happens(bet: Text, offered: Iterable[Action]) -> Text:
    """ "Ante: take, pay or push?": what a dealer could do with it."""
    return Text("%(bet)s: %(actions)s?", bet=bet, actions=any_of(WORDS[action].words for action in offered))


def _what_happens(
    played: SettledRound, frame: Frame, wager: Wager, bet: Text, offered: tuple[Action, ...]
) -> Text:
    """The question of a bet with a limited payout has the house's payout limits beside it, and what is
    claimed at the table, where it is shared: hands that no one has seen yet are among the winners."""
    question = what_happens(bet, offered)
    limits = payout_placard(played.inputs.house)
    prizes = wager.table or wager is played.inputs.game.envy
    if not limits or not prizes:
        return question
    claimed = played.settlement.claimed if frame.step.act in ("reconcile", "envy") else 0
    if claimed:
        claims = Text("Payouts claimed this round: $%(cents)s.", cents=print_cents(claimed))
        return listed((question, limits, claims), " ")
    return listed((question, limits), " ")


STAYS = Text("%(bet)s stays in action")


def _nothing_due(played: SettledRound, spot: int, wager: Wager) -> Text:
    if wager.staked:
        return STAYS.filled(bet=wager.name)
    hand = in_a_sentence(played.hand(spot))
    return Text("the %(bet)s paytable has no line for %(hand)s", bet=wager.name, hand=hand)


def _envy_sum(won: tuple[SettlementLine, ...]) -> Text:
    if len(won) == 1:
        return won[0].sum
    return payout_sums.add_envy([line.pays for line in won]) if won else NOTHING


def envies(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Every spot at the table: is it paid envy, and how much in all?"""
    envy = require(played.inputs.game.envy, "envy bonus")
    for seat in in_order(played.inputs.seats, frame.step.order):
        won = played.settlement.envies(seat.spot)
        pays, name = sum(line.pays for line in won), Text("Spot %(spot)s envy", spot=str(seat.spot))
        yield Prompt(
            step=frame.step.name,
            spot=seat.spot,
            question=PAID_ENVY,
            kind=Bet(_offered(BONUS)),
            text=_what_happens(played, frame, envy, name, BONUS),
            right=(BetAnswer(Action.PAY, pays) if pays else BetAnswer(Action.LEAVE),),
            rule=envy.citations.win,
            because=listed((line.because for line in won), ", ") or _no_envy(played, seat),
            wager=envy.slug,
            bet=name,
            pays=pays,
            sum=_envy_sum(won),
        )


OWN_HAND = Text("a player isn’t paid an envy bonus for their own hand")


def _no_envy(played: SettledRound, seat: Seat) -> Text:
    wager = require(played.inputs.game.pays_envy, "bet that envy goes with")
    if can_envy(wager, seat):
        return OWN_HAND
    if seat.bets.get(wager.slug) and wager.envy:
        least = print_cents(wager.envy.least)
        return Text("the %(bet)s bet is less than $%(least)s", bet=wager.name, least=least)
    return Text("no %(bet)s bet on this spot", bet=wager.name)


def _offered(actions: tuple[Action, ...]) -> tuple[AnswerChoice, ...]:
    return tuple(WORDS[action] for action in actions)


# --- Take before pay ---
# A spot where one bet loses and another wins: which does the dealer handle first?
# It comes once the bets of the spot are answered, so that it gives none of them away.


TAKEN_FIRST = Question(
    "taken-first", Text("First bet handled"), Text("Take before pay"), decided_by=its_own_rule
)
RULE = "HOUSE take before pay"


@dataclass(frozen=True, slots=True)
class BetsOfSpot:
    """All that lies on a spot or might be paid there, and what is taken now while something else is paid."""

    lying: tuple[Wager, ...]
    taken: tuple[Wager, ...]


def before_it_is_settled(cue: Cue) -> Iterator[Frame]:
    result = _bets(cue) if cue.scene.spot else None
    if result:
        yield Frame(cue.step, cue.scene.spot, cue.scene.before, ("taken-first",), "taken-first", result)


def _bets(cue: Cue) -> BetsOfSpot | None:
    """Those of a spot at which something is taken and something paid in one scene."""
    spot = cue.scene.spot
    before, after = cue.scene.before.spot(spot).bets, cue.scene.after.spot(spot).bets
    settled = {slug: bet.state for slug, bet in after.items() if _is_settled(before.get(slug), bet)}
    if not {"taken", "paid"} <= set(settled.values()):
        return None
    in_hand = {slug for slug, bet in before.items() if bet.state in ("live", "lit")}
    seat = cue.inputs.seat(spot)
    lying = tuple(
        wager
        for wager in cue.inputs.game.wagers
        if (wager.slug in in_hand if wager.staked else could_be_due(seat, wager))
    )
    return BetsOfSpot(lying, tuple(wager for wager in lying if settled.get(wager.slug) == "taken"))


def _is_settled(before: FeltBet | None, after: FeltBet) -> bool:
    """A bet that was swept and loses is not taken a second time."""
    swept = before is not None and before.state == "lit" and after.state == "taken"
    return not swept and (before is None or before.state != after.state)


def taken_first(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Every bet of the spot is offered, whatever becomes of it."""
    result = require_type(BetsOfSpot, frame.subject)
    choices = (
        AnswerChoice(wager.slug, wager.name, key) for key, wager in zip("abcdefg", result.lying, strict=False)
    )
    names = all_of(wager.name for wager in result.taken)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=TAKEN_FIRST,
        kind=OneOf(tuple(choices)),
        text=Text("Which bet on this spot do you handle first?"),
        right=tuple(wager.slug for wager in result.taken),
        rule=RULE,
        because=Text("take losing bets before you pay winning ones: %(bets)s", bets=names),
    )


# --- Tokes ---
# Tokes: a player's bet for the dealer is settled as the bet beside it, on its own amount.


TOKE = Question(
    "toke",
    Text("Tokes"),
    seconds=3,
    paying=6,
    explained_by=frozenset({Subject.HANDS, Subject.UP_CARDS, Subject.BETS}),
    decided_by=its_own_rule,
)


def tokes(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Each toke that still lies there: on the spot in hand, or on main bets round the table where those are
    returned."""
    if frame.step.act == "refund":
        yield from _at_refund(played, frame)
        return
    spot = frame.felt.spot(frame.spot) if frame.spot else None
    if spot is None or spot.state == "deciding":
        return
    for wager in played.inputs.house.on_the_spot(played.inputs.game.wagers):
        toke, line = spot.tokes.get(wager.slug), played.toke_at(frame.spot, wager.slug)
        if not toke or not line or toke.state != "live":
            continue
        if spot.asked not in (0, played.inputs.game.hand_of(wager.slug)):
            continue
        due = line if line.at == frame.step.name else None
        if due is None and played.inputs.game.hands_in_turn:
            continue  # it waits with its bet, which isn't asked about either
        yield prompt_of(
            *(played, frame, TOKE, frame.spot, wager, due),
            offered_at(played, spot),
            toke=toke.stake,
        )


def _at_refund(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    game = played.inputs.game
    for seat in in_order(played.inputs.seats, frame.step.order):
        for wager in (game.main, *game.following):
            line = played.toke_at(seat.spot, wager.slug)
            if line and not seat.folds:
                due = line if line.at == frame.step.name else None
                yield prompt_of(
                    *(played, frame, TOKE, seat.spot, wager, due), AT_REFUND, toke=seat.tokes[wager.slug]
                )


ASKS = (
    Ask("bets", Part.EVERYDAY, {"bets": bets}, (BET,), groups=(PAYOUTS, FOLDS)),
    Ask(
        "refunds",
        Part.EVERYDAY,
        {"refunds": refunds},
        (REFUND,),
        groups=(QUALIFYING,),
        scenario="dealer-does-not-qualify",
    ),
    Ask("envies", Part.EVERYDAY, {"envies": envies}, (PAID_ENVY,), groups=(ENVY,), scenario="envy-hand"),
    Ask(
        "taken-first",
        Part.PROCEDURE,
        {"taken-first": taken_first},
        (TAKEN_FIRST,),
        interludes=(Interlude(When.BETWEEN, before_it_is_settled, 0, at=frozenset({"decide", "reconcile"})),),
        groups=(ORDER,),
    ),
    Ask(TOKES, Part.PROCEDURE, {TOKES: tokes}, (TOKE,), groups=(GROUP,)),
)
