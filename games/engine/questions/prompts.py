"""Questions and prompts: what can be asked, what is asked at one place, and which rules could decide it.

A prompt knows what is right; what goes to a trainee is made of its words, choices and cards alone. The rules
that could decide it follow from the question, never from the cards.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.engine.cards.cards import Card
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Key
from games.engine.questions.answers import AnswerChoice, Given, Kind, Typed
from games.engine.rules.games import Game, Step
from games.engine.rules.wagers import Citations, Folded, Wager
from games.engine.texts import NOTHING, Text, listed


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked, wherever and of whatever cards. `label` heads a verdict, `kind` names the
    decision in a report ("": as the label); on target it takes `seconds` seconds, and `paying` more where
    money is due; mistakes about one of `explained_by` can explain a wrong answer; `decided_by` tells the
    rules that a verdict could cite, whatever is right.

    `by_wager`: each bet is a decision of its own kind; `names_hand`: it is about a spot's hand as a whole;
    `by_line`: what is right follows from what the settlement does with that bet; `reasoned`: its reason is
    worth reading even where the answer was right; `in_row`: its label alone asks it, in a row like a bet's;
    `by_kind`: it is posed only where payouts are asked by the kind of bet.
    """

    slug: str
    label: Text
    kind: Text = NOTHING
    seconds: int = 10
    paying: int = 0
    explained_by: frozenset[Subject] = frozenset()
    decided_by: "Decides | None" = None
    by_wager: bool = False
    names_hand: bool = False
    by_line: bool = False
    reasoned: bool = False
    in_row: bool = False
    by_kind: bool = False

    @property
    def kind_words(self) -> Text:
        return self.kind or self.label


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question at a place. `text` puts it into words; `right` holds every right answer, the one to show
    first; `made_of` are the cards of the hand that `because` speaks of. Of a bet: its `wager`, its name, its
    stake and what is due on it, in cents; `sum` says how a payout came to be. `aspect` names what is
    difficult about this hand, where its rule is a whole ladder of hands. `about` labels it where the
    question is asked of several things at once, and `note` stands under its label in a row.
    `turn` is that of its stop. `reasons` say of each choice by its value why it is wrong, or missing, where
    each is decided by itself."""

    step: str
    spot: int
    question: Question
    kind: Kind
    text: Text
    right: tuple[Given, ...]
    rule: str
    because: Text
    wager: str = ""
    bet: Text = NOTHING
    stake: int = 0
    pays: int = 0
    sum: Text = NOTHING
    made_of: tuple[Card, ...] = ()
    aspect: str = ""
    about: Text = NOTHING
    note: Text = NOTHING
    turn: int = 0
    reasons: tuple[tuple[str, Text], ...] = ()

    @property
    def point(self) -> str:
        """What is learned of it: see `point_of`."""
        return point_of(self.rule, self.aspect)

    @property
    def key(self) -> str:
        return str(Key(self.step, self.spot, self.question.slug, self.wager, self.turn))

    @property
    def ask(self) -> str:
        """The question's name, as it is stored."""
        return self.question.slug

    @property
    def label(self) -> Text:
        """What it is about: the bet by its name, anything else by its own label or its question."""
        return self.bet or self.about or self.question.label

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        return self.kind.choices

    @property
    def cards(self) -> tuple[Card, ...]:
        """Those to pick from."""
        return self.kind.cards

    @property
    def picks(self) -> int:
        """How many cards are to be picked; 0: any number."""
        return self.kind.picks

    @property
    def due(self) -> Given:
        """The right answer that is shown."""
        return self.right[0]

    @property
    def seconds(self) -> int:
        """On target."""
        return self.question.seconds + (self.question.paying if self.pays else 0)

    def read(self, typed: Typed) -> Given:
        """What was typed; refuses by the prompt's key what is no answer to it."""
        return self.kind.read(typed, field=self.key)

    def meant(self, answer: Given) -> Given:
        """Return the answer by which all of the same effect are compared."""
        return self.kind.meant(answer, stake=self.stake)

    def accepts(self, answer: Given) -> bool:
        """Return whether an answer is right, or has the effect of one that is."""
        return self.meant(answer) in map(self.meant, self.right)

    def because_of(self, answer: Given | None) -> Text:
        """Return the reason; of several choices that of each which is wrong or missing."""
        if not self.reasons or not isinstance(answer, frozenset) or not isinstance(self.due, frozenset):
            return self.because
        wrong = {*map(str, answer)} ^ {*map(str, self.due)}
        return listed((why for value, why in self.reasons if value in wrong), " · ") or self.because

    def words(self, answer: Given) -> Text:
        """Return an answer as it is shown."""
        return self.kind.words(answer)


