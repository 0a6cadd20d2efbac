"""Which cue a wrong answer gets: of the name that alone is stated or offered, else of what decides.

A cue speaks of the right answer, so it belongs on no page before the answer is committed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.engine.cards.cards import JOKERS, RANK_NAMES, RANKS
from games.engine.cards.hand_names import beats, hand_name, in_a_sentence, least_words
from games.engine.cards.hands import CATEGORY_NAMES, SECOND_HIGHEST, Hand, is_wheel
from games.engine.diagnosis.cues import BY_DUE, CUES
from games.engine.money.amounts import Flat, MeterShare, Odds
from games.engine.questions import hands, play, settling
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.irregularities.detection import WHAT_GOES_BACK
from games.engine.questions.prompts import Prompt
from games.engine.rules.games import Game
from games.engine.rules.house_ways import HouseWay
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import (
    Action,
    Beats,
    BeatsBoth,
    Even,
    Folded,
    HoldsJokers,
    LosesHand,
    MakesHand,
    Wager,
)
from games.engine.settlement import ways
from games.engine.settlement.inputs import SettlementLine, Stage
from games.engine.settlement.settlements import SettledRound, read_hand
from games.engine.texts import NOTHING, NUMBERS, Text, listed


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer, with what the round says of it."""

    played: SettledRound
    prompt: Prompt
    given: Given | None

    @property
    def game(self) -> Game:
        return self.played.inputs.rules

    @property
    def due(self) -> Given:
        return self.prompt.due

    @cached_property
    def wager(self) -> Wager | None:
        """The bet that it is about; of an announced fold the one that is announced."""
        if self.prompt.wager:
            return self.game.wager(self.prompt.wager)
        announced = (wager for wager in self.game.wagers if wager.folded is Folded.IF_ANNOUNCED)
        return next(announced, None) if self.prompt.question is play.ANNOUNCED else None

    @cached_property
    def line(self) -> SettlementLine | None:
        """How the bet is settled; None while it waits."""
        of_toke = self.prompt.question is settling.TOKE
        at = self.played.toke_at if of_toke else self.played.at
        return None if self.waits else at(self.prompt.spot, self.prompt.wager)

    @property
    def waits(self) -> bool:
        because = self.prompt.because.facts.get("because", self.prompt.because)
        return getattr(because, "template", "") == settling.STAYS.template

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        inputs, wager = self.played.inputs, self.wager
        return inputs.house.paytable(inputs.sheet, wager).rows if wager and wager.table else ()

    @cached_property
    def row(self) -> Row | None:
        """The line of its paytable that decides the bet."""
        return next((row for row in self.rows if self.line and row.name == self.line.row), None)

    @cached_property
    def hands(self) -> tuple[Hand, Hand] | None:
        """The two hands that are compared, the player's first."""
        inputs, question = self.played.inputs, self.prompt.question
        if question in hands.HANDS and self.game.two_hands:
            own, other = self.game.two_hands.pairs[hands.HANDS.index(question)]
        elif self.wager and isinstance(self.wager.win_condition, Beats):
            own, other = self.wager.win_condition.own, self.wager.win_condition.other
        else:
            return None
        seat = inputs.seat(self.prompt.spot)
        reading = self.game.reading(other)
        theirs = read_hand(inputs, seat, other) if reading.own else None
        return read_hand(inputs, seat, own), theirs or reading.ladder.best(inputs.on(None, other))

    @cached_property
    def compared(self) -> tuple[Hand, Hand] | None:
        """The higher hand, and the lower one."""
        two = self.hands
        return (max(two, key=_strength), min(two, key=_strength)) if two else None

    @property
    def reads_loser(self) -> bool:
        return self.wager is not None and isinstance(self.wager.win_condition, LosesHand)

    @cached_property
    def raised(self) -> tuple[int, str, str] | None:
        """The larger of the raise that is allowed and the one that was answered, the bet that it is counted
        by, and the hand that it takes."""
        limited = play.limited_raise(self.game)
        if limited is None or self.prompt.question is not play.RAISE_LIMIT:
            return None
        times = max(int(str(answer)) for answer in (self.due, self.given or self.due))
        needs = (
            choice.needs
            for choice in self.game.choices
            if any(one.times == times and one.bet == limited.wager.slug for one in choice.raises)
        )
        needed = next(needs, None)
        words = least_words(needed.category, needed.ranks) if needed else NOTHING
        return times, self.game.wager(limited.of).name, words


def _strength(hand: Hand) -> int:
    return hand.strength


# --- Facts -----------------------------------------------------------------------------------------------


