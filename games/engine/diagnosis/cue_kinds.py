"""Which cue a wrong answer gets: of the name that alone is stated or offered, else of what decides.

A cue speaks of the right answer, so it belongs on no page before the answer is committed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from games.engine.cards.cards import JOKERS, RANK_NAMES, RANKS
from games.engine.cards.hand_names import KICKER, beats, hand_name, in_a_sentence, least_words
from games.engine.cards.hands import CATEGORY_NAMES, FIVE_CARD, SECOND_HIGHEST, Hand, OneSuit, is_wheel
from games.engine.cards.points import BUST
from games.engine.diagnosis.cues import BY_DUE, CUES
from games.engine.misconceptions.arithmetic_slips import Due, on_one_dollar, transposed
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import CHIPS, Flat, MeterShare, Odds, parse_cents, print_cents
from games.engine.questions import before_the_deal, hands, play, progressive, settling, table_hands
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.irregularities.detection import WHAT_GOES_BACK
from games.engine.questions.prompts import Prompt
from games.engine.rules.games import Game
from games.engine.rules.house_ways import HouseWay
from games.engine.rules.limits import Limit
from games.engine.rules.paytables import Row
from games.engine.rules.readings import Qualifier
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
    WinCondition,
)
from games.engine.settlement import ways
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import SettlementLine
from games.engine.settlement.settlements import SettledRound
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
    def compared(self) -> tuple[Hand, Hand] | None:
        """The higher of the two hands that are compared, and the lower one."""
        inputs, question = self.played.inputs, self.prompt.question
        if question in hands.HANDS and self.game.two_hands:
            own, other = self.game.two_hands.pairs[hands.HANDS.index(question)]
        elif isinstance(self.won, Beats | LosesHand):
            own, other = self.won.own, self.won.other
        else:
            return None
        seat, reading = inputs.seat(self.prompt.spot), self.game.reading(other)
        theirs = read_hand(inputs, seat, other) if reading.own else None
        two = read_hand(inputs, seat, own), theirs or reading.ladder.best(inputs.on(None, other))
        return max(two, key=_strength), min(two, key=_strength)

    @cached_property
    def picked(self) -> Hand | None:
        """The hand that the picked cards make; None where they make none."""
        given, ladder = self.given, self.game.ladder
        cards = [card for card in self.prompt.cards if isinstance(given, frozenset) and card in given]
        makes_one = ladder.reads(cards) if isinstance(ladder, OneSuit) else len(cards) >= ladder.size
        return ladder.best(cards) if makes_one else None

    @cached_property
    def said(self) -> Mapping[str, str]:
        """What the reason names; of several wrong bets, what it says of the first that was missed."""
        because, given = self.prompt.because, self.given
        if self.prompt.question is before_the_deal.CHECK_BETS and isinstance(given, frozenset):
            parts = [_facts_of(part) for part in because.facts.values()]
            return next((one for one in parts if int(one["spot"]) not in given), {})
        return _facts_of(because)

    @property
    def won(self) -> WinCondition | None:
        return self.wager.win_condition if self.wager else None

    @property
    def reads_loser(self) -> bool:
        return isinstance(self.won, LosesHand)


def _strength(hand: Hand) -> int:
    return hand.strength


def _facts_of(text: str) -> dict[str, str]:
    """Return the facts of a text and of those in it; what is said first counts."""
    found: dict[str, str] = {}
    for name, fact in text.facts.items() if isinstance(text, Text) else ():
        found = {**_facts_of(fact), name: fact, **found}
    return found


# --- Amounts ---------------------------------------------------------------------------------------------


def counted_on(it: WrongAnswer) -> int:
    """Return the stake that the odds are counted on; 0 of what is not paid by odds."""
    if it.prompt.stake or it.wager is None or it.wager.progressive:
        return it.prompt.stake
    return it.played.inputs.seat(it.prompt.spot).stake(it.wager.paid_on)


def sources(it: WrongAnswer, paid: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield where an amount comes from, by the kind of its cue, with the facts: the likeliest first."""
    due, stake, house = it.prompt.pays, counted_on(it), it.played.inputs.house
    if paid == due + stake:
        yield "one-stake-too-many", {}
    for row in it.rows:
        cents = house.breaks(row.pays.pays(stake)) if isinstance(row.pays, Odds) else 0
        if paid == (row.pays.cents if isinstance(row.pays, Flat) else cents) and paid:
            yield "line", {"row": row.words, "odds": row.pays.words}
    lines = [line for line in it.played.settlement.lines if line.pays == paid and line is not it.line]
    bets = [it.game.wager(line.wager).name for line in lines if line.spot == it.prompt.spot]
    odds = it.row.pays if it.row and isinstance(it.row.pays, Odds) else None
    others = [
        it.game.wager(slug).name
        for slug, cents in it.played.inputs.seat(it.prompt.spot).bets.items()
        if odds and cents != stake and house.breaks(odds.pays(cents)) == paid
    ]
    known = {
        "paid even": paid == stake,
        "one-stake-too-few": paid == due - stake,
        "odds-as-dollars": odds and paid in on_one_dollar(Due(due, counted_on=stake)),
        "another-bets-amount": bets,
        "another-spots-amount": any(line.wager == it.prompt.wager for line in lines),
        "side-bet-on-ante-stake": others,
        "doubled": paid == 2 * due,
        "halved": 2 * paid == due,
        "a-zero-more": paid == 10 * due,
        "a-zero-less": 10 * paid == due,
        "digits-transposed": paid in transposed(Due(due)),
        "off-by-a-chip": abs(paid - due) in {chip.cents for chip in CHIPS},
    }
    named = (*bets, *others, "")[0]
    chip = print_cents(abs(paid - due))
    yield from ((kind, {"bet": named, "chip": chip}) for kind, is_so in known.items() if is_so)
    yield "", {"cents": chip}


