"""What is asked of bets: two prompts each, action and amount, on a spot or all round the table."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.money.amounts import print_cents
from games.engine.procedure.moments import Moment
from games.engine.procedure.steps import in_order
from games.engine.rules.wagers import Action, Wager
from games.engine.settling.lines import Line, Stage
from games.engine.settling.played import Played
from games.engine.texts import Text, listed

WORDS = {
    Action.TAKE: Choice("take", Text("take"), "t"),
    Action.PAY: Choice("pay", Text("pay"), "p"),
    Action.PUSH: Choice("push", Text("push"), "u"),
    Action.LEAVE: Choice("leave", Text("leave"), "l"),
}

AT_FOLD = (Action.TAKE, Action.PAY, Action.LEAVE)
AT_REFUND = (Action.TAKE, Action.PUSH, Action.LEAVE)
AT_END = (Action.TAKE, Action.PAY, Action.PUSH)
BONUS = (Action.PAY, Action.LEAVE)


def bets_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """Each bet on the spot that is still to be settled, and each bonus that might be due."""
    spot = moment.felt.spot(moment.spot)
    stage = Stage.FOLD if spot.state == "folding" else Stage.RECONCILE
    for wager in played.inputs.game.wagers:
        line = played.settlement.at(moment.spot, wager.slug)
        if wager.staked and not _stands(played, moment, wager, line, stage):
            continue
        if stage is Stage.FOLD and (wager.swept or not wager.staked):
            continue
        due = line if line and line.stage is stage else None
        offered = BONUS if wager.swept or not wager.staked else AT_FOLD if stage is Stage.FOLD else AT_END
        yield from _bet(played, moment, moment.spot, wager, due, offered)


def _stands(played: Played, moment: Moment, wager: Wager, line: Line | None, stage: Stage) -> bool:
    """A staked bet is asked about while it lies there: what was settled before is not asked again."""
    if wager.slug not in moment.felt.spot(moment.spot).bets or line is None:
        return False
    return stage is Stage.FOLD or line.stage is Stage.RECONCILE


def refunds_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """Every main bet on the table, from the dealer's right: which come back before any hand is compared?"""
    for seat in in_order(played.inputs.seats, moment.step.order):
        if seat.decision.folds:
            continue
        for wager in played.inputs.game.wagers:
            line = played.settlement.at(seat.spot, wager.slug)
            if line and wager.slug in (played.inputs.game.main.slug, "play"):
                due = line if line.stage is Stage.REFUND else None
                yield from _bet(played, moment, seat.spot, wager, due, AT_REFUND)


def envies_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """Every spot at the table: is it paid envy, and how much in all?"""
    progressive = played.inputs.game.progressive
    assert progressive
    for seat in in_order(played.inputs.seats, moment.step.order):
        envies = played.settlement.envies(seat.spot)
        pays = sum(line.pays for line in envies)
        because = listed((line.because for line in envies), ", ") or _no_envy(progressive, seat.bets)
        yield from _pair(
            Prompt(
                moment.step.does,
                seat.spot,
                "action",
                Kind.CHOICE,
                _what_happens(Text("Spot %(spot)s envy", spot=str(seat.spot)), 0),
                ((Action.PAY if envies else Action.LEAVE).value,),
                progressive.cites.envy,
                because,
                wager="envy",
                pays=pays,
                choices=_offered(BONUS),
            )
        )


def _no_envy(progressive: Wager, bets: object) -> Text:
    made = isinstance(bets, dict) and bets.get(progressive.slug)
    if made:
        return Text("nobody is paid envy for his own hand")
    return Text("no %(bet)s bet on this spot", bet=progressive.name)


def _bet(
    played: Played, moment: Moment, spot: int, wager: Wager, due: Line | None, offered: tuple[Action, ...]
) -> Iterator[Prompt]:
    """The line that is due now, or that the bet is left alone."""
    stake = moment.felt.spot(spot).bets[wager.slug].stake if wager.staked else 0
    lost = wager.swept and due is not None and due.action is Action.TAKE
    action = Action.LEAVE if due is None or lost else due.action
    asked = wager.name
    if spot != moment.spot:
        asked = Text("Spot %(spot)s %(bet)s", spot=str(spot), bet=wager.name)
    return _pair(
        Prompt(
            moment.step.does,
            spot,
            "action",
            Kind.CHOICE,
            _what_happens(asked, stake),
            (action.value,),
            due.rule if due else wager.cites.win,
            due.because if due else _nothing_due(played, spot, wager),
            wager=wager.slug,
            stake=stake,
            pays=due.pays if due else 0,
            choices=_offered(offered),
        )
    )


def _what_happens(wager: Text, stake: int) -> Text:
    return Text("%(wager)s: what happens to it?", wager=wager, stake=print_cents(stake))


def _nothing_due(played: Played, spot: int, wager: Wager) -> Text:
    if wager.staked:
        return Text("%(bet)s stays in action", bet=wager.name)
    hand = played.settlement.hands[spot].name
    return Text("%(bet)s: no row for %(hand)s", bet=wager.name, hand=hand)


def _offered(actions: tuple[Action, ...]) -> tuple[Choice, ...]:
    return tuple(WORDS[action] for action in actions)


def _pair(action: Prompt) -> Iterator[Prompt]:
    """The action of a bet, and its amount."""
    yield action
    yield replace(
        action,
        ask="amount",
        kind=Kind.AMOUNT,
        question=Text("%(wager)s: how much is paid?", **action.facts),
        right=(action.pays,),
        choices=(),
    )