def _bet(it: WrongAnswer) -> str:
    """The bet by its name, a toke by its own, without a spot."""
    if it.prompt.question is settling.TOKE:
        return settling.TOKE_ON.filled(bet=it.wager.name) if it.wager else ""
    return it.wager.name if it.wager else ""


def _odds(it: WrongAnswer) -> str:
    if it.row:
        return it.row.pays.words
    return Text("even money") if it.line and it.line.action is Action.PAY and it.line.stake else ""


def _lowest(it: WrongAnswer) -> str:
    """The weakest hand on the bet's paytable."""
    won = it.wager.win_condition if it.wager else None
    name = won.hand if isinstance(won, MakesHand) else "player"
    ladder = it.game.reading(name).ladder
    rows = [row for row in it.rows if row.category in ladder.categories and not row.losing]
    least = min(rows, key=lambda row: ladder.at_least(row.category, row.lowest, row.second), default=None)
    return least_words(least.category, [*filter(None, (least.lowest, least.second))]) if least else ""


def _decisive(it: WrongAnswer) -> tuple[str, str]:
    """The ranks by which one hand is higher."""
    won, lost = it.compared or (None, None)
    pairs = zip(won.ranks, lost.ranks, strict=False) if won and lost else ()
    high, low = next(((one, other) for one, other in pairs if one != other), (0, 0))
    return (RANK_NAMES[RANKS[high - 2]], RANK_NAMES[RANKS[low - 2]]) if high and low else ("", "")


def _ranked(it: WrongAnswer) -> tuple[str, str]:
    """The higher hand and the lower one, where they have names of their own."""
    won, lost = map(in_a_sentence, it.compared) if it.compared else (NOTHING, NOTHING)
    return (won, lost) if won != lost else ("", "")


def _hand(it: WrongAnswer) -> str:
    if it.compared:
        return in_a_sentence(it.compared[0])
    return it.prompt.because if it.prompt.question is hands.DEALER_CARDS else ""


def _order(it: WrongAnswer) -> str:
    """The hands that are ranked otherwise in other games, the highest first."""
    names = [one for one in it.game.ladder.categories if one in ("straight", "flush", "three-of-a-kind")]
    return listed((CATEGORY_NAMES[name] for name in reversed(names)), ", ")


def _qualifier(it: WrongAnswer) -> str:
    wanted = it.game.qualifier
    return least_words(wanted.category, wanted.ranks) if wanted else ""


def _sure(it: WrongAnswer) -> str:
    sure = it.wager.win_condition.sure if it.wager and isinstance(it.wager.win_condition, Beats) else None
    return least_words(sure.category, sure.ranks) if sure else ""


def _pushes(it: WrongAnswer) -> str:
    two = it.game.two_hands
    return least_words(two.pushes.category, two.pushes.ranks) if two and two.pushes else ""


def _rank(it: WrongAnswer) -> str:
    return RANK_NAMES[it.game.discard.ranks[0]] if it.game.discard else ""


def _raise(it: WrongAnswer) -> str:
    return Text("%(times)s × the %(main)s", times=str(it.raised[0]), main=it.raised[1]) if it.raised else ""


FACTS: dict[str, Callable[[WrongAnswer], str]] = {
    "bet": _bet,
    "because": lambda it: it.prompt.because,
    "due": lambda it: it.prompt.words(it.due),
    "envied": lambda it: it.game.pays_envy.name if it.game.pays_envy else "",
    "hand": _hand,
    "high": lambda it: _decisive(it)[0],
    "kind": lambda it: CATEGORY_NAMES[it.compared[0].category] if it.compared else "",
    "loser": lambda it: _ranked(it)[1],
    "low": lambda it: _decisive(it)[1],
    "lowest": lambda it: "" if it.reads_loser else _lowest(it),
    "lowest_losing": lambda it: _lowest(it) if it.reads_loser else "",
    "needs": lambda it: it.raised[2] if it.raised else "",
    "odds": _odds,
    "order": _order,
    "packet": lambda it: NUMBERS[it.game.dealer.size],
    "paid_on": lambda it: it.game.wager(it.wager.paid_on).name if it.wager else "",
    "pushes": _pushes,
    "qualifier": _qualifier,
    "raise": _raise,
    "rank": _rank,
    "row": lambda it: it.row.phrase if it.row else "",
    "run": lambda it: "-".join(("A", *RANKS[: it.game.ladder.size - 1])),
    "size": lambda it: NUMBERS[it.game.ladder.size],
    "sum": lambda it: it.prompt.sum,
    "sure": _sure,
    "winner": lambda it: _ranked(it)[0],
}
"""What a cue can name. A fact that a round does not have is empty, and its cue does not fit there."""

FACT = re.compile(r"%\((\w+)\)s")