SO = {
    Action.TAKE: Text("so %(bet)s loses"),
    Action.PAY: Text("so %(bet)s is paid"),
    Action.PUSH: Text("so %(bet)s pushes"),
}


# --- Facts -----------------------------------------------------------------------------------------------


def bet_name(it: WrongAnswer) -> str:
    """The bet by its name, a toke by its own, without a spot."""
    name = it.wager.name if it.wager else it.said.get("bet", "")
    return settling.TOKE_ON.filled(bet=name) if it.prompt.question is settling.TOKE else name


def _odds(it: WrongAnswer) -> str:
    if it.row:
        return it.row.pays.words
    return Text("even money") if it.line and it.line.action is Action.PAY and it.line.stake else ""


def _lowest(it: WrongAnswer) -> str:
    """The weakest hand on the bet's paytable."""
    name = it.won.hand if isinstance(it.won, MakesHand) else "player"
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


def _hand(it: WrongAnswer) -> str:
    """The hand that both have by its name, where the next card decides."""
    won, lost = map(in_a_sentence, it.compared) if it.compared else ("", NOTHING)
    return won if won == lost else ""


def _beats(it: WrongAnswer) -> str:
    won, lost = it.compared or (None, None)
    return beats(won, lost) if won and lost and won.strength > lost.strength else ""


def _back(it: WrongAnswer) -> str:
    """Another bet: the one that can be taken back at this step."""
    choices = (choice for step in it.game.procedure if step.name == it.prompt.step for choice in step.choices)
    slugs = [slug for choice in choices for slug in choice.back]
    return it.game.wager(slugs[0]).name if slugs and it.prompt.wager not in slugs else ""


def _passed(it: WrongAnswer) -> tuple[str, str]:
    """The bet that outlives the fold of a spot passed over; or a spot named though nothing is left on it."""
    due, given = it.due, it.given
    if not isinstance(due, int) or not isinstance(given, int):
        return "", ""
    left = [one for one in it.played.settlement.lines if one.at == it.game.settles_at]
    if given > due:
        pushes = any(one.spot == given for one in left)  # where what loses was taken before
        return "", "" if pushes else it.prompt.words(given)
    lines = (one for one in left if one.spot == due)
    return it.game.wager(next(lines).wager).name if it.played.inputs.seat(due).folds else "", ""


def _made(it: WrongAnswer) -> str:
    """The player's hand, where the bet's paytable has no line for it."""
    category = it.played.hand(it.prompt.spot).category
    return "" if any(row.category == category for row in it.rows) else least_words(category)


def _equal_to(it: WrongAnswer) -> str:
    """The other of two bets that must be equal."""
    must = any(wager.equal for wager in it.game.wagers if wager.name == it.said.get("bet"))
    return it.said.get("other", "") if must else ""