def point_of(rule: str, aspect: str) -> str:
    """Return what is learned as one item: a rule, or one aspect of it as "MS Ranking/wheel"."""
    return f"{rule}/{aspect}" if aspect else rule


@dataclass(frozen=True, slots=True)
class PromptContext:
    """A prompt where it is posed; `played` says that everyone sees that no hand at its stop was folded."""

    game: Game
    step: Step
    prompt: Prompt
    played: bool


Decides = Callable[[PromptContext], Iterable[str]]
"""The rules that could decide a prompt, by their numbers, the likeliest first."""


def deciding_rules(posed: PromptContext) -> tuple[str, ...]:
    """Each once. A question that names none can be decided by any step of the game's procedure."""
    decides = posed.prompt.question.decided_by
    rules = decides(posed) if decides else (step.rule for step in posed.game.procedure)
    return tuple(rule for rule in dict.fromkeys(rules) if rule)


PLAYED = (
    *("win", "fixed", "lose", "tie", "back", "unqualified", "automatic", "no_row"),
    *("bad_beat", "copy", "foul", "row"),
)
"""What may become of a bet whose hand was played, as `Citations` names it."""

FOLDED = ("fold", "folded_win", "after_fold")
"""What may become of it with the fold or after one."""

EVERY = (*PLAYED, *FOLDED)

METER = ("first", "shared", "off_meter", "logged", "grows", "reseeded", "restarts", "closed")
"""What is done at the meter."""


def its_own_rule(posed: PromptContext) -> Iterable[str]:
    """One rule decides, whatever is right."""
    return (posed.prompt.rule,)


def rules_of_bet(posed: PromptContext) -> Iterable[str]:
    """A bet that every fold loses has nothing but the fold to decide it, as long as folding is in hand; where
    bets are taken back, each goes back or stays by that step."""
    wager = posed.game.wager(posed.prompt.wager)
    if posed.played:
        return cited(wager.citations, PLAYED)
    choices = posed.step.choices
    if any(choice.back for choice in choices) and not any(choice.folds for choice in choices):
        return (wager.citations.back or wager.citations.win,)
    only_fold = wager.folded is Folded.TAKEN and posed.step.act == "decide"
    return cited(wager.citations, FOLDED if only_fold else EVERY)


def rules_of_refund(posed: PromptContext) -> Iterable[str]:
    """Return the main bet comes back by the rule that leaves the others in action."""
    return (posed.game.main.citations.unqualified, posed.step.rule, *rules_of_bet(posed))


def rules_of_meter(posed: PromptContext) -> Iterable[str]:
    progressive = posed.game.progressive
    return (posed.step.rule, *(cited(progressive.citations, (*PLAYED, *METER)) if progressive else ()))


def rules_of_every_bet(posed: PromptContext) -> Iterable[str]:
    return (posed.step.rule, *(rule for wager in posed.game.wagers for rule in _all_of(wager)))


def _all_of(wager: Wager) -> Iterable[str]:
    return cited(wager.citations, EVERY)


def cited(citations: Citations, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(getattr(citations, name) for name in names)