def cue_for(
    played: SettledRound, prompt: Prompt, given: Given | None, *, name: str = "", offered: Sequence[str] = ()
) -> Text:
    """Return the cue: of the stated name, or of one that is offered alone; else of what decides."""
    it = WrongAnswer(played, prompt, given)
    alone = offered[0] if len(offered) == 1 and not name else ""
    own = [kind for one in (name, alone) if one for kind in (*_variants(one, it), one)]
    return next(filter(None, (_filled(kind, it) for kind in (*own, *kinds_of(it)))), NOTHING)


def _variants(name: str, it: WrongAnswer) -> Iterator[str]:
    """A name's cue by what is due, and by the hand that the bet reads."""
    yield f"{name} {it.game.ladder.joker}"
    if isinstance(it.due, BetAnswer):
        yield f"{BY_DUE.get(name, name)} {it.due.action}"
    if it.wager and isinstance(it.wager.win_condition, MakesHand):
        yield f"{name} {it.wager.win_condition.hand}"


def _filled(kind: str, it: WrongAnswer) -> Text:
    if kind == "wheel-as-ace-high" and it.game.ladder.wheel == SECOND_HIGHEST:
        kind = "ace-to-five-lowest"
    cue = CUES.get(kind, NOTHING)
    facts = {name: FACTS[name](it) for name in FACT.findall(cue)}
    return cue.filled(**facts) if all(facts.values()) else NOTHING


# --- Kinds -----------------------------------------------------------------------------------------------


def kinds_of(it: WrongAnswer) -> Iterator[str]:
    """Yield what decides the right answer, then the question itself."""
    question, due = it.prompt.question, it.due
    if question is settling.PAID_ENVY:
        yield from _of_envy(it)
    elif question is play.ANNOUNCED:
        yield "row pay" if due == play.WINS.value else "below take"
    elif isinstance(due, BetAnswer) and question is not WHAT_GOES_BACK:
        yield from _of_bet(it, due)
    elif question in hands.HANDS:
        yield from _of_comparison(it)
    elif question is hands.DEALER_LOW:
        yield from _of_setting(it)
    elif question.names_hand or question is hands.DEALER_CARDS:
        yield from _of_hand(it)
    elif question is play.RAISE_LIMIT:
        yield from ("raise-limit", "raise-limit any")
    yield f"{question.slug} {due}"
    yield question.slug
    yield "strategy" if question.slug.endswith("-strategy") else ""


def _of_hand(it: WrongAnswer) -> Iterator[str]:
    ladder, cards = it.game.ladder, it.prompt.made_of
    if any(card in JOKERS for card in cards):
        yield f"joker {ladder.joker}"
    if is_wheel(cards) and ladder.wheel:
        yield "missed-wheel"
    due, given = ladder.best(cards).category, _category_given(it)
    one_suit = ladder.takes_fewer
    if given != due and given in ladder.categories:
        higher = max(due, given, key=ladder.categories.index)
        yield "hand in one suit" if one_suit else f"hand {higher}"
    if it.prompt.question is hands.DEALER_CARDS:
        yield "hand in one suit" if one_suit else "highest cards"
    yield "call in one suit" if one_suit else f"call {due}"
    yield "call"


_CALLED = {
    (name.template, name.facts.get("hand", "")): category
    for category in CATEGORY_NAMES
    for name in [hand_name(category, (14, 13))]
}


def _category_given(it: WrongAnswer) -> str:
    """The category of the hand that was answered."""
    if isinstance(it.given, frozenset):
        cards = tuple(card for card in it.prompt.cards if card in it.given)
        return it.game.ladder.best(cards).category if it.game.ladder.takes_fewer or len(cards) > 1 else ""
    words = it.prompt.words(it.given) if it.given is not None else NOTHING
    called = _CALLED.get((words.template, words.facts.get("hand", "")), "")
    return called if it.prompt.question is play.CALL_HAND else str(it.given)


def _of_comparison(it: WrongAnswer) -> Iterator[str]:
    """Which of two hands is higher, and by what."""
    if not it.compared:
        return
    won, lost = it.compared
    if won.strength == lost.strength:
        yield f"tie {it.line.action}" if it.line else "tie"
    elif won.category != lost.category:
        yield "ranks above"
    elif beats(won, lost).template.startswith("%(hand)s each"):
        yield "kicker"
    yield f"both {won.category}"
    yield "both"


def _of_setting(it: WrongAnswer) -> Iterator[str]:
    """The clause of the house way that decides."""
    way = next(rule for rule in it.game.dealers_rules if isinstance(rule, HouseWay))
    clause = way.clause(it.played.inputs.dealt["dealer"])
    low = {card[0] for card in it.prompt.made_of}
    kind = f"way {type(clause).__name__}"
    yield f"{kind} aces" if getattr(clause, "splits", False) else ""
    yield f"{kind} keeps" if len(low) > 1 else f"{kind} splits"
    yield kind