def _counted(it: WrongAnswer) -> tuple[str, str]:
    """The bet as it was laid and the nearest that is allowed, where the difference is asked for."""
    if it.prompt.question is not before_the_deal.BET_DIFFERENCE or not isinstance(it.due, int):
        return "", ""
    broken, words = (_facts_of(it.prompt.because.facts[part]) for part in ("part0", "part1"))
    allowed = parse_cents(words["cents"])
    below = print_cents(allowed - it.due) == broken.get("cents")
    return print_cents(allowed - it.due if below else allowed + it.due), words["cents"]


def _so(it: WrongAnswer) -> str:
    so = SO.get(it.due.action) if isinstance(it.due, BetAnswer) else None
    return so.filled(bet=bet_name(it)) if so else ""


def _press(it: WrongAnswer) -> tuple[str, str]:
    """The last step that was right, and the one that comes after it."""
    due, given = it.due, it.given
    if not isinstance(due, tuple) or not isinstance(given, tuple):
        return "", ""
    at = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(due, given, strict=False)))
    return it.prompt.words(due[at - 1 : at]), it.prompt.words(due[at : at + 1])


def _order(it: WrongAnswer) -> str:
    """The hands that are ranked otherwise in other games, the highest first."""
    names = [one for one in it.game.ladder.categories if one in ("straight", "flush", "three-of-a-kind")]
    return listed((CATEGORY_NAMES[name] for name in reversed(names)), ", ")


def _least(wanted: Qualifier | None) -> str:
    return least_words(wanted.category, wanted.ranks) if wanted else ""


def _row(it: WrongAnswer) -> str:
    """The line that decides, as a sentence has it: "a straight", "three of a kind", "queens or better"."""
    row = it.row
    if row is None:
        return ""
    return least_words(row.category) if row.name == row.category in CATEGORY_NAMES else row.phrase


def _raise(it: WrongAnswer) -> tuple[str, str]:
    """The larger of the raise that is allowed and the one that was answered, and the hand that it takes."""
    limited = play.limited_raise(it.game)
    if limited is None or it.prompt.question is not play.RAISE_LIMIT:
        return "", ""
    times = max(int(str(answer)) for answer in (it.due, it.given or it.due))
    needs = (
        choice.needs
        for choice in it.game.choices
        if any(one.times == times and one.bet == limited.wager.slug for one in choice.raises)
    )
    return it.prompt.words(str(times)), _least(next(needs, None))


FACTS: dict[str, Callable[[WrongAnswer], str]] = {
    "allowed": lambda it: _counted(it)[1],
    "bet": bet_name,
    "beats": _beats,
    "back": _back,
    "because": lambda it: it.prompt.because,
    "cleared": lambda it: _passed(it)[1],
    "due": lambda it: it.prompt.words(it.due),
    "envied": lambda it: it.game.pays_envy.name if it.game.pays_envy else "",
    "equal": _equal_to,
    "hand": _hand,
    "high": lambda it: _decisive(it)[0],
    "kept": lambda it: _passed(it)[0],
    "laid": lambda it: _counted(it)[0],
    "lost": lambda it: in_a_sentence(it.compared[1]) if it.compared else "",
    "low": lambda it: _decisive(it)[1],
    "lowest": lambda it: "" if it.reads_loser else _lowest(it),
    "lowest_losing": lambda it: _lowest(it) if it.reads_loser else "",
    "made": _made,
    "needs": lambda it: _raise(it)[1],
    "odds": _odds,
    "order": _order,
    "packet": lambda it: NUMBERS[it.game.dealer.size],
    "paid_on": lambda it: it.game.wager(it.wager.paid_on).name if it.wager else "",
    "press": lambda it: _press(it)[1],
    "pressed": lambda it: _press(it)[0],
    "qualifier": lambda it: _least(it.game.qualifier),
    "raise": lambda it: _raise(it)[0],
    "rank": lambda it: RANK_NAMES[it.game.discard.ranks[0]] if it.game.discard else "",
    "row": _row,
    "run": lambda it: "-".join(("A", *RANKS[: it.game.ladder.size - 1])),
    "size": lambda it: NUMBERS[it.game.ladder.size],
    "so": _so,
    "sum": lambda it: it.prompt.sum,
    "sure": lambda it: _least(it.won.sure) if isinstance(it.won, Beats) else "",
}
"""What a cue can name beside what the reason names. A fact that a round does not have is empty, and its cue
does not fit there."""

