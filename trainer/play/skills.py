"""Items of a drill, and the kinds of decision and subjects that they are made for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple

from games import GAMES
from games.engine.misconceptions.misconception_catalog import meant_by
from games.engine.procedure.frames import Exercise, Key
from games.engine.questions.ask import Ask
from games.engine.questions.catalog import ASKS, EVERYDAY, questions_of
from games.engine.questions.layouts import is_even_money
from games.engine.questions.prompts import Prompt, Question
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager

SPARSE: dict[str, str | bool | tuple[str, ...]] = dict.fromkeys(
    ("laid", "topic", "why", "prompt", "rule", "follow_up", "pictures"), ""
)
SPARSE |= {"rule_shown": False, "only": (), "by_kind": False}
"""Fields that are written only if they differ from these."""


@dataclass(frozen=True)
class Item:
    """One round of a drill: its game, the scenario or golden round it is dealt as ("": by the seed), what
    is asked, and how often something goes wrong, in percent.

    `laid` is the document of a round that staff set up, as JSON text; `topic` is shown before its cards,
    `why` afterwards. `phase` names a phase of the run measured apart; `kind` what is reviewed; `tells` the
    keys of the prompts at which the reviewed misconception shows; `deal` the round of the seed that is
    dealt (None: by its number, or from the shoe of its session). A golden round dealt `here` is settled by
    the run's house. A round of a course names the `prompt` it was found for and the `rule` that decides it;
    where `rule_shown`, the rules stand beside its questions, and its answers count as answers with a hint.
    `only` are the keys of the prompts that are asked, if not all. A `follow_up` finds out whether a trainee
    has this misconception. `pictures` says how far players go on a layout ("": by house rules);
    `by_kind` asks for payouts by the kind of bet before the total.
    """

    game: str
    scenario: str = ""
    golden: str = ""
    here: bool = False
    phase: str = ""
    kind: str = ""
    tells: tuple[str, ...] = ()
    asks: tuple[str, ...] = tuple(sorted(EVERYDAY))
    wagers: tuple[str, ...] = ()
    wrong_bets: int = 0
    irregularities: int = 0
    slips: int = 0
    deal: int | None = None
    laid: str = ""
    topic: str = ""
    why: str = ""
    prompt: str = ""
    rule: str = ""
    rule_shown: bool = False
    follow_up: str = ""
    only: tuple[str, ...] = ()
    pictures: str = ""
    by_kind: bool = False

    @property
    def exercise(self) -> Exercise:
        return Exercise(
            frozenset(self.asks),
            frozenset(self.wagers),
            self.wrong_bets,
            self.irregularities,
            self.slips,
            frozenset(self.only),
            self.by_kind,
        )

    def written(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if name not in SPARSE or value != SPARSE[name]
        }


def read_item(written: Mapping[str, Any]) -> Item:
    """Read a stored item; unknown fields are left out."""
    known = {field.name for field in fields(Item)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in written.items()
        if name in known
    }
    return Item(**given)


# Kinds of decision: what is practiced, missed and reviewed as one skill, whatever the cards. Written as
# game/ask or, for a bet, game/bets/wager: "…/qualifies", "…/bets/ante".


@dataclass(frozen=True)
class Kind:
    game: str
    ask: str
    wager: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.game, self.ask, self.wager)))


@lru_cache(maxsize=10_000)
def kind_of(*, game: str, key: Key) -> Kind | None:
    """Return the kind of a decision by its prompt's key; None for a question no longer posed."""
    found = question_of(game, key.question)
    if found is None:
        return None
    ask, question = found
    return Kind(game, ask.slug, family_of(game, key.wager) if question.by_wager else "")


def family_of(game: str, wager: str) -> str:
    """Return the bet as which a bet is learned and counted; of a game that is gone the bet itself."""
    return GAMES[game].families.get(wager, wager) if game in GAMES else wager


def asked_one_by_one(game: Game) -> tuple[Wager, ...]:
    """Return the bets that questions are about, of each kind one: where all bet on what falls, those of which
    a zero takes half."""
    return tuple(bet for bet in game.kinds_of_bets if not game.falls or is_even_money(bet))


def kind_of_prompt(*, game: str, prompt: Prompt) -> Kind | None:
    return kind_of(game=game, key=Key(prompt.step, prompt.spot, prompt.ask, prompt.wager, prompt.turn))


class Rule(NamedTuple):
    """What is learned as one item in one kind of question, whichever bet of the game it is asked of. `point`
    is the number of a rule, or a difficulty of hands as "/wheel", whichever rule it comes with."""

    game: str
    ask: str
    point: str


def rule_of(kind: Kind, point: str) -> Rule:
    number, slash, aspect = point.partition("/")
    return Rule(kind.game, kind.ask, slash + aspect if aspect else number)


def question_of(game: str, slug: str) -> tuple[Ask, Question] | None:
    """Return a question by name, with its ask; a game adds some of its own."""
    return questions_of(GAMES.get(game)).get(slug)


def read_kind(written: str) -> Kind:
    game, ask, *wager = written.split("/")
    return Kind(game, ask, *wager)


def kind_named(written: str) -> Kind | None:
    """Parse a kind from an address; None if these games have none such."""
    game, *rest = written.split("/")
    if game not in GAMES or not 1 <= len(rest) <= 2:
        return None
    kind = Kind(game, *rest)
    bets = {wager.slug for wager in GAMES[game].wagers}
    return kind if kind.ask in ASKS and (not kind.wager or kind.wager in bets) else None


# Subjects: what a round is dealt for, and its text form. A kind of decision is written as above, a
# misconception as game/mistake/name. A test checks that no question has this name.


MISTAKE = "mistake"


@dataclass(frozen=True)
class Misconception:
    """A mistake, or a family of them, that a trainee was found to make."""

    game: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}/{MISTAKE}/{self.name}"


Subject = Kind | Misconception


def read_subject(written: str) -> Subject:
    game, what, *rest = written.split("/")
    return Misconception(game, *rest) if what == MISTAKE else read_kind(written)


def subject_named(written: str) -> Kind | Misconception | None:
    """Parse a kind or a misconception from a form or an address; None if it is neither."""
    game, _slash, rest = written.partition("/")
    what, _slash, name = rest.partition("/")
    if what == MISTAKE:
        return named(game, name) if game in GAMES else None
    return kind_named(written)


def named(game: str, name: str) -> Misconception | None:
    """Return the misconception of a name; None for a slip or an unknown name."""
    return Misconception(game, name) if name and meant_by(name) else None
