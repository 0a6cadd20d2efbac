"""Items of a drill, and the kinds of decision and subjects that they are made for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any

from games import GAMES
from games.engine.cards.streams import FIRST_WHEEL, NEWEST_WHEEL
from games.engine.misconceptions.misconception_catalog import BY_SLUG, meant_by
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.places import Key
from games.engine.questions.ask import Ask
from games.engine.questions.catalog import ASKS, EVERYDAY, questions_of
from games.engine.questions.prompts import Prompt, Question

SPARSE = dict.fromkeys(("laid", "topic", "why", "prompt", "rule"), "") | {"wheel": FIRST_WHEEL}
"""What few rounds have otherwise, and is written of those alone."""


@dataclass(frozen=True)
class Item:
    """One round of a drill: its game, the scenario or the golden round it is dealt as ("": as the seed has
    it), what is asked, and how often something goes wrong, in per cent.

    `laid` is the document of a round that somebody laid out, as JSON text; `topic` may be said of it before
    its cards are seen, `why` afterwards.

    `phase` names a stretch of the run that is measured apart; `kind` what is reviewed, as reviews write it;
    `tells` the keys of the prompts at which whoever holds the misconception that is reviewed would err;
    `deal` the round of the seed that is dealt (None: the one it comes as). A golden round that is dealt
    `here` is settled as the run's house has it, not as it was written. A round of the path names the `prompt`
    that it was looked for, by its key, and the `rule` that decides it. The `wheel` is the one that names of
    what happens are drawn from, the newest when it was set.
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
    wheel: int = NEWEST_WHEEL

    @property
    def exercise(self) -> Exercise:
        return Exercise(
            frozenset(self.asks),
            frozenset(self.wagers),
            self.wrong_bets,
            self.irregularities,
            self.slips,
            self.wheel,
        )

    def written(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if name not in SPARSE or value != SPARSE[name]
        }


def read_item(written: Mapping[str, Any]) -> Item:
    """An item as it was stored; a field that this version does not know is left out."""
    known = {field.name for field in fields(Item)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in written.items()
        if name in known
    }
    return Item(**{"wheel": FIRST_WHEEL} | given)


# Kinds of decision: what is practised, failed and reviewed as one thing, whatever the cards were.
#
# A kind is written game/ask or, for a bet, game/bets/wager: "…/qualifies", "…/bets/ante".


@dataclass(frozen=True)
class Kind:
    game: str
    ask: str
    wager: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.game, self.ask, self.wager)))


@lru_cache(maxsize=10_000)
def kind_of(*, game: str, key: Key) -> Kind | None:
    """The kind of a decision from its prompt's key; None for a question that this version does not pose."""
    found = question_of(game, key.question)
    if found is None:
        return None
    ask, question = found
    return Kind(game, ask.slug, key.wager if question.by_wager else "")


def kind_of_prompt(*, game: str, prompt: Prompt) -> Kind | None:
    return kind_of(game=game, key=Key(prompt.step, prompt.spot, prompt.ask, prompt.wager))


def question_of(game: str, slug: str) -> tuple[Ask, Question] | None:
    """A question by its name, with its ask; a game adds some of its own."""
    return questions_of(GAMES.get(game)).get(slug)


def read_kind(written: str) -> Kind:
    game, ask, *wager = written.split("/")
    return Kind(game, ask, *wager)


def kind_named(written: str) -> Kind | None:
    """A kind as an address names it; None for what is none of these games."""
    game, *rest = written.split("/")
    if game not in GAMES or not 1 <= len(rest) <= 2:
        return None
    kind = Kind(game, *rest)
    bets = {wager.slug for wager in GAMES[game].wagers}
    return kind if kind.ask in ASKS and (not kind.wager or kind.wager in bets) else None


# Subjects: what a review card stands for, and its one text form.
#
# A kind of decision is written as play/skills.py writes it. A misconception is game/held/name, a situation
# that hardly ever comes by itself game/rare/scenario: no ask is called so, and a test says so.


HELD, RARE = "held", "rare"


@dataclass(frozen=True)
class Misconception:
    """A mistake, or a family of them, that somebody was found to hold in a game."""

    game: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}/{HELD}/{self.name}"


@dataclass(frozen=True)
class Rarity:
    """A situation by its scenario."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}/{RARE}/{self.scenario}"


Subject = Kind | Misconception | Rarity


def read_subject(written: str) -> Subject:
    game, what, *rest = written.split("/")
    if what == HELD:
        return Misconception(game, *rest)
    return Rarity(game, *rest) if what == RARE else read_kind(written)


def subject_named(written: str) -> Kind | Misconception | None:
    """A kind of decision or a misconception as a form or an address names it; None for what is neither."""
    game, _slash, rest = written.partition("/")
    what, _slash, name = rest.partition("/")
    if what == HELD:
        return named(game, name) if game in GAMES else None
    return kind_named(written)


def named(game: str, name: str) -> Misconception | None:
    """None for a slip, and for what is no name of this version."""
    return Misconception(game, name) if name and meant_by(name) else None


def known_misconceptions(
    game: str, names: tuple[str, ...], known: frozenset[str]
) -> tuple[Misconception, ...]:
    """The misconceptions among these names, or of their families, that this trainee was found to hold."""
    families = (BY_SLUG[name].family for name in names if name in BY_SLUG)
    all_of_them = dict.fromkeys((*names, *filter(None, families)))
    held = (Misconception(game, name) for name in all_of_them if meant_by(name))
    return tuple(one for one in held if str(one) in known)