FACT = re.compile(r"%\((\w+)\)s")


def cue_for(
    played: SettledRound, prompt: Prompt, given: Given | None, *, name: str = "", offered: Sequence[str] = ()
) -> Text:
    """Return the cue: of a stated name, of one offered alone or first for an amount; else of what decides."""
    it = WrongAnswer(played, prompt, given)
    paid = all(isinstance(one, BetAnswer) and one.action is Action.PAY for one in (prompt.due, given))
    of_bets = paid and any(BY_SLUG[one].about is Subject.BETS for one in offered[:1] if one in BY_SLUG)
    alone = offered[0] if not name and (len(offered) == 1 or of_bets) else ""
    own_rule = prompt.question in (hands.QUALIFIES, progressive.FOLDED_CARDS, progressive.RECONCILED_CARDS)
    own = [] if own_rule else [kind for one in (name, alone) if one for kind in (*_variants(one, it), one)]
    return next(filter(None, (_filled(kind, it) for kind in (*own, *kinds_of(it)))), NOTHING)


def _variants(name: str, it: WrongAnswer) -> Iterator[str]:
    """A name's cue by the question, by what is due, and by the hand that the bet reads."""
    yield f"{name} {it.prompt.question.slug}"
    if it.game.hands and not (it.game.table_hands or it.game.hands_in_turn):
        yield f"{name} {it.game.ladder.joker}"
    if isinstance(it.due, BetAnswer):
        kind = BY_DUE.get(name, name)
        if kind != "unqualified" or (it.line and it.line.because == ways.NOT_QUALIFIED):
            yield f"{kind} {it.due.action}"
    if isinstance(it.won, MakesHand):
        yield f"{name} {it.won.hand}"
    if isinstance(it.won, Beats):
        yield f"{name} never" if Action.PUSH not in (it.won.tie, it.won.unqualified) else ""
        yield f"{name} dealer" if name == f"missed-{it.played.dealer.hand.category}" else ""


def _filled(kind: str, it: WrongAnswer) -> Text:
    if kind == "wheel-as-ace-high" and it.game.ladder.wheel == SECOND_HIGHEST:
        kind = "ace-to-five-lowest"
    cue = CUES.get(kind, NOTHING)
    facts = {name: FACTS[name](it) if name in FACTS else it.said.get(name, "") for name in FACT.findall(cue)}
    return cue.filled(**facts) if all(facts.values()) else NOTHING


# --- Kinds -----------------------------------------------------------------------------------------------


def kinds_of(it: WrongAnswer) -> Iterator[str]:
    """Yield what decides the right answer, then the question itself."""
    question, due = it.prompt.question, it.due
    if question is settling.PAID_ENVY:
        yield from _of_envy(it)
    elif question is play.ANNOUNCED:
        yield "announced yes" if due == play.WINS.value else "below take"
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
    elif question in (hands.FIRST_SPOT, hands.NEXT_SPOT):
        yield from (f"{question.slug} kept", f"{question.slug} cleared")
    elif question is before_the_deal.CHECK_BETS:
        yield from (f"bet-fault {limit}" for limit in (Limit.EQUAL, Limit.LARGE, *Limit))
    elif isinstance(due, tuple):
        yield "console alone" if len(due) == 1 else "goes on with"
        yield from ("starts with", "ends with")
    elif question is table_hands.OWED:
        yield "commission owed"
    elif question is progressive.TAKES or question is progressive.SHOWS:
        yield from (f"{question.slug} reset", question.slug, f"{question.slug} shared")
    yield f"{question.slug} {due}"
    yield question.slug
    yield "strategy" if question.slug.endswith("-strategy") else ""


JOKER_HANDS = ("natural-royal-flush", "wild-royal-flush", "five-of-a-kind")
"""The hands whose cues say what a joker does in them."""