def _of_envy(it: WrongAnswer) -> Iterator[str]:
    if isinstance(it.due, BetAnswer) and it.due.action is Action.PAY:
        yield (
            "envy-twice" if isinstance(it.given, BetAnswer) and it.given.action is Action.PAY else "envy pay"
        )
    elif it.prompt.because == settling.OWN_HAND:
        yield "envy own"
    yield "envy small bet" if "least" in it.prompt.because.facts else "envy no bet"


OF_BOTH = {
    ways.BOTH_WIN: "both win",
    ways.BOTH_LOSE: "both lose",
    ways.ONE_EACH: "one each",
    ways.COPY_AND_LOSS: "copy and loss",
    ways.WIN_AND_COPY: "win and copy",
    ways.BOTH_COPIES: "both copies",
    ways.FOUL: "foul",
    ways.PUSHING_HAND: "pushing hand",
}


def _of_bet(it: WrongAnswer, due: BetAnswer) -> Iterator[str]:
    paid = isinstance(it.given, BetAnswer) and it.given.action is Action.PAY
    if due.action is Action.PAY and paid:
        yield from _of_amount(it)
    if it.waits:
        yield from _of_waiting(it)
    line, won = it.line, it.wager.win_condition if it.wager else None
    if line is None:
        yield "below leave"
    elif line.because == ways.TAKEN_BACK:
        yield "taken back"
    elif line.because == ways.NOT_QUALIFIED:
        yield f"unqualified {due.action}"
    elif line.stage is Stage.FOLD:
        yield from _of_fold(it, line)
    elif isinstance(won, Beats):
        yield from _of_beating(it, line)
    elif isinstance(won, BeatsBoth):
        yield f"wager {OF_BOTH.get(line.because, '')}"
    elif isinstance(won, HoldsJokers):
        yield "jokers" if it.row else "no jokers"
    elif isinstance(won, LosesHand):
        yield "losing row" if it.row else "tie take" if line.because == ways.EQUAL else "below losing"
    elif isinstance(won, MakesHand):
        if it.row:
            yield f"row {due.action}" if "dealer" in it.game.hands or due.action is Action.PUSH else "line"
        yield f"below {due.action}"
    else:
        yield "price"


def _of_waiting(it: WrongAnswer) -> Iterator[str]:
    """A bet that is left alone: at the refund, as another is taken back, on a fold."""
    offered = {choice.value for choice in it.prompt.choices}
    if it.prompt.step == "refund":
        yield "qualified" if it.played.dealer.qualifies else "has action"
    yield "rides" if Action.PAY not in offered else "outlives fold"


def _of_fold(it: WrongAnswer, line: SettlementLine) -> Iterator[str]:
    if line.because == ways.FOLDS_SILENTLY:
        yield "silent fold"
    elif line.because == ways.FOLDS:
        yield "fold"
    elif it.row:
        yield "folded win"
    yield "hopeless" if "bet" in line.because.facts else "below take"


def _of_beating(it: WrongAnswer, line: SettlementLine) -> Iterator[str]:
    pushed = isinstance(it.given, BetAnswer) and it.given.action is Action.PUSH
    because = line.because.facts.get("part0", line.because)
    if isinstance(because, Text) and because.template in {words.template for words in ways.AUTOMATIC}:
        yield "automatic"
    elif it.row and it.row.losing:
        yield "bad beat"
    elif line.action is Action.PUSH and line.because != ways.EQUAL:
        yield "no row"
    elif pushed and not it.played.dealer.qualifies and it.game.qualifier:
        yield "has action"
    yield from _of_comparison(it)


def _of_amount(it: WrongAnswer) -> Iterator[str]:
    """How the payout comes to be."""
    prompt, given, line = it.prompt, it.given, it.line
    if "limited to" in prompt.sum.template:
        yield "limited"
    if it.wager and isinstance(it.wager.pays, Even) and it.wager.pays.less:
        yield "commission"
    if line and line.because == ways.NOT_QUALIFIED:
        yield "unqualified pay"
    if it.row and isinstance(it.row.pays, MeterShare):
        yield "share"
    if it.row and isinstance(it.row.pays, Flat):
        yield "fixed"
    if it.row and isinstance(it.row.pays, Odds) and isinstance(given, BetAnswer):
        others = {row.pays.times for row in it.rows if isinstance(row.pays, Odds)} | {1}
        yield (
            "line"
            if any(times * prompt.pays == it.row.pays.times * given.cents for times in others)
            else "times"
        )
    yield "even money"