def _of_hand(it: WrongAnswer) -> Iterator[str]:
    ladder, cards = it.game.ladder, it.prompt.made_of
    due, given = ladder.best(cards).category, _category_given(it)
    one_suit = ladder.takes_fewer
    if any(card in JOKERS for card in cards):
        if ladder.joker == "any" and due != given:
            yield from (f"hand {name}" for name in JOKER_HANDS if name in (due, given))
        yield f"joker {ladder.joker}"
    if is_wheel(cards) and ladder.wheel:
        yield "missed-wheel"
    if given != due and given in ladder.categories:
        higher = max(due, given, key=ladder.categories.index)
        yield f"found {due}" if higher == due and it.prompt.question.names_hand else ""
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
        return it.picked.category if it.picked else ""
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
        poker = FIVE_CARD.categories
        known = won.category in poker and lost.category in poker
        turned = known and poker.index(won.category) < poker.index(lost.category)
        yield "own order" if turned else "compare"
    elif beats(won, lost).template == KICKER.template:
        yield "kicker"
    if won.category == "high-card" or won.ranks[0] != lost.ranks[0]:
        yield f"both {won.category}"
    yield "compare"


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


def _of_bet(it: WrongAnswer, due: BetAnswer) -> Iterator[str]:
    paid = isinstance(it.given, BetAnswer) and it.given.action is Action.PAY
    if due.action is Action.PAY and paid:
        yield from _of_amount(it)
    if it.waits:
        yield from _of_waiting(it)
    line, won = it.line, it.won
    if line is None:
        yield "below leave"
    elif line.because == ways.TAKEN_BACK:
        yield "taken back"
    elif line.because == ways.NOT_QUALIFIED:
        yield f"unqualified {due.action}"
    elif it.played.inputs.is_of_fold(line):
        yield from _of_fold(it, line)
    elif isinstance(won, Beats):
        yield from _of_beating(it, line)
    elif isinstance(won, BeatsBoth):
        yield "both hands"
    elif isinstance(won, HoldsJokers):
        yield "jokers" if it.row else "no jokers"
    elif isinstance(won, LosesHand):
        yield "losing row" if it.row else "tie take" if line.because == ways.EQUAL else "below losing"
    elif isinstance(won, MakesHand) and won.hand == "dealer":
        yield "dealers hand"
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
    if Action.PAY in offered:
        yield "outlives fold"
    backs = {slug for choice in it.game.choices for slug in choice.back}
    yield from ("never back here", "rides") if it.prompt.wager in backs else ("never back",)


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
    if line.because in (ways.SURRENDERED, ways.BUST):
        yield "bust" if line.because == ways.BUST else "surrender"
        return
    if isinstance(it.won, Beats) and it.won.dead:
        if line.because == ways.EVEN_MONEY or (line.at and line.at == it.won.natural_at):
            # The hole card lies face down: nothing may be said of the dealer's hand.
            yield "asks even money" if line.because == ways.EVEN_MONEY else "natural"
            return
        if line.because == ways.WINS and it.played.dealer.hand.category == BUST:
            yield "dealer over"
            return
    if isinstance(because, Text) and because.template in {words.template for words in ways.AUTOMATIC}:
        yield "automatic"
    elif it.row and it.row.losing:
        yield "losing row"
    elif line.action is Action.PUSH and line.because != ways.EQUAL:
        yield "row push" if it.row else "no row"
    elif pushed and not it.played.dealer.qualifies and it.game.qualifier:
        yield "has action"
    yield from _of_comparison(it)


def _of_amount(it: WrongAnswer) -> Iterator[str]:
    """How the payout comes to be."""
    prompt, given, line = it.prompt, it.given, it.line
    if "limited to" in prompt.sum.template:
        yield "limited"
    if it.wager and isinstance(it.wager.pays, Even) and it.wager.pays.less:
        yield "commission boxed" if it.wager.pays.boxed else "commission"
    if it.row and isinstance(it.row.pays, MeterShare):
        yield "share"
    if it.row and isinstance(it.row.pays, Flat):
        yield "fixed"
    kinds = [kind for kind, _facts in sources(it, given.cents)] if isinstance(given, BetAnswer) else []
    if prompt.question is settling.TOKE:
        yield from ("toke line" if "line" in kinds else "", "toke amount")
    yield from (kind if it.row or kind != "line" else "line without a row" for kind in kinds)
    if line and line.because == ways.NOT_QUALIFIED:
        yield "unqualified pay"
    yield "times" if it.row and isinstance(it.row.pays, Odds) else ""
    yield "even money"
